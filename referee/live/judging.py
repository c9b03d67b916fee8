"""The judge at the table: who was right in a duel, and after the game which turn broke rule (b).

The referee never settles rule (b): the judge is silent before a duel, unless the header makes an oracle of him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee import terminal
from referee.games.crossword import Crossword
from referee.judge import JudgeUnavailable
from referee.reports.judged import answer_lines, duel_told, game_lines
from referee.reports.widths import wrap
from referee.rule_b import JudgedDuel, judge_game, judge_position, moments

if TYPE_CHECKING:
    from pathlib import Path

    from referee.rule_b import Moment
    from referee.verdict import Verdict

FORBIDDEN: Final = (
    "the judge speaks after a duel or after the game, never before one: "
    "for more the header would say [rules] oracle = true"
)
NOT_A_CROSSWORD: Final = "only a crossword can be judged"


def refusal(verdict: Verdict, in_duel: bool) -> str:
    """Why the judge may not speak now; empty if he may."""
    game = verdict.game
    if not isinstance(game, Crossword):
        return NOT_A_CROSSWORD
    if _is_oracle(verdict) or verdict.to_move is None or (_last_is_duel(verdict) and not in_duel):
        return ""
    return FORBIDDEN


def question(verdict: Verdict) -> str:
    """What is asked back before the judge speaks, where a chained duel may follow; empty if nothing is."""
    game = verdict.game
    assert isinstance(game, Crossword)
    if game.chain is None or not game.chain_is_open() or verdict.to_move is None or _is_oracle(verdict):
        return ""
    return f"{game.player_name(game.chain.loser)} may still go on with a chained duel. Judge this one now?"


def judged(verdict: Verdict, folder: Path, columns: int, colour: bool = False) -> list[str]:
    """What the judge says: of the game once it is over, to an oracle of the position, else of the duel."""
    game = verdict.game
    assert isinstance(game, Crossword)
    announce = terminal.Progress().announce
    try:
        if verdict.to_move is None:
            seen = moments(verdict.record, folder)[1]
            return game_lines(judge_game(seen, game, progress=announce), verdict.players, columns)
        if _is_oracle(verdict):
            rows = game.rows()
            answer = judge_position(rows, game, progress=announce)
            return answer_lines(rows, answer, game.board, columns, colour)
        return _duel_judged(_last_duel(verdict, folder), verdict, game, columns, colour)
    except (JudgeUnavailable, ValueError) as error:
        return [f"{error}"]
    finally:
        terminal.Progress.clear()


def _duel_judged(moment: Moment, verdict: Verdict, game: Crossword, columns: int, colour: bool) -> list[str]:
    assert moment.done is not None
    assert moment.disputed is not None
    answer = judge_position(moment.disputed, game, progress=terminal.Progress().announce)
    told = duel_told(JudgedDuel(moment.done, answer), verdict.players)
    return [*wrap(told, columns), "", *answer_lines(moment.disputed, answer, game.board, columns, colour)]


def _last_duel(verdict: Verdict, folder: Path) -> Moment:
    return next(m for m in reversed(moments(verdict.record, folder)[1]) if m.disputed is not None)


def _is_oracle(verdict: Verdict) -> bool:
    assert verdict.game is not None
    return bool(verdict.game.setup.rules.get("oracle"))


def _last_is_duel(verdict: Verdict) -> bool:
    """Whether a duel was what happened last, void lines aside."""
    rulings = (turn.ruling.ruling for turn in reversed(verdict.turns))
    return next((ruling for ruling in rulings if ruling != "void"), "") in ("upheld", "dismissed")
