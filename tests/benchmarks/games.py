"""Whole games for the benchmarks, as people write them down: numbers, names, gains and totals on every line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from notation import read
from referee.games.crossword import Crossword, Evidence
from referee.games.erudit import Erudit
from referee.games.letters import EMPTY
from referee.hints import Wish, legal_moves
from referee.replay import Table, replay

# As many as the games of chess beside them have plies.
MOST_TURNS: Final = 60
NAMES: Final = ("Ala", "Bartek")
HEADERS: Final = {
    "crossword": 'lexicon = "pl"',
    "erudit": 'lexicon = "ru"',
    "figures": 'board = "15x20"\nfigure = """\n##.\n.##\n.#."""',
    "matrix": 'board = "8x8"\nlexicon = "ru"',
}
POLISH: Final = "AAAAIIIEEEOOONNZZRRSSWWYYCCDDKKLLMMPPTTBGHJŁUĄĘFÓŚŻĆŃŹ"


class Sheet:
    """A game being written down by two players, who choose by `dice`."""

    def __init__(self, game: str, dice: random.Random) -> None:
        self.dice = dice
        names = ", ".join(f'"{name}"' for name in NAMES)
        self.header = f'+++\ngame = "{game}"\nplayers = [{names}]\ndate = 2026-11-29\n{HEADERS[game]}\n+++\n'
        self.lines: list[str] = []
        self.table = Table(read(self.header)[0], Path())
        assert self.table.game is not None
        self.game = self.table.game

    @property
    def is_over(self) -> bool:
        return self.game.ended_by is not None or len(self.lines) >= MOST_TURNS

    def text(self) -> str:
        return self.header + "".join(f"{line}\n" for line in self.lines)

    def missed(self, action: str) -> list[str]:
        """The squares that could have been claimed with an action."""
        line = f"{NAMES[self.table.to_move]}: {action}\n"
        missed: list[str] = replay(read(self.text() + line)[0]).turns[-1].ruling.details.get("missed", [])
        return missed

    def write(self, action: str, player: int | None = None) -> None:
        """Write an action down, with what it gains."""
        player = self.table.to_move if player is None else player
        line = f"{len(self.lines) + 1}. {NAMES[player]}: {action}"
        done = self.table.take(read(f"{self.header}{line}\n")[0].turns[0])
        assert done is not None
        assert done.ruling.ruling != "void", (line, done.faults)
        change = done.ruling.changes.get(player)
        gain = 0 if change is None else change.net
        self.lines.append(f"{line}  {gain:+d} ={done.totals[player]}")


def crossword(sheet: Sheet) -> None:
    """Letters anywhere; now and then somebody asks a question, or passes."""
    game, dice = sheet.game, sheet.dice
    assert isinstance(game, Crossword)
    to_move, chance = sheet.table.to_move, dice.random()
    empty = [square for square, letter in enumerate(game.grid.letters) if letter == EMPTY]
    last = game.last
    may_ask = last is not None and not last.challenged and last.author != to_move
    if chance < 0.1 and may_ask and Evidence(game.crossword, game.grid).flaw is None:
        sheet.write(f"duel {game.board.name(dice.choice(empty))}? {dice.choice(NAMES)} yields")
    elif chance < 0.12 and game.passes < game.most_passes - 1:
        sheet.write("pass")
    else:
        sheet.write(f"{game.board.name(dice.choice(empty))} {dice.choice(POLISH)}")


class Erudites:
    """Players who draw tiles, and lay one of the better words."""

    def __init__(self, sheet: Sheet) -> None:
        game = sheet.game
        assert isinstance(game, Erudit)
        self.bag = [tile for tile, (number, _) in game.tiles.items() for _ in range(number)]
        sheet.dice.shuffle(self.bag)
        self.racks: list[list[str]] = [[] for _ in NAMES]

    def __call__(self, sheet: Sheet) -> None:
        assert isinstance(sheet.game, Erudit)
        player = sheet.table.to_move
        rack = self.racks[player]
        while len(rack) < sheet.game.rack and self.bag:
            rack.append(self.bag.pop())
        moves = legal_moves(sheet.game, player, Wish(rack="".join(rack)))
        best = sorted(moves, key=moves.rank)[:10]
        if not best:
            sheet.write("pass")
            return
        move = sheet.dice.choice(best)
        sheet.write(f"[{''.join(sorted(rack))}] {move.text}")
        self.racks[player] = list((Counter(rack) - Counter(move.details["tiles"])).elements())


def figures(sheet: Sheet) -> None:
    """Any place that is left, and all that it makes dead is claimed."""
    moves = list(legal_moves(sheet.game, sheet.table.to_move))
    text = sheet.dice.choice(moves).text
    missed = sheet.missed(text)
    sheet.write(f"{text}, claims {' '.join(missed)}" if missed else text)


def matrix(sheet: Sheet) -> None:
    """One of the longer words, or a pass; the path is written now and then."""
    moves = legal_moves(sheet.game, sheet.table.to_move)
    best = sorted(moves, key=moves.rank)[:20]
    text = sheet.dice.choice(best).text if best else "pass"
    sheet.write(text if sheet.dice.random() < 0.25 else text.partition("(")[0])


PLAYERS: Final[dict[str, Callable[[Sheet], Callable[[Sheet], None]]]] = {
    "crossword": lambda sheet: crossword,
    "erudit": Erudites,
    "figures": lambda sheet: figures,
    "matrix": lambda sheet: matrix,
}


def played(game: str, seed: int) -> str:
    """A whole game, always the same for a seed."""
    sheet = Sheet(game, random.Random(seed))
    play = PLAYERS[game](sheet)
    while not sheet.is_over:
        play(sheet)
    return sheet.text()
