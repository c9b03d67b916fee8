"""What a game is played with: a rule set, as the record's options and board change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from notation.squares import Misnamed, drawing_rows
from referee.games import rulesets
from referee.games.laying import column_first
from referee.games.letters import EMPTY
from referee.games.rulesets import NO_PREMIUMS, RuleSet, Tile

if TYPE_CHECKING:
    from notation.squares import Board
    from referee.games import Setup


@dataclass(frozen=True, slots=True)
class Equipment:
    """Tiles, coloured squares (by square number), the square that the first word covers (None where there
    is none to cover), tiles on a rack, points for using all of it, and the options that hold."""

    tiles: dict[str, Tile]
    premiums: dict[int, str]
    centre: int | None
    rack: int
    bonus: int
    options: dict[str, Any]


def equip(setup: Setup, start: list[str]) -> Equipment:
    """The equipment of a record whose board begins with the letters `start`; faults are reported."""
    rules = setup.rules
    board = setup.header.board
    assert board is not None
    set_ = rulesets.named(rules["set"])
    return Equipment(
        set_.tiles if rules["tiles"] is None else rulesets.read_tiles(rules["tiles"]),
        _premiums(setup, set_, board),
        _centre(setup, board, any(letter != EMPTY for letter in start)),
        set_.rack if rules["rack"] is None else rules["rack"],
        set_.bonus if rules["bonus"] is None else rules["bonus"],
        _options(setup, set_),
    )


def _options(setup: Setup, set_: RuleSet) -> dict[str, Any]:
    """The record's options; where it has none, the set's, else the game's usual ones."""
    written = setup.header.rules
    return {
        name: set_.rules.get(name, value) if written.get(name) != value else value
        for name, value in setup.rules.items()
    }


def _premiums(setup: Setup, set_: RuleSet, board: Board) -> dict[int, str]:
    """The coloured squares. On another board than the set's there are none, unless they are drawn."""
    value = setup.rules["premiums"]
    if value is not None and rulesets.is_drawing(value):
        return _drawn_premiums(setup, value, board)
    whole = board.rows == ("." * set_.board[0],) * set_.board[1]
    if not whole or value == NO_PREMIUMS:
        return {}
    layout = set_.layout if value is None else rulesets.layout_called(value, set_)
    return {r * board.width + c: x for (c, r), x in rulesets.coloured(layout).items() if board.has(c, r)}


def _drawn_premiums(setup: Setup, drawing: str, board: Board) -> dict[int, str]:
    premiums = {}
    for (c, r), colour in rulesets.coloured(tuple(drawing_rows(drawing))).items():
        if not board.has(c, r):
            setup.report.error(
                setup.header.value("rules", "premiums"),
                "bad-value",
                f"the {colour} in row {r + 1} of the drawing stands on no square",
                "a drawing of the coloured squares is as large as the board",
            )
            return {}
        premiums[r * board.width + c] = colour
    return premiums


def _centre(setup: Setup, board: Board, started: bool) -> int | None:
    """The square that the first word covers: the one named, else the middle one.

    Where tiles stand before the first turn there is none to cover.
    """
    name = setup.rules["centre"]
    if name is not None:
        square = board.find(column_first(name.strip().lower()))
        if not isinstance(square, Misnamed):
            return None if started else square
        fault = "wrong-alphabet" if square.fault == "wrong-alphabet" else "bad-value"
        setup.report.error(setup.header.value("rules", "centre"), fault, square.message, square.help)
    if started:
        return None
    column, row = board.width // 2, board.height // 2
    if board.width % 2 and board.height % 2 and board.has(column, row):
        return row * board.width + column
    if name is None:
        setup.report.error(
            setup.header.opening,
            "missing-key",
            "this board has no middle square, and `centre` isn't given",
            f'name the square that the first word covers: rules.centre = "{board.name_at(column, row)}"',
        )
    return None
