"""The rules on arrays: positions, steps, deals, what a pile scores."""
