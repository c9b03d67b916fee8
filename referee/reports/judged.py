"""What the judge says of a crossword, as text and for machines: a position and its completion, a whole game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.games.letters import BLACK, EMPTY, OUTSIDE
from referee.reports.diagnostics import counted
from referee.reports.jsonform import first_line
from referee.reports.position import drawn, moment, played
from referee.reports.sheet import name_of
from referee.reports.widths import WIDEST_MESSAGE, cut, plain, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from notation.squares import Board
    from referee.judge import Answer
    from referee.rule_b import JudgedDuel, JudgedGame, JudgedTurn
    from referee.verdict import Verdict

# How a square is drawn that was filled black; filled letters are small, what was given is as in the record.
FILLED_BLACK: Final = "-"
_RUN: Final = re.compile(f"[^{re.escape(BLACK + FILLED_BLACK + OUTSIDE + EMPTY)}]{{2,}}")
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"


def position_text(
    verdict: Verdict, file: str, rows: Sequence[str], answer: Answer, columns: int, colour: bool = False
) -> str:
    """A judged position: the answer, and the completion drawn or why there is none."""
    assert verdict.game is not None
    lines = [name_of(verdict, file), moment(verdict), ""]
    lines += answer_lines(rows, answer, verdict.game.board, columns, colour)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def answer_lines(
    rows: Sequence[str], answer: Answer, board: Board, columns: int, colour: bool = False
) -> list[str]:
    """The answer on a position with its reason; then the completion, its words, and what of it was given."""
    because = answer.reason or ("" if answer.grid is None else "a full crossword can come of it")
    lines = [*wrap(plain(f"{answer.answer}: {because}" if because else answer.answer), columns), ""]
    if answer.grid is None:
        return [*lines, *drawn(list(rows), board)]
    given = _given(rows, board)
    marks = _marked(answer)
    lines += drawn(marks, board, _painter(given, board) if colour else None)
    lines.append("")
    for way, words in (("Across", _across(marks, board)), ("Down", _down(marks, board))):
        lines += wrap(f"{way}: {', '.join(words) or 'no words'}", columns)
    return [*lines, *_given_and_filled(given, answer, columns)]


def _given(rows: Sequence[str], board: Board) -> dict[str, str]:
    """What stood on the board, square by square."""
    return {
        board.name_at(column, row): there
        for row, line in enumerate(rows)
        for column, there in enumerate(line)
        if there not in (EMPTY, OUTSIDE)
    }


def _filled(answer: Answer, board: Board) -> dict[str, str]:
    """What the completion puts on the squares that were empty, square by square."""
    if answer.grid is None:
        return {}
    return {board.name_at(column, row): answer.grid[row][column] for row, column in answer.filled}


def _marked(answer: Answer) -> list[str]:
    """The completion as it is drawn: what was filled in small letters, or as FILLED_BLACK."""
    assert answer.grid is not None
    rows = [list(row) for row in answer.grid]
    for row, column in answer.filled:
        there = rows[row][column]
        small = there.lower()
        rows[row][column] = FILLED_BLACK if there == BLACK else small if len(small) == 1 else there
    return ["".join(row) for row in rows]


def _painter(given: dict[str, str], board: Board) -> Callable[[int, str], str]:
    def paint(square: int, text: str) -> str:
        row, column = divmod(square, board.width)
        return f"{_BOLD}{text}{_PLAIN}" if board.name_at(column, row) in given else text

    return paint


def _across(marks: list[str], board: Board) -> Iterator[str]:
    for row, line in enumerate(marks):
        for run in _RUN.finditer(line):
            yield f"{board.name_at(run.start(), row)} {plain(run[0])}"


def _down(marks: list[str], board: Board) -> Iterator[str]:
    for column in range(board.width):
        for run in _RUN.finditer("".join(line[column] for line in marks)):
            yield f"{board.name_at(column, run.start())} {plain(run[0])}"


def _given_and_filled(given: dict[str, str], answer: Answer, columns: int) -> list[str]:
    assert answer.grid is not None
    told = ", ".join(f"{square} {there}" for square, there in given.items()) or "nothing"
    black = sum(answer.grid[row][column] == BLACK for row, column in answer.filled)
    parts = []
    if len(answer.filled) > black:
        parts.append(f"{counted(len(answer.filled) - black, 'letter')} (drawn small)")
    if black:
        parts.append(f"{counted(black, 'black square')} (drawn {FILLED_BLACK})")
    filled = " and ".join(parts) or "nothing"
    return [*wrap(plain(f"Given: {told}"), columns), *wrap(f"Filled: {filled}", columns)]


def game_text(verdict: Verdict, file: str, judged: JudgedGame, columns: int) -> str:
    """A whole game as judged."""
    lines = [name_of(verdict, file), moment(verdict), "", *game_lines(judged, verdict.players, columns)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def game_lines(judged: JudgedGame, players: tuple[str, ...], columns: int) -> list[str]:
    """Which turn first made it impossible, what came of that, and who had been right in the duels."""
    lines = wrap(first_broken_told(judged, players), columns)
    story = list(_story(judged, players))
    if len(story) > 2:
        lines += ["", "Turn by turn"]
        for sentence in story:
            lines += _hung(sentence, columns)
    if judged.duels:
        lines += ["", "Duels"]
        for duel in judged.duels:
            lines += _hung(duel_told(duel, players), columns)
    return lines


def _hung(sentence: str, columns: int) -> list[str]:
    first, *rest = wrap(sentence, columns - 4)
    return [f"  {first}", *(f"    {line}" for line in rest)]


def first_broken_told(judged: JudgedGame, players: tuple[str, ...]) -> str:
    """One sentence on the turn that first made it impossible, who played it, and why that is so."""
    first = judged.first_broken
    if first is None:
        undecided = sum(turn.answer.answer == "undecided" for turn in judged.turns)
        if not undecided:
            return "No turn made it impossible: rule (b) was kept throughout."
        positions = counted(undecided, "position is", "positions are")
        return f"No turn is known to have made it impossible, but {positions} undecided."
    turn = judged.turns[first]
    because = f": {plain(turn.answer.reason)}" if turn.answer.reason else ""
    if turn.done is None:
        return f"It was impossible from the start{because}"
    which = f"turn {first} ({played(turn.done, players)})"
    if judged.is_to_blame(turn):
        return f"T{which[1:]} made it impossible{because}"
    return f"After {which} it was impossible{because}; {_who_is_unknown(judged, turn)}"


def _who_is_unknown(judged: JudgedGame, turn: JudgedTurn) -> str:
    """Why nobody is named who made it impossible."""
    before = judged.before(turn)
    assert before is not None
    return f"whether this turn or one before made it so is undecided ({plain(before.reason)})"


def _story(judged: JudgedGame, players: tuple[str, ...]) -> Iterator[str]:
    """The turns after which the answer was another than before."""
    before: JudgedTurn | None = None
    for turn in judged.turns:
        now = turn.answer
        if before is None or now.answer != before.answer.answer:
            when = (
                "before the first turn"
                if turn.done is None
                else f"turn {turn.done.number}, {played(turn.done, players)}"
            )
            again = " again" if before is not None and now.answer == "completable" else ""
            because = f": {plain(now.reason)}" if now.reason else ""
            yield f"{when}: {now.answer}{again}{because}"
        before = turn


def duel_told(duel: JudgedDuel, players: tuple[str, ...]) -> str:
    """One sentence on who lost a duel, and whether he had been right."""
    details = duel.done.ruling.details
    fought = (
        f"turn {duel.done.number}: {plain(details['challenger'])} challenged "
        f"{plain(details['challenged'])} over {details['square']}, {duel.done.ruling.ruling}"
    )
    return f"{fought}; {loser_told(duel)}"


def loser_told(duel: JudgedDuel) -> str:
    """Whether the loser of a duel had been right, and what its position was."""
    loser, answer = plain(duel.loser), duel.answer
    if duel.loser_was_right is None:
        return f"whether {loser}, who lost, had been right is undecided ({answer.reason})"
    right = "right" if duel.loser_was_right else "wrong"
    because = f" ({plain(answer.reason)})" if answer.reason else ""
    return f"{loser} lost, and had been {right}: it was {answer.answer}{because}"


class Note(NamedTuple):
    """What is noteworthy of a turn and no fault: its number (null before the first), its line, a sentence."""

    turn: int | None
    line: int
    message: str


def game_notes(judged: JudgedGame, players: tuple[str, ...]) -> list[Note]:
    """The turns that made it impossible and the duels with who had been right, in their order."""
    notes = [_broken(judged, turn, players) for turn in judged.breaks if turn.done is not None]
    notes += [Note(duel.done.number, duel.done.line, loser_told(duel)) for duel in judged.duels]
    undecided = [turn for turn in judged.turns if turn.answer.answer == "undecided"]
    for turn in undecided[:1]:
        if turn.done is not None:
            message = f"whether it can still be completed is undecided here ({turn.answer.reason})"
            notes.append(Note(turn.done.number, turn.done.line, message))
    return sorted(notes, key=lambda note: note.line)


def _broken(judged: JudgedGame, turn: JudgedTurn, players: tuple[str, ...]) -> Note:
    assert turn.done is not None
    because = f": {turn.answer.reason}" if turn.answer.reason else ""
    if judged.is_to_blame(turn):
        message = f"{played(turn.done, players)} made it impossible{because}"
    else:
        message = f"it is impossible here{because}; {_who_is_unknown(judged, turn)}"
    return Note(turn.done.number, turn.done.line, message)


def not_judged(verdict: Verdict, why: str) -> Note:
    """That a record was not judged, told of its first line."""
    return Note(None, first_line(verdict), f"not judged: {why}")


def note_text(note: Note, file: str) -> str:
    """A note as a line of text."""
    return f"{plain(file)}:{note.line}: note: {cut(plain(note.message), WIDEST_MESSAGE)}\n"


def position_form(verdict: Verdict, file: str, rows: Sequence[str], answer: Answer) -> dict[str, Any]:
    """A judged position: `reason` says why it is impossible or undecided, `given` and `filled` map squares."""
    assert verdict.game is not None
    board = verdict.game.board
    return {
        **_head(answer, answer.seconds),
        "reason": answer.reason or None,
        **_about(verdict, file),
        "position": list(rows),
        "given": _given(rows, board),
        "filled": _filled(answer, board),
    }


def game_form(verdict: Verdict, file: str, judged: JudgedGame) -> dict[str, Any]:
    """A judged game. Its `answer` is `completable` where every position was; the grid is then the last one.

    `broken_by` is null where the position before is undecided: then nobody is to blame for certain.
    """
    last, first = judged.turns[-1], judged.first_broken
    broken = None if first is None else judged.turns[first]
    head = _head(last.answer, judged.seconds)
    head["answer"] = judged.answer
    if judged.answer != "completable":
        head |= {"grid": None, "words": []}
    blamed = broken is not None and judged.is_to_blame(broken)
    by = broken.done.player if blamed and broken is not None and broken.done is not None else None
    return {
        **head,
        "reason": None if broken is None else broken.answer.reason or None,
        **_about(verdict, file),
        "first_broken": first,
        "first_is_certain": judged.first_is_certain,
        "broken_by": None if by is None else verdict.players[by],
        "turns": [_turn_form(turn, verdict.players) for turn in judged.turns],
        "duels": [_duel_form(duel) for duel in judged.duels],
    }


def _head(answer: Answer, seconds: float) -> dict[str, Any]:
    return {
        "answer": answer.answer,
        "grid": None if answer.grid is None else list(answer.grid),
        "seconds": round(seconds, 4),
        "words": list(answer.words),
    }


def _about(verdict: Verdict, file: str) -> dict[str, Any]:
    return {"file": file, "index": verdict.record.index, "turn": len(verdict.turns)}


def _turn_form(turn: JudgedTurn, players: tuple[str, ...]) -> dict[str, Any]:
    done = turn.done
    return {
        "number": 0 if done is None else done.number,
        "player": None if done is None or done.player is None else players[done.player],
        "text": None if done is None else str(done.turn.text),
        "answer": turn.answer.answer,
        "reason": turn.answer.reason or None,
    }


def _duel_form(duel: JudgedDuel) -> dict[str, Any]:
    details = duel.done.ruling.details
    return {
        "turn": duel.done.number,
        "challenger": details["challenger"],
        "challenged": details["challenged"],
        "square": details["square"],
        "ruling": duel.done.ruling.ruling,
        "loser": duel.loser,
        "loser_was_right": duel.loser_was_right,
        "answer": duel.answer.answer,
        "reason": duel.answer.reason or None,
    }
