"""How what the coach plays by is made: its network, and the weights of its playouts."""
