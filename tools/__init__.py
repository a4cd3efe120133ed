"""What the project needs around itself; not part of the package."""
