"""Records as JSON and back: what programs may read and write without knowing the notation's layout."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any, Final

from notation.reader import FENCE, read
from notation.writer import write_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notation.record import Record, Turn

# A value that JSON has no kind for stands in a table of its own, as TOML writes it: {"$toml": "2026-11-29"}.
_TOML: Final = "$toml"
_TEXTS: Final = ("number", "player", "does", "gain", "total")


class BadJson(ValueError):
    """A text that is no JSON of records; the message says why."""


def to_json(records: Iterable[Record]) -> str:
    """The JSON of records: each with its header's table and its turns.

    Raises ValueError for a record without a header that could be read.
    """
    return json.dumps({"records": [_record_form(record) for record in records]}, ensure_ascii=False, indent=1)


def _record_form(record: Record) -> dict[str, Any]:
    header = record.header
    if header is None or not header.usable:
        raise ValueError("a record whose header can't be read has no JSON")
    form: dict[str, Any] = {"header": _plain(header.table), "turns": [_turn_form(t) for t in record.turns]}
    for name, comments in (("head", record.head), ("tail", record.tail)):
        if comments:
            form[name] = list(comments)
    return form


def _turn_form(turn: Turn) -> dict[str, Any]:
    does = turn.unread if turn.unread is not None else write_actions(turn)
    player = turn.player if turn.stranger is None else turn.stranger
    values = (turn.number, player, does, turn.gain, turn.total)
    form: dict[str, Any] = {name: str(v) for name, v in zip(_TEXTS, values, strict=True) if v is not None}
    for name, comments in (("above", turn.above), ("comments", turn.comments)):
        if comments:
            form[name] = list(comments)
    return form


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_plain(inside) for inside in value]
    if isinstance(value, str | bool | int):
        return value
    import tomli_w

    return {_TOML: tomli_w.dumps({"v": value}).partition("=")[2].strip()}


def from_json(text: str) -> list[Record]:
    """The records of a JSON text, as `to_json` writes it. Raises BadJson."""
    try:
        form = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadJson(f"this is no JSON: {error}") from error
    records = form.get("records") if isinstance(form, dict) else None
    if not isinstance(records, list) or not records:
        raise BadJson('the JSON of records is {"records": [{"header": {…}, "turns": […]}]}')
    return read("\n".join(_record_text(record, at) for at, record in enumerate(records, 1)))


def _record_text(form: Any, at: int) -> str:
    import tomli_w

    if not isinstance(form, dict) or not isinstance(form.get("header"), dict):
        raise BadJson(f"record {at} has no table `header`")
    turns = form.get("turns", [])
    if not isinstance(turns, list) or not all(isinstance(turn, dict) for turn in turns):
        raise BadJson(f"the turns of record {at} are no array of tables")
    try:
        header = tomli_w.dumps(_typed(form["header"]), multiline_strings=True)
        lines = [*_comments(form.get("head")), FENCE, header.rstrip("\n"), FENCE]
        for turn in turns:
            lines += [*_comments(turn.get("above")), *_turn_lines(turn)]
        return "\n".join([*lines, *_comments(form.get("tail"))]) + "\n"
    except (TypeError, ValueError, RecursionError, AttributeError) as error:
        raise BadJson(f"record {at} can't be read: {error}") from error


def _typed(value: Any) -> Any:
    if isinstance(value, dict):
        if value.keys() == {_TOML}:
            return tomllib.loads(f"v = {value[_TOML]}")["v"]
        return {key: _typed(inside) for key, inside in value.items()}
    return [_typed(inside) for inside in value] if isinstance(value, list) else value


def _comments(comments: Any) -> list[str]:
    return [f"; {_line(comment)}".rstrip() if comment else "" for comment in comments or ()]


def _turn_lines(turn: dict[str, Any]) -> list[str]:
    number, player, does, gain, total = (None if turn.get(n) is None else _line(turn[n]) for n in _TEXTS)
    words = [f"{number}." if number else "", f"{player}:" if player is not None else "", does or ""]
    words += [gain or "", f"={total}" if total is not None else ""]
    first, *rest = [_line(comment) for comment in turn.get("comments", ())] or [""]
    line = " ".join(word for word in words if word) + (f"  ; {first}" if first else "")
    return [line, *(f"    ; {comment}" for comment in rest)]


def _line(text: Any) -> str:
    """A text on one line: a line's end in it would begin another turn."""
    return " ".join(str(text).split("\n"))
