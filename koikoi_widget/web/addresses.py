"""The addresses of the page and of the lessons."""

from __future__ import annotations

PAGE = "app.ipynb"  # the notebook of the page, beside those of the lessons
# A lesson's notebook begins with its number. What the page shows besides is no lesson.
LESSON_PAGE = r"(\d\d-[^/]+)\.ipynb$"
