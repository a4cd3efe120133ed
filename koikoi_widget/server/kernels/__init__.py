"""The processes behind the pages: how many there may be, what they may take, how they start."""
