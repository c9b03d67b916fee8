"""`referee standings` over folders of records, good and bad."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from typing import Any

import pytest

from referee.cli import run
from tests.standings.conftest import Standings, Write


def players(answer: dict[str, Any]) -> list[str]:
    return [row["player"] for row in answer["table"]]


def left_out(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(left["file"], left["reason"]) for left in answer["left_out"]]


def test_the_table_of_a_folder(write: Write, standings: Standings) -> None:
    write("games/a.game", "Ala Bartek")
    write("games/b.game", "Celina Bartek", turns="b2 K\npass\npass\nstop")
    answer = standings("games")
    assert answer["games"] == 2
    row = answer["table"][0]
    assert [row[key] for key in ("rank", "player", "played", "won", "drawn", "lost")] == [
        1,
        "Bartek",
        2,
        1,
        1,
        0,
    ]
    assert [row[key] for key in ("points_for", "points_against", "score")] == [-3, -6, 1.5]
    assert row["rating"] > 25
    assert players(answer) == ["Bartek", "Celina", "Ala"]


def test_games_are_grouped_by_kind_unless_all_are_asked_for(
    archive: Path, write: Write, standings: Standings
) -> None:
    write("a.game")
    (archive / "b.game").write_text(
        '+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\nboard = "2x2"\nfigure = "##"\n+++\na1 r0\na2 r0\n',
        encoding="utf-8",
    )
    answer = standings(".")
    assert [(row["game"], row["player"]) for row in answer["table"]] == [
        ("crossword", "Bartek"), ("crossword", "Ala"), ("figures", "Ala"), ("figures", "Bartek"),
    ]  # fmt: skip
    assert [(group["game"], group["games"]) for group in answer["groups"]] == [("crossword", 1), ("figures", 1)]
    answer = standings(".", "--all")
    assert [(row["game"], row["played"]) for row in answer["table"]] == [(None, 2), (None, 2)]
    assert players(standings(".", "--game", "figura")) == ["Ala", "Bartek"]


def test_filters(write: Write, standings: Standings) -> None:
    write("a.game", "Ala Bartek", "event = 'Cup'\nround = 1\ndate = 2026-01-05")
    write("b.game", "Celina Dorota", "event = 'League'\nround = '2'\ndate = 2026-02-05")
    write("c.game", "Ala Ewa")
    assert sorted(players(standings(".", "--event", "cup"))) == ["Ala", "Bartek"]
    assert sorted(players(standings(".", "--round", "2"))) == ["Celina", "Dorota"]
    answer = standings(".", "--from", "2026-01-06")
    assert sorted(players(answer)) == ["Celina", "Dorota"]
    assert left_out(answer) == [("./c.game", "no-date")]
    assert sorted(players(standings(".", "--to", "2026-01-05"))) == ["Ala", "Bartek"]
    assert sorted(players(standings(".", "--player", "ALA"))) == ["Ala", "Bartek", "Ewa"]


@pytest.mark.parametrize(
    ("name", "said"), [("Alla", "'Alla' in these games. did you mean `Ala`?"), ("Zyx", "There are Ala, Bartek")]
)
def test_a_name_that_nobody_has(write: Write, capsys: pytest.CaptureFixture[str], name: str, said: str) -> None:
    write("a.game", turns="stop")
    assert run(["standings", ".", "--player", name]) == 2
    assert said in capsys.readouterr().err


def test_open_games_and_records_with_errors_are_left_out_and_named(write: Write, standings: Standings) -> None:
    write("a.game", turns="pass")
    write("b.game", turns="\nz9 K\nstop")
    write("c.game")
    answer = standings(".")
    assert answer["games"] == 1
    assert left_out(answer) == [("./a.game", "open"), ("./b.game", "errors")]
    assert answer["left_out"][1]["detail"] == "1 error: off-board on line 9"
    assert standings(".", "--provisional")["games"] == 3


def test_a_header_that_leads_to_no_game_is_named(archive: Path, write: Write, standings: Standings) -> None:
    write("a.game")
    (archive / "b.game").write_text("no record at all\n", encoding="utf-8")
    (archive / "c.game").write_bytes(b"+++\ngame = 'crossword'\nplayers = ['\xff', 'b']\n+++\n")
    assert left_out(standings(".")) == [("./b.game", "unreadable"), ("./c.game", "unreadable")]


def test_the_same_record_is_counted_once_however_it_is_laid_out(
    archive: Path, write: Write, standings: Standings
) -> None:
    write("a.game", keys="round = 1", turns="1. Ala: pass -3 =-3 ; a comment\n2. Bartek: a1 K\n3. stop")
    write(
        "copies/other.game",
        keys="title = 'copied'\nround = 1\nannotator = 'C'",
        turns="\npas\nB: A1 k\n\nkoniec",
    )
    write("d.game", keys="round = 2")
    answer = standings(".")
    assert answer["games"] == 2
    assert left_out(answer) == [("./copies/other.game", "duplicate")]
    assert answer["left_out"][0]["detail"] == "the same record as ./a.game, counted once"


def test_a_copy_with_a_wrong_score_does_not_hide_the_good_one(write: Write, standings: Standings) -> None:
    write("a.game", turns="pass -9\na1 K\nstop")
    write("b.game")
    answer = standings(".")
    assert answer["games"] == 1
    assert left_out(answer) == [("./a.game", "errors")]


def test_the_same_long_game_on_two_days_is_counted_twice_and_told(write: Write, standings: Standings) -> None:
    turns = "a1 K\nc3 O\npass\na3 T\nstop"
    write("a.game", keys="date = 2026-01-05", turns=turns)
    write("b.game", keys="date = 2026-01-06", turns=turns)
    answer = standings(".")
    assert answer["games"] == 2
    assert [[each["file"] for each in pair] for pair in answer["alike"]] == [["./b.game", "./a.game"]]


def test_games_without_a_date_come_last_and_are_named(write: Write, standings: Standings) -> None:
    write("a.game")
    write("b.game", keys="date = 2026-01-05", turns="a1 K\npass\nstop")
    write("c.game", keys="date = 'on a Monday'", turns="a1 T\npass\nstop")
    answer = standings(".", "--player", "Ala")
    assert [each["file"] for each in answer["undated"]] == ["./a.game", "./c.game"]
    games = answer["groups"][0]["player"]["games"]
    assert [game["file"] for game in games] == ["./b.game", "./a.game", "./c.game"]


@pytest.mark.parametrize("other", ["ala", "AlA", "Ałą", "Äla"])
def test_a_spelling_that_looks_like_anothers_is_told(other: str, write: Write, standings: Standings) -> None:
    first = other.replace("ł", "l").replace("ą", "a").replace("Ä", "A").title()
    write("a.game", f"{first} Bartek")
    write("b.game", f"{first} Bartek", turns="a2 K\npass\nstop")
    write("c.game", f"{other} Bartek")
    answer = standings(".")
    assert answer["spellings"] == [{"written": other, "suggested": first}]
    assert set(players(answer)) == {first, other, "Bartek"}


def test_yo_and_blanks_make_no_other_player(archive: Path, write: Write, standings: Standings) -> None:
    write("a.game", "Фёдор Bartek", "date = 2026-01-05")
    write("b.game", "Федор Bartek", "date = 2026-01-06")
    text = write("c.game", "X Bartek", "date = 2026-01-07")
    (archive / text).write_text((archive / text).read_text("utf-8").replace('"X"', '"Bar tek"'), "utf-8")
    spellings = standings(".")["spellings"]
    assert {frozenset(each.values()) for each in spellings} == {
        frozenset({"Фёдор", "Федор"}),
        frozenset({"Bartek", "Bar tek"}),
    }


def test_a_league(archive: Path, write: Write, standings: Standings) -> None:
    write("games/a.game", "Ala Bartek", "date = 2026-01-05")
    write("games/b.game", "Alicja Bartek", "date = 2026-01-06")
    write("games/c.game", "Alicja Celina", "date = 2026-01-07")
    write("copies/c.game", "Ala Celina", "date = 2026-01-07")
    write("games/d.game", "Ala Alicja", "date = 2026-01-08")
    (archive / "league.toml").write_text(
        'season = "Winter"\nfolders = ["games", "copies"]\n[aliases]\nAla = "Alicja"\n'
        '[excluded]\n"games/c.game" = "a friendly"\n"games/z.game" = "lost"\n',
        encoding="utf-8",
    )
    answer = standings("league.toml")
    assert answer["season"] == "Winter"
    assert [(row["player"], row["played"]) for row in answer["table"]] == [("Bartek", 2), ("Alicja", 2)]
    assert left_out(answer) == [
        ("games/c.game", "excluded"),
        ("games/d.game", "one-player-twice"),
        ("copies/c.game", "excluded"),
    ]
    assert answer["excluded_not_found"] == ["games/z.game"]
    assert players(standings("league.toml", "--player", "ala")) == ["Bartek", "Alicja"]


def test_first_ratings_are_of_the_leagues_own_system(archive: Path, write: Write, standings: Standings) -> None:
    write("a.game")
    (archive / "league.toml").write_text("[initial-ratings]\nAla = 40\n", encoding="utf-8")

    def ala(*more: str) -> float:
        [rating] = [row["rating"] for row in standings("league.toml", *more)["table"] if row["player"] == "Ala"]
        return float(rating)

    assert 30 < ala() < 40
    assert ala("--rating", "elo") == 1484


def test_faults_of_a_league_are_told_and_the_table_is_given(
    archive: Path, write: Write, standings: Standings, capsys: pytest.CaptureFixture[str]
) -> None:
    write("a.game")
    (archive / "league.toml").write_text('seson = "W"\n[aliases]\nA = "B"\nB = "A"\n', encoding="utf-8")
    answer = standings("league.toml", status=1)
    assert answer["games"] == 1
    assert [(fault["fault"], fault["line"], fault["file"]) for fault in answer["faults"]] == [
        ("unknown-key", 1, "league.toml"),
        ("bad-value", 3, "league.toml"),
    ]
    assert run(["standings", "league.toml"]) == 1
    assert "league.toml:3:5: error[bad-value]: these aliases lead in a circle: A means B means A" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-folder"],
        ["no-such-league.toml"],
        ["empty"],
        ["a.game", "--from", "yesterday"],
        ["a.game", "--game", "chess"],
        ["a.game", "--player", "Zenon"],
        ["a.game", "--tie-breaks", "bucholz"],
        ["a.game", "--points", "some"],
        ["a.game", "--rating", "glicko"],
        ["bad.toml"],
        ["latin.toml"],
        ["bad.toml", "latin.toml"],
        ["a.game", "--write-league", "bad.toml"],
    ],
)
def test_what_can_not_be_done_is_told_with_status_2(
    arguments: list[str], archive: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write("a.game")
    (archive / "empty").mkdir()
    (archive / "bad.toml").write_text("season = ", encoding="utf-8")
    (archive / "latin.toml").write_bytes(b'season = "\xff"')
    assert run(["standings", *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("referee: ")
    assert "bug" not in told


def test_links_in_a_circle_and_broken_ones(archive: Path, write: Write, standings: Standings) -> None:
    write("games/a.game")
    os.symlink("..", archive / "games" / "up")
    os.symlink("b.game", archive / "games" / "c.game")
    os.symlink("c.game", archive / "games" / "b.game")
    assert standings("games", status=2)["games"] == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(archive: Path, write: Write, standings: Standings) -> None:
    write("a.game")
    (archive / write("b.game")).chmod(0)
    assert standings(".", status=2)["games"] == 1


def test_a_crosstable_and_a_page(write: Write, standings: Standings) -> None:
    turns = "a1 K\nBartek: duel b1? O b2? Ala yields\npass\nstop"
    write("a.game", keys="date = 2026-01-05\nevent = 'Cup'", turns=turns)
    write("b.game", "Celina Ala", "date = 2026-01-06")
    answer = standings(".", "--cross")
    assert answer["groups"][0]["cross"]["Ala"] == {
        "Bartek": {"met": 1, "got": 0},
        "Celina": {"met": 1, "got": 1},
    }
    page = standings(".", "--player", "Ala")["groups"][0]["player"]
    assert [page[key] for key in ("player", "of", "played", "average", "penalties")] == ["Ala", 3, 2, -5.0, 10]
    assert [(game["result"], game["totals"]) for game in page["games"]] == [
        ("lost", {"Ala": -10, "Bartek": 7}), ("won", {"Celina": -3, "Ala": 0}),
    ]  # fmt: skip
    assert [(each["player"], each["met"], each["got"]) for each in page["opponents"]] == [
        ("Bartek", 1, 0), ("Celina", 1, 1),
    ]  # fmt: skip
    assert page["worst_duel"] == {
        "file": "./a.game", "index": 1, "line": 1, "turn": 2,
        "against": "Bartek", "challenger": False, "questions": 2, "net": -7,
    }  # fmt: skip


def test_records_of_the_season(write: Write, standings: Standings) -> None:
    chain = "a1 K\nc3 O\nAla: duel b1? Bartek yields\nBartek: duel Ala yields\nstop"
    write("a.game", turns=chain)
    write("b.game", "Ala Celina", turns="a1 K\nCelina: duel b1? O b2? T b3? Ala yields\nstop")
    [group] = standings(".")["groups"]
    found = {
        record["record"]: (record["value"], record["players"], record["turn"]) for record in group["records"]
    }
    assert found == {
        "highest total": (8, ["Celina"], None),
        "best turn": (8, ["Celina"], 2),
        "longest chain of duels": (2, ["Bartek", "Ala"], 4),
        "most questions in a duel": (3, ["Celina", "Ala"], 2),
    }


def test_csv_is_one_table(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    write("a.game", 'Ala Bar,"tek"')
    assert run(["standings", "a.game", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["game"], row["rank"], row["player"], row["score"]) for row in rows] == [
        ("crossword", "1", 'Bar,"tek"', "1"), ("crossword", "2", "Ala", "0"),
    ]  # fmt: skip
    assert run(["standings", "a.game", "--format", "csv", "--cross"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "game,player,opponent,met,got"


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@pytest.mark.parametrize("more", [[], ["--cross"], ["--player", "<Ala>|*"], ["--all", "--rating", "none"]])
def test_documents_show_every_player(
    form: str, more: list[str], write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write("a.game", "<Ala>|* Łukasz")
    write("b.game", turns="pass")
    assert run(["standings", ".", "--format", form, *more]) == 0
    out = capsys.readouterr().out
    shown = {"text": "<Ala>|*", "markdown": r"\<Ala\>\|\*", "html": "&lt;Ala&gt;|*"}[form]
    assert shown in out
    assert "Łukasz" in out


def test_a_league_written_from_what_was_asked_for(archive: Path, write: Write, standings: Standings) -> None:
    write("games/a.game", "Ala Bartek", "date = 2026-01-05")
    write("games/b.game", "ala Bartek", "date = 2026-01-06")
    (archive / "club").mkdir()
    first = standings(
        "games", "--rating", "elo", "--tie-breaks", "wins,buchholz", "--write-league", "club/l.toml"
    )
    assert len(first["table"]) == 3
    answer = standings("club/l.toml")
    assert [(row["player"], row["played"]) for row in answer["table"]] == [("Bartek", 2), ("Ala", 2)]
    assert (answer["rating_system"], answer["tie_breaks"]) == ("elo", ["wins", "buchholz"])
