"""`league.toml`: what it may say, and what is wrong with it, at its place."""

from __future__ import annotations

import datetime
import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.phrases import GAMES
from referee.standings.league import Excluded, League, read_league, write_league
from referee.standings.names import follow
from referee.standings.points import SCHEMES, Scheme
from referee.standings.ratings import SYSTEMS, Rating
from referee.standings.tiebreaks import TIE_BREAKS

WHOLE = """
season = "Autumn"
folders = ["games", "more"]
from = 2026-09-01
to = 2026-12-31
games = ["krzyżówka", "erudit"]
points = { 3 = [2, 1.5], 4 = [3, 2, 1, 0] }
tie-breaks = ["wins", "difference", "name"]
rating = "elo"
provisional = 3

[aliases]
Ala = "Alicja"
Alicja = "Alicja Nowak"

[initial-ratings]
Ala = 1700
Bartek = { rating = 1600, uncertainty = 50 }

[excluded]
"games/a.game" = "a friendly"
"games/b.game#2" = "never finished"
"""


def faults(text: str) -> list[tuple[str, int, str]]:
    """The faults of a league: name, line, and the text that each points at."""
    found = read_league(text)
    assert found.source is not None
    told = []
    for fault in found.faults:
        line = found.source.line_text(fault.place.line)
        told.append((fault.name, fault.place.line, line[fault.place.column - 1 : fault.place.end_column - 1]))
        assert fault.severity == "error"
        assert fault.help
    return told


def test_everything_it_may_say() -> None:
    found = read_league(WHOLE, "club")
    assert found.faults == ()
    assert found.league == League(
        "club",
        "Autumn",
        ("games", "more"),
        "2026-09-01",
        "2026-12-31",
        ("crossword", "erudit"),
        Scheme(
            by_players={
                3: (Fraction(2), Fraction(3, 2)),
                4: (Fraction(3), Fraction(2), Fraction(1), Fraction(0)),
            }
        ),
        ("wins", "difference"),
        "elo",
        3,
        {"Ala": "Alicja", "Alicja": "Alicja Nowak"},
        {"Alicja Nowak": Rating(1700.0), "Bartek": Rating(1600.0, 50.0)},
        (Excluded("games/a.game", None, "a friendly"), Excluded("games/b.game", 2, "never finished")),
    )
    assert found.league.paths == ["club/games", "club/more"]
    assert found.league.names().name("Ala") == "Alicja Nowak"


def test_nothing_said_is_the_folder_itself_and_the_usual_scoring() -> None:
    assert read_league("", "club").league == League("club")
    assert League("club").paths == ["club"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('seasn = "Autumn"', ("unknown-key", 1, "seasn")),
        ("season = 3", ("bad-value", 1, "3")),
        ("\nfolders = 3", ("bad-value", 2, "3")),
        ('folders = ["a", 3]', ("bad-value", 1, '["a", 3]')),
        ('from = "yesterday"', ("bad-value", 1, '"yesterday"')),
        ("from = 2026-09-02\nto = 2026-09-01", ("bad-value", 2, "2026-09-01")),
        ('games = ["chess"]', ("bad-value", 1, '["chess"]')),
        ('points = "lots"', ("bad-value", 1, '"lots"')),
        ("points = { 1 = [1] }", ("bad-value", 1, "[1]")),
        ("points = { 2 = [3, 1, 0] }", ("bad-value", 1, "[3, 1, 0]")),
        ('[points]\n2 = [1, 0]\n3 = "many"', ("bad-value", 3, '"many"')),
        ("points = { 2 = [nan, 0] }", ("bad-value", 1, "[nan, 0]")),
        ('tie-breaks = ["bucholz"]', ("bad-value", 1, '["bucholz"]')),
        ('rating = "glicko"', ("bad-value", 1, '"glicko"')),
        ("provisional = -1", ("bad-value", 1, "-1")),
        ("aliases = 3", ("bad-value", 1, "3")),
        ("[aliases]\nAla = 3", ("bad-value", 2, "3")),
        ('[aliases]\nAla = "Ola"\nOla = "Ala"', ("bad-value", 2, '"Ola"')),
        ('[aliases]\nAla = "Ala"', ("bad-value", 2, '"Ala"')),
        ('[initial-ratings]\nAla = "strong"', ("bad-value", 2, '"strong"')),
        ("[initial-ratings]\nAla = { rating = 3, sigma = 2 }", ("unknown-key", 2, "sigma")),
        ("[initial-ratings]\nAla = { rating = 3, uncertainty = 0 }", ("bad-value", 2, "{ rating = 3, uncertainty = 0 }")),
        ('[excluded]\n"a.game" = 3', ("bad-value", 2, "3")),
        ("season = friendly", ("bad-header", 1, "f")),
        ('season = "Autumn', ("bad-header", 1, "n")),
        ("season = " + "[" * 5000, ("bad-header", 1, "[")),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place(text: str, expected: tuple[str, int, str]) -> None:
    assert faults(text) == [expected]


def test_a_key_that_is_nearly_right_is_named() -> None:
    [fault] = read_league("tiebreaks = []").faults
    assert fault.help == "did you mean `tie-breaks`?"


def test_a_wrong_value_leaves_the_others_and_its_own_default() -> None:
    found = read_league('season = "Autumn"\nrating = "glicko"\nprovisional = 9')
    assert found.league == League(season="Autumn", few_games=9)


def test_aliases_are_followed_and_each_loop_is_named_once() -> None:
    aliases = follow({"a": "b", "b": "c", "x": "y", "y": "z", "z": "y", "w": "w"})
    assert [aliases.name(name) for name in "abcxyzw"] == list("cccxyzw")
    assert aliases.loops == (("y", "z"), ("w",))


NAMES = st.text(string.ascii_letters + "ąłŻёЯ '\"#=", min_size=1, max_size=9).map(str.strip).filter(bool)
ALIASES = st.dictionaries(NAMES, NAMES, max_size=6)


@given(ALIASES)
def test_following_aliases_always_ends(names: dict[str, str]) -> None:
    aliases = follow(names)
    looping = {name for loop in aliases.loops for name in loop}
    for name in {*names, *names.values()}:
        meant = aliases.name(name)
        assert meant not in names or meant in looping or meant == name
        assert aliases.name(meant) == meant


TEXTS = NAMES.map(lambda name: " ".join(name.split()))
LEAGUES = st.builds(
    League,
    home=st.just(""),
    season=TEXTS,
    folders=st.lists(TEXTS, min_size=1, max_size=3).map(tuple),
    since=st.dates(max_value=datetime.date(2000, 1, 1)).map(str),
    until=st.dates(min_value=datetime.date(2000, 1, 1)).map(str),
    games=st.lists(st.sampled_from(GAMES), unique=True).map(tuple),
    scheme=st.one_of(
        st.builds(Scheme, st.sampled_from(SCHEMES)),
        st.builds(
            Scheme,
            by_players=st.dictionaries(
                st.integers(2, 9),
                st.lists(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(0)]), max_size=2).map(tuple),
                min_size=1,
            ),
        ),
    ),
    tie_breaks=st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True).map(tuple),
    rating=st.sampled_from(SYSTEMS),
    few_games=st.integers(0, 99),
    aliases=st.just({"Ala": "Alicja Nowak"}),
    initial=st.dictionaries(
        TEXTS, st.builds(Rating, st.floats(-99, 99), st.none() | st.floats(0.5, 9)), max_size=3
    ).map(lambda initial: {name: rating for name, rating in initial.items() if name != "Ala"}),
    excluded=st.lists(
        st.builds(
            Excluded, TEXTS.map(lambda t: t.replace("#", "")).filter(bool), st.none() | st.integers(1, 9), TEXTS
        ),
        max_size=3,
        unique_by=str,
    ).map(tuple),
)


@given(LEAGUES)
def test_a_league_written_down_reads_back_the_same(league: League) -> None:
    found = read_league(write_league(league))
    assert found.faults == ()
    assert found.league == league


@given(st.text(max_size=60))
def test_no_text_raises(text: str) -> None:
    found = read_league(text)
    assert found.league is not None or found.faults
