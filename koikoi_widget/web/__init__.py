"""The front end: what runs in the browser, and the contract between it and Python."""

from pathlib import Path

# The sign of the page, among the icons of a phone and in JupyterLab's launcher.
ICON = Path(__file__).with_name("icon.svg")
