"""A match stepped through, and its mistakes."""
