"""The reader's own source: a choice of presets that a lesson's tables and quizzes follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from ipywidgets import HTML, Box, Dropdown, Layout, Widget
from traitlets import HasTraits

from ...engine.errors import check_name
from ...engine.rules import PRESETS
from ...locale import _, labelled, spoken
from ...widgets.rules_in_force import RULES, usual_rules
from ...widgets.storage_keys import SOURCE
from ...widgets.stored import Remembered
from ...widgets.whole import Whole
from .quiz import Quiz
from .quiz_room import InRoom


class Choice(Whole, Dropdown):
    """A choice high enough for a finger.

    Args:
        title: its label.
        options: each a text and a value.
        value: the one chosen first.
        label_width: of the label, in CSS.
    """

    def __init__(
        self,
        title: str,
        options: Iterable[tuple[str, object]],
        value: object,
        label_width: str = "initial",
    ) -> None:
        super().__init__(
            description=title,
            options=[*options],
            value=value,
            style={"description_width": label_width},
            layout=Layout(width="calc(min(100%, 460px) - 4px)", height="44px"),
        )
        self.add_class("koikoi-choice")
        self.observe(lambda _change: self.renew_still(), "value")

    def remember_as(self, name: str, *, in_tab: bool = False, query: str = "") -> Remembered:
        """Begin with what was chosen before; return what the browser, or its tab, remembers."""
        remembered = Remembered(name, in_tab=in_tab, query=query)
        remembered.observe(lambda change: self._recall(change["new"]), "value")
        self.observe(lambda change: remembered.set_trait("value", change["new"]), "value")
        return remembered

    def _recall(self, value: str) -> None:
        if value in (known for _text, known in self.options):
            self.value = value

    def still(self) -> str:
        """Return what is chosen."""
        return f"<p>{escape(labelled(self.description, str(self.label)))}</p>"


class Source(Choice):
    """A choice of whose rules a lesson follows; its value is a preset's id.

    The browser remembers what was chosen, or what a link asked for (`?rules=nintendo`), so every
    other lesson begins with it. Until then it is the class's rules, or else what the first hand is
    played by.

    Attributes:
        remembered: what the browser remembers.

    Raises:
        UnknownName: there is no such preset.

    >>> source = kk.Source("nintendo")
    >>> source.value
    'nintendo'
    """

    def __init__(self, rules: str | None = None) -> None:
        rules = usual_rules() if rules is None else rules
        check_name(_("preset"), rules, PRESETS)
        names = ((_(preset.name), name) for name, preset in PRESETS.items())
        super().__init__(_("Rules"), names, rules)
        self.remembered: Remembered = self.remember_as(SOURCE, query=RULES)

    def follow(self, make: Callable[[str], object], *others: HasTraits) -> Box:
        """Show what `make` returns for the chosen preset.

        It is made again whenever another preset is chosen, or another value of one of the `others`.
        A quiz that is the same as before goes on with its session.
        """
        place = Place()

        def fill(_change: object = None) -> None:
            shown = place.children
            for quiz in (child for room in shown for child in getattr(room, "children", ())):
                if isinstance(quiz, Quiz):
                    quiz.leave_session()
            try:
                place.children = (_as_widget(make(self.value)),)
            except Exception as error:
                place.children = (HTML(spoken(f'<p role="alert">✗ {escape(str(error))}</p>')),)
            for widget in shown:
                widget.close()
            place.renew_still()

        fill()
        for choice in (self, *others):
            choice.observe(fill, "value")
        return place


class Place(Whole, Box):
    """Where something is shown that another may take the place of."""

    def __init__(self) -> None:
        super().__init__(
            layout=Layout(display="block", width="100%", margin="0", overflow="visible")
        )


def _as_widget(thing: object) -> Widget:
    if isinstance(thing, Widget):
        return thing.room if isinstance(thing, InRoom) else thing
    html = thing._repr_html_() if hasattr(thing, "_repr_html_") else escape(str(thing))
    return HTML(html, layout=Layout(width="100%", margin="0"))
