"""`league.toml`: a season's folders, dates, scoring, aliases, first ratings and excluded games.

Read with tomllib and written with tomli-w; what is wrong in it is told at its place, as in a record's
header, and the default is used instead.
"""

from __future__ import annotations

import datetime
import os
import re
import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from notation import phrases
from notation.faults import Report
from notation.header import nearest
from notation.text import Part, Source, clean
from notation.toml_places import bad_toml, toml_places
from referee.standings.names import Aliases, follow
from referee.standings.points import SCHEMES, Scheme
from referee.standings.ratings import OPENSKILL, SYSTEMS, Rating
from referee.standings.tiebreaks import DEFAULT_ORDER, TIE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.faults import Fault

SUFFIX: Final = ".toml"
FEW_GAMES: Final = 5
KEYS: Final = (
    "season", "folders", "from", "to", "games", "points", "tie-breaks", "rating", "provisional",
    "aliases", "initial-ratings", "excluded",
)  # fmt: skip
_RECORD_OF_FILE = re.compile(r"(?s)(.*)#([1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class Excluded:
    """A record that doesn't count, and why: the `index`th of a file, or every record of it."""

    file: str
    index: int | None
    reason: str

    def __str__(self) -> str:
        return self.file if self.index is None else f"{self.file}#{self.index}"


@dataclass(frozen=True, slots=True)
class League:
    """What a season is made of, and how it is scored. Files are named relative to `home`.

    `since` and `until` are ISO dates, empty where there is no limit. With fewer than `few_games` games a
    rating is provisional.
    """

    home: str = ""
    season: str = ""
    folders: tuple[str, ...] = (".",)
    since: str = ""
    until: str = ""
    games: tuple[str, ...] = ()
    scheme: Scheme = field(default_factory=Scheme)
    tie_breaks: tuple[str, ...] = DEFAULT_ORDER
    rating: str = OPENSKILL
    few_games: int = FEW_GAMES
    aliases: dict[str, str] = field(default_factory=dict)
    initial: dict[str, Rating] = field(default_factory=dict)
    excluded: tuple[Excluded, ...] = ()

    @property
    def paths(self) -> list[str]:
        """The folders (or files) that hold the season's records."""
        return [os.path.normpath(os.path.join(self.home, folder)) for folder in self.folders]

    def names(self) -> Aliases:
        """The aliases, followed to the players they mean."""
        return follow(self.aliases)


@dataclass(frozen=True, slots=True)
class LeagueFile:
    """A league as read, None where the file is no TOML at all, and what is wrong with it."""

    league: League | None
    source: Source | None = None
    faults: tuple[Fault, ...] = ()


def read_league(text: str, home: str = "") -> LeagueFile:
    """The league that a text describes. Nothing is raised: what is wrong is among its faults."""
    source = Source(clean(text.removeprefix("\ufeff")))
    reader = _Reader(source, home)
    league = reader.read()
    faults = sorted(reader.report.faults, key=lambda fault: fault.place)
    return LeagueFile(league, source, tuple(faults))


class _Reader:
    """Takes the values out of the table one by one; a wrong one is reported, and the default stays."""

    def __init__(self, source: Source, home: str) -> None:
        self.text = source.text
        self.home = home
        self.report = Report(source)
        self.table: dict[str, Any] = {}

    def read(self) -> League | None:
        try:
            self.table = tomllib.loads(self.text)
        except RecursionError:
            self.no_toml("it is too deeply nested")
            return None
        except (tomllib.TOMLDecodeError, ValueError, OverflowError) as error:
            self.no_toml(str(error))
            return None
        self.places = toml_places(self.text)
        for key in self.table:
            if key not in KEYS:
                help = nearest(key, KEYS) or f"the keys are {', '.join(KEYS)}"
                self.report.error(self.key(key), "unknown-key", f"no key is called `{key}`", help)
        since, until = self.date("from"), self.date("to")
        if since and until and since > until:
            self.bad(f"the season ends before it begins ({since})", "the earlier day is `from`", "to")
            since = until = ""
        aliases = self.aliases()
        return League(
            self.home,
            self.one_text("season"),
            self.texts("folders", 'for example folders = ["games"]') or (".",),
            since,
            until,
            self.games(),
            self.points(),
            self.tie_breaks(),
            self.choice("rating", SYSTEMS),
            self.few_games(),
            aliases,
            self.initial(follow(aliases)),
            self.excluded(),
        )

    def key(self, *path: str) -> Part:
        start, end = self.places.keys.get(path, (0, 1))
        return Part.at(path[-1], start, end)

    def bad(self, message: str, help: str, *path: str, name: str = "bad-value") -> None:
        start, end = self.places.values.get(path) or self.places.keys.get(path) or (0, 1)
        line_end = self.text.find("\n", start, end)
        self.report.at(start, end if line_end < 0 else line_end, name, message, help)

    def no_toml(self, message: str) -> None:
        start, reason = bad_toml(message, self.text)
        self.report.at(
            start,
            start + 1,
            "bad-header",
            f"the league can't be read: {reason}",
            'a line is `key = value`, and a text stands in quotes: season = "Autumn 2026"',
        )

    def one_text(self, key: str) -> str:
        value = self.table.get(key, "")
        if isinstance(value, str):
            return " ".join(value.split())
        self.bad(f"`{key}` is a text", f'write it in quotes: {key} = "…"', key)
        return ""

    def texts(self, key: str, help: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        values = [value] if isinstance(value, str) else value
        if isinstance(values, list) and all(isinstance(v, str) and v.strip() for v in values):
            return tuple(values)
        self.bad(f"`{key}` is an array of texts", help, key)
        return ()

    def date(self, key: str) -> str:
        value = self.table.get(key)
        if value is None:
            return ""
        if isinstance(value, datetime.date):
            return (value.date() if isinstance(value, datetime.datetime) else value).isoformat()
        self.bad("this is no date", f"write year, month and day: {key} = 2026-11-29", key)
        return ""

    def games(self) -> tuple[str, ...]:
        games = []
        for written in self.texts("games", 'for example games = ["crossword"]'):
            game = phrases.named(written)
            if game is None:
                help = nearest(written, phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}"
                self.bad(f"no game is called {written!r}", help, "games")
            else:
                games.append(game)
        return tuple(dict.fromkeys(games))

    def choice(self, key: str, choices: Sequence[str]) -> str:
        value = self.table.get(key, choices[0])
        if isinstance(value, str) and value in choices:
            return value
        help = nearest(str(value), choices) or f"it is one of {', '.join(choices)}"
        self.bad(f"{value!r} is no value of `{key}`", help, key)
        return choices[0]

    def points(self) -> Scheme:
        value = self.table.get("points")
        if not isinstance(value, dict):
            return Scheme(self.choice("points", SCHEMES))
        by_players = {}
        for players, places in value.items():
            if not re.fullmatch(r"[1-9][0-9]{0,3}", players) or int(players) < 2:
                help = "for example points = { 2 = [1, 0], 4 = [5, 3, 1, 0] }"
                self.bad("the keys of `points` are numbers of players, two or more", help, "points", players)
            elif not isinstance(places, list) or not all(map(_is_number, places)):
                help = f"for example {players} = [3, 1, 0]"
                self.bad("this is an array of what each place is worth", help, "points", players)
            elif len(places) > int(players):
                help = f"a game of {players} has {players} places"
                self.bad(f"there are {len(places)} places here", help, "points", players)
            else:
                by_players[int(players)] = tuple(Fraction(str(place)) for place in places)
        return Scheme(by_players=by_players)

    def tie_breaks(self) -> tuple[str, ...]:
        if "tie-breaks" not in self.table:
            return DEFAULT_ORDER
        order = []
        for name in self.texts("tie-breaks", f"the tie-breaks are {', '.join(DEFAULT_ORDER)}"):
            if name in TIE_BREAKS:
                order.append(name)
            elif name != "name":
                help = nearest(name, DEFAULT_ORDER) or f"the tie-breaks are {', '.join(DEFAULT_ORDER)}"
                self.bad(f"no tie-break is called {name!r}", help, "tie-breaks")
        return tuple(dict.fromkeys(order))

    def few_games(self) -> int:
        value = self.table.get("provisional", FEW_GAMES)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.bad("this is a number of games", "a rating after fewer games is provisional", "provisional")
        return FEW_GAMES

    def table_of(self, key: str, help: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if isinstance(value, dict):
            return value
        self.bad(f"`{key}` is a table", help, key)
        return {}

    def aliases(self) -> dict[str, str]:
        help = 'for example Ala = "Alicja Nowak"'
        aliases: dict[str, str] = {}
        for alias, name in self.table_of("aliases", f"write [aliases], then below it {help}").items():
            if not isinstance(name, str) or not name.strip():
                self.bad("an alias means one player, by name", help, "aliases", alias)
            else:
                aliases[" ".join(alias.split())] = " ".join(name.split())
        for loop in follow(aliases).loops:
            message = " means ".join([*loop, loop[0]])
            written = next((key for key in self.table["aliases"] if " ".join(key.split()) == loop[0]), loop[0])
            help = "one of them is the player's name: take its own alias out"
            self.bad(f"these aliases lead in a circle: {message}", help, "aliases", written)
        return aliases

    def initial(self, names: Aliases) -> dict[str, Rating]:
        help = "for example Ala = 28.5, or Ala = { rating = 28.5, uncertainty = 3 }"
        initial = {}
        for player, value in self.table_of("initial-ratings", f"write {help}").items():
            given = value if isinstance(value, dict) else {"rating": value}
            rating, uncertainty = given.get("rating"), given.get("uncertainty")
            if not _is_number(rating) or not (uncertainty is None or _is_number(uncertainty)):
                self.bad("a first rating is a number", help, "initial-ratings", player)
            elif uncertainty is not None and uncertainty <= 0:
                self.bad("an uncertainty is more than nothing", help, "initial-ratings", player)
            else:
                name = names.name(" ".join(player.split()))
                initial[name] = Rating(float(rating), None if uncertainty is None else float(uncertainty))
            for key in sorted(given.keys() - {"rating", "uncertainty"}):
                part = self.key("initial-ratings", player, key)
                self.report.error(part, "unknown-key", f"no key is called `{key}` here", help)
        return initial

    def excluded(self) -> tuple[Excluded, ...]:
        help = 'for example "games/friendly.game" = "played out of the season"; file#2 is its second record'
        excluded = []
        for file, reason in self.table_of("excluded", f"write [excluded], then below it {help}").items():
            if not isinstance(reason, str) or not reason.strip():
                self.bad("the reason why a game is excluded is a text", help, "excluded", file)
                continue
            match = _RECORD_OF_FILE.fullmatch(file)
            name, index = (match[1], int(match[2])) if match else (file, None)
            excluded.append(Excluded(name, index, " ".join(reason.split())))
        return tuple(excluded)


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1e9


def write_league(league: League) -> str:
    """A league as TOML; reading it gives the same league, wherever it stands."""
    import tomli_w

    table: dict[str, Any] = {}
    if league.season:
        table["season"] = league.season
    table["folders"] = list(league.folders)
    for key, day in (("from", league.since), ("to", league.until)):
        if day:
            table[key] = datetime.date.fromisoformat(day)
    if league.games:
        table["games"] = list(league.games)
    table |= {
        "tie-breaks": list(league.tie_breaks),
        "rating": league.rating,
        "provisional": league.few_games,
        "points": _points_form(league.scheme),
    }
    table["aliases"] = dict(league.aliases)
    table["initial-ratings"] = {player: _rating_form(rating) for player, rating in league.initial.items()}
    table["excluded"] = {str(excluded): excluded.reason for excluded in league.excluded}
    return tomli_w.dumps({key: value for key, value in table.items() if value != {}})


def _points_form(scheme: Scheme) -> str | dict[str, list[int | float]]:
    if not scheme.by_players:
        return scheme.name
    return {
        str(players): [int(place) if place.denominator == 1 else float(place) for place in places]
        for players, places in scheme.by_players.items()
    }


def _rating_form(rating: Rating) -> float | dict[str, float]:
    if rating.uncertainty is None:
        return rating.value
    return {"rating": rating.value, "uncertainty": rating.uncertainty}
