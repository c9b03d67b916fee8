"""The score sheet of a played game, on paper: the final position, every turn, the standing, lines to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.pictures.fonts import cut, wrap
from referee.pictures.paper import Column, Pages, signatures, table_row
from referee.pictures.picture import Panel, day_of, laid_out, signed_figure, title_of
from referee.pictures.shapes import Text, moved, scaled
from referee.reports.diagnostics import counted
from referee.reports.widths import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.pictures.film import Film
    from referee.pictures.paper import Paper
    from referee.pictures.shapes import Drawing, Shape
    from referee.verdict import TurnVerdict

TITLE: Final = 6.0
BODY: Final = 3.3
SMALL: Final = 2.9
ROW: Final = 4.8
GAP: Final = 6.0
# How much of the first page the board takes at most.
BOARD_HEIGHT: Final = 105.0
BOARD_WIDTH: Final = 0.62
# As much in squares as on squared paper, where there is room.
LARGEST: Final = 5.0 / 8.0
MOST_TOTALS: Final = 6
MOST_LINES: Final = 6
MOST_SIGNATURES: Final = 12


def score_sheet(film: Film, file: str, paper: Paper) -> list[Drawing]:
    """The pages of a played game's score sheet."""
    title = title_of(film.verdict, file)
    pages = Pages(title, paper)
    _heading(pages, film, title)
    _position(pages, film)
    _Turns(pages, film).put()
    for section in film.game.sections(film.verdict.turns):
        _section(pages, section.title[:1].upper() + section.title[1:], section.lines)
    errors = sum(fault.severity == "error" for fault in film.verdict.faults)
    if errors:
        told = "the totals are provisional, void turns count for nothing"
        _section(pages, "Errors", [f"{counted(errors, 'error')} in the record: {told}"])
    names = [plain(name) for name in film.verdict.players[:MOST_SIGNATURES]]
    shapes, height = signatures([*names, "Referee"], pages.width)
    if pages.room < height:
        pages.turn()
    pages.put(shapes, height)
    return pages.finished()


def _heading(pages: Pages, film: Film, title: str) -> None:
    room = pages.width
    pages.put([Text(0, TITLE * 0.8, cut(title, TITLE, room), TITLE, "ink", "start", True)], TITLE + 1.5)
    day = cut(" · ".join(day_of(film.verdict)), BODY, room)
    if day:
        pages.put([Text(0, BODY, day, BODY, "soft")], BODY + 1.5)
    pages.y += 2


def _position(pages: Pages, film: Film) -> None:
    """The board in true squares where it has room, and the standing beside or below it."""
    board = laid_out(film, marked=False)
    wide = board.width > 1.5 * board.height
    room = pages.width if wide else pages.width * BOARD_WIDTH
    by = min(LARGEST, room / board.width, BOARD_HEIGHT / board.height)
    shapes = scaled(board.shapes, by)
    width, height = board.width * by, board.height * by
    if wide:
        pages.put(shapes, height + GAP / 2)
        panel = Panel(film, 0.85)
        pages.put(panel.columns(pages.width), panel.height + GAP)
        return
    panel = Panel(film, min(0.85, (pages.width - width - GAP) / Panel.WIDTH))
    beside = moved(panel.column(), width + GAP, GAP / 2)
    pages.put([*shapes, *beside], max(height, panel.height + GAP / 2) + GAP / 2)


def _section(pages: Pages, title: str, lines: Sequence[str]) -> None:
    if pages.room < 3 * ROW:
        pages.turn()
    pages.put([Text(0, BODY + 3, title, BODY, "ink", "start", True)], BODY + 4.5)
    for line in lines:
        for part in wrap(plain(line), SMALL, pages.width)[:MOST_LINES]:
            if pages.room < ROW:
                pages.turn()
            pages.put([Text(0, SMALL, part, SMALL)], ROW * 0.9)


class _Turns:
    """The table of turns, over as many pages as it needs, its head on each."""

    def __init__(self, pages: Pages, film: Film) -> None:
        self.pages = pages
        self.verdict = film.verdict
        players = film.verdict.players
        self.all_totals = len(players) <= MOST_TOTALS
        names = [plain(name) for name in players] if self.all_totals else ["total"]
        width = 15.0 if len(names) <= 4 else 12.0
        totals = [Column(name, width, "end") for name in names]
        left = pages.width - 9 - 24 - 19 - 11 - width * len(totals)
        self.columns = [
            Column("#", 9, "end"),
            Column("player", 24),
            Column("turn", left),
            Column("ruling", 19),
            Column("gain", 11, "end"),
            *totals,
        ]

    def put(self) -> None:
        if self.pages.room < 4 * ROW:
            self.pages.turn()
        self._head()
        for done in self.verdict.turns:
            self._row(done)
        self.pages.y += GAP / 2

    def _head(self) -> None:
        titles = [[column.title] for column in self.columns]
        self.pages.put(table_row(self.columns, titles, ROW, SMALL, "soft"), ROW)

    def _row(self, done: TurnVerdict) -> None:
        void = done.ruling.ruling == "void"
        room = self.columns[2].width - 2.4
        lines = [line for text in self._told(done) for line in wrap(text, SMALL, room)]
        if len(lines) > MOST_LINES:
            lines = [*lines[: MOST_LINES - 1], cut(" ".join(lines[MOST_LINES - 1 :]), SMALL, room)]
        net = None if done.player is None else done.ruling.changes.get(done.player)
        gain = "" if void or done.player is None else signed_figure(0 if net is None else net.net, True)
        totals = done.totals if self.all_totals else [] if done.player is None else [done.totals[done.player]]
        cells: list[list[str]] = [
            [f"{done.number}."],
            [] if done.player is None else [plain(self.verdict.players[done.player])],
            lines,
            [done.ruling.ruling],
            [gain] if gain else [],
            *([signed_figure(total)] for total in totals),
        ]
        cells += [[] for _ in range(len(self.columns) - len(cells))]
        height = max(1, len(lines)) * ROW
        if self.pages.room < height:
            self.pages.turn()
            self._head()
        shapes: list[Shape] = table_row(self.columns, cells, ROW, SMALL, "soft" if void else "ink")
        self.pages.put(shapes, height)

    def _told(self, done: TurnVerdict) -> list[str]:
        """The turn as written, what it did to others, and its errors by name."""
        told = [plain(done.turn.text)]
        others = [
            f"{plain(self.verdict.players[who])} {signed_figure(change.net, True)}"
            for who, change in sorted(done.ruling.changes.items())
            if who != done.player and change.net
        ]
        if others:
            told.append("→ " + ", ".join(others))
        errors = dict.fromkeys(fault.name for fault in done.faults if fault.severity == "error")
        if errors:
            told.append("! " + ", ".join(errors))
        return told
