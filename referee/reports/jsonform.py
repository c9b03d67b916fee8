"""The machine-read form of verdicts and faults."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from referee.reports.widths import WIDEST_MESSAGE, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notation.faults import Fault
    from referee.games import Option
    from referee.hints.review import Review
    from referee.lexicon import Source
    from referee.verdict import TurnVerdict, Verdict


def dumps(value: Any, only_ascii: bool = False) -> str:
    """`value` as JSON on one line; `only_ascii` where the output can't show every letter."""
    return json.dumps(value, ensure_ascii=only_ascii, default=str)


def fault_form(fault: Fault) -> dict[str, Any]:
    """A fault: its name, severity, place (lines and columns from 1, the end exclusive), turn, and texts."""
    place = fault.place
    return {
        "fault": fault.name,
        "severity": fault.severity,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "turn": fault.turn,
        "message": cut(fault.message, WIDEST_MESSAGE),
        "help": cut(fault.help, WIDEST_MESSAGE),
    }


def record_json(
    verdict: Verdict, file: str, only_ascii: bool = False, review: Review | None = None
) -> Iterator[str]:
    """A record as ruled (see `record_form`), as JSON on one line, piece by piece: it may be long.

    With a review each reviewed turn has a `review`, and so has the record, by player.
    """
    form = record_form(verdict, file)
    turns = (turn_form(turn, verdict.players) for turn in verdict.turns)
    if review is not None:
        from referee.reports.hints import reviewed_form, summary_form

        turns = (
            turn | {"review": reviewed_form(review.turns[turn["number"]])}
            if turn["number"] in review.turns
            else turn
            for turn in turns
        )
        form["review"] = summary_form(review)
    lists: dict[str, Iterable[dict[str, Any]]] = {
        "turns": turns,
        "faults": map(fault_form, verdict.faults),
    }
    for at, (key, value) in enumerate(form.items()):
        yield f'{", " if at else "{"}"{key}": '
        if key in lists:
            yield "["
            for number, item in enumerate(lists[key]):
                yield (", " if number else "") + dumps(item, only_ascii)
            yield "]"
        else:
            yield dumps(value, only_ascii)
    yield "}"


def record_form(verdict: Verdict, file: str) -> dict[str, Any]:
    """A record as ruled; one that could not be replayed has null and empty values.

    Its `turns` and `faults` are left empty here, since they may be many.
    """
    record, game, players = verdict.record, verdict.game, verdict.players
    form: dict[str, Any] = {
        "file": file,
        "index": record.index,
        "line": first_line(verdict),
        "game": None if record.header is None else record.header.game,
        "players": list(players),
        "lexicons": [],
        "status": None,
        "ended_by": None,
        "clean": verdict.clean,
        "totals": {},
        "points": {},
        "penalties": {},
        "standings": [],
        "to_move": None,
        "board": [],
        "turns": [],
        "faults": [],
    }
    if game is not None:
        form |= {
            "lexicons": list(map(lexicon_form, game.setup.lexicon.sources)) if game.uses_lexicon else [],
            "status": "open" if verdict.ended_by is None else "finished",
            "ended_by": verdict.ended_by,
            "totals": _by_player(players, verdict.totals),
            "points": _by_player(players, verdict.points),
            "penalties": _by_player(players, verdict.penalties),
            "standings": [standing._asdict() for standing in verdict.standings],
            "to_move": None if verdict.to_move is None else players[verdict.to_move],
            "board": game.rows(),
        }
    return form


def lexicon_form(source: Source) -> dict[str, Any]:
    """What judged the words, exact enough to repeat the verdict; `checksum` is a SHA-256 in hex.

    `kind` is `built-in`, `file`, `header` (its `words` and `not-words`) or `none`; a built-in list has a
    version, and all but `none` have a checksum, else they are null.
    """
    return {
        "name": source.name,
        "kind": source.kind,
        "version": source.version or None,
        "words": source.words,
        "checksum": source.sha256 or None,
    }


def state_form(verdict: Verdict) -> dict[str, Any]:
    """Where a game that can be replayed stands: whether it is over, the totals, who is to move."""
    return {
        "status": "open" if verdict.ended_by is None else "finished",
        "ended_by": verdict.ended_by,
        "totals": _by_player(verdict.players, verdict.totals),
        "to_move": None if verdict.to_move is None else verdict.players[verdict.to_move],
    }


def first_line(verdict: Verdict) -> int:
    """The line on which a record begins: that of its opening `+++`, where there is one."""
    record = verdict.record
    if record.header is not None:
        return record.source.line_of(record.header.opening.start)
    opening = re.search(r"^\+\+\+[ \t]*$", record.source.text, re.MULTILINE)
    return record.source.line_of(0 if opening is None else opening.start())


def turn_form(done: TurnVerdict, players: tuple[str, ...]) -> dict[str, Any]:
    """A turn as ruled."""
    ruling = done.ruling
    form = {
        "number": done.number,
        "line": done.line,
        "player": None if done.player is None else players[done.player],
        "text": str(done.turn.text),
        "ruling": ruling.ruling,
        "why": list(ruling.why),
        "changes": {players[player]: change.net for player, change in ruling.changes.items()},
        "totals": _by_player(players, done.totals),
    }
    # A game's own keys come behind and take no one's place.
    return {**form, **ruling.details, **form}


def _by_player(players: tuple[str, ...], values: list[int]) -> dict[str, int]:
    return dict(zip(players, values, strict=True))


def option_form(option: Option) -> dict[str, Any]:
    """An option of a game's `[rules]`: its name, meaning, default and the values it may have."""
    return {
        "option": option.name,
        "meaning": option.meaning,
        "default": option.usual,
        "values": list(option.values),
    }
