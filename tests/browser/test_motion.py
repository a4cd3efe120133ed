"""Cards that move on a real page: they end where they belong, and nothing done meanwhile harms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from koikoi_widget.engine.actions import STOP
from koikoi_widget.engine.words.yaku_names import NAMES
from koikoi_widget.table.words.announcements import made_now
from tests.browser.conftest import Notebooks, Tables, Urls
from tests.browser.matches import code, reached
from tests.browser.player import Player
from tests.table.matches import played

# The picture of a table, pixel by pixel, once it no longer changes.
PICTURE = """async root => {
    const frame = () => new Promise(requestAnimationFrame);
    const taken = () => root.querySelector('canvas').toDataURL();
    let picture = null;
    while (picture !== taken()) {
        picture = taken();
        await frame();
        await frame();
    }
    return picture;
}"""
# Letters and lines drawn into a part of the canvas differ a little from those of a whole picture.
SHOWS = """async ([root, picture]) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = root.querySelector('canvas');
    const {width, height} = canvas;
    const wanted = new OffscreenCanvas(width, height).getContext('2d');
    wanted.drawImage(image, 0, 0);
    const pixels = (context) => context.getImageData(0, 0, width, height).data;
    const [found, other] = [pixels(canvas.getContext('2d')), pixels(wanted)];
    return found.every((value, place) => Math.abs(value - other[place]) < 20);
}"""
STILL = "root => root.querySelector('.koikoi-bridge').dataset.moving === 'false'"

KEPT = "localStorage.getItem('koikoi_widget/table')"

# Counts the pictures that the page draws, and notes whether anything moved.
WATCH = """root => {
    window.frames_drawn = 0;
    window.has_moved = false;
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    const shown = root.querySelector('canvas');
    CanvasRenderingContext2D.prototype.drawImage = function (...values) {
        if (this.canvas === shown) window.frames_drawn += 1;
        return draw.apply(this, values);
    };
    const bridge = root.querySelector('.koikoi-bridge');
    new MutationObserver(() => { window.has_moved ||= bridge.dataset.moving === 'true'; })
        .observe(bridge, {attributes: true, attributeFilter: ['data-moving']});
}"""

LISTEN = """
window.players = 0;
window.AudioContext = class extends window.AudioContext {
    constructor(...values) { super(...values); window.players += 1; }
};
"""

# Plays a card as a script does, and how it stands with sound once its cards have moved.
PLAY_BY_SCRIPT = """new Promise((resolve) => {
    let played = null;
    const look = () => {
        const bridge = document.querySelector('.koikoi-bridge');
        const move = document.querySelector('.koikoi-moves button');
        const isStill = bridge?.dataset.moving === 'false' && bridge.dataset.decision && move;
        if (isStill && played !== null && bridge.dataset.move > played)
            return resolve({acted: navigator.userActivation.hasBeenActive, players});
        if (isStill && played === null) {
            played = Number(bridge.dataset.move);
            move.click();
        }
        requestAnimationFrame(look);
    };
    look();
})"""


def a_table(speed: str, more: str = "") -> str:
    """Return code for a table whose match and opponent are always the same."""
    return f"""
class First:
    def choose(self, view, rng):
        return view.legal_actions[0]

match = kk.Match("bga", seed=5, rounds=2, starter=0)
kk.Table(match=match, opponent=First(), speed="{speed}", deck="index", keep="", {more})
"""


def watch(player: Player) -> None:
    player.page.evaluate(WATCH, player.root.element_handle())


def rest(player: Player) -> None:
    """Wait until nothing moves at the table and it is the player's turn."""
    root = player.root.element_handle()
    player.page.wait_for_function(STILL, arg=root)


def play(player: Player, count: int) -> Iterator[str]:
    """Play the first legal move `count` times; yield what the table is in words after each."""
    for _move in range(count):
        with player.pressing():
            if player.buttons:
                player.answer("koi-koi" if "koi-koi" in player.buttons else "deal")
            else:
                player.play_by_mouse(player.moves()[0])
        rest(player)
        yield player.canvas.get_attribute("aria-label") or ""


def test_a_match_in_motion_looks_after_every_move_as_it_does_at_once(
    page: Page, table: Tables
) -> None:
    player = table(a_table("off"))
    at_once = [
        (words, page.evaluate(PICTURE, player.root.element_handle())) for words in play(player, 6)
    ]
    player = table(a_table("fast"))
    watch(player)
    for words, (wanted, picture) in zip(play(player, 6), at_once, strict=True):
        assert words == wanted
        page.wait_for_function(SHOWS, arg=[player.root.element_handle(), picture])
    assert player.page.evaluate("window.has_moved")
    # A move of two captures takes some 20 frames at this speed; a slow machine draws fewer.
    assert player.page.evaluate("window.frames_drawn") > 6 * 8


def test_clicks_while_cards_move_skip_the_motion_and_play_nothing_else(table: Tables) -> None:
    player = table(a_table("slow"))
    before = player.move
    root = player.root.element_handle()
    box = player.canvas.bounding_box()
    assert box
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
        player.page.wait_for_function(
            "root => root.querySelector('.koikoi-bridge').dataset.moving === 'true'", arg=root
        )
        for step in range(8):
            player.canvas.click(position={"x": 3 + step, "y": box["height"] - 3})
    for step in range(8):
        player.canvas.click(position={"x": 3 + step, "y": box["height"] - 3})
    rest(player)
    assert player.move == before + 2
    expect(player.root.locator(".koikoi-error")).to_have_count(0)
    player.step()


def test_cards_clicked_faster_than_they_move_are_played_one_after_the_other(
    table: Tables,
) -> None:
    player = table(a_table("normal"))
    for _move in range(4):
        with player.pressing():
            if player.buttons:
                player.answer("koi-koi")
            else:
                player.play_by_mouse(player.moves()[0])  # while the opponent's card still moves
    rest(player)
    played = player.canvas.get_attribute("aria-label")
    assert list(play(table(a_table("off")), 4))[-1] == played


def test_escape_skips_the_motion(page: Page, table: Tables) -> None:
    player = table(a_table("normal"))
    watch(player)
    with player.pressing():
        player.play_by_mouse(player.moves()[0])
        page.wait_for_function("() => window.has_moved")
        player.canvas.focus()
        page.keyboard.press("Escape")
    rest(player)
    player.step()


def test_with_reduced_motion_nothing_flies_and_the_opponent_can_still_be_followed(
    page: Page, table: Tables
) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = table(a_table("fast"))
    watch(player)
    list(play(player, 1))
    still = page.evaluate("window.frames_drawn")  # each card lies there for a moment
    page.emulate_media(reduced_motion="no-preference")
    list(play(player, 1))
    assert page.evaluate("window.frames_drawn") - still > 2 * still > 0


# Notes what is shown for a moment, whether it can be seen, whether words are while cards are seen
# through what they stand on, and what a press does to it.
MOMENTS = """root => {
    window.moments = [];
    const opacities = (box, share) => {
        for (const each of box.getAnimations({subtree: true}))
            each.currentTime = share * each.effect.getComputedTiming().endTime;
        return [box, ...box.children].map((each) => Number(getComputedStyle(each).opacity));
    };
    const isCrossed = (box) => [0.05, 0.1, 0.14, 0.93, 0.96, 0.99].some((share) => {
        const [ground, ...words] = opacities(box, share);
        return ground < 1 && Math.max(...words) > 0;
    });
    const note = () => {
        const box = root.querySelector('.koikoi-moment');
        if (!box || window.moments.at(-1)?.box === box) return;
        const isSeen = getComputedStyle(box).display !== 'none';
        const words = [...box.children].map(each => each.textContent);
        const isThrough = isSeen && isCrossed(box);
        document.dispatchEvent(new KeyboardEvent('keydown', {key: 'x'}));
        window.moments.push({box, isSeen, isThrough, words, isGone: !box.isConnected});
    };
    new MutationObserver(note).observe(root, {childList: true, subtree: true});
}"""
TOLD = "window.moments.map(({isSeen, words, isGone}) => [isSeen, isGone, ...words])"
CROSSED = "window.moments.some(({isThrough}) => isThrough)"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_yaku_is_named_for_a_moment_that_any_key_ends_also_with_less_motion(
    motion: Literal["no-preference", "reduce"], page: Page, table: Tables
) -> None:
    page.emulate_media(reduced_motion=motion)
    whole = reached("decide", begun=True)
    before = whole.at(len(whole.actions) - 1)
    (yaku, points), *others = made_now(whole)
    player = table(code(before, speed="fast", keep=""))
    page.evaluate(MOMENTS, player.root.element_handle())
    with player.pressing():
        _seat, action = whole.last or (0, "")
        player.play_by_mouse(next(each for each in player.moves() if each.action == str(action)))
    worth = points + sum(each for _yaku, each in others)
    signs = [each.kanji for each in (NAMES[found.id] for found, _points in made_now(whole))]
    (found,) = page.evaluate(TOLD)
    assert not page.evaluate(CROSSED)
    assert found[:3] == [True, True, "\n".join(signs)] and NAMES[yaku.id].english in found[3]
    assert found[4].startswith(f"You: +{worth} point")


# Notes the petals that fall, when the last one is to be gone, and what a press does to them.
PETALS = """root => {
    window.fallen = [];
    const note = () => {
        const box = root.querySelector('.koikoi-petals');
        if (!box || window.fallen.length) return;
        const ends = box.getAnimations({subtree: true})
            .map(each => each.effect.getComputedTiming().endTime);
        window.fallen.push(box.children.length, Math.max(0, ...ends));
        document.dispatchEvent(new Event('pointerdown'));
        window.fallen.push(box.isConnected);
    };
    new MutationObserver(note).observe(root, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_petals_fall_for_a_match_that_was_won_until_a_press_and_less_motion_leaves_them_out(
    motion: Literal["no-preference", "reduce"], page: Page, table: Tables
) -> None:
    page.emulate_media(reduced_motion=motion)
    ends = (played(seed=seed, rounds=1) for seed in count())
    whole = next(end for end in ends if end.winner == 0 and end.last == (0, STOP))
    player = table(code(whole.at(len(whole.actions) - 1), speed="fast", keep=""))
    page.evaluate(PETALS, player.root.element_handle())
    with player.pressing():
        player.answer("stop")
    petals, longest, is_left = page.evaluate("window.fallen")
    assert petals == 5 and not is_left
    assert 0 < longest < 1200 if motion == "no-preference" else longest == 0


def test_a_reload_in_mid_motion_offers_to_go_on(page: Page, own_table: Tables) -> None:
    player = own_table('kk.App(rules="nintendo", seed=8, speed="slow")')
    kept = page.evaluate(KEPT)
    player.play_by_mouse(player.moves()[0])
    page.wait_for_function(f"kept => {KEPT} !== kept", arg=kept)
    page.reload()
    player.wait()
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue your match?")
    with player.pressing():
        player.answer("go on")
    player.step()


def test_a_table_shown_twice_moves_in_both_places(page: Page, table: Tables) -> None:
    twice = a_table("fast").replace("kk.Table(", "table = kk.Table(")
    # Below a tall heading both have the same space.
    heading = "HTML('<div style=\"height: 200px\"></div>')"
    show = f"from IPython.display import HTML, display\ndisplay({heading}, table, table)"
    player = table(f"{twice}\n{show}")
    list(play(player, 2))
    first, second = (each.element_handle() for each in page.locator(".koikoi-table").all())
    page.wait_for_function(
        "([first, second]) => first.querySelector('canvas').toDataURL()"
        " === second.querySelector('canvas').toDataURL()",
        arg=[first, second],
    )


def test_nothing_is_heard_unless_it_is_switched_on(page: Page, table: Tables) -> None:
    page.evaluate(f"() => {{{LISTEN}}}")
    list(play(table(a_table("fast", "sound=False")), 1))
    assert page.evaluate("window.players") == 0


def test_what_is_switched_on_is_not_heard_before_the_player_has_done_anything(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    page.add_init_script(LISTEN)
    page.goto(voila_url(notebook(a_table("fast", "sound=True"))))
    # What Playwright evaluates counts as something that the player did; this does not.
    devtools = page.context.new_cdp_session(page)
    asked = {"expression": PLAY_BY_SCRIPT, "awaitPromise": True, "returnByValue": True}
    result = devtools.send("Runtime.evaluate", asked)["result"]
    assert result["value"] == {"acted": False, "players": 0}
    player = Player(page)
    player.wait()
    list(play(player, 1))
    assert page.evaluate("window.players") == 1
