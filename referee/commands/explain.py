"""`referee explain`: what a fault means, with a wrong and a right example."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, Final

from notation.faults import catalogue
from notation.header import LONGEST_MISSPELT
from referee import terminal
from referee.commands.reading import OK, UNREADABLE
from referee.reports.widths import wrap

if TYPE_CHECKING:
    from notation.faults import Entry

NEAR: Final = 3
ALIKE: Final = 0.65
# What the words of a fault's name may be called as well.
_MEANS: Final = {
    "total": "score",
    "points": "score",
    "sum": "score",
    "cell": "square",
    "field": "square",
    "user": "player",
    "name": "player",
    "invalid": "bad",
}


def explain(name: str | None, form: str) -> int:
    """Print what the catalogue says of a fault; without a name one line on each. The exit status."""
    entries = catalogue()
    if name is None:
        _all(list(entries.values()), form)
        return OK
    entry = entries.get(name.strip().lower().replace("_", "-"))
    if entry is None:
        near = _near(name.strip().lower().replace("_", "-"), list(entries))
        help = f"did you mean {' or '.join(near)}?" if near else "`referee explain` lists them all"
        terminal.tell(f"no fault is called `{name}`; {help}")
        return UNREADABLE
    if form == "json":
        _print_json(_form(entry))
    else:
        terminal.write(_text(entry))
    return OK


def _near(name: str, known: list[str]) -> list[str]:
    """The faults that may be meant: spelt alike, with the name in theirs, or with most of its words."""
    if not name or len(name) > LONGEST_MISSPELT:
        return []
    near = difflib.get_close_matches(name, known, NEAR, ALIKE) or [each for each in known if name in each]
    words = [_MEANS.get(word, word) for word in name.split("-")]
    near = [each for each in known if each == "-".join(words)] + near
    near = near or [each for each in known if set(words) & set(each.split("-"))]
    return list(dict.fromkeys(near))[:NEAR]


def _text(entry: Entry) -> str:
    about = "any game" if entry.about == "any" else entry.about
    lines = [f"{entry.name} ({entry.severity}, {about})", ""]
    lines += wrap(entry.meaning, terminal.columns())
    lines += ["", *wrap(f"To mend it: {entry.mend}", terminal.columns())]
    for title, example in (("Wrong:", entry.wrong), ("Right:", entry.right)):
        lines += ["", title, "", *(f"    {line}" for line in example.strip("\n").split("\n"))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _all(entries: list[Entry], form: str) -> None:
    if form == "json":
        _print_json({"faults": [_form(entry) for entry in entries]})
        return
    widest = max(len(entry.name) for entry in entries)
    lines = []
    for about in dict.fromkeys(entry.about for entry in entries):
        lines += ["", "any game:" if about == "any" else f"{about}:"]
        for entry in entries:
            if entry.about == about:
                severity = "" if entry.severity == "error" else f"({entry.severity}) "
                lines.append(f"  {entry.name:<{widest}}  {severity}{_first_sentence(entry.meaning)}")
    terminal.write("\n".join(lines[1:]) + "\n")


def _first_sentence(text: str) -> str:
    text = " ".join(text.split())
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


def _form(entry: Entry) -> dict[str, Any]:
    form = entry._asdict()
    return {"fault": form.pop("name"), **form}


def _print_json(form: dict[str, Any]) -> None:
    from referee.reports.jsonform import dumps

    terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
