"""The addresses of the page and of the lessons."""

from __future__ import annotations

PAGE = "app.ipynb"  # the notebook of the page, beside those of the lessons
# A lesson's notebook begins with its number; its topic follows. No other page is a lesson.
LESSON_PAGE = r"\d\d-([^/]+)\.ipynb$"
