"""A season tabulated: the tables of its games, the ratings, the records that were set, a player's page."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from notation.text import same_name
from referee.standings.points import ranks
from referee.standings.ratings import NONE, Rating, Ratings
from referee.standings.table import Row, Table, tabulate
from referee.standings.tiebreaks import by_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.standings.league import League
    from referee.standings.selection import Entry, Filter, Played, Selection
    from referee.standings.summary import Duel

ALL: Final = ""


class Feat(NamedTuple):
    """A record of the season: what it is the most of, how much, who set it, in which game and turn."""

    name: str
    value: int
    players: tuple[str, ...]
    game: Played
    turn: int | None = None
    text: str = ""


class Outcome(NamedTuple):
    """A game as one of its players sees it; `rating` is his after it."""

    game: Played
    total: int
    rank: int
    result: str
    share: Fraction
    penalties: int
    rating: Rating | None


class Opponent(NamedTuple):
    """What a player got in all meetings with another one."""

    player: str
    met: int
    got: Fraction
    points_for: int
    points_against: int


class Fought(NamedTuple):
    """A duel as one of its players sees it: whom it was fought with, whether he asked, what it gave him."""

    other: str
    asked: bool
    net: int
    duel: Duel
    entry: Entry


@dataclass(slots=True)
class Page:
    """Everything about one player in these games."""

    row: Row
    of: int
    outcomes: list[Outcome]
    opponents: list[Opponent]
    average: Fraction
    penalties: int
    duels: list[Fought]

    @property
    def best_duel(self) -> Fought | None:
        """The duel that gave most, the first of those."""
        return max(self.duels, key=lambda duel: duel.net, default=None)

    @property
    def worst_duel(self) -> Fought | None:
        """The duel that cost most, the first of those."""
        return min(self.duels, key=lambda duel: duel.net, default=None)


@dataclass(slots=True)
class Group:
    """The games of one kind, or all of them (`game` is ALL), tabulated."""

    game: str
    games: list[Played]
    table: Table
    feats: list[Feat]
    page: Page | None = None


@dataclass(slots=True)
class Season:
    """The answer: a group for each game that was played, and what there is to say beside the tables."""

    league: League
    selection: Selection
    groups: list[Group] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games that count."""
        return sum(len(group.games) for group in self.groups)


def tabulate_season(selection: Selection, league: League, wanted: Filter, together: bool = False) -> Season:
    """The season of these games: a table for each kind of game, or one for all.

    Where a player is asked for, the tables are of his games; his page knows the others too.
    """
    kinds: dict[str, list[Played]] = {}
    for game in selection.games:
        kinds.setdefault(ALL if together else game.summary.game or ALL, []).append(game)
    about = selection.about(wanted.player, league.names()) if wanted.player else selection
    season = Season(league, about)
    for kind in sorted(kinds):
        group = _group(kind, kinds[kind], league, wanted.player)
        if group is not None:
            season.groups.append(group)
    return season


def player_called(selection: Selection, league: League, name: str) -> str | None:
    """The player who is meant: by his name, an alias, or either in another case; None for a stranger."""
    names = league.names()
    players = {player for game in selection.games for player in game.players}
    meant = names.name(name)
    if meant in players:
        return meant
    folded = same_name(name)
    for alias in sorted(names.meant):
        if same_name(alias) == folded and names.meant[alias] in players:
            return names.meant[alias]
    return next((player for player in sorted(players) if same_name(player) == folded), None)


def _group(kind: str, games: list[Played], league: League, player: str) -> Group | None:
    table = tabulate(games, league.scheme, league.tie_breaks)
    mine = games if not player else [game for game in games if player in game.players]
    if not mine:
        return None
    ratings, history = _rate(games, league, player)
    for row in table.rows:
        _take_rating(row, ratings, league)
    if not player:
        return Group(kind, games, table, feats(games))
    shown = tabulate(mine, league.scheme, league.tie_breaks)
    for row in shown.rows:
        whole = table.row(row.player)
        assert whole is not None
        row.rating, row.provisional = whole.rating, whole.provisional
    return Group(kind, mine, shown, feats(mine), _page(player, table, mine, history, league))


def _rate(games: Sequence[Played], league: League, player: str) -> tuple[Ratings | None, list[Rating]]:
    """The ratings after all games in their order, and those of one player after each of his."""
    if league.rating == NONE:
        return None, []
    ratings = Ratings(league.rating, league.initial)
    history = []
    for game in games:
        ratings.play(game.players, ranks(game.totals))
        if player and player in game.players:
            history.append(ratings.now[player])
    return ratings, history


def _take_rating(row: Row, ratings: Ratings | None, league: League) -> None:
    if ratings is not None:
        row.rating = ratings.now[row.player]
        row.provisional = row.played < league.few_games


# -- records of the season


def feats(games: Sequence[Played]) -> list[Feat]:
    """The records set in these games, each by whoever set it first."""
    best = (
        max((feat for game in games for feat in each(game)), key=lambda feat: feat.value, default=None)
        for each in (_totals, _turns, _chains, _questions)
    )
    return [feat for feat in best if feat is not None]


def _totals(game: Played) -> Iterator[Feat]:
    for player, total in zip(game.players, game.totals, strict=True):
        yield Feat("highest total", total, (player,), game)


def _turns(game: Played) -> Iterator[Feat]:
    best = game.summary.best
    if best is not None:
        yield Feat("best turn", best.gain, (game.players[best.player],), game, best.turn, best.text)


def _chains(game: Played) -> Iterator[Feat]:
    length = 0
    for duel in game.summary.duels:
        length = length + 1 if duel.chained else 1
        if length > 1:
            yield Feat("longest chain of duels", length, _duellists(game, duel), game, duel.turn)


def _questions(game: Played) -> Iterator[Feat]:
    for duel in game.summary.duels:
        if duel.questions:
            yield Feat("most questions in a duel", duel.questions, _duellists(game, duel), game, duel.turn)


def _duellists(game: Played, duel: Duel) -> tuple[str, str]:
    return game.players[duel.challenger], game.players[duel.challenged]


# -- a player's page


def _page(
    player: str, table: Table, games: Sequence[Played], history: Sequence[Rating], league: League
) -> Page:
    row = table.row(player)
    assert row is not None
    outcomes = [
        _outcome(player, game, league, history[at] if history else None) for at, game in enumerate(games)
    ]
    return Page(
        row,
        len(table.rows),
        outcomes,
        _opponents(player, games, table),
        Fraction(row.points_for, row.played),
        sum(outcome.penalties for outcome in outcomes),
        [fought for game in games for fought in _fought(player, game)],
    )


def _outcome(player: str, game: Played, league: League, rating: Rating | None) -> Outcome:
    at = game.players.index(player)
    total, best = game.totals[at], max(game.totals)
    result = "lost" if total < best else "drawn" if game.totals.count(best) > 1 else "won"
    return Outcome(
        game,
        total,
        ranks(game.totals)[at],
        result,
        league.scheme.shares(game.totals)[at],
        game.summary.penalties[at],
        rating,
    )


def _opponents(player: str, games: Sequence[Played], table: Table) -> list[Opponent]:
    points: dict[str, tuple[int, int]] = {}
    for game in games:
        totals = dict(zip(game.players, game.totals, strict=True))
        for other, total in totals.items():
            if other != player:
                made, against = points.get(other, (0, 0))
                points[other] = made + totals[player], against + total
    met, halves = table.tally.met[player], table.tally.halves[player]
    return [
        Opponent(other, met[other], Fraction(halves[other], 2), *points[other])
        for other in sorted(points, key=by_name)
    ]


def _fought(player: str, game: Played) -> list[Fought]:
    at = game.players.index(player)
    fought = []
    for duel in game.summary.duels:
        if at in (duel.challenger, duel.challenged):
            other = duel.challenged if at == duel.challenger else duel.challenger
            asked = at == duel.challenger
            fought.append(Fought(game.players[other], asked, duel.nets[at], duel, game.entry))
    return fought
