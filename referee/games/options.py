"""The options of a record's `[rules]` table: checked, with their defaults filled in."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notation.header import nearest

if TYPE_CHECKING:
    from notation.faults import Report
    from notation.header import Header
    from referee.games import Game, Option


def read_options(header: Header, kind: type[Game], report: Report, folder: Path = Path()) -> dict[str, Any]:
    """The value of each option of that kind of game: the header's where it is good, else the default.

    `folder` is where files that options name are looked for. Unknown names and values are
    `unknown-option`, values of a wrong type `bad-value`, both reported.
    """
    values = _usual(kind).copy()
    known = {option.name: option for option in kind.options} if header.rules else {}
    for name, value in header.rules.items():
        option = known.get(name)
        if option is None:
            help = nearest(name, known) or f"the options are {', '.join(known)}"
            report.error(
                header.key("rules", name), "unknown-option", f"{header.game} has no option `{name}`", help
            )
        else:
            if option.file and isinstance(value, str) and value.endswith(option.file):
                value = str(folder / value)
            if _good(header, option, value, report):
                values[name] = value
    return values


@functools.cache
def _usual(kind: type[Game]) -> dict[str, Any]:
    """The value of each option where the header has none."""
    return {option.name: option.usual for option in kind.options}


def _good(header: Header, option: Option, value: Any, report: Report) -> bool:
    wrong = wrong_value(option, value)
    if wrong is None:
        return True
    fault, message, help = wrong
    report.error(header.value("rules", option.name), fault, message, help)
    return False


def wrong_value(option: Option, value: Any) -> tuple[str, str, str] | None:
    """What is wrong with a value of an option: the fault, the message and the help; None for a good one."""
    if not option.values:
        wrong = option.check(value) if option.check is not None else None
        if wrong is None:
            return None
        fault, _, message = wrong.partition(": ")
        return fault, message, option.meaning
    if any(type(value) is type(choice) and value == choice for choice in option.values):
        return None
    choices = [f'"{v}"' if isinstance(v, str) else str(v).lower() for v in option.values]
    listing = f"`{option.name}` is one of {', '.join(choices)}"
    if isinstance(value, str) and isinstance(option.values[0], str):
        help = nearest(value, [str(v) for v in option.values]) or listing
        return "unknown-option", f"`{option.name}` has no value {value!r}", help
    return "bad-value", f"`{option.name}` can't be {_toml(value)}", listing


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
