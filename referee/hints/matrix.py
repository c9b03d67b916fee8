"""Matrix: every letter and the word it may make, at or above the bound; and what passes would allow.

All words are read off the board at once: a walk over the letters, with one empty square among them that
holds whatever letter the word needs there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.games.letters import EMPTY
from referee.games.matrix import Matrix
from referee.hints import LegalMoves, Move, NoHint
from referee.hints.words import Beginning, index_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.games import Game
    from referee.hints import Wish

# So many words that a lower bound would allow are told.
MOST_TOLD: Final = 3


class Found(NamedTuple):
    """A word that one new letter makes: on which square which letter, and the word."""

    square: int
    letter: str
    word: str


class Lowered(NamedTuple):
    """What passes would allow: after how many of them who may make words of what length."""

    passes: int
    player: int
    bound: int


class Letters(LegalMoves):
    """Every letter with a word, and, where the bound is 1, every letter without one.

    Where a word can be read on several paths it is one move, with one of them.
    """

    def __init__(self, game: Game, player: int, wish: Wish) -> None:
        super().__init__(game, player, wish)
        assert isinstance(game, Matrix)
        if game.lexicon.any_word:
            raise NoHint(
                "every word is good here: any letters in a row will do", "name a lexicon in the header"
            )
        self.game = game
        self.lowered = self._lowered()
        self.below: list[Move] = []

    def __iter__(self) -> Iterator[Move]:
        game, board = self.game, self.game.board
        if game.bound == 1:
            for square, there in enumerate(game.grid.letters):
                if there == EMPTY:
                    for letter in alphabet(game):
                        yield Move(f"{board.name(square)} {letter}", 1, {"word": None})
        self.below = []
        shortest = game.bound if self.lowered is None else self.lowered.bound
        for found, path in words_to_make(game, shortest, self.wish.progress).items():
            names = [board.name(square) for square in path]
            text = f"{board.name(found.square)} {found.letter} {found.word}({' '.join(names)})"
            details = {"word": found.word, "path": names}
            certainty = game.lexicon.diminutive(found.word)
            if certainty is not None:
                details["doubtful"] = f"may be a diminutive of {certainty[1]}"
            move = Move(text, len(path), details)
            if len(path) >= game.bound:
                yield move
            else:
                self.below.append(move)

    def _lowered(self) -> Lowered | None:
        """When the bound next falls by one; None where it can't fall."""
        game = self.game
        if game.bound == 1:
            return None
        passes = game.players - (game.level.passes + 1) % game.players
        return Lowered(passes, (self.player + passes) % game.players, game.bound - 1)

    def notes(self) -> list[str]:
        game, lowered = self.game, self.lowered
        if lowered is None:
            return []
        passes = "a pass" if lowered.passes == 1 else f"{lowered.passes} passes"
        who = game.player_name(lowered.player)
        kind = f"word of {lowered.bound} letters" if lowered.bound > 1 else "letter without a word"
        note = f"after {passes} {who} may make a {kind}"
        if self.below:
            told = "; ".join(move.text for move in self.below[:MOST_TOLD])
            note += f", now {len(self.below)} ways: {told}" + ("; …" if len(self.below) > MOST_TOLD else "")
        elif lowered.bound > 1:
            note += ", but there is none now"
        return [note]

    def details(self) -> dict[str, Any]:
        if self.lowered is None:
            return {"bound": self.game.bound}
        lowered = {
            "passes": self.lowered.passes,
            "player": self.game.player_name(self.lowered.player),
            "bound": self.lowered.bound,
            "moves": [move.text for move in self.below],
        }
        return {"bound": self.game.bound, "lowered": lowered}


def alphabet(game: Matrix) -> list[str]:
    """The letters that a word of the lexicon may have; Ё only where it is a letter of its own."""
    letters = set(game.lexicon.letters)
    if not game.yo_is_ye and "Е" in letters:
        letters.add("Ё")
    return sorted(letters)


def words_to_make(
    game: Matrix, shortest: int, told: Callable[[str], None] | None = None
) -> dict[Found, tuple[int, ...]]:
    """Every word of at least `shortest` letters, two or more, that one letter makes, each with a path.

    Words declared before are left out, sure diminutives, and where the game forbids them those that can be
    read without the letter.
    """
    squares = [square for square, letter in enumerate(game.read_as.letters) if letter.isalpha()]
    words = index_of(game.lexicon, told=told).between(max(2, shortest), len(squares) + 1)
    walk = _Walk(game, Beginning(words))
    walk.everywhere()
    refused = set(game.used)
    if not game.self_formed_allowed:
        refused |= walk.standing
    good: dict[str, bool] = {}
    for found in walk.found:
        if found.word not in good:
            good[found.word] = found.word not in refused and not _is_diminutive(game, found.word)
    return {found: path for found, path in walk.found.items() if good[found.word]}


def _is_diminutive(game: Matrix, word: str) -> bool:
    known = game.lexicon.diminutive(word)
    return known is not None and known[0] == "sure"


class _Walk:
    """Walks over the letters of the board wherever words lead, with at most one empty square on the way.

    `found` are the words that need such a square, each with the first path for it; `standing` are those
    that can be read without one.
    """

    def __init__(self, game: Matrix, words: Beginning) -> None:
        self.letters = game.read_as.letters
        self.neighbours = game.read_as.neighbours
        self.words = words
        self.found: dict[Found, tuple[int, ...]] = {}
        self.standing: set[str] = set()
        self.path: list[int] = []

    def everywhere(self) -> None:
        """Walk from every square."""
        for square in range(len(self.letters)):
            self._step(square, self.words, None)

    def _step(self, square: int, before: Beginning, new: tuple[int, str] | None) -> None:
        """Step on a square, behind the letters `before`; `new` is the empty square on the way so far."""
        letter = self.letters[square]
        if letter.isalpha():
            beginning = before.then(letter)
            if beginning is not None:
                self._arrive(square, beginning, new)
        elif letter == EMPTY and new is None:
            for letter, beginning in before.all_next():
                self._arrive(square, beginning, (square, letter))

    def _arrive(self, square: int, beginning: Beginning, new: tuple[int, str] | None) -> None:
        path = self.path
        path.append(square)
        if beginning.word is not None:
            if new is None:
                self.standing.add(beginning.word)
            else:
                self.found.setdefault(Found(*new, beginning.word), tuple(path))
        for near in self.neighbours(square):
            if near not in path:
                self._step(near, beginning, new)
        path.pop()


MOVES = Letters
