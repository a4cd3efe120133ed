"""What a position and an action are worth: by a network, by playouts, for the match."""
