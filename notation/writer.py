"""Writing records: the canonical layout, from which reading gives the same records back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from notation.reader import FENCE, opens_header

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notation.header import Header
    from notation.record import Record, Turn

KEY_ORDER: Final[tuple[str, ...]] = (
    "game", "title", "event", "round", "date", "place", "annotator",
    "players", "board", "figure", "start", "columns", "rows", "lexicon", "words", "not-words",
)  # fmt: skip
TABLES: Final[tuple[str, ...]] = ("result", "rules", "x")
LONGEST_ARRAY_LINE: Final = 100


def write(records: Iterable[Record]) -> str:
    """The canonical text of records, with their comments.

    A record that could not be read to its end (no header, or one without a game to play) stands as it was.
    """
    return "\n".join(map(write_record, records))


def is_whole(record: Record) -> bool:
    """Whether a record was read to its end, so that it can be written anew; its turns may be faulty."""
    header = record.header
    return header is not None and header.usable and not any(f.name == "no-header" for f in record.faults)


def write_record(record: Record) -> str:
    """The canonical text of one record."""
    header = record.header
    if header is None or not is_whole(record):
        return record.source.text.rstrip("\n") + "\n"
    turns: list[str] = []
    for turn in record.turns:
        turns += _comment_lines(turn.above)
        turns += write_turn(turn)
    turns += _comment_lines(record.tail)
    if turns and opens_header(turns[0]):
        # Behind an empty comment it is a turn again, which makes no sense.
        turns.insert(0, ";")
    lines = [*_comment_lines(record.head), FENCE, write_header(header), FENCE, *turns]
    return "\n".join(lines) + "\n"


def write_turn(turn: Turn) -> list[str]:
    """The line of a turn; a second and later comment each have an indented line below."""
    words: list[str] = []
    if turn.number is not None:
        words.append(f"{turn.number}.")
    name = turn.player if turn.stranger is None else turn.stranger
    if name is not None:
        words.append(f"{name}:")
    if turn.unread is not None:
        words.append(turn.unread)
    else:
        words.append(write_actions(turn))
    if turn.gain is not None:
        words.append(turn.gain)
    if turn.total is not None:
        words.append(f"={turn.total}")
    line = " ".join(word for word in words if word)
    if not turn.comments:
        # A line with nothing else would begin a record.
        return [f"{line}  ;" if line == FENCE else line]
    return [f"{line}  ; {turn.comments[0]}", *(f"    ; {comment}" for comment in turn.comments[1:])]


def write_actions(turn: Turn) -> str:
    """What is done in a turn, as it is written: `e5 c6-f6 e7, claims e2`."""
    text = ""
    for at, action in enumerate(turn.actions):
        if at:
            text += " " if turn.actions[at - 1].opens else ", "
        text += str(action)
    return f"{text} stands" if turn.stands else text


def write_header(header: Header) -> str:
    """The TOML of a header, its keys in the usual order, with the comments it had."""
    table = header.table
    order = [key for key in KEY_ORDER if key in table]
    order += [key for key in table if key not in KEY_ORDER and key not in TABLES]
    order += [key for key in TABLES if key in table]
    # In TOML what follows a table belongs to it: so tables come last.
    order.sort(key=lambda key: _is_table(table[key]))
    text = "".join(_write_key(key, table[key]) for key in order).strip("\n")
    return _with_comments(text, header) if header.comments or header.trailing else text


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)
    )


def _write_key(key: str, value: Any) -> str:
    import tomli_w

    text = tomli_w.dumps({key: value}, multiline_strings=True)
    if re.search(r"^\+\+\+[ \t]*$", text, re.MULTILINE):
        # A text with such a line would end the header.
        text = tomli_w.dumps({key: value})
    if isinstance(value, dict):
        return "\n" + text
    if isinstance(value, list) and all(isinstance(v, str | int | float) for v in value):
        single = tomli_w.dumps({key: value}).strip("\n").split("\n")
        if len(single) > 2:
            first, *items, last = single
            line = f"{first}{' '.join(item.strip() for item in items).rstrip(',')}{last}\n"
            if len(line) <= LONGEST_ARRAY_LINE:
                return line
    return text


def _with_comments(text: str, header: Header) -> str:
    from notation.toml_places import toml_places

    places = toml_places(text)
    insertions: list[tuple[int, str]] = []
    left_over: list[str] = []
    for path, comments in header.comments.items():
        place = places.keys.get(path)
        if place is None:
            left_over += comments
            continue
        start = text.rfind("\n", 0, place[0]) + 1
        insertions.append((start, "".join(f"# {comment}\n" for comment in comments)))
    for path, comment in header.trailing.items():
        place = places.values.get(path)
        if place is None:
            left_over.append(comment)
        else:
            insertions.append((place[1], f"  # {comment}"))
    for at, insertion in sorted(insertions, reverse=True):
        text = text[:at] + insertion + text[at:]
    return "\n".join([text, *(f"# {comment}" for comment in left_over)])


def _comment_lines(comments: Iterable[str]) -> list[str]:
    return [f"; {comment}" if comment else "" for comment in comments]
