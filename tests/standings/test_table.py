"""The table and its tie-breaks, held to small seasons worked out by hand and to a plain recount."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.standings.points import Scheme, ranks
from referee.standings.table import Table, tabulate
from referee.standings.tiebreaks import DEFAULT_ORDER, TIE_BREAKS
from tests.standings.games import results, season

Games = list[dict[str, int]]


def table_of(
    *games: dict[str, int], order: tuple[str, ...] = DEFAULT_ORDER, scheme: Scheme | None = None
) -> Table:
    return tabulate(season(*games), scheme or Scheme(), order)


def order_of(table: Table) -> list[str]:
    return [f"{row.rank}. {row.player}" for row in table.rows]


def test_wins_draws_and_points_are_counted() -> None:
    table = table_of({"Ala": 8, "Bartek": -8}, {"Bartek": 3, "Ala": 3}, {"Ala": 1, "Celina": 2})
    ala = table.row("Ala")
    assert ala is not None
    assert (ala.played, ala.won, ala.drawn, ala.lost) == (3, 1, 1, 1)
    assert (ala.points_for, ala.points_against, ala.score) == (12, -3, Fraction(3, 2))
    assert order_of(table) == ["1. Ala", "2. Celina", "3. Bartek"]


def test_somebody_who_has_not_played_has_no_row() -> None:
    assert table_of({"Ala": 1, "Bartek": 0}).row("Celina") is None


def test_a_shared_first_place_is_shared_by_all_who_share_it() -> None:
    scheme = Scheme()
    assert scheme.shares([5, 5]) == [Fraction(1, 2), Fraction(1, 2)]
    assert scheme.shares([5, 5, 2]) == [Fraction(1, 2), Fraction(1, 2), 0]
    assert scheme.shares([5, 5, 5]) == [Fraction(1, 3)] * 3


def test_by_rank_each_one_behind_is_worth_one_and_level_ones_a_half() -> None:
    assert Scheme("rank").shares([7, 3, 3, -1]) == [3, Fraction(3, 2), Fraction(3, 2), 0]


def test_places_that_the_scheme_leaves_out_are_worth_nothing() -> None:
    scheme = Scheme(by_players={4: (Fraction(5), Fraction(2))})
    assert scheme.shares([1, 9, 4, 0]) == [0, 5, 2, 0]
    assert scheme.shares([1, 9]) == [0, 1]


def test_the_direct_encounter_decides_first() -> None:
    # Both have won one game, Bartek by far; but Ala beat him.
    games: Games = [{"Ala": 1, "Bartek": 0}, {"Bartek": 90, "Celina": 0}]
    assert order_of(table_of(*games)) == ["1. Ala", "2. Bartek", "3. Celina"]
    assert [row.tie_breaks["direct"] for row in table_of(*games).rows] == [1, 0, None]
    circle = table_of(*games, {"Celina": 5, "Ala": 0})
    assert [row.tie_breaks["direct"] for row in circle.rows] == [1, 1, 1]


def test_the_direct_encounter_says_nothing_where_not_all_have_met() -> None:
    table = table_of({"Ala": 1, "Bartek": 0}, {"Celina": 1, "Dorota": 0})
    assert {row.tie_breaks["direct"] for row in table.rows} == {None}


def test_sonneborn_berger_prefers_the_stronger_victims_and_buchholz_the_stronger_opponents() -> None:
    games: Games = [
        {"Ala": 2, "Celina": 1},
        {"Bartek": 2, "Dorota": 1},
        {"Celina": 2, "Dorota": 1},
        {"Celina": 2, "Ewa": 1},
    ]
    table = table_of(*games, order=("sonneborn-berger",))
    values = {row.player: row.tie_breaks["sonneborn-berger"] for row in table.rows}
    assert values == {"Celina": 0, "Ala": 2, "Bartek": 0, "Dorota": 0, "Ewa": 0}
    assert order_of(table)[:3] == ["1. Celina", "2. Ala", "3. Bartek"]
    table = table_of(*games, order=("buchholz",))
    assert [row.tie_breaks["buchholz"] for row in table.rows if row.player in ("Dorota", "Ewa")] == [3, 2]
    assert order_of(table)[3:] == ["4. Dorota", "5. Ewa"]


def test_players_whom_nothing_tells_apart_share_their_rank_and_stand_by_name() -> None:
    table = table_of({"ewa": 1, "Dorota": 0}, {"Ala": 1, "Bartek": 0})
    assert order_of(table) == ["1. Ala", "1. ewa", "3. Bartek", "3. Dorota"]


def test_the_order_of_tie_breaks_is_settable() -> None:
    games: Games = [{"Ala": 1, "Bartek": 0}, {"Bartek": 90, "Celina": 0}, {"Celina": 1, "Ala": 0}]
    assert order_of(table_of(*games, order=("difference",)))[0] == "1. Bartek"
    assert order_of(table_of(*games, order=())) == ["1. Ala", "1. Bartek", "1. Celina"]


# -- by plain code


def recount(games: Games) -> dict[str, dict[str, Fraction | None]]:
    """Score and tie-breaks of each player, each from the list of games anew, without any of the tables' code."""
    players = sorted({player for totals in games for player in totals})
    score = {player: Fraction(0) for player in players}
    for totals in games:
        best = [player for player in totals if totals[player] == max(totals.values())]
        for player in best:
            score[player] += Fraction(1, len(best))

    def against(player: str, other: str) -> list[Fraction]:
        """What `player` got in each game with `other`."""
        return [
            Fraction(1) if totals[player] > totals[other] else Fraction(totals[player] == totals[other], 2)
            for totals in games
            if player in totals and other in totals
        ]

    found: dict[str, dict[str, Fraction | None]] = {}
    for player in players:
        others = [other for other in players if other != player]
        mine = [totals for totals in games if player in totals]
        level = [other for other in others if score[other] == score[player]]
        group = [player, *level]
        all_met = bool(level) and all(against(a, b) for a in group for b in group if a != b)
        found[player] = {
            "score": Fraction(score[player]),
            "direct": sum((sum(against(player, o), Fraction(0)) for o in level), Fraction(0))
            if all_met
            else None,
            "wins": Fraction(sum(sorted(t.values())[-2] < t[player] == max(t.values()) for t in mine)),
            "sonneborn-berger": sum((sum(against(player, o)) * score[o] for o in others), Fraction(0)),
            "buchholz": sum((len(against(player, o)) * score[o] for o in others), Fraction(0)),
            "difference": Fraction(sum(2 * t[player] - sum(t.values()) for t in mine)),
        }
    return found


@given(results())
def test_every_value_is_that_of_a_plain_recount(games: Games) -> None:
    found = {row.player: {"score": row.score, **row.tie_breaks} for row in table_of(*games).rows}
    assert found == recount(games)


@given(results())
def test_the_order_is_that_of_a_plain_sort(games: Games) -> None:
    values = recount(games)
    # The direct encounter is told of those with the same score, so one key does for all.
    keys = {player: [values[player][name] or 0 for name in ("score", *DEFAULT_ORDER)] for player in values}
    rows = table_of(*games).rows
    by_hand = sorted(keys, key=lambda player: ([-value for value in keys[player]], player))
    assert [row.player for row in rows] == by_hand
    places = [1 + sum(keys[other] > keys[player] for other in keys) for player in by_hand]
    assert [row.rank for row in rows] == places


@given(results(5))
def test_the_scores_add_up_to_the_games(games: Games) -> None:
    rows = table_of(*games).rows
    assert sum(row.score for row in rows) == len(games)
    assert all(row.played == row.won + row.drawn + row.lost for row in rows)


@given(results(5))
def test_a_game_of_n_by_rank_gives_as_much_as_it_has_pairs(games: Games) -> None:
    rows = table_of(*games, scheme=Scheme("rank")).rows
    assert sum(row.score for row in rows) == sum(len(totals) * (len(totals) - 1) // 2 for totals in games)


@given(results(), st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True), st.randoms())
def test_the_order_is_total_and_does_not_depend_on_the_order_of_games(
    games: Games, order: list[str], dice: object
) -> None:
    table = table_of(*games, order=tuple(order))
    shuffled = sorted(games, key=lambda _: dice.random())  # type: ignore[attr-defined]
    again = table_of(*shuffled, order=tuple(order))
    assert order_of(table) == order_of(again)
    firsts = [rank for rank, _ in groupby(row.rank for row in table.rows)]
    assert firsts == sorted(set(firsts))
    for rank in firsts:
        assert rank == 1 + sum(row.rank < rank for row in table.rows)


@pytest.mark.parametrize(("totals", "places"), [([3, 1], [1, 2]), ([1, 5, 5], [3, 1, 1]), ([0, 0], [1, 1])])
def test_equal_totals_share_the_place(totals: list[int], places: list[int]) -> None:
    assert ranks(totals) == places
