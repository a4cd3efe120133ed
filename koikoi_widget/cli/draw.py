"""The commands that draw: `koikoi anki`, `deck`, `sheet`, `table`. The module `cli` adds them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine.errors import KoiKoiError, reason_of_system
from ..engine.rules import PRESETS
from ..locale import _, labelled
from ..paper.printable import PAPERS
from .compute import LanguageOption, RulesOption, SetOption, house_rules, writable, write

_Palette = Annotated[str, typer.Option(help="The deck's colours.")]
DeckOption = Annotated[Path | None, typer.Option(help="The folder of your own deck.")]


class CannotCopy(KoiKoiError):
    """The pictures of the deck cannot be written; the message says why."""


def anki(
    preset: Annotated[str, typer.Argument(help=f"A preset: {', '.join(PRESETS)}.")] = "bga",
    changes: SetOption = None,
    deck: DeckOption = None,
    palette: _Palette = "traditional",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            callback=writable,
            help="The file to write to.",
            show_default="named after the rules",
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Write a deck for Anki, to learn the cards, the months and the yaku."""
    from ..art import Deck
    from ..lessons.learner.anki_deck import anki_deck

    own = Deck.from_folder(deck) if deck else "drawn"
    made = anki_deck(house_rules(preset, changes), deck=own, palette=palette)
    _write_named(out, made.name, made.content)


def _write_named(out: Path | None, name: str, content: str | bytes) -> None:
    """Write a file, called `name` in the current folder unless it is told where; say so."""
    path = out or writable(Path(name))
    assert path is not None
    write(path, content)
    typer.echo(_("wrote {path}", path=path))


def deck(
    out: Annotated[
        Path, typer.Option(callback=writable, help="The file to write the page to.")
    ] = Path("deck.html"),
    palette: _Palette = "traditional",
    check: Annotated[
        Path | None,
        typer.Option(help="Check the pictures of your own deck, and list all that is wrong."),
    ] = None,
    copy: Annotated[
        Path | None,
        typer.Option(help="Copy the 48 pictures and a back to a new folder, to draw your own."),
    ] = None,
) -> None:
    """Write a page that shows the whole deck; or check a deck of your own, or begin one."""
    from ..art import Deck
    from ..art.contact import contact_sheet

    if check is not None:
        Deck.from_folder(check)
        typer.echo(_("The pictures in {folder} can be used as a deck.", folder=check))
    if copy is not None:
        _copy_pictures(copy)
        typer.echo(_("wrote {path}", path=copy))
    if check is not None or copy is not None:
        return
    write(out, contact_sheet(palette))
    typer.echo(_("wrote {path}", path=out))


def _copy_pictures(folder: Path) -> None:
    """Copy our pictures to a folder that is not there yet, so that nobody's own are lost.

    Raises:
        CannotCopy: the folder is there already, or cannot be made.
    """
    from ..art.decks import TEMPLATES
    from ..art.drawing_files import text_of

    try:
        folder.mkdir(parents=True)
        for file, name in TEMPLATES.items():
            (folder / file).write_text(text_of(name), "utf-8")
    except OSError as error:
        raise CannotCopy(labelled(str(folder), reason_of_system(error))) from None


def sheet(
    rules: RulesOption = "bga",
    changes: SetOption = None,
    score: Annotated[
        bool, typer.Option("--score", help="Instead: a line for each round, to write on.")
    ] = False,
    pocket: Annotated[
        bool, typer.Option("--pocket", help="Instead: the yaku on four cards to cut apart.")
    ] = False,
    look_alikes: Annotated[
        bool, typer.Option("--look-alikes", help="Instead: the cards that are easily confused.")
    ] = False,
    worksheet: Annotated[
        str | None,
        typer.Option(help="Instead: eight questions, and their key; such as captures, scores."),
    ] = None,
    seed: Annotated[str, typer.Option(help="Of the worksheet: another one asks others.")] = "1",
    plan: Annotated[
        bool,
        typer.Option("--plan", help="Instead: the plan of a lesson for a class on its phones."),
    ] = False,
    cards: Annotated[
        bool, typer.Option("--cards", help="Instead: the 48 cards with their backs, to cut out.")
    ] = False,
    marks: Annotated[
        bool, typer.Option("--marks", help="Write the month and kind on the cards to cut out.")
    ] = False,
    back: Annotated[
        str, typer.Option(help="The back of the cards to cut out: brick, ink, or light.")
    ] = "brick",
    decks: Annotated[
        int,
        typer.Option(
            min=1, max=50, help="How many decks to cut out; their backs are numbered then."
        ),
    ] = 1,
    deck: DeckOption = None,
    paper: Annotated[str, typer.Option(help=f"The paper size: {', '.join(PAPERS)}.")] = "a4",
    out: Annotated[
        Path | None,
        typer.Option(
            callback=writable,
            help="The file to write the page to.",
            show_default="named after the rules",
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Write the rules on one page to print, a score sheet, or cards to cut out."""
    from ..art import Deck
    from ..lessons.html.look_alike_sheet import look_alike_sheet
    from ..lessons.questions.worksheet import worksheet as questions_on_paper
    from ..paper.card_sheets import card_sheets
    from ..paper.lesson_plan import lesson_plan
    from ..paper.pocket_cards import pocket_cards
    from ..paper.score_sheet import score_sheet
    from ..paper.sheet import sheet as rules_sheet

    if score + pocket + look_alikes + (worksheet is not None) + plan + cards > 1:
        raise typer.BadParameter(
            "Choose one of --score, --pocket, --look-alikes, --worksheet, --plan and --cards."
        )
    house = house_rules(rules, changes)
    own = Deck.from_folder(deck) if deck else "drawn"
    if cards:
        page = card_sheets(paper, deck=own, marks=marks, back=back, decks=decks)
    elif plan:
        page = lesson_plan(paper)
    elif look_alikes:
        page = look_alike_sheet(paper, deck=own)
    elif worksheet is not None:
        page = questions_on_paper(
            worksheet, rules=house, seed=seed, paper=paper, deck=own, marks=marks
        )
    else:
        make = score_sheet if score else pocket_cards if pocket else rules_sheet
        page = make(house, paper, deck=own)
    _write_named(out, page.name, str(page))


def table(
    out: Annotated[
        Path, typer.Option(callback=writable, help="The file to write the picture to.")
    ] = Path("table.svg"),
    rules: Annotated[str, typer.Option(help="The rules' preset.")] = "bga",
    seed: Annotated[str, typer.Option(help="The seed of the deal.")] = "koi",
    actions: Annotated[
        int, typer.Option(min=0, max=100_000, help="How many actions have been played.")
    ] = 13,
    width: Annotated[
        int, typer.Option(min=320, max=10_000, help="The width of the picture in pixels.")
    ] = 1200,
    height: Annotated[
        int, typer.Option(min=240, max=10_000, help="The height of the picture in pixels.")
    ] = 680,
    palette: _Palette = "traditional",
    marks: Annotated[bool, typer.Option(help="Write the month and kind on the cards.")] = False,
) -> None:
    """Write a picture of the table in the middle of a round."""
    from random import Random

    from ..engine.match import Match
    from ..players import player
    from ..table.draw.svg import table_svg
    from ..table.scene.layout import layout_for
    from ..table.scene.scene import scene
    from ..table.scene.shown import Shown

    match, rng, greedy = Match(rules, seed, starter=0), Random(seed), player("greedy")
    for _count in range(actions):
        if match.seat is None:
            break
        view = match.view(match.seat)
        match.push(view.legal_actions[0] if view.phase == "over" else greedy.choose(view, rng))
    layout = layout_for(width, height)
    shown = Shown.of(match, names=(_("You"), _("Greedy")))
    picture = table_svg(shown, scene(shown, layout), layout, palette=palette, marks=marks)
    write(out, picture)
    typer.echo(_("wrote {path}", path=out))
