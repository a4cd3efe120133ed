"""Your own matches: how you play in all of them, and what could have been played in the last."""
