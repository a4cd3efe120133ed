"""The match that a browser keeps: as text, sealed, and how far it has come."""
