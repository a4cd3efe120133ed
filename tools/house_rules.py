"""The page about the house rules, from the code: ``python -m tools.house_rules`` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import koikoi_widget as kk
from koikoi_widget import locale

PAGE = Path(__file__).parent.parent / "docs" / "house-rules.md"

_START = """\
# House rules

<!-- Written by `python -m tools.house_rules`; change the words in engine/words/rule_words.py. -->

Every rule on which the sources differ is a field of `kk.Rules`, and a changed field is a house
rule: `kk.rules("nintendo", viewings="never", rounds=6)` in Python, `--set viewings=never` on the
command line. `kk.house_rules()` and `koikoi rules` list what stands here; with a preset they show
its values. The points of each yaku are house rules too, by the yaku's name:
`kk.rules("bga", **{"three-brights": 5})`, `--set three-brights=5`; `kk.rules("bga").prices` has
them all.
"""


def page() -> str:
    """Return the page as Markdown: under each rule its meaning, and which presets have which."""
    with locale.language(locale.SOURCE):
        return "\n".join([_START, *_rules()])


def _rules() -> Iterator[str]:
    for rule in kk.house_rules():
        yield f"## `{rule.name}`\n"
        yield f"{rule.title}. {rule.meaning}\n"
        yield f"- Allowed: {rule.allowed}"
        yield f"- In the presets: {rule.setting}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
