"""`referee show --svg, --png, --pdf, --html`: a position drawn, or a whole game to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee import terminal
from referee.commands.outputs import is_named_so, may_write, write_all
from referee.commands.reading import OK, UNREADABLE
from referee.commands.show import cannot_be_shown, the_record
from referee.pictures.extra import Missing
from referee.pictures.film import Film, film

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.files import Piece
    from referee.pictures.shapes import Drawing


def draw(file: str, turn: int | None, game: int, outputs: Mapping[str, str], force: bool) -> int:
    """Draw the `game`th record of `file` after `turn`, None the last one; the exit status.

    `outputs` maps the forms asked for (svg, png, pdf, html) to files. All are drawn before any is written.
    """
    if not (is_named_so(outputs) and may_write(list(outputs.values()), force, file)):
        return UNREADABLE
    piece = the_record(file, game)
    if piece is None:
        return UNREADABLE
    whole = film(piece.record(), piece.folder)
    if not isinstance(whole, Film):
        return cannot_be_shown(whole, file)
    last = len(whole.frames) - 1
    if turn is not None and last < turn:
        terminal.tell(f"{file}: there is no turn {turn}, the last one is {last}")
        return UNREADABLE
    try:
        drawn = [(outputs[form], content) for form, content in _drawn(outputs, whole, piece, turn)]
    except Missing as missing:
        terminal.tell(str(missing))
        return UNREADABLE
    return OK if write_all(drawn) else UNREADABLE


def _drawn(forms: Iterable[str], whole: Film, piece: Piece, turn: int | None) -> Iterable[tuple[str, bytes]]:
    """Every form with its content. Raises Missing."""
    picture = None
    for form in forms:
        if form == "html":
            from referee.pictures.page import page

            yield form, page(whole, piece.file, turn).encode()
            continue
        if picture is None:
            picture = _picture(whole, piece, turn)
        yield form, _written(form, picture)


def _picture(whole: Film, piece: Piece, turn: int | None) -> Drawing:
    from referee.pictures.picture import picture

    if turn is None or turn == len(whole.frames) - 1:
        return picture(whole, piece.file)
    until = film(piece.record(), piece.folder, turn)
    assert isinstance(until, Film)
    return picture(until, piece.file)


def _written(form: str, picture: Drawing) -> bytes:
    if form == "svg":
        from referee.pictures.svg import svg

        return svg(picture).encode()
    if form == "png":
        from referee.pictures.png import png

        return png(picture)
    from referee.pictures.paper import on_paper

    return pdf_of([on_paper(picture)])


def pdf_of(pages: list[Drawing]) -> bytes:
    """Pages as a PDF; the user is told where the font lacks a letter. Raises Missing."""
    from referee.pictures.pdf import cannot_show, pdf

    written = pdf(pages)
    if cannot_show(pages):
        terminal.tell("the PDF's font has Latin and Cyrillic letters; others are drawn as \ufffd")
    return written
