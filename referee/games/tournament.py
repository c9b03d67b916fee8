"""What tournaments add to a game of tiles: plays withdrawn, bonuses for good ones, time overstepped.

None of these takes a turn: whoever was to move still is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from notation.phrases.erudit import Bonus, Penalty, Time, Withdrawn
from referee.games import Change, Ruling, Telling, void
from referee.games.letters import STOPS

if TYPE_CHECKING:
    from referee.games.erudit import Erudit
    from referee.games.laying import Laying

KINDS: Final = frozenset({"withdrawn", "bonus", "penalty", "time"})


def rule(game: Erudit, action: Withdrawn | Bonus | Penalty | Time, player: int) -> Ruling:
    """The ruling on such a line by `player`."""
    if isinstance(action, Time):
        points = int(action.points)
        return Ruling(
            "time", {player: Change(penalties=points)}, telling=Telling([f"time overstepped: −{points}"])
        )
    if isinstance(action, Penalty):
        return _penalty(game, action, player)
    last = game.last_of(player)
    if isinstance(action, Bonus):
        if last is None:
            game.report.error(
                action.keyword,
                "no-play-challenged",
                f"{game.player_name(player)} has no play just before that was challenged",
                "the bonus is his whose word was challenged in vain, right after the play",
            )
            return void()
        laying, _ = last
        laying.challenged = True
        points = int(action.points)
        return Ruling(
            "bonus", {player: Change(points=points)}, telling=Telling(_in_vain(game, points, f"+{points}"))
        )
    if last is None:
        game.report.error(
            action.keyword,
            "nothing-to-withdraw",
            f"{game.player_name(player)} has no play just before to withdraw",
            "a play is withdrawn by its own player, before anything else is played",
        )
        return void()
    return _withdraw(game, *last)


def _penalty(game: Erudit, action: Penalty, player: int) -> Ruling:
    """Who challenged a good play in vain loses points for it, where they are not the other's."""
    if game.last is None or game.last[0].challenged:
        game.report.error(
            action.keyword,
            "no-play-challenged",
            f"there is no play just before that {game.player_name(player)} could have challenged",
            "the penalty is his who challenged a good word, right after the play",
        )
        return void()
    points = int(action.points)
    return Ruling(
        "penalty", {player: Change(penalties=points)}, telling=Telling(_in_vain(game, points, f"−{points}"))
    )


def _in_vain(game: Erudit, points: int, figure: str) -> list[str]:
    """What a challenge in vain gave or cost, and whether these rules know that."""
    why = [f"challenged in vain: {figure}"]
    if points != game.challenge and not game.transcript:
        rule = (
            game.challenge
            if isinstance(game.challenge, int)
            else f'no points, `challenge = "{game.challenge}"`'
        )
        why.append(f"these rules have {rule} for that")
    return why


def _withdraw(game: Erudit, laying: Laying, ruling: Ruling) -> Ruling:
    """The play comes off, and so do its points; the tiles go back. An end that it brought is none.

    The turn it was is a declined one.
    """
    player, points = laying.player, ruling.changes[laying.player].points
    laying.take_back()
    game.stock.restore(player, laying.before)
    game.untouched = STOPS.issuperset(game.grid.letters)
    game.last = game.ended_by = game.went_out = None
    ruling.telling = partial(_of_withdrawn, replace(ruling), laying.doubts, game.report.turn)
    game.declines = laying.declines
    game.decline()
    words = " and ".join(word.tiles for word in laying.words)
    # In copies the figure may be the play's own, however wrong that was, or none at all.
    customary = (0, 0 if laying.written is None else -int(laying.written)) if game.transcript else ()
    return Ruling(
        "withdrawn",
        {player: Change(points=-points)},
        telling=Telling([f"{words} off the board again: {-points:+d}"], {"withdraws": laying.turn}),
        customary=customary,
    )


def _of_withdrawn(ruling: Ruling, doubts: list[str], turn: int | None) -> Telling:
    """What the ruling on a play tells once it is withdrawn, in that turn."""
    why = [sentence for sentence in ruling.why if sentence not in doubts]
    return Telling(why, {**ruling.details, "withdrawn_by": turn})
