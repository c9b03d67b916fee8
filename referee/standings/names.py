"""Players' names over many records: aliases, and spellings that look like one player's."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# Letters whose stroke Unicode takes for a part of the letter, not for a mark that comes off.
_STROKES: Final = str.maketrans("łŁøØđĐħĦ", "lLoOdDhH")


@dataclass(frozen=True, slots=True)
class Aliases:
    """Whom each alias means, at last: an alias may lead to another one.

    `loops` are the aliases that lead back to themselves, each loop once; they mean nobody else.
    """

    meant: Mapping[str, str]
    loops: tuple[tuple[str, ...], ...] = ()

    def name(self, written: str) -> str:
        """The player that a record calls `written`."""
        return self.meant.get(written, written)


def follow(aliases: Mapping[str, str]) -> Aliases:
    """Follow every alias to the name that is none."""
    meant: dict[str, str] = {}
    loops: list[tuple[str, ...]] = []
    looping: set[str] = set()
    for alias in aliases:
        way = [alias]
        while (name := aliases.get(way[-1])) is not None and name not in way:
            way.append(name)
        if name is None:
            meant[alias] = way[-1]
        elif name not in looping:
            loop = way[way.index(name) :]
            looping.update(loop)
            loops.append(tuple(loop))
    return Aliases(meant, tuple(loops))


class Spelling(NamedTuple):
    """A spelling that looks like another, commoner one of the same player."""

    written: str
    better: str


def look_alikes(games: Mapping[str, int]) -> list[Spelling]:
    """The names that differ from a commoner one only in case, blanks, ё and е, or marks on letters.

    `games` says in how many games each name stands.
    """
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name in games:
        alike[bare(name)].append(name)
    found = []
    for names in alike.values():
        best, *others = sorted(names, key=lambda name: (-games[name], name))
        found += [Spelling(other, best) for other in others]
    return sorted(found)


def bare(name: str) -> str:
    """What spellings of a name share: its letters without case, blanks and marks."""
    letters = unicodedata.normalize("NFD", name.translate(_STROKES).casefold())
    return "".join(c for c in letters if not c.isspace() and not unicodedata.combining(c))
