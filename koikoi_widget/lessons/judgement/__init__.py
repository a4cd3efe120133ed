"""Judgement, measured: what rules of thumb lose, when koi-koi pays, what a discard reveals.

`threats` counts outs and threats, `thumbs` has the rules of thumb, `positions` draws positions and
prices them, `reading` compares a hand with what its owner did. `measure` turns all of that into the
values of `figures`, which `preset_figures` keeps for the presets.
"""
