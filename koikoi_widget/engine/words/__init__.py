"""What people call the cards, tell of them, and do at a real table: copy, apart from the rules."""
