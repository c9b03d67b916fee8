"""Turn lines: what they may look like, and where they go wrong."""

from __future__ import annotations

import pytest

from notation.record import Turn
from tests.records import only

HEADER = """\
+++
game = "crossword"
players = ["Ala", "Bartek Nowy", "Bartosz", "a:b", "Żaneta"]
+++
"""


def turn(line: str) -> Turn:
    turns = only(HEADER + line).turns
    assert len(turns) == 1
    return turns[0]


def fault(line: str) -> tuple[str, str]:
    """The one fault of a line, and what it underlines."""
    read = turn(line)
    assert not read.actions or read.stranger is not None
    [found] = read.faults
    lines = (HEADER + line).split("\n")
    place = found.place
    assert place.line == place.end_line
    return found.name, lines[place.line - 1][place.column - 1 : place.end_column - 1]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("1. Ala: d4 K +8 =8 ; good", "1. Ala: d4 K +8 =8  ; good"),
        ("Al: D4   k", "Ala: d4 K"),
        ("al:d4 K", "Ala: d4 K"),
        ("ŻAN: pas -3", "Żaneta: pass -3"),
        ("- −3", "pass -3"),
        ("пас =-5", "pass =-5"),
        ("01. d4 #", "1. d4 #"),
        ("Bartek  Nowy: d4 K", "Bartek Nowy: d4 K"),
        ("a:b: d4 K", "a:b: d4 K"),
        ("bartek: DUEL c3? ż C4 ? # Żan yields", "Bartek Nowy: duel c3? Ż c4? # Żaneta yields"),
        ("pojedynek ala c3? bartos poddaje", "duel Ala c3? Bartosz yields"),
        ("дуэль Ala Bartek Now сдается", "duel Ala Bartek Nowy yields"),
        ("duel c3? Ż\n  ; where?\n\tc4? #  ; there", "duel c3? Ż c4? #  ; where?\n    ; there"),
        ("duel c3? Ż\n; said Ala\n   c4? #", "duel c3? Ż c4? #  ; said Ala"),
        ("d4 K uznane +0", "d4 K stands +0"),
        ("koniec", "stop"),
        ("ОТКРЫТЬ ;", "open"),
        ("d4\u00a0K\u2003+8", "d4 K +8"),
        ("duel\u3000c3?\u3000Ż\x0bc4? #", "duel c3? Ż c4? #"),
    ],
)
def test_canonical_lines(line: str, canonical: str) -> None:
    from notation import write

    record = only(HEADER + line)
    assert not [f for t in record.turns for f in t.faults]
    assert write([record]).split("+++\n")[2] == canonical + "\n"


@pytest.mark.parametrize(
    ("line", "gain", "total"),
    [
        ("d4 K=  7", None, "7"),
        ("d4 K +8= 7", "+8", "7"),
        ("d4 K =+3", None, "3"),
        ("d4 K+8", None, None),
        ("d4 K = 7 x", None, None),
        ("d4 K +1 +2 =3 =4", None, "4"),
        ("Ala:-3", "-3", None),
        ("Ala:+3 =5", "+3", "5"),
        ("1.=5", None, "5"),
        ("+8", "+8", None),
        ("=", None, None),
        ("d4" + " " * 5000 + "K x" + " " * 5000, None, None),
        ("d4" + " =" * 5000, None, None),
        ("d4" + " +1" * 5000 + " x", None, None),
    ],
)
def test_what_is_written_of_the_score(line: str, gain: str | None, total: str | None) -> None:
    read = turn(line)
    assert (read.gain, read.total) == (gain, total)


@pytest.mark.parametrize(
    ("line", "name", "underlined"),
    [
        ("d4 KOT", "syntax", "KOT"),
        ("1. Ala: d4", "syntax", "d4"),
        ("K d4", "syntax", "K"),
        ("d4 K, e5 L", "syntax", ","),
        ("d4 K stands L", "syntax", "L"),
        ("duel c3? Ż yields", "syntax", "Ż"),
        ("duel c3? Ż Ż c4?", "syntax", "Ż"),
        ("duel yields", "syntax", "yields"),
        ("open now", "syntax", "now"),
        ("Ala:", "syntax", "Ala:"),
        ("-3", "syntax", "-"),
        ("@@", "syntax", "@@"),
        ("Ba: d4 K", "unknown-player", "Ba"),
        ("1. Zenon K: d4 K", "unknown-player", "Zenon K"),
        (": d4 K", "unknown-player", ":"),
        ("d4 \x00", "syntax", "\x00"),
    ],
)
def test_faults_and_their_places(line: str, name: str, underlined: str) -> None:
    if "Ż yields" in line:
        # A name is wanted before `yields`, and Ż begins one: no fault.
        assert turn(line).actions
        return
    assert fault(line) == (name, underlined)


@pytest.mark.parametrize("word", ["claims", "buys", "exchange 3", "swap", "wymiana", "обмен"])
def test_actions_of_other_games(word: str) -> None:
    assert fault(f"Ala: {word}") == ("action-of-another-game", word.split()[0])


def test_a_fault_in_a_continued_line_is_on_that_line() -> None:
    read = turn("1. Ala: duel c3? Ż\n   c4? # x y\n   =8")
    [found] = read.faults
    assert (found.name, found.place.line, found.place.column) == ("syntax", 6, 10)
    assert read.total == "8"


def test_comments_stay_with_their_turns() -> None:
    record = only(HEADER + "; first\n\nd4 K ; on it\n\n\n; second\ne5 L\n; last\n\n")
    assert [(t.above, t.comments) for t in record.turns] == [(("first", ""), ("on it",)), (("", "second"), ())]
    assert record.tail == ("last",)


def test_columns_count_composed_letters() -> None:
    read = turn("Z\u0307aneta: d4 KOT")
    assert read.player == "Żaneta"
    assert read.faults[0].place.column == 12


def test_an_unreadable_duel_is_still_a_duel() -> None:
    assert turn("Ala: duel c3? x y z").kind == "duel"
    assert turn("open sesame").kind == "open"


def test_a_number_of_any_length_is_a_number() -> None:
    read = turn("99999999999999999999. Ala: d4 K")
    assert (read.player, read.actions != ()) == ("Ala", True)
    assert read.where("number") == (len(HEADER), len(HEADER) + 20)


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("3 Ala: d4 K", "a dot stands behind the number: `3. Ala:`"),
        ("Ala d4 K", "a colon stands behind the name: `Ala: …`"),
        ("Ala, d4 K", "a colon stands behind the name: `Ala: …`"),
        ("4d K", "the column stands first: `d4`"),
        ("d4K", "a blank stands between square and letter: `d4 K`"),
        ("d4=K", "a blank stands between square and letter: `d4 K`"),
        ("pass-3", "a blank stands before the points: `pass -3`"),
        ("d4 K +3 3", "a total is written `=3`"),
        ("d4 0", "this is the digit 0, not the letter O"),
        ("Аla: d4 K", "did you mean Ala? `А` is Cyrillic here"),
    ],
)
def test_slips_that_are_easy_to_recognise(line: str, help: str) -> None:
    [found] = turn(line).faults
    assert found.help == help
