"""How a network learns."""
