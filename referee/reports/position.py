"""A position as text: the board with its coordinates on all sides, and what there is to tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.reports.sheet import ending, name_of
from referee.reports.widths import cut, pad, plain, width

if TYPE_CHECKING:
    from collections.abc import Callable

    from notation.squares import Board
    from referee.verdict import TurnVerdict, Verdict


def position(verdict: Verdict, file: str, paint: Callable[[int, str], str] | None = None) -> str:
    """The position that a verdict has come to, with the totals and who is to move.

    `paint` gives the text of a square, by its number, its colours.
    """
    game = verdict.game
    assert game is not None
    lines = [name_of(verdict, file), moment(verdict)]
    lines += ["", *drawn(game.rows(), game.board, paint)]
    legend = [plain(line) for line in game.legend()]
    if legend:
        lines += ["", *legend]
    totals = ", ".join(f"{plain(p)} {t}" for p, t in zip(verdict.players, verdict.totals, strict=True))
    lines += ["", totals, ending(verdict)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def moment(verdict: Verdict) -> str:
    """After which turn a verdict's position stands."""
    if not verdict.turns:
        return "before the first turn"
    last = verdict.turns[-1]
    return f"after turn {last.number}, {played(last, verdict.players)} ({last.ruling.ruling})"


def played(done: TurnVerdict, players: tuple[str, ...]) -> str:
    """What was played in a turn, and by whom: `Ala: d4 K`."""
    who = "" if done.player is None else f"{plain(players[done.player])}: "
    return who + cut(plain(done.turn.text), 200)


def drawn(rows: list[str], board: Board, paint: Callable[[int, str], str] | None = None) -> list[str]:
    """The rows of a position with the names of columns and rows on all sides, every square as wide."""
    rows = [plain(row).ljust(board.width) for row in rows]
    columns = [board.column_name(column) for column in range(board.width)]
    numbers = [board.row_name(row) for row in range(board.height)]
    square = max([1, *map(width, columns), *(width(char) for row in rows for char in row)])
    margin = max(map(len, numbers))
    edge = " " * (margin + 2) + " ".join(pad(column, square) for column in columns)
    lines = [edge]
    for at, (number, row) in enumerate(zip(numbers, rows, strict=True)):
        cells = [pad(char, square) for char in row]
        if paint is not None:
            cells = [paint(at * board.width + column, cell) for column, cell in enumerate(cells)]
        squares = " ".join(cells)
        lines.append(f"{number:>{margin}}  {squares}  {number}")
    return [*lines, edge]
