"""Hints and reviews: the best moves of a position, and what was missed in a game, as text and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.reports.diagnostics import counted
from referee.reports.widths import cut, pad, plain, width, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.hints import Advice, Move
    from referee.hints.review import Review, Reviewed
    from referee.verdict import Verdict

# Moves are told in a column as wide as that, or as far as what is told beside them leaves room.
WIDEST_MOVE: Final = 48
NARROWEST_TOLD: Final = 20


def hint_lines(advice: Advice, who: str, columns: int) -> list[str]:
    """The best moves as a list, best first, with what there is to tell of them."""
    lines = wrap(f"{plain(who)} is to move, {counted(advice.count, 'legal move')}:", columns)
    if not advice.best:
        lines = wrap(f"{plain(who)} is to move, and nothing can be put.", columns)
    lines += _moves(advice.best, columns)
    for note in advice.notes:
        lines += wrap(plain(note), columns)
    return lines


def _moves(moves: Sequence[Move], columns: int) -> list[str]:
    number = len(str(len(moves))) + 1
    score = max([2, *(len(f"{move.score:+d}") for move in moves)])
    widest = max([0, *(width(move.text) for move in moves)])
    text = min(widest, max(WIDEST_MOVE, columns - number - score - NARROWEST_TOLD - 8))
    lines = []
    for at, move in enumerate(moves, 1):
        head = f"{f'{at}.':>{number}}  {f'{move.score:+d}':>{score}}  "
        told = ", ".join(_told(move))
        line = head + (pad(plain(move.text), text) + "  " + told if told else plain(move.text))
        lines += _hung(line, width(head) + 2, columns)
    return lines


def _hung(line: str, indent: int, columns: int) -> list[str]:
    """A line, with what doesn't fit in it below, indented."""
    line = line.rstrip()
    if width(line) <= columns:
        return [line]
    first = cut(line, columns + 1) if " " not in line[indent:] else line
    kept = first[: first.rfind(" ", indent, columns + 1)] if " " in first[indent : columns + 1] else first
    rest = wrap(line[len(kept) :], max(NARROWEST_TOLD, columns - indent))
    return [kept.rstrip(), *(" " * indent + more for more in rest)]


def _told(move: Move) -> list[str]:
    """What people are told of a move beside its text and score."""
    details, told = move.details, []
    if details.get("answer"):
        told.append(f"best answer {details['answer']} {details['answer_score']:+d}")
    elif "answer" in details:
        told.append("no answer is left")
    if "balance" in details:
        told.append(f"balance {details['balance']:+d}")
    if details.get("leave"):
        told.append(f"leaves {details['leave']}")
    if "doubtful" in details:
        told.append(details["doubtful"])
    if "completable" in details:
        told.append("keeps rule (b)" if details["completable"] else "rule (b) not decided")
    return [plain(text) for text in told]


def move_form(move: Move) -> dict[str, Any]:
    """A move: its text, its score, and a game's own keys."""
    return {"text": move.text, "score": move.score, **move.details}


def hint_form(verdict: Verdict, file: str, advice: Advice | None) -> dict[str, Any]:
    """The best moves of the position that a verdict has come to; `moves` is empty once the game is over."""
    header, to_move = verdict.record.header, verdict.to_move
    best = [] if advice is None else advice.best
    return {
        "file": file,
        "index": verdict.record.index,
        "game": None if header is None else header.game,
        "turn": len(verdict.turns),
        "to_move": None if to_move is None else verdict.players[to_move],
        "count": 0 if advice is None else advice.count,
        "moves": [move_form(move) for move in best],
        "notes": [] if advice is None else advice.notes,
        **({} if advice is None else advice.details),
    }


# -- reviews


def review_lines(review: Review, columns: int) -> list[str]:
    """Each turn beside the best one, then a line a player."""
    if not review.turns:
        return ["Review", "  no turn to look at"]
    lines = ["Review"]
    names = [cut(plain(name), 16) for name in review.players]
    wide = max(map(width, names))
    number = len(str(max(review.turns))) + 1
    gain = max(len(f"{turn.got:+d}") for turn in review.turns.values())
    for turn in review.turns.values():
        head = f"  {f'{turn.number}.':>{number}}  {pad(names[turn.player], wide)}  {f'{turn.got:+d}':>{gain}}  "
        lines += _hung(head + _beside(turn), width(head) + 2, columns)
    lines += [f"  {line}" for player in range(len(names)) for line in _summary(review, player, columns - 2)]
    return lines


def _beside(turn: Reviewed) -> str:
    """What could have been played instead of a turn."""
    if turn.unknown:
        return plain(turn.unknown)
    if turn.best is None:
        return "nothing could be put"
    if turn.missed:
        return f"missed {turn.missed}: {plain(turn.best.text)} {turn.best.score:+d}"
    return "the best there was" if turn.got == turn.best.score else "better than any single move"


def _summary(review: Review, player: int, columns: int) -> list[str]:
    mine = review.summary(player)
    text = f"{plain(review.players[player])}: {mine.got:+d} in {counted(mine.turns, 'turn')}"
    text += f", {mine.missed} missed in {mine.slips} of them" if mine.missed else ", nothing missed"
    if mine.unknown:
        text += f"; {mine.unknown} can't be told"
    return wrap(text, columns)


def reviewed_form(turn: Reviewed) -> dict[str, Any]:
    """A turn's review: what it gave, the best move (null where none can be told), and what was missed."""
    return {
        "got": turn.got,
        "best": None if turn.best is None else move_form(turn.best),
        "missed": None if turn.unknown else turn.missed,
        "moves": None if turn.unknown else turn.moves,
        "unknown": turn.unknown or None,
    }


def summary_form(review: Review) -> dict[str, Any]:
    """What came of each player's turns."""
    form = {}
    for player, name in enumerate(review.players):
        mine = review.summary(player)
        form[name] = {
            "turns": mine.turns,
            "got": mine.got,
            "missed": mine.missed,
            "slips": mine.slips,
            "unknown": mine.unknown,
        }
    return form
