"""Games of Scrabble as people play them: a real bag, real racks, phonies, challenges, clocks; every word is good."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from notation.gcg import read_gcg
from notation.record import Record
from notation.text import Source, clean
from referee.games import rulesets
from referee.replay import replay
from referee.verdict import Verdict
from tests.records import only

SIDE = 15
COLUMNS = "abcdefghijklmno"
SETS = ("scrabble-en", "scrabble-pl", "scrabble-de", "scrabble-fr", "scrabble-es", "scrabble-ru")
PLAYERS = ("Ala", "Bartek", "Celina", "Darek")

Square = tuple[int, int]


def gcg(text: str) -> Record:
    """The game of a text in GCG."""
    return read_gcg(Source(clean(text)))


def verdict_on(text: str) -> Verdict:
    """The verdict on a text in GCG."""
    return replay(gcg(text))


def told(found: Verdict) -> list[tuple[str, int]]:
    """The name and line of each fault."""
    return [(fault.name, fault.place.line) for fault in found.faults]


def outcome(found: Verdict) -> tuple[object, ...]:
    """What two verdicts share if they are the same, however the record was written."""
    return (
        found.players,
        found.points,
        found.penalties,
        found.ended_by,
        [fault.name for fault in found.faults],
        None if found.game is None else found.game.rows(),
    )


@dataclass
class Room:
    """A game in the record notation, a line a turn, without figures."""

    set: str
    players: int
    chance: random.Random
    board: dict[Square, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    declines: int = 0

    def __post_init__(self) -> None:
        tiles = rulesets.named(self.set).tiles
        self.letters = sorted(letter.lower() for letter in tiles if letter != "*")
        self.bag = [letter for letter, tile in tiles.items() for _ in range(tile.number)]
        self.chance.shuffle(self.bag)
        self.racks: list[list[str]] = [[self.bag.pop() for _ in range(7)] for _ in range(self.players)]

    def play(self, turns: int) -> None:
        """So many turns, as long as nobody goes out, and not all have declined twice running."""
        for turn in range(turns):
            player = turn % self.players
            self.turn(player)
            if not self.racks[player] or self.declines == 2 * self.players:
                return

    def turn(self, player: int) -> None:
        rack, name = self.racks[player], PLAYERS[player]
        shown = f"[{''.join(rack)}] " if self.chance.random() < 0.7 else ""
        kind = self.chance.random()
        laid = self.find(rack) if kind < 0.9 else None
        self.declines += 1
        if laid is None:
            self.lines.append(f"{name}: {shown}{self.exchange(rack) if kind > 0.95 else 'pass'}")
            return
        text, new = laid
        self.lines.append(f"{name}: {shown}{text}")
        fate = self.chance.random()
        if fate < 0.1:
            self.lines.append(f"{name}: withdrawn")
            for square in new:
                del self.board[square]
            return
        self.declines = 0
        if fate < 0.2:
            self.lines.append(f"{name}: bonus {self.chance.choice((5, 10))}")
        elif fate < 0.25:
            self.lines.append(f"{PLAYERS[(player + 1) % self.players]}: penalty 10")
        elif fate < 0.3:
            self.lines.append(f"{name}: time 10")
        for letter in new.values():
            rack.remove("*" if letter.islower() else letter)
        while self.bag and len(rack) < 7:
            rack.append(self.bag.pop())

    def exchange(self, rack: list[str]) -> str:
        if len(self.bag) < 7 or not rack:
            return "pass"
        tiles = self.chance.sample(rack, self.chance.randint(1, len(rack)))
        for tile in tiles:
            rack.remove(tile)
        rack += [self.bag.pop() for _ in tiles]
        self.bag += tiles
        self.chance.shuffle(self.bag)
        return f"exchange {''.join(tiles) if self.chance.random() < 0.7 else len(tiles)}"

    def find(self, rack: list[str]) -> tuple[str, dict[Square, str]] | None:
        """A word to lay somewhere, laid: its text, and the new squares."""
        for _ in range(40):
            down = self.chance.random() < 0.5
            step = (0, 1) if down else (1, 0)
            at = self.chance.randrange(SIDE), self.chance.randrange(SIDE)
            if not self.board:
                at = (7, self.chance.randint(3, 6)) if down else (self.chance.randint(3, 6), 7)
            tiles = self.chance.sample(rack, min(len(rack), self.chance.randint(1, 7) if self.board else 5))
            new: dict[Square, str] = {}
            while tiles and max(at) < SIDE:
                if at not in self.board:
                    tile = tiles.pop()
                    new[at] = self.chance.choice(self.letters) if tile == "*" else tile
                at = at[0] + step[0], at[1] + step[1]
            if new and not tiles and (not self.board or any(self.near(square) for square in new)):
                self.board |= new
                return self.written(next(iter(new)), down), new
        return None

    def near(self, square: Square) -> bool:
        column, row = square
        around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        return any(other in self.board for other in around)

    def written(self, square: Square, down: bool) -> str:
        run = list(self.run(square, down))
        column, row = COLUMNS[run[0][0]], str(run[0][1] + 1)
        name = column + row if down else row + column
        return f"{name} {''.join(self.board[square] for square in run)}"

    def run(self, square: Square, down: bool) -> Iterator[Square]:
        dc, dr = (0, 1) if down else (1, 0)
        column, row = square
        while (column - dc, row - dr) in self.board:
            column, row = column - dc, row - dr
        while (column, row) in self.board:
            yield column, row
            column, row = column + dc, row + dr


def record(set_: str, players: int, turns: int, seed: int, rules: str = "") -> Record:
    """A game of that set, with so many turns at most."""
    room = Room(set_, players, random.Random(seed))
    room.play(turns)
    names = ", ".join(f'"{name}"' for name in PLAYERS[:players])
    header = f'game = "erudit"\nplayers = [{names}]\ncolumns = "latin"\nlexicon = "none"\n'
    return only(f'+++\n{header}rules = {{ set = "{set_}"{rules} }}\n+++\n' + "\n".join(room.lines) + "\n")
