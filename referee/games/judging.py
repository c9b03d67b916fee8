"""What the rules say of words that are laid: where they lie, that they are whole, and that they are words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.text import upper
from referee.games.flaws import Flaw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notation.squares import Board
    from referee.games.laying import Laying, Made, Word
    from referee.games.runs import Run
    from referee.lexicon import Lexicon


def place_flaws(laying: Laying, untouched: bool, centre: int | None) -> list[Flaw]:
    """The first word covers the centre, and every word is joined to what stood before.

    `untouched`: nothing stood on the board before this turn, whose words are joined to each other then.
    """
    flaws = []
    first = None
    if untouched:
        first = centre if centre in laying.new else laying.new[0]
        if centre is not None and centre != first:
            square, name = laying.words[0].play.written("square"), laying.game.board.name(centre)
            message = f"the first word doesn't cover the centre {name}"
            help = f"lay it so that one of its tiles comes on {name}"
            flaws.append(Flaw("not-through-centre", square.start, square.end, message, help))
    loose = laying.loose(first)
    if loose:
        words = [word for word in laying.words if loose.intersection(word.filled)]
        message = f"{' and '.join(word.tiles for word in words)}: not joined to the other tiles"
        help = "every word must touch what lies on the board"
        written = words[0].play.written("word")
        flaws.append(Flaw("not-connected", written.start, written.end, message, help))
    return flaws


def shape_flaws(laying: Laying, runs: Sequence[Run]) -> list[Flaw]:
    """A word is written whole, and a tile alone makes none; `runs` are those of the turn."""
    flaws = []
    for word, run in laying.odd:
        if len(run.tiles) != len(word.tiles):
            message = f"{upper(word.tiles)} is only a part of {run.word}, which would stand there"
            help = f"write the whole word: `{_written(run, laying.game.board)}`"
            written = word.play.written("word")
            flaws.append(Flaw("part-of-a-word", written.start, written.end, message, help))
        elif not any(word.start in other.squares() for other in runs):
            flaws.append(_alone(word))
    return flaws


def _alone(word: Word) -> Flaw:
    """A tile that is the whole word, and that of no other run."""
    written = word.play.written("word")
    message = f"a single {upper(word.tiles)} makes no word"
    return Flaw("not-a-word", written.start, written.end, message, "a word has two letters or more")


def lexicon_flaws(words: Iterable[Made], lexicon: Lexicon, doubles: dict[int, str], board: Board) -> list[Flaw]:
    """Every run of two tiles or more, of `words`, is one; `doubles` spells the tiles that show two letters."""
    flaws, contains = [], lexicon.contains
    for run in words:
        word = run.tiles
        if doubles or not word.isupper():
            word = run.word.translate(doubles)
        if not contains(word):
            flaws.append(_not_a_word(run, word, board, lexicon))
    return flaws


def _not_a_word(run: Made, word: str, board: Board, lexicon: Lexicon) -> Flaw:
    near = lexicon.suggest(word)
    help = lexicon.judge(word).reason + (f"; did you mean {' or '.join(near)}?" if near else "")
    direction = "across" if run.step == 1 and board.width > 1 else "down"
    return Flaw("not-a-word", *run.place, f"{word} ({direction} from {board.name(run.start)}) is no word", help)


def _written(run: Run, board: Board) -> str:
    """A run as it is written in a record."""
    row, column = board.row_name(run.start // board.width), board.column_name(run.start % board.width)
    across = run.step == 1 and board.width > 1
    return f"{row}{column} {run.tiles}" if across else f"{column}{row} {run.tiles}"
