"""Documents of tables and lines, as text, Markdown or HTML; and one table as CSV."""

from __future__ import annotations

import csv
import html
import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.reports.widths import cut, pad, plain, width

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDEST_CELL: Final = 60
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"
# What Markdown would take for more than a letter.
_MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")
_STYLE: Final = (
    "body{font:16px/1.4 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}"
    "th,td{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:left}"
    "th.right,td.right{text-align:right}"
)


class Column(NamedTuple):
    """A column of a table: its title, and the side on which its cells stand."""

    title: str
    side: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its columns, and its cells row by row."""

    columns: tuple[Column, ...]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document: a title, a table or none, and lines below it."""

    title: str
    grid: Grid | None = None
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Document:
    """A title and the parts below it."""

    title: str
    sections: list[Section]


def as_text(document: Document, colour: bool = False) -> str:
    """The document for a terminal or paper."""
    lines = [_bold(plain(document.title), colour)]
    for section in document.sections:
        lines += ["", _bold(plain(section.title), colour)]
        if section.grid is not None:
            lines += _text_rows(section.grid)
        lines += [f"  {plain(line)}" for line in section.lines]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _text_rows(grid: Grid) -> list[str]:
    titles = [column.title for column in grid.columns]
    cells = [titles, *([cut(plain(cell), WIDEST_CELL) for cell in row] for row in grid.rows)]
    widths = [max(width(row[at]) for row in cells) for at in range(len(titles))]
    return [
        "  ".join(
            pad(cell, columns, column.side)
            for cell, columns, column in zip(row, widths, grid.columns, strict=True)
        )
        for row in cells
    ]


def as_markdown(document: Document) -> str:
    """The document in Markdown, with tables as GitHub and others understand them."""
    parts = [f"# {_marked(document.title)}"]
    for section in document.sections:
        parts.append(f"## {_marked(section.title)}")
        if section.grid is not None:
            parts.append("\n".join(_markdown_rows(section.grid)))
        if section.lines:
            parts.append("\n".join(f"- {_marked(line)}" for line in section.lines))
    return "\n\n".join(parts) + "\n"


def _markdown_rows(grid: Grid) -> list[str]:
    titles = [_marked(column.title) for column in grid.columns]
    rules = ["---:" if column.side == "right" else ":---" for column in grid.columns]
    rows = [titles, rules, *([_marked(cell) for cell in row] for row in grid.rows)]
    return [f"| {' | '.join(row)} |" for row in rows]


def _marked(text: str) -> str:
    return _MARKS.sub(r"\\\1", plain(text))


def as_html(document: Document) -> str:
    """The document as one HTML page that needs nothing else."""
    title = _escaped(document.title)
    parts = [
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>',
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
    ]
    for section in document.sections:
        parts.append(f"<h2>{_escaped(section.title)}</h2>")
        if section.grid is not None:
            parts += _html_rows(section.grid)
        if section.lines:
            parts += ["<ul>", *(f"<li>{_escaped(line)}</li>" for line in section.lines), "</ul>"]
    return "\n".join([*parts, "</body>\n</html>\n"])


def _html_rows(grid: Grid) -> list[str]:
    sides = [' class="right"' if column.side == "right" else "" for column in grid.columns]

    def row(tag: str, cells: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{side}>{_escaped(cell)}</{tag}>" for side, cell in zip(sides, cells, strict=True)
        )

    head = row("th", [column.title for column in grid.columns])
    body = [f"<tr>{row('td', cells)}</tr>" for cells in grid.rows]
    return [f"<table>\n<thead><tr>{head}</tr></thead>", "<tbody>", *body, "</tbody>\n</table>"]


def _escaped(text: str) -> str:
    return html.escape(plain(text))


def as_csv(grid: Grid) -> str:
    """The table as comma-separated values, its titles in the first line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.title for column in grid.columns])
    writer.writerows(grid.rows)
    return text.getvalue()


def _bold(text: str, colour: bool) -> str:
    return f"{_BOLD}{text}{_PLAIN}" if colour else text
