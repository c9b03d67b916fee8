"""Flaws: what the rules forbid in a turn that could be played, and that the players may let stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from notation.faults import Report


class Flaw(NamedTuple):
    """One flaw of a turn, from `start` to `end` of the record's text: a fault, or a warning if let stand."""

    fault: str
    start: int
    end: int
    message: str
    help: str = ""


def stands(flaws: Collection[Flaw], let_stand: bool, forgivable: Collection[str], report: Report) -> bool:
    """Whether a turn with these flaws counts, which are reported.

    It does without any, or where it was let stand and all of them are forgivable: then each is a warning.
    """
    forgiven = let_stand and all(flaw.fault in forgivable for flaw in flaws)
    for fault, start, end, message, help in flaws:
        if forgiven:
            report.at(start, end, "let-stand", f"let stand: {message}", help, "warning")
        else:
            report.at(start, end, fault, message, help)
    return forgiven or not flaws


def once(flaws: Iterable[Flaw], names: Collection[str]) -> list[Flaw]:
    """The flaws, of each of these names only the first."""
    kept: list[Flaw] = []
    for flaw in flaws:
        if flaw.fault not in names or all(other.fault != flaw.fault for other in kept):
            kept.append(flaw)
    return kept
