"""The matrix's rules, each by a record that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.replay import replay
from tests.conftest import Rule
from tests.records import fault_names, only, verdict

WORDS = "АД ЛАД КЛАД ОКЛАД ДОКЛАД СКЛАД КОД СОК КОТ ТОК РОТ РОК СКОТ ОКО"

HEADER = """\
+++
game = "matrix"
players = ["Ира", "Олег"]
board = "{board}"
lexicon = "words.txt"
{keys}
[rules]
{rules}
+++
"""


def record(turns: str, board: str = "4x4", keys: str = "", rules: str = "") -> str:
    return HEADER.format(board=board, keys=keys, rules=rules) + turns


def players(*names: str, turns: str, board: str) -> str:
    listed = ", ".join(f'"{name}"' for name in names)
    return record(turns, board).replace('"Ира", "Олег"', listed)


FREE = '+++\ngame = "matrix"\nplayers = ["Ира", "Олег"]\nboard = "4x4"\nlexicon = "none"\n+++\n'


def underlined(text: str) -> list[tuple[str, str]]:
    """The faults of a record, each with the text that it underlines."""
    lines = text.split("\n")
    found = []
    for fault in verdict(text).faults:
        place = fault.place
        assert place.line == place.end_line
        found.append((fault.name, lines[place.line - 1][place.column - 1 : place.end_column - 1]))
    return found


EXAMPLE = """\
1. Ира: г4 Д        ; => letter Ира+1
2. Олег: в4 А АД    ; => word Олег+2
3. Ира: в5 Л ЛАД    ; => word Ира+3
4. Олег: г5 К КЛАД  ; => word Олег+4
5. Ира: д5 О ОКЛАД  ; => word Ира+5
6. Олег: е5 Д ДОКЛАД ; => word Олег+6
7. Ира: pass        ; => passed
"""


class TestExample:
    def test_the_example_of_the_rules(self, rule: Rule) -> None:
        found = rule(record(EXAMPLE + "Олег: г6 С СКЛАД(г6 г5 в5 в4 г4) ; => word Олег+5\n", "6x6"), WORDS)
        assert found.totals == [9, 17]
        assert found.game is not None
        assert found.game.rows()[:3] == ["...С..", "..ЛКОД", "..АД.."]

    def test_what_a_word_tells_the_score_sheet(self, rule: Rule) -> None:
        found = rule(record(EXAMPLE, "6x6"), WORDS)
        ruling = found.turns[5].ruling
        assert ruling.details == {
            "word": "ДОКЛАД",
            "path": ["е5", "д5", "г5", "в5", "в4", "г4"],
            "length": 6,
            "level": 6,
            "bound": 6,
        }
        assert ruling.why == [
            "ДОКЛАД: 6 letters, е5 д5 г5 в5 в4 г4",
            "the next player is bound by 6: Олег set the level 6 with ДОКЛАД",
        ]
        assert found.turns[6].ruling.details == {"level": 6, "bound": 5}
        assert found.game is not None
        assert found.game.allowed(1) == [
            "Олег is bound by 5: Олег set the level 6 with ДОКЛАД, 1 pass since",
        ]

    def test_the_game_ends_with_the_last_square(self, rule: Rule) -> None:
        turns = "а1 А ; => letter Ира+1\nб1 Д АД ; => word Олег+2\nа1 К ; => void ! game-over\n"
        found = rule(record(turns, "2x1"), WORDS)
        assert found.ended_by == "full"
        assert found.to_move is None

    def test_a_board_that_starts_full_is_over(self) -> None:
        found = verdict(FREE.replace('"4x4"', '"2x1"\nstart = "АБ"') + "а1 К\n")
        assert found.ended_by == "full"
        assert fault_names(found) == ["game-over"]


class TestLevel:
    def test_after_a_pass_the_setter_may_go_one_lower(self, rule: Rule) -> None:
        rule(
            record(
                EXAMPLE
                + """\
Олег: pass          ; => passed
Ира: pass           ; => passed
Олег: в6 О ЛО       ; => void ! below-level not-a-word
Ира: г3 Р           ; => void ! below-level
Олег: pass          ; => passed
Ира: pass           ; => passed
Олег: д6 К КОД      ; => word Олег+3
""",
                "6x6",
            ),
            WORDS,
        )

    @pytest.mark.parametrize(
        ("names", "bounds"),
        [
            (["А", "Б"], [3, 2, 2, 1]),
            (["А", "Б", "В"], [3, 3, 2, 2, 2, 1]),
            (["А", "Б", "В", "Г"], [3, 3, 3, 2, 2, 2, 2, 1]),
        ],
    )
    def test_the_bound_goes_down_by_one_a_round(self, names: list[str], bounds: list[int], rule: Rule) -> None:
        passes = "pass ; => passed\n" * (len(bounds) - 1)
        turns = "а1 К ; => letter А+1\n" + "б1 Р ; => letter Б+1\n" * (len(names) > 2)
        third = names[min(2, len(names) - 1)]
        if len(names) == 2:
            turns += "в1 Р ; => letter Б+1\nа2 О ; => letter А+1\nа3 Т КОТ ; => word Б+3\n"
        else:
            turns += f"а2 О ; => letter {third}+1\n"
            last = names[3 % len(names)]
            turns += f"а3 Т КОТ ; => word {last}+3\n"
        text = players(*names, turns=turns + passes + "pass ; => void ! pass-not-allowed\n", board="4x3")
        found = rule(text, WORDS)
        at = next(t.number for t in found.turns if t.ruling.ruling == "word")
        told = [t.ruling.details["bound"] for t in found.turns[at - 1 :] if t.ruling.ruling != "void"]
        assert told == bounds

    def test_a_pass_is_refused_before_anything_binds(self, rule: Rule) -> None:
        rule(record("Ира: pass ; => void ! pass-not-allowed\nОлег: - ; => void ! pass-not-allowed\n"))

    def test_void_turns_are_no_passes(self, rule: Rule) -> None:
        rule(
            record(
                """\
а1 К                ; => letter Ира+1
а2 О                ; => letter Олег+1
а3 Т КОТ            ; => word Ира+3
Олег: б3 Ы          ; => void ! below-level
Ира: б3 Ы           ; => void ! below-level
Олег: б3 Ы ТЫ       ; => void ! not-a-word below-level
"""
            ),
            WORDS,
        )

    def test_longer_is_always_good(self, rule: Rule) -> None:
        rule(record("а1 Д ; => letter Ира+1\nа2 А ; => letter Олег+1\nа3 Л ЛАД ; => word Ира+3\n"), WORDS)

    def test_who_set_the_level_is_told(self) -> None:
        found = verdict(FREE + "Ира: а1 К\nОлег: а2 О\nИра: а3 Т КОТ\nа4 Ы\n")
        [fault] = found.faults
        assert fault.message == "a letter without a word has length 1, the bound is 3"
        assert fault.help.startswith("Ира set the level 3 with КОТ")

    def test_what_was_let_stand_sets_the_level(self, rule: Rule) -> None:
        rule(
            record(
                """\
б2 О                ; => letter Ира+1
б3 К                ; => letter Олег+1
б1 Т КОТ            ; => word Ира+3
в2 М stands         ; => letter Олег+1 ! let-stand?
а4 Ы                ; => letter Ира+1
"""
            ),
            WORDS,
        )


class TestWords:
    def test_no_word_twice(self, rule: Rule) -> None:
        turns = "б2 О\nб3 К\nб1 Т КОТ\n"
        rule(record(turns + "а1 К ; => void ! below-level\nа2 К КОТ ; => void ! word-used\n"), WORDS)

    def test_a_word_that_could_be_read_before_is_free(self, rule: Rule) -> None:
        rule(record("б2 О\nб3 К\nб1 Т КОТ\nв2 К ТОК ; => word Олег+3\n"), WORDS)

    def test_forbidden_where_the_players_say_so(self, rule: Rule) -> None:
        rules = 'self-formed = "forbid"'
        turns = """\
б2 О
б3 К
б1 Т КОТ            ; => word Ира+3
в2 К ТОК            ; => void ! self-formed
в2 К КОТ            ; => void ! word-used
в2 С ТОК            ; => void ! self-formed letter-not-in-word
в2 С СОК            ; => word Ира+3
"""
        rule(record(turns, rules=rules), WORDS)

    def test_letters_of_the_start_can_be_read_but_their_words_are_not_used_up(self, rule: Rule) -> None:
        start = 'start = """\nКОТ.\n"""'
        turns = "б3 К ТОК ; => {0}\nОлег: б3 О ; => {1}\nб2 К КОТ ; => {2}\n"
        allowed = turns.format("word Ира+3", "void ! square-taken", "void ! no-such-path")
        rule(record(allowed, keys=start), WORDS)
        forbidden = turns.format("void ! self-formed", "letter Олег+1", "void ! self-formed no-such-path")
        rule(record(forbidden, keys=start, rules='self-formed = "forbid"'), WORDS)
        rule(record("а3 О\nа2 Т КОТ ; => word Олег+3\n", keys=start), WORDS)

    def test_yo_and_ye_are_one_letter(self, rule: Rule) -> None:
        turns = "а1 Л\nа2 Е\nа3 Д {0}\nОлег: г4 Ё ; => {1}\nОлег: б2 Д {2}\n"
        same = turns.format("ЛЁД ; => word Ира+3", "void ! below-level", "ЛЕД ; => void ! word-used")
        found = rule(record(same), "ЛЁД")
        assert found.game is not None
        assert found.game.rows()[1:] == ["Д...", "Е...", "Л..."]
        distinct = turns.format("ЛЁД ; => void ! no-such-path", "letter Олег+1", "ЛЕД ; => void ! not-a-word")
        rule(record(distinct.replace("Олег: б2", "Ира: б2"), rules='yo = "distinct"'), "ЛЁД")

    def test_the_yo_that_was_written_stays_on_the_board(self) -> None:
        found = verdict(FREE + "а1 Ё\nа2 Ж ЕЖ\n")
        assert found.totals == [1, 2]
        assert found.game is not None
        assert found.game.rows()[-2:] == ["Ж...", "Ё..."]

    def test_any_word_is_good_without_a_lexicon(self, rule: Rule) -> None:
        rule(FREE + "а1 Q ; => letter Ира+1\nа2 ß QßQ ; => void ! no-such-path\nа2 ß Qß ; => word Ира+2\n")

    def test_a_word_of_one_letter(self, rule: Rule) -> None:
        rule(
            record("а1 Я Я ; => word Ира+1\nа2 Я Я ; => void ! word-used\nа2 Ю Ю ; => void ! not-a-word\n"), "Я"
        )

    def test_what_the_players_agreed(self, rule: Rule) -> None:
        keys = 'words = ["ЦО"]\nnot-words = ["КО"]'
        rule(record("а1 О\nа2 К КО ; => void ! not-a-word\nа2 Ц ЦО ; => word Ира+2\n", keys=keys), "КО")

    def test_diminutives(self) -> None:
        sure = FREE.replace('"none"', '"ru"\nstart = "ДОМИ\\n..К."') + "г3 К ДОМИК {}\n"
        assert fault_names(verdict(sure.format(""))) == ["diminutive"]
        assert fault_names(verdict(sure.format("stands"))) == ["let-stand?"]
        twice = sure.format("stands").replace("4x4", "6x4") + "д4 К ДОМИК\n"
        assert fault_names(verdict(twice)) == ["let-stand?", "word-used", "diminutive"]
        assert fault_names(verdict(sure.format("").replace("start", 'words = ["домик"]\nstart'))) == []
        doubtful = FREE.replace('"none"', '"ru"\nstart = "КНИЖ\\n...К"') + "{} А КНИЖКА\n"
        found = verdict(doubtful.format("г2"))
        assert fault_names(found) == ["diminutive?"]
        assert found.totals == [6, 0]
        assert sorted(fault_names(verdict(doubtful.format("а1")))) == ["diminutive?", "no-such-path"]


class TestPaths:
    def test_how_a_written_path_goes_wrong(self) -> None:
        turns = "б2 О\nб3 К\nб1 Т КОТ\n"
        for path, wrong, message in [
            ("б1 б2 б3", "б1 б2 б3", "does not run through в2"),
            ("б1 в2", "в2", "К stands on в2, letter 2 of ТОК is О"),
            ("б1 б2", "б1 б2", "the path has 2 squares for 3 letters"),
            ("б1 б2 в2 в3", "в3", "ТОК ends before в3"),
            ("б1 б2 г1", "г1", "nothing stands on г1, letter 3 of ТОК is К"),
            ("б3 б2 в2", "б3", "К stands on б3, letter 1 of ТОК is Т"),
        ]:
            text = FREE + turns + f"Олег: в2 К ТОК({path})\n"
            assert underlined(text) == [("no-such-path", wrong)]
            assert message in verdict(text).faults[0].message
            assert verdict(text).faults[0].help == "this path would do: б1 б2 в2"

    def test_steps_go_to_the_side(self) -> None:
        text = FREE + "а1 К\nб2 О КО(а1 б2)\n"
        assert underlined(text) == [("no-such-path", "б2")]
        assert verdict(text).faults[0].help == "К can be read on а1, then there is no О beside а1"

    def test_a_square_twice_is_that_and_nothing_more(self) -> None:
        text = FREE + "а1 К\nа2 О\nб2 Р ОКО(а2 а1\n  а2 б1)\n"
        assert underlined(text) == [("path-revisits", "а2")]
        assert verdict(text).faults[0].place.line == 10

    def test_squares_of_a_path_that_are_none(self) -> None:
        assert underlined(FREE + "а1 К\nа2 О КО(a1 а2)\n") == [("wrong-alphabet", "a")]
        assert underlined(FREE + "а1 К\nа2 О КО(а1 а9) stands\n") == [("off-board", "а9")]

    def test_the_letter_must_be_in_the_word(self) -> None:
        turns = "а1 К\nа2 О\n"
        assert underlined(FREE + turns + "а3 Т КО\n") == [("letter-not-in-word", "КО")]
        assert underlined(FREE + turns + "а3 Т КО(а1 а2)\n") == [("letter-not-in-word", "КО")]
        found = verdict(FREE + turns + "а3 T КОТ\n")
        assert found.faults[0].help == "T is Latin, the Т of КОТ is Cyrillic"

    def test_how_far_a_word_can_be_read(self) -> None:
        turns = "а1 С\nа2 К\nа3 Л\nг4 "
        for new, word, help in [
            ("А", "СКЛАД", "СКЛ can be read on а1 а2 а3, then there is no А beside а3"),
            ("Т", "СКЛКТ", "СКЛ can be read on а1 а2 а3, then the К beside а3 is used already"),
            ("Д", "ЯД", "no Я stands on the board"),
        ]:
            [fault] = verdict(FREE + f"{turns}{new} {word}\n").faults
            assert (fault.name, fault.help) == ("no-such-path", help)

    def test_a_word_that_can_be_read_elsewhere(self) -> None:
        [fault] = verdict(FREE + "а1 К\nа2 О\nг4 О КО\n").faults
        assert (fault.name, fault.help) == ("no-such-path", "it can be read on а1 а2, without the new letter")

    def test_a_board_with_holes(self, rule: Rule) -> None:
        text = record("а2 К\nв2 Т\nб1 О КОТ ; => void ! no-such-path\n").replace('"4x4"', '"""\n. .\n...\n"""')
        rule(text.replace("lexicon", 'columns = "cyrillic"\nlexicon'), WORDS)

    def test_three_hundred_letters_on_a_hundred_squares_a_side(self) -> None:
        rows = "\\n".join(("АБ" * 50, "БА" * 50)[row % 2] for row in range(100))
        start = rows.replace("А", ".", 1)
        text = FREE.replace('"4x4"', f'"100x100"\nstart = "{start}"') + f"а100 А {'АБ' * 150}\n"
        found = verdict(text)
        assert found.totals == [300, 0]
        assert fault_names(verdict(text.replace(" А АБ", " А ББ"))) == ["no-such-path"]

    def test_the_search_is_bounded(self) -> None:
        rows = "\\n".join("АБВБА" * 3 if row % 2 else "БААБВ" * 3 for row in range(15))
        text = FREE.replace('"4x4"', f'"15x15"\nstart = "{rows.replace("Б", ".", 1)}"')
        [fault] = [f for f in verdict(text + f"а15 Б {'БАВБ' * 28}\n").faults if f.name != "cells-not-shared"]
        assert fault.name == "no-such-path"


class TestStands:
    def test_each_broken_rule_is_one_warning(self, rule: Rule) -> None:
        rule(
            record(
                """\
б2 О
б3 К
б1 Т КОТ
а1 Ы ТЫ stands      ; => word Олег+2 ! let-stand? let-stand?
в2 К КОТ stands     ; => word Ира+3 ! let-stand?
а2 К ТОК засчитано  ; => word Олег+3
"""
            ),
            WORDS,
        )

    def test_beside_what_cannot_be_it_forgives_nothing(self, rule: Rule) -> None:
        rule(
            record(
                """\
б2 О
б3 К
б1 Т КОТ
г4 Ы ТЫ stands      ; => void ! below-level not-a-word no-such-path
г4 Ы КО stands      ; => void ! below-level letter-not-in-word not-a-word
б2 Ы ТЫ stands      ; => void ! square-taken
в2 К КОК(б3 б2 б3) stands ; => void ! path-revisits
"""
            ),
            WORDS + " КОК",
        )

    def test_a_word_let_stand_is_used(self, rule: Rule) -> None:
        turns = "а1 Ы\nа2 Т ТЫ stands ; => word Олег+2 ! let-stand?\nб1 Т ТЫ ; => void ! not-a-word word-used\n"
        rule(record(turns), WORDS)

    def test_a_refused_pass_stays_refused(self, rule: Rule) -> None:
        rule(record("Ира: pass stands ; => void ! pass-not-allowed\n"))

    def test_it_forbids_no_word_that_is_spelled_so(self, rule: Rule) -> None:
        rule(FREE + "а1 Д stands ; => letter Ира+1\nа2 А УЗНАНЕ ; => void ! no-such-path\n")


class TestHeader:
    def test_squares_not_shared(self) -> None:
        text = FREE.replace('"4x4"', '"3x3"') + "а1 К\n"
        assert underlined(text) == [("cells-not-shared", '"3x3"')]
        assert verdict(text).totals == [1, 0]
        nobody = text.replace('board = "3x3"\n', "").replace('"Олег"', '"Олег", "А", "Б", "В"')
        assert underlined(nobody) == [("cells-not-shared", '["Ира", "Олег", "А", "Б", "В"]')]

    def test_it_is_told_beside_a_lexicon_that_is_missing(self) -> None:
        text = FREE.replace('"4x4"', '"3x3"').replace('"none"', '"lost.txt"')
        assert sorted(fault_names(verdict(text))) == ["cells-not-shared", "unknown-lexicon"]

    def test_a_latin_letter_in_the_start(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text(WORDS, encoding="utf-8")
        text = record("а1 К\n", keys='start = """\n.К..\n.k..\n"""')
        (tmp_path / "words.txt").write_text("\n".join(WORDS.split()), encoding="utf-8")
        found = replay(only(text), tmp_path)
        [fault] = found.faults
        assert (fault.name, fault.place) == ("wrong-alphabet", (6, 9, 6, 12))
        assert found.game is not None
        assert found.game.rows() == ["....", "....", "....", "К..."]

    def test_no_black_squares(self) -> None:
        text = FREE.replace('"4x4"', '"""\n.#\n..\n.\n"""\nstart = """\n{}\n"""') + "а1 К\n"
        assert fault_names(verdict(text.replace("{}", "К#"))) == []
        assert fault_names(verdict(text.replace("{}", "#."))) == ["bad-value"]

    def test_other_names_of_the_game(self) -> None:
        for name in ("матрица", "Matrice", "МАТРИЦА"):
            assert fault_names(verdict(FREE.replace('"matrix"', f'"{name}"') + "а1 К\n")) == []


class TestPlaces:
    @pytest.mark.parametrize(
        ("turn", "fault", "wrong"),
        [
            ("c2 К", "wrong-alphabet", "c"),
            ("д1 К", "off-board", "д1"),
            ("а1 Ы", "square-taken", "а1"),
            ("б1 Ы КЫ", "not-a-word", "КЫ"),
            ("pass", "pass-not-allowed", "pass"),
            ("б1 ОК", "syntax", "ОК"),
            ("б1 О К-О", "syntax", "К-О"),
            ("б1 О КО(а1 ж)", "syntax", "ж"),
            ("б1 О КО(а1 б1", "syntax", "б1"),
            ("б1 О КО()", "syntax", ")"),
            ("б1 О КО, б2 К", "syntax", ","),
        ],
    )
    def test_what_is_underlined(self, turn: str, fault: str, wrong: str) -> None:
        text = FREE.replace("none", 'none"\nnot-words = ["КЫ"]\ntitle = "t') + f"а1 К\nОлег: {turn}\n"
        assert underlined(text) == [(fault, wrong)]

    def test_the_latin_letter_of_a_word(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text("\n".join(WORDS.split()), encoding="utf-8")
        found = replay(only(record("а1 К\nа2 О КO\nа2 O\n")), tmp_path)
        assert [(f.name, f.place.column, f.place.end_column) for f in found.faults] == [
            ("wrong-alphabet", 7, 8),
            ("wrong-alphabet", 4, 5),
        ]
        assert found.faults[0].help == "`O` is the Latin letter; the one wanted is the Cyrillic `О`"

    def test_a_word_on_the_next_line(self) -> None:
        text = FREE + "а1 К\nОлег: б3 О\n  КО +2\n"
        [fault] = verdict(text).faults
        assert (fault.name, fault.place) == ("no-such-path", (9, 3, 9, 5))

    @pytest.mark.parametrize(
        "written",
        ["б1 О КО(а1 б1)", "б1 О КО (а1 б1)", "Б1 о ко( А1,б1 )", "б1 О\n  КО(а1\n б1)", "б1 О КО(а1, б1) =2"],
    )
    def test_how_a_path_may_be_written(self, written: str) -> None:
        text = FREE + f"а1 К\n{written}\n"
        assert fault_names(verdict(text)) == []
        assert str(only(text).turns[1].actions[0]) == "б1 О КО(а1 б1)"


def test_the_samples() -> None:
    samples = Path(__file__).parents[2] / "samples"
    clean = replay(only((samples / "matrix-clean.game").read_text(encoding="utf-8")), samples)
    assert clean.faults == []
    assert (clean.ended_by, clean.totals) == ("full", [48, 65])
    faulty = replay(only((samples / "matrix-faulty.game").read_text(encoding="utf-8")), samples)
    names = set(fault_names(faulty))
    assert names >= {
        "cells-not-shared", "pass-not-allowed", "below-level", "letter-not-in-word", "no-such-path",
        "path-revisits", "not-a-word", "word-used", "self-formed", "let-stand?",
    }  # fmt: skip
