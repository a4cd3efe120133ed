"""Programs that measure what no test asserts; each one's docstring says what it prints and how.

`python -m tools.measure.NAME` runs one of them; the results are in `docs/measurements.md`.
"""
