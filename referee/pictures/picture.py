"""The picture of a position: title, board, standing, legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from referee.pictures.board import Look, Pieces, bar, drawn, ground, layout_of, piece, premium
from referee.pictures.fonts import CAPITALS, cut, width, wrap
from referee.pictures.shapes import Drawing, Rect, Text, moved, scaled
from referee.reports.sheet import ending, of_the_day
from referee.reports.widths import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.games import Game
    from referee.pictures.film import Film, Frame
    from referee.pictures.shapes import Shape
    from referee.verdict import Verdict

SQUARE: Final = 8.0
MARGIN: Final = 8.0
PANEL: Final = 66.0
NARROWEST: Final = 120.0
TITLE: Final = 6.0
BODY: Final = 3.6
LINE: Final = 6.2
# How far above the foot of a line its letters stand, so that their middle is the line's.
MIDDLE: Final = (LINE - BODY * CAPITALS) / 2
SWATCH: Final = 5.0
GAP: Final = 10.0
# What is told of the players at most, and of the legend: a board is to be looked at.
MOST_PLAYERS: Final = 24
MOST_NOTES: Final = 12
MOST_TURN_LINES: Final = 3
# Where a board is so much wider than high, what there is to tell stands below it, else beside it.
WIDE: Final = 1.6
# A board of this size and smaller is told of in letters of the usual size; larger ones in larger letters.
USUAL: Final = 220.0


def picture(film: Film, file: str) -> Drawing:
    """The position in the last frame of a film, for the record of `file`."""
    board = laid_out(film)
    by = max(1.0, max(board.width, board.height) / USUAL)
    beside = board.width <= WIDE * board.height
    panel = Panel(film, by)
    most = max(NARROWEST * by, board.width + (GAP + PANEL) * by if beside else board.width)
    heading = _heading(film, file, by, most)
    y = heading.height
    shapes = [*heading.shapes, *moved(board.shapes, 0, y)]
    if beside:
        shapes += moved(panel.column(), board.width + GAP * by, y + SQUARE)
        height = max(board.height, SQUARE + panel.height)
    else:
        shapes += moved(panel.columns(most), 0, y + board.height + GAP * by / 2)
        height = board.height + GAP * by / 2 + panel.height
    edge = MARGIN * by
    size = most + 2 * edge, y + height + 2 * edge
    about = f"{_after(film)}. {', '.join(_totals(film.verdict))}. {ending(film.verdict)}"
    drawing = Drawing(*size, title_of(film.verdict, file), about)
    drawing.shapes = [Rect(0, 0, *size, "paper"), *moved(shapes, edge, edge)]
    return drawing


def title_of(verdict: Verdict, file: str) -> str:
    """What the game is called: its title, or which game it is; where neither is known, its file."""
    header = verdict.record.header
    title = None if header is None else header.table.get("title")
    if isinstance(title, str) and title.strip():
        return plain(title)
    return plain(file) if header is None or header.game is None else header.game.capitalize()


def day_of(verdict: Verdict) -> list[str]:
    """Which game it is where the title doesn't say so, and event, round, place and date."""
    header = verdict.record.header
    if header is None:
        return []
    game = [header.game.capitalize()] if header.game and header.table.get("title") else []
    return [*game, *of_the_day(header)]


def signed_figure(points: int, plus: bool = False) -> str:
    """Points as they are printed: with a minus sign, not a hyphen, and a `plus` where there is one."""
    return f"{points:+d}".replace("-", "−") if plus and points else str(points).replace("-", "−")


def laid_out(film: Film, marked: bool = True) -> Drawing:
    """The board in the last frame, with the names of columns and rows; the last turn `marked` or not."""
    layout = layout_of(film.board, film.frames[0].changes, SQUARE)
    game, pieces = film.game, Pieces(film.game, layout)
    looks: dict[int, Look] = {}
    for frame in film.frames:
        looks.update(pieces.looks(frame.changes))
    last = film.frames[-1]
    over, path = (pieces.marks(last), last.path) if marked else ({}, [])
    shapes = [*ground(layout, game.premium_rows(), game.centre), *drawn(layout, looks, over, path)]
    across, down = layout.margin_across, layout.margin_down
    return Drawing(layout.width + 2 * across, layout.height + 2 * down, shapes=moved(shapes, across, down))


def _after(film: Film) -> str:
    done = film.frames[-1].done
    if done is None:
        return "Before the first turn"
    who = "" if done.player is None else f"{plain(film.verdict.players[done.player])}: "
    return f"After turn {done.number}, {who}{plain(done.turn.text)} ({done.ruling.ruling})"


def _totals(verdict: Verdict) -> Iterator[str]:
    return (f"{plain(name)} {total}" for name, total in zip(verdict.players, verdict.totals, strict=True))


def _heading(film: Film, file: str, by: float, room: float) -> Drawing:
    """Title, day and last turn, over the whole width."""
    title = cut(title_of(film.verdict, file), TITLE * by, room)
    y = TITLE * by * 0.8
    shapes: list[Shape] = [Text(0, y, title, TITLE * by, "ink", "start", True)]
    day = " · ".join(day_of(film.verdict))
    if day:
        y += LINE * by
        shapes.append(Text(0, y, cut(day, BODY * by, room), BODY * by, "soft"))
    lines = wrap(_after(film), BODY * by, room)
    if len(lines) > MOST_TURN_LINES:
        lines = [*lines[: MOST_TURN_LINES - 1], cut(" ".join(lines[MOST_TURN_LINES - 1 :]), BODY * by, room)]
    for line in lines:
        y += LINE * by
        shapes.append(Text(0, y, line, BODY * by))
    return Drawing(room, y + LINE * by * 0.8, shapes=shapes)


class Sign(NamedTuple):
    """A line of the legend: a square as it looks, and what it means."""

    shapes: list[Shape]
    meaning: str


def signs(game: Game, frames: Iterable[Frame], size: float) -> list[Sign]:
    """What the signs of a board mean, as far as they have ever been on it in these frames."""
    seen = {held.mark for frame in frames for held in frame.changes.values()}
    found = []
    for mark, meaning in explained(game.legend()):
        kind = game.kind_of(mark)
        if kind != "figure" and mark in seen:
            found.append(Sign(piece(Look(kind), size), plain(meaning)))
    for letter, meaning in explained(game.premium_legend()):
        found.append(Sign(premium(letter, size), plain(meaning)))
    return found


def notes(legend: Iterable[str]) -> list[str]:
    """What a legend says beside the meaning of signs."""
    explained = {line for line in legend if _is_explanation(line)}
    return [plain(line) for line in legend if line not in explained]


def _is_explanation(line: str) -> bool:
    return line[1:3] == "  "


def explained(legend: Iterable[str]) -> list[tuple[str, str]]:
    """The signs that a legend explains, each with what it means."""
    return [(line[0], line[3:]) for line in legend if _is_explanation(line)]


def player_sign(game: Game, player: int, size: float) -> list[Shape]:
    """What shows whose something is: a square of a figure, or the line below a letter."""
    for mark, meaning in explained(game.legend()):
        if game.kind_of(mark) == "figure" and meaning == game.player_name(player):
            return piece(Look("figure", mark, None, player, 15), size)
    return moved(bar(player, size, size * 0.32), 0, size * 0.34)


class Panel:
    """What stands beside or below the board: the standing and the legend. `height` is that last laid out."""

    WIDTH: Final = PANEL

    def __init__(self, film: Film, by: float) -> None:
        self.film = film
        self.by = by
        self.height = 0.0

    def column(self) -> list[Shape]:
        """All of it, one below the other."""
        standing, legend = self._standing(PANEL), self._legend(PANEL)
        gap = LINE if legend.shapes else 0
        shapes = [*standing.shapes, *moved(legend.shapes, 0, standing.height + gap)]
        self.height = (standing.height + gap + legend.height) * self.by
        return scaled(shapes, self.by)

    def columns(self, room: float) -> list[Shape]:
        """Standing and legend side by side, in that much room."""
        half = (room / self.by - GAP) / 2
        standing, legend = self._standing(min(half, 1.4 * PANEL)), self._legend(half)
        self.height = max(standing.height, legend.height) * self.by
        return scaled([*standing.shapes, *moved(legend.shapes, half + GAP, 0)], self.by)

    def _standing(self, room: float) -> Drawing:
        verdict, game = self.film.verdict, self.film.game
        rows = verdict.standings
        most = max(width(signed_figure(row.total), BODY) for row in rows)
        ranks = max(width(f"{row.rank}.", BODY) for row in rows)
        shapes: list[Shape] = []
        y = 0.0
        for row in rows[:MOST_PLAYERS]:
            player = verdict.players.index(row.player)
            y += LINE
            base = y - MIDDLE
            bold = verdict.to_move == player
            name = cut(plain(row.player), BODY, room - ranks - SWATCH - most - 6)
            shapes += [
                Text(ranks, base, f"{row.rank}.", BODY, "soft", "end"),
                *moved(player_sign(game, player, SWATCH), ranks + 2, y - LINE + (LINE - SWATCH) / 2),
                Text(ranks + SWATCH + 4, base, name, BODY, "ink", "start", bold),
                Text(room, base, signed_figure(row.total), BODY, "ink", "end", True),
            ]
        if len(rows) > MOST_PLAYERS:
            y += LINE
            shapes.append(
                Text(ranks + SWATCH + 4, y - MIDDLE, f"and {len(rows) - MOST_PLAYERS} more", BODY, "soft")
            )
        return _lines([ending(verdict)], room, y + LINE * 0.3, shapes)

    def _legend(self, room: float) -> Drawing:
        film = self.film
        shapes: list[Shape] = []
        y = 0.0
        for sign in signs(film.game, film.frames, SWATCH):
            shapes += moved(sign.shapes, 0, y + (LINE - SWATCH) / 2)
            text = cut(sign.meaning, BODY, room - SWATCH - 2)
            shapes.append(Text(SWATCH + 2.5, y + LINE - MIDDLE, text, BODY))
            y += LINE
        return _lines(notes(film.game.legend())[:MOST_NOTES], room, y, shapes)


def _lines(texts: Iterable[str], room: float, y: float, shapes: list[Shape]) -> Drawing:
    """Sentences below what is there already."""
    for text in texts:
        for line in wrap(text, BODY, room)[:MOST_TURN_LINES]:
            y += LINE * 0.85
            shapes.append(Text(0, y - 1, cut(line, BODY, room), BODY, "soft"))
    return Drawing(room, y, shapes=shapes)
