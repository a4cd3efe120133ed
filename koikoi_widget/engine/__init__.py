"""Koi-Koi itself and nothing more: the cards, the yaku, the rules, a round, a match, a record."""
