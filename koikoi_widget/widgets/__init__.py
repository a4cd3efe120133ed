"""What every widget shares: messages, faults, work in the background, what a browser keeps."""
