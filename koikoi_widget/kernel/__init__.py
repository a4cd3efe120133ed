"""Koi-Koi again, compiled: the same rules on arrays of whole numbers, for millions of rounds.

It needs numpy and numba, which come with the extra `coach`; `files`, `arrays`, `loading`,
`rules.tables` and `value.network_numpy` need numpy alone. So whoever uses it imports what is used
where it is used. `rules.tables.compile_rules` turns any `Rules` into the tables that compiled
functions take, `rules.position` turns a round or a view into an array, `play.batches` plays rounds
by policy, and `value.valuation` says what actions are worth.
"""
