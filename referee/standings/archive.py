"""An archive in short: every record summarized, as it was kept from an earlier run or replayed now."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from referee.replay import replay
from referee.standings.cache import Cache, Depends, depends
from referee.standings.selection import Entry
from referee.standings.summary import Summary, from_json, summarize, to_json
from referee.work import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.files import Piece


def entries(pieces: Iterable[Piece], cache: Cache | None = None, jobs: int | None = None) -> Iterator[Entry]:
    """The records in their order; those that `cache` doesn't know are replayed, by several processes if
    that is faster (see `work.in_order`), and kept."""
    # The next ones in order: those that are known, and those that are being replayed.
    waiting: deque[Entry | Piece] = deque()

    def unknown() -> Iterator[Piece]:
        for piece in pieces:
            summary = None if cache is None else cache.find(piece)
            waiting.append(piece if summary is None else _entry(piece, summary))
            if summary is None:
                yield piece

    for line, needs in in_order(_replayed, unknown(), jobs):
        while isinstance(first := waiting.popleft(), Entry):
            yield first
        yield _entry(first, from_json(line))
        if cache is not None and needs is not None:
            cache.add(first, line, needs)
    for last in waiting:
        assert isinstance(last, Entry)
        yield last


def _replayed(piece: Piece) -> tuple[str, Depends | None]:
    """The summary of a record as the line in which it travels and is kept, and what it depends on."""
    verdict = replay(piece.record(), piece.folder)
    return to_json(summarize(verdict)), depends(verdict)


def _entry(piece: Piece, summary: Summary) -> Entry:
    return Entry(piece.file, piece.index, piece.chunk.first_line, summary)
