"""The page: its first page, its parts and the bar that leads to them."""
