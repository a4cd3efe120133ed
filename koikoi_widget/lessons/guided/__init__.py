"""A scripted match at the real table: one rule at a time, with the text beside the cards.

`script` is what is played and said, `state` how it goes, `widgets` shows it.
"""

from .script import Script, Step, answer_to, facts
from .widgets import Guide, Guided

__all__ = ["Guide", "Guided", "Script", "Step", "answer_to", "facts"]
