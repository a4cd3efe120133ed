"""The command `koikoi`."""
