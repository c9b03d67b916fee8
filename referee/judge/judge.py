"""The judge: can a crossword position still be completed?

The question is decided in stages, cheap ones first. Only a crossword in hand is a yes, and only an
exhausted search, failed propagation or an UNSAT is a no:

1. without any words: no letters, a letter of no word, the completion of an earlier position still fits;
2. propagation over the lines that are narrow already (most of the no's end here, in a millisecond);
3. search with words of up to five letters (most of the yes's; a failure means nothing);
4. full propagation, then full search, restarted with growing limits;
5. SAT, where the diagrams have become small enough for the memory; else search goes on.
"""

from __future__ import annotations

import importlib.util
import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from .board import Board, read_board
from .errors import JudgeUnavailable
from .verify import fault, words_of

if TYPE_CHECKING:
    from .diagrams import Array, Diagrams
    from .game import GameAnswer
    from .propagate import Problem
    from .reasons import Names

Verdict = Literal["completable", "impossible", "undecided"]

LENGTHS = (8, 12)  # diagrams are prepared for lines of up to so many squares
EDGES_PER_SECOND = 200_000_000  # what a search kernel looks at; only to hold the time limit
# How wide a line may be (the part of all symbols that its squares have left) to be looked at by each try of a
# search: see Problem.patience. Narrow ones only is fastest where there are many completions; looking at all
# lines wastes the fewest tries and proves a no soonest.
QUICK = 0.6
SHORT_PATIENCE = (0.73, 0.85, 1.0)
FULL_PATIENCE = (0.73, 1.0)
SHORT_FAILURES = 30
FULL_TRIES, FULL_FAILURES, GROWTH = 4, 60, 1.5
REASON_SECONDS = 0.3


@dataclass(frozen=True)
class Answer:
    """What the judge says about one position.

    answer: "completable", "impossible" or "undecided" (time or memory ran out).
    grid: a full crossword, rows as in the question, '#' for black; only for a yes.
    words: its words, across from above down, then down from left to right.
    seconds: what it took.
    reason: for a no why, as small as was found fast; for an undecided one what ran out; else "".
    filled: the squares (row, column; from 0, rows from the top) that were empty in the question and are
        letters or black in the grid.
    """

    answer: Verdict
    grid: tuple[str, ...] | None = None
    words: tuple[str, ...] = ()
    seconds: float = 0.0
    reason: str = ""
    filled: tuple[tuple[int, int], ...] = ()


class Judge:
    """Judges positions over one lexicon.

    words: a function that gives the words in upper case, in any order; called only where the prepared
        diagrams of `key` are not in the cache. None: every run of letters is a word.
    key: the checksum of the lexicon (hexadecimal), the name of its diagrams in the cache. Whatever changes
        the words has to change it.
    repeat_words: a word may stand twice.
    cache: the folder for prepared diagrams and compiled code; None: `judge` in the user's cache folder for
        referee. One that can't be written only costs time. The first judge of a process decides where
        compiled code is kept.
    progress: called with a few words before each step that may take seconds.
    is_word: whether a word is in the lexicon, to check completions with; None: by the prepared diagrams.
    banned: with words None, the runs that are no words all the same.

    Nothing is imported, prepared or compiled before the first question that needs it.
    """

    def __init__(
        self,
        words: Callable[[], Iterable[str]] | None,
        key: str,
        *,
        repeat_words: bool = False,
        cache: Path | None = None,
        progress: Callable[[str], None] | None = None,
        is_word: Callable[[str], bool] | None = None,
        banned: Iterable[str] = (),
    ) -> None:
        self._words = words
        self._key = key
        self.repeat_words = repeat_words
        self._cache = cache
        self._say = progress or (lambda _text: None)
        self._is_word = is_word
        self._banned = frozenset(banned)
        self._diagrams: dict[int, Diagrams] = {}

    # ---- preparation -----------------------------------------------------------------------------

    def prepare(self, longest: int = 8) -> None:
        """Compile, and load or make the diagrams for boards of up to `longest` squares a side.

        `ask` does it by itself. Raises JudgeUnavailable where a package is missing, ValueError where the
        lexicon has more than 62 letters.
        """
        _load_kernels(self._folder(), self._say)
        if self._words is not None:
            self._prepared(longest)

    def _folder(self) -> Path:
        if self._cache is None:
            try:
                from platformdirs import user_cache_path
            except ImportError as error:
                raise JudgeUnavailable("platformdirs") from error
            self._cache = user_cache_path("referee", appauthor=False) / "judge"
        return self._cache

    def _prepared(self, side: int, afresh: bool = False) -> Diagrams:
        from . import cache, diagrams

        assert self._words is not None
        longest = next(length for length in LENGTHS if side <= length)
        if longest not in self._diagrams or afresh:
            found = None if afresh else cache.load(self._folder(), self._key, longest)
            if found is None:
                found = diagrams.build(self._words(), longest, self._say)
                cache.save(self._folder(), self._key, found)
            self._diagrams[longest] = found
        return self._diagrams[longest]

    def _diagrams_for(self, board: Board, afresh: bool = False) -> Diagrams:
        side = max((len(line.squares) for line in board.lines), default=1)
        if self._words is not None:
            return self._prepared(side, afresh)
        from .diagrams import build_anything

        letters = {letter for letter in board.given if letter}
        spare = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in letters]
        return build_anything([*letters, *spare[: max(0, 26 - len(letters))]], max(side, 2), self._banned)

    # ---- questions -------------------------------------------------------------------------------

    def ask(
        self,
        rows: Sequence[str],
        seconds: float = 30.0,
        hint: Sequence[str] | None = None,
        *,
        row_name: Callable[[int], str] | None = None,
        column_name: Callable[[int], str] | None = None,
        square_name: Callable[[int, int], str] | None = None,
        explain: bool = True,
        _retried: bool = False,
    ) -> Answer:
        """Whether the empty squares can be filled so that a full crossword results.

        rows: from the top; '.' an empty square, ' ' no square, '#' black, else a letter (upper case).
        seconds: time for the decision; preparing the lexicon, where it must be, is not counted. With 0
            only what takes no search is decided.
        hint: the grid of an earlier answer, to be tried first.
        row_name, column_name, square_name: how the board's own coordinates are written in a reason, from
            row and column numbers (from 0, rows from the top); without them "row 4", "column 3".
        explain: False: a no without its reason, a little faster.

        A board on which no letter stands is always completable: (1) to (4) hold where everything is black.

        Raises ValueError for a board larger than 12x12 or with more than 62 different letters,
        JudgeUnavailable where a package is missing.
        """
        begin = time.monotonic()
        board = read_board(rows)
        if seconds <= 0 and hint is None and board.letters:
            return Answer("undecided", reason="no time was given")
        if not board.letters and (seconds <= 0 or "." not in "".join(board.rows)):
            return self._yes(board, board.draw(["#"] * len(board.squares)), begin)
        _load_kernels(self._folder(), self._say)
        from .reasons import Names, foreign_letter

        defaults = Names()
        names = Names(row_name or defaults.row, column_name or defaults.column, square_name or defaults.square)
        diagrams = self._diagrams_for(board)
        begin = time.monotonic()
        if hint is not None and self._fault(hint, board, diagrams) is None:
            return self._yes(board, tuple(hint), begin)
        if seconds <= 0:
            return Answer("undecided", reason="no time was given")
        foreign = [s for s in board.letters if (board.given[s] or "") not in diagrams.alphabet]
        if foreign and len(board.letters) > 1:
            return _timed(Answer("impossible", reason=foreign_letter(board, foreign[0], names)), begin)
        if foreign:  # nothing can be joined to it, and nothing has to be
            grid = board.draw([letter or "#" for letter in board.given])
        else:
            decision = _Decision(board, diagrams, self.repeat_words, begin + seconds, names, explain)
            answer = decision.decide()
            if answer.grid is None:
                return _timed(answer, begin)
            grid = answer.grid
        wrong = self._fault(grid, board, diagrams)
        if wrong is not None and self._words is not None and self._is_word is not None and not _retried:
            # The lexicon disowns a word of the diagrams: the cache is of another list. Made anew, once.
            self._prepared(diagrams.longest, afresh=True)
            return self.ask(
                rows, seconds, None,
                row_name=row_name, column_name=column_name, square_name=square_name, explain=explain,
                _retried=True,
            )  # fmt: skip
        if wrong is not None:
            raise RuntimeError(f"the judge found a completion that is none: {wrong}")
        return self._yes(board, grid, begin)

    def first_broken(
        self,
        positions: Sequence[Sequence[str]],
        seconds: float = 30.0,
        *,
        row_name: Callable[[int], str] | None = None,
        column_name: Callable[[int], str] | None = None,
        square_name: Callable[[int, int], str] | None = None,
    ) -> GameAnswer:
        """Judge a whole game: which position is the first that can't be completed, and what of the others.

        positions: the rows after each turn, positions[0] the start. Letters may come off again.
        seconds: for all decisions together, without preparing.  The names are as for `ask`, which also
        says what is raised.
        """
        from .game import judge_game

        def ask(rows: Sequence[str], left: float, explain: bool) -> Answer:
            return self.ask(
                rows, left,
                row_name=row_name, column_name=column_name, square_name=square_name, explain=explain,
            )  # fmt: skip

        return judge_game(ask, positions, seconds)

    # ---- telling a yes ---------------------------------------------------------------------------

    def _fault(self, grid: Sequence[str], board: Board, diagrams: Diagrams) -> str | None:
        from .diagrams import spells

        is_word = self._is_word
        if is_word is None:
            if self._words is None:

                def is_word(word: str) -> bool:
                    return word not in self._banned
            else:

                def is_word(word: str) -> bool:
                    return spells(diagrams, word)

        return fault(grid, board.rows, is_word, self.repeat_words)

    def _yes(self, board: Board, grid: tuple[str, ...], begin: float) -> Answer:
        filled = tuple((r, c) for r, c in board.squares if board.rows[r][c] == ".")
        answer = Answer("completable", grid, tuple(words_of(grid)), filled=filled)
        return _timed(answer, begin)


class _Decision:
    """One position going through the stages. Times are those of time.monotonic()."""

    def __init__(
        self, board: Board, diagrams: Diagrams, repeat_words: bool, until: float, names: Names, explain: bool
    ) -> None:
        from . import propagate

        self.board = board
        self.diagrams = diagrams
        self.repeat_words = repeat_words
        self.until = until
        self.names = names
        self.explain = explain
        self.full = propagate.make_problem(board, diagrams, repeat_words)
        self.given = propagate.make_domains(board, diagrams.alphabet)
        self.domains = self.given.copy()
        self.scratch = propagate.make_scratch(self.full)

    def decide(self) -> Answer:
        if not self.board.letters:
            self._want_a_letter()
        for stage in (self._quick_look, self._short_words, self._full_look, self._full_search):
            answer = stage()
            if answer is not None:
                return answer
        raise AssertionError("the last stage always answers")

    def _want_a_letter(self) -> None:
        """On an empty board all black would do; a crossword around the middle says more."""
        from .diagrams import LETTERS

        if self.diagrams.alphabet:
            middle = (len(self.board.rows) / 2, len(self.board.rows[0]) / 2)
            nearest = min(
                range(len(self.board.squares)),
                key=lambda s: sum(abs(a - b) for a, b in zip(self.board.squares[s], middle, strict=True)),
            )
            self.domains[nearest] &= LETTERS

    def _patient(self, problem: Problem, part: float) -> Problem:
        return problem._replace(patience=max(2, round(part * (len(self.diagrams.alphabet) + 1))))

    def _quick_look(self) -> Answer | None:
        return self._propagate(self._patient(self.full, QUICK))

    def _full_look(self) -> Answer | None:
        return self._propagate(self.full)

    def _propagate(self, problem: Problem) -> Answer | None:
        from .propagate import CONSISTENT, propagate
        from .reasons import is_settled

        self.scratch.dirty[:] = 1
        if propagate(problem, self.domains, self.scratch) != CONSISTENT:
            return self._no(problem)
        return self._found(self.domains) if is_settled(self.domains) else None

    def _short_words(self) -> Answer | None:
        """Searches that can only say yes."""
        import numpy as np

        from .propagate import make_problem
        from .search import FOUND, STOPPED

        for limit in range(len(self.diagrams.limits)):
            problem = make_problem(self.board, self.diagrams, self.repeat_words, limit)
            weight = np.zeros(len(self.board.lines))
            for seed, part in enumerate(SHORT_PATIENCE):
                trial = self.domains.copy()
                short = self._patient(problem, part)
                status = self._search(short, trial, weight, seed, SHORT_FAILURES, 1, 1.0)
                if status == FOUND:
                    return self._found(trial)
                if status != STOPPED:
                    break
        return None

    def _full_search(self) -> Answer:
        import numpy as np

        from .sat import solve
        from .search import FOUND, NONE

        weight = np.zeros(len(self.board.lines))
        limit, slice_seconds = float(FULL_FAILURES), 1.0
        tries = 0
        out_of = "time"
        while time.monotonic() < self.until:
            trial = self.domains.copy()
            problem = self._patient(self.full, FULL_PATIENCE[tries % 2])
            black_first = 1 - tries // 2 % 2
            status = self._search(problem, trial, weight, tries, int(limit), black_first, slice_seconds)
            if status == FOUND:
                return self._found(trial)
            if status == NONE:
                return self._no(None)
            self.domains = trial
            tries += 1
            limit *= GROWTH
            if tries % FULL_TRIES == 0:
                slice_seconds *= 2
                outcome = solve(self.board, self.full, self.domains, self.scratch, self.until)
                if outcome.status == FOUND and outcome.symbols is not None:
                    return self._found(np.array([1 << symbol for symbol in outcome.symbols], np.int64))
                if outcome.status == NONE:
                    return self._no(None)
                out_of = outcome.reason
        if not self.board.letters:
            return Answer("completable", self.board.draw(["#"] * len(self.board.squares)))
        if out_of == "memory":
            return Answer("undecided", reason="time ran out, and the proof would take too much memory")
        return Answer("undecided", reason="time ran out")

    def _search(
        self, problem: Problem, domains: Array, weight: Array,
        seed: int, failures: int, black_first: int, seconds: float,
    ) -> int:  # fmt: skip
        from .search import STOPPED, search

        left = min(seconds, self.until - time.monotonic())
        if left <= 0:
            return STOPPED
        work = int(left * EDGES_PER_SECOND)
        return search(problem, domains, weight, self.scratch, seed, failures, work, black_first)

    def _found(self, domains: Array) -> Answer:
        from .diagrams import BLACK

        letters = self.diagrams.alphabet
        filling = ["#" if int(x) == BLACK else letters[int(x).bit_length() - 1] for x in domains]
        return Answer("completable", self.board.draw(filling))

    def _no(self, problem: Problem | None) -> Answer:
        """problem: what propagation refuted; None: search or SAT did."""
        reason = self._reason(problem) if self.explain else ""
        return Answer("impossible", reason=reason)

    def _reason(self, problem: Problem | None) -> str:
        from . import reasons

        board, names = self.board, self.names
        found = reasons.broken_line(board, self.full, self.given, self.scratch, names)
        if found is None and not self.repeat_words:
            found = reasons.given_repeat(board)
        if found is None:
            found = reasons.parted(board, self.given, names)
        if found is None and problem is not None:
            found = reasons.smallest_conflict(board, problem, self.given, self.scratch, names, REASON_SECONDS)
        if found is None and not self.repeat_words:
            found = self._forced_repeat()
        return found or "every way of filling it was tried, and none is a full crossword"

    def _forced_repeat(self) -> str | None:
        """Whether only rule (4) stands in the way: with a word twice it could be completed."""
        until = time.monotonic() + REASON_SECONDS
        easier = _Decision(self.board, self.diagrams, True, until, self.names, False).decide()
        if easier.grid is None:
            return None
        words = words_of(easier.grid)
        twice = sorted({word for word in words if words.count(word) > 1})
        return f"it can only be filled with a word twice ({', '.join(twice)})"


def _timed(answer: Answer, begin: float) -> Answer:
    return replace(answer, seconds=time.monotonic() - begin)


def _load_kernels(folder: Path, say: Callable[[str], None]) -> None:
    """Import the kernel modules, and run them once, so that what must be compiled is compiled here.

    A damaged file of compiled code shows as an exception of any kind; the code is then thrown away and
    compiled anew.
    """
    global _loaded
    if _loaded:
        return
    for package in ("numpy", "numba", "pysat"):
        if not _is_installed(package):
            raise JudgeUnavailable("python-sat" if package == "pysat" else package)
    from . import compiled

    kept = compiled.keep_compiled_code_in(folder)
    if not kept.exists():
        say("compiling the judge (only the first time, up to half a minute)")
    try:
        _warm_up()
    except Exception:
        shutil.rmtree(kept, ignore_errors=True)
        say("compiling the judge anew")
        _warm_up()
    _loaded = True


_loaded = False


def _is_installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except ImportError:
        return False


def _warm_up() -> None:
    """Run every kernel once on a tiny position."""
    import numpy as np

    from . import propagate
    from .clauses import count_edges, encode, shrink
    from .diagrams import build
    from .search import search

    board = read_board(["A..", "...", "..."])
    diagrams = build(["AB", "BA", "AAB", "BAA", "ABAB"], 4)
    problem = propagate.make_problem(board, diagrams, False)
    scratch = propagate.make_scratch(problem)
    domains = propagate.make_domains(board, diagrams.alphabet)
    propagate.propagate(problem, domains, scratch)
    search(problem, domains.copy(), np.zeros(len(board.lines)), scratch, 1, 10, 1_000_000, 0)
    count_edges(problem, domains, scratch)
    first, target, mask, root = shrink(problem, domains, scratch)
    small = problem._replace(first=first, target=target, mask=mask, root=root)
    encode(small, domains, propagate.make_scratch(small))
