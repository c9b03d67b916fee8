"""The dialogue of `play`: a line in, what the referee says to it out. It knows no terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from referee.book import BookError, Changed, Gone, NothingThere
from referee.files import reason
from referee.live.completion import completions
from referee.live.duel import OpenDuel, open_duel
from referee.live.telling import Teller
from referee.replacing import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.live.sitting import Proposal, Sitting

# The commands, each in English, Polish and Russian, with what they do.
COMMANDS: Final[dict[tuple[str, ...], str]] = {
    ("help", "pomoc", "помощь", "?"): "what may be typed here",
    ("show", "pokaż", "показать"): "draw the position",
    ("score", "wynik", "счёт"): "the score sheet",
    ("rules", "zasady", "правила"): "the rules of this game, with its options",
    ("why", "dlaczego", "почему"): "why the last line was ruled on as it was",
    (
        "hint",
        "podpowiedź",
        "подсказка",
    ): "good moves, if the header allows it; after the game what was missed",
    ("judge", "sędzia", "судья"): "crossword: who was right, after a duel or the game",
    ("undo", "cofnij", "отмена"): "take the last turn back; `undo 2` the last two",
    ("redo", "ponów", "вернуть"): "put it back; `redo 2` two turns",
    ("reload", "wczytaj", "перечитать"): "read the file again after another program changed it",
    ("save as",): "write a copy: save as OTHER.game",
    ("quit", "exit", "wyjdź", "выход"): "leave; everything is saved",
}
_HINT: Final = next(group for group in COMMANDS if "hint" in group)
_NO_TURN: Final = "written down; it is no turn: whoever was to move still is, and the position stays"
_KEYS: Final = "Ctrl-U clears the line, and so does Ctrl-C, which on an empty line leaves."
# What may be done several times at once: a number behind it says how often.
_TIMES: Final = [group for group in COMMANDS if group[0] in ("undo", "redo")]
_RECORD: Final = "record"
_CANCEL: Final = "cancel"
_YES: Final = frozenset({"y", "yes", "t", "tak", "д", "да"})


@dataclass(slots=True)
class Reply:
    """What the referee says to a line.

    `keep` is what stays in the line to be mended; `refused` whether a turn was refused; `over` whether the
    dialogue ends.
    """

    lines: list[str] = field(default_factory=list)
    keep: str = ""
    refused: bool = False
    over: bool = False


class Dialogue:
    """Refereeing a sitting, line by line. `prompt` says who is asked for what.

    `asks` is whether the referee asks back before what can't be typed back; a list of turns in a pipe is
    not asked.
    """

    def __init__(
        self,
        sitting: Sitting,
        teller: Teller | None = None,
        asks: bool = True,
    ) -> None:
        self.sitting = sitting
        self.teller = teller or Teller()
        self.asks = asks
        self.duel: OpenDuel | None = None
        self.refused: Proposal | None = None
        self._confirm: tuple[str, Callable[[], Reply]] | None = None

    # -- what is asked, and what may be answered

    @property
    def prompt(self) -> str:
        """Who is asked, and for what."""
        if self._confirm is not None:
            return f"{self._confirm[0]} (yes or no) "
        duel = self.duel
        if duel is not None:
            if duel.asked:
                return f"{duel.challenged}, what stands on {duel.asked}? "
            return f"{duel.challenger} asks for: "
        verdict = self.sitting.verdict
        if verdict.to_move is None:
            return "over> "
        return f"{len(verdict.turns) + 1}. {verdict.players[verdict.to_move]}: "

    def completions(self, before: str) -> list[str]:
        """What the last word of the text before the cursor may become."""
        words = [group[0] for group in COMMANDS]
        return completions(self.sitting, before, words, self.duel)

    def begin(self) -> Reply:
        """What is said first: where the game stands, and what was left unfinished."""
        verdict = self.sitting.verdict
        lines = self._position()
        errors = sum(fault.severity == "error" for fault in verdict.faults)
        if errors:
            them = "an error" if errors == 1 else f"{errors} errors"
            lines.append(
                f"The record has {them} already: `referee check {self.sitting.book.path}` shows where."
            )
        last = verdict.turns[-1] if verdict.turns else None
        if last is not None and last.ruling.ruling == "void" and last.ruling.again and last.player is not None:
            lines.append(f"The last turn is void: {verdict.players[last.player]} may try again, by name.")
        lines.append("Type a turn, or `help`.")
        left = self.sitting.unfinished()
        if left:
            self.duel = open_duel(self.sitting, self.sitting.propose(left))
            if self.duel is None:
                lines.append(f"A turn was begun and can't be gone on with: {left}")
            else:
                lines += ["", f"The duel goes on where it was left: {left}", *self._worth()]
        return Reply(lines)

    def take(self, line: str) -> Reply:
        """What is said to a line that was typed."""
        line = line.strip()
        try:
            if self._confirm is not None:
                return self._confirmed(line)
            if not line:
                return Reply()
            return self._command(line) or (self._in_duel(line) if self.duel else self._turn(line))
        except NothingThere as error:
            return Reply([f"{error}."])
        except Gone as error:
            return Reply(
                [f"{error}: nothing was written.", "`save as FILE` writes the record anew."], line, True
            )
        except Changed as error:
            return Reply([f"{error}.", "`reload` reads it again."], line, refused=True)
        except BookError as error:
            return Reply([f"{error}: nothing was written."], line, refused=True)

    def _confirmed(self, line: str) -> Reply:
        assert self._confirm is not None
        _, do = self._confirm
        self._confirm = None
        return do() if line.casefold() in _YES else Reply(["Then the game goes on."])

    def _ask(self, question: str, do: Callable[[], Reply]) -> Reply:
        if not self.asks:
            return do()
        self._confirm = question, do
        return Reply()

    # -- turns

    def _turn(self, line: str) -> Reply:
        if line.startswith(";"):
            comment = line.strip("; ")
            if comment:
                self.sitting.write_comment(comment)
            return Reply(["written down"] if comment else [])
        proposal = self.sitting.propose(line)
        self.refused = None
        duel = open_duel(self.sitting, proposal)
        if duel is not None:
            return self._duel_goes_on(duel)
        if proposal.errors:
            return self._refuse(proposal, line)
        if proposal.turn is not None and proposal.turn.kind == "stop":
            return self._ask("End the game by agreement?", lambda: self._accept(proposal))
        return self._accept(proposal)

    def _refuse(self, proposal: Proposal, line: str) -> Reply:
        self.refused = proposal
        lines = self.teller.faults(proposal)
        if proposal.loses_the_turn:
            lines.append(f"By the rules of this game the turn is lost: `{_RECORD}` writes it down as it is.")
        return Reply(lines, line, refused=True)

    def _accept(self, proposal: Proposal) -> Reply:
        self.sitting.accept(proposal)
        self.duel = self.refused = None
        lines = self.teller.faults(proposal)
        if proposal.ruled is not None:
            lines += self.teller.ruling(proposal.ruled, self.sitting.players, proposal.line)
        else:
            lines += [proposal.line, *self.teller.wrapped(_NO_TURN, "  ")]
        return Reply([*lines, *self._position()])

    # -- duels

    def _duel_goes_on(self, duel: OpenDuel) -> Reply:
        self.sitting.leave_unfinished(duel.text)
        begins = self.duel is None
        self.duel = duel
        if duel.asked:
            return Reply()
        lines = [f"{duel.challenger} challenges {duel.challenged}."] if begins else ["not settled yet"]
        if begins:
            lines.append(f"Ask for a square; `yields` gives in; `{_CANCEL}` calls the duel off.")
        return Reply([*lines, *self._worth()])

    def _worth(self) -> list[str]:
        assert self.duel is not None
        return self.duel.worth(self.sitting)

    def _in_duel(self, line: str) -> Reply:
        assert self.duel is not None
        if line.casefold() == _CANCEL:
            return self._ask("Call the duel off, as if it had not been?", self._call_off)
        proposal = self.sitting.propose(self.duel.with_words(line))
        duel = open_duel(self.sitting, proposal)
        if duel is not None:
            return self._duel_goes_on(duel)
        if proposal.errors:
            return self._refuse(proposal, line)
        return self._accept(proposal)

    def _call_off(self) -> Reply:
        self.sitting.leave_unfinished("")
        self.duel = None
        return Reply(["the duel is called off", *self._position()])

    # -- commands

    def _command(self, line: str) -> Reply | None:
        """What is said to a command; None if the line is none."""
        word = line.casefold()
        if word.startswith("save as "):
            return self._save_as(line[len("save as ") :].strip())
        if word == _RECORD and self.refused is not None and self.refused.loses_the_turn:
            return self._accept(self.refused)
        name = next((group[0] for group in COMMANDS if word in group), None)
        begun, _, rest = line.partition(" ")
        if rest and begun.casefold() in _HINT:
            return self._hint(rest)
        times = next((group[0] for group in _TIMES if begun.casefold() in group), None)
        if rest and times is not None:
            return self._several(times, rest.strip(), line)
        do: dict[str, Callable[[], Reply]] = {
            "help": self._help,
            "show": lambda: Reply(self._position()),
            "score": self._score,
            "rules": self._rules,
            "why": self._why,
            "hint": self._hint,
            "judge": self._judge,
            "undo": self._undo,
            "redo": self._redo,
            "reload": self._reload,
            "save as": lambda: Reply(["write the name behind it: save as OTHER.game"], line),
            "quit": self.leave,
        }
        return None if name is None else do[name]()

    def leave(self) -> Reply:
        """What is said when somebody leaves: nothing is to be saved."""
        book = self.sitting.book
        turns = len(book.record.turns)
        return Reply([f"{book.path}: {'one turn' if turns == 1 else f'{turns} turns'}, all saved."], over=True)

    def _help(self) -> Reply:
        header = self.sitting.book.record.header
        example = "" if header is None else header.example()
        lines = self.teller.wrapped(f"{example[:1].upper()}{example[1:]}.") if example else []
        lines += self.teller.wrapped("Number, name and score may be left out; `; …` behind it is a comment.")
        if self.duel is not None:
            lines = [f"In a duel: a square, an answer (a letter or #), `yields`, `{_CANCEL}`."]
        widest = max(len(group[0]) for group in COMMANDS)
        lines += [f"  {group[0]:<{widest}}  {meaning}" for group, meaning in COMMANDS.items()]
        return Reply([*lines, *self.teller.wrapped(_KEYS)])

    def _position(self) -> list[str]:
        verdict = self.sitting.verdict
        assert verdict.game is not None
        return ["", *self.teller.board(verdict.game), *self.teller.state(verdict)]

    def _score(self) -> Reply:
        from referee.reports.sheet import sheet

        teller = self.teller
        text = sheet(self.sitting.verdict, self.sitting.book.path, teller.columns, teller.colour)
        return Reply(text.rstrip("\n").split("\n"))

    def _rules(self) -> Reply:
        from referee.reports.rulebook import flowed, options_text

        game = self.sitting.verdict.game
        assert game is not None
        columns = self.teller.columns
        text = flowed(self._rules_text(), columns) + "\n" + options_text(game.options, columns)
        return Reply(text.rstrip("\n").split("\n"))

    def _rules_text(self) -> str:
        from referee.reports.rulebook import rules_text

        game = self.sitting.verdict.game
        assert game is not None
        try:
            return rules_text(game.name)
        except OSError:
            return ""

    def _why(self) -> Reply:
        if self.refused is not None:
            return Reply(self.teller.explained(self.refused.faults))
        turns = self.sitting.verdict.turns
        if not turns:
            return Reply(["nothing was ruled yet"])
        last = turns[-1]
        if last.ruling.ruling == "void":
            return Reply(self.teller.explained(last.faults))
        return Reply(self.teller.reasons(last, self._rules_text()))

    def _hint(self, tiles: str = "") -> Reply:
        from referee.live.hinting import hint

        folder = Path(self.sitting.book.path).parent
        return Reply(hint(self.sitting.verdict, folder, tiles, self.teller.columns))

    def _judge(self) -> Reply:
        from referee.live import judging

        verdict = self.sitting.verdict
        refusal = judging.refusal(verdict, self.duel is not None)
        if refusal:
            return Reply(self.teller.wrapped(refusal))
        question = judging.question(verdict)
        return self._ask(question, self._judged) if question else self._judged()

    def _judged(self) -> Reply:
        from referee.live.judging import judged

        folder = Path(self.sitting.book.path).parent
        return Reply(judged(self.sitting.verdict, folder, self.teller.columns, self.teller.colour))

    def _undo(self) -> Reply:
        if self.duel is not None:
            return self._undo_in_duel(self.duel)
        taken = self.sitting.undo()
        self.refused = None
        return Reply([f"taken back: {taken}", *self._position()])

    def _several(self, name: str, number: str, line: str) -> Reply:
        """`undo` or `redo`, so many turns at once."""
        if not number.isdecimal() or int(number[:9]) == 0:
            return Reply([f"`{name}` may have a number behind it, as in `{name} 2`"], line)
        wanted = int(number[:9])
        if self.duel is not None:
            if wanted == 1 and name == "undo":
                return self._undo_in_duel(self.duel)
            return Reply([f"In a duel `undo` takes back one word at a time; `{_CANCEL}` calls it off."], line)
        sitting = self.sitting
        there = sitting.undoable if name == "undo" else sitting.redoable
        if wanted > there:
            many = "none" if not there else "only one turn" if there == 1 else f"only {there} turns"
            return Reply([f"There {'are' if there > 1 else 'is'} {many} to {name}."], line)
        step, told = (sitting.undo, "taken back") if name == "undo" else (sitting.redo, "put back")
        self.refused = None
        return Reply([*(f"{told}: {step()}" for _ in range(wanted)), *self._position()])

    def _undo_in_duel(self, duel: OpenDuel) -> Reply:
        if not duel.action.questions:
            return self._ask("Call the duel off, as if it had not been?", self._call_off)
        before = open_duel(self.sitting, self.sitting.propose(duel.without_last_word()))
        assert before is not None
        self.sitting.leave_unfinished(before.text)
        self.duel = before
        return Reply([f"taken back; the duel so far: {before.text}", *self._worth()])

    def _redo(self) -> Reply:
        return Reply([f"put back: {self.sitting.redo()}", *self._position()])

    def _reload(self) -> Reply:
        self.sitting.reload()
        self.duel = self.refused = None
        return self.begin()

    def _save_as(self, path: str) -> Reply:
        import os

        if os.path.lexists(path):
            return Reply([f"{path} is there already: choose another name"], f"save as {path}")
        try:
            replace_file(path, [self.sitting.book.data])
        except (OSError, ValueError) as error:
            return Reply([f"{path} can't be written: {reason(error)}"], f"save as {path}")
        return Reply([f"a copy is in {path}; the game goes on in {self.sitting.book.path}"])
