"""Erudit's rules, each by a record that shows it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from notation import write
from notation.record import Action
from referee.games.erudit import Erudit
from referee.verdict import Verdict
from tests.conftest import Rule
from tests.records import fault_names, only, verdict

WORDS = "КОТ КИТ ТОК СОМ ОМ СКОТ КОТИК ОКНО ТЕЛЕФОН КЛЕН ЕЛЬ АС АР ДАР"

HEADER = """\
+++
game = "erudit"
players = ["Ира", "Олег"]
lexicon = "{lexicon}"
{keys}
rules = {{ {rules} }}
+++
"""
# Ten tiles for racks of three: the bag holds four when two play.
FEW = 'rack = 3, bonus = 0, tiles = { "К" = [2, 2], "О" = [2, 1], "Т" = [2, 3], "И" = [1, 4], "*" = [3, 5] }'
# Nine tiles for three racks of three: the bag is empty from the start.
NINE = (
    "rack = 3, bonus = 0, "
    'tiles = { "К" = [2, 2], "О" = [2, 1], "Т" = [2, 2], "М" = [1, 3], "С" = [1, 2], "А" = [1, 1] }'
)


def two(turns: str, rules: str = "", keys: str = "") -> str:
    return HEADER.format(lexicon="words.txt", rules=rules, keys=keys) + turns


def free(turns: str, rules: str = "", keys: str = "") -> str:
    """A record in which every word is good."""
    return HEADER.format(lexicon="none", rules=rules, keys=keys) + turns


def three(turns: str, rules: str = "", keys: str = "") -> str:
    return free(turns, rules, keys).replace('"Олег"]', '"Олег", "Яна"]')


def underlined(text: str, found: Verdict) -> list[tuple[str, str]]:
    """Each fault with the text that it points at; all on one line."""
    lines = text.split("\n")
    told = []
    for fault in found.faults:
        place = fault.place
        assert place.line == place.end_line
        told.append((fault.name, lines[place.line - 1][place.column - 1 : place.end_column - 1]))
    return told


def places_of(action: Action) -> list[tuple[int, int]]:
    """Where the parts of an action stand."""
    assert is_dataclass(action)
    parts = [action.written(name.name) for name in fields(action) if name.compare]
    return [(part.start, part.end) for part in parts]


class TestScore:
    def test_the_rules_own_examples(self, rule: Rule) -> None:
        for word, rules, score in (
            ("8д ТЕлЕФОН", "", 66),
            ("8д ТЕлЕФОН", 'star-value = "letter"', 68),
            ("8д ТЕлЕФОН", "bonus = 15", 31),
            ("8г ТЕлЕФОН", "", 68),
            ("8е ТЕлЕФОН", "", 67),
            ("8ж КОТ", "", 5),
            ("з7 КОТ", "", 5),
        ):
            rule(two(f"Ира: {word}   ; => placed Ира+{score}\n", rules), WORDS)

    def test_a_tile_counts_in_each_run_through_it(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ира: 8ж КОТ         ; => placed Ира+5
Олег: 9ж АС         ; => placed Олег+11
"""
            ),
            WORDS + " КА ОС",
        )

    def test_word_factors_multiply_and_a_whole_rack_earns_the_bonus(self, rule: Rule) -> None:
        turns = """\
Ира: 8д ОКНО        ; => placed Ира+5
Олег: д1 ТРУДНЫЙО   ; => placed Олег+86
Ира: 1а РАБОТНИК    ; => placed Ира+{}
"""
        rule(free(turns.format(176)))
        rule(free(turns.format(141).replace("86", "51"), "bonus = 15"))

    def test_premiums_count_once_and_letters_before_words(self, rule: Rule) -> None:
        drawing = '"""\n.....\n.....\n.yRg.\n.....\n....."""'
        rule(
            free(
                """\
Ира: 3б КОТ         ; => placed Ира+33 ; (2×3 + 1 + 2×2) × 3
Олег: 3а АКОТ       ; => placed Олег+6
"""
            ).replace("rules = {  }", f'board = "5x5"\n[rules]\npremiums = {drawing}'),
        )

    def test_scrabbles_premiums_and_none(self, rule: Rule) -> None:
        turns = "Ира: 8е СОМИК ; => placed Ира+8\nОлег: е6 АКС ; => placed Олег+{}\n"
        rule(free(turns.format(5)))
        rule(free(turns.format(7), 'premiums = "scrabble"'))
        none = rule(free(turns.format(5), 'premiums = "none"'))
        assert isinstance(none.game, Erudit)
        assert none.game.premium_rows() == ["." * 15] * 15
        assert none.game.premium_legend() == []

    def test_a_star_counts_nothing_or_its_letter_on_premiums_too(self, rule: Rule) -> None:
        turns = "Ира: 8г щАКНО ; => placed Ира+{}\n"
        rule(free(turns.format(5)))
        rule(free(turns.format(25), 'star-value = "letter"'))

    def test_how_a_score_came_about_is_told(self, rule: Rule) -> None:
        found = rule(
            free("Ира: 8г ТЕлЕФОН ; => placed Ира+68\nОлег: 1а ЯК stands ; => placed Олег+15 ! let-stand?\n")
        )
        assert found.turns[0].ruling.why == ["ТЕЛЕФОН: Т2×2 Е1 л0 Е1 Ф10 О1 Н1 = 18", "all 7 tiles: +50"]
        assert found.turns[0].ruling.details == {
            "words": [{"word": "ТЕЛЕФОН", "points": 18, "sum": "Т2×2 Е1 л0 Е1 Ф10 О1 Н1"}],
            "bonus": 50,
        }
        assert found.turns[1].ruling.why == ["ЯК: (Я3 К2) ×3 = 15"]

    def test_a_run_that_two_words_of_a_turn_share_scores_once(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КОТ              ; => placed Ира+5
Олег: ж8 КИТ, и8 ТОК     ; => placed Олег+12
Ира: 10ж ТОК stands      ; => placed Ира+4 ; only the middle letter is laid
"""
            )
        )


class TestWords:
    def test_every_bad_run_is_named_and_nothing_else(self, rule: Rule) -> None:
        text = two("Ира: 8ж КОТ ; => placed Ира+5\nОлег: 7ж КИТ ; => void ! not-a-word not-a-word not-a-word\n")
        found = rule(text, WORDS)
        assert underlined(text, found) == [("not-a-word", "К"), ("not-a-word", "И"), ("not-a-word", "Т")]
        assert "КК" in found.faults[0].message

    def test_a_first_play_of_one_tile_is_no_word(self, rule: Rule) -> None:
        rule(two("Ира: 8з К ; => void ! not-a-word\n"), WORDS)
        rule(free("Ира: 8з К ; => void ! not-a-word\nОлег: 1а К ; => void ! not-a-word not-through-centre\n"))

    def test_one_tile_may_be_written_either_way_as_long_as_a_run_comes_of_it(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КОТ         ; => placed Ира+5
Олег: к8 А          ; => placed Олег+6
Ира: 8л К           ; => void ! part-of-a-word
Олег: а1 К          ; => void ! not-a-word not-connected
"""
            )
        )
        rule(free("Ира: з7 КОТ, а8 А ; => void ! not-a-word not-connected\n"))

    def test_a_part_of_a_word_is_told_the_whole(self, rule: Rule) -> None:
        text = two("Ира: 8ж КОТ ; => placed Ира+5\nОлег: 8з ОТИК ; => void ! part-of-a-word\n")
        found = rule(text, WORDS)
        assert underlined(text, found) == [("part-of-a-word", "ОТИК")]
        assert "8ж КОТИК" in found.faults[0].help

    def test_words_forbidden_and_allowed_in_the_header(self, rule: Rule) -> None:
        rule(
            two(
                "Ира: 8ж КОТ ; => void ! not-a-word\nОлег: 8ж КУТ ; => placed Олег+7\n",
                keys='words = ["кут"]\nnot-words = ["кот"]',
            ),
            WORDS,
        )

    def test_yo_is_ye_on_the_board_and_in_the_lists(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
Ира: 8ж КЛЁН        ; => placed Ира+6
Олег: [ЁЛЬАБВГ] и8 ЁЛЬ ; => placed Олег+10
Ира: и8 ЕЛЬ         ; => void ! nothing-placed
"""
            ),
            WORDS,
        )
        assert found.game is not None
        assert found.game.rows()[7] == "......КЛЕН....."
        small = rule(two("Ира: 8ж КЛёН ; => placed Ира+5\n"), WORDS)
        assert small.game is not None
        assert small.game.rows()[7] == "......КЛеН....."

    def test_a_set_with_its_own_yo_tells_the_two_apart(self, rule: Rule) -> None:
        tiles = 'tiles = { "К" = [2, 2], "Е" = [9, 1], "Ё" = [1, 3], "Л" = [2, 2] }'
        rule(free("Ира: 8ж ЕЛК ; => placed Ира+5\nОлег: 8ж ЁЛК ; => void ! letters-differ\n", tiles))

    def test_a_word_may_stand_twice(self, rule: Rule) -> None:
        rule(
            two("Ира: 8ж КОТ ; => placed Ира+5\nОлег: и8 ТОК ; => placed Олег+6\n")
            + "Ира: 10и КОТ ; => placed Ира+5\n",
            WORDS,
        )


class TestPlaces:
    def test_the_first_word_covers_the_centre(self, rule: Rule) -> None:
        text = two("Ира: 8а КОТ ; => void ! not-through-centre\nОлег: з6 КОТ ; => placed Олег+5\n")
        assert underlined(text, rule(text, WORDS)) == [("not-through-centre", "8а")]
        rule(free("Ира: 8а КОТ ; => void ! not-through-centre\n", keys='start = "..."'))

    def test_several_first_words_hang_together(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КОТ, 1а КИТ       ; => void ! not-connected
Олег: 1а КИТ, 2а АР       ; => void ! not-through-centre
Ира: 1а КИТ, 9а АР        ; => void ! not-through-centre not-connected
Олег: 8ж КОТ, и8 ТОК      ; => placed Олег+11
"""
            )
        )

    def test_a_word_apart_is_not_connected(self, rule: Rule) -> None:
        text = free("Ира: 8ж КОТ ; => placed Ира+5\nОлег: ж8 КИТ, 1а АР ; => void ! not-connected\n")
        assert underlined(text, rule(text)) == [("not-connected", "АР")]

    def test_what_was_let_stand_apart_may_stay_so(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ира: 8ж КОТ               ; => placed Ира+5
Олег: 14ж СОМ stands      ; => placed Олег+5 ! let-stand?
Ира: и8 ТОК               ; => placed Ира+6
Олег: з14 ОМ              ; => placed Олег+9
"""
            ),
            WORDS,
        )

    def test_off_the_board_ends_the_judging(self, rule: Rule) -> None:
        text = two(
            """\
Ира: 8р XXX               ; => void ! off-board
Олег: 16ж КОТ             ; => void ! off-board
Ира: 8о КОТ               ; => void ! off-board
Олег: о14 КОТ             ; => void ! off-board
Ира: 8о КОТ stands        ; => void ! off-board
"""
        )
        assert underlined(text, rule(text, WORDS)) == [
            ("off-board", "8р"), ("off-board", "16ж"), ("off-board", "Т"), ("off-board", "Т"), ("off-board", "Т")
        ]  # fmt: skip

    def test_a_word_of_three_hundred_letters_runs_off(self, rule: Rule) -> None:
        rule(free(f"Ира: 8ж {'А' * 300} ; => void ! off-board\n"))

    def test_a_board_with_holes_and_one_of_other_size(self, rule: Rule) -> None:
        board = 'board = """\n.......\n.......\n...#...\n......."""'
        found = rule(
            free(
                """\
Ира: 2а КОТ               ; => placed Ира+5
Олег: в2 ТОК              ; => placed Олег+5
Ира: 3в ОМ                ; => void ! off-board
""",
                'centre = "2в"',
                board,
            )
        )
        assert found.game is not None
        assert found.game.rows() == [".......", "КОТ....", "..О ...", "..К...."]

    def test_a_board_of_one_column_or_one_square(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: а4 КОТ               ; => placed Ира+5
Олег: а3 С                ; => void ! part-of-a-word
Ира: 3а С                 ; => placed Ира+7
Олег: 2а СК               ; => void ! off-board
""",
                keys='board = "1x9"',
            )
        )
        rule(free("Ира: а1 К ; => void ! not-a-word\n", keys='board = "1x1"'))

    def test_an_even_board_needs_its_centre_named(self) -> None:
        asked = verdict(free("Ира: 1а КОТ\n", keys='board = "8x9"'))
        assert fault_names(asked) == ["missing-key"]
        assert asked.faults[0].place.line == 1
        assert asked.turns[0].ruling.ruling == "placed"
        assert fault_names(verdict(free("Ира: 1а КОТ\n", 'centre = "б1"', 'board = "8x9"'))) == []
        assert fault_names(verdict(free("Ира: 1а КОТ\n", 'centre = "8з"', 'board = "8x9"'))) == [
            "not-through-centre"
        ]

    def test_no_hole_is_proposed_for_the_centre(self) -> None:
        found = verdict(free("", keys='board = """\n....\n....\n..#.\n...."""'))
        assert fault_names(found) == ["missing-key"]
        assert 'centre = "в2"' in found.faults[0].help

    @pytest.mark.parametrize(
        ("centre", "fault"), [("з99", "bad-value"), ("c8", "wrong-alphabet"), ("", "bad-value")]
    )
    def test_a_centre_that_is_no_square(self, centre: str, fault: str) -> None:
        found = verdict(free("Ира: 8ж КОТ\n", f'centre = "{centre}"'))
        assert fault_names(found) == [fault]
        assert found.turns[0].ruling.ruling == "placed"


class TestLetters:
    def test_look_alikes_are_named_at_their_letter(self, rule: Rule) -> None:
        text = two(
            """\
Ира: 8ж КOТ               ; => void ! wrong-alphabet
Олег: o8 КОТ              ; => void ! wrong-alphabet
Ира: [КОТABВГ] 8ж КОТ     ; => void ! wrong-alphabet
Олег: exchange КT         ; => void ! wrong-alphabet
"""
        )
        assert underlined(text, rule(text, WORDS)) == [
            ("wrong-alphabet", "O"), ("wrong-alphabet", "o"), ("wrong-alphabet", "A"), ("wrong-alphabet", "T")
        ]  # fmt: skip

    def test_the_alphabet_is_the_lexicons_or_the_sets(self, rule: Rule) -> None:
        turns = "Ира: 8ж ΩA ; => void ! wrong-alphabet\nОлег: 8ж AA ; => void ! not-a-word\n"
        rule(two(turns, 'tiles = { "A" = [99, 1] }'), WORDS)

    def test_without_a_lexicon_any_letter_will_do_but_the_set_has_it_or_not(self, rule: Rule) -> None:
        rule(free("Ира: 8ж КOТ ; => void ! too-many-tiles\nОлег: 8ж КoТ ; => placed Олег+4\n"))

    @pytest.mark.parametrize(("square", "letter"), [("8h", "h"), ("8ё", "ё"), ("12аh", "h"), ("h8", "h")])
    def test_a_strange_column_is_named_at_its_letter(self, square: str, letter: str) -> None:
        text = free(f"Ира: {square} КОТ\nОлег: swap {square} О, 8ж КОТ\n", "star-reuse = true")
        assert [place for _, place in underlined(text, verdict(text))] == [letter, letter]

    def test_strange_letters_at_the_start_are_named_once_and_dropped(self, rule: Rule) -> None:
        keys = 'start = """\n\n\nKOTФФ\n"""'
        found = rule(two("Ира: 8ж КОТ ; => placed Ира+5\n", keys=keys), WORDS)
        assert fault_names(found) == ["wrong-alphabet"]
        assert (found.faults[0].place.line, found.faults[0].turn) == (5, None)
        assert found.game is not None
        assert found.game.rows()[2] == "." * 15

    def test_without_a_lexicon_any_letter_may_stand_but_the_set_has_it_or_not(self) -> None:
        found = verdict(free("", keys='start = """\n\n\nKОТ\n"""'))
        assert fault_names(found) == ["too-many-tiles"]
        assert found.game is not None
        assert found.game.rows()[2] == "KОТ" + "." * 12

    def test_letters_that_stand_are_written_as_they_are(self, rule: Rule) -> None:
        text = two(
            """\
Ира: 8ж КОт               ; => placed Ира+3
Олег: ж8 ТОК              ; => void ! letters-differ
Ира: ж8 кИТ               ; => void ! letters-differ
Олег: и8 ТОК              ; => placed Олег+4 ; a capital over a star is fine
"""
        )
        assert underlined(text, rule(text, WORDS)) == [("letters-differ", "Т"), ("letters-differ", "к")]

    def test_a_word_that_lays_nothing(self, rule: Rule) -> None:
        text = free(
            """\
Ира: 8ж КОТ               ; => placed Ира+5
Олег: 8ж КОТ              ; => void ! nothing-placed
Ира: ж8 КИТ, 8ж КОТ       ; => void ! nothing-placed
Олег: ж8 КИТ, ж8 КИТ      ; => void ! nothing-placed
"""
        )
        assert [name for _, name in underlined(text, rule(text))] == ["8ж КОТ", "8ж КОТ", "ж8 КИТ"]


class TestTiles:
    def test_no_letter_more_often_than_the_set_has_it(self, rule: Rule) -> None:
        text = free(
            "Ира: 8ж ФИФА ; => void ! too-many-tiles\nОлег: 8ж ФИфА ; => placed Олег+12\nИра: exchange Ф ; => void ! too-many-tiles\n"
        )
        found = rule(text)
        assert underlined(text, found) == [("too-many-tiles", "Ф"), ("too-many-tiles", "Ф")]
        assert found.faults[0].place.column == 11
        assert "8ж" not in found.faults[0].help
        assert "ж8" in found.faults[1].help

    def test_too_many_tiles_come_once_a_turn_beside_the_others(self, rule: Rule) -> None:
        rule(
            two("Ира: [ЩЩЩЮЮАБ] 8ж ЩЩЮЮ ; => void ! too-many-tiles not-a-word\n"),
            WORDS,
        )

    def test_eight_tiles_are_no_rack(self, rule: Rule) -> None:
        text = free("Ира: 8д КОЛБАСНИ ; => void ! not-in-rack\nОлег: [АБВГДЕЖЗ] pass ; => void ! not-in-rack\n")
        assert underlined(text, rule(text)) == [("not-in-rack", "И"), ("not-in-rack", "З")]

    def test_what_is_used_is_on_the_rack(self, rule: Rule) -> None:
        text = free(
            """\
Ира: [КОТАБВГ] 8ж КИТ     ; => void ! not-in-rack
Олег: [КОАБВГД] 8ж КОК    ; => void ! not-in-rack
Ира: [КОТАБВГ] 8ж КоТ     ; => void ! not-in-rack
Олег: [ко*АБВГ] 8ж кот    ; => placed
Ира: [ИАБВГДЕ] ж8 КИТ     ; => void ! not-in-rack
Олег: [КОТ] exchange КМ   ; => void ! not-in-rack
Ира: [КОТ] exchange 4     ; => void ! not-in-rack
Олег: [] pass             ; => passed
"""
        )
        assert [place for _, place in underlined(text, rule(text))] == ["И", "К", "о", "Т", "М", "4"]

    def test_racks_are_checked_beside_what_is_played_or_exchanged(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: [КОТАБВГД] 8ж КОТ     ; => void ! not-in-rack
Олег: [АБВГДЕЖЗ] exchange А ; => void ! not-in-rack
Ира: [АБВГДЕЖ] 8ж ФФ       ; => void ! too-many-tiles not-in-rack
Олег: [КОТ] exchange ФФ    ; => void ! too-many-tiles not-in-rack
Ира: [КОТАБВГ] exchange 7  ; => exchanged
"""
            )
        )

    def test_a_rack_is_quoted_as_it_was_written(self) -> None:
        found = verdict(free("[ККО] exchange 4\n[тКО*] 8ж КИТ\n[] exchange 1\n"))
        assert [(fault.message, bool(fault.help)) for fault in found.faults] == [
            ("the rack [ККО] has only 3 tiles", True),
            ("И is not on the rack [тКО*]", True),
            ("the rack [] has only 0 tiles", True),
        ]

    def test_nobody_lays_more_than_is_left_to_him(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КОТ               ; => placed Ира+6
Олег: ж8 КТО              ; => placed Олег+6 ; the bag has given its last tile
Ира: и8 ТИ*               ; => void ! syntax
Олег: и8 Ти               ; => placed Олег+3
Ира: 10ж Ок, л8 К         ; => void ! not-connected not-a-word
""",
                FEW,
            )
        )
        rule(
            three(
                """\
Ира: 8ж КОТ               ; => placed Ира+5
Олег: к8 МА               ; => placed Олег+12
Яна: 9к АСКОТ             ; => void ! not-in-rack
""",
                NINE,
            )
        )

    def test_the_start_comes_out_of_the_set(self, rule: Rule) -> None:
        keys = 'start = """\n\n\nФО\n"""'
        found = rule(
            free(
                "Ира: 4а ФА ; => void ! too-many-tiles\nОлег: 4а АФ ; => void ! too-many-tiles\nИра: 3а ФОН ; => placed Ира+24\n",
                keys=keys,
            )
        )
        assert isinstance(found.game, Erudit)
        assert found.game.stock.bag == 131 - 2 - 14 - 1
        assert fault_names(verdict(free("", keys='start = "ФФ"'))) == ["too-many-tiles"]

    def test_a_set_without_stars(self, rule: Rule) -> None:
        rule(
            free(
                "Ира: 8ж КоТ ; => void ! too-many-tiles\n",
                'tiles = { "К" = [9, 2], "О" = [9, 1], "Т" = [9, 2] }',
            )
        )


class TestStars:
    SWAPS = "star-reuse = true"

    def test_swaps_are_an_option(self, rule: Rule) -> None:
        text = free("Ира: 8ж КоТ ; => placed Ира+4\nОлег: swap з8 О, и8 ТоК ; => void ! swap-not-allowed\n")
        assert underlined(text, rule(text)) == [("swap-not-allowed", "swap")]

    def test_a_star_that_the_set_never_had_is_taken_as_well(self, rule: Rule) -> None:
        text = free(
            "Ира: swap 1а К, 2а ОТ ; => void ! star-not-played\n",
            'star-reuse = true, star-at-once = true, tiles = { "К" = [9, 2], "О" = [9, 1], "Т" = [9, 2] }',
            'board = "3x3"\nstart = "кОТ"',
        )
        assert [name for name, _ in underlined(text, rule(text))][:1] == ["too-many-tiles"]

    def test_the_letter_put_earns_only_in_a_changed_word(self, rule: Rule) -> None:
        found = rule(
            free(
                """\
Ира: 8ж РОд                     ; => placed Ира+3
Олег: swap и8 Д, 8д ГоРОДА      ; => placed Олег+9
Ира: swap е8 О, ж8 РоГ          ; => placed Ира+5 ; the О lies in a word that doesn't change
""",
                self.SWAPS,
            )
        )
        assert found.game is not None
        assert found.game.rows()[7] == "....ГОРОДА....."
        assert found.game.legend() == ["a small letter is a star that stands for it"]

    def test_a_star_is_taken_for_a_capital(self) -> None:
        found = verdict(free("8ж КоТ\nswap з8 о, и8 ТоК\nswap з8 О\n", self.SWAPS))
        small, alone = found.faults
        assert "small" in small.message
        assert "`swap з8 О`" in small.help
        assert "`swap з8 О, …`" in alone.help

    def test_what_makes_a_swap_impossible(self, rule: Rule) -> None:
        text = free(
            """\
Ира: 8ж КоТ                         ; => placed Ира+4
Олег: swap ж8 К, и8 ТоК             ; => void ! no-star-there
Ира: swap а1 К, и8 ТоК              ; => void ! no-star-there
Олег: swap з8 А, и8 ТоК             ; => void ! letters-differ
Ира: swap з8 о, и8 ТоК              ; => void ! letters-differ
Олег: swap з99 О, и8 ТоК            ; => void ! off-board
Ира: swap z8 О, и8 ТоК              ; => void ! wrong-alphabet
Олег: swap з8 О                     ; => void ! nothing-placed
Ира: swap з8 О, и8 ТОК              ; => void ! star-not-played
Олег: swap з8 О, swap з8 О, и8 ТоК  ; => void ! no-star-there
Ира: swap з8 О, и8 ТОЩЩ             ; => void ! star-not-played
Олег: и8 ТоК, swap з8 О             ; => placed Олег+4
""",
            self.SWAPS,
        )
        assert underlined(text, rule(text))[:4] == [
            ("no-star-there", "ж8"), ("no-star-there", "а1"), ("letters-differ", "А"), ("letters-differ", "о")
        ]  # fmt: skip

    def test_who_draws_a_single_tile_holds_what_nobody_knows(self) -> None:
        found = verdict(free("Ира: [КОТ] 8ж КО\nОлег: [ЯМТ] 8ж КОТ\n", "rack = 3"))
        assert fault_names(found) == []
        assert isinstance(found.game, Erudit)
        assert (found.game.stock.bag, found.game.stock.racks) == (131 - 6 - 2 - 1, [None, None])

    def test_who_laid_more_than_he_held_in_a_copy_draws_a_whole_rack(self) -> None:
        found = verdict(free("Ира: 8ж КОТ\n", "rack = 2, transcript = true"))
        assert isinstance(found.game, Erudit)
        assert (found.game.stock.bag, found.game.stock.hands) == (131 - 4 - 2, [2, 2])

    def test_a_star_taken_may_be_kept_where_the_option_says_so(self, rule: Rule) -> None:
        found = rule(
            free(
                "Ира: 8ж КоТ ; => placed Ира+4\nОлег: [ОКАБВГД] swap з8 О, и8 ТОК ; => void ! not-in-rack\n"
                "Ира: [ООКАБВГ] swap з8 О, и8 ТОК ; => placed Ира+6\n",
                "star-reuse = true, star-at-once = false",
            )
        )
        assert isinstance(found.game, Erudit)
        assert found.game.stock.hands == [7, 7]

    def test_the_bonus_counts_letters_put_and_not_stars_taken(self, rule: Rule) -> None:
        rule(
            free(
                "Ира: 8ж РОд ; => placed Ира+3\nОлег: swap и8 Д, 8в ЗАГоРОДНЫЙ ; => placed Олег+75\n",
                self.SWAPS,
            )
        )

    def test_the_bonus_counts_a_letter_put_for_a_star_that_is_kept(self, rule: Rule) -> None:
        rules = "star-reuse = true, star-at-once = false, rack = 3, bonus = 100"
        rule(free("Ира: 8ж КоТ ; => placed Ира+104\nОлег: swap з8 О, и8 ТОК ; => placed Олег+106\n", rules))

    def test_a_star_taken_is_one_star_and_lies_there_again_after_a_void_turn(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КоТ                  ; => placed Ира+4
Олег: swap з8 О, и8 Ток      ; => void ! too-many-tiles
Ира: swap з8 О, и8 ТОК       ; => void ! star-not-played
Олег: и8 ТоК                 ; => void ! too-many-tiles
Ира: swap з8 О, и8 ТоК       ; => placed Ира+4
""",
                'star-reuse = true, tiles = { "К" = [9, 2], "О" = [9, 1], "Т" = [9, 2], "*" = [1, 0] }',
            )
        )

    def test_the_letter_put_for_a_star_is_on_the_rack(self, rule: Rule) -> None:
        text = free(
            "Ира: 8ж КоТ ; => placed Ира+4\nОлег: [ТКАБВГД] swap з8 О, и8 ТоК ; => void ! not-in-rack\n",
            self.SWAPS,
        )
        assert underlined(text, rule(text)) == [("not-in-rack", "О")]
        rule(free("Ира: 8ж КоТ\nОлег: [ОКАБВГД] swap з8 О, и8 ТоК ; => placed Олег+4\n", self.SWAPS))

    def test_a_star_put_back_makes_room_for_the_fourth(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж кот                  ; => placed
Олег: и8 ТоК                 ; => void ! too-many-tiles
Ира: swap з8 О, и8 ТоК       ; => placed Ира+2
""",
                self.SWAPS,
            )
        )


class TestDeclines:
    def test_two_of_every_player_running_end_the_game(self, rule: Rule) -> None:
        found = rule(
            free(
                """\
Ира: pass            ; => passed
Олег: exchange АБ    ; => exchanged
Ира: 8ж КОТ          ; => placed Ира+5
Олег: -              ; => passed
Ира: exchange 0      ; => passed
Олег: 8ж КИТ         ; => void ! letters-differ
Олег: exchange 7     ; => exchanged
Ира: пас             ; => passed
Олег: pass           ; => void ! game-over
"""
            )
        )
        assert found.ended_by == "passes"

    def test_an_exchange_may_break_the_row(self, rule: Rule) -> None:
        found = rule(
            free(
                """\
Ира: pass            ; => passed
Олег: exchange 1     ; => exchanged
Ира: pass            ; => passed
Олег: exchange 0     ; => passed
Ира: exchange 0      ; => passed
""",
                "exchange-declines = false",
            )
        )
        assert found.ended_by is None

    def test_no_more_is_exchanged_than_a_rack_and_the_bag_hold(self, rule: Rule) -> None:
        rule(
            free(
                "Ира: exchange 8 ; => void ! too-many-exchanged\nОлег: exchange АБВГДЕЖЗ stands ; => void ! too-many-exchanged\n"
            )
        )
        rule(
            free(
                """\
Ира: exchange 4      ; => void ! too-many-exchanged
Олег: exchange 3     ; => exchanged
Ира: 8ж КОТ          ; => placed Ира+6
Олег: exchange 2     ; => void ! too-many-exchanged
Олег: exchange ТТТТТ ; => void ! too-many-exchanged too-many-tiles
""",
                FEW,
            )
        )

    def test_a_single_tile_is_counted_as_one(self) -> None:
        [fault] = verdict(free("exchange 1\n", "exchange-bag = 200")).faults
        assert fault.message.startswith("1 tile can't be exchanged")

    def test_who_has_no_tiles_declines_by_himself(self, rule: Rule) -> None:
        small = 'rack = 3, bonus = 0, tiles = { "К" = [2, 2], "О" = [1, 1], "Т" = [2, 2], "И" = [1, 1] }'
        turns = "Ира: [КОТ] 8ж КОТ ; => placed Ира+5\nОлег: [КИТ] ж8 КИТ ; => placed Олег+6\n"
        unsaid = rule(free(turns + "Олег: pass ; => passed\npass ; => passed\n", small))
        assert unsaid.ended_by == "passes"
        said = rule(
            free(
                turns
                + """\
Ира: pass            ; => passed
Ира: pass            ; => void ! wrong-turn
Олег: pass           ; => passed
Ира: exchange 0 +0   ; => passed
Олег: pass           ; => passed
""",
                small,
            )
        )
        assert said.ended_by == "passes"
        assert said.to_move is None

    def test_he_is_passed_over_among_three_and_his_declines_count(self, rule: Rule) -> None:
        found = rule(
            three(
                """\
Ира: 8ж КО           ; => placed Ира+3
Олег: з8 ОТСА        ; => placed Олег+6
Яна: pass            ; => passed
Ира: pass            ; => passed
Яна: 8ж КОМ          ; => placed Яна+6
Ира: pass            ; => passed
Яна: pass            ; => passed
Ира: pass            ; => passed
Яна: pass            ; => passed
""",
                NINE,
            )
        )
        assert found.ended_by == "passes"

    def test_the_last_automatic_pass_may_be_written_after_the_end(self, rule: Rule) -> None:
        small = 'rack = 3, bonus = 0, tiles = { "К" = [2, 2], "О" = [1, 1], "Т" = [2, 2], "И" = [1, 1] }'
        found = rule(
            free(
                """\
Ира: 8ж КОТ          ; => placed Ира+5
Олег: pass           ; => passed
Олег: pass           ; => passed
Ира: pass            ; => passed
Ира: pass            ; => void ! game-over
Олег: pass           ; => void ! game-over
""",
                small,
            )
        )
        assert found.ended_by == "passes"

    def test_the_game_is_out_when_nobody_has_a_tile(self, rule: Rule) -> None:
        small = 'rack = 3, bonus = 0, tiles = { "К" = [2, 2], "О" = [1, 1], "Т" = [1, 2], "И" = [1, 1] }'
        found = rule(
            free(
                "Ира: 8ж КОТ ; => placed Ира+5\nОлег: ж8 КИК ; => placed Олег+6\nИра: pass ; => void ! game-over\n",
                small,
            )
        )
        assert found.ended_by == "out"


class TestLeftovers:
    KOT = "Ира: 8ж КОТ ; => placed Ира+5"

    def test_they_cost_nothing_by_default(self, rule: Rule) -> None:
        found = rule(three("Ира: 8ж КОТ ; => placed Ира+5\nОлег: pass ; => passed\nОлег: [КОМ]\n", NINE))
        assert found.penalties == [0, 0, 0]
        assert found.ended_by is None

    def test_each_loses_his_own_outside_the_written_score(self, rule: Rule) -> None:
        found = rule(
            three(
                "Ира: 8ж КОТ +5 =5 ; => placed Ира+5 Олег-6 Яна-5\nОлег: [КОМ]\nЯна: [ТСА]\n",
                NINE + ', leftovers = "subtract"',
            )
        )
        assert (found.ended_by, found.points, found.penalties) == ("out", [5, 0, 0], [0, 6, 5])
        assert len(found.turns) == 1

    def test_who_went_out_gets_the_others(self, rule: Rule) -> None:
        found = rule(
            three(
                "Ира: 8ж КОТ ; => placed Ира+16 Олег-6 Яна-5\nОлег: [КОМ]\nЯна: [ТСА]\n",
                NINE + ', leftovers = "to-out"',
            )
        )
        assert (found.points, found.penalties) == ([16, 0, 0], [0, 6, 5])

    def test_or_twice_and_nobody_loses(self, rule: Rule) -> None:
        rule(
            three("Ира: 8ж КОТ ; => placed Ира+27\nОлег: [КОМ]\nЯна: [ТСА]\n", NINE + ', leftovers = "double"')
        )

    def test_one_unknown_rack_is_what_is_left(self, rule: Rule) -> None:
        rule(
            three("Ира: 8ж КОТ ; => placed Ира+5 Олег-6 Яна-5\nЯна: [ТСА]\n", NINE + ', leftovers = "subtract"')
        )

    def test_two_are_not_known(self, rule: Rule) -> None:
        text = three("1. Ира: 8ж КОТ\n", NINE + ', leftovers = "subtract"')
        found = verdict(text)
        assert underlined(text, found) == [("unknown-rack", "1. Ира: 8ж КОТ")] * 2
        assert {(fault.severity, fault.turn) for fault in found.faults} == {("warning", 1)}
        assert found.totals == [5, 0, 0]
        assert fault_names(verdict(text.replace("subtract", "double"))) == ["unknown-rack?"] * 2

    def test_racks_are_known_from_what_was_written_before(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ира: exchange 0             ; => passed
Олег: [КОМ] pass            ; => passed
Яна: [ТСА] 8з ТА            ; => placed Яна+3
Ира: 8з ТАК                 ; => placed Ира+5
Олег: [ОКМ] pass            ; => passed
Яна: 7к С                   ; => placed Яна+4 Ира-3 Олег-6
""",
                NINE + ', leftovers = "subtract"',
            )
        )

    def test_after_declines_each_loses_his_own(self, rule: Rule) -> None:
        passes = """\
Ира: [КОТ] pass             ; => passed
Олег: [ИО*] pass            ; => passed
Ира: pass                   ; => passed
Олег: pass                  ; => passed Ира-6 Олег-5
"""
        for leftovers in ("subtract", "to-out"):
            rule(free(passes, FEW + f', leftovers = "{leftovers}"'))
        rule(free(passes.replace(" Ира-6 Олег-5", ""), FEW + ', leftovers = "double"'))
        rule(free(passes.replace("Олег-5", "Олег-10"), FEW + ', leftovers = "subtract", star-value = "letter"'))
        found = verdict(free("pass\n[КОТ] pass\npass\npass\n", FEW + ', leftovers = "subtract"'))
        assert fault_names(found) == ["unknown-rack?"]
        assert found.totals == [0, -6]

    def test_a_rack_is_what_was_written_less_what_was_used(self) -> None:
        found = verdict(
            three(
                """\
Ира: [КОТ] pass
Олег: [КОМ] 8ж КО
Яна: pass
Ира: з8 ОТ
Олег: pass
Яна: pass
Ира: pass
Олег: pass
Яна: pass
Ира: pass
""",
                NINE + ', leftovers = "subtract"',
            )
        )
        # Ира keeps К and О, Олег М, and Яна what is left of the nine.
        assert (fault_names(found), found.ended_by, found.penalties) == ([], "passes", [3, 3, 5])

    def test_it_is_unknown_again_once_tiles_were_drawn_or_it_was_another(self) -> None:
        rules = FEW + ', leftovers = "subtract"'
        found = verdict(free("Ира: [КОТ] 8ж КО\n" + "pass\n" * 4, rules))
        assert (fault_names(found), found.penalties) == (["unknown-rack?"] * 2, [0, 0])
        rules = NINE + ', leftovers = "subtract"'
        found = verdict(three("Ира: [КОТ] 8ж КМ stands\n" + "pass\n" * 6, rules))
        assert (fault_names(found), found.penalties) == (["let-stand?"] + ["unknown-rack?"] * 3, [0, 0, 0])

    def test_a_star_that_was_taken_and_kept_is_on_the_rack(self) -> None:
        rules = (
            'rack = 3, tiles = { "К" = [2, 2], "О" = [1, 1], "Т" = [1, 2], "*" = [2, 5] }, star-reuse = true, '
            'star-at-once = false, star-value = "letter", leftovers = "subtract"'
        )
        turns = "Ира: [КТ*] 8ж Ко\nОлег: [КО*] swap з8 О, з8 ОК\n"
        found = verdict(free(turns + "pass\n" * 4, rules))
        assert (fault_names(found), found.ended_by, found.penalties) == ([], "passes", [2, 10])

    def test_a_letter_that_the_set_has_not_costs_nothing(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: [КОЩ] pass stands      ; => passed ! let-stand?
Олег: [ИО*] pass            ; => passed
Ира: pass                   ; => passed
Олег: pass                  ; => passed Ира-3 Олег-5
""",
                FEW + ', leftovers = "subtract"',
            )
        )

    def test_nothing_is_asked_after_declines_where_nobody_loses(self) -> None:
        assert fault_names(verdict(free("pass\npass\npass\npass\n", FEW + ', leftovers = "double"'))) == []

    def test_an_unknown_rack_is_told_at_the_first_line_of_the_turn(self) -> None:
        text = three("Ира:\n  8ж КОТ\n", NINE + ', leftovers = "subtract"')
        assert underlined(text, verdict(text)) == [("unknown-rack", "Ира:")] * 2

    def test_void_lines_after_the_end_show_the_settled_totals(self) -> None:
        text = "[КОТ] pass\n[ИО*] pass\npass\npass\n8ж КОТ\n"
        found = verdict(free(text, FEW + ', leftovers = "subtract"'))
        assert fault_names(found) == ["game-over"]
        assert [turn.totals for turn in found.turns[2:]] == [[0, 0], [-6, -5], [-6, -5]]
        assert found.totals == [-6, -5]

    def test_an_exchange_makes_a_rack_unknown(self) -> None:
        found = verdict(
            free("[КОТ] pass\n[ИО*] exchange И\n[КОТ] pass\npass\n", FEW + ', leftovers = "subtract"')
        )
        assert fault_names(found) == ["unknown-rack?"]
        assert found.totals == [-6, 0]

    def test_nobody_loses_after_stop(self) -> None:
        found = verdict(free("[КОТ] pass\n[ИО*] pass\nstop\n", FEW + ', leftovers = "subtract"'))
        assert (fault_names(found), found.totals) == ([], [0, 0])

    @pytest.mark.parametrize("leftovers", ["none", "subtract", "to-out", "double"])
    def test_nor_by_a_line_that_says_so(self, rule: Rule, leftovers: str) -> None:
        rule(
            free(
                """\
Ира: [КОТ] -6        ; => leftovers ! wrong-score
Ира: pass            ; => passed
stop                 ; => stopped
Ира: [КОТ] -6        ; => leftovers ! wrong-score
Олег: [ИО*] +0 =0    ; => leftovers
""",
                FEW + f', leftovers = "{leftovers}"',
            )
        )

    def test_racks_told_are_checked_and_are_no_turns(self) -> None:
        text = three(
            """\
1. Ира: 8ж КОТ
2. Олег: [КООМ]
Олег: [ККМ]
Олег: [КОМ]
Яна: [КОС]
Никто: [А]
Яна: [ТСА]
""",
            NINE + ', leftovers = "subtract"',
        )
        found = verdict(text)
        assert underlined(text, found) == [
            ("too-many-tiles", "О"),
            ("not-in-rack", "М"),
            ("too-many-tiles", "К"),
            ("too-many-tiles", "К"),
            ("unknown-player", "Никто"),
        ]
        assert {fault.turn for fault in found.faults} == {None}
        assert (len(found.turns), found.totals) == (1, [5, -6, -5])

    def test_a_set_dealt_unevenly_ends_where_somebody_has_none(self, rule: Rule) -> None:
        few = 'rack = 7, tiles = { "К" = [4, 2], "О" = [4, 1] }, leftovers = "subtract"'
        rule(free("Ира: [КОКОКОК] 8ж КОК ; => placed Ира+5\nОлег: 8е ОКОК ; => placed Олег+6 Ира-6\n", few))

    def test_who_was_dealt_none_is_out_first(self, rule: Rule) -> None:
        few = 'rack = 3, bonus = 0, tiles = { "К" = [2, 2], "О" = [1, 1], "Т" = [1, 2] }, leftovers = "to-out"'
        rule(three("Ира: [КОТ] 8ж КО ; => placed Ира+1 Олег-2 Яна+4\n", few))


class TestInvalid:
    def test_the_same_player_tries_again_or_not(self, rule: Rule) -> None:
        turns = "Ира: 8ж КОТ ; => placed Ира+5\nОлег: ж8 КЕТ ; => void ! not-a-word\n"
        rule(two(turns + "Олег: ж8 КИТ ; => placed Олег+6\n"), WORDS)
        rule(two(turns + "Ира: ж8 КИТ ; => placed Ира+6\nОлег: pass ; => passed\n"), WORDS)
        rule(
            two(
                turns + "Олег: ж8 КИТ ; => void ! wrong-turn\nИра: ж8 КИТ ; => placed Ира+6\n",
                'invalid = "lose-turn"',
            ),
            WORDS,
        )

    def test_a_play_that_can_not_be_laid_loses_the_turn_too(self, rule: Rule) -> None:
        turns = "Ира: 8ж КОТ ; => placed Ира+5\nОлег: 8ж КИТ ; => void ! letters-differ\n"
        rule(two(turns + "Олег: ж8 КИТ ; => void ! wrong-turn\n", 'invalid = "lose-turn"'), WORDS)
        turns = "Ира: [КОТA] 8ж КОТ ; => void ! wrong-alphabet\nИра: 8ж КОТ ; => void ! wrong-turn\n"
        rule(two(turns, 'invalid = "lose-turn"'), WORDS)

    def test_what_cannot_be_read_or_exchanged_is_no_play(self, rule: Rule) -> None:
        rule(
            two(
                "Ира: 8ж ; => void ! syntax\nИра: exchange 8 ; => void ! too-many-exchanged\nИра: 8ж КОТ ; => placed Ира+5\n",
                'invalid = "lose-turn"',
            ),
            WORDS,
        )


class TestStands:
    def test_what_the_rules_alone_forbid_becomes_a_warning_each(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ира: [КОТАБВГ] 1а КУТ stands         ; => placed Ира+21 ! let-stand? let-stand? let-stand?
Олег: 8д КОЛБАСНИ uznane             ; => placed Олег+14 ! let-stand? let-stand? let-stand?
Ира: 2а ФФ засчитано, 3а ОМ          ; => placed Ира+86 ! let-stand? let-stand? let-stand? let-stand?
Олег: 8д КОЛБАСНИК stands            ; => placed Олег+15 ! let-stand?
"""
            ),
            WORDS,
        )

    def test_beside_what_cannot_be_it_forgives_nothing(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ира: 8ж КОТ stands                   ; => placed Ира+5
Олег: 8з ОТЬ stands                  ; => void ! part-of-a-word not-a-word
Ира: и8 МОК stands                   ; => void ! letters-differ
Олег: exchange 8 stands              ; => void ! too-many-exchanged
Ира: [КОТАБВГЩ] pass stands          ; => passed ! let-stand?
"""
            ).replace("8з ОТЬ", "8з ОТЬЯ"),
            WORDS,
        )


class TestOptions:
    def test_header_faults_are_named_though_there_is_no_lexicon(self) -> None:
        text = two("", 'premiums = "................R"', 'board = "8x8"\nstart = "ФФ"').replace(
            "words.txt", "nowhere.txt"
        )
        assert sorted(fault_names(verdict(text))) == ["bad-value", "too-many-tiles", "unknown-lexicon"]

    @pytest.mark.parametrize(
        ("rules", "fault"),
        [
            ('set = "erudite"', "unknown-option"),
            ("set = 1", "bad-value"),
            ('premiums = "skrabble"', "unknown-option"),
            ("premiums = 3", "bad-value"),
            ('premiums = ""', "bad-value"),
            ('premiums = "R\\nx"', "bad-value"),
            ('premiums = "................R"', "bad-value"),
            ("tiles = 7", "bad-value"),
            ("tiles = { }", "bad-value"),
            ('tiles = { "АБ" = [1, 1] }', "bad-value"),
            ('tiles = { "А" = 1 }', "bad-value"),
            ('tiles = { "А" = [1] }', "bad-value"),
            ('tiles = { "А" = [1, -1] }', "bad-value"),
            ('tiles = { "А" = [true, 1] }', "bad-value"),
            ("centre = 8", "bad-value"),
            ("rack = 0", "bad-value"),
            ('rack = "7"', "bad-value"),
            ("bonus = -1", "bad-value"),
            ("bonus = 1.5", "bad-value"),
            ('star-value = "nought"', "unknown-option"),
            ('leftovers = "substract"', "unknown-option"),
            ("exchange-declines = 1", "bad-value"),
            ("premium = 1", "unknown-option"),
        ],
    )
    def test_a_wrong_one_is_named_and_the_usual_holds(self, rules: str, fault: str) -> None:
        found = verdict(free("Ира: 8д ТЕлЕФОН +66\n", rules))
        assert fault_names(found) == [fault]
        assert found.faults[0].place.line == 6

    def test_the_bonus_follows_the_rack(self, rule: Rule) -> None:
        rule(
            free(
                "Ира: 8ж КОТ ; => placed Ира+55\nОлег: exchange 4 ; => void ! too-many-exchanged\n", "rack = 3"
            )
        )

    def test_own_tiles(self, rule: Rule) -> None:
        tiles = 'tiles = { "к" = [9, 5], "О" = [1, 3], "Т" = [9, 4], "И" = [5, 2], "*" = [4, 7] }'
        rule(
            free(
                """\
Ира: 8ж КОТ          ; => placed Ира+12
Олег: ж8 КИТ         ; => placed Олег+13
Ира: и8 ТОК          ; => void ! too-many-tiles
Олег: и8 ТоК         ; => placed Олег+9
""",
                tiles,
            )
        )


class TestReading:
    def test_racks_in_front_of_anything_and_turns_over_lines(self, rule: Rule) -> None:
        found = rule(
            free(
                """\
1. Ира: [КОТАБВГ] pass       ; => passed
2. Олег: [ИТАБВГД]           ; => exchanged
   обмен 2
3. ира: 8Ж КОТ,              ; => placed Ира+8
   З8 ОМ
   +8 =8
4. [АБВ] open                ; => void ! action-of-another-game
5. 8ж КОТ, exchange 3        ; => void ! syntax
6. exchange 3, exchange 3    ; => void ! syntax
7. [АБ 8ж КОТ                ; => void ! syntax
8. 8ж К-Т                    ; => void ! syntax
9. exchange -3               ; => void ! syntax
10. 8к stands                ; => void ! syntax
11. 8к засчитано             ; => void ! syntax
12. exchange 100000000000    ; => void ! too-many-exchanged
"""
            )
        )
        assert found.totals == [8, 0]

    @pytest.mark.parametrize(("columns", "sample"), [("latin", "WORDS"), ("cyrillic", "ПОЛЕТ")])
    def test_what_may_be_written_is_shown_in_the_letters_of_the_columns(
        self, columns: str, sample: str
    ) -> None:
        [fault] = verdict(free("КОТ КОТ КОТ\n", keys=f'columns = "{columns}"')).faults
        assert fault.name == "syntax"
        assert all(word in fault.help for word in (sample, "swap", "[", "stands"))

    @pytest.mark.parametrize("line", ["8ж КоТ", "З8 ОМ", "[КОТ*] 8ж Кот", "[] ж8 ёж", "[АБ] pass"])
    def test_the_usual_shape_means_the_same_as_any_other(self, line: str) -> None:
        usual, other = only(free(f"{line}\n")).turns[0], only(free(f"{line}\n ; on two lines\n")).turns[0]
        assert usual.actions == other.actions
        assert [places_of(action) for action in usual.actions] == [
            places_of(action) for action in other.actions
        ]
        assert (usual.kind, usual.where("text")) == (other.kind, other.where("text"))

    def test_board_letters_may_be_latin(self, rule: Rule) -> None:
        tiles = 'tiles = { "A" = [9, 1], "C" = [9, 3], "T" = [9, 1] }'
        rule(
            free(
                "Ира: 8h CAT ; => placed Ира+5\nОлег: i8 ATA ; => placed Олег+4\nИра: 8ж CAT ; => void ! wrong-alphabet\n",
                tiles,
                'columns = "latin"',
            )
        )

    def test_rows_may_be_counted_from_below(self, rule: Rule) -> None:
        found = rule(
            free("Ира: з9 КОТ ; => placed Ира+5\nОлег: 7з ТОК ; => placed Олег+6\n", keys='rows = "up"')
        )
        assert found.game is not None
        assert found.game.rows()[6:9] == [".......К.......", ".......О.......", ".......ТОК....."]


class TestSamples:
    FOLDER = Path(__file__).parents[2] / "samples"

    def read(self, name: str) -> str:
        return (self.FOLDER / name).read_text(encoding="utf-8")

    def test_the_clean_one_is_clean_to_its_end(self) -> None:
        found = verdict(self.read("erudit-clean.game"), self.FOLDER)
        assert (fault_names(found), found.ended_by, found.totals) == ([], "passes", [80, 87])
        assert {turn.ruling.ruling for turn in found.turns} == {"placed", "exchanged", "passed"}

    def test_the_faulty_one_has_what_it_says(self) -> None:
        assert fault_names(verdict(self.read("erudit-faulty.game"), self.FOLDER)) == [
            "unknown-option", "not-through-centre", "wrong-alphabet", "not-connected", "part-of-a-word",
            "not-a-word", "letters-differ", "no-star-there", "star-not-played", "not-in-rack", "not-a-word",
            "wrong-score", "wrong-score", "too-many-exchanged", "let-stand?", "too-many-tiles",
            "not-connected", "wrong-alphabet", "nothing-placed", "off-board", "action-of-another-game",
            "game-over",
        ]  # fmt: skip

    @pytest.mark.parametrize("name", ["erudit-clean.game", "erudit-faulty.game"])
    def test_writing_them_and_reading_again_gives_the_same(self, name: str) -> None:
        record = only(self.read(name))
        assert only(write([record])) == record


class TestTournament:
    """What Scrabble adds."""

    def test_a_play_is_withdrawn_and_the_other_is_to_move(self, rule: Rule) -> None:
        found = rule(
            free(
                """\
Ира: [КОТАБВГ] 8ж КОТ    ; => placed Ира+5
Ира: withdrawn -5 =0     ; => withdrawn Ира-5
Олег: withdrawn          ; => void ! nothing-to-withdraw
Ира: снято               ; => void ! nothing-to-withdraw
Олег: 8а КОТ             ; => void ! not-through-centre
Олег: 8ж КОТ             ; => placed Олег+5
Ира: [КОТАБВГ] pass      ; => passed
"""
            )
        )
        assert found.turns[0].ruling.details["withdrawn_by"] == 2
        assert found.turns[1].ruling.details["withdraws"] == 1
        assert found.points == [0, 5]

    def test_a_bonus_for_a_good_play(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: bonus 5             ; => void ! no-play-challenged
Ира: 8ж КОТ              ; => placed Ира+5
Олег: bonus 5            ; => void ! no-play-challenged
Ира: премия 5 +5 =10     ; => bonus Ира+5
Ира: withdrawn           ; => void ! nothing-to-withdraw
Олег: pass               ; => passed
Ира: bonus 5             ; => void ! no-play-challenged
Олег: time 10 -10 =-10   ; => time Олег-10
Ира: -                   ; => passed
"""
            )
        )

    def test_an_unnamed_line_is_his_whose_play_it_is_about(self, rule: Rule) -> None:
        rule(
            free(
                """\
withdrawn                ; => void ! nothing-to-withdraw
Ира: 8ж КОТ              ; => placed Ира+5
bonus 5                  ; => bonus Ира+5
Олег: ж8 КИТ             ; => placed Олег+6
withdrawn                ; => withdrawn Олег-6
time 10                  ; => time Ира-10
"""
            )
        )
        rule(
            three(
                """\
gains [КОМ] +0           ; => leftovers
Ира: 8ж КОТ              ; => placed Ира+5
gains [КККК]             ; => void ! too-many-tiles
gains [КОМТСА] +11       ; => leftovers Ира+11
""",
                NINE + ', leftovers = "to-out"',
            )
        )

    def test_nothing_is_withdrawn_once_the_game_is_over_by_other_means(self, rule: Rule) -> None:
        rule(free("Ира: 8ж КОТ\nstop\nИра: withdrawn ; => void ! game-over\n"))

    def test_what_was_written_wrong_of_a_play_is_not_what_its_withdrawal_takes(self, rule: Rule) -> None:
        rule(
            free(
                """\
Ира: 8ж КОТ +4           ; => placed Ира+5 ! wrong-score
Ира: withdrawn -4        ; => withdrawn Ира-5 ! wrong-score
"""
            )
        )

    def test_a_play_that_went_out_comes_off_again(self, rule: Rule) -> None:
        found = rule(
            three(
                """\
Ира: 8ж КОТ              ; => placed Ира+5
Ира: withdrawn           ; => withdrawn Ира-5
Олег: 8ж КОМ             ; => placed Олег+6
Олег: gains [КОТТСА] +20 =26 ; => leftovers Олег+20
""",
                NINE + ', leftovers = "double"',
            )
        )
        assert fault_names(found) == []

    def test_leftovers_that_are_written_out_replace_the_reckoning(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ира: 8ж КОТ              ; => placed Ира+5
Ира: gains [КОМТСА] +11 =16 ; => leftovers Ира+11
Олег: [КОМ] -6           ; => leftovers Олег-6
Яна: [ТСА] -6            ; => leftovers Яна-5 ! wrong-score
""",
                NINE + ', leftovers = "to-out"',
            )
        )

    def test_gains_are_his_who_went_out_once_he_has(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ира: gains [КОМТСА] +11  ; => leftovers ! wrong-score
Ира: 8ж КОТ              ; => placed Ира+5
Олег: gains [ТСА] +5     ; => leftovers ! wrong-score
Олег: [КОМ] -6           ; => leftovers Олег-6
Яна: gains [КОМ] +0 =0   ; => leftovers Ира+11 Яна-5
""",
                NINE + ', leftovers = "to-out"',
            )
        )


BESIDE = [(one, other) for one in range(9) for other in range(9) if abs(one - other) == 3] + [
    (one, other) for one in range(9) for other in range(9) if abs(one - other) == 1 and one // 3 == other // 3
]


@pytest.mark.parametrize(("stands", "laid"), BESIDE)
def test_a_tile_beside_another_wherever_they_lie(stands: int, laid: int, rule: Rule) -> None:
    """Along the word that is written the other tile belongs to it; across it the two are a word of their own."""
    drawn = "." * stands + "К" + "." * (8 - stands)
    start = "\\n".join(drawn[at : at + 3] for at in (0, 3, 6))
    keys = f'board = "3x3"\nstart = "{start}"'
    row, column = divmod(laid, 3)
    across, down = f"{row + 1}{'абв'[column]} О", f"{'абв'[column]}{row + 1} О"
    along, beside = (down, across) if abs(stands - laid) == 3 else (across, down)
    rule(free(f"Ира: {along} ; => void ! part-of-a-word\n", 'premiums = "none"', keys))
    rule(free(f"Ира: {beside} ; => placed Ира+3\n", 'premiums = "none"', keys))


def test_a_tile_too_many_in_either_of_two_words(rule: Rule) -> None:
    few = 'tiles = { "К" = [1, 2], "О" = [9, 1] }'
    for turn, second in (("8ж КК, ж8 КО", 4), ("8ж КО, ж8 КК", 11), ("8ж КК, ж8 КК", 4)):
        text = free(f"Ира: {turn} ; => void ! too-many-tiles\n", few)
        [fault] = rule(text).faults
        assert fault.place.column == len("Ира: ") + second + 1
    for turn, second in (("8ж КТ, ж8 КО", 4), ("8ж КО, ж8 КТ", 11), ("8ж КТ, ж8 КТ", 4)):
        [fault] = rule(free(f"Ира: [КОО] {turn} ; => void ! not-in-rack\n")).faults
        assert fault.place.column == len("Ира: [КОО] ") + second + 1


def test_a_tile_too_many_on_a_rack_counts_though_it_stays_there() -> None:
    few = 'tiles = { "К" = [1, 2], "О" = [9, 1] }'
    text = free("Ира: [КООК] 8ж КО\nОлег: [КК] pass\n", few)
    assert underlined(text, verdict(text)) == [("too-many-tiles", "К"), ("too-many-tiles", "К")]
    assert [turn.ruling.ruling for turn in verdict(text).turns] == ["void", "void"]
    assert verdict(text).faults[0].place.column == len("Ира: [КОО") + 1


def test_a_letter_that_the_set_has_not_is_neither_left_nor_on_the_rack() -> None:
    few = 'tiles = { "К" = [1, 2], "О" = [9, 1] }'
    text = free("Ира: [КО] 8ж КЮ\n", few)
    assert sorted(underlined(text, verdict(text))) == [("not-in-rack", "Ю"), ("too-many-tiles", "Ю")]


def test_a_star_taken_without_a_word_leaves_all_as_it_was(rule: Rule) -> None:
    rule(
        free(
            """\
Ира: 8ж КоТ         ; => placed Ира+4
Олег: swap з8 О     ; => void ! nothing-placed
Ира: з8 оК          ; => placed Ира+2
""",
            "star-reuse = true",
        )
    )


def test_who_lays_the_last_tile_of_all_went_out() -> None:
    game = verdict(free("Ира: 8ж КО\nОлег: з8 ОКО\n", 'rack = 2, tiles = { "К" = [2, 2], "О" = [2, 1] }')).game
    assert isinstance(game, Erudit)
    assert (game.ended_by, game.went_out) == ("out", 1)


def test_a_word_on_two_squares_for_words_counts_for_both(rule: Rule) -> None:
    keys = 'board = "3x3"'
    found = rule(free("Ира: 2а КОТ ; => placed Ира+45\n", 'premiums = "...\\nRR.\\n..."', keys))
    [word] = found.turns[0].ruling.details["words"]
    assert word["sum"].endswith(") ×9")


def test_a_star_that_a_word_crosses_counts_as_a_star_also_if_written_as_a_capital() -> None:
    found = verdict(free("Ира: 8ж КоТ\nОлег: з7 СОМ\n"))
    assert fault_names(found) == []
    assert found.turns[1].ruling.details["words"] == [{"word": "СОМ", "points": 4, "sum": "С2 о0 М2"}]


def test_the_square_of_a_letter_that_differs_is_named() -> None:
    [fault] = verdict(free("Ира: 8ж КОТ\nОлег: 8е СКИТ\n")).faults
    assert fault.message == "О stands on з8, not И"


def test_a_tile_is_exchanged_as_often_as_the_rack_has_it() -> None:
    text = free("Ира: [КОТ] exchange ОО\nОлег: [КОО] exchange ОО\n")
    [(name, letter)] = underlined(text, found := verdict(text))
    assert (name, letter) == ("not-in-rack", "О")
    assert found.faults[0].place.column == len("Ира: [КОТ] exchange ОО")


def test_a_star_on_a_rack_may_be_written_as_its_letter() -> None:
    found = verdict(free("Ира: [Кот] pass\n"))
    assert fault_names(found) == []
    assert isinstance(found.game, Erudit)
    assert found.game.stock.held()[0] == {"К": 1, "*": 2}


def test_a_word_that_cant_be_laid_behind_a_swap_voids_the_turn() -> None:
    found = verdict(free("Ира: 8ж КоТ\nОлег: swap з8 О, 15о КоТ\n", "star-reuse = true"))
    assert fault_names(found) == ["off-board"]
    assert found.turns[1].ruling.ruling == "void"
    assert found.game is not None
    assert found.game.rows()[7] == "......КоТ......"


def test_in_a_copy_the_next_player_moves_though_he_seems_to_have_no_tiles() -> None:
    three_tiles = 'rack = 3, tiles = { "К" = [1, 2], "О" = [1, 1], "Т" = [1, 3] }'
    assert verdict(free("Ира: 8ж КО\n", f"transcript = true, {three_tiles}")).to_move == 1
    assert verdict(free("Ира: 8ж КО\n", three_tiles)).to_move == 0
