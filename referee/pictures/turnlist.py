"""The page's list of turns: rulings, totals, comments, questions, and faults at their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.pictures import palette
from referee.pictures.markup import element, name, text
from referee.pictures.picture import signed_figure
from referee.reports.widths import WIDEST_MESSAGE, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from notation.faults import Fault
    from referee.games import Change
    from referee.pictures.film import Frame
    from referee.pictures.stops import Stops
    from referee.verdict import TurnVerdict

# Of more players the totals aren't repeated at every turn, but where they changed.
MOST_TOTALS: Final = 6
# How much of a name is repeated at every turn.
NAME: Final = 40
SHORT_NAME: Final = 16


def turn_list(frames: Sequence[Frame], stops: Stops) -> Iterator[str]:
    """The items of the list, the beginning first."""
    beginning = element("span", "0.", class_="number") + element("span", "The beginning", class_="what")
    yield element("li", _button("turn", 0, beginning))
    for at, frame in enumerate(frames[1:], 1):
        yield _item(at, frame, stops)


def badge(player: int) -> str:
    """A player's number on his colour."""
    at = player % palette.PLAYERS + 1
    return element("span", str(player + 1), class_=f"player p{at}", aria_hidden="true")


def fault_item(fault: Fault) -> str:
    """A fault: its name, its line, what is wrong and how to mend it."""
    parts = [
        element("strong", f"{fault.severity}: {text(fault.name)}"),
        f"(line {fault.place.line})",
        name(cut(fault.message, WIDEST_MESSAGE)),
    ]
    if fault.help:
        parts.append(element("span", text(cut(fault.help, WIDEST_MESSAGE)), class_="help", dir="auto"))
    return element("li", " ".join(parts), class_=f"fault {fault.severity}")


def _button(kind: str, stop: int, content: str) -> str:
    return element("button", content, type="button", class_=kind, data_stop=str(stop))


def _item(at: int, frame: Frame, stops: Stops) -> str:
    done, players = frame.done, stops.players
    assert done is not None
    void = done.ruling.ruling == "void"
    who = "" if done.player is None else f"{badge(done.player)}{name(cut(players[done.player], NAME))}: "
    content = [
        element("span", f"{done.number}.", class_="number"),
        element("span", who + element("bdi", text(done.turn.text), class_="what")),
        element("span", text(done.ruling.ruling), class_="ruling"),
        element("span", "" if void else _gain(done), class_="gain"),
        element("span", element("span", "totals: ", class_="unseen") + _totals(frame, players), class_="after"),
    ]
    notes = [
        *_comments(done),
        *_questions(at, frame, stops),
        *_reasons(done, players),
        *map(fault_item, done.faults),
    ]
    button = _button("turn void" if void else "turn", stops.of_turn(at), "".join(content))
    return element("li", button + (element("ul", "".join(notes), class_="notes") if notes else ""))


def _gain(done: TurnVerdict) -> str:
    if done.player is None:
        return ""
    change = done.ruling.changes.get(done.player)
    return signed_figure(0 if change is None else change.net, True)


def _totals(frame: Frame, players: Sequence[str]) -> str:
    assert frame.done is not None
    shown: Iterable[int] = range(len(players))
    if len(players) > MOST_TOTALS:
        shown = sorted(frame.done.ruling.changes)
    return " · ".join(
        f"{name(cut(players[player], SHORT_NAME))} {signed_figure(frame.totals[player])}" for player in shown
    )


def _comments(done: TurnVerdict) -> Iterator[str]:
    for comment in (*done.turn.above, *done.turn.comments):
        if comment.strip():
            yield element("li", text(comment), class_="comment", dir="auto")


def _questions(at: int, frame: Frame, stops: Stops) -> Iterator[str]:
    for place, step in enumerate(frame.steps):
        yield element("li", _button("step", stops.of_step(at, place), text(step.text)))


def _reasons(done: TurnVerdict, players: Sequence[str]) -> Iterator[str]:
    for sentence in done.ruling.why:
        yield element("li", text(sentence), dir="auto")
    changes = sorted(done.ruling.changes.items())
    if any(change.net if who != done.player else _both(change) for who, change in changes):
        yield element(
            "li", ", ".join(f"{name(cut(players[who], NAME))} {_change(change)}" for who, change in changes)
        )


def _both(change: Change) -> bool:
    return bool(change.points and change.penalties)


def _change(change: Change) -> str:
    return f"+{change.points} −{change.penalties}" if _both(change) else signed_figure(change.net, True)
