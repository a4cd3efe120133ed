"""The options."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from ..checks import is_switch, is_typed, is_word, is_words, maybe
from .shared import KeptText, SetEvent, SpeakingTraits


class SettingEntry(TypedDict):
    """A setting as a control."""

    name: Annotated[str, "of the setting"]
    title: Annotated[str, "its label"]
    says: Annotated[str, "what its value means"]
    kind: Annotated[Literal["choice", "switch", "number", "text"], "the type of control"]
    choices: Annotated[list[tuple[str, str]], "of a choice: what each is, and what it says"]
    least: Annotated[int, "of a number: the minimum"]
    most: Annotated[int, "of a number: the maximum"]
    hint: Annotated[str, "what an empty field shows"]
    value: Annotated[str | float | bool, "what it is set to"]
    differs: Annotated[str, "how it differs from the preset"]
    wrong: Annotated[str, "why the last value was refused"]


class SettingGroup(TypedDict):
    """Settings below one heading."""

    title: Annotated[str, "the heading"]
    house: Annotated[bool, "whether they are house rules"]
    differ: Annotated[str, "how many of them differ from the preset"]
    settings: Annotated[list[SettingEntry], "the settings"]


class OptionsState(TypedDict):
    """The bar of the page, and the options below it."""

    language: Annotated[str, "of everything shown, as in HTML"]
    scheme: Annotated[str, "whether the page is light or dark; any other word: as the browser is"]
    title: Annotated[str, "of the page; a link to its first part, if there are others"]
    parts: Annotated[str, "what the links are called together"]
    skip: Annotated[str, "the button that leads past them"]
    links: Annotated[list[tuple[str, str]], "the other parts of the page: address and text"]
    home: Annotated[str, "the address of its first part"]
    first: Annotated[str, "the address that is meant where the page has none"]
    rules: Annotated[str, "the button that shows the poster of the yaku"]
    open: Annotated[bool, "whether the options are in sight"]
    toggle: Annotated[str, "the button that opens and closes them"]
    groups: Annotated[list[SettingGroup], "the settings, while they are open"]
    house: Annotated[str, "the heading of the house rules"]
    is_house: Annotated[bool, "whether there are any"]
    back: Annotated[str, "the button that removes them"]
    begin: Annotated[str, "the button that starts a match"]
    done: Annotated[str, "the button that closes them"]
    refused: Annotated[list[str], "which of the saved options were refused, and why"]
    dismiss: Annotated[str, "the button that dismisses that"]
    heard: Annotated[NotRequired[str | None], "the number of the message that this answers"]


class OptionsTraits(SpeakingTraits):
    """What the options share with their front end."""

    state: Annotated[OptionsState, "everything shown"]
    storage_key: Annotated[str, "where the browser keeps them; empty: nowhere"]


_Number = Annotated[str, maybe(is_word), "of the message, so that its answer can name it"]


class OptionsHello(TypedDict):
    """A browser has connected, or another tab has changed what it keeps."""

    event: Literal["hello"]
    kept: Annotated[KeptText, "what it keeps"]
    asked: Annotated[NotRequired[str | None], maybe(is_typed), "the language in the page's address"]
    rules: Annotated[NotRequired[str | None], maybe(is_typed), "the rules in the page's address"]
    languages: Annotated[
        NotRequired[list[str]], maybe(is_words), "those that its owner reads, best first"
    ]
    contrast: Annotated[
        NotRequired[bool], maybe(is_switch), "whether the browser asks for more contrast"
    ]
    number: NotRequired[_Number]


class OptionsSet(SetEvent):
    """A setting has a new value."""

    number: NotRequired[_Number]


class OptionsPress(TypedDict):
    """A button of the options was pressed."""

    event: Literal["open", "begin", "back", "dismiss"]
    number: NotRequired[_Number]


OptionsEvent = OptionsHello | OptionsSet | OptionsPress
