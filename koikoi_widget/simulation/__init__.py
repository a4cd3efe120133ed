"""Many matches between two players, here or on many machines, and what comes of them."""
