"""The sample club's season is what a plain recount of its score sheets makes of it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from notation.phrases import GAMES
from referee.cli import run
from tests.standings.conftest import Standings

CLUB = Path(__file__).parents[2] / "samples" / "league"
ALIASES = {"Ala": "Alicja Nowak", "Дима": "Dima", "Федор": "Fiodor", "Фёдор": "Fiodor"}


def test_the_club_plays_all_games_and_what_does_not_count_is_named(standings: Standings) -> None:
    answer = standings(str(CLUB / "league.toml"))
    assert (answer["games"], answer["records"]) == (23, 27)
    assert sorted(group["game"] for group in answer["groups"]) == sorted(GAMES)
    assert len({row["player"] for row in answer["table"]}) == 6
    assert Counter(left["reason"] for left in answer["left_out"]) == {
        "open": 1, "errors": 1, "duplicate": 1, "excluded": 1,
    }  # fmt: skip
    assert (len(answer["undated"]), answer["spellings"], answer["faults"]) == (1, [], [])


def test_the_table_is_that_of_the_score_sheets(
    standings: Standings, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["score", "--format", "json", str(CLUB / "games")])
    records = json.loads(capsys.readouterr().out)["records"]
    places = {2: [1, 0], 3: [2, 1, 0], 4: [3, 2, 1, 0]}
    score: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    points: Counter[tuple[str, str]] = Counter()
    for record in records:
        if record["status"] != "finished" or not record["clean"] or "notebook" in record["file"]:
            continue
        totals = record["totals"]
        for player, total in totals.items():
            key = record["game"], ALIASES.get(player, player)
            points[key] += total
            better = sum(other > total for other in totals.values())
            level = sum(other == total for other in totals.values())
            score[key] += Fraction(sum(places[len(totals)][better : better + level]), level)
    rows = standings(str(CLUB / "league.toml"))["table"]
    assert {(row["game"], row["player"]): row["score"] for row in rows} == score
    assert {(row["game"], row["player"]): row["points_for"] for row in rows} == points
