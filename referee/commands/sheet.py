"""`referee sheet`: empty sheets to play on, and the score sheet of a played game to sign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from notation import phrases
from notation.squares import BadBoard, read_board
from referee import terminal
from referee.commands.asking import Needs
from referee.commands.draw import pdf_of
from referee.commands.drawings import Wrong
from referee.commands.new import begun, header_table
from referee.commands.outputs import is_named_so, may_write, write_all
from referee.commands.reading import OK, UNREADABLE
from referee.commands.show import cannot_be_shown, the_record
from referee.pictures.extra import Missing
from referee.pictures.paper import PAPERS
from referee.pictures.sheets import Blank, empty_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notation.header import Header
    from referee.pictures.paper import PaperName
    from referee.pictures.shapes import Drawing

# Where a game has no usual board and none is given: squared paper to draw one on.
SQUARED_PAPER = "32x24"


class Asked(NamedTuple):
    """What an empty sheet is asked for; `players` are names, `seats` how many where there are none."""

    board: str | None
    figures: Sequence[str]
    rules: Sequence[str]
    players: Sequence[str]
    seats: int
    turns: int


def sheet(what: str, asked: Asked, paper: PaperName, game: int, svg: str, pdf: str, force: bool) -> int:
    """Write the sheet of a game, by its name or of a record's file, to `svg` or `pdf`; the exit status."""
    if not svg and not pdf:
        terminal.tell("say where to write the sheet: --pdf OUT, or --svg OUT")
        return UNREADABLE
    name = phrases.named(what)
    pages: list[Drawing] | int
    if name is not None:
        pages = _empty(name, asked, paper)
    elif os.path.exists(what) or what == "-":
        pages = _played(what, game, paper)
    else:
        games = ", ".join(phrases.GAMES)
        terminal.tell(f"{what}: no game is called so ({games}), and there is no such file")
        return UNREADABLE
    if isinstance(pages, int):
        return pages
    return _write(pages, svg, pdf, force, None if name else what)


def _write(pages: list[Drawing], svg: str, pdf: str, force: bool, source: str | None) -> int:
    """An SVG has one page: further ones go into files with a number in their names."""
    svgs = [svg, *(_numbered(svg, number) for number in range(2, len(pages) + 1))] if svg else []
    if not is_named_so({"svg": svg, "pdf": pdf}):
        return UNREADABLE
    if not may_write([*svgs, *([pdf] if pdf else [])], force, source):
        return UNREADABLE
    files: list[tuple[str, bytes]] = []
    if svg:
        from referee.pictures.svg import svg as as_svg

        files += [(path, as_svg(page).encode()) for path, page in zip(svgs, pages, strict=True)]
    if pdf:
        try:
            files.append((pdf, pdf_of(pages)))
        except Missing as missing:
            terminal.tell(str(missing))
            return UNREADABLE
    return OK if write_all(files) else UNREADABLE


def _numbered(path: str, number: int) -> str:
    stem, suffix = os.path.splitext(path)
    return f"{stem}-{number}{suffix}"


def _played(file: str, game: int, paper: PaperName) -> list[Drawing] | int:
    """The score sheet of a record; the exit status where there is none."""
    from referee.pictures.film import Film, film
    from referee.pictures.scoresheet import score_sheet

    piece = the_record(file, game)
    if piece is None:
        return UNREADABLE
    whole = film(piece.record(), piece.folder)
    if not isinstance(whole, Film):
        return cannot_be_shown(whole, file)
    return score_sheet(whole, file, PAPERS[paper])


def _empty(name: str, asked: Asked, paper: PaperName) -> list[Drawing] | int:
    """An empty sheet; the exit status where it can't be made."""
    of = phrases.of(name)
    board = asked.board or of.board or SQUARED_PAPER
    seats = list(asked.players) or [""] * asked.seats
    names = [player or f"{at}." for at, player in enumerate(seats, 1)]
    needs = Needs(name, "", names, board, list(asked.figures), ["none"])
    try:
        table = header_table(needs, asked.rules, {})
        if "figure" in of.keys and not asked.figures:
            return _without_figure(name, str(table["board"]), seats, asked, paper)
        _, verdict = begun(table, "")
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE
    errors = [fault for fault in verdict.faults if fault.severity == "error" and fault.name not in _OF_PLAY]
    for fault in errors:
        terminal.tell(f"{fault.name}: {fault.message}{f' ({fault.help})' if fault.help else ''}")
    game, header = verdict.game, verdict.record.header
    if errors or game is None or header is None:
        return UNREADABLE
    present = [
        row * game.board.width + column
        for row, line in enumerate(game.rows())
        for column, mark in enumerate(line)
        if mark != " "
    ]
    blank = Blank(
        name.capitalize(),
        game.board,
        frozenset(present),
        seats,
        _figures(header),
        game.premium_rows(),
        game.premium_legend(),
        game.centre,
        _has_duels(name),
        asked.turns,
        penalties=game.takes_points,
    )
    return empty_sheet(blank, PAPERS[paper])


# What matters to a game, but not to its paper.
_OF_PLAY = frozenset({"cells-not-shared"})


def _figures(header: Header) -> Sequence[Sequence[str]]:
    return header.figures


def _has_duels(name: str) -> bool:
    """Whether a game's turns ask questions."""
    return any("duel" in words for words in phrases.of(name).keywords)


def _without_figure(
    name: str, drawing: str, seats: Sequence[str], asked: Asked, paper: PaperName
) -> list[Drawing] | int:
    """Squared paper, where the figure is still to be chosen: it is drawn by hand."""
    of = phrases.of(name)
    try:
        board = read_board(drawing, of.columns, of.rows)  # type: ignore[arg-type]
    except BadBoard as bad:
        terminal.tell(f"{bad.fault}: {bad.message}{f' ({bad.help})' if bad.help else ''}")
        return UNREADABLE
    blank = Blank(
        name.capitalize(), board, frozenset(board.squares()), seats, turns=asked.turns, figure_is_open=True
    )
    return empty_sheet(blank, PAPERS[paper])
