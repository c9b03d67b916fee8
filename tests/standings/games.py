"""Games without records: who played, and how they ended."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from referee.standings.selection import Entry, Played
from referee.standings.summary import Summary

PLAYERS = ["Ala", "Bartek", "Celina", "Dorota", "Ewa"]


def played(totals: dict[str, int], number: int = 1, date: str = "") -> Played:
    """A finished game that ended with these totals."""
    players, points = tuple(totals), tuple(totals.values())
    summary = Summary(
        "crossword", players, points, (0,) * len(players), True, 10, date=date, content=str(number)
    )
    return Played(Entry(f"{number}.game", 1, 1, summary), players, points)


def season(*games: dict[str, int]) -> list[Played]:
    """Games one after another."""
    return [played(totals, number) for number, totals in enumerate(games, 1)]


def _totals(players: Sequence[str]) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({player: st.integers(-9, 9) for player in players})


def results(players: int = 4) -> st.SearchStrategy[list[dict[str, int]]]:
    """The totals of any number of games of two to so many players."""
    tables = st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=players, unique=True)
    return st.lists(tables.flatmap(_totals), max_size=12)
