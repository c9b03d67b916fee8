"""Counts of legal moves, as a net: whatever changes one of them has changed the rules or lost a move.

The first of the figures' are the author's own; the others were counted by the plain oracles.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.games.figures import Figures
from referee.hints import Wish, advise, legal_moves
from referee.hints.figures import Answers
from referee.verdict import Verdict
from tests.records import verdict

SAMPLES = Path(__file__).parent.parent.parent / "samples"
HEADER = '+++\ngame = "{game}"\nplayers = ["Аня", "Боря"]\n{keys}\n+++\n'


def found(game: str, keys: str, turns: str = "", folder: Path = Path()) -> Verdict:
    """The verdict on a record with these header keys and turns, a semicolon between; none is faulty."""
    text = HEADER.format(game=game, keys=keys) + turns.replace("; ", "\n") + "\n"
    result = verdict(text, folder)
    assert result.clean, result.faults
    return result


def scores(found: Verdict, wish: Wish | None = None) -> Counter[int]:
    """How many legal moves give how many points."""
    assert found.game is not None
    assert found.to_move is not None
    return Counter(move.score for move in legal_moves(found.game, found.to_move, wish))


class TestFigures:
    def author(self, turns: str = "") -> Verdict:
        text = (SAMPLES / "figures-author.game").read_text("utf-8")
        header = text[: text.rindex("+++") + 4]
        return verdict(header + turns)

    def test_the_authors_example_has_561_first_placements_three_of_which_kill_12(self) -> None:
        first = scores(self.author())
        assert first.total() == 561
        assert max(first) == 12
        assert first[12] == 3

    def test_after_his_figure_there_are_510(self) -> None:
        second = scores(self.author("e5 c6-f6 e7\n"))
        assert second.total() == 510
        assert (max(second), second[12]) == (12, 2)

    @pytest.mark.parametrize(
        ("board", "figure", "count"),
        [
            # Squares that a bounding box can lie on, times the ways in which the figure lies in it.
            ("8x8", "####", 2 * 8 * 5),
            ("8x8", "###\n.#.", 4 * 6 * 7),
            ("10x10", "###\n#..\n#..", 4 * 8 * 8),
            ("10x10", ".##\n##.\n.#.", 8 * 8 * 8),
            ("15x20", "##.\n.##\n.#.", 8 * 13 * 18),
        ],
    )
    def test_on_an_empty_board(self, board: str, figure: str, count: int) -> None:
        start = found("figures", f'board = "{board}"\nfigure = """\n{figure}"""')
        assert scores(start).total() == count

    def test_two_turns_deep(self) -> None:
        game = found("figures", 'board = "8x8"\nfigure = """\n###\n.#."""').game
        assert isinstance(game, Figures)
        answers = Answers(game.paper, game.position.free)
        everything = (1 << len(answers.placements)) - 1
        assert sum((everything & ~met).bit_count() for met in answers.meeting) == 22_824


class TestErudit:
    WORDS = "КОТ ТОК КИТ ТИК КОК СОК КОСТ ТОСТ СТОК ИСТОК ИКС ОСТ КОТИК ТЕСТ СЕТ СТО ОС ТО АС КА СОМ СИТО"

    @pytest.mark.parametrize(
        ("turns", "rack", "count", "best"),
        [
            ("", "КОТИСАМ", 104, 10),
            ("", "КОТИСТК", 114, 10),
            ("", "КОТ***", 626, 7),
            ("8ж КОТ", "СОМАКИТ", 46, 13),
            ("8ж КОТ; з7 СОМ", "СТИКОЕ*", 21, 13),
            ("8ж КОТ; з7 СОМ", "СТИК**Т", 17, 9),
        ],
    )
    def test_with_a_list_of_its_own(self, tmp_path: Path, turns: str, rack: str, count: int, best: int) -> None:
        (tmp_path / "words.txt").write_text("\n".join(self.WORDS.split()), encoding="utf-8")
        position = found("erudit", 'lexicon = "words.txt"', turns, tmp_path)
        moves = scores(position, Wish(rack=rack))
        assert (moves.total(), max(moves)) == (count, best)


class TestMatrix:
    WORDS = "АД ЛАД КЛАД ОКЛАД ДОКЛАД СКЛАД КОЛ ЛОСК"
    EXAMPLE = "г4 Д; в4 А АД; в5 Л ЛАД; г5 К КЛАД; д5 О ОКЛАД; е5 Д ДОКЛАД; pass; г6 С СКЛАД"

    @pytest.mark.parametrize(
        ("played", "count", "best"),
        [(0, 216, 1), (1, 214, 2), (2, 3, 3), (3, 3, 4), (4, 4, 5), (5, 4, 6), (6, 0, 0), (7, 1, 5), (8, 0, 0)],
    )
    def test_along_the_rules_example(self, tmp_path: Path, played: int, count: int, best: int) -> None:
        (tmp_path / "words.txt").write_text("\n".join(self.WORDS.split()), encoding="utf-8")
        turns = "; ".join(self.EXAMPLE.split("; ")[:played])
        moves = scores(found("matrix", 'lexicon = "words.txt"', turns, tmp_path))
        assert (moves.total(), max(moves, default=0)) == (count, best)


class TestCrossword:
    @pytest.mark.parametrize(
        ("board", "rules", "turns", "count"),
        [
            ("3x3", "", "", 9 * 5),
            ("8x8", "", "", 64 * 5),
            ("3x3", "", "a1 K; b1 O", 33),
            ("3x3", "", "a1 K; b1 O; b2 A", 28),
            ("3x3", "", "a1 K; b1 O; pass; open", 42),
            ("5x1", "", "a1 T; b1 K; d1 S", 9),
            ("5x1", 'rule-c = "whole"', "a1 T; b1 K; d1 S", 10),
        ],
    )
    def test_with_the_rules_words(self, tmp_path: Path, board: str, rules: str, turns: str, count: int) -> None:
        (tmp_path / "words.txt").write_text("KOT\nKOS\nSOK\nTAK\n", encoding="utf-8")
        keys = f'board = "{board}"\nlexicon = "words.txt"\nrules = {{ {rules} }}'
        assert scores(found("crossword", keys, turns, tmp_path)) == {0: count}


def test_the_best_come_first_and_all_are_counted(tmp_path: Path) -> None:
    game = found("figures", 'board = "6x6"\nfigure = "###"').game
    assert game is not None
    advice = advise(game, 0, top=3)
    everything = advise(game, 0, top=None).best
    assert advice.count == len(everything) == 48
    assert advice.best == everything[:3]
    assert [move.score for move in everything] == sorted((move.score for move in everything), reverse=True)
