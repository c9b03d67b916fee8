"""What a game is played with: a rule set, as the record's options and board change it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from notation.squares import Misnamed, drawing_rows
from notation.text import lower, script
from notation.values import bundle
from referee.games import rulesets
from referee.games.laying import column_first
from referee.games.letters import EMPTY
from referee.games.rulesets import NO_PREMIUMS, STAR, Premium, RuleSet, Tile
from referee.games.runs import Worth
from referee.games.tiles import MOST_SETS, tile_of
from referee.lexicon.letters import scripts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notation.faults import Report
    from notation.header import Header
    from notation.squares import Board


@bundle
class Equipment:
    """What is on the table before the first turn.

    `tiles` are the set's, `worth` what each counts where it lies, a star by the small letter it stands for.
    `start` are the letters that stand on the board, by square number, and `numbers` the tiles left beside
    them. `premiums` are the coloured squares by number; `centre` is the square that the first word covers,
    None where there is none to cover. `rack` tiles make a rack, and using them all earns `bonus`.
    `spelling` says how letters are written another way (Ё as Е), `doubles` which tiles show two letters;
    `options` are those that hold.
    """

    tiles: Mapping[str, Tile]
    worth: Worth
    spelling: dict[int, int]
    doubles: dict[int, str]
    start: list[str]
    numbers: dict[str, int]
    premiums: Mapping[int, Premium]
    centre: int | None
    rack: int
    bonus: int
    options: dict[str, Any]


def equip(header: Header, rules: dict[str, Any], report: Report, rows: Sequence[str]) -> Equipment:
    """The equipment of a record with checked options `rules`; what is wrong with the header is reported.

    `rows` are the letters that stand before the first turn, as in `header.start`.
    """
    board = header.board
    assert board is not None
    set_ = set_of(rules)
    options = _options(header, rules, set_)
    spelling = spelling_of(set_)
    start = _standing(rows, spelling)
    return Equipment(
        set_.tiles,
        _worth(set_, options["star-value"] == "letter"),
        spelling,
        str.maketrans(set_.doubles),
        start,
        _numbers(set_, start),
        _premiums(header, rules["premiums"], set_, board, report),
        _centre(header, rules["centre"], start, board, report),
        set_.rack if rules["rack"] is None else rules["rack"],
        set_.bonus if rules["bonus"] is None else rules["bonus"],
        options,
    )


def check_squares(header: Header, rules: dict[str, Any], report: Report) -> None:
    """The coloured squares and the centre that a header names are squares of its board."""
    board, set_ = header.board, set_of(rules)
    assert board is not None
    _premiums(header, rules["premiums"], set_, board, report)
    _centre(header, rules["centre"], _standing(header.start, {}), board, report)


def set_of(rules: dict[str, Any]) -> RuleSet:
    """The set that is played with, with the tiles that the record has of its own, if any."""
    set_, own = rulesets.named(rules["set"]), rules["tiles"]
    return set_ if own is None else replace(set_, tiles=rulesets.read_tiles(own), doubles={})


def folds_yo(set_: RuleSet) -> bool:
    """Whether Ё is written Е: the set has no tile for it."""
    return "Ё" not in set_.tiles


def spelling_of(set_: RuleSet) -> dict[int, int]:
    """How letters are written another way: Ё as Е, as a table for `str.translate`."""
    return str.maketrans("Ёё", "Ее") if folds_yo(set_) else {}


def _options(header: Header, rules: dict[str, Any], set_: RuleSet) -> dict[str, Any]:
    """The record's options; where it has none, the set's, else the game's usual ones."""
    of_set = {name: value for name, value in set_.rules.items() if header.rules.get(name) != rules[name]}
    return rules | of_set


@lru_cache(maxsize=MOST_SETS)
def _worth(set_: RuleSet, stars_count: bool) -> Worth:
    worth = {letter: tile.value for letter, tile in set_.tiles.items()}
    if not stars_count or STAR not in worth:
        worth[STAR] = 0
    stars = {lower(c): value if stars_count else 0 for c, value in worth.items() if c != STAR}
    return Worth(worth | stars)


def _numbers(set_: RuleSet, start: list[str]) -> dict[str, int]:
    """How many there are of each tile: those that stand on the board at the start come out of the set."""
    numbers = set_.numbers.copy()
    for tile in map(tile_of, start):
        if numbers.get(tile, 0) > 0:
            numbers[tile] -= 1
    return numbers


def _standing(rows: Sequence[str], spelling: dict[int, int]) -> list[str]:
    """What stands on each square before the first turn."""
    return [letter if letter.isalpha() else EMPTY for letter in "".join(rows).translate(spelling)]


@lru_cache(maxsize=MOST_SETS)
def alphabets(set_: RuleSet) -> frozenset[str]:
    """The alphabets of a set's letters, as Unicode names them."""
    return scripts(letter for letter in set_.tiles if letter != STAR)


def is_of_set(header: Header, rules: dict[str, Any]) -> bool:
    """Whether all letters that stand at the start are of the set's alphabets."""
    known = alphabets(set_of(rules))
    return all(script(letter) in known for letter in set("".join(header.start)) if letter.isalpha())


def check_start_tiles(header: Header, rules: dict[str, Any], report: Report) -> None:
    """What stands at the start is in the set; each tile that is too many is reported."""
    set_ = set_of(rules)
    tiles, start = set_.tiles, _standing(header.start, spelling_of(set_))
    for tile, used in sorted(Counter(tile_of(letter) for letter in start if letter != EMPTY).items()):
        number = tiles[tile].number if tile in tiles else 0
        if used <= number:
            continue
        message = f"more {'stars' if tile == STAR else tile} stand here than the {number} of the set"
        help = "what stands at the start is taken out of the set"
        report.error(header.value("start"), "too-many-tiles", message, help)


def _premiums(
    header: Header, value: str | None, set_: RuleSet, board: Board, report: Report
) -> Mapping[int, Premium]:
    """The coloured squares. On another board than the set's there are none, unless they are drawn."""
    if value is not None and rulesets.is_drawing(value):
        return _drawn_premiums(header, value, board, report)
    whole = board.rows == ("." * set_.board[0],) * set_.board[1]
    if not whole or value == NO_PREMIUMS:
        return {}
    layout = set_.layout if value is None else rulesets.layout_called(value, set_)
    return _premiums_of(layout, board.width, board.height)


@lru_cache(maxsize=MOST_SETS)
def _premiums_of(layout: tuple[str, ...], width: int, height: int) -> Mapping[int, Premium]:
    """The coloured squares of a drawing, by their numbers on a board without gaps."""
    coloured = rulesets.coloured(layout).items()
    return {
        row * width + column: premium for (column, row), premium in coloured if column < width and row < height
    }


def _drawn_premiums(header: Header, drawing: str, board: Board, report: Report) -> dict[int, Premium]:
    premiums = {}
    for (c, r), premium in rulesets.coloured(tuple(drawing_rows(drawing))).items():
        if not board.has(c, r):
            report.error(
                header.value("rules", "premiums"),
                "bad-value",
                f"the {premium.colour} in row {r + 1} of the drawing stands on no square",
                "a drawing of the coloured squares is as large as the board",
            )
            return {}
        premiums[r * board.width + c] = premium
    return premiums


def _centre(header: Header, name: str | None, start: list[str], board: Board, report: Report) -> int | None:
    """The square that the first word covers: the one named, else the middle one.

    Where tiles stand before the first turn there is none to cover.
    """
    started = any(letter != EMPTY for letter in start)
    if name is not None:
        square = board.find(column_first(name.strip().lower()))
        if not isinstance(square, Misnamed):
            return None if started else square
        fault = "wrong-alphabet" if square.fault == "wrong-alphabet" else "bad-value"
        report.error(header.value("rules", "centre"), fault, square.message, square.help)
    if started:
        return None
    column, row = board.width // 2, board.height // 2
    if board.width % 2 and board.height % 2 and board.has(column, row):
        return row * board.width + column
    if name is None:
        near = min(board.squares(), key=lambda square: _distance(square, column, row, board.width))
        report.error(
            header.opening,
            "missing-key",
            "this board has no middle square, and `centre` isn't given",
            f'name the square that the first word covers: rules.centre = "{board.name(near)}"',
        )
    return None


def _distance(square: int, column: int, row: int, width: int) -> int:
    """How far a square lies from a column and row: its steps across and down."""
    return abs(square % width - column) + abs(square // width - row)
