"""What one prints: the rules in one page, and the deck to cut out. HTML with a style for print."""
