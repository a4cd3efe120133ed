"""The score of a match that is played with real cards: as a value, in words, and on the page."""
