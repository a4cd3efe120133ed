"""The state of a table and how it changes: values and pure functions."""
