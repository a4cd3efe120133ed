"""How a table is drawn: sprites, pictures, moving cards."""
