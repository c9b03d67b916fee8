"""Crossword: Eryk Kopczyński's two-dimensional letter game.

Players put one letter at a time so that a full crossword stays possible (rule (b)) without any word
yet standing on the board (rule (c)). The referee judges rule (c); rule (b) is settled by duels.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from notation.phrases.crossword import BLACK, Duel, Open, Put, Question
from notation.record import Pass
from notation.squares import Misnamed
from notation.values import bundle
from referee.games import (
    HINTS,
    NO_CHANGE,
    NOTHING_TO_TELL,
    Change,
    Game,
    Kind,
    Option,
    Ruling,
    Section,
    Setup,
    Step,
    Telling,
    void,
)
from referee.games.letters import (
    EMPTY,
    Grid,
    Pieces,
    are_of,
    check_letter,
    check_start,
    closed_runs,
    lettered,
    part_through,
    report_strange,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from notation.record import Action, Turn
    from referee.verdict import TurnVerdict

ANNULLED: Final = 3
PASS: Final = 3
LOST_DUEL: Final = 5
CHAINED_DUEL: Final = 2

OPTIONS: Final = (
    Option("rule-c", "which words rule (c) forbids: any part of a run, or only whole runs", ("any", "whole")),
    Option(
        "after-annulment",
        "who moves after a letter came off: its author again, or the next player",
        ("same", "next"),
    ),
    Option("passes", "how passes are counted: over the whole game, or in a row", ("total", "in-a-row")),
    Option("challenger", "who may challenge: anybody, or only the player to move", ("any", "next")),
    Option(
        "settle", "a duel is settled as soon as it is clear, or when every square is known", ("early", "full")
    ),
    Option("repeat-words", "may a word stand twice in a crossword", (False, True)),
    Option("oracle", "may the referee judge rule (b) before a duel is over", (False, True)),
    HINTS,
)


@dataclass(slots=True, eq=False)
class Letter:
    """A letter or black square that a player put down: `settled` once a duel over it was dismissed."""

    square: int
    author: int
    settled: bool = False
    challenged: bool = False


class Crossword(Game):
    """A crossword being played: what stands on each square, and who put it there."""

    name = "crossword"
    options = OPTIONS
    nobodys: ClassVar[frozenset[str]] = frozenset({"stop", "open"})
    out_of_turn: ClassVar[frozenset[str]] = frozenset({"duel"})

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        rules = setup.rules
        self.lexicon = setup.lexicon
        self.whole_runs = rules["rule-c"] == "whole"
        self.next_after_annulment = rules["after-annulment"] == "next"
        self.passes_in_a_row = rules["passes"] == "in-a-row"
        self.only_next_challenges = rules["challenger"] == "next"
        self.settle_early = rules["settle"] == "early"
        self.grid = Grid(self.board, check_start(setup.header, self.lexicon.scripts, self.report))
        # What the letters that stand show, looked at when a duel asks for it.
        self.evidence: Evidence | None = None
        self.crossword = FullCrossword(setup.lexicon.contains, rules["repeat-words"])
        self.passes = 0
        self.second_phase = False
        # The letters the players put, in order: what a chain of duels goes back along.
        self.letters: list[Letter] = []
        self.last: Letter | None = None
        self.chain: Chain | None = None

    @property
    def most_passes(self) -> int:
        """After so many passes the game is over: floor(3n/2) for n players."""
        return 3 * self.players // 2

    def rows(self) -> list[str]:
        return self.grid.rows()

    def kind_of(self, mark: str) -> Kind:
        return "black" if mark == BLACK else super().kind_of(mark)

    def legend(self) -> list[str]:
        phase = ", rule (c) is lifted" if self.second_phase else ""
        lines = [f"passes: {self.passes} of {self.most_passes}{phase}"]
        return ["#  black", *lines] if BLACK in self.grid.letters else lines

    def sections(self, turns: Sequence[TurnVerdict]) -> list[Section]:
        """The duels, and what each player lost by passes, by rule (c) and in duels."""
        duels = [_duel_line(turn, self.setup.header.players) for turn in turns if _is_duel(turn)]
        lost = {name: Counter[int]() for name in ("passed", "annulled", "duels")}
        for turn in turns:
            kind = "duels" if _is_duel(turn) else turn.ruling.ruling
            for player, change in turn.ruling.changes.items():
                if change.penalties:
                    lost[kind][player] += change.penalties
        penalties = []
        for player, name in enumerate(self.setup.header.players):
            by = [
                f"{lost[kind][player]} {cause}"
                for kind, cause in (("passed", "by passes"), ("annulled", "by rule (c)"), ("duels", "in duels"))
                if lost[kind][player]
            ]
            if by:
                penalties.append(f"{name}: {', '.join(by)}")
        sections = [Section("Duels", duels), Section("Penalties", penalties)]
        return [section for section in sections if section.lines]

    def may_follow_the_end(self, turn: Turn, player: int | None) -> bool:
        return turn.kind == "open" and self.ended_by == "passes"

    def allowed_after_the_end(self) -> list[str]:
        return ["by agreement `open` goes on without rule (c)"] if self.ended_by == "passes" else []

    def default_player(self, kind: str, to_move: int) -> int:
        if kind == "duel" and self.chain is not None:
            return self.chain.loser
        return to_move

    def allowed(self, to_move: int) -> list[str]:
        last_pass = not self.second_phase and self.passes == self.most_passes - 1
        sentences = [f"a pass costs {PASS}" + (" and ends the game" if last_pass else "")]
        if self.chain is not None:
            sentences += self._chain_allowed(self.chain.loser)
        last = self.last
        if last is not None and not last.challenged:
            may = [to_move] if self.only_next_challenges else range(self.players)
            who = [self.player_name(player) for player in may if player != last.author]
            if who:
                sentences.append(f"{self._called(last)} may be challenged by {' or '.join(who)}: `duel`")
        return sentences

    def _chain_allowed(self, loser: int) -> list[str]:
        given_up, letter = self._challenged(loser, chained=True)
        if letter is None:
            return []
        sentence = f"{self.player_name(loser)} may at once challenge {self._called(letter)}: `duel`"
        if given_up:
            sentence += f" (and gives up {', '.join(self.board.name(given.square) for given in given_up)})"
        return [sentence]

    def chain_is_open(self) -> bool:
        """Whether the loser of the last duel may go on at once with a chained one."""
        return self.chain is not None and self._challenged(self.chain.loser, chained=True)[1] is not None

    def _called(self, letter: Letter) -> str:
        there = self.grid.letters[letter.square]
        return f"{self.player_name(letter.author)}'s {there} on {self.board.name(letter.square)}"

    def play(self, turn: Turn, player: int, to_move: int) -> Ruling:
        action: Action = turn.actions[0]
        if isinstance(action, Put):
            return self._put(action, turn, player)
        if isinstance(action, Duel):
            return self._duel(action, turn, player, to_move)
        if isinstance(action, Pass):
            return self._pass(player)
        assert isinstance(action, Open)
        return self._open(action)

    # -- letters, passes, the second phase

    def _put(self, put: Put, turn: Turn, player: int) -> Ruling:
        square = self.board.find(put.square)
        if isinstance(square, Misnamed):
            self.report.misnamed(put.written("square"), square)
            return void()
        if self.grid.letters[square] != EMPTY:
            there = self.grid.letters[square]
            self.report.error(
                put.written("square"),
                "square-taken",
                f"{put.square} is taken: {'a black square' if there == BLACK else there} stands there",
                "put the letter on an empty square",
            )
            return void()
        if put.letter == BLACK:
            if not self.second_phase:
                self.report.error(
                    put.written("letter"),
                    "black-square-too-early",
                    "black squares may be put only once rule (c) is lifted",
                    "the players lift it with a line `open`",
                )
                return void()
        elif not are_of(put.letter, self.lexicon.scripts):
            report_strange(put.written("letter"), self.lexicon.scripts, self.report)
            return void()
        self.grid.letters[square] = str(put.letter)
        self.evidence = None
        self.chain = None
        telling = NOTHING_TO_TELL
        if not self.second_phase and put.letter != BLACK:
            word = self._word_through(square)
            if word is not None and not turn.stands:
                return self._annul(square, word, player)
            if word is not None:
                self.report.warning(
                    put.written("letter"),
                    "let-stand",
                    f"{word} stands there now, and was let stand",
                    "rule (c)",
                )
                telling = Telling([f"{word} was let stand"])
        if self.passes_in_a_row:
            self.passes = 0
        self.last = Letter(square, player)
        self.letters.append(self.last)
        self._end_when_full()
        return Ruling("placed", {player: NO_CHANGE}, self.after(player), telling)

    def _annul(self, square: int, word: str, player: int) -> Ruling:
        """Rule (c): the letter comes off, and costs its author three points."""
        letter = self.grid.letters[square]
        self.grid.letters[square] = EMPTY
        if self.passes_in_a_row:
            self.passes = 0
        return Ruling(
            "annulled",
            {player: Change(penalties=ANNULLED)},
            self.after(player) if self.next_after_annulment else player,
            lambda: Telling(
                [f"{word} would stand there: rule (c), the letter comes off"],
                {"words": [word]},
                [Step(f"{word} would stand there", square, letter)],
            ),
        )

    def _word_through(self, square: int) -> str | None:
        """The longest word that rule (c) finds through a square: a part of a run, or under `whole` a run."""
        found = ""
        for step in self.grid.steps:
            run, at = self.grid.run_through(square, step)
            if len(run) < 2:
                continue
            if not self.whole_runs:
                word = part_through(run, at, self.lexicon)
            else:
                word = run if self.lexicon.contains(run) else ""
            found = max(found, word, key=len)
        return found or None

    def _pass(self, player: int) -> Ruling:
        self.chain = None
        self.passes += 1
        if not self.second_phase and self.passes >= self.most_passes:
            self.ended_by = "passes"
        self._end_when_full()
        passes = self.passes

        def tell() -> Telling:
            why = [f"pass {passes} of {self.most_passes}, {PASS} points"]
            return Telling(why, {"passes": passes})

        return Ruling("passed", {player: Change(penalties=PASS)}, self.after(player), tell)

    def _open(self, action: Open) -> Ruling:
        if self.second_phase:
            self.report.error(action.word, "already-open", "rule (c) is lifted already", "take this line out")
            return void()
        self.second_phase = True
        self.passes = 0
        self.ended_by = None
        self.chain = None
        return Ruling("opened", {}, telling=Telling(["rule (c) is lifted, black squares may be put"]))

    def _end_when_full(self) -> None:
        """The second phase ends when the letters form a full crossword and enough passes were made in it."""
        if not self.second_phase or self.ended_by or self.passes < self.most_passes:
            return
        if self.crossword.is_full(self.grid.with_black()):
            self.ended_by = "full"

    # -- duels

    def _duel(self, duel: Duel, turn: Turn, challenger: int, to_move: int) -> Ruling:
        """A duel: who is challenged, what is asked and answered, who was right, what it costs."""
        before = len(self.report.faults)
        chained = self.chain is not None and challenger == self.chain.loser
        if self.only_next_challenges and not chained and challenger != to_move:
            self.report.error(
                duel.word if turn.player is None else turn.part("player"),
                "wrong-turn",
                f"{self.player_name(challenger)} is not to move, and only the player to move may challenge",
                f"it is the turn of {self.player_name(to_move)}",
            )
            return void()
        names = [name for name in (duel.challenged, duel.yielder) if name is not None]
        strangers = [name for name in names if self.player_called(name) is None]
        for name in strangers:
            message, help = self.setup.header.stranger(name)
            if not isinstance(self.board.find(name), Misnamed):
                help = f"a question has a question mark: `{name}?`"
            self.report.error(name, "unknown-player", message, help)
        if strangers:
            return void()
        given_up, letter = self._challenged(challenger, chained)
        if letter is None:
            self._no_duel(duel, challenger, chained)
            author = None
        else:
            author = letter.author
            if duel.challenged is not None and self.player_called(duel.challenged) != author:
                self.report.error(
                    duel.challenged,
                    "wrong-challenged",
                    f"the letter challenged is {self.player_name(author)}'s, not {duel.challenged}'s",
                    "the one challenged is the author of the letter; the name may be left out",
                )
        hearing = Hearing(self, self._evidence_without(given_up), author is not None)
        hearing.ask(duel.questions)
        if letter is None or author is None:
            return void()
        author_wrong = self._outcome(duel, hearing, challenger, author)
        if author_wrong is None or any(fault.name in VOIDS for fault in self.report.faults[before:]):
            return void()
        for given in given_up:
            self._take_off(given)
        if author_wrong:
            return self._upheld(challenger, letter, hearing, chained)
        return self._dismissed(challenger, letter, hearing, given_up, chained)

    def _evidence_without(self, given_up: list[Letter]) -> Evidence:
        """What the letters show without those given up."""
        if not given_up:
            if self.evidence is None:
                self.evidence = Evidence(self.crossword, self.grid)
            return self.evidence
        grid = self.grid.copy()
        for given in given_up:
            grid.letters[given.square] = EMPTY
        return Evidence(self.crossword, grid)

    def _challenged(self, challenger: int, chained: bool) -> tuple[list[Letter], Letter | None]:
        """The letter challenged, None if there is none, and the challenger's own that he gives up for it.

        In a chain that is the nearest earlier letter of somebody else; a settled letter stops the chain.
        """
        if not chained:
            last = self.last
            if last is None or last.challenged or last.author == challenger:
                return [], None
            return [], last
        given_up: list[Letter] = []
        for letter in reversed(self.letters):
            if letter.settled:
                break
            if letter.author != challenger:
                return given_up, letter
            given_up.append(letter)
        return [], None

    def _no_duel(self, duel: Duel, challenger: int, chained: bool) -> None:
        last = self.last
        help = "the last letter put down may be challenged once, until the next one, by anybody but its author"
        if chained:
            help = "a chain goes back to the nearest earlier letter of somebody else, and ends at a settled one"
            message = "no letter of somebody else is left to challenge, or it is settled already"
        elif last is None:
            message = "there is no letter to challenge"
        elif last.challenged:
            message = "this letter was challenged already"
        else:
            message = f"the last letter is {self.player_name(challenger)}'s own"
        self.report.error(duel.word, "no-duel-to-fight", message, help)

    def _outcome(self, duel: Duel, hearing: Hearing, challenger: int, author: int) -> bool | None:
        """Whether the author was shown wrong; None where the duel came to nothing, with its fault reported."""
        settled = hearing.author_wrong
        if duel.yielder is None:
            if settled is None:
                self.report.error(
                    duel.word,
                    "unsettled-duel",
                    "the answers don't settle this duel, and nobody yields",
                    "write the questions that settle it, or who gave in: `NAME yields`",
                )
            return settled
        yielder = self.player_called(duel.yielder)
        if yielder not in (challenger, author):
            self.report.error(
                duel.yielder,
                "not-a-duellist",
                f"{duel.yielder} is not in this duel",
                f"it is fought by {self.player_name(challenger)} and {self.player_name(author)}",
            )
            return None
        if settled is None:
            hearing.reason = f"{duel.yielder} yields"
            return yielder == author
        loser = author if settled else challenger
        if yielder != loser:
            self.report.error(
                duel.yielder,
                "duel-over",
                f"{duel.yielder} had won already",
                f"{hearing.reason}; take the yielding out",
            )
        return settled

    def _upheld(self, challenger: int, letter: Letter, hearing: Hearing, chained: bool) -> Ruling:
        """The author was wrong: his letter comes off, and he may challenge the letter before."""
        asked = len(hearing.asked)
        if chained:
            assert self.chain is not None
            worth, payer = CHAINED_DUEL + asked, self.chain.payer
        else:
            worth, payer = LOST_DUEL + asked, letter.author
        changes = {challenger: Change(points=worth)}
        paid = changes.get(payer, NO_CHANGE)
        changes[payer] = Change(paid.points, paid.penalties + worth)
        self._take_off(letter)
        self.chain = Chain(letter.author, payer)
        self._end_when_full()
        return Ruling(
            "upheld",
            changes,
            self._to_move_after(letter.author),
            self._teller("rule (b) was broken", hearing, challenger, letter, worth, chained),
        )

    def _dismissed(
        self, challenger: int, letter: Letter, hearing: Hearing, given_up: list[Letter], chained: bool
    ) -> Ruling:
        """The challenger was wrong: the letter stays, and its position is settled for good."""
        worth = LOST_DUEL + len(hearing.asked)
        letter.settled = letter.challenged = True
        self.chain = None
        if given_up:
            self._end_when_full()
        return Ruling(
            "dismissed",
            {challenger: Change(penalties=worth), letter.author: Change(points=worth)},
            self._to_move_after(challenger) if given_up else None,
            self._teller("the letter stays", hearing, challenger, letter, worth, chained),
        )

    def _to_move_after(self, author: int) -> int:
        return self.after(author) if self.next_after_annulment else author

    def _take_off(self, letter: Letter) -> None:
        self.letters.remove(letter)
        self.grid.letters[letter.square] = EMPTY
        self.evidence = None
        if letter is self.last:
            self.last = None

    def _teller(
        self, outcome: str, hearing: Hearing, challenger: int, letter: Letter, worth: int, chained: bool
    ) -> Callable[[], Telling]:
        """What tells of a duel. It keeps the questions, not the hearing, which has a whole grid of its own."""
        asked, reason = hearing.asked, hearing.reason

        def tell() -> Telling:
            who, whom = self.player_name(challenger), self.player_name(letter.author)
            questions = "one question" if len(asked) == 1 else f"{len(asked) or 'no'} questions"
            details = {
                "challenger": who,
                "challenged": whom,
                "square": self.board.name(letter.square),
                "questions": len(asked),
                "worth": worth,
                "chained": chained,
            }
            steps = [_step(number, *question) for number, question in enumerate(asked, 1)]
            return Telling([f"{who} challenges {whom}, {questions}", f"{outcome}: {reason}"], details, steps)

        return tell


def _step(number: int, question: Question, square: int) -> Step:
    answer = question.answer
    told = "no answer" if answer is None else f"answer {answer}"
    return Step(f"question {number}: {question.square}? {told}", square, answer)


def _is_duel(turn: TurnVerdict) -> bool:
    return turn.ruling.ruling in ("upheld", "dismissed")


def _duel_line(turn: TurnVerdict, players: Sequence[str]) -> str:
    """`turn 7: Dora challenges Cyryl, 2 questions: upheld, Dora +4 -4`"""
    changes = []
    for player, change in sorted(turn.ruling.changes.items()):
        gained = f" +{change.points}" if change.points else ""
        paid = f" -{change.penalties}" if change.penalties else ""
        changes.append(f"{players[player]}{gained}{paid}")
    chained = " (chained)" if turn.ruling.details["chained"] else ""
    story = turn.ruling.why[0]
    return f"turn {turn.number}: {story}{chained}: {turn.ruling.ruling}, {', '.join(changes)}"


VOIDS: Final = frozenset({"no-duel-to-fight", "wrong-challenged", "not-a-duellist", "unsettled-duel"})


@bundle
class Chain:
    """An open chain of duels: `loser` may challenge next; `payer`, wrong in the first, pays for all."""

    loser: int
    payer: int


class Hearing:
    """The questions and answers of a duel, and what they show.

    `author_wrong` is None until it is settled: then whether rule (b) was broken, for `reason`. `asked`
    are the questions that were rightly asked, each with its square.
    """

    def __init__(self, game: Crossword, evidence: Evidence, is_duel: bool) -> None:
        self.game = game
        self.evidence = evidence
        self.is_duel = is_duel
        self.asked: list[tuple[Question, int]] = []
        self.seen: set[int] = set()
        self.answered = False
        self.author_wrong: bool | None = None
        self.reason = ""
        self._settle()

    def ask(self, questions: Sequence[Question]) -> None:
        """Put the questions one after another; each that may not be asked is a fault, and is dropped."""
        for at, question in enumerate(questions):
            self._ask(question, at == len(questions) - 1)

    def _ask(self, question: Question, is_last: bool) -> None:
        report = self.game.report
        place = question.square
        if self.is_duel and self.author_wrong is not None:
            report.error(
                place,
                "duel-over",
                f"the duel was over before {place} was asked",
                f"{self.reason}; take the question out",
            )
            return
        square = self.game.board.find(place)
        if isinstance(square, Misnamed):
            report.misnamed(place, square)
            return
        there = self.evidence.grid.letters[square]
        if square in self.seen:
            report.error(place, "asked-twice", f"{place} was asked before", "ask for another square")
            return
        if there != EMPTY:
            what = "a black square" if there == BLACK else there
            report.error(
                place,
                "known-square",
                f"{what} stands on {place}: there is nothing to ask",
                "ask for an empty square",
            )
            return
        answer = question.answer
        if (
            answer is not None
            and answer != BLACK
            and not check_letter(answer, self.game.lexicon.scripts, report)
        ):
            return
        self.seen.add(square)
        self.asked.append((question, square))
        if answer is not None:
            if not self.answered:
                # Answers are written on a grid of their own.
                self.evidence = self.evidence.copy()
            self.answered = True
            self.evidence.grid.letters[square] = str(answer)
            self.evidence.learn(square)
            self._settle()
        elif not is_last:
            report.error(
                place,
                "unanswered-question",
                f"the question for {place} has no answer",
                "write the answer behind it: a letter or `#`; only the last question may lack one",
            )

    def _settle(self) -> None:
        """Settled as soon as letters and answers show who is right."""
        full = EMPTY not in self.evidence.grid.letters
        if full or self.game.settle_early:
            if self.evidence.flaw is not None:
                self.author_wrong, self.reason = True, self.evidence.flaw
            elif full:
                self.author_wrong, self.reason = False, "it is a full crossword"


@bundle
class FullCrossword:
    """What makes a full crossword: which runs are words, and whether one may stand twice."""

    is_word: Callable[[str], bool]
    repeats_allowed: bool

    def is_full(self, grid: Grid) -> bool:
        """Whether a grid without empty squares is a full crossword with at least one letter."""
        evidence = Evidence(self, grid)
        return evidence.flaw is None and bool(lettered(grid.rows()))


class Evidence:
    """What the squares known so far show of conditions (2) to (4) of a full crossword.

    `flaw` says why no full crossword can come of the grid any more: a run closed at both ends that is no
    word, or that stands twice, or letters shut off from others; None while nothing shows it. Where no
    square is empty, None means that it is a full crossword.
    """

    def __init__(self, crossword: FullCrossword, grid: Grid) -> None:
        self.crossword = crossword
        self.grid = grid
        self.flaw: str | None = None
        # The closed runs, as far as they are words.
        self.runs: set[str] = set()
        lines, is_whole = grid.lines(), grid.is_whole()
        if is_whole:
            # Between two edges alone only full lines are closed.
            lines = [line for line in lines if EMPTY not in line]
        for line in lines:
            self._take(closed_runs(line))
        # The pieces that letters and empty squares hang together in, None as long as that is one; and
        # which of them have letters.
        self.pieces: Pieces | None = None
        self.in_pieces: set[int] = set()
        if self.flaw is None and not is_whole:
            self._cut()

    def copy(self) -> Evidence:
        """The same on a grid of its own."""
        other = Evidence.__new__(Evidence)
        other.crossword, other.grid, other.flaw = self.crossword, self.grid.copy(), self.flaw
        other.runs, other.pieces, other.in_pieces = set(self.runs), self.pieces, set(self.in_pieces)
        return other

    def learn(self, square: int) -> None:
        """Look again at what a square just known may have changed: its row, its column, the ways through it."""
        if self.flaw is not None:
            return
        grid = self.grid
        row, column = divmod(square, grid.width)
        self._take(closed_runs(grid.row(row), column))
        self._take(closed_runs(grid.column(column), row))
        if grid.letters[square] != BLACK:
            if self.pieces is not None:
                self._join(self.pieces, [square])
        elif not grid.is_passed_round(square):
            self._cut()

    def _take(self, runs: list[str]) -> None:
        """Take in runs that are closed now."""
        for run in runs:
            if self.flaw is None:
                if not self.crossword.is_word(run):
                    self.flaw = f"{run} is no word"
                elif run in self.runs and not self.crossword.repeats_allowed:
                    self.flaw = f"{run} stands twice"
            self.runs.add(run)

    def _cut(self) -> None:
        """See which pieces the black squares leave, and whether letters are in more than one."""
        rows = self.grid.rows()
        self.pieces = Pieces(rows)
        self.in_pieces.clear()
        self._join(self.pieces, lettered(rows))

    def _join(self, pieces: Pieces, squares: Iterable[int]) -> None:
        """See whether squares with letters are in one piece with the others."""
        self.in_pieces.update(map(pieces.piece_of, squares))
        if self.flaw is None and len(self.in_pieces) > 1:
            self.flaw = "some letters are shut off from the others"


GAME = Crossword
