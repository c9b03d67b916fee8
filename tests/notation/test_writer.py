"""Reading what was written gives the same records back."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import movetext, read, write
from notation.phrases import GAMES
from notation.record import Action, Record
from notation.text import Part

CASES = sorted(p for p in Path(__file__).parent.parent.glob("cases/*/*.game") if "not-utf8" not in p.name)
SAMPLES = sorted(Path(__file__).parent.parent.parent.glob("samples/**/*.game"))

HEADER = '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek Nowy", "a:b"]\n+++\n'

words = st.sampled_from(
    ["1.", "2.", "Ala:", "bartek:", "a:b:", "x:", "d4", "D4", "K", "k", "#", "pass", "-", "duel", "c3?", "c4 ?",
     "Ala", "yields", "stands", "open", "stop", "+8", "-3", "=7", "=-1", ";", "; note", ",", "\n", "\n  ", "\n; n\n",
     "duel", "Bartek", "a1", "b4-e4", "r90", "2m180", "claims", "buys", "г4", "Д", "АД", "(г4", "в4)", "АД(г4 в4)",
     "8ж", "ж8", "КОТ", "КоТ", "[АБ*]", "[]", "exchange", "swap", "3", "А", "d4,", "r90,", "b4-e4, claims"]
)  # fmt: skip
lines = st.lists(words, max_size=12).map(" ".join)


@pytest.mark.parametrize("path", [*CASES, *SAMPLES], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_reading_and_writing_a_case(path: Path) -> None:
    records = read(path.read_text(encoding="utf-8-sig"))
    written = write(records)
    assert read(written) == records
    assert write(read(written)) == written


@given(st.lists(lines, max_size=6).map("\n".join))
def test_reading_and_writing_lines(text: str) -> None:
    records = read(HEADER + text)
    written = write(records)
    assert read(written) == records
    assert write(read(written)) == written


def told(record: Record) -> list[object]:
    """What was read, and every place."""
    parts: list[object] = [record]
    for turn in record.turns:
        parts += [turn.where("text"), turn.start, turn.line, turn.faults]
        there = {"number": turn.number, "player": turn.player, "gain": turn.gain, "total": turn.total}
        parts += [turn.where(what) for what, written in there.items() if written is not None]
        todo: list[object] = list(turn.actions)
        while todo:
            part = todo.pop()
            if isinstance(part, Part):
                parts.append((part, part.start, part.end))
            elif isinstance(part, tuple):
                todo += part
            elif is_dataclass(part):
                values = {name.name: getattr(part, name.name) for name in fields(part) if name.compare}
                todo += [
                    part.written(name) if isinstance(part, Action) and type(value) is str else value
                    for name, value in values.items()
                ]
    return parts


@given(st.sampled_from(GAMES), st.lists(lines, max_size=4).map("\n".join))
@settings(max_examples=400)
def test_the_simple_way_and_the_grammar_mean_the_same(game: str, text: str) -> None:
    header = (
        f'+++\ngame = "{game}"\nplayers = ["Ala", "Bartek Nowy", "a:b"]\nboard = "5x5"\nfigure = "#"\n+++\n'
    )
    simply = [told(record) for record in read(header + text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(movetext, "_simple_line", lambda game: re.compile("(?!)"))
        assert [told(record) for record in read(header + text)] == simply


CONTINUED = {
    "crossword": "1. Ala: duel c3? ; a question\n  Ż Bartek yields\n\t+3\n\n ; said twice\n =3 ; in all\n",
    "erudit": "Ala: [АБВ*]\n 8ж\tАБ, ж8 АВ ; two words\n  +3\n",
    "figures": "2. Ala: b3\n r90\n3. Bartek: a1 b1-d1, ; then\n claims c2 c5-c7\n +8 =8\nB: d4\n =0 ; nothing\n",
    "matrix": "Ala: г4 Д\n +1\nBartek: г3 С СДА(г3\n г4 г5)\n",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_continued_turn_means_the_same_in_either_way(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    header = f'+++\ngame = "{game}"\nplayers = ["Ala", "Bartek"]\nboard = "15x15"\nfigure = "#"\n+++\n'
    text = header + "; above\n" + CONTINUED[game]
    simply = [told(record) for record in read(text)]
    assert not any(turn.faults for turn in read(text)[0].turns)
    monkeypatch.setattr(movetext, "_simple_line", lambda game: re.compile("(?!)"))
    assert [told(record) for record in read(text)] == simply


def test_a_turn_continued_by_its_score_needs_no_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    def grammar(game: str) -> None:
        raise AssertionError(game)

    monkeypatch.setattr(movetext, "_turn_grammar", grammar)
    [record] = read(HEADER + "1. Ala: d4 K ; here\n\n    +0 ; there\n  =12\n")
    [turn] = record.turns
    assert (turn.text, turn.gain, turn.total, turn.comments) == ("d4 K", "+0", "12", ("here", "there"))
    assert record.source.place(*turn.where("total")).line == record.source.place(*turn.where("text")).line + 3


def test_a_turn_that_looks_like_a_header_is_written_so_that_it_stays_a_turn() -> None:
    [record] = read(HEADER + '  mark =\n  "6x2"\na1 K\n')
    assert [turn.unread for turn in record.turns] == ['mark = "6x2"', None]
    written = write([record])
    assert written.endswith('+++\n;\nmark = "6x2"\na1 K\n')
    assert read(written) == [record]


@pytest.mark.parametrize("turns", [" +++\na1 K\n", "a1 K\n+++  ;\na2 K\n", "a1 K\n+++ ; what?\n"])
def test_a_turn_that_looks_like_the_end_of_a_header_stays_one(turns: str) -> None:
    records = read(HEADER + turns)
    assert len(records) == 1
    assert "+++" in [turn.unread for turn in records[0].turns]
    assert read(write(records)) == records


@given(st.text(st.characters(codec=None), max_size=200))
def test_no_text_whatever_raises(text: str) -> None:
    for whole in (text, HEADER + text, f"+++\n{text}\n+++\n"):
        records = read(whole)
        assert records
        assert read(write(records)) == records


def test_comments_and_unknown_keys_of_a_header_are_kept() -> None:
    text = """\
+++
# the last of the season
players = ["Ala", # white
   "Bartek"]  # both
game = "krzyżówka"
board = '''
..
..
'''
colour = "blue"
rules.passes = "total" # as always
result = { Ala = 3, "Bartek" = -3 }
[x]
# mine
n = 1
+++
"""
    written = write(read(text))
    assert (
        written
        == """\
+++
game = "crossword"
# the last of the season
# white
players = ["Ala", "Bartek"]  # both
board = \"\"\"
..
..
\"\"\"
colour = "blue"

[result]
Ala = 3
Bartek = -3

[rules]
passes = "total"  # as always

[x]
# mine
n = 1
+++
"""
    )
    assert read(written) == read(text)


def test_comments_before_a_header_survive() -> None:
    text = '; a game of the club\n\n;of June\n+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\n+++\nAla: d4 K\n'
    [record] = read(text)
    assert record.faults == ()
    assert record.head == ("a game of the club", "of June")
    assert write([record]) == text.replace("\n\n", "\n").replace(";of", "; of")
    [stray] = read(f"; a game\n  of the club\n{text}")[0].faults
    assert (stray.name, stray.place) == ("no-header", (2, 3, 2, 14))
