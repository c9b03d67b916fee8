"""Figures: Eryk Kopczyński's game of a figure on squared paper.

Players put the figure on free squares. A free square that no placement can cover any more is dead, and
a point for the player whose turn killed it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.phrases.figures import Buys, Claims, Cover, Line, Orient
from notation.squares import Board, Columns, Misnamed, Rows
from notation.text import Part
from referee.games import HINTS, Game, Kind, Option, Ruling, Section, Setup, Telling, sole_change, void
from referee.games.shapes import Cell, Paper, Shape, forms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notation.record import Action, Turn
    from referee.verdict import TurnVerdict

FREE: Final = "."
DEAD: Final = "o"
BOUGHT: Final = "x"
KINDS: Final[dict[str, Kind]] = {FREE: "free", DEAD: "dead", BOUGHT: "bought"}
# What stands for the players on the board, in the order of play; those beyond it share the last mark.
MARKS: Final = "123456789abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ*"
MOST_NAMED: Final = 40
# So many grounds are remembered (a club's records have few), if the drawings are no larger than this together.
MOST_GROUNDS: Final = 32
MOST_DRAWN: Final = 400


def _price(value: Any) -> str | None:
    if value is False or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return None
    return f"bad-value: `buy` can't be {str(value).lower() if isinstance(value, bool) else repr(value)}"


OPTIONS: Final = (
    Option(
        "marking",
        "who finds the dead squares: the referee, or the players, and what nobody claims is no point",
        ("referee", "players"),
    ),
    Option(
        "buy",
        "the price of a bought square, a whole number of points; false where nothing may be bought",
        default=False,
        check=_price,
    ),
    Option("turn", "may the figure be turned", (True, False)),
    Option("mirror", "may the figure be mirrored", (True, False)),
    HINTS,
)


@dataclass(slots=True, eq=False)
class Position:
    """Where the squares of the game are, each a set of squares of the paper: still free, awarded as dead,
    bought, and under each player's figures."""

    free: int
    dead: int
    bought: int
    figures: list[int]

    def copy(self) -> Position:
        """The same squares, to be changed apart."""
        return Position(self.free, self.dead, self.bought, self.figures.copy())

    @property
    def taken(self) -> int:
        """What is a figure's or bought."""
        squares = self.bought
        for figures in self.figures:
            squares |= figures
        return squares


# The figure's drawings, each row by row.
Drawings = tuple[tuple[str, ...], ...]


class Ground:
    """The figure and the board of a game; games that have the same share it."""

    def __init__(self, board: Board, figures: Drawings, turn: bool, mirror: bool) -> None:
        self.board = board
        self.drawings = [Shape.drawn(drawing) for drawing in figures]
        self.forms = forms(self.drawings, turn, mirror)
        self.sizes = {form.size for form in self.forms}
        self.paper = Paper(board.width, board.height, self.forms)
        # At the start every square that no placement covers is thrown out.
        self.squares = self.paper.coverage(self.paper.drawn(board.rows))
        self._cells: dict[str, Cell] = {}
        self._oriented: dict[str, Shape] = {}

    @functools.cached_property
    def all_forms(self) -> dict[Shape, None]:
        """The shapes that the drawings would take if turning and mirroring were allowed."""
        return forms(self.drawings)

    def locate(self, name: str) -> Cell | Misnamed:
        """The square that a name means, on the board or not."""
        cell = self._cells.get(name)
        if cell is not None:
            return cell
        at = self.board.locate(name)
        if isinstance(at, Misnamed):
            return at
        column, row = at
        if self.paper.has((row, column)):
            self._cells[str(name)] = row, column
        return row, column

    def oriented(self, placement: Orient) -> Shape | None:
        """The shape that an orientation gives a drawing; None if there is no such drawing."""
        shape = self._oriented.get(placement.orientation)
        if shape is None and 1 <= placement.drawing <= len(self.drawings):
            shape = self.drawings[placement.drawing - 1].oriented(placement.mirrored, placement.quarters)
            self._oriented[str(placement.orientation)] = shape
        return shape


def ground(board: Board, figures: Drawings, turn: bool, mirror: bool) -> Ground:
    """The ground of a game: one that is remembered, unless the figure is large."""
    if sum(len(row) for drawing in figures for row in drawing) > MOST_DRAWN:
        return Ground(board, figures, turn, mirror)
    return _remembered(board.rows, board.columns, board.counted, figures, turn, mirror)


@functools.lru_cache(maxsize=MOST_GROUNDS)
def _remembered(
    rows: tuple[str, ...], columns: Columns, counted: Rows, figures: Drawings, turn: bool, mirror: bool
) -> Ground:
    return Ground(Board(rows, columns, counted, len(rows[0]), len(rows)), figures, turn, mirror)


class Figures(Game):
    """A game of figures being played."""

    name = "figures"
    options = OPTIONS
    uses_lexicon = False

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        rules, board = setup.rules, self.board
        self.by_players = rules["marking"] == "players"
        self.price: int | None = None if rules["buy"] is False else rules["buy"]
        self.ground = ground(board, setup.header.figures, rules["turn"], rules["mirror"])
        self.drawings, self.forms = self.ground.drawings, self.ground.forms
        self.paper, self.squares = self.ground.paper, self.ground.squares
        self.position = Position(self.squares, 0, 0, [0] * self.players)

    @classmethod
    def set_up(cls, setup: Setup) -> Game | None:
        game = cls(setup)
        if game.squares:
            return game
        setup.report.error(
            setup.header.value("figure"),
            "figure-never-fits",
            "the figure fits nowhere on this board",
            "draw a smaller figure or a larger board, or allow more in the options `turn` and `mirror`",
        )
        return None

    def placements(self) -> int:
        """How many placements of the figure are legal now."""
        return self.paper.count_placements(self.position.free)

    def rows(self) -> list[str]:
        position = self.position
        signs = [(FREE, position.free), (DEAD, position.dead), (BOUGHT, position.bought)]
        signs += [(mark_of(player), figures) for player, figures in enumerate(position.figures)]
        return self.paper.rows(signs)

    def kind_of(self, mark: str) -> Kind:
        return KINDS.get(mark, "figure")

    def legend(self) -> list[str]:
        lines = [f"{mark_of(player)}  {self.player_name(player)}" for player in range(self.players)]
        lines.append(f"{DEAD}  dead, a point")
        if self.price is not None:
            lines.append(f"{BOUGHT}  bought")
        return lines

    def allowed(self, to_move: int) -> list[str]:
        if not self.paper.fits(self.position.free):
            return ["no placement is left: `claims` and the squares that are left end the game"]
        ways = self.placements()
        sentences = [f"the figure can be put in {'one way' if ways == 1 else f'{ways} ways'}: it must be"]
        if self.price is not None:
            sentences.append(f"beside it squares may be bought, each for {self.price}: `buys`")
        return sentences

    def sections(self, turns: Sequence[TurnVerdict]) -> list[Section]:
        """The check sum: points + squares under figures + bought = squares after throwing out."""
        position = self.position
        bought, free = position.bought.bit_count(), position.free.bit_count()
        figures = position.taken.bit_count() - bought
        dead = position.dead.bit_count()
        line = (
            f"{dead} {'point' if dead == 1 else 'points'} + {_squares(figures)} under figures + {bought} bought"
        )
        if free:
            line += f" + {free} still free"
        line += f" = {_squares(self.squares.bit_count())} after throwing out"
        return [Section("Check sum", [line])]

    def play(self, turn: Turn, player: int, to_move: int) -> Ruling:
        before = len(self.report.faults)
        judging = Judging(self, player)
        last_claims = self._are_last_claims(turn.actions)
        judging.judge(turn.actions, last_claims)
        if self.report.errors_since(before):
            return void()
        self.position = judging.position
        if last_claims or not self.position.free:
            self.ended_by = "no-moves"
        bought = judging.bought.bit_count()
        return Ruling(
            "claimed" if last_claims else "placed",
            sole_change(player, judging.killed.bit_count(), bought * (self.price or 0)),
            self.after(player),
            functools.partial(self._telling, judging.placed, judging.killed, judging.bought, judging.missed),
        )

    def _telling(self, placed: Iterable[Cell], killed: int, bought: int, missed: int) -> Telling:
        details = {
            "figure": self.names(sorted(placed)),
            "dead": self.names(self.paper.cells(killed)),
            "bought": self.names(self.paper.cells(bought)),
            "missed": self.names(self.paper.cells(missed)),
        }
        return Telling(self._why(killed, bought, missed), details)

    def _are_last_claims(self, actions: Sequence[Action]) -> bool:
        """Claims alone are a turn once the players have no placement left."""
        if not self.by_players or not all(isinstance(action, Claims) for action in actions):
            return False
        return not self.paper.fits(self.position.free)

    def _why(self, killed: int, bought: int, missed: int) -> list[str]:
        why = []
        if killed:
            why.append(f"{_squares(killed.bit_count())} dead: {self.listing(killed)}")
        if bought:
            why.append(f"{_squares(bought.bit_count())} bought at {self.price}: {self.listing(bought)}")
        if missed:
            why.append(f"overlooked: {self.listing(missed)}")
        return why

    def names(self, cells: Iterable[Cell]) -> list[str]:
        """What the squares are called."""
        return [self.board.name_at(column, row) for row, column in cells]

    def listing(self, squares: int) -> str:
        """The squares of a set as a record names them, side by side ones as `b4-e4`."""
        runs: list[list[Cell]] = []
        for cell in self.paper.cells(squares):
            if runs and runs[-1][-1] == (cell[0], cell[1] - 1):
                runs[-1].append(cell)
            else:
                runs.append([cell])
        names = []
        for run in runs[:MOST_NAMED]:
            first, last = (self.board.name_at(column, row) for row, column in (run[0], run[-1]))
            names.append(first if len(run) == 1 else f"{first}-{last}")
        return " ".join(names) + (" …" if len(runs) > MOST_NAMED else "")

    def owner(self, cell: Cell) -> str:
        """Why a square was taken before this turn, or that it is taken in it."""
        position, paper = self.position, self.paper
        for player, figures in enumerate(position.figures):
            if paper.among([cell], figures):
                return f"a figure of {self.player_name(player)}'s is there"
        return "it is bought" if paper.among([cell], position.bought) else "it is taken in this very turn"


# The first and the last square of a straight row or column.
Ends = tuple[Cell, Cell]
# Squares, on the board or not, each with what covers or names it.
Spot = Mapping[Cell, Line | Orient]


class Misplaced(NamedTuple):
    """Why a placement means no squares that the figure could stand on: a fault about `part`."""

    part: Part
    fault: str
    message: str
    help: str


class Judging:
    """One turn as it is judged: it has a position of its own, which stands only if no error is found.

    `placed`, `killed` (the squares awarded), `bought` and `missed` are what the turn did.
    """

    def __init__(self, game: Figures, player: int) -> None:
        self.game = game
        self.paper = game.paper
        self.player = player
        self.position = game.position.copy()
        self.placed: tuple[Cell, ...] = ()
        self.killed = self.bought = self.missed = 0
        self.before = len(game.report.faults)

    def judge(self, actions: Sequence[Action], last_claims: bool) -> None:
        """Purchases and placement in the order written, then all claims together.

        A square off the board, taken or in another alphabet ends it; another shape is reported alone.
        """
        placement = next((action for action in actions if isinstance(action, Cover | Orient)), None)
        spot = None if placement is None else self._spot(placement)
        if isinstance(spot, Misplaced) and spot.fault == "not-the-figure":
            self._misplaced(spot)
            return
        if spot is None and not last_claims:
            self._missing_placement(actions[0])
        for action in actions:
            if isinstance(action, Buys):
                goes_on = self._buy(action)
            elif action is placement:
                assert spot is not None
                goes_on = self._place(spot)
            else:
                continue
            if not goes_on:
                return
        claims = [action for action in actions if isinstance(action, Claims)]
        if claims:
            self._claim(claims, spot is not None or last_claims)

    # -- the placement

    def _missing_placement(self, action: Action) -> None:
        assert isinstance(action, Buys | Claims)
        if self.paper.fits(self.position.free):
            help = "put the figure in this turn: whoever can must"
        else:
            help = "no placement is left: a turn is `claims` and the squares that are left, nothing else"
        self._error(
            action.word, "missing-placement", f"`{action.word}` alone is no turn: no figure is put", help
        )

    def _spot(self, placement: Cover | Orient) -> Spot | Misplaced:
        """The squares that a placement covers, on the board or not."""
        if isinstance(placement, Orient):
            return self._oriented(placement)
        located, count = [], 0
        for line in placement.lines:
            ends = self._ends(line)
            if isinstance(ends, Misplaced):
                return ends
            located.append((line, ends))
            count += _length(ends)
        if count not in self.game.ground.sizes:
            return self._other_size(placement, count)
        cells: dict[Cell, Line] = {}
        for line, ends in located:
            for cell in _between(ends):
                if cell in cells:
                    return self._no_figure(line.part, f"{self._name(cell)} is named twice")
                cells[cell] = line
        shape = Shape.of(cells)
        if shape not in self.game.forms:
            return self._no_figure(placement.part, self._other_shape(shape))
        return cells

    def _oriented(self, placement: Orient) -> Spot | Misplaced:
        corner = self._locate(placement.corner)
        if isinstance(corner, Misplaced):
            return corner
        shape = self.game.ground.oriented(placement)
        if shape is None:
            drawings = len(self.game.drawings)
            message = f"there is no drawing {placement.drawing} of the figure: the header has {drawings}"
            return self._no_figure(placement.orientation, message)
        if shape not in self.game.forms:
            return self._no_figure(placement.orientation, self._other_shape(shape))
        return dict.fromkeys(shape.at(*corner), placement)

    def _other_size(self, placement: Cover, count: int) -> Misplaced:
        *sizes, largest = sorted(self.game.ground.sizes)
        has = "".join(f"{size} or " for size in sizes) + _squares(largest)
        return self._no_figure(placement.part, f"the figure has {has}, and here are {count}")

    def _other_shape(self, shape: Shape) -> str:
        rules = self.game.setup.rules
        if shape not in self.game.ground.all_forms:
            return "these squares are not the figure"
        done = [
            what for what, allowed in (("turned", rules["turn"]), ("mirrored", rules["mirror"])) if not allowed
        ]
        return f"the figure may not be {' or '.join(done)} in this game"

    def _no_figure(self, part: Part, message: str) -> Misplaced:
        drawings = self.game.drawings
        if sum(drawing.height * drawing.width for drawing in drawings) <= 100:
            help = f"the figure is {', or '.join(f'`{drawing}`' for drawing in drawings)}"
        else:
            help = "the figure is drawn in the header"
        return Misplaced(part, "not-the-figure", message, help)

    def _misplaced(self, why: Misplaced) -> None:
        self._error(why.part, why.fault, why.message, why.help)

    def _place(self, spot: Spot | Misplaced) -> bool:
        """Put the figure on free squares; whether the turn is judged further."""
        if isinstance(spot, Misplaced):
            self._misplaced(spot)
            return False
        position = self.position
        placed = self.paper.squares(spot) & position.free
        if placed.bit_count() < len(spot):
            self._not_free(spot)
            return False
        position.free &= ~placed
        position.figures[self.player] |= placed
        self.placed = tuple(spot)
        self._kill()
        return True

    def _not_free(self, spot: Spot) -> None:
        """Each way in which some squares of a placement are not free is one fault."""
        self._outside(spot)
        taken = self.paper.among(spot, self.position.taken)
        if taken:
            self._error(
                spot[taken[0]].part,
                "overlap",
                f"{self._names(taken)} can't be covered: {self.game.owner(taken[0])}",
                "put the figure on free squares",
            )
        dead = self.paper.among(spot, self.position.dead)
        if dead:
            self._error(
                spot[dead[0]].part,
                "dead-square",
                f"{self._names(dead)}: dead already",
                "no figure can be put there",
            )

    # -- purchases

    def _buy(self, buys: Buys) -> bool:
        """Take the squares out of the game, as the board stood before; whether the turn is judged further."""
        allowed = self.game.price is not None
        if not allowed:
            self._error(
                buys.word,
                "buying-not-allowed",
                "squares can't be bought in this game",
                "take the purchase out, or give a price in the header: rules = { buy = 2 }",
            )
        named = self._named(buys.lines)
        if named is None:
            return False
        dead = self.paper.among(named, self.position.dead)
        if dead:
            self._error(
                named[dead[0]].part,
                "dead-square",
                f"{self._names(dead)} can't be bought: dead already",
                "buy free squares only",
            )
        if allowed:
            self._take_out(self.paper.squares(named) & self.position.free)
            self._kill()
        return True

    def _take_out(self, squares: int) -> None:
        self.position.free &= ~squares
        self.position.bought |= squares
        self.bought |= squares

    def _kill(self) -> None:
        """Award what no placement can cover any more, where the referee finds it."""
        if not self.game.by_players:
            self._award(self._uncovered())

    def _uncovered(self) -> int:
        return self.position.free & ~self.paper.coverage(self.position.free)

    def _award(self, squares: int) -> None:
        self.position.free &= ~squares
        self.position.dead |= squares
        self.killed |= squares

    # -- claims

    def _claim(self, claims: Sequence[Claims], can_be_told: bool) -> None:
        """All claims of the turn together. Whether they are true can't be told without a placement."""
        named = self._named([line for claim in claims for line in claim.lines])
        if named is None or not can_be_told:
            return
        claimed = self.paper.squares(named)
        right = self._uncovered() if self.game.by_players else self.killed
        self._false_claims(named, claimed & ~right)
        if self.game.by_players:
            self._award(right & claimed)
        elif not self.game.report.errors_since(self.before):
            self._missed(right & ~claimed, claims[0])
        if self.game.price is not None:
            self._take_out(claimed & ~right & self.position.free)
            self._kill()

    def _false_claims(self, named: Spot, wrong: int) -> None:
        if not wrong:
            return
        price, report = self.game.price, self.game.report
        free = set(self.paper.among(named, wrong & self.position.free))
        for cell in self.paper.among(named, wrong):
            part, name = named[cell].part, self._name(cell)
            message = f"{name} is not dead" if cell in free else f"{name} was awarded before"
            if price is None:
                report.error(part, "false-claim", message, "take it out of the claims")
            elif cell in free:
                report.warning(part, "false-claim", message, f"it counts as bought, at {price}")
            else:
                report.warning(part, "false-claim", message, "it is no point again")

    def _missed(self, squares: int, claims: Claims) -> None:
        """What died in a turn and was not among its claims is awarded all the same, with a warning."""
        if not squares:
            return
        self.missed = squares
        listing = self.game.listing(squares)
        self.game.report.warning(
            claims.word,
            "missed-claim",
            f"{_squares(squares.bit_count(), 'more ')} died in this turn: {listing}",
            f"unclaimed they count all the same; to name them too, add {listing} to the claims",
        )

    # -- squares and their names

    def _locate(self, name: Part) -> Cell | Misplaced:
        """The square that a name means, on the board or not."""
        cell = self.game.ground.locate(name)
        if isinstance(cell, Misnamed):
            return Misplaced(name, _FAULTS.get(cell.fault, cell.fault), cell.message, cell.help)
        return cell

    def _ends(self, line: Line) -> Ends | Misplaced:
        """The first and the last square of a line, on the board or not."""
        first = self._locate(line.first)
        if isinstance(first, Misplaced):
            return first
        last = first if line.last is line.first else self._locate(line.last)
        return last if isinstance(last, Misplaced) else (first, last)

    def _named(self, lines: Iterable[Line]) -> Spot | None:
        """The squares that claims or purchases name, each with what named it first.

        None, with the fault reported, where one is in another alphabet, off the board, or taken.
        """
        named: dict[Cell, Line | Orient] = {}
        for line in lines:
            ends = self._ends(line)
            if isinstance(ends, Misplaced):
                self._misplaced(ends)
                return None
            for cell, by in self._followed(line, ends).items():
                named.setdefault(cell, by)
        outside = self._outside(named)
        taken = self.paper.among(named, self.position.taken)
        if taken:
            self._error(
                named[taken[0]].part,
                "square-taken",
                f"{self._names(taken)} can't be claimed or bought: {self.game.owner(taken[0])}",
                "name free squares only",
            )
        return None if outside or taken else named

    def _followed(self, line: Line, ends: Ends) -> Spot:
        """The squares of a line; of one that ends beyond the paper, and isn't followed there, those ends."""
        if self.paper.has(ends[0]) and self.paper.has(ends[1]):
            return dict.fromkeys(_between(ends), line)
        parts = zip(ends, (line.first, line.last), strict=True)
        return {cell: Line(part, part) for cell, part in parts if not self.paper.has(cell)}

    def _outside(self, named: Spot) -> bool:
        """Whether some squares are none of the game, one fault for them all."""
        in_game = self.paper.squares(named) & self.game.squares
        if in_game.bit_count() == len(named):
            return False
        inside = set(self.paper.cells(in_game))
        outside = [cell for cell in named if cell not in inside]
        no_squares = [cell for cell in outside if not self.game.board.has(cell[1], cell[0])]
        if no_squares:
            message = f"{self._names(no_squares)}: no square of the board"
        else:
            message = f"{self._names(outside)}: thrown out at the start, for no placement covers it"
        self._error(
            named[outside[0]].part, "outside-board", message, "stay on the squares that are in the game"
        )
        return True

    def _name(self, cell: Cell) -> str:
        return self.game.board.name_at(cell[1], cell[0])

    def _names(self, cells: Sequence[Cell]) -> str:
        names = " ".join(map(self._name, cells[:MOST_NAMED]))
        return names + (" …" if len(cells) > MOST_NAMED else "")

    def _error(self, part: Part, name: str, message: str, help: str) -> None:
        """An error of a kind that a turn has at most once."""
        if all(fault.name != name for fault in self.game.report.faults[self.before :]):
            self.game.report.error(part, name, message, help)


# What the notation calls off the board is, in this game, one name with what was thrown out.
_FAULTS: Final = {"off-board": "outside-board"}


def mark_of(player: int) -> str:
    """What stands for a player's figures on the board: 1 to 9, then letters but for o and x."""
    return MARKS[min(player, len(MARKS) - 1)]


def _between(ends: Ends) -> list[Cell]:
    """The squares of a straight row or column, as the record has them from end to end or back."""
    if ends[0] == ends[1]:
        return [ends[0]]
    (top, left), (bottom, right) = sorted(ends)
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _length(ends: Ends) -> int:
    return abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]) + 1


def _squares(count: int, which: str = "") -> str:
    return f"1 {which}square" if count == 1 else f"{count} {which}squares"


GAME = Figures
