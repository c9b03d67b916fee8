"""Faults: what is wrong with a record, as values with a place.

The catalogue of all names stands in `catalogue/*.toml`, one file for what any record can have and one
for each game: what the fault means, how to mend it, a wrong and a right record.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from notation.values import value

if TYPE_CHECKING:
    from notation.squares import Misnamed
    from notation.text import Part, Place, Source

Severity = Literal["error", "warning"]


@value
class Fault:
    """One thing that is wrong.

    `name` is stable and stands in the catalogue; `message` says what is wrong here, `help` how to mend
    it; `turn` is the number of the turn it was found in, None for the file or the header.
    """

    name: str
    severity: Severity
    place: Place
    message: str
    help: str = ""
    turn: int | None = None


@dataclass(slots=True, eq=False)
class Report:
    """Collects the faults found in one record, each at its place in `source`."""

    source: Source
    turn: int | None = None
    faults: list[Fault] = field(default_factory=list)

    def at(
        self, start: int, end: int, name: str, message: str, help: str = "", severity: Severity = "error"
    ) -> None:
        """Note a fault of the text between two offsets."""
        place = self.source.place(start, end)
        self.faults.append(Fault(name, severity, place, message, help, self.turn))

    def error(self, part: Part, name: str, message: str, help: str = "") -> None:
        """Note an error about `part`."""
        self.at(part.start, part.end, name, message, help)

    def warning(self, part: Part, name: str, message: str, help: str = "") -> None:
        """Note a warning about `part`."""
        self.at(part.start, part.end, name, message, help, "warning")

    def misnamed(self, name: Part, why: Misnamed) -> None:
        """Note that `name` names no square: at the letter that is wrong, where it is one letter."""
        start, end = name.start, name.end
        if why.letter is not None:
            start += why.letter
            end = start + 1
        self.at(start, end, why.fault, why.message, why.help)

    def errors_since(self, count: int) -> bool:
        """Whether an error came after the first `count` faults."""
        return any(fault.severity == "error" for fault in self.faults[count:])


class Entry(NamedTuple):
    """What the catalogue says of a fault: what it means, how to mend it, a wrong and a right record."""

    name: str
    severity: Severity
    about: str
    meaning: str
    mend: str
    wrong: str
    right: str


@functools.cache
def catalogue() -> dict[str, Entry]:
    """All fault names with what there is to say of them, in the catalogue's order."""
    from importlib import resources

    entries: dict[str, Entry] = {}
    folder = resources.files("notation") / "catalogue"
    files = sorted(folder.iterdir(), key=lambda f: (f.name != "any.toml", f.name))
    for file in files:
        if not file.name.endswith(".toml"):
            continue
        about = file.name.removesuffix(".toml")
        for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
            entries[name] = Entry(
                name,
                entry.get("severity", "error"),
                about,
                entry["meaning"].strip(),
                entry["mend"].strip(),
                entry["wrong"],
                entry["right"],
            )
    return entries
