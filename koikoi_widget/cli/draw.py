"""The commands that draw: `koikoi deck`, `sheet` and `table`. The module `cli` adds them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..locale import _
from ..paper.page import PAPERS
from .compute import RulesOption, SetOption, house_rules, writable, write

_Palette = Annotated[str, typer.Option(help="The deck's colours.")]


def deck(
    out: Annotated[
        Path,
        typer.Option(callback=writable, help="The file to write the page to."),
    ] = Path("deck.html"),
    palette: _Palette = "traditional",
) -> None:
    """Write a page that shows the whole deck."""
    from ..art.contact import contact_sheet

    write(out, contact_sheet(palette))
    typer.echo(_("wrote {path}", path=out))


def sheet(
    rules: RulesOption = "bga",
    changes: SetOption = None,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards",
            help="Write the 48 cards with their backs, to cut out, instead of the rules.",
        ),
    ] = False,
    marks: Annotated[
        bool, typer.Option("--marks", help="Write the month and kind on the cards to cut out.")
    ] = False,
    paper: Annotated[
        str,
        typer.Option(help=f"The paper size: {', '.join(PAPERS)}."),
    ] = "a4",
    out: Annotated[
        Path | None,
        typer.Option(
            callback=writable,
            help="The file to write the page to.",
            show_default="named after the rules",
        ),
    ] = None,
) -> None:
    """Write the rules on one page to print, or the cards to cut out."""
    from ..paper.cards import card_sheets
    from ..paper.sheet import sheet as rules_sheet

    house = house_rules(rules, changes)
    found = card_sheets(paper, marks=marks) if cards else rules_sheet(house, paper)
    path = out or writable(Path(found.name))
    assert path is not None
    write(path, str(found))
    typer.echo(_("wrote {path}", path=path))


def table(
    out: Annotated[
        Path,
        typer.Option(callback=writable, help="The file to write the picture to."),
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
    from ..table.scene.scene import Shown, scene

    match, rng, greedy, last = Match(rules, seed, starter=0), Random(seed), player("greedy"), None
    for _count in range(actions):
        seat = match.seat
        if seat is None:
            break
        view = match.view(seat)
        action = view.legal_actions[0] if view.phase == "over" else greedy.choose(view, rng)
        match.push(action)
        last = (seat, action)
    layout = layout_for(width, height)
    shown = Shown.of(match, names=(_("You"), _("Greedy")), last=last)
    picture = table_svg(shown, scene(shown, layout), layout, palette=palette, marks=marks)
    write(out, picture)
    typer.echo(_("wrote {path}", path=out))
