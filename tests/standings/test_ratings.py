"""Ratings are what the library gives when it is called directly; Elo is what its formula gives."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from referee.standings import elo
from referee.standings.league import League
from referee.standings.ratings import ELO, OPENSKILL, Rating, Ratings
from referee.standings.season import tabulate_season
from referee.standings.selection import Filter, Selection
from referee.standings.table import Row
from tests.standings.games import results, season


def rows_of(games: list[dict[str, int]], league: League) -> list[Row]:
    groups = tabulate_season(Selection(season(*games)), league, Filter()).groups
    return groups[0].table.rows if groups else []


@given(results())
def test_openskill_is_the_library_called_directly(games: list[dict[str, int]]) -> None:
    model = PlackettLuce()
    direct: dict[str, PlackettLuceRating] = {}
    for totals in games:
        teams = [[direct.get(player) or model.rating()] for player in totals]
        # The library ranks scores by itself, the highest first.
        for player, [rating] in zip(totals, model.rate(teams, scores=list(totals.values())), strict=True):
            direct[player] = rating
    rows = rows_of(games, League(rating=OPENSKILL))
    assert {row.player for row in rows} == set(direct)
    for row in rows:
        assert_rating(row.rating, direct[row.player])


def assert_rating(found: Rating | None, direct: PlackettLuceRating) -> None:
    assert found is not None
    assert found.value == pytest.approx(direct.mu)
    assert found.uncertainty == pytest.approx(direct.sigma)


def test_a_first_rating_is_where_a_player_begins() -> None:
    model = PlackettLuce()
    [[ala], [bartek]] = model.rate([[model.rating(30, 4)], [model.rating()]])
    ratings = Ratings(OPENSKILL, {"Ala": Rating(30, 4)})
    ratings.play(["Ala", "Bartek"], [1, 2])
    assert_rating(ratings.now["Ala"], ala)
    assert_rating(ratings.now["Bartek"], bartek)


def test_a_rating_of_few_games_is_provisional() -> None:
    games = season({"Ala": 1, "Bartek": 0}, {"Ala": 1, "Bartek": 0}, {"Ala": 1, "Celina": 0})
    [group] = tabulate_season(Selection(games), League(few_games=2), Filter()).groups
    assert {row.player: row.provisional for row in group.table.rows} == {
        "Ala": False, "Bartek": False, "Celina": True,
    }  # fmt: skip


def test_a_player_has_a_history_that_ends_with_his_rating() -> None:
    games = season({"Ala": 1, "Bartek": 0}, {"Bartek": 1, "Celina": 0}, {"Celina": 1, "Ala": 0})
    [group] = tabulate_season(Selection(games), League(), Filter(player="Ala")).groups
    assert group.page is not None
    first, last = (outcome.rating for outcome in group.page.outcomes)
    assert first is not None
    assert last is not None
    assert last == group.page.row.rating
    assert first.value > 25 > last.value
    assert first.uncertainty is not None
    assert last.uncertainty is not None
    assert first.uncertainty > last.uncertainty


def test_elo_moves_as_much_as_the_result_was_unexpected() -> None:
    assert elo.rate([1500, 1500], [1, 2]) == [1516, 1484]
    assert elo.rate([1500, 1500], [1, 1]) == [1500, 1500]
    # Four hundred points apart: ten to one.
    assert elo.rate([1900, 1500], [2, 1]) == pytest.approx([1900 - 32 * 10 / 11, 1500 + 32 * 10 / 11])


def test_elo_of_many_players_is_that_of_their_pairs() -> None:
    ratings = [1600.0, 1500.0, 1400.0]
    pairs = [elo.rate([ratings[a], ratings[b]], [a, b]) for a, b in ((0, 1), (0, 2), (1, 2))]
    ala = 1600 + (pairs[0][0] - 1600 + pairs[1][0] - 1600) / 2
    assert elo.rate(ratings, [1, 2, 3])[0] == pytest.approx(ala)


@given(results(5))
def test_elo_gives_one_what_it_takes_from_others(games: list[dict[str, int]]) -> None:
    rows = rows_of(games, League(rating=ELO))
    ratings = [row.rating for row in rows if row.rating is not None]
    assert len(ratings) == len(rows)
    assert math.fsum(rating.value for rating in ratings) == pytest.approx(1500 * len(rows))
    assert {rating.uncertainty for rating in ratings} <= {None}


def test_elo_is_a_number_however_far_apart_players_are() -> None:
    assert elo.rate([-1e9, 1e9], [1, 2]) == [-1e9 + 32, 1e9 - 32]
