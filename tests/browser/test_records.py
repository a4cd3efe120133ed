"""Records at the table: taking back, saving, opening, replaying; two people at one screen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import koikoi_widget as kk
from tests.browser.conftest import LabPages, Notebooks, Tables
from tests.browser.matches import reached
from tests.browser.player import SPOKEN, Player
from tests.browser.stage import Stage

OVER = f"""
record = kk.Record.parse('''{reached("match over").record}''')
"""


def act(player: Player, action: str) -> None:
    """Press a tool below the table, or a button of the dialog as soon as it is there."""
    player.bridge.locator(f"[data-action='{action}']").click()


def kept_record(page: Page) -> str:
    """Return the record that the browser keeps of the match on the table."""
    text: str = page.evaluate("localStorage.getItem('koikoi_widget/table')")
    return text.partition("\n")[2]


def open_file(player: Player, path: Path) -> None:
    act(player, "record")
    with player.page.expect_file_chooser() as chooser:
        act(player, "upload")
    chooser.value.set_files(path)


def at_step(player: Player, step: int) -> None:
    expect(player.bridge).to_have_attribute("data-phase", "replay")
    expect(player.bridge).to_have_attribute("data-move", str(step))


def test_a_move_is_taken_back_by_the_button_and_by_its_key(table: Tables) -> None:
    player = table('kk.Table("nintendo", seed=8, speed="off")')
    expect(player.bridge.get_by_role("button", name="Take back")).to_have_attribute(
        "aria-disabled", "true" if player.move < 2 else "false"
    )
    for way in ("button", "key"):
        before = player.move, player.canvas.get_attribute("aria-label")
        player.step()
        if way == "button":
            player.bridge.get_by_role("button", name="Take back").click()
        else:
            player.canvas.focus()
            player.page.keyboard.press("u")
        expect(player.bridge).to_have_attribute("data-move", str(before[0]))
        assert player.canvas.get_attribute("aria-label") == before[1]
    player.step()


def test_a_move_is_taken_back_by_its_key_on_a_keyboard_of_another_script(
    table: Tables,
) -> None:
    player = table('kk.Table("nintendo", seed=8, speed="off")')
    devtools = player.page.context.new_cdp_session(player.page)
    before = player.move
    for letter in ("ु", "г", "ו", "な"):
        player.step()
        player.canvas.focus()
        pressed = {"key": letter, "code": "KeyU"}
        devtools.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **pressed})
        devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})
        expect(player.bridge).to_have_attribute("data-move", str(before))
        player.wait()
    devtools.detach()


def test_the_download_equals_the_record(page: Page, table: Tables) -> None:
    player = table('kk.Table("nintendo", seed=8, speed="off")')
    for _step in range(3):
        player.step()
    act(player, "record")
    with page.expect_download() as download:
        act(player, "save")
    text = download.value.path().read_text()
    assert text == kept_record(page)
    assert len(kk.Match.from_record(kk.Record.parse(text)).actions) == player.move
    act(player, "close")
    expect(player.root.get_by_role("dialog")).to_have_count(0)
    player.step()


def test_a_broken_record_names_its_line_and_loses_nothing(
    page: Page, table: Tables, tmp_path: Path
) -> None:
    player = table('kk.Table("nintendo", seed=8, speed="off")')
    player.step()
    before = player.move, player.canvas.get_attribute("aria-label"), kept_record(page)
    broken = tmp_path / "old.txt"
    broken.write_text(before[2].replace("stock:", "stack:"), encoding="utf-8")
    line = next(number for number, text in enumerate(before[2].splitlines(), 1) if "stock:" in text)
    open_file(player, broken)
    expect(player.root.get_by_role("alert")).to_contain_text(f"old.txt cannot be read: line {line}")
    player.root.get_by_role("button", name="Dismiss").click()
    act(player, "close")
    expect(player.root.get_by_role("dialog")).to_have_count(0)
    assert (player.move, player.canvas.get_attribute("aria-label"), kept_record(page)) == before
    player.step()


def test_a_file_that_is_too_large_is_not_read(table: Tables, tmp_path: Path) -> None:
    player = table('kk.Table("nintendo", seed=8, speed="off")')
    large = tmp_path / "large.txt"
    large.write_text("koi-koi\n" * 200_000, encoding="utf-8")
    open_file(player, large)
    expect(player.root.get_by_role("alert")).to_contain_text("more than")


def test_an_unfinished_record_is_continued(table: Tables, tmp_path: Path) -> None:
    player = table('kk.Table("bga", seed=8, speed="off")')
    match = reached("play", turn=0)
    path = tmp_path / "対局\u3000आर्\u200dया 9.41\u202fAM.txt"  # as some systems call their files
    path.write_text(str(match.record), encoding="utf-8")
    open_file(player, path)
    expect(player.root.get_by_role("dialog")).to_contain_text("Continue this match?")
    act(player, "play opened")
    expect(player.root.get_by_role("dialog")).to_have_count(0)
    expect(player.bridge).to_have_attribute("data-move", str(len(match.actions)))
    player.step()


def test_a_finished_match_is_replayed_by_keys_and_left_again(page: Page, table: Tables) -> None:
    player = table(f'{OVER}\nkk.Table(match=kk.Match.from_record(record), speed="off", keep="")')
    expect(player.root.get_by_role("dialog").get_by_role("img").first).to_be_visible()
    act(player, "replay")
    at_step(player, 0)
    expect(player.bridge.get_by_role("button", name="Next")).to_be_visible()
    player.canvas.focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        at_step(player, step)
        expect(player.root.locator(SPOKEN)).to_contain_text(f"Step {step} of ")
    page.keyboard.press("End")
    expect(player.bridge.get_by_role("button", name="Next")).to_have_attribute(
        "aria-disabled", "true"
    )
    page.keyboard.press("Escape")
    expect(player.root.get_by_role("dialog")).to_contain_text("match")


def test_a_replay_is_stepped_by_slider_and_seen_from_any_side(page: Page, stage: Stage) -> None:
    stage.show(f'{OVER}\nkk.Replay(record, deck="index")')
    player = Player(page)
    slider = player.bridge.get_by_role("slider")
    slider.wait_for()
    at_step(player, 0)
    slider.focus()
    page.keyboard.press("ArrowRight")
    at_step(player, 1)
    slider.fill("9")
    at_step(player, 9)
    expect(slider).to_have_attribute("aria-valuetext", f"Step 9 of {slider.get_attribute('max')}")
    opened = player.canvas.get_attribute("aria-label") or ""
    assert "Player 1's hand: " in opened and "Player 2's hand: " in opened
    player.bridge.get_by_role("button", name="Moves").click()
    moves = page.locator(".koikoi-drawer .move")
    expect(moves.nth(9)).to_have_attribute("aria-current", "step")
    moves.nth(3).click()
    at_step(player, 3)
    player.bridge.get_by_label("Go to").select_option(index=1)
    at_step(player, int(player.bridge.get_by_label("Go to").input_value()))
    player.bridge.get_by_label("Seen from", exact=True).select_option(label="Player 2's side")
    page.wait_for_function(
        "root => !root.querySelector('canvas').ariaLabel.includes(\"Player 1's hand\")",
        arg=player.root.element_handle(),
    )


def test_two_people_play_a_round_at_one_screen(page: Page, table: Tables) -> None:
    player = table('kk.Table("nintendo", "person", seed=8, rounds=1, speed="off")')
    curtains = []
    while "new" not in player.buttons:
        if "show cards" in player.buttons:
            curtains.append(player.root.get_by_role("dialog").get_by_role("heading").inner_text())
            label = player.canvas.get_attribute("aria-label") or ""
            assert "hand: face down." in label
            expect(player.bridge.locator(".koikoi-moves button")).to_have_count(0)
            act(player, "show cards")
            expect(player.root.get_by_text("Pass the device")).to_have_count(0)
            player.wait()
        else:
            player.step()
    assert set(curtains) == {"Pass the device to Player 1", "Pass the device to Player 2"}
    expect(player.root.get_by_role("dialog")).not_to_contain_text("You")


def test_options_taking_back_and_the_record_work_in_jupyterlab(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    page = lab_page(notebook('kk.App("nintendo", seed=8, speed="off")'))
    player = Player(page)
    player.wait()
    move = player.move
    player.step()
    player.canvas.focus()
    page.keyboard.press("u")
    expect(player.bridge).to_have_attribute("data-move", str(move))
    page.get_by_role("button", name="Options").click()
    page.locator("[data-name=deck]").select_option("index")
    page.get_by_role("button", name="Options").click()
    expect(page.locator("[data-name=deck]")).to_be_hidden()
    act(player, "record")
    with page.expect_download() as download:
        act(player, "save")
    assert len(kk.Record.parse(download.value.path().read_text()).rounds[0].actions) == move
