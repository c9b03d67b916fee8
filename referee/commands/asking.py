"""Asking on a terminal for what a new game needs."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from notation import phrases
from notation.header import nearest
from notation.squares import BadBoard, read_board
from notation.text import same_name
from referee import terminal
from referee.commands.drawings import SIZE, Wrong, drawing_in

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


@dataclass(slots=True)
class Needs:
    """What a new game needs; what is empty is not known yet. `board` is a size, a drawing or a file of one."""

    game: str = ""
    file: str = ""
    players: list[str] = field(default_factory=list)
    board: str = ""
    figures: list[str] = field(default_factory=list)
    lexicons: list[str] = field(default_factory=list)

    @property
    def missing(self) -> bool:
        """Whether something is missing without which there is no game."""
        known = phrases.named(self.game)
        if not (self.file and self.players and self.game):
            return True
        if known is None:
            return False  # Whoever writes the header says so.
        return "figure" in phrases.of(known).keys and not (self.figures and self.board)


def ask(needs: Needs, wrong: Callable[[Needs, str], str]) -> None:
    """Ask for all that is missing; what has a default may be left at it. Raises EOFError.

    What is wrong with an answer is told at once, and it is asked for again: `wrong` says it of needs with
    the answer and the header's key that it goes to, empty where it is good.
    """

    def good(key: str, asked: Needs) -> None:
        told = wrong(asked, key)
        if told:
            raise Wrong(told)

    def players(text: str) -> list[str]:
        names = _players(text)
        good("players", replace(needs, players=names))
        return names

    def board(text: str) -> str:
        _board(text, bool(game.board))
        good("board", replace(needs, board=text or game.board or ""))
        return text

    def figure(text: str) -> str:
        good("figure", replace(needs, figures=[text]))
        return text

    def lexicons(text: str) -> list[str]:
        good("lexicon", replace(needs, lexicons=[text or game.lexicon or ""]))
        return [text] if text else []

    if phrases.named(needs.game) is None:
        needs.game = _until_good(f"Game ({', '.join(phrases.GAMES)}): ", _game)
    game = phrases.of(phrases.named(needs.game) or needs.game)
    needs.file = needs.file or _until_good("File to write: ", _file)
    needs.players = needs.players or _until_good("Players in order of play, a comma between: ", players)
    if not needs.board:
        default = "" if game.board is None else f" [{game.board}]"
        needs.board = _until_good(f"Board, as 15x20 or a file with a drawing{default}: ", board)
    if "figure" in game.keys and not needs.figures:
        needs.figures = [_until_good("", figure, _figure)]
    if game.lexicon is not None and not needs.lexicons:
        needs.lexicons = _until_good(f"Lexicon, a name or a word list [{game.lexicon}]: ", lexicons)


def _line(question: str) -> str:
    return input(question).strip()


def _until_good(question: str, read: Callable[[str], Value], answered: Callable[[str], str] = _line) -> Value:
    """What an answer is read as; asked again as long as it is wrong. `answered` asks the question."""
    while True:
        try:
            return read(answered(question))
        except Wrong as wrong:
            terminal.tell(str(wrong))


def _game(text: str) -> str:
    game = phrases.named(text)
    if game is None:
        raise Wrong(nearest(text.lower(), phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}")
    return game


def _file(text: str) -> str:
    if not text:
        raise Wrong("the game is kept in a file: write its name, for example friday.game")
    if os.path.lexists(text):
        raise Wrong(f"{text}: the file is there already")
    return text


def _players(text: str) -> list[str]:
    players = [" ".join(name.split()) for name in text.split(",") if name.strip()]
    if len(players) < 2 or len(set(map(same_name, players))) < len(players):
        raise Wrong("two or more different names, for example Ala, Bartek")
    return players


def _board(text: str, has_default: bool) -> None:
    if not text and has_default:
        return
    try:
        read_board(text if SIZE.fullmatch(text) else drawing_in(text, "board"), "latin", "down")
    except BadBoard as bad:
        raise Wrong(f"{bad.message}; {bad.help}" if bad.help else bad.message) from None


def _figure(_question: str) -> str:
    """A figure, from a file or drawn line by line."""
    first = _until_good(
        "Figure, a file with its drawing, or its first line (# a square, . none): ",
        lambda text: text if set(text) <= set("#.") and text else drawing_in(text, "figure"),
    )
    if "\n" in first:
        return first
    lines = [first]
    while line := input("next line, empty at the end: ").strip():
        lines.append(line)
    return "\n".join(lines) + "\n"
