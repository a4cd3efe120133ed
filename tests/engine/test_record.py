"""Records: a match as text, and the errors for a broken one."""

from __future__ import annotations

import contextlib
import random
import re
import textwrap
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.engine.actions import DEAL
from koikoi_widget.engine.match import as_match
from tests.engine.test_oracle_agrees import chosen
from tests.tiers import examples


def played(rules="nintendo", seed=7, rounds=2, steps=None):
    """A match of two rounds; with `steps`, only that many actions of it."""
    match, rng = kk.Match(rules, seed=seed, rounds=rounds), random.Random(seed)
    while not match.is_over and (steps is None or len(match.actions) < steps):
        match.push(chosen(rng, [str(action) for action in match.legal_actions]))
    return match


def read(text):
    return kk.Match.from_record(kk.Record.parse(text))


TEXT = str(played().record)
LINES = TEXT.splitlines()


def number_of(start, nth=0):
    """The number, from 1, of the nth line that begins so (indentation aside)."""
    found = [number for number, line in enumerate(LINES, 1) if line.strip().startswith(start)]
    return found[nth]


def with_line(number, line):
    """The record with another text in line `number`; None takes the line out."""
    changed = list(LINES)
    changed[number - 1 : number] = [] if line is None else [line]
    return "\n".join(changed) + "\n"


def replaced(number, old, new):
    assert old in LINES[number - 1]
    return with_line(number, LINES[number - 1].replace(old, new, 1))


def refused(text):
    with pytest.raises(kk.RecordError) as error:
        read(text)
    assert f"line {error.value.line}:" in str(error.value)
    return error.value


def test_a_record_of_that_match_is_fine():
    assert str(read(TEXT).record) == TEXT
    assert len(played().record.rounds) == 2


def test_a_record_names_the_rules_the_seed_the_deals_and_every_action():
    match = played("bga", seed=5, steps=9)
    text = str(match.record)
    assert text.splitlines()[0] == "koi-koi record 1"
    assert "rules: bga rounds=2" in text
    assert "seed: 5" in text
    for place, hand in enumerate(match.round.deal.hands):
        assert f"hand {place}: {hand}" in text
    assert f"field: {match.round.deal.field}" in text
    assert "stock: " + " ".join(map(str, match.round.deal.stock)) in text
    for action in match.actions:
        assert f" {action}\n" in text


def test_remarks_blank_lines_indents_and_line_ends_do_not_matter():
    loose = "\r\n\r\n".join(f"\t{line.strip()}   # a remark" for line in LINES)
    assert read(loose) == read(TEXT)


def test_a_record_replays_the_deals_it_holds_and_not_those_of_its_seed():
    other = replaced(number_of("seed:"), "7", "8")
    assert read(other).round.deal == read(TEXT).round.deal


def test_a_record_of_house_rules_reads_back():
    rules = kk.rules(
        "bga",
        viewings="rain-cancels",
        month_set=4,
        bust=False,
        start_points=7,
        koi_limit="one-each",
        rounds=3,
    )
    match = kk.Match(rules, seed=1)
    again = read(str(match.record))
    assert again.rules == rules
    assert again == match


def test_a_record_of_house_yaku_reads_back():
    rows = (
        *kk.PRESETS["nintendo"].yaku[:-1],
        kk.Yaku(
            id="geese-and-moon",
            points=3,
            need=2,
            family="brights",
            extra=2,
            viewing=True,
            pool=kk.CardSet.parse("8-bright 8-animal").mask,
            required=kk.CardSet.parse("8-animal").mask,
            extra_pool=kk.CardSet.parse("8-bright 8-animal 8-chaff-1").mask,
            forbidden=kk.CardSet.parse("11-bright").mask,
        ),
    )
    match = kk.Match(kk.rules("nintendo", yaku=rows), seed=1)
    assert read(str(match.record)) == match


@given(st.text(max_size=20) | st.integers())
@examples(300)
def test_a_record_keeps_its_seed_whatever_the_seed_is(seed):
    try:
        match = kk.Match("bga", seed=seed)
    except kk.InvalidValue:
        return
    assert read(str(match.record)) == match


@pytest.mark.parametrize("seed", ["a # b", "#", "٣", "-٣", "--5", "007", "+7", "-", "seed: 7"])
def test_a_record_keeps_an_odd_seed(seed):
    try:
        match = kk.Match("bga", seed=seed)
    except kk.InvalidValue:
        return
    assert read(str(match.record)) == match


def each_line(change):
    return lambda text: "\n".join(change(line) for line in text.splitlines())


def wrapped(width, **options):
    return each_line(lambda line: "\n".join(textwrap.wrap(line, width, **options)))


# What copying, mail, chats and word processors do to a text, without losing anything of it.
CARRIED = {
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "full-width spaces": lambda text: text.replace(" ", "\u3000"),
    "narrow spaces": lambda text: text.replace(" ", "\u202f"),
    "spaces of no width": lambda text: text.replace(" ", " \u200b"),
    "a quotation": each_line(lambda line: f"> {line}"),
    "a quotation in a quotation": each_line(lambda line: f">> {line}"),
    "a quotation without indents": each_line(lambda line: f" > > {line.strip()}"),
    "a fence": lambda text: f"```text\n{text}```\n",
    "dashes": lambda text: text.replace("-", "\u2013"),
    "no-break hyphens": lambda text: text.replace("-", "\u2011"),
    "full-width letters": lambda text: text.translate({n: n + 0xFEE0 for n in range(33, 127)}),
    "a byte order mark": lambda text: f"\ufeff{text}",
    **{f"lines of {width}": wrapped(width) for width in (50, 60, 66, 72, 76, 78, 80, 100)},
    "lines broken between words": wrapped(76, break_on_hyphens=False),
    "lines indented when wrapped": wrapped(72, subsequent_indent="\t"),
    "a quotation of wrapped lines": lambda text: each_line(lambda line: f"> {line}")(
        wrapped(70)(text)
    ),
    "a quotation that was wrapped": lambda text: wrapped(76)(
        each_line(lambda line: f"> {line}")(text)
    ),
    "wrapped lines without blank ones": lambda text: re.sub("\n+", "\n", wrapped(76)(text)),
    "wrapped lines from Windows": lambda text: wrapped(76)(text).replace("\n", "\r\n"),
}
WORDY = kk.rules(
    "bga", target_score=50, field_brights="max-1-n", month_set=4, bust=False, koi_limit="one-each"
)
LONG_SEED = "a seed of so many words that a mail program has to wrap the line in which it stands"


@pytest.mark.parametrize("carried", CARRIED)
def test_a_record_is_read_however_it_was_carried(carried):
    match = played(WORDY, LONG_SEED)
    text = str(match.record).replace("2 and -2", "2 and -2, which is said here at some length,")
    assert read(CARRIED[carried](text)) == match


@pytest.mark.parametrize("carried", CARRIED)
def test_what_is_damaged_besides_is_refused_by_the_line_in_which_it_stands(carried):
    match = played(WORDY, LONG_SEED)
    last = str(match.record.rounds[0].deal.stock[-1])
    damaged = str(match.record).replace(f" {last}\n", " 13-x\n", 1)
    text = CARRIED[carried](damaged)
    error = refused(text)
    plain = unicodedata.normalize("NFKC", text.splitlines()[error.line - 1])
    assert "13" in plain


# --- Broken records name the line -----------------------------------------------------------

FIRST_ACTION = number_of("0 play") if LINES[8].strip()[0] == "0" else number_of("1 play")
SECOND_ROUND = number_of("round 2")
HAND = number_of("hand 0")
STOCK = number_of("stock")


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "# only a remark"])
def test_a_text_that_is_no_record_is_refused_at_its_first_line(text):
    assert refused(text).line == 1


@pytest.mark.parametrize(
    ("number", "old", "new", "named"),
    [
        (1, "record 1", "record 2", "record 2"),
        (1, "koi-koi", "koikoi", "koikoi"),
        (2, "nintendo", "nintedo", "nintedo"),
        (2, "rounds=2", "round=2", "round"),
        (2, "rounds=2", "rounds=two", "two"),
        (2, "rounds=2", "rounds=0", "0"),
        (2, "rounds=2", "rounds=", "rounds"),
        (2, "rounds=2", "rounds", "rounds"),
        (2, "rules: nintendo rounds=2", "rules:", "rules"),
        (3, "seed", "sede", "sede"),
        (3, "seed: 7", "seed:", "seed"),
        (number_of("round 1"), "round 1", "round 2", "round 2"),
        (number_of("round 1"), "round 1", "round one", "round one"),
        (number_of("round 1"), "starts", "leads", "leads"),
        (SECOND_ROUND, "round 2", "round 3", "round 3"),
        (HAND, "hand 0", "hand 2", "hand 2"),
        (HAND, LINES[HAND - 1].split()[2], "13-bright", "13-bright"),
        (HAND, LINES[HAND - 1].split()[2], LINES[HAND - 1].split()[3], LINES[HAND - 1].split()[3]),
        (STOCK, LINES[STOCK - 1].split()[1], "9-bright", "9-bright"),
        (FIRST_ACTION, "play", "plays", "plays"),
        (FIRST_ACTION, LINES[FIRST_ACTION - 1].split()[2], "1-animal", "1-animal"),
        (FIRST_ACTION, LINES[FIRST_ACTION - 1].strip()[2:], "stop", "stop"),
    ],
)
def test_a_changed_line_is_refused_by_number_and_by_what_is_wrong(number, old, new, named):
    error = refused(replaced(number, old, new))
    assert error.line == number
    assert named in str(error)


def test_a_seat_that_does_not_exist_cannot_start():
    number = number_of("round 1")
    line = LINES[number - 1]
    assert (
        refused(
            with_line(number, line.replace("seat 0", "seat 2").replace("seat 1", "seat 2"))
        ).line
        == number
    )


@pytest.mark.parametrize(
    "missing", ["koi-koi record", "rules", "seed", "round 1", "hand 0", "hand 1", "field", "stock"]
)
def test_a_missing_line_is_noticed_where_it_should_be(missing):
    number = number_of(missing)
    assert refused(with_line(number, None)).line in (number, number + 1)


def test_a_deal_with_a_card_in_two_places_is_refused_within_the_deal():
    hand, field = LINES[HAND - 1].split(), number_of("field")
    error = refused(replaced(field, LINES[field - 1].split()[1], hand[2]))
    assert HAND <= error.line <= STOCK


def test_a_deal_with_a_card_too_few_is_refused_within_the_deal():
    error = refused(replaced(HAND, LINES[HAND - 1].split()[2] + " ", ""))
    assert HAND <= error.line <= STOCK


def test_an_action_of_the_wrong_seat_is_refused():
    line = LINES[FIRST_ACTION - 1]
    seat = line.strip()[0]
    error = refused(with_line(FIRST_ACTION, line.replace(seat, str(1 - int(seat)), 1)))
    assert error.line == FIRST_ACTION


def test_an_action_that_is_played_twice_is_refused_the_second_time():
    doubled = LINES[FIRST_ACTION - 1] + "\n" + LINES[FIRST_ACTION - 1]
    assert refused(with_line(FIRST_ACTION, doubled)).line == FIRST_ACTION + 1


def test_an_action_after_the_end_of_a_round_is_refused():
    number = SECOND_ROUND - 1  # blank, behind the last action and the remark on the end
    assert refused(with_line(number, "  0 play 1-bright\n")).line == number


def test_a_round_that_begins_before_the_last_one_ended_is_refused():
    last = max(
        number
        for number, line in enumerate(LINES[: SECOND_ROUND - 1], 1)
        if line.strip()[:2] in ("0 ", "1 ")
    )
    assert refused(with_line(last, "")).line == SECOND_ROUND


def test_a_second_round_that_the_wrong_seat_starts_is_refused():
    line = LINES[SECOND_ROUND - 1]
    other = line.replace("seat 0", "seat X").replace("seat 1", "seat 0").replace("seat X", "seat 1")
    assert refused(with_line(SECOND_ROUND, other)).line == SECOND_ROUND


def test_a_round_after_the_end_of_the_match_is_refused():
    third = [line.replace("round 2", "round 3") for line in LINES[SECOND_ROUND - 1 :]]
    assert refused(TEXT + "\n".join(third) + "\n").line == len(LINES) + 1


@pytest.mark.parametrize("number", [FIRST_ACTION, SECOND_ROUND - 1, len(LINES) + 1])
def test_a_deal_within_a_round_is_refused(number):
    lines = [*LINES]
    lines.insert(number - 1, "  0 deal")
    error = refused("\n".join(lines))
    assert error.line == number and "'deal'" in str(error)


def test_a_round_that_is_put_together_has_no_deal_within_it():
    entry = kk.Record.parse(TEXT).rounds[0]
    with pytest.raises(kk.RecordError, match="'deal'"):
        replace(entry, actions=(*entry.actions, DEAL), places=())


def test_a_record_without_a_round_is_refused():
    assert refused("\n".join(LINES[:3])).line == 3


@pytest.mark.parametrize(
    "row",
    [
        "geese",
        "geese points=x pool=8-animal need=1",
        "geese points=1 pool=13-bright need=1",
        "geese points=1 pool=8-animal",
        "geese colour=red",
    ],
)
def test_a_broken_yaku_row_is_refused(row):
    assert refused(with_line(2, f"{LINES[1]}\nyaku: {row}")).line == 3


@given(st.data())
@examples(200)
def test_a_record_that_time_has_gnawed_at_is_read_or_refused_but_never_crashes(data):
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        cut = data.draw(st.integers(0, len(line)))
        lines[place : place + 1] = data.draw(
            st.sampled_from(
                [
                    [],
                    [line, line],
                    [line[:cut]],
                    [line[cut:]],
                    [line[:cut] + "1" + line[cut:]],
                    [line[:cut] + " " + line[cut:]],
                    [line, lines[0]],
                    [line[:cut], line[cut:]],
                ]
            )
        ) or [""]
    with contextlib.suppress(kk.RecordError):
        read("\n".join(lines))


@given(st.text(max_size=200))
@examples(100)
def test_no_text_at_all_crashes_the_reader(text):
    with pytest.raises(kk.RecordError):
        read(text)


def test_a_match_is_made_of_a_match_a_record_or_its_text():
    match = kk.Match(seed=1)
    assert as_match(match) is match
    assert as_match(match.record) == as_match(str(match.record)) == match


def test_what_is_no_text_at_all_is_refused_without_a_line():
    with pytest.raises(kk.RecordError, match=r"^a record is text, not int") as refused:
        as_match(5)
    assert refused.value.line == 0


def test_a_file_may_hold_many_records(tmp_path):
    records = [played_out(seed).record for seed in (1, 2, 3)]
    path = tmp_path / "matches.txt"
    path.write_text("# a day\n\n" + "\n".join(map(str, records)), "utf-8")
    assert [*kk.Record.iterate(path)] == [*kk.Record.iterate(str(path))] == records
    with path.open(encoding="utf-8") as lines:
        assert [*kk.Record.iterate(lines)] == records
    path.write_bytes("\n".join(map(str, records)).encode("utf-16"))
    assert [*kk.Record.iterate(path)] == records


def test_a_file_may_be_called_what_a_record_begins_with(tmp_path, monkeypatch):
    match = kk.Match("bga", seed=1)
    (tmp_path / "koi-koi record 1.txt").write_text(str(match.record), "utf-8")
    monkeypatch.chdir(tmp_path)
    for path in ("koi-koi record 1.txt", tmp_path / "koi-koi record 1.txt"):
        assert [*kk.Record.iterate(path)] == [match.record]


def test_the_records_before_a_broken_one_are_read_and_its_line_is_that_of_the_file():
    first, second = (str(played_out(seed).record) for seed in (1, 2))
    text = f"{first}\n{second.replace('seed: 2', 'sead: 2')}"
    reading = kk.Record.iterate(text.splitlines(keepends=True))
    assert str(next(reading)) == first
    line = 1 + [*text.splitlines()].index("sead: 2")
    with pytest.raises(kk.RecordError, match=f"line {line}: expected 'seed: …'") as refused:
        next(reading)
    assert refused.value.line == line


def test_a_file_of_other_things_is_refused_and_an_empty_one_has_no_records(tmp_path):
    assert [*kk.Record.iterate([])] == [*kk.Record.iterate(["# nothing\n", "\n"])] == []
    with pytest.raises(kk.RecordError, match="line 2: expected 'koi-koi record 1', got 'hello'"):
        next(kk.Record.iterate(["\n", "hello\n"]))
    with pytest.raises(kk.RecordError, match="the text has more than"):
        next(kk.Record.iterate(["x" * 999 + "\n"] * 2000))
    with pytest.raises(kk.RecordError, match="there is no such file"):
        next(kk.Record.iterate(tmp_path / "none.txt"))
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(kk.RecordError, match="this is not a text file"):
        next(kk.Record.iterate(picture))


def played_out(seed):
    match, rng = kk.Match("bga", seed, rounds=2), random.Random(seed)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


def test_text_in_place_of_a_record_leads_to_what_reads_it():
    with pytest.raises(kk.RecordError, match=r"expected a record, .*; Record\.parse reads one"):
        kk.Match.from_record(TEXT)
