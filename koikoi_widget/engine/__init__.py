"""Koi-Koi and nothing else: the cards, the yaku, the rules, a round, a match, a record."""
