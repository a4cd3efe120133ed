"""What a table says: sentences, lists, announcements."""
