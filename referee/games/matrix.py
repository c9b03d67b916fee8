"""Matrix (Матрица, Matrice): a letter a turn, and with it a word that runs through the new letter.

Nobody may go below the length of the last scoring turn, until enough players have passed since.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.phrases.matrix import Put
from notation.squares import Misnamed, look_alike
from notation.text import Part, script
from notation.values import bundle
from referee.games import HINTS, NO_CHANGE, Game, Option, Ruling, Setup, Telling, sole_change, void
from referee.games.letters import EMPTY, Grid, are_of, check_start, report_strange
from referee.games.paths import MOST_LETTERS_TOLD, Paths
from referee.lexicon.letters import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from notation.faults import Report
    from notation.header import Header
    from notation.record import Turn

OPTIONS: Final = (
    Option("self-formed", "may a word be declared that could be read before this letter", ("allow", "forbid")),
    Option("yo", "are ё and е one letter, or two", ("same", "distinct")),
    HINTS,
)


# More letters than that of a word, or squares of a path, aren't told in a message.
MOST_TOLD: Final = 40


@bundle
class Level:
    """What binds the players: the length of the last scoring turn, the passes since, and so the bound.

    `bound` is the shortest word that may be made; 1 allows a letter without a word. `setter` is who made
    that turn and `put` what he put, both None before the first one.
    """

    length: int = 1
    passes: int = 0
    bound: int = 1
    setter: int | None = None
    put: Put | None = None


class Objection(NamedTuple):
    """A fault of a turn: of the rules alone, which the players may let stand, or of what can't be."""

    part: Part
    name: str
    message: str
    help: str
    by_rule: bool = True


class Matrix(Game):
    """A matrix being played: the letters on the board, the words declared, and the level."""

    name = "matrix"
    options = OPTIONS
    takes_points = False

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.lexicon = setup.lexicon
        self.scripts = self.lexicon.scripts
        self.yo_is_ye = self.folds_yo(setup.rules)
        # Letters as words are read: Ё as Е where they are one.
        self._as_read: Callable[[str], str] = fold if self.yo_is_ye else str
        self.self_formed_allowed = setup.rules["self-formed"] == "allow"
        start = check_start(setup.header, self.scripts, self.report)
        self.grid = Grid(self.board, start)
        self.read_as = self.grid.copy()
        self.read_as.letters = [self._as_read(letter) for letter in self.grid.letters]
        self.paths = Paths(self.read_as)
        self.used: set[str] = set()
        self.level = Level()
        self.empty = self.grid.letters.count(EMPTY)
        if not self.empty:
            self.ended_by = "full"

    @classmethod
    def folds_yo(cls, rules: dict[str, Any]) -> bool:
        return bool(rules["yo"] == "same")

    @classmethod
    def check_header(cls, header: Header, rules: dict[str, Any], report: Report) -> None:
        """The number of squares must be a multiple of the number of players."""
        assert header.board is not None
        squares, players = len(header.board.squares()), len(header.players)
        if squares % players:
            report.error(
                header.value("board" if "board" in header.table else "players"),
                "cells-not-shared",
                f"{_counted(squares, 'square')} can't be shared evenly by {players} players",
                "choose a board whose number of squares is a multiple of the number of players",
            )

    def rows(self) -> list[str]:
        return self.grid.rows()

    def allowed(self, to_move: int) -> list[str]:
        return [self._bound_story(self.level, self.player_name(to_move))]

    @property
    def bound(self) -> int:
        """The shortest word that the player to move may make; 1 allows a letter without a word."""
        return self.level.bound

    def _set_level(self, length: int, passes: int, setter: int | None, put: Put | None) -> Level:
        """max(1, L − floor((f+1)/n)) binds: L the last scoring turn's length, f the passes, n players."""
        bound = max(1, length - (passes + 1) // self.players)
        self.level = Level(length, passes, bound, setter, put)
        return self.level

    def play(self, turn: Turn, player: int, to_move: int) -> Ruling:
        action = turn.actions[0]
        if isinstance(action, Put):
            return self._put(action, turn, player)
        return self._pass(turn, player)

    # -- passes and letters

    def _pass(self, turn: Turn, player: int) -> Ruling:
        if self.bound == 1:
            self.report.error(
                turn.part("text"),
                "pass-not-allowed",
                "a pass is refused here: the bound is 1, so any letter will do",
                "put a letter on any empty square; it needs no word",
            )
            return void()
        before = self.level
        level = self._set_level(before.length, before.passes + 1, before.setter, before.put)
        return Ruling(
            "passed",
            {player: NO_CHANGE},
            self.after(player),
            lambda: Telling([self._bound_story(level)], {"level": level.length, "bound": level.bound}),
        )

    def _put(self, put: Put, turn: Turn, player: int) -> Ruling:
        square = self._empty_square(put)
        if square is None or not self._is_spelled_well(put):
            return void()
        path = self._written_path(put)
        if path is None:
            return void()
        self._place(square, put.letter)
        made = put.letter if put.word is None else put.word
        read = self._as_read(made)
        objections: list[Objection] = []
        if put.word is None:
            path = (square,)
        else:
            path, objections = self._declare(put, made, read, path, square)
        if len(made) < self.level.bound:
            objections.append(self._too_short(put))
        if objections and not self._let_pass(objections, turn.stands):
            self._place(square, EMPTY)
            return void()
        return self._score(put, read, path, player)

    def _place(self, square: int, letter: str) -> None:
        self.grid.letters[square] = str(letter)
        self.read_as.letters[square] = self._as_read(letter)

    def _declare(
        self, put: Put, word: str, read: str, path: tuple[int, ...], new: int
    ) -> tuple[tuple[int, ...], list[Objection]]:
        """The squares that the word runs over, and what is wrong with it."""
        path, objection = self._reading(put, word, read, path, new)
        objections = self._objections_to(put, word, read, new)
        return path, objections if objection is None else [objection, *objections]

    def _score(self, put: Put, read: str, path: tuple[int, ...], player: int) -> Ruling:
        """The turn counts: a point a letter of the word, one for a letter without a word."""
        if put.word is not None:
            self.used.add(read)
        length = len(path)
        level = self._set_level(length, 0, player, put)
        self.empty -= 1
        if not self.empty:
            self.ended_by = "full"
        goes_on = self.empty > 0
        return Ruling(
            "letter" if put.word is None else "word",
            sole_change(player, length),
            self.after(player),
            partial(self._told, put, path, level, goes_on),
        )

    def _told(self, put: Put, path: tuple[int, ...], level: Level, goes_on: bool) -> Telling:
        """What there is to tell of a turn that counted, and set this level."""
        length = level.length
        details: dict[str, object] = {"length": length, "level": length, "bound": level.bound}
        why = []
        if put.word is not None:
            names = [self.board.name(square) for square in path]
            details = {"word": str(put.word), "path": names, **details}
            why.append(f"{_short(put.word)}: {_counted(length, 'letter')}, {self._names(path)}")
        if goes_on:
            why.append(self._bound_story(level))
        return Telling(why, details)

    # -- what may be wrong with a turn

    def _empty_square(self, put: Put) -> int | None:
        """The square of the new letter; None, with the fault reported, where no letter can go."""
        square = self.board.find(put.square)
        if isinstance(square, Misnamed):
            self.report.misnamed(put.written("square"), square)
            return None
        there = self.grid.letters[square]
        if there != EMPTY:
            self.report.error(
                put.written("square"),
                "square-taken",
                f"{put.square} is taken: {there} stands there",
                "put the letter on an empty square",
            )
            return None
        return square

    def _is_spelled_well(self, put: Put) -> bool:
        """Whether letter and word are of the right alphabets; if not, reported."""
        scripts = self.scripts
        if not are_of(put.letter, scripts):
            report_strange(put.written("letter"), scripts, self.report)
            return False
        if put.word is None or are_of(put.word, scripts):
            return True
        report_strange(put.written("word"), scripts, self.report)
        return False

    def _written_path(self, put: Put) -> tuple[int, ...] | None:
        """The squares written for the word; None, with the fault reported, where one isn't on the board."""
        squares: list[int] = []
        for name in put.path:
            square = self.board.find(name)
            if isinstance(square, Misnamed):
                self.report.misnamed(put.path_parts()[len(squares)], square)
                return None
            squares.append(square)
        return tuple(squares)

    def _too_short(self, put: Put) -> Objection:
        if put.word is None:
            part, what = put.written("letter"), "a letter without a word has length 1"
        else:
            part, what = put.written("word"), f"{_short(put.word)} has length {len(put.word)}"
        message = f"{what}, the bound is {self.bound}"
        help = f"{self._level_story(self.level)}; make a longer word, or pass"
        return Objection(part, "below-level", message, help)

    def _objections_to(self, put: Put, word: str, read: str, square: int) -> list[Objection]:
        """What is wrong with a word, wherever it is read: `square` is that of the new letter."""
        objections = []
        if not self.lexicon.contains(read):
            message = f"{_short(word)} is not a word here: {self.lexicon.judge(word).reason}"
            objections.append(Objection(put.written("word"), "not-a-word", message, self._near(word)))
        if read in self.used:
            message = f"{_short(word)} was declared before"
            objections.append(
                Objection(put.written("word"), "word-used", message, "no word counts twice in a game")
            )
        elif not self.self_formed_allowed:
            before = self.paths.anywhere(read, but=square).path
            if before is not None:
                message = f"{_short(word)} could be read before this letter: {self._names(before)}"
                help = 'make a word that needs the new letter; `self-formed = "allow"` would let it count'
                objections.append(Objection(put.written("word"), "self-formed", message, help))
        found = self.lexicon.diminutive(word)
        if found is not None:
            objections += self._diminutive(put.written("word"), *found)
        return objections

    def _diminutive(self, word: Part, certainty: str, base: str) -> list[Objection]:
        """A sure diminutive is no word to declare; of a doubtful one the players are told."""
        told = _short(word)
        help = "diminutives don't count; the players may agree to allow it: `words` in the header"
        if certainty == "sure":
            return [Objection(word, "diminutive", f"{told} is a diminutive of {base}", help)]
        self.report.warning(word, "diminutive", f"{told} may be a diminutive of {base}; it counts", help)
        return []

    def _near(self, word: str) -> str:
        """Good words that are one slip away, for the help."""
        if len(word) > (self.lexicon.longest or 0) + 1:
            return "declare a word of the lexicon"
        near = self.lexicon.suggest(word)
        return f"did you mean {' or '.join(near)}?" if near else "declare a word of the lexicon"

    def _let_pass(self, objections: list[Objection], stands: bool) -> bool:
        """Whether the turn counts. `stands` forgives what only the rules forbid, if that is all there is."""
        forgiven = stands and all(objection.by_rule for objection in objections)
        for part, name, message, help, _ in objections:
            if forgiven:
                self.report.warning(part, "let-stand", f"{message}; it was let stand", f"the rule: {name}")
            else:
                self.report.error(part, name, message, help)
        return forgiven or not objections

    # -- paths

    def _reading(
        self, put: Put, word: str, read: str, path: tuple[int, ...], new: int
    ) -> tuple[tuple[int, ...], Objection | None]:
        """The squares that the word runs over, written or found; none, and the objection, where it can't."""
        if path and len(set(path)) < len(path):
            return (), self._revisit(put, path)
        if self.read_as.letters[new] not in read:
            return (), self._not_in_word(put, word)
        if path:
            return path, self._flaw(put, word, read, path, new)
        trace = self.paths.through(read, new)
        return (trace.path, None) if trace.path else ((), self._no_path(put, word, trace.sure))

    def _revisit(self, put: Put, path: tuple[int, ...]) -> Objection:
        """The objection to a path that comes to a square a second time."""
        seen: set[int] = set()
        for square in path:
            if square in seen:
                break
            seen.add(square)
        name = put.path_parts()[len(seen)]
        message = f"the path comes to {name} a second time"
        return Objection(name, "path-revisits", message, "a word runs over each square once", by_rule=False)

    def _not_in_word(self, put: Put, word: str) -> Objection:
        told, letter = _short(word), put.letter
        alike = look_alike(letter)
        if alike is not None and alike in word:
            help = f"{letter} is {_script(letter)}, the {alike} of {told} is {_script(alike)}"
        else:
            help = f"declare a word with {letter} in it, or none"
        message = f"the new letter {letter} is not in {told}"
        return Objection(put.written("word"), "letter-not-in-word", message, help, by_rule=False)

    def _flaw(self, put: Put, word: str, read: str, path: tuple[int, ...], new: int) -> Objection | None:
        """Why a written path doesn't spell the word through the new square, at the first wrong square."""
        wrong = self._first_wrong(put, word, read, path)
        if wrong is None:
            if new in path:
                return None
            message = f"the path does not run through {put.square}, where the new letter stands"
            wrong = _whole(put), message
        part, message = wrong
        trace = self.paths.through(read, new)
        if trace.path is not None:
            help = f"this path would do: {self._names(trace.path)}"
        else:
            help = self._how_far(word) if trace.sure else "mend the path"
        return Objection(part, "no-such-path", message, help, by_rule=False)

    def _first_wrong(self, put: Put, word: str, read: str, path: tuple[int, ...]) -> tuple[Part, str] | None:
        """The part of a written path that doesn't fit the word, and why; None where all of it fits."""
        letters = self.read_as.letters
        stands = "".join([letters[square] for square in path])
        fits = len(read) if stands == read else _same_beginning(stands, read)
        neighbours = self.board.neighbours
        for here, to in pairwise(path[:fits]):
            if to not in neighbours(here):
                at = path.index(to)
                before, name = put.path_parts()[at - 1 : at + 1]
                return name, f"{name} is not beside {before}: steps go up, down, left or right"
        if stands == read:
            return None
        told = _short(word)
        if fits == len(path):
            return _whole(put), f"the path has {_counted(fits, 'square')} for {len(read)} letters"
        name = put.path_parts()[fits]
        if fits == len(read):
            return name, f"{told} ends before {name}"
        there = self.grid.letters[path[fits]]
        stands = "nothing stands" if there == EMPTY else f"{there} stands"
        return name, f"{stands} on {name}, letter {fits + 1} of {told} is {word[fits]}"

    def _no_path(self, put: Put, word: str, sure: bool) -> Objection:
        """The objection to a word that no path was found for."""
        told = _short(word)
        if sure:
            message, help = f"no path for {told} runs through {put.square}", self._how_far(word)
        else:
            message = f"no path for {told} was found through {put.square}, but not all were tried"
            help = "write the word's squares behind it, in brackets, and they will be checked"
        return Objection(put.written("word"), "no-such-path", message, help, by_rule=False)

    def _how_far(self, word: str) -> str:
        """How far a word can be read that has no path through the new square."""
        read = self._as_read(word)
        elsewhere = self.paths.anywhere(read).path
        if elsewhere is not None:
            return f"it can be read on {self._names(elsewhere)}, without the new letter"
        path = self.paths.longest_beginning(read)
        if len(path) == MOST_LETTERS_TOLD:
            return f"its first {MOST_LETTERS_TOLD} letters can be read"
        missing = word[len(path)]
        if not path:
            return f"no {missing} stands on the board"
        end = self.board.name(path[-1])
        beside = [self.read_as.letters[square] for square in self.grid.neighbours(path[-1])]
        what = f"there is no {missing} beside {end}"
        if read[len(path)] in beside:
            what = f"the {missing} beside {end} is used already"
        return f"{_short(word[: len(path)])} can be read on {self._names(path)}, then {what}"

    def _names(self, path: tuple[int, ...]) -> str:
        """The squares of a path, to be told; the middle of a long one is left out."""
        if len(path) > MOST_TOLD:
            return f"{self._names(path[: MOST_TOLD // 2])} … {self.board.name(path[-1])}"
        return " ".join(map(self.board.name, path))

    # -- the level, told

    def _level_story(self, level: Level) -> str:
        assert level.setter is not None
        assert level.put is not None
        put = level.put
        made = f"the letter {put.letter}" if put.word is None else _short(put.word)
        story = f"{self.player_name(level.setter)} set the level {level.length} with {made}"
        return f"{story}, {_counted(level.passes, 'pass')} since" if level.passes else story

    def _bound_story(self, level: Level, who: str = "the next player") -> str:
        """By how much a player is bound, and who set the level."""
        if level.length == 1:
            return f"{who} may put any letter, but not pass"
        if level.bound == 1:
            return f"{who} may put any letter, but not pass: {self._level_story(level)}"
        return f"{who} is bound by {level.bound}: {self._level_story(level)}"


def _whole(put: Put) -> Part:
    """All squares of a written path as one part, to point at."""
    names = put.path_parts()
    return Part.at(" ".join(names), names[0].start, names[-1].end)


def _same_beginning(one: str, other: str) -> int:
    """How many letters two words share from their beginning on."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _short(word: str) -> str:
    """A word to be told; the end of one that is too long for any is left out."""
    return str(word) if len(word) <= MOST_TOLD else f"{word[: MOST_TOLD // 2]}…"


def _script(letter: str) -> str:
    return script(letter).capitalize()


def _counted(number: int, what: str) -> str:
    """`1 letter`, `2 letters`, `2 passes`."""
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"{number} {what if number == 1 else plural}"


GAME = Matrix
