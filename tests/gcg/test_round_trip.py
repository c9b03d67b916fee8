"""A record written as GCG and read again is the same game; our GCG is the same after one round."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import read
from notation.json_form import BadJson, from_json
from notation.record import Record
from referee.converting import CannotConvert, as_json, to_gcg, to_record
from referee.replay import replay
from tests.gcg.games import SETS, gcg, outcome, record, verdict_on
from tests.records import only

HERE = Path()
GAMES = st.builds(record, st.sampled_from(SETS), st.integers(2, 4), st.integers(0, 60), st.integers(0, 2**32))
END = '+++\ngame = "erudit"\nplayers = ["Ala", "Bartek"]\ncolumns = "latin"\nlexicon = "none"\nrules = {{ {} }}\n+++\n'
# Ten tiles: the bag is empty from the start, and who lays five has none left.
FEW = 'rack = 5, bonus = 0, tiles = { "A" = [5, 1], "B" = [5, 3] }'


@given(GAMES)
@settings(max_examples=60, deadline=None)
def test_a_record_in_gcg_is_the_same_game(game: Record) -> None:
    verdict = replay(game)
    assert verdict.clean, verdict.faults
    text, lost = to_gcg(game, HERE)
    assert lost == []
    again = verdict_on(text)
    assert outcome(again)[:4] == outcome(verdict)[:4]
    assert again.game is not None
    assert verdict.game is not None
    assert again.game.rows() == verdict.game.rows()
    assert again.clean
    assert to_gcg(gcg(text), HERE) == (text, [])


@given(GAMES, st.data())
@settings(max_examples=40, deadline=None)
def test_gcg_in_a_record_is_the_same_game_with_its_slips(game: Record, data: st.DataObject) -> None:
    text, _ = to_gcg(game, HERE)
    lines = text.split("\n")
    events = [at for at, line in enumerate(lines) if line.startswith(">")]
    for at in data.draw(st.lists(st.sampled_from(events), max_size=3)) if events else ():
        *rest, gain, total = lines[at].split(" ")
        slip = data.draw(st.integers(-3, 3))
        changed = (
            [f"{int(gain) + slip:+d}", total] if data.draw(st.booleans()) else [gain, str(int(total) + slip)]
        )
        lines[at] = " ".join([*rest, *changed])
    text = "\n".join(lines)
    verdict = verdict_on(text)
    written, lost = to_record(gcg(text), HERE)
    assert lost == []
    assert outcome(replay(only(written))) == outcome(verdict)
    assert to_gcg(only(written), HERE) == (text, [])
    as_text, lost = as_json(read(written))
    assert lost == []
    assert from_json(as_text) == read(written)


def test_what_is_settled_by_itself_is_written_out() -> None:
    # B's own A and B are worth 4; in GCG they are lines.
    turns = "Ala: h8 AAAAA\n"
    for rule, points in (("double", [15 + 30, 0]), ("to-out", [15 + 15, -15]), ("subtract", [15, -15])):
        game = only(END.format(f'{FEW}, leftovers = "{rule}"') + turns)
        verdict = replay(game)
        base = verdict.points[0] - {"double": 30, "to-out": 15}.get(rule, 0)
        assert verdict.ended_by == "out"
        assert verdict.totals == [points[0] - 15 + base, points[1]]
        text, _ = to_gcg(game, HERE)
        assert ("(BBBBB) +30" in text, "(BBBBB) +15" in text, "BBBBB (BBBBB) -15" in text) == (
            rule == "double",
            rule == "to-out",
            rule != "double",
        )


def test_what_gcg_cant_hold_is_listed_and_kept_as_a_note() -> None:
    game = only(
        """\
+++
game = "erudit"
title = "At the club"
date = 2026-11-29
board = "15x15"
players = ["Ala Nowak", "Bartek"]
columns = "latin" # as on the board
lexicon = "none"

[rules]
set = "scrabble-en"
bonus = 40

[x]
room = 3
+++
1. Ala Nowak: 8g KAT, g8 KOT ; two at once
2. Bartek: 10g TO stands
stop
"""
    )
    text, lost = to_gcg(game, HERE)
    assert text == (
        "#character-encoding UTF-8\n#title At the club\n#date 2026-11-29\n#tile-distribution english\n"
        "#player1 Ala_Nowak Ala Nowak\n#player2 Bartek Bartek\n"
        "#note Ala Nowak: 8g KAT, g8 KOT\n#note two at once\n>Bartek: 10G .O +2 2\n#note stop\n"
    )
    for word in (
        "Ala_Nowak",
        "`rules.bonus`",
        "`x.room`",
        "comments of the header",
        "numbers",
        "g8 KOT",
        "stop",
    ):
        assert any(word in sentence for sentence in lost), word
    again = gcg(text)
    assert again.header is not None
    assert again.header.table["title"] == "At the club"
    assert again.header.table["date"].year == 2026


def test_names_that_no_record_can_have_are_changed() -> None:
    text, lost = to_record(gcg(">a;b: ABCDE 8D ABCDE +24 24\n>A;B: ABCDE - +0 0\n"), HERE)
    [again] = read(text)
    assert again.header is not None
    assert again.header.players == ("ab", "AB_2")
    assert len(lost) == 2
    text, lost = to_record(gcg(">solo: ABCDE 8D ABCDE +24 24\n"), HERE)
    assert 'players = ["solo", "nobody"]' in text
    assert len(lost) == 1


def test_what_cant_be_played_is_kept() -> None:
    text, lost = to_record(gcg("#player1 A A\n#player2 B B\n>A: AB 8D .B +3 3\n>B: what is this\n"), HERE)
    assert "A: AB 8D .B +3 =3" in text
    assert "B: what is this" in text
    assert len(lost) == 1
    assert [fault.name for fault in replay(only(text)).faults] == ["syntax", "syntax"]


def test_other_games_and_empty_files_are_refused() -> None:
    crossword = only('+++\ngame = "crossword"\nplayers = ["A", "B"]\n+++\nA: d4 K\n')
    for record_ in (crossword, gcg("")):
        with pytest.raises(CannotConvert):
            to_gcg(record_, HERE)
    assert '"d4 K"' in as_json([crossword])[0]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"records": []}', '{"records": [1]}', '{"records": [{"header": 1}]}',
     '{"records": [{"header": {}, "turns": 3}]}', '{"records": [{"header": {}, "turns": [3]}]}',
     '{"records": [{"header": {"date": {"$toml": "nonsense!"}}}]}', "[" * 100_000,
     '{"records": [{"header": {}, "turns": [{"comments": 3}]}]}'],
)  # fmt: skip
def test_json_that_is_none_of_records(text: str) -> None:
    with pytest.raises(BadJson):
        from_json(text)


def test_json_keeps_dates_and_comments() -> None:
    game = only(
        '+++\ngame = "erudit"\nplayers = ["A", "B"]\ndate = 2026-11-29\n+++\n; above\nA: pass ; beside\n; below\n'
    )
    assert from_json(as_json([game])[0]) == [game]
