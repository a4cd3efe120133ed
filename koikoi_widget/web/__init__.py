"""The front end: what runs in the browser, and the contract between it and Python."""
