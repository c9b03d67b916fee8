"""`referee score`: the sheet for the wall, and its machine-read form."""

from __future__ import annotations

import hashlib
import json

import pytest

from referee.reports.widths import width
from tests.cli.conftest import CLEAN, Referee, Write

GAME = (
    CLEAN.replace("+++\ngame", '+++\ntitle = "Friendly"\ngame', 1)
    + """\
1. Ala: d4 K
2. Bartek: d5 O
3. Bartek: f5 O
4. Ala: duel Bartek b2? Ż Bartek yields
5. Bartek: f5
6. Ala: pass
7. stop
"""
)


def test_the_sheet_tells_the_whole_game(referee: Referee, write: Write) -> None:
    done = referee("score", write("a.game", GAME))
    assert done.status == 1
    assert (
        done.out
        == """\
Friendly (a.game)
crossword · 8x8 · lexicon none

 #  player  turn                             ruling     gain  Ala  Bartek
1.  Ala     d4 K                             placed        0    0       0
2.  Bartek  d5 O                             annulled     -3    0      -3
              KO would stand there: rule (c), the letter comes off
3.  Bartek  f5 O                             placed        0    0      -3
4.  Ala     duel Bartek b2? Ż Bartek yields  upheld       +6    6      -9
              Ala challenges Bartek, one question
              rule (b) was broken: Bartek yields
              Ala +6, Bartek -6
5.  Bartek  f5                               void               6      -9
              syntax: something is missing after `f5`: one letter or `#`
6.  Ala     pass                             passed       -3    3      -9
              pass 1 of 3, 3 points
7.          stop                             stopped            3      -9
              the players agreed to stop

Duels
  turn 4: Ala challenges Bartek, one question: upheld, Ala +6, Bartek -6

Penalties
  Ala: 3 by passes
  Bartek: 3 by rule (c), 6 in duels

Standings       points  penalties      total
1. Ala               6          3          3
2. Bartek            0          9         -9

The game is over: the players agreed to stop.

1 error: the totals are provisional, void turns count for nothing. `referee check` shows each error at its place.
"""
    )


def test_the_json_has_all_that_is_promised(referee: Referee, write: Write) -> None:
    done = referee("score", "--format", "json", write("a.game", GAME))
    assert done.status == 1
    [record] = json.loads(done.out)["records"]
    turns = record.pop("turns")
    faults = record.pop("faults")
    assert record == {
        "file": "a.game",
        "index": 1,
        "line": 1,
        "game": "crossword",
        "players": ["Ala", "Bartek"],
        "lexicons": [
            {"name": "none", "kind": "none", "version": None, "words": 0, "checksum": None},
            {
                "name": "not-words",
                "kind": "header",
                "version": None,
                "words": 1,
                "checksum": hashlib.sha256(b"KOT").hexdigest(),
            },
        ],
        "status": "finished",
        "ended_by": "stop",
        "clean": False,
        "totals": {"Ala": 3, "Bartek": -9},
        "points": {"Ala": 6, "Bartek": 0},
        "penalties": {"Ala": 3, "Bartek": 9},
        "standings": [
            {"rank": 1, "player": "Ala", "total": 3},
            {"rank": 2, "player": "Bartek", "total": -9},
        ],
        "to_move": None,
        "board": ["........"] * 3 + ["...K...."] + ["........"] * 4,
    }
    assert [fault["fault"] for fault in faults] == ["syntax"]
    assert [turn["ruling"] for turn in turns] == [
        "placed", "annulled", "placed", "upheld", "void", "passed", "stopped",
    ]  # fmt: skip
    keys = ["number", "line", "player", "text", "ruling", "changes", "totals"]
    assert {key: turns[3][key] for key in keys} == {
        "number": 4,
        "line": 11,
        "player": "Ala",
        "text": "duel Bartek b2? Ż Bartek yields",
        "ruling": "upheld",
        "changes": {"Ala": 6, "Bartek": -6},
        "totals": {"Ala": 6, "Bartek": -9},
    }
    assert (turns[6]["player"], turns[6]["changes"]) == (None, {})


def test_an_open_game_says_who_is_to_move(referee: Referee, write: Write) -> None:
    name = write("a.game", CLEAN + "1. Ala: d4 K\n")
    [record] = json.loads(referee("score", "--format", "json", name).out)["records"]
    assert (record["status"], record["ended_by"], record["to_move"]) == ("open", None, "Bartek")
    assert "The game is open: Bartek is to move." in referee("score", name).out


def test_a_record_that_cannot_be_replayed_is_listed_all_the_same(referee: Referee, write: Write) -> None:
    bad = '+++\ngame = "crossword"\n+++\n1. d4 K\n'
    name = write("a.game", bad + "\n" + CLEAN)
    done = referee("score", "--format", "json", name)
    assert done.status == 1
    first, second = json.loads(done.out)["records"]
    assert [fault["fault"] for fault in first.pop("faults")] == ["missing-key"]
    assert first == {
        "file": "a.game",
        "index": 1,
        "line": 1,
        "game": "crossword",
        "players": [],
        "lexicons": [],
        "status": None,
        "ended_by": None,
        "clean": False,
        "totals": {},
        "points": {},
        "penalties": {},
        "standings": [],
        "to_move": None,
        "board": [],
        "turns": [],
    }
    assert (second["index"], second["line"], second["clean"]) == (2, 6, True)
    assert "can't be replayed" in referee("score", name).out


def test_fifty_players_fit_on_the_sheet(referee: Referee, write: Write) -> None:
    names = [f"Player number {n}" for n in range(50)]
    record = f'+++\ngame = "crossword"\nplayers = {json.dumps(names)}\nlexicon = "none"\n+++\nd4 K\npass\n'
    done = referee("score", write("a.game", record))
    assert done.status == 0
    assert max(map(width, done.out.split("\n"))) <= 100
    assert "Player number 1   pass" in done.out
    assert done.out.count("Player number 49") == 1


def test_names_of_all_scripts_keep_the_columns_in_line(referee: Referee, write: Write) -> None:
    names = ["Ala: the 1st", '"Q" \\', "世界", "Zoe\u0301", "👨‍👩‍👧", "שרה", "A very long name that goes on"]
    header = {"game": "crossword", "players": names, "lexicon": "none"}
    toml = "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in header.items())
    done = referee("score", write("a.game", f"+++\n{toml}\n+++\n" + "pass\n" * 7))
    assert done.status == 0
    lines = done.out.split("\n")
    at = next(n for n, line in enumerate(lines) if "player" in line)
    turns = [line for line in lines[at + 1 :] if "passed" in line]
    assert {width(line.partition("passed")[0]) for line in turns} == {width(lines[at].partition("ruling")[0])}
    assert "A very long nam…" in turns[6]


def test_several_records_are_several_sheets(referee: Referee, write: Write) -> None:
    done = referee("score", write("a.game", CLEAN + CLEAN))
    assert done.status == 0
    assert "Crossword (a.game)\n" in done.out
    assert "Crossword (a.game, record 2)\n" in done.out


HEADER = '+++\ngame = "matrix"\nplayers = ["A", "B"]\nboard = "2x2"\n'


def test_every_lexicon_is_named_so_that_the_verdict_can_be_repeated(referee: Referee, write: Write) -> None:
    write("club.txt", "ПАС\nКИТ\n")
    name = write("g/a.game", HEADER + 'lexicon = ["ru", "../club.txt"]\nwords = ["ТУЗ"]\n+++\n')
    [record] = json.loads(referee("score", "--format", "json", name).out)["records"]
    built_in, club, agreed = record["lexicons"]
    assert (built_in["name"], built_in["kind"], built_in["words"]) == ("ru", "built-in", 61850)
    assert built_in["version"].startswith("pymorphy3-dicts-ru 2.4")
    assert len(built_in["checksum"]) == 64
    assert club == {
        "name": "../club.txt",
        "kind": "file",
        "version": None,
        "words": 2,
        "checksum": hashlib.sha256("ПАС\nКИТ\n".encode()).hexdigest(),
    }
    assert (agreed["name"], agreed["kind"]) == ("words", "header")


def test_figures_are_judged_by_no_lexicon(referee: Referee, write: Write) -> None:
    name = write("a.game", '+++\ngame = "figures"\nplayers = ["A", "B"]\nboard = "4x4"\nfigure = "##"\n+++\n')
    [record] = json.loads(referee("score", "--format", "json", name).out)["records"]
    assert (record["status"], record["lexicons"]) == ("open", [])


@pytest.mark.parametrize(("game", "lexicon"), [("crossword", "pl"), ("matrix", "ru"), ("erudit", "ru")])
def test_the_usual_lexicons(referee: Referee, write: Write, game: str, lexicon: str) -> None:
    name = write("a.game", f'+++\ngame = "{game}"\nplayers = ["A", "B"]\n+++\n')
    [record] = json.loads(referee("score", "--format", "json", name).out)["records"]
    assert [(used["name"], used["kind"]) for used in record["lexicons"]] == [(lexicon, "built-in")]


def test_what_is_left_out_of_a_list_is_noted_below_the_sheet(referee: Referee, write: Write) -> None:
    write("club.txt", "ПАС\nх2\n")
    for name in ("a.game", "b.game"):
        write(name, HEADER + 'lexicon = "club.txt"\n+++\n')
    done = referee("score", "a.game", "b.game")
    note = "club.txt:2: note: “Х2” has a digit in it; the line is left out; the others stand\n"
    assert (done.status, done.err, done.out.count(note)) == (0, "", 1)
    assert done.out.index("b.game") > done.out.index(note)
    assert "note" not in referee("score", "--format", "json", "a.game").out
