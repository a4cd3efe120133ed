"""What goes between the paragraphs of a lesson: cards, tables, other languages."""
