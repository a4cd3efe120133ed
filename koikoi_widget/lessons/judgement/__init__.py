"""Judgement, measured: what rules of thumb lose, when koi-koi pays, what a card laid down tells.

`threats` counts outs and threats, `thumbs` has the rules of thumb, `positions` draws positions and
prices them, `reading` watches a hand. `results` are the values that `measure` makes of them, and
that `preset_figures` keeps for the presets.
"""
