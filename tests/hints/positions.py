"""Random positions of all games, reached by random legal moves; and what a move puts on the board."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import NamedTuple

from notation.squares import Misnamed
from referee.games import Game
from referee.games.laying import column_first
from referee.hints import Move, Wish, legal_moves
from referee.verdict import Verdict
from tests.hints.oracles import Cell, Laid, Made
from tests.records import verdict

SHAPES = ["##\n##", "###\n.#.", ".##\n##.\n.#.", "#.#", "#", "####", "#.\n..\n.#"]
POLISH = ["KOT", "KOS", "SOK", "TAK", "KTO", "OSA", "KASA", "TO", "SKOK", "ATAK"]
RUSSIAN = [
    "КОТ",
    "ТОК",
    "КИТ",
    "ТИК",
    "КОК",
    "СОК",
    "КОСТ",
    "ТОСТ",
    "СТОК",
    "ИСТОК",
    "ИКС",
    "ОСТ",
    "ТОКИ",
    "КОТИК",
    "ТЕСТ",
    "СЕТ",
    "ЕЖ",
    "ЁЖ",
    "ТЁС",
    "СТО",
    "ОС",
    "ТО",
]


class Position(NamedTuple):
    """A record, the verdict on it, and whose move is asked for."""

    text: str
    verdict: Verdict
    wish: Wish
    folder: Path

    @property
    def game(self) -> Game:
        assert self.verdict.game is not None
        return self.verdict.game

    @property
    def player(self) -> int:
        assert self.verdict.to_move is not None
        return self.verdict.to_move

    def moves(self, wish: Wish | None = None) -> list[Move]:
        """All legal moves."""
        return list(legal_moves(self.game, self.player, wish or self.wish))

    def after(self, move: Move) -> Verdict:
        """The verdict once the move is played, with its promised score written behind it."""
        return verdict(f"{self.text}{move.text} {move.score:+d}\n", self.folder)


def reached(header: str, folder: Path, chance: random.Random, turns: int, tiles: str = "") -> Position | None:
    """A position after so many random legal turns; None where the game is over, or nothing can be put.

    `tiles` is the set from which racks are drawn, where the game has any.
    """
    text = header
    for turn in range(turns + 1):
        found = verdict(text, folder)
        if found.game is None or found.to_move is None:
            return None
        rack = (
            "".join(chance.sample(_left(found.game, tiles), min(4, len(_left(found.game, tiles)))))
            if tiles
            else ""
        )
        position = Position(text, found, Wish(rack=rack), folder)
        if turn == turns:
            return position
        moves = position.moves()
        if moves:
            text += f"{chance.choice(moves).text}\n"
        elif found.game.name == "figures":
            return None
        else:
            text += "pass\n"
    return None


def _left(game: Game, tiles: str) -> str:
    """The tiles that don't lie on the board."""
    for letter in "".join(game.rows()):
        if letter.isalpha():
            tiles = tiles.replace("*" if letter.islower() else letter, "", 1)
    return tiles


def figures(chance: random.Random, folder: Path) -> Position | None:
    """A board with gaps, one or two figures, any rules."""
    width, height = chance.randint(3, 7), chance.randint(3, 6)
    rows = ["".join(chance.choice("....#") for _ in range(width)) for _ in range(height)]
    board = "\n".join(rows)
    drawn = ", ".join(f'"""\n{shape}"""' for shape in chance.sample(SHAPES, chance.randint(1, 2)))
    rules = [f'marking = "{chance.choice(["referee", "players"])}"']
    rules += [rule for rule in ("turn = false", "mirror = false", "buy = 2") if chance.random() < 0.3]
    header = (
        f'+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\nboard = """\n{board}\n"""\n'
        f"figure = [{drawn}]\nrules = {{ {', '.join(rules)} }}\n+++\n"
    )
    return reached(header, folder, chance, chance.randint(0, 3))


def crossword(chance: random.Random, folder: Path) -> Position | None:
    """A small board, any rules; sometimes the second phase."""
    rules = [f'rule-c = "{chance.choice(["any", "whole"])}"', 'after-annulment = "next"']
    board = "\n".join("".join(chance.choice("......#") for _ in range(4)) for _ in range(4)) + "\n....\n"
    header = (
        f'+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\nboard = """\n{board}"""\nlexicon = "words.txt"\n'
        f"rules = {{ {', '.join(rules)} }}\n+++\n"
    )
    (folder / "words.txt").write_text("\n".join(POLISH), encoding="utf-8")
    if chance.random() < 0.2:
        header += "open\n"
    return reached(header, folder, chance, chance.randint(0, 8))


def matrix(chance: random.Random, folder: Path) -> Position | None:
    """A small board partly filled before the first turn, any rules."""
    rows = ["".join(chance.choice("..КОТСИЕЁ") for _ in range(4)) for _ in range(3)]
    board = "\n".join(chance.choice(["....", "....", "...#"]) for _ in range(3))
    start = "\n".join(rows)
    rules = [
        f'self-formed = "{chance.choice(["allow", "forbid"])}"',
        f'yo = "{chance.choice(["same", "distinct"])}"',
    ]
    header = (
        f'+++\ngame = "matrix"\nplayers = ["Аня", "Боря"]\nboard = """\n{board}\n"""\nlexicon = "words.txt"\n'
        f'start = """\n{start}\n"""\nrules = {{ {", ".join(rules)} }}\n+++\n'
    )
    (folder / "words.txt").write_text("\n".join(RUSSIAN), encoding="utf-8")
    return reached(header, folder, chance, chance.randint(0, 4))


SET = "КККОООТТТССИИЕЕЖ**"
DRAWN = {
    "5x5": '"""\nR.g.R\n.y.B.\ng...g\n.B.y.\nR.g.R\n"""',
    "6x4": '"none"',
    "1x7": '"none"',
    "7x1": '"none"',
}


def erudit(chance: random.Random, folder: Path) -> Position | None:
    """A small board and a small set with racks of four, coloured squares, any rules."""
    board = chance.choice(list(DRAWN))
    tiles = ", ".join(
        f'"{tile}" = [{SET.count(tile)}, {value}]' for value, tile in enumerate(dict.fromkeys(SET))
    )
    rules = [f"tiles = {{ {tiles} }}", f"premiums = {DRAWN[board]}", "rack = 4", "bonus = 15"]
    rules += [
        f'star-value = "{chance.choice(["zero", "letter"])}"',
        f"star-reuse = {chance.choice(['true', 'false'])}",
    ]
    rules += [
        f"star-at-once = {chance.choice(['true', 'false'])}",
        f'centre = "{"а1" if board != "5x5" else "в3"}"',
    ]
    header = (
        f'+++\ngame = "erudit"\nplayers = ["Аня", "Боря"]\nboard = "{board}"\nlexicon = "words.txt"\n'
        + "[rules]\n"
        + "\n".join(rules)
        + "\n+++\n"
    )
    (folder / "words.txt").write_text("\n".join(RUSSIAN), encoding="utf-8")
    return reached(header, folder, chance, chance.randint(0, 4), SET)


GAMES = {"figures": figures, "crossword": crossword, "matrix": matrix, "erudit": erudit}


# -- what a move puts on the board


def square_of(game: Game, name: str) -> int:
    """The number of the square that a move names."""
    square = game.board.find(column_first(name))
    assert not isinstance(square, Misnamed)
    return square


def covered(game: Game, move: Move) -> frozenset[Cell]:
    """The squares of a placement."""
    cells = set()
    for part in move.text.partition(",")[0].split():
        first, _, last = part.partition("-")
        ends = [divmod(square_of(game, name), game.board.width) for name in (first, last or first)]
        (top, left), (bottom, right) = ends
        cells |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return frozenset(cells)


def laid(game: Game, move: Move) -> Laid:
    """The new squares of a play of one word, with their letters."""
    name, word = move.text.split()
    step = 1 if name[0].isdigit() and game.board.width > 1 else game.board.width
    start = square_of(game, name)
    there = "".join(game.rows())
    return frozenset(
        (start + at * step, letter) for at, letter in enumerate(word) if there[start + at * step] == "."
    )


def made(game: Game, move: Move) -> Made:
    """The letter and the word of a turn of matrix."""
    match = re.fullmatch(r"(\S+) (\S)(?: (\w+)\(.*\))?", move.text)
    assert match is not None
    return Made(square_of(game, match[1]), match[2], match[3])


def put(game: Game, move: Move) -> tuple[int, str]:
    """The letter of a turn of crossword."""
    name, letter = move.text.split()
    return square_of(game, name), letter
