"""The course: its lessons, in order, and what each one shows."""
