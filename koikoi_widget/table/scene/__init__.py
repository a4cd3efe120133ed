"""What lies where on a table: pure functions from a view to placed things; nothing is drawn."""
