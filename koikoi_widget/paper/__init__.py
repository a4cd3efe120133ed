"""Things to print: the rules on one page, and the deck to cut out. HTML with a print style."""
