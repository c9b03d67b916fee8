"""Turns proposed and accepted: what is written down says the same again, and can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import read
from notation.writer import write_turn
from referee.book import Book, BookError
from referee.live.sitting import Sitting
from referee.replay import replay
from referee.verdict import Verdict
from tests.games.strategies import crossword_header, crossword_lines

CASES = Path(__file__).parents[1] / "cases"


def clean_cases() -> list[Path]:
    """The records of the cases in which nothing is wrong, one a file."""
    found = []
    for path in sorted(CASES.glob("*/*.game")):
        records = read(path.read_text(encoding="utf-8", errors="surrogateescape"))
        if len(records) == 1 and replay(records[0], path.parent).clean:
            found.append(path)
    return found


def told(verdict: Verdict) -> list[tuple[str, list[int]]]:
    return [(done.ruling.ruling, done.totals) for done in verdict.turns]


@pytest.mark.parametrize("case", clean_cases(), ids=lambda path: path.stem)
def test_a_game_played_turn_by_turn_is_the_game(case: Path, tmp_path: Path) -> None:
    [record] = read(case.read_text(encoding="utf-8"))
    for words in case.parent.glob("*.txt"):
        (tmp_path / words.name).write_bytes(words.read_bytes())
    first = record.source.line_of(record.turns[0].start) - 1
    path = tmp_path / case.name
    path.write_text("".join(case.read_text(encoding="utf-8").splitlines(keepends=True)[:first]))
    begun = path.read_bytes()
    sitting = Sitting(Book.read(str(path)))
    for turn in record.turns:
        proposal = sitting.propose(" ".join(write_turn(turn)))
        assert not proposal.errors
        sitting.accept(proposal)
    whole = replay(record, case.parent)
    assert told(sitting.verdict) == told(whole)
    again = replay(read(path.read_text())[0], tmp_path)
    assert again.clean
    assert told(again) == told(whole)
    for _ in record.turns:
        sitting.undo()
    assert path.read_bytes() == begun


@settings(max_examples=40, deadline=None)
@given(crossword_lines, st.sampled_from(["\n", "\r\n"]), st.integers(2, 4))
def test_whatever_is_typed_the_record_stays_clean(lines: list[str], ending: str, players: int) -> None:
    header = crossword_header(players).replace("words.txt", "none").replace("\n", ending)
    books = [Book.of("", header.encode())]
    sitting = InMemory(books[0])
    for line in lines:
        proposal = sitting.propose(line)
        before = sitting.verdict.totals
        if proposal.errors:
            assert sitting.verdict.totals == before
            continue
        sitting.accept(proposal)
        books.append(sitting.book)
        assert sitting.verdict.clean
        assert sitting.verdict.totals == proposal.verdict.totals
        assert sitting.book.data.startswith(books[-2].data)
    for book in reversed(books[:-1]):
        sitting.undo()
        assert sitting.book.data == book.data
    for book in books[1:]:
        sitting.redo()
        assert sitting.book.data == book.data


class InMemory(Sitting):
    """A sitting whose book is on no disk."""

    def _save(self, new: Book) -> None:
        self._take(new)


def test_what_was_begun_and_not_finished_is_kept_beside_the_turns(tmp_path: Path) -> None:
    path = tmp_path / "game.game"
    path.write_text(crossword_header(2).replace("words.txt", "none") + "a1 K\n")
    sitting = Sitting(Book.read(str(path)))
    before = path.read_bytes()
    sitting.leave_unfinished("Bartek: duel b1?")
    assert path.read_bytes() == before + b"; unfinished: Bartek: duel b1?\n"
    assert replay(read(path.read_text())[0]).clean
    assert Sitting(Book.read(str(path))).unfinished() == "Bartek: duel b1?"
    # Another turn leaves it where it is, the duel itself takes its place, undo takes it away.
    sitting.accept(sitting.propose("b2 O"))
    assert sitting.unfinished() == ""
    assert "; unfinished" in path.read_text()
    sitting.undo()
    sitting.accept(sitting.propose("duel b1? O Bartek yields"))
    assert path.read_text().endswith("a1 K\n2. Bartek: duel b1? O Bartek yields -6 =-6\n")
    sitting.leave_unfinished("x")
    assert sitting.undo() == "x"
    assert len(sitting.verdict.turns) == 2


def test_a_record_has_no_room_beyond_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.game"
    path.write_text(crossword_header(2).replace("words.txt", "none"))
    sitting = Sitting(Book.read(str(path)))
    proposal = sitting.propose("a1 K")
    monkeypatch.setattr("notation.reader.MOST_LINES_A_RECORD", 7)
    with pytest.raises(BookError, match="no room for this turn"):
        sitting.accept(proposal)
    assert sitting.verdict.turns == []
