"""A season for people, and as JSON: tables, cross tables, players' pages, and what is said of the rest."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from referee.reports.diagnostics import counted
from referee.reports.documents import Column, Document, Grid, Section
from referee.reports.jsonform import fault_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notation.faults import Fault
    from referee.standings.ratings import Rating
    from referee.standings.season import Feat, Fought, Group, Page, Season
    from referee.standings.selection import Entry
    from referee.standings.table import Row
    from referee.standings.tiebreaks import Value

MOST_NAMED: Final = 20
_LEFT: Final[Any] = "left"
# What the table's columns call the tie-breaks; the number of wins stands there anyhow.
_TITLES: Final = {
    "direct": "direct",
    "sonneborn-berger": "S-B",
    "buchholz": "Buchh.",
    "difference": "diff.",
}
_CSV_TITLES: Final = (
    "game", "rank", "player", "played", "won", "drawn", "lost", "points_for", "points_against", "score",
)  # fmt: skip


def document(season: Season, cross: bool = False) -> Document:
    """The season as it is read: a table or a player's page for each game, then what was left out."""
    sections: list[Section] = []
    for group in season.groups:
        if group.page is not None:
            sections += _page_sections(group, group.page)
        else:
            grid = table_grid(group.table.rows, season.league.tie_breaks)
            few = [f"? provisional: fewer than {season.league.few_games} games"]
            few = few if any(row.provisional for row in group.table.rows) else []
            sections.append(Section(f"{_kind(group)}: {counted(len(group.games), 'game')}", grid, few))
            if cross:
                sections.append(Section("Cross table", cross_grid(group)))
            if group.feats:
                sections.append(Section("Records", None, [_feat_line(feat) for feat in group.feats]))
    sections += _notes(season)
    return Document(season.league.season or "Standings", sections)


def table_grid(rows: Sequence[Row], tie_breaks: Sequence[str]) -> Grid:
    """The table, a row a player, every tie-break's value included."""
    shown = [name for name in tie_breaks if name in _TITLES]
    columns = [
        Column("#"),
        Column("player", _LEFT),
        *map(Column, ("played", "won", "drawn", "lost", "for", "against", "score")),
        *(Column(_TITLES[name]) for name in shown),
    ]
    rated = any(row.rating is not None for row in rows)
    if rated:
        columns.append(Column("rating", _LEFT))
    cells = []
    for row in rows:
        numbers = (row.played, row.won, row.drawn, row.lost, row.points_for, row.points_against)
        line = [f"{row.rank}.", row.player, *map(str, numbers), number(row.score)]
        line += [number(row.tie_breaks[name]) for name in shown]
        if rated:
            line.append(rating(row.rating, row.provisional))
        cells.append(line)
    return Grid(tuple(columns), cells)


def cross_grid(group: Group) -> Grid:
    """What everybody got in the meetings with everybody else, and how many they were."""
    rows = group.table.rows
    columns = (Column("#"), Column("player", _LEFT), *(Column(str(at)) for at in range(1, len(rows) + 1)))
    tally = group.table.tally
    cells = []
    for at, row in enumerate(rows, 1):
        line = [f"{at}", row.player]
        for other in rows:
            met = tally.met[row.player][other.player]
            got = Fraction(tally.halves[row.player][other.player], 2)
            line.append("×" if other is row else f"{number(got)}/{met}" if met else "·")
        cells.append(line)
    return Grid(columns, cells)


def number(value: Value) -> str:
    """A score or tie-break as people write it: 2½."""
    if value is None:
        return "–"
    value = Fraction(value)
    if value.denominator == 1:
        return str(value.numerator)
    if value.denominator == 2:
        whole = abs(value.numerator) // 2
        return f"{'-' if value < 0 else ''}{whole or ''}½"
    return f"{float(value):.2f}"


def rating(value: Rating | None, provisional: bool = False) -> str:
    """A rating with its uncertainty; a question mark where it comes of few games."""
    if value is None:
        return ""
    text = f"{value.value:.0f}" if value.uncertainty is None else f"{value.value:.1f} ±{value.uncertainty:.1f}"
    return f"{text} ?" if provisional else text


def _kind(group: Group) -> str:
    return group.game.capitalize() if group.game else "All games"


def _feat_line(feat: Feat) -> str:
    summary = feat.game.summary
    where = feat.game.entry.name if feat.turn is None else f"{feat.game.entry.name}, turn {feat.turn}"
    about = ", ".join(filter(None, (feat.text, where, summary.date)))
    return f"{feat.name}: {feat.value}, {' against '.join(feat.players)} ({about})"


# -- a player's page


def _page_sections(group: Group, page: Page) -> list[Section]:
    row = page.row
    lines = [
        f"place {row.rank} of {page.of}, score {number(row.score)}",
        f"{counted(row.played, 'game')}: {row.won} won, {row.drawn} drawn, {row.lost} lost",
        f"points {row.points_for} : {row.points_against}, {float(page.average):.1f} a game, "
        f"penalties {page.penalties}",
    ]
    if row.rating is not None:
        few = ", provisional: few games yet" if row.provisional else ""
        lines.append(f"rating {rating(row.rating)}{few}")
    lines += [
        f"{name} duel: {fought.net:+d} {_duel(fought)}"
        for name, fought in (("best", page.best_duel), ("worst", page.worst_duel))
        if fought is not None
    ]
    return [
        Section(f"{row.player} · {_kind(group)}", None, lines),
        Section("Games", _without_empty(games_grid(page))),
        Section("Opponents", _opponents_grid(page)),
        *(
            [Section("Records of these games", None, [_feat_line(feat) for feat in group.feats])]
            if group.feats
            else []
        ),
    ]


def games_grid(page: Page) -> Grid:
    """A player's games in their order, with the rating after each."""
    columns = (
        Column("date", _LEFT), Column("event", _LEFT), Column("round", _LEFT), Column("against", _LEFT),
        Column("points"), Column("theirs"), Column("penalties"), Column("place"), Column("result", _LEFT),
        Column("score"), Column("rating", _LEFT), Column("record", _LEFT),
    )  # fmt: skip
    rows = []
    for outcome in page.outcomes:
        game, summary = outcome.game, outcome.game.summary
        others = [
            (player, total)
            for player, total in zip(game.players, game.totals, strict=True)
            if player != page.row.player
        ]
        rows.append(
            [
                summary.date or "–",
                summary.event,
                str(summary.round),
                ", ".join(player for player, _ in others),
                str(outcome.total),
                ", ".join(str(total) for _, total in others),
                str(outcome.penalties),
                f"{outcome.rank}.",
                outcome.result,
                number(outcome.share),
                rating(outcome.rating),
                game.entry.name,
            ]
        )
    return Grid(columns, rows)


def _without_empty(grid: Grid) -> Grid:
    """The table without columns in which nothing stands."""
    kept = [at for at in range(len(grid.columns)) if any(row[at] for row in grid.rows)]
    return Grid(tuple(grid.columns[at] for at in kept), [[row[at] for at in kept] for row in grid.rows])


def _opponents_grid(page: Page) -> Grid:
    columns = (Column("opponent", _LEFT), *map(Column, ("met", "got", "points", "theirs")))
    return Grid(
        columns,
        [
            [each.player, str(each.met), number(each.got), str(each.points_for), str(each.points_against)]
            for each in page.opponents
        ],
    )


def _duel(fought: Fought) -> str:
    duel = fought.duel
    who = f"challenging {fought.other}" if fought.asked else f"challenged by {fought.other}"
    return f"{who}, {counted(duel.questions, 'question')} ({fought.entry.name}, turn {duel.turn})"


# -- what is to be said beside the tables


def _notes(season: Season) -> list[Section]:
    chosen = season.selection
    sections = []
    if not season.groups:
        sections.append(Section("No game counts", None, [f"{counted(chosen.records, 'record')} read"]))
    if chosen.left_out:
        left_out = _few([f"{left.entry.name}: {left.detail}" for left in chosen.left_out])
        sections.append(Section(f"Left out: {counted(len(chosen.left_out), 'record')}", None, left_out))
    if chosen.undated:
        lines = _few([entry.name for entry in chosen.undated])
        sections.append(Section("Without a date, so taken for the last ones in the ratings", None, lines))
    if chosen.alike:
        lines = _few([f"{alike.entry.name} and {alike.other.name}" for alike in chosen.alike])
        sections.append(
            Section("The same turns on different days or in different rounds, both counted", None, lines)
        )
    if chosen.spellings:
        lines = [f"{_toml(each.written)} = {_toml(each.better)}" for each in chosen.spellings]
        title = "One player under two spellings? If so, write below [aliases] in a league.toml"
        sections.append(Section(title, None, lines))
    if chosen.strange:
        lines = [f"{excluded}: no record is there" for excluded in chosen.strange]
        sections.append(Section("Excluded, but not found", None, lines))
    return sections


def _few(lines: list[str]) -> list[str]:
    if len(lines) <= MOST_NAMED:
        return lines
    return [*islice(lines, MOST_NAMED), f"and {len(lines) - MOST_NAMED} more (--format json names them all)"]


def _toml(text: str) -> str:
    import tomli_w

    return tomli_w.dumps({"x": text}).removeprefix("x = ").strip()


# -- for programs


def csv_grid(season: Season, cross: bool = False) -> Grid:
    """All tables in one, a row a player and game; numbers as programs read them.

    With `cross` all cross tables, a row a pair; of a player's page his games.
    """
    pages = [(group.game, games_grid(group.page)) for group in season.groups if group.page is not None]
    if pages:
        rows = [[game, *row] for game, grid in pages for row in grid.rows]
        return Grid((Column("game"), *pages[0][1].columns), rows)
    if cross:
        return _pairs_grid(season)
    shown = season.league.tie_breaks
    titles = (*_CSV_TITLES, *(name.replace("-", "_") for name in shown), "rating", "uncertainty", "provisional")
    rows = []
    for group in season.groups:
        for form in (row_form(group, row) for row in group.table.rows):
            line = [form[title] for title in _CSV_TITLES]
            line += [form["tie_breaks"][name] for name in shown]
            line += [form["rating"], form["uncertainty"], form["provisional"]]
            rows.append(["" if cell is None else str(cell) for cell in line])
    return Grid(tuple(map(Column, titles)), rows)


def _pairs_grid(season: Season) -> Grid:
    rows = [
        [group.game, player, other, str(pair["met"]), str(pair["got"])]
        for group in season.groups
        for player, others in _cross_form(group).items()
        for other, pair in others.items()
    ]
    return Grid(tuple(map(Column, ("game", "player", "opponent", "met", "got"))), rows)


def season_form(
    season: Season, faults: Iterable[tuple[str, Fault]] = (), cross: bool = False
) -> dict[str, Any]:
    """The season as JSON values; `faults` are the league's, each with its file's name."""
    chosen, league = season.selection, season.league
    return {
        "season": league.season or None,
        "games": season.games,
        "records": chosen.records,
        "table": [row_form(group, row) for group in season.groups for row in group.table.rows],
        "groups": [_group_form(group, cross) for group in season.groups],
        "tie_breaks": list(league.tie_breaks),
        "rating_system": league.rating,
        "left_out": [
            _entry_form(left.entry) | {"reason": left.reason, "detail": left.detail} for left in chosen.left_out
        ],
        "undated": [_entry_form(entry) for entry in chosen.undated],
        "alike": [[_entry_form(alike.entry), _entry_form(alike.other)] for alike in chosen.alike],
        "spellings": [{"written": each.written, "suggested": each.better} for each in chosen.spellings],
        "excluded_not_found": [str(excluded) for excluded in chosen.strange],
        "faults": [fault_form(fault) | {"file": file} for file, fault in faults],
    }


def row_form(group: Group, row: Row) -> dict[str, Any]:
    """A row of the table; `game` is null in a table of all games."""
    return {
        "game": group.game or None,
        "rank": row.rank,
        "player": row.player,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points_for": row.points_for,
        "points_against": row.points_against,
        "score": _plain(row.score),
        "tie_breaks": {name: _plain(value) for name, value in row.tie_breaks.items()},
        **_rating_form(row.rating),
        "provisional": row.provisional,
    }


def _group_form(group: Group, cross: bool) -> dict[str, Any]:
    form: dict[str, Any] = {
        "game": group.game or None,
        "games": len(group.games),
        "records": [_feat_form(feat) for feat in group.feats],
    }
    if cross:
        form["cross"] = _cross_form(group)
    if group.page is not None:
        form["player"] = _page_form(group, group.page)
    return form


def _feat_form(feat: Feat) -> dict[str, Any]:
    about = {"turn": feat.turn, "text": feat.text or None, "date": feat.game.summary.date or None}
    return (
        {"record": feat.name, "value": feat.value, "players": list(feat.players)}
        | _entry_form(feat.game.entry)
        | about
    )


def _cross_form(group: Group) -> dict[str, dict[str, dict[str, Any]]]:
    tally = group.table.tally
    return {
        row.player: {
            other: {"met": met, "got": _plain(Fraction(tally.halves[row.player][other], 2))}
            for other, met in sorted(tally.met[row.player].items())
            if met
        }
        for row in group.table.rows
    }


def _page_form(group: Group, page: Page) -> dict[str, Any]:
    return row_form(group, page.row) | {
        "of": page.of,
        "average": float(page.average),
        "penalties": page.penalties,
        "games": [
            _entry_form(outcome.game.entry)
            | {
                "date": outcome.game.summary.date or None,
                "event": outcome.game.summary.event or None,
                "round": outcome.game.summary.round or None,
                "totals": dict(zip(outcome.game.players, outcome.game.totals, strict=True)),
                "rank": outcome.rank,
                "result": outcome.result,
                "score": _plain(outcome.share),
                "penalties": outcome.penalties,
                **_rating_form(outcome.rating),
            }
            for outcome in page.outcomes
        ],
        "opponents": [each._asdict() | {"got": _plain(each.got)} for each in page.opponents],
        "best_duel": _duel_form(page.best_duel),
        "worst_duel": _duel_form(page.worst_duel),
    }


def _duel_form(fought: Fought | None) -> dict[str, Any] | None:
    if fought is None:
        return None
    return _entry_form(fought.entry) | {
        "turn": fought.duel.turn,
        "against": fought.other,
        "challenger": fought.asked,
        "questions": fought.duel.questions,
        "net": fought.net,
    }


def _rating_form(value: Rating | None) -> dict[str, Any]:
    if value is None:
        return {"rating": None, "uncertainty": None}
    return {"rating": value.value, "uncertainty": value.uncertainty}


def _entry_form(entry: Entry) -> dict[str, Any]:
    return {"file": entry.file, "index": entry.number, "line": entry.line}


def _plain(value: Value) -> int | float | None:
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)
