"""What is said of the moves beside their scores: claims, racks, stars, levels, rule (b), answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.games import Game
from referee.hints import Advice, NoHint, Wish, advise, crossword, figures, legal_moves
from referee.judge import JudgeUnavailable
from tests.records import verdict

RUSSIAN = "КОТ ТОК КИТ СОК КОСТ ТОСТ СТОК ТЕСТ СЕТ ОС ТО АС СОМ АД ЛАД КЛАД КЛАДКА СКЛАД"


def position(folder: Path, game: str, keys: str, turns: str = "", words: str = RUSSIAN) -> tuple[Game, int]:
    """The position after some turns, a semicolon between, and whose move it is."""
    (folder / "words.txt").write_text("\n".join(words.split()), encoding="utf-8")
    lexicon = "" if game == "figures" or "lexicon" in keys else 'lexicon = "words.txt"\n'
    header = f'+++\ngame = "{game}"\nplayers = ["Аня", "Боря", "Вера"]\n{lexicon}{keys}\n+++\n'
    found = verdict(header + turns.replace("; ", "\n") + "\n", folder)
    assert found.game is not None
    assert found.to_move is not None
    return found.game, found.to_move


def texts(advice: Advice) -> list[str]:
    return [move.text for move in advice.best]


def test_a_game_without_a_file_of_hints_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = position(tmp_path, "figures", TestFigures.KEYS)
    monkeypatch.setattr(type(game), "name", "lines")
    with pytest.raises(NoHint, match="no hints for lines"):
        legal_moves(game, player)


class TestFigures:
    KEYS = 'board = "5x1"\nfigure = "##"\n'

    def test_a_move_says_what_dies(self, tmp_path: Path) -> None:
        advice = advise(*position(tmp_path, "figures", self.KEYS))
        assert advice.count == 4
        assert texts(advice)[:2] == ["b1-c1", "c1-d1"]
        assert advice.best[0].details == {"dead": ["a1"]}

    def test_where_the_players_mark_it_claims_also_what_was_overlooked(self, tmp_path: Path) -> None:
        keys = self.KEYS + 'rules = { marking = "players" }'
        advice = advise(*position(tmp_path, "figures", keys, "b1-c1"))
        assert [(move.text, move.score) for move in advice.best] == [("d1-e1, claims a1", 1)]

    def test_without_a_placement_it_only_claims(self, tmp_path: Path) -> None:
        keys = self.KEYS + 'rules = { marking = "players" }'
        advice = advise(*position(tmp_path, "figures", keys, "b1-c1; d1-e1"))
        assert [(move.text, move.score) for move in advice.best] == [("claims a1", 1)]

    @given(st.data())
    def test_what_dies_is_what_nothing_covers_any_more(self, data: st.DataObject) -> None:
        """Looked for near the placement only, it is the same as looked for on the whole board."""
        width = data.draw(st.integers(1, 12))
        board = data.draw(st.lists(st.text(".....#", min_size=width, max_size=width), min_size=1, max_size=12))
        figure = data.draw(st.lists(st.text("#.", min_size=1, max_size=4), min_size=1, max_size=4))
        keys = f'board = """\n{chr(10).join(board)}\n"""\nfigure = """\n{chr(10).join(figure)}\n"""\n'
        marking = data.draw(st.sampled_from(["", 'rules = { marking = "players" }\n']))
        header = f'+++\ngame = "figures"\nplayers = ["A", "B"]\n{keys}{marking}+++\n'
        game = verdict(header).game
        assume(game is not None)
        assert game is not None
        moves = figures.Placements(game, 0, Wish())
        for placement in moves.paper.placements(moves.free):
            rest = moves.free & ~placement
            assert moves.killed(placement) == rest & ~moves.paper.coverage(rest)

    def test_two_turns_ahead_it_is_the_balance_that_counts(self, tmp_path: Path) -> None:
        advice = advise(*position(tmp_path, "figures", 'board = "6x1"\nfigure = "##"'), Wish(look=2))
        told = [
            (move.text, move.score, move.details["answer_score"], move.details["balance"])
            for move in advice.best
        ]
        assert told[:3] == [("b1-c1", 1, 1, 0), ("d1-e1", 1, 1, 0), ("c1-d1", 0, 0, 0)]
        assert {told[3], told[4]} == {("a1-b1", 0, 2, -2), ("e1-f1", 0, 2, -2)}

    def test_where_there_are_too_many_placements_the_answers_are_left_out(self, tmp_path: Path) -> None:
        big = position(tmp_path, "figures", 'board = "120x120"\nfigure = "#"')
        advice = advise(*big, Wish(look=2), top=1)
        assert advice.count == 14_400
        assert advice.notes == ["the answers were not weighed: more than 12,000 placements"]

    @pytest.mark.parametrize("height", [95, 185])
    def test_a_square_called_as_an_orientation_is_written_otherwise(self, tmp_path: Path, height: int) -> None:
        keys = f'board = "20x{height}"\nfigure = "#.#"\nrules = {{ turn = false }}'
        game, player = position(tmp_path, "figures", keys)
        found = [move.text for move in legal_moves(game, player) if "r90" in move.text]
        assert found == ["p90 r90-r90", "r90-r90 t90"]
        header = f'+++\ngame = "figures"\nplayers = ["A", "B"]\n{keys}\n+++\n'
        assert all(verdict(f"{header}{text}\n").clean for text in found)


class TestErudit:
    def test_a_play_says_what_it_leaves(self, tmp_path: Path) -> None:
        advice = advise(*position(tmp_path, "erudit", "", "8ж КОТ"), Wish(rack="СМ"))
        assert [(move.text, move.score, move.details) for move in advice.best][:1] == [
            ("з7 СОМ", 5, {"tiles": "СМ", "leave": ""})
        ]

    @pytest.mark.parametrize(("told", "rack"), [("СОМ", "МОС"), ("сёа*", "АЕС*"), ("и\u0306О", "ЙО")])
    def test_the_rack_is_the_one_told_in_any_case(self, tmp_path: Path, told: str, rack: str) -> None:
        advice = advise(*position(tmp_path, "erudit", "", "8ж КОТ"), Wish(rack=told))
        assert advice.details["rack"] == rack

    def test_a_rack_shown_before_a_pass_is_known_from_then_on(self, tmp_path: Path) -> None:
        advice = advise(*position(tmp_path, "erudit", "", "[СОМАКИТ] pass; pass; pass"))
        assert advice.details["rack"] == "АИКМОСТ"

    @pytest.mark.parametrize(
        ("rack", "why"),
        [
            ("", "what Аня has on the rack isn't known"),
            ("ААААААААА", "9 tiles are more than a rack holds"),
            ("ФФ", "there is no Ф left for this rack"),
            ("****", "there is no star left for this rack"),
            ("Q", "there is no Q left for this rack"),
        ],
    )
    def test_without_a_rack_there_is_no_hint(self, tmp_path: Path, rack: str, why: str) -> None:
        with pytest.raises(NoHint, match=why):
            legal_moves(*position(tmp_path, "erudit", ""), Wish(rack=rack))

    def test_where_every_word_is_good_there_is_no_hint(self, tmp_path: Path) -> None:
        with pytest.raises(NoHint, match="every word is good"):
            legal_moves(*position(tmp_path, "erudit", 'lexicon = "none"'), Wish(rack="А"))

    def test_a_lying_star_is_taken_where_that_is_allowed(self, tmp_path: Path) -> None:
        keys = "rules = { star-reuse = true }"
        moves = list(legal_moves(*position(tmp_path, "erudit", keys, "8ж КоТ"), Wish(rack="ОСМ")))
        assert "swap з8 О, з7 СОм" in [move.text for move in moves]
        taken = [move for move in moves if move.text.startswith("swap")]
        assert all("*" in move.details["tiles"] for move in taken)
        kept = "rules = { star-reuse = true, star-at-once = false }"
        more = list(legal_moves(*position(tmp_path, "erudit", kept, "8ж КоТ"), Wish(rack="ОСМ")))
        assert len(more) > len(moves)
        assert "swap з8 О, л8 СМ" not in [move.text for move in more]

    def test_two_words_in_a_turn_are_found_where_wished(self, tmp_path: Path) -> None:
        start = position(tmp_path, "erudit", "", "8ж КОТ")
        assert not any("," in move.text for move in legal_moves(*start, Wish(rack="ИТОК")))
        both = [move for move in legal_moves(*start, Wish(rack="ИТОК", words=2)) if "," in move.text]
        assert ("ж8 КИТ, и8 ТОК", 12) in [(move.text, move.score) for move in both] or (
            "и8 ТОК, ж8 КИТ",
            12,
        ) in [(move.text, move.score) for move in both]


class TestMatrix:
    PLAYED = "г4 Д; в4 А АД; в5 Л ЛАД; г5 К КЛАД"
    WORDS = "АД ЛАД КЛАД"

    def test_what_passes_would_allow_is_told(self, tmp_path: Path) -> None:
        advice = advise(*position(tmp_path, "matrix", "", self.PLAYED, self.WORDS))
        assert texts(advice) == []
        assert advice.notes == ["after 2 passes Аня may make a word of 3 letters, but there is none now"]
        assert advice.details["lowered"] == {"passes": 2, "player": "Аня", "bound": 3, "moves": []}

    def test_a_lower_word_is_named_with_whose_it_would_be(self, tmp_path: Path) -> None:
        words = self.WORDS + " ЛАК"
        advice = advise(*position(tmp_path, "matrix", "", self.PLAYED, words))
        assert advice.count == 0
        assert advice.details["lowered"]["moves"] == ["б4 К ЛАК(в5 в4 б4)", "в3 К ЛАК(в5 в4 в3)"]

    def test_a_doubtful_diminutive_is_marked_and_a_sure_one_left_out(self, tmp_path: Path) -> None:
        game, player = position(tmp_path, "matrix", 'lexicon = "ru"\nstart = """\nДОМИ.\n"""\nboard = "6x1"')
        moves = [move.text for move in legal_moves(game, player)]
        assert not any("ДОМИК" in move for move in moves)
        assert any("ДОМ" not in move for move in moves)

    def test_where_every_word_is_good_there_is_no_hint(self, tmp_path: Path) -> None:
        with pytest.raises(NoHint, match="every word is good"):
            legal_moves(*position(tmp_path, "matrix", 'lexicon = "none"'))


class Answer(NamedTuple):
    answer: str
    grid: Sequence[str] | None = None


class FakeJudge:
    """Completes what has no T on it with K O K O; what has one it can't say, or says is impossible."""

    def __init__(self, about_t: str = "undecided") -> None:
        self.about_t = about_t
        self.asked = 0

    def ask(self, rows: Sequence[str], seconds: float, *, explain: bool) -> Answer:
        self.asked += 1
        if "T" in "".join(rows):
            return Answer(self.about_t)
        filled = "KOKO"
        grid = "".join(filled[at] if letter == "." else letter for at, letter in enumerate(rows[0]))
        return Answer("completable", [grid])


class TestCrossword:
    KEYS = 'board = "4x1"'
    WORDS = "KOT TAK"

    def advice(self, folder: Path, judge: FakeJudge, seconds: float = 60) -> Advice:
        game, player = position(folder, "crossword", self.KEYS, "", self.WORDS)
        moves = crossword.Letters(game, player, Wish(seconds=seconds), judge)
        listed = list(moves)
        return Advice(len(listed), sorted(listed, key=moves.rank), moves.notes(), moves.details())

    def test_without_time_only_rule_c_is_looked_at(self, tmp_path: Path) -> None:
        judge = FakeJudge()
        advice = self.advice(tmp_path, judge, seconds=0)
        assert (advice.count, judge.asked, advice.details) == (16, 0, {"judged": False})

    def test_what_was_not_decided_is_listed_last_and_told(self, tmp_path: Path) -> None:
        advice = self.advice(tmp_path, FakeJudge())
        assert advice.count == 16
        assert [move.details["completable"] for move in advice.best] == [True] * 12 + [None] * 4
        assert advice.details["undecided"] == ["a1 T", "b1 T", "c1 T", "d1 T"]
        assert "not decided in time: 4 (a1 T, b1 T, c1 T, d1 T)" in advice.notes

    def test_what_breaks_rule_b_is_left_out(self, tmp_path: Path) -> None:
        advice = self.advice(tmp_path, FakeJudge("impossible"))
        assert advice.count == 12
        assert "letters that keep rule (c) and break rule (b): 4" in advice.notes

    def test_a_crossword_answers_for_all_its_letters(self, tmp_path: Path) -> None:
        judge = FakeJudge()
        self.advice(tmp_path, judge)
        assert judge.asked == 1 + 16 - 4

    def test_where_rule_b_is_broken_already_nothing_keeps_it(self, tmp_path: Path) -> None:
        game, player = position(tmp_path, "crossword", self.KEYS, "a1 T", self.WORDS)
        moves = crossword.Letters(game, player, Wish(seconds=60), FakeJudge("impossible"))
        assert list(moves) == []
        assert "the last letter broke rule (b)" in moves.notes()[0]

    def test_without_the_judge_that_is_said(self, tmp_path: Path) -> None:
        class Missing(FakeJudge):
            def ask(self, rows: Sequence[str], seconds: float, *, explain: bool) -> Answer:
                raise JudgeUnavailable("numba")

        advice = self.advice(tmp_path, Missing())
        assert advice.count == 16
        assert "rule (b) is not looked at: the judge needs numba" in advice.notes[0]

    def test_the_real_judge_keeps_what_can_be_completed(self, tmp_path: Path) -> None:
        for package in ("numpy", "numba", "pysat"):
            pytest.importorskip(package)
        game, player = position(tmp_path, "crossword", 'board = "3x1"', "a1 K", "KOT")
        assert sorted(move.text for move in legal_moves(game, player, Wish(seconds=60))) == ["b1 O", "c1 T"]

    def test_where_every_word_is_good_letters_stand_apart(self, tmp_path: Path) -> None:
        start = position(tmp_path, "crossword", 'board = "3x1"\nlexicon = "none"', "a1 K")
        assert {move.text[:2] for move in legal_moves(*start)} == {"c1"}
