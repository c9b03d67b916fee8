"""Tiles: how many of each are still to come, what the players hold, and what is in the bag."""

from __future__ import annotations

import codecs
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from referee.games.rulesets import STAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.games.runs import Worth

Tiles = Counter[str]
# What stands in a record's word for a letter that lies there already is none.
NO_TILE: Final = "."
# For so many sets it is kept what follows from their tiles.
MOST_SETS: Final = 64
# The bag, and a player's number of tiles and what is known of them.
Holdings = tuple[int, int, "Tiles | None"]


def tile_of(letter: str) -> str:
    """The tile that a letter on the board or a rack is: a small letter is a star."""
    return STAR if letter.islower() else letter


def tiles_of(letters: str) -> str:
    """The tiles that letters are, one for one."""
    return letters if letters.isupper() else "".join(map(tile_of, letters))


def spelled_out(tiles: Tiles) -> str:
    """Tiles in the order of the alphabet, stars last."""
    return "".join(sorted(tiles.elements(), key=lambda tile: (tile == STAR, tile)))


def so_many(number: int) -> str:
    """A number of tiles in words: `1 tile`, `3 tiles`."""
    return "1 tile" if number == 1 else f"{number} tiles"


def without(heap: Sequence[int], kinds: Iterable[int]) -> tuple[list[int], list[int]]:
    """How many of each kind of tile a heap has beside tiles of these kinds, and the places of those that it
    hasn't.
    """
    beside, short = list(heap), False
    for kind in kinds:
        left = beside[kind] - 1
        beside[kind] = left
        if left < 0:
            short = True
    return beside, _beyond(heap, kinds) if short else []


def _beyond(heap: Sequence[int], kinds: Iterable[int]) -> list[int]:
    """The places of the tiles of these kinds that a heap hasn't."""
    left, beyond = list(heap), []
    for place, kind in enumerate(kinds):
        left[kind] -= 1
        if left[kind] < 0:
            beyond.append(place)
    return beyond


@lru_cache(MOST_SETS)
def _numbered(letters: str, tiles: int) -> tuple[dict[str, int], Any, Any]:
    """The signs of a set's letters, the first of which are its tiles; and two encodings, with a byte for each:
    of all letters, and of the tiles.
    """
    signs = {letter: sign for sign, letter in enumerate(NO_TILE + letters)}
    # Their first letter has to be this one.
    return signs, codecs.charmap_build("\0" + letters), codecs.charmap_build("\0" + letters[:tiles])


def encoded(letters: str, encoding: Any) -> bytes | None:
    """The numbers of letters in an encoding; None if it hasn't all of them."""
    try:
        return codecs.charmap_encode(letters, "strict", encoding)[0]
    except UnicodeEncodeError:
        return None


class Stock:
    """Where the tiles of a set are, as far as the plays tell.

    Each tile has a kind, a number from 1, by which its like are counted: by kind, `tiles` says which they are,
    and `left` how many aren't on the board, but in the bag or on a rack. Each letter that may lie on the board
    has a sign, a number too: of the tiles their kind, then those of the small letters. By sign, `letters` says
    which it is, `counts` what it counts, and `kinds` of what kind its tile is. 0 is none; a letter that the set
    hasn't gets a sign and a kind of its own when it is first seen. `by_sign` and `by_kind` are encodings of the
    set's letters and tiles.
    `hands` are the numbers of tiles that the players hold, `bag` how many the bag has; `racks` what a player
    holds where that is known, else None. On the board, on racks and in the bag are all tiles of the set, as
    long as nobody lays one that isn't there.
    """

    def __init__(self, numbers: Mapping[str, int], worth: Worth, rack: int, players: int) -> None:
        if STAR not in numbers:
            numbers = {**numbers, STAR: 0}
        self.tiles = [NO_TILE, *numbers]
        self.left = [0, *numbers.values()]
        signs, self.by_sign, self.by_kind = _numbered(worth.signs, len(numbers))
        self._signs = signs.copy()
        self.star = signs[STAR]
        self.letters = [NO_TILE, *worth]
        self.counts = [0, *worth.values()]
        self.kinds = [*range(len(self.left)), *[self.star] * (len(worth) - len(numbers))]
        self.rack = rack
        self.bag = max(0, sum(numbers.values()))
        self.hands = [0] * players
        self.racks: list[Tiles | None] = [None] * players
        for player in range(players):
            self.draw(player, 0)

    def signs_of(self, letters: Iterable[str]) -> Sequence[int]:
        """The signs of letters, whichever these are."""
        return [self.sign_of(letter) for letter in letters]

    def kinds_of(self, tiles: Iterable[str]) -> Sequence[int]:
        """The kinds of tiles, whichever these are."""
        return [self.kinds[sign] for sign in self.signs_of(tiles)]

    def sign_of(self, letter: str) -> int:
        """The sign of a letter on the board or a rack."""
        sign = self._signs.get(letter)
        if sign is None:
            sign = self._signs[letter] = len(self.letters)
            self.letters.append(letter)
            self.counts.append(0)
            if letter.islower():
                self.kinds.append(self.star)
            else:
                self.kinds.append(len(self.left))
                self.tiles.append(letter)
                self.left.append(0)
        return sign

    def spelled(self, kinds: Iterable[int]) -> str:
        """The tiles of these kinds, one for one."""
        return "".join(map(self.tiles.__getitem__, kinds))

    def counted(self, kinds: Iterable[int]) -> list[int]:
        """How many there are of each kind among these."""
        numbers = [0] * len(self.left)
        for kind in kinds:
            numbers[kind] += 1
        return numbers

    def unlaid(self) -> Tiles:
        """The tiles that are in the bag or on a rack; fewer than none of one that was laid too often."""
        return Counter(dict(zip(self.tiles, self.left, strict=True)))

    def take_back(self, kinds: Iterable[int]) -> None:
        """Tiles of these kinds come off the board again."""
        left = self.left
        for kind in kinds:
            left[kind] += 1

    def draw(self, player: int, laid: int) -> bool:
        """A player has laid so many tiles, and fills his rack up, as far as the bag allows: whether he drew."""
        hand = self.hands[player] - laid
        if hand < 0:
            hand = 0
        drawn = self.rack - hand
        if drawn > self.bag:
            drawn = self.bag
        if drawn > 0:
            hand += drawn
            self.bag -= drawn
        self.hands[player] = hand
        return drawn > 0

    def exchanged(self, player: int, number: int, shown: str | None) -> None:
        """A player has exchanged so many tiles, none for a pass."""
        if number:
            self.racks[player] = None
        elif shown is not None:
            self.racks[player] = Counter(shown)

    def held(self) -> list[Tiles | None]:
        """What each player holds, where that is known or follows: who has no tile, and the last unknown
        rack when the bag is empty."""
        racks = [rack if self.hands[player] else Counter() for player, rack in enumerate(self.racks)]
        unknown = [player for player, rack in enumerate(racks) if rack is None]
        if not self.bag and len(unknown) == 1:
            left = self.unlaid()
            for rack in racks:
                left.subtract(rack or {})
            racks[unknown[0]] = +left
        return racks

    def holdings(self, player: int) -> Holdings:
        """What is in the bag and on a player's rack, to be restored."""
        return self.bag, self.hands[player], self.racks[player]

    def restore(self, player: int, holdings: Holdings) -> None:
        """The bag and a player's rack are as they were."""
        self.bag, self.hands[player], self.racks[player] = holdings


def left_of(before: str | Tiles, used: str, taken: int) -> Tiles | None:
    """What is left of a rack once tiles are used and stars taken; None where it had not all that is used."""
    after = Counter(before)
    after[STAR] += taken
    after.subtract(used)
    return None if any(number < 0 for number in after.values()) else after
