"""The options as a widget: a bar with the page's title, and all settings behind one button."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.errors import KoiKoiError
from ..locale import _, anew, chosen_language, fulfilled, ngettext
from ..web.linker import script, style
from ..web.protocol import OptionsState
from ..widgets import messages
from ..widgets.rules_in_force import class_rules
from ..widgets.stored import Stored
from ..widgets.traits import Shared, shared
from ..widgets.whole import Whole
from .options import Options, described


class OptionsPanel(Whole, Stored):
    """Shows `options`, adopts the user's choices, and has the browser save them.

    Args:
        options: the options that the page starts with.
        given: the names of those set by a program; what the browser saved for these is ignored.
        changed: called with the name of a setting after it has changed; "" for all of them.
        begin: called to start a match with these options.
        storage_key: where the browser saves them; "" saves nothing.
        links: returns the links in the bar, each an address and a text.
        home: the address to which the title leads.
        first: the address that is meant where the page has none.

    Attributes:
        state: everything shown, `OptionsState` in `web/protocol/options.py`.
        wishes: the languages that the browser's owner reads, the best first.
    """

    _esm = script("options/options.js")
    _css = style("options/options.css", "options/bar.css")

    state: Shared[OptionsState] = shared()

    def __init__(
        self,
        options: Options,
        given: frozenset[str],
        changed: Callable[[str], None],
        begin: Callable[[], None],
        *,
        storage_key: str = "",
        links: Callable[[], tuple[tuple[str, str], ...]] = tuple,
        home: str = "",
        first: str = "",
    ) -> None:
        self.options: Options = options
        self._given = given
        self._changed = changed
        self._begin = begin
        self._links, self._home, self._first = links, home, first
        self._is_open = False
        self._refused: tuple[str, ...] = ()
        self.wrong: dict[str, str] = {}  # by setting, why its last value was refused
        self.wishes: tuple[str, ...] = ()
        super().__init__(storage_key=storage_key, state=self._state())
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Do what the browser asks."""
        answers = {
            "open": self.toggle,
            "begin": self._start,
            "back": self._back,
            "dismiss": self._dismiss,
        }
        request = messages.understood(message, messages.OPTIONS)
        if not request:
            return
        if request["event"] == "hello":
            is_first, self._is_greeted = not self._is_greeted, True
            self.wishes = tuple(request.get("languages") or ())
            if request.get("contrast") and not request.get("kept") and "palette" not in self._given:
                self.options = self.options.changed("palette", "high-contrast")
            rules = (request.get("rules") or class_rules()) if is_first else ""
            self._restore(request.get("kept"), request.get("asked"), rules)
        elif request["event"] == "set":
            self._set(request["name"], request["value"])
        else:
            answers[request["event"]]()
        self.state = self._state() | {"heard": request.get("number")}

    def _restore(self, kept: str | None, asked: str | None, rules: str) -> None:
        """Adopt what the browser saved or was asked for, except for what a program has set."""
        before = self.options
        options, self._refused = before.parsed(kept) if kept else (before, ())
        options = self._in_the_language(asked, options)
        options = self._by_rules(rules, options)
        if "rules" in self._given:
            options = options.changed("rules", before.rules)
        for name in self._given - {"rules"}:
            options = options.changed(name, before.value(name))
        self.options = options
        self._changed("" if kept or rules else "language")

    def _in_the_language(self, asked: str | None, options: Options) -> Options:
        """Return the options in the language that the page's address asks for, if it does."""
        try:
            wish = fulfilled(asked or "") or asked  # "de-AT" is German
            return options.changed("language", wish) if wish else options
        except KoiKoiError as error:
            self._refused += (str(error),)
            return options

    def _by_rules(self, asked: str, options: Options) -> Options:
        """Return the options by the preset that the page's address or its class asks for, if one
        does; a match stays as long as it was."""
        try:
            rounds = options.value("rounds")
            return options.changed("rules", asked).changed("rounds", rounds) if asked else options
        except KoiKoiError as error:
            self._refused += (str(error),)
            return options

    def _set(self, name: str, value: object) -> None:
        self.wrong.pop(name, None)
        try:
            self.options = self.options.changed(name, value)
        except KoiKoiError as error:
            self.wrong[name] = str(error)
            return
        self.keep()
        self._changed(name)

    def _back(self) -> None:
        self.options = self.options.back_to_preset()
        self.wrong.clear()
        self.keep()
        self._changed("rules")

    def text_to_keep(self) -> str:
        """Return all options, as JSON."""
        return str(self.options)

    def toggle(self) -> None:
        """Open the options, or close them."""
        self._is_open = not self._is_open
        self.show()

    def unfold(self) -> None:
        """Open the options, if they are closed."""
        self._is_open = True
        self.show()

    def fold(self) -> None:
        """Close the options, if they are open."""
        if self._is_open:
            self.toggle()

    def show(self) -> None:
        """Show everything again, in the language that is chosen now."""
        self.state = self._state()

    def choose(self, name: str, value: object) -> None:
        """Change a setting, as if it were chosen here."""
        self._set(name, value)
        self.state = self._state()

    def adopt(self, options: Options) -> None:
        """Take over `options` as chosen, and close."""
        self.options = options
        self.wrong.clear()
        self._is_open = False
        self.keep()
        self.state = self._state()

    def _start(self) -> None:
        self._refused = ()
        try:
            self._begin()
        except KoiKoiError as error:
            self._refused = (str(error),)
        else:
            self._is_open = False

    def _dismiss(self) -> None:
        self._refused = ()

    def _state(self) -> OptionsState:
        groups = described(self.options) if self._is_open else []
        for group in groups:
            different = sum(bool(setting["differs"]) for setting in group["settings"])
            differ = ngettext("{count} rule changed", "{count} rules changed", different)
            group["differ"] = differ if different and group["house"] else ""  # of what is folded
            for setting in group["settings"]:
                setting["wrong"] = anew(self.wrong.get(setting["name"], ""))
        return {
            "language": chosen_language(),
            "scheme": self.options.value("scheme"),
            "title": _("Koi-Koi"),
            "parts": _("Parts of the page"),
            "skip": _("Skip to the content"),
            "links": list(self._links()),
            "home": self._home,
            "first": self._first,
            "rules": _("Rules"),
            "open": self._is_open,
            "toggle": _("Options"),
            "groups": groups,
            "house": _("House rules"),
            "is_house": self.options.has_house_rules,
            "back": _("Back to {preset}", preset=_(self.options.preset.name)),
            "begin": _("Start this match"),
            "done": _("Done"),
            "refused": list(map(anew, self._refused)),
            "dismiss": _("Dismiss"),
        }
