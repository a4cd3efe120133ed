"""Every face as a real browser draws it: whole, not empty, and none like another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from koikoi_widget.art import DECKS, PALETTES
from koikoi_widget.art.palettes import Palette
from koikoi_widget.engine.cards import DECK
from koikoi_widget.table.draw import sprites
from koikoi_widget.web.linker import script
from tests.browser.conftest import Tables

# How much of the card's inside is not bare paper, at the least.
LEAST_INK = {"drawn": 0.30, "index": 0.10}
# How far the picture reaches, at the least: most of the width, and the lower part of the height
# (the upper may be sky).
LEAST_WIDTH, LEAST_HEIGHT = 0.85, 0.45

# Draws each face as the table's sprites are drawn, 122 x 200, and measures the pixels.
MEASURE = """async ([faces, paper]) => {
    const [width, height, border] = [122, 200, 8];
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const context = canvas.getContext('2d', {willReadFrequently: true});

    async function measure(svg) {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
        await image.decode();
        context.clearRect(0, 0, width, height);
        context.drawImage(image, 0, 0, width, height);
        URL.revokeObjectURL(image.src);
        const pixels = context.getImageData(0, 0, width, height).data;
        const at = (x, y) => pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4);
        const dark = (x, y) => at(x, y)[3] > 200 && at(x, y)[0] + at(x, y)[1] + at(x, y)[2] < 150;
        const bare = (x, y) => at(x, y).every((value, channel) =>
            Math.abs(value - [...paper, 255][channel]) < 16);

        const across = [...Array(width - 8).keys()].map((x) => x + 4);
        const down = [...Array(height - 8).keys()].map((y) => y + 4);
        const sides = {
            top: across.every((x) => dark(x, 1)), bottom: across.every((x) => dark(x, height - 2)),
            left: down.every((y) => dark(1, y)), right: down.every((y) => dark(width - 2, y)),
        };
        let ink = 0, [left, top, right, bottom] = [width, height, 0, 0], hash = 0;
        for (let place = 0; place < width * height; place++) {
            const [x, y] = [place % width, Math.floor(place / width)];
            const outside = Math.min(x, width - 1 - x, y, height - 1 - y) < border;
            if (outside) continue;
            const [red, green, blue] = at(x, y);
            hash = (hash * 31 + red * 65536 + green * 256 + blue) % 2147483647;
            if (bare(x, y)) continue;
            ink += 1;
            [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        }
        const inside = [width - 2 * border, height - 2 * border];
        return {
            missing: Object.keys(sides).filter((side) => !sides[side]),
            ink: ink / inside[0] / inside[1],
            width: Math.max(0, right - left) / inside[0],
            height: Math.max(0, bottom - top) / inside[1],
            hash,
        };
    }

    const found = [];
    for (const svg of faces) found.push(await measure(svg));
    return found;
}"""

# Draws each face alone and from the sheet on which the table's sprites come, and returns how much
# they differ, in steps of a channel, in the mean: edges may fall a fraction of a pixel apart.
COMPARE = """async (faces) => {
    const [width, height] = [95, 156];
    const image = async (svg) => {
        const found = new Image();
        found.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
        await found.decode();
        return found;
    };
    const context = Object.assign(document.createElement('canvas'), {width, height})
        .getContext('2d', {willReadFrequently: true});
    const pixels = (...drawn) => {
        context.clearRect(0, 0, width, height);
        context.drawImage(...drawn);
        return context.getImageData(0, 0, width, height).data;
    };
    const {drawnSheet, placeOn, spriteSheetOf} = globalThis.sheets;
    const sheet = drawnSheet(await spriteSheetOf(faces), faces.length, width, height);
    return Promise.all(faces.map(async (svg, index) => {
        const one = await image(svg.replace('<svg ', '<svg width="610" height="1000" '));
        const alone = pixels(one, 0, 0, width, height);
        const cut = pixels(sheet, ...placeOn(index, width, height), width, height,
                           0, 0, width, height);
        return alone.reduce((sum, value, at) => sum + Math.abs(value - cut[at]), 0) / alone.length;
    }));
}"""


# Whether a canvas shows both colours, each on at least a hundredth of its pixels.
SHOWS = """([root, colours]) => [...root.querySelectorAll('canvas')].some((canvas) => {
    const {width, height} = canvas;
    if (!width || !height) return false;
    const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
    const counts = colours.map(() => 0);
    for (let place = 0; place < pixels.length; place += 4)
        colours.forEach((colour, which) => {
            counts[which] += colour.every((value, channel) => pixels[place + channel] === value);
        });
    return counts.every((count) => count > width * height / 100);
})"""


@dataclass
class Drawn:
    """What the browser made of a face.

    Attributes:
        missing: the sides where the border is broken.
        ink: the part of the inside that is not bare paper.
        width, height: how far the picture reaches, as a part of the inside.
    """

    missing: list[str]
    ink: float
    width: float
    height: float
    hash: int

    def faults(self, deck: str) -> list[str]:
        found = [f"no border at the {side}" for side in self.missing]
        if self.ink < LEAST_INK[deck]:
            found.append(f"empty: {self.ink:.0%} ink")
        if self.width < LEAST_WIDTH or self.height < LEAST_HEIGHT:
            found.append(f"clipped: {self.width:.0%} wide, {self.height:.0%} high")
        return found


def drawn(page: Page, faces: Sequence[str], palette: Palette) -> list[Drawn]:
    # Without a size of its own an SVG is drawn into a canvas as nothing.
    sized = [svg.replace("<svg ", '<svg width="610" height="1000" ', 1) for svg in faces]
    paper = [int(palette.paper[place : place + 2], 16) for place in (1, 3, 5)]
    return [Drawn(**each) for each in page.evaluate(MEASURE, [sized, paper])]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_face_is_drawn_whole_and_like_no_other(deck: str, palette: str, page: Page) -> None:
    faces = [DECKS[deck].face(card, palette) for card in DECK]
    found = drawn(page, faces, PALETTES[palette])
    faults = {str(card): each.faults(deck) for card, each in zip(DECK, found, strict=True)}
    assert not {card: each for card, each in faults.items() if each}
    assert len({each.hash for each in found}) == len(DECK)


@pytest.mark.parametrize("deck", DECKS)
def test_a_face_cut_from_a_sheet_is_the_face(deck: str, page: Page) -> None:
    modules = script("table/sprite_sheets.js").replace("export default", "globalThis.sheets =")
    page.add_script_tag(content=modules)
    look = sprites.look_of(deck, "traditional", True)
    faces = [sprites.picture(look, place) for place in range(49)]
    assert max(page.evaluate(COMPARE, faces)) < 0.5


def test_an_empty_or_clipped_face_would_be_found(page: Page) -> None:
    palette = PALETTES["traditional"]
    ground = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><rect width="610" height="1000" '
        f'fill="{palette.ink}"/><rect x="15" y="15" width="580" height="970" '
        f'fill="{palette.paper}"/>{{picture}}</svg>'
    )
    whole = "0 0 610 1000"
    half = '<rect x="15" y="15" width="290" height="970" fill="red"/>'
    low = '<rect x="15" y="600" width="580" height="385" fill="red"/>'
    full = '<rect x="15" y="15" width="580" height="970" fill="red"/>'
    pictures = [(whole, full), (whole, ""), (whole, half), (whole, low), ("0 0 700 1000", full)]
    faces = [ground.format(box=box, picture=picture) for box, picture in pictures]
    good, empty, halved, lowered, shifted = drawn(page, faces, palette)
    assert not good.faults("drawn")
    assert "empty: 0% ink" in empty.faults("drawn")
    assert any("clipped" in fault for fault in halved.faults("drawn"))
    assert any("clipped" in fault for fault in lowered.faults("drawn"))
    assert any("border" in fault for fault in shifted.faults("drawn"))


def test_a_deck_of_your_own_is_drawn_on_the_canvas(
    page: Page, table: Tables, tmp_path: Path
) -> None:
    green, blue = (0, 255, 42), (0, 42, 255)
    for card in DECK:
        if card.month % 2:
            Image.new("RGB", (305, 500), green).save(tmp_path / f"{card}.png")
        else:
            (tmp_path / f"{card}.svg").write_text(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 1000">'
                f'<rect width="610" height="1000" fill="rgb{blue}"/></svg>'
            )
    folder = str(tmp_path)
    player = table(f'kk.Table(seed=5, deck=kk.Deck.from_folder({folder!r}), speed="off", keep="")')
    page.wait_for_function(SHOWS, arg=[player.root.element_handle(), [green, blue]])
