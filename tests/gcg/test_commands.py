"""The commands that read and write GCG."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Referee, Write, process

SAMPLES = Path(__file__).parent.parent.parent / "samples"
CLEAN, FAULTY = str(SAMPLES / "gcg-clean.gcg"), str(SAMPLES / "gcg-faulty.gcg")
TWO = "#player1 Ann Ann Lee\n#player2 Ben Ben Oz\n"
PHONY = f"{TWO}>Ann: 8G CTA +10 10\n>Ann: -- -10 0\n>Ben: 8G CAT +10 10\n>Ann: 9G QQ +64 64\n"


def test_the_clean_sample_is_clean(referee: Referee) -> None:
    done = referee("score", "--format", "json", CLEAN)
    [record] = json.loads(done.out)["records"]
    assert (done.status, record["totals"], record["ended_by"]) == (0, {"Hazel": 505, "Rowan": 352}, "out")
    assert record["turns"][8]["text"] == "DDNNPRS 12A PRS."
    assert record["turns"][8]["withdrawn_by"] == 10


def test_the_faulty_one_has_what_it_says(referee: Referee) -> None:
    """Each of its notes stands below the line it is about, and begins with the fault's name."""
    found = {
        (f["line"], f["fault"]) for f in json.loads(referee("check", "--format", "json", FAULTY).out)["faults"]
    }
    lines = Path(FAULTY).read_text("utf-8").split("\n")
    said = set()
    for number, line in enumerate(lines, 1):
        name, colon, _ = line.removeprefix("#note ").partition(":")
        if line.startswith("#note") and colon and "No mistake" not in name:
            said.add((number - 1, name))
    assert found == said
    assert len(said) == 6


def test_check_points_into_the_file(referee: Referee, write: Write) -> None:
    done = referee("check", write("a.gcg", f"{TWO}>Ann: 8G CAT +11 10\n"))
    assert done.status == 1
    assert "a.gcg:3:14: error[wrong-score]: this turn is +10 for Ann, not +11" in done.out


class TestLexicon:
    def test_words_that_stood_are_notes(self, referee: Referee, write: Write) -> None:
        name = write("a.gcg", PHONY)
        assert "was not challenged" not in referee("score", name).out
        done = referee("score", "--lexicon", "en", name)
        assert done.status == 0
        assert "QQ (across from g9) is no word, and was not challenged" in done.out
        assert "CTA (across" not in done.out

    def test_a_list_of_one_s_own(self, referee: Referee, write: Write) -> None:
        write("words/mine.txt", "cat\nqq\ncq\naq\n")
        name = write("games/a.gcg", PHONY)
        assert "was not challenged" not in referee("score", "--lexicon", "words/mine.txt", name).out
        assert referee("check", "--lexicon", "words/other.txt", name).status == 1

    def test_the_file_s_own_if_we_have_it(self, referee: Referee, write: Write) -> None:
        assert "was not challenged" in referee("score", write("a.gcg", "#lexicon EN\n" + PHONY)).out
        assert "was not challenged" not in referee("score", write("b.gcg", "#lexicon NWL23\n" + PHONY)).out


class TestConvert:
    def test_there_and_back(self, referee: Referee, tmp_path: Path) -> None:
        game, gcg, json_ = (str(tmp_path / f"a.{form}") for form in ("game", "gcg", "json"))
        for source, target in ((CLEAN, game), (game, json_), (json_, gcg)):
            assert referee("convert", source, target) == (0, "", "")
        assert Path(gcg).read_bytes() == Path(CLEAN).read_bytes()
        assert referee("check", game).status == 0

    def test_what_is_lost_is_told(self, referee: Referee, write: Write) -> None:
        done = referee("convert", FAULTY, "out.game") if write("x", "") else None
        assert done is not None
        assert (done.status, done.out) == (0, "")
        assert "out.game doesn't hold line 21: the event ends without its total" in done.err
        again = referee("convert", FAULTY, "out.game")
        assert (again.status, "the file is there already" in again.err) == (2, True)
        form = json.loads(referee("convert", FAULTY, "out.game", "--force", "--format", "json").out)
        assert form["out"] == "out.game"
        assert any("line 21" in sentence for sentence in form["lost"])

    def test_to_standard_output(self, referee: Referee) -> None:
        assert referee("convert", CLEAN, "-", "--to", "gcg").out == Path(CLEAN).read_text("utf-8")
        done = process("convert", "-", "-", "--to", "game", given=Path(CLEAN).read_bytes())
        assert done.stdout.startswith(b'+++\ngame = "erudit"\n')

    @pytest.mark.parametrize(
        ("arguments", "status", "told"),
        [
            (("no.gcg", "a.game"), 2, "there is no such file"),
            ((CLEAN, "a.txt"), 2, "say --to"),
            ((CLEAN, "-"), 2, "say --to"),
            (("a.gcg", "a.gcg"), 2, "this is the record itself"),
            (("a.gcg", "no/such/folder.game"), 2, "there is no such"),
            (("a.gcg", "b.json", "--game", "2"), 2, "there is no record 2"),
            (("two.game", "b.gcg"), 1, "one game a file"),
            (("crossword.game", "b.gcg"), 1, "this is a game of crossword"),
            (("empty.gcg", "b.game"), 1, "no-header"),
            (("bad.json", "b.game"), 2, "this is no JSON"),
        ],
    )
    def test_what_cant_be(
        self, arguments: tuple[str, ...], status: int, told: str, referee: Referee, write: Write
    ) -> None:
        record = '+++\ngame = "{}"\nplayers = ["A", "B"]\nlexicon = "none"\n+++\npass\n'
        write("a.gcg", TWO)
        write("two.game", record.format("erudit") * 2)
        write("crossword.game", record.format("crossword"))
        write("empty.gcg", "")
        write("bad.json", "{")
        done = referee("convert", *arguments)
        assert (done.status, done.out) == (status, "")
        assert told in done.err
        assert done.err.count("\n") == 1

    def test_one_of_several(self, referee: Referee, write: Write) -> None:
        record = '+++\ngame = "erudit"\nplayers = ["A", "{}"]\nlexicon = "none"\n+++\npass\n'
        write("two.game", record.format("B") + record.format("C"))
        assert referee("convert", "two.game", "-", "--to", "gcg", "--game", "2").out == (
            "#character-encoding UTF-8\n#tile-distribution erudit\n#player1 A A\n#player2 C C\n>A: - +0 0\n"
        )


def test_format_leaves_gcg_alone(referee: Referee, write: Write) -> None:
    name = write("t/a.gcg", PHONY)
    assert referee("format", name).status == 1
    assert Path(name).read_text("utf-8") == PHONY
    write("t/b.game", "+++\n+++\n")
    assert "a.gcg" not in referee("format", "--check", "t").err


def test_show(referee: Referee) -> None:
    done = referee("show", CLEAN, "--turn", "1")
    assert " 8  . . . P A T I B L E" in done.out
    assert referee("show", CLEAN, "--turn", "99").status == 2


def test_standings_over_a_folder(referee: Referee, write: Write) -> None:
    for name, event, position in (("a", "Cup", "8G"), ("b", "Cup", "H7"), ("c", "League", "8F")):
        end = ">Ann: - +0 0\n>Ben: - +0 10\n" * 3 + ">Ann: Q (Q) -10 -10\n"
        write(f"t/{name}.gcg", f"{TWO}#event {event}\n>Ann: - +0 0\n>Ben: {position} CAT +10 10\n{end}")
    done = referee("standings", "t", "--format", "json", "--event", "Cup", "--no-cache")
    form = json.loads(done.out)
    assert done.status == 0
    assert form["games"] == 2
    assert [(row["player"], row["won"]) for row in form["table"]] == [("Ben", 2), ("Ann", 0)]


def test_the_cache_tells_gcg_from_records(referee: Referee, write: Write) -> None:
    text = f"{TWO}>Ann: - +0 0\n"
    write("t/a.gcg", text)
    write("t/b.game", text)
    for _ in range(2):
        form = json.loads(referee("standings", "t", "--format", "json", "--provisional").out)
        assert form["games"] == 1
