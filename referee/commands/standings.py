"""`referee standings`: the record book over many records."""

from __future__ import annotations

import datetime
import os
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from notation import phrases
from notation.header import nearest
from referee import terminal
from referee.commands.reading import UNREADABLE, Reading
from referee.files import STANDARD_INPUT, Piece, reason, write_file
from referee.regular import read_bytes
from referee.standings.archive import entries
from referee.standings.cache import Cache, default_folder
from referee.standings.league import SUFFIX, League, LeagueFile, read_league, write_league
from referee.standings.points import SCHEMES, Scheme
from referee.standings.ratings import SYSTEMS
from referee.standings.season import player_called, tabulate_season
from referee.standings.selection import Entry, Filter, select
from referee.standings.tiebreaks import TIE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.standings.season import Season
    from referee.standings.selection import Selection


# So many names are told where none is like the one asked for.
MOST_NAMED: Final = 12


class Wrong(Exception):
    """What can't be asked for; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options ask for, as they were written."""

    form: str = "text"
    games: tuple[str, ...] = ()
    event: str = ""
    round: str = ""
    player: str = ""
    since: str = ""
    until: str = ""
    together: bool = False
    provisional: bool = False
    cross: bool = False
    points: str = ""
    tie_breaks: str = ""
    rating: str = ""
    write_league: str = ""
    cached: bool = True


def standings(paths: Sequence[str], asked: Asked, jobs: int | None) -> int:
    """Print the tables of the games below `paths`, or of a league; the exit status."""
    try:
        return _standings(paths, asked, jobs)
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE


def _standings(paths: Sequence[str], asked: Asked, jobs: int | None) -> int:
    wanted = _filter(asked)
    league_files = [path for path in paths if path.lower().endswith(SUFFIX) and not os.path.isdir(path)]
    if len(league_files) > 1:
        raise Wrong(f"one league at a time: {' and '.join(league_files)} are {len(league_files)}")
    file = league_files[0] if league_files else None
    found = _league(file) if file is not None else LeagueFile(League())
    if found.league is None:
        _tell_faults(file or "", found)
        return UNREADABLE
    league = _overridden(found.league, asked)
    folders = [] if file is None else league.paths
    sources = [*folders, *(path for path in paths if path != file)]
    reading = Reading(sources)
    selection = select(_entries(reading, asked.cached, jobs), league, wanted)
    if asked.player:
        wanted = replace(wanted, player=_player(selection, league, asked.player))
    season = tabulate_season(selection, league, wanted, asked.together)
    _tell_faults(file or "", found)
    _print(season, found, file or "", asked)
    if asked.write_league:
        _write_league(asked.write_league, league, sources, selection)
    return reading.status(len(found.faults))


# -- what was asked for


def _filter(asked: Asked) -> Filter:
    games = []
    for written in asked.games:
        game = phrases.named(written)
        if game is None:
            near = nearest(written, phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}"
            raise Wrong(f"no game is called {written!r}: {near}")
        games.append(game)
    since, until = _day("--from", asked.since), _day("--to", asked.until)
    return Filter(tuple(games), asked.event, asked.round, "", since, until, asked.provisional)


def _day(option: str, written: str) -> str:
    if not written:
        return ""
    try:
        return datetime.date.fromisoformat(written).isoformat()
    except ValueError:
        raise Wrong(f"{option} takes a day as year, month and day: 2026-11-29, not {written!r}") from None


def _overridden(league: League, asked: Asked) -> League:
    """The league with what the options say instead."""
    if asked.rating and asked.rating != league.rating:
        # First ratings are numbers of the league's own system.
        league = replace(league, rating=_one_of("rating", asked.rating, SYSTEMS), initial={})
    if asked.points:
        league = replace(league, scheme=Scheme(_one_of("scheme of points", asked.points, SCHEMES)))
    if asked.tie_breaks:
        names = [name for name in asked.tie_breaks.replace(",", " ").split() if name != "name"]
        order = [_one_of("tie-break", name, tuple(TIE_BREAKS)) for name in names]
        league = replace(league, tie_breaks=tuple(dict.fromkeys(order)))
    return league


def _one_of(what: str, written: str, choices: Sequence[str]) -> str:
    if written in choices:
        return written
    near = nearest(written, choices) or f"there are {', '.join(choices)}"
    raise Wrong(f"no {what} is called {written!r}: {near}")


def _player(selection: Selection, league: League, written: str) -> str:
    player = player_called(selection, league, written)
    if player is None:
        names = sorted({name for game in selection.games for name in game.players})
        raise Wrong(f"nobody is called {written!r} in these games. {_somebody(written, names, league)}".strip())
    return player


def _somebody(written: str, names: Sequence[str], league: League) -> str:
    """Who may be meant by a name that nobody has: a player spelt alike, by an alias too, or all there are."""
    aliases = league.names().meant
    alike = nearest(written.capitalize(), names) or nearest(written, names)
    if not alike:
        alias = nearest(written, sorted(aliases))
        meant = next((aliases[each] for each in sorted(aliases) if f"`{each}`" in alias), "")
        alike = f"did you mean `{meant}`?" if meant in names else ""
    more = f", … ({len(names)} in all)" if len(names) > MOST_NAMED else ""
    return alike or (f"There are {', '.join(names[:MOST_NAMED])}{more}" if names else "")


# -- leagues


def _league(file: str) -> LeagueFile:
    try:
        text = read_bytes(file).decode("utf-8")
    except OSError as error:
        raise Wrong(f"{file}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise Wrong(f"{file}: this is not UTF-8; save the file as UTF-8") from None
    return read_league(text, os.path.dirname(file))


def _tell_faults(file: str, found: LeagueFile) -> None:
    if found.faults and found.source is not None:
        from referee.reports.diagnostics import diagnostic

        for fault in found.faults:
            terminal.tell(f"the league has a fault\n{diagnostic(fault, file, found.source)}".rstrip())


def _write_league(file: str, league: League, paths: Sequence[str], selection: Selection) -> None:
    """Write a league of what was asked for, with an alias for every spelling that looks like another one's."""
    if os.path.lexists(file):
        raise Wrong(f"{file} is there already: nothing was written over it")
    home = os.path.dirname(file)
    folders = [path for path in paths if path != STANDARD_INPUT]
    aliases = {each.written: each.better for each in selection.spellings} | league.aliases
    excluded = tuple(
        replace(each, file=_relative(os.path.join(league.home, each.file), home)) for each in league.excluded
    )
    written = replace(
        league,
        folders=tuple(_relative(folder, home) for folder in folders) or (".",),
        aliases=aliases,
        excluded=excluded,
    )
    try:
        write_file(file, [write_league(written)])
    except OSError as error:
        raise Wrong(f"{file} can't be written: {reason(error)}") from None


def _relative(path: str, home: str) -> str:
    return Path(os.path.relpath(path, home or ".")).as_posix()


# -- records


def _entries(reading: Reading, cached: bool, jobs: int | None) -> list[Entry]:
    """Every record in short, in order."""
    with Cache(default_folder()) if cached else nullcontext() as cache:
        return list(entries(_told(reading), cache, jobs))


def _told(reading: Reading) -> Iterator[Piece]:
    """The records as they are read, while the user is told how many there are."""
    progress = terminal.Progress()
    for piece in reading.all_pieces():
        yield piece
        progress.say(f"{reading.records:,} records")
    progress.clear()


# -- the answer


def _print(season: Season, found: LeagueFile, file: str, asked: Asked) -> None:
    from referee.reports import documents, standings

    if asked.form == "json":
        from referee.reports.jsonform import dumps

        form = standings.season_form(season, [(file, fault) for fault in found.faults], asked.cross)
        terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
    elif asked.form == "csv":
        terminal.write(documents.as_csv(standings.csv_grid(season, asked.cross)))
        left_out = len(season.selection.left_out)
        if left_out:
            terminal.tell(f"{left_out} records are left out; --format text names them")
    else:
        document = standings.document(season, asked.cross)
        if asked.form == "markdown":
            terminal.write(documents.as_markdown(document))
        elif asked.form == "html":
            terminal.write(documents.as_html(document))
        else:
            terminal.write(documents.as_text(document, terminal.in_colour()))
