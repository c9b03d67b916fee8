"""What must hold for every Erudit, well played or not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games import rulesets
from referee.games.erudit import Erudit
from referee.replay import Table
from referee.verdict import Verdict
from tests.records import fault_names, only, verdict

SIDE = 15
LETTERS = "абвгдежзиклмноп"
SET = {letter: tile.number for letter, tile in rulesets.named("erudit").tiles.items()}
WORTH = {letter: tile.value for letter, tile in rulesets.named("erudit").tiles.items()}
COLOURS = rulesets.named("erudit").layout
PLAYERS = ["Ира", "Олег", "Яна"]

Square = tuple[int, int]


def header(players: int, rules: str = "", lexicon: str = "none") -> str:
    names = ", ".join(f'"{name}"' for name in PLAYERS[:players])
    return f'+++\ngame = "erudit"\nplayers = [{names}]\nlexicon = "{lexicon}"\nrules = {{ {rules} }}\n+++\n'


@dataclass
class Room:
    """A game as people play it, with a real bag and real racks; every word is good."""

    players: int
    chance: random.Random
    board: dict[Square, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    declines: int = 0

    def __post_init__(self) -> None:
        self.bag = [letter for letter, number in SET.items() for _ in range(number)]
        self.chance.shuffle(self.bag)
        self.racks: list[list[str]] = [[self.bag.pop() for _ in range(7)] for _ in range(self.players)]

    def turn(self, player: int) -> None:
        rack = self.racks[player]
        shown = f"[{''.join(rack)}] " if self.chance.random() < 0.5 else ""
        kind = self.chance.random()
        laid = self.find(player) if kind < 0.85 else None
        gain = 0
        self.declines = 0 if laid else self.declines + 1
        if laid:
            text, new = laid
            gain = self.recount(new)
        elif kind > 0.92 and rack and len(rack) <= len(self.bag):
            tiles = self.chance.sample(rack, self.chance.randint(1, len(rack)))
            text = f"exchange {''.join(tiles) if self.chance.random() < 0.5 else len(tiles)}"
            for tile in tiles:
                rack.remove(tile)
            rack += [self.bag.pop() for _ in tiles]
            self.bag += tiles
            self.chance.shuffle(self.bag)
        else:
            text = "pass"
        while self.bag and len(rack) < 7:
            rack.append(self.bag.pop())
        self.lines.append(f"{PLAYERS[player]}: {shown}{text} {gain:+d}")
        self.gains.append(gain)

    def find(self, player: int) -> tuple[str, dict[Square, str]] | None:
        """A word to lay somewhere, laid: its text, and the new squares."""
        rack = self.racks[player]
        for _ in range(30):
            down = self.chance.random() < 0.5
            column, row = self.chance.randrange(SIDE), self.chance.randrange(SIDE)
            if not self.board:
                column, row = (7, self.chance.randint(2, 7)) if down else (self.chance.randint(2, 7), 7)
            count = self.chance.randint(1 if self.board else 6, 7)
            new: dict[Square, str] = {}
            tiles = self.chance.sample(rack, min(count, len(rack)))
            while tiles and column < SIDE and row < SIDE:
                if (column, row) not in self.board:
                    tile = tiles.pop()
                    new[column, row] = self.chance.choice("абвя") if tile == "*" else tile
                column, row = (column, row + 1) if down else (column + 1, row)
            if not new or tiles or not (self.touches(new) or (not self.board and len(new) > 5)):
                continue
            for letter in new.values():
                rack.remove("*" if letter.islower() else letter)
            self.board |= new
            return self.written(new, down), new
        return None

    def touches(self, new: dict[Square, str]) -> bool:
        return any(near in self.board for square in new for near in around(square))

    def written(self, new: dict[Square, str], down: bool) -> str:
        column, row = next(iter(new))
        run = self.run(column, row, down)
        column, row = run[0]
        name = f"{LETTERS[column]}{row + 1}" if down else f"{row + 1}{LETTERS[column]}"
        # A star that lies may be written as a capital.
        word = (self.board[s] if s in new or self.chance.random() < 0.5 else self.board[s].upper() for s in run)
        return f"{name} {''.join(word)}"

    def run(self, column: int, row: int, down: bool) -> list[Square]:
        """The whole run through a square."""
        dc, dr = (0, 1) if down else (1, 0)
        while (column - dc, row - dr) in self.board:
            column, row = column - dc, row - dr
        squares = []
        while (column, row) in self.board:
            squares.append((column, row))
            column, row = column + dc, row + dr
        return squares

    def recount(self, new: dict[Square, str]) -> int:
        """The score of the turn that laid `new`: over the whole board, run by run."""
        total = 50 if len(new) == 7 else 0
        runs = {tuple(self.run(*square, down)) for square in self.board for down in (False, True)}
        for run in runs:
            if len(run) == 1 or not new.keys() & set(run):
                continue
            letters = 0
            factor = 1
            for square in run:
                letter = self.board[square]
                value = 0 if letter.islower() else WORTH[letter]
                colour = COLOURS[square[1]][square[0]] if square in new else "."
                letters += value * {"g": 2, "y": 3}.get(colour, 1)
                factor *= {"B": 2, "R": 3}.get(colour, 1)
            total += letters * factor
        return total

    def rows(self) -> list[str]:
        return ["".join(self.board.get((c, r), ".") for c in range(SIDE)) for r in range(SIDE)]


def around(square: Square) -> list[Square]:
    column, row = square
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def played(players: int, turns: int, chance: random.Random) -> Room:
    """A game of so many turns, as long as it isn't over before."""
    room = Room(players, chance)
    for turn in range(turns):
        if room.declines == 2 * players or not all(room.racks):
            break
        room.turn(turn % players)
    return room


@given(st.integers(2, 3), st.integers(1, 60), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_scores_and_tiles_are_those_of_a_plain_recount(players: int, turns: int, chance: random.Random) -> None:
    room = played(players, turns, chance)
    found = verdict(header(players) + "\n".join(room.lines) + "\n")
    assert fault_names(found) == []
    assert [sum(change.net for change in turn.ruling.changes.values()) for turn in found.turns] == room.gains
    game = found.game
    assert isinstance(game, Erudit)
    assert game.rows() == room.rows()
    stock = game.stock
    assert stock.bag == len(room.bag)
    assert stock.hands == list(map(len, room.racks))
    on_board = Counter("*" if letter.islower() else letter for letter in room.board.values())
    assert on_board + stock.unlaid() == Counter(SET)
    assert stock.unlaid() == sum(map(Counter, room.racks), Counter(room.bag))
    for held, rack in zip(stock.held(), room.racks, strict=True):
        assert held is None or held == Counter(rack)


@given(st.sampled_from(["subtract", "to-out", "double"]), st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_leftovers_are_what_the_racks_hold(leftovers: str, chance: random.Random) -> None:
    room = played(2, 400, chance)
    told = "".join(f"{PLAYERS[p]}: [{''.join(rack)}]\n" for p, rack in enumerate(room.racks))
    found = verdict(header(2, f'leftovers = "{leftovers}"') + "\n".join(room.lines) + "\n" + told)
    assert fault_names(found) == []
    assert found.ended_by == ("passes" if all(room.racks) else "out")
    worth = [sum(WORTH[tile] for tile in rack) for rack in room.racks]
    plain = [sum(room.gains[player::2]) for player in range(2)]
    if leftovers == "subtract" or (leftovers == "to-out" and found.ended_by == "passes"):
        expected = [-worth[0], -worth[1]]
    elif leftovers == "to-out":
        expected = [worth[1] - worth[0], worth[0] - worth[1]]
    else:
        expected = [2 * worth[1] if not room.racks[0] else 0, 2 * worth[0] if not room.racks[1] else 0]
    assert found.totals == [score + extra for score, extra in zip(plain, expected, strict=True)]


_word = st.text("КОТИАоФ", min_size=1, max_size=5)
_square = st.sampled_from(["8ж", "ж8", "з8", "8з", "и8", "9ж", "з9", "а1", "15о", "п15", "z1", "8и"])
_play = st.tuples(_square, _word).map(" ".join)
_swap = st.tuples(_square, st.sampled_from("КОТоИ")).map(lambda parts: f"swap {parts[0]} {parts[1]}")
_action = st.one_of(
    _play, _play, _play,
    st.lists(st.one_of(_play, _swap), min_size=1, max_size=3).map(", ".join),
    st.sampled_from(["pass", "exchange 2", "exchange КО*", "exchange 0", "exchange 9", "stop", "@@", "withdrawn",
                     "bonus 5", "time 3", "gains [КО] +4", "[КОТ]", "[ККК] -3", "open", "exchange Q"]),
)  # fmt: skip
_line = st.tuples(
    st.sampled_from(["", "", "Ира: ", "Олег: ", "Яна: ", "Я: "]),
    st.sampled_from(["", "", "[КОТИ*АА] ", "[КОТИ*ААФФФ] ", "[] "]),
    _action,
    st.sampled_from(["", "", " stands", " +5", " =7"]),
).map("".join)
_rules = st.lists(
    st.sampled_from(
        ["star-reuse = true", "star-at-once = false", 'star-value = "letter"', "exchange-declines = false",
         'leftovers = "subtract"', 'leftovers = "to-out"', 'leftovers = "double"', 'invalid = "lose-turn"',
         "rack = 3", 'tiles = { "К" = [4, 2], "О" = [4, 1], "Т" = [2, 2], "*" = [2, 0] }']
    ),
    max_size=5,
    unique_by=lambda rule: rule.split()[0],
).map(", ".join)  # fmt: skip
_records = st.tuples(st.builds(header, st.integers(2, 3), _rules), st.lists(_line, min_size=1, max_size=25))


def told(found: Verdict) -> tuple[object, ...]:
    """What a verdict says, to compare two of them."""
    assert isinstance(found.game, Erudit)
    stock = found.game.stock
    return (
        found.totals,
        found.ended_by,
        found.to_move,
        found.game.rows(),
        (stock.left, [stock.holdings(player) for player in range(found.game.players)]),
        [(turn.ruling.ruling, turn.ruling.changes, turn.totals) for turn in found.turns],
        found.faults,
    )


@given(_records)
@settings(max_examples=250, deadline=None)
def test_totals_the_board_and_the_tiles(record: tuple[str, list[str]]) -> None:
    found = verdict(record[0] + "\n".join(record[1]) + "\n")
    game = found.game
    assert isinstance(game, Erudit)
    assert found.totals == [got - lost for got, lost in zip(found.points, found.penalties, strict=True)]
    assert (found.to_move is None) == (found.ended_by is not None)
    for turn in found.turns:
        stays = {"wrong-score", "wrong-number"}
        wrong = any(f.severity == "error" and f.name not in stays for f in turn.faults)
        assert (turn.ruling.ruling == "void") == wrong
    letters = [letter for row in game.rows() for letter in row if letter.isalpha()]
    on_board = Counter("*" if letter.islower() else letter for letter in letters)
    numbers = {letter: tile.number for letter, tile in game.tiles.items()}
    unlaid = game.stock.unlaid()
    for tile in {*on_board, *unlaid, *numbers}:
        assert on_board[tile] + unlaid[tile] == numbers.get(tile, 0)
    assert game.stock.bag >= 0
    assert all(hand >= 0 for hand in game.stock.hands)


@given(_records)
@settings(max_examples=120, deadline=None)
def test_undoing_the_last_line_gives_the_earlier_verdict(record: tuple[str, list[str]]) -> None:
    head, lines = record
    whole = only(head + "\n".join(lines) + "\n")
    earlier = only(head + "\n".join(lines[:-1]) + "\n")
    table = Table(whole, Path())
    for turn in whole.turns[: len(earlier.turns)]:
        table.take(turn)
    first = told(table.verdict())
    assert told(table.verdict()) == first
    assert first == told(verdict(head + "\n".join(lines[:-1]) + "\n"))
    for turn in whole.turns[len(earlier.turns) :]:
        table.take(turn)
    assert told(table.verdict()) == told(verdict(head + "\n".join(lines) + "\n"))
