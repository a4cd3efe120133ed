"""The kinds of questions: what each asks, offers and explains."""
