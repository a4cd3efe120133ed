"""What a learner remembers, what to ask next, and how help fades with it. No widgets.

`memory` is about one item, `progress` about all of them, `schedule` chooses among them;
`shared_learner` is who all the widgets of a page share.
"""
