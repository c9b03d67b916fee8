"""What must hold for every crossword, well played or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.verdict import Verdict
from tests.games.strategies import crossword_header, crossword_lines, crossword_rules
from tests.records import verdict

headers = st.builds(crossword_header, st.integers(2, 4), crossword_rules)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("words")
    (path / "words.txt").write_text("KOT\nKOS\nSOK\nTAK\n", encoding="utf-8")
    return path


def told(found: Verdict) -> tuple[object, ...]:
    """What a verdict says, to compare two of them."""
    return (
        found.totals,
        found.ended_by,
        found.to_move,
        found.game.rows() if found.game else None,
        [(turn.ruling.ruling, turn.ruling.changes, turn.totals) for turn in found.turns],
        found.faults,
    )


@given(headers, crossword_lines)
@settings(max_examples=300)
def test_totals_duels_and_the_board(folder: Path, header: str, lines: list[str]) -> None:
    found = verdict(header + "\n".join(lines) + "\n", folder)
    assert found.totals == [got - lost for got, lost in zip(found.points, found.penalties, strict=True)]
    running = [0] * len(found.players)
    standing = 0
    for turn in found.turns:
        for player, change in turn.ruling.changes.items():
            assert change.points >= 0
            assert change.penalties >= 0
            running[player] += change.net
        assert turn.totals == running
        net = sum(change.net for change in turn.ruling.changes.values())
        ruling = turn.ruling.ruling
        assert net == (-3 if ruling in ("annulled", "passed") else 0)
        assert (ruling == "void") == any(
            fault.severity == "error" for fault in turn.faults if fault.name not in KEEPS_THE_TURN
        )
        standing += ruling == "placed"
    assert found.totals == running
    assert found.game is not None
    placed = sum(letter not in ". " for letter in "".join(found.game.rows()))
    assert placed <= standing
    assert (found.to_move is None) == (found.ended_by is not None)


# Errors that leave the turn played: a duel stands without the questions that may not be asked.
KEEPS_THE_TURN = frozenset(
    {
        "duel-over",
        "known-square",
        "asked-twice",
        "unanswered-question",
        "off-board",
        "wrong-score",
        "wrong-number",
    }
)


@given(headers, crossword_lines.filter(bool))
@settings(max_examples=150)
def test_undoing_the_last_line_gives_the_earlier_verdict(folder: Path, header: str, lines: list[str]) -> None:
    whole = verdict(header + "\n".join(lines) + "\n", folder)
    earlier = verdict(header + "\n".join(lines[:-1]) + "\n", folder)
    assert told(whole)[4][:-1] == told(earlier)[4]  # type: ignore[index]
    assert told(verdict(header + "\n".join(lines[:-1]) + "\n", folder)) == told(earlier)
    assert len(whole.turns) == len(earlier.turns) + 1
