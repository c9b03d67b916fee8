"""`referee format`: the usual layout, nothing lost, nothing half written."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, Referee, Write, process

ROUGH = '; mine\n+++\nplayers = ["Ala","Bartek"]\nlexicon="none"\ngame="crossword"\n+++\n1.  ala:  D4   k ;x\n2. -\n'
FINE = """\
; mine
+++
game = "crossword"
players = ["Ala", "Bartek"]
lexicon = "none"
+++
1. Ala: d4 K  ; x
2. pass
"""


def test_a_record_is_rewritten_in_the_usual_layout(referee: Referee, write: Write) -> None:
    name = write("a.game", ROUGH)
    os.chmod(name, 0o640)
    assert referee("format", name) == (0, "rewritten: a.game\n", "")
    assert Path(name).read_text("utf-8") == FINE
    assert stat.S_IMODE(os.stat(name).st_mode) == 0o640
    assert os.listdir() == ["a.game"]
    assert referee("format", name) == (0, "", "")


def test_a_file_in_the_usual_layout_is_not_touched(referee: Referee, write: Write) -> None:
    name = write("a.game", FINE)
    os.utime(name, (1, 1))
    assert referee("format", name) == (0, "", "")
    assert os.stat(name).st_mtime == 1


def test_check_only_says_what_would_change(referee: Referee, write: Write) -> None:
    rough, fine = write("rough.game", ROUGH), write("fine.game", FINE)
    assert referee("format", "--check", rough, fine) == (1, "would be rewritten: rough.game\n", "")
    assert Path(rough).read_text("utf-8") == ROUGH
    assert referee("format", "--check", fine).status == 0


@pytest.mark.parametrize(
    "unreadable",
    [
        b"1. d4 K\n",
        b'+++\ngame = "crossword\n+++\n1.  d4   K\n',
        b'+++\ngame = "chess"\nplayers = ["A", "B"]\n+++\n1.  d4   K\n',
        b'+++\ngame = "crossword"\nplayers = ["A", "B"]\n+++\n1.  d4   K ; \xff\n',
        b'+++\ngame = "crossword"\nplayers = ["A", "B"]\n1.  d4   K\n',
    ],
)
def test_what_cannot_be_read_stays_as_it_is(referee: Referee, write: Write, unreadable: bytes) -> None:
    content = unreadable + b"\n" + ROUGH.encode()
    name = write("a.game", content)
    done = referee("format", name)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("referee: a.game:")
    assert "stays as it is" in done.err
    assert Path(name).read_bytes() == content
    assert os.listdir() == ["a.game"]


def test_faulty_turns_are_kept(referee: Referee, write: Write) -> None:
    name = write("a.game", FINE + "3.  Xyz:   what is   this?\n")
    assert referee("format", name).status == 0
    assert Path(name).read_text("utf-8") == FINE + "3. Xyz: what is this?\n"


def test_a_link_stays_a_link(referee: Referee, write: Write) -> None:
    os.symlink(write("a.game", ROUGH), "link.game")
    assert referee("format", "link.game").status == 0
    assert os.path.islink("link.game")
    assert Path("a.game").read_text("utf-8") == FINE


def test_standard_input_goes_to_standard_output(write: Write) -> None:
    write("a.game", CLEAN)
    done = process("format", "-", given=ROUGH.encode())
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, FINE, b"")


def test_several_records_stay_several(referee: Referee, write: Write) -> None:
    name = write("a.game", FINE + "\n\n\n" + FINE.removeprefix("; mine\n"))
    assert referee("format", name).status == 0
    assert Path(name).read_text("utf-8") == FINE + "\n" + FINE.removeprefix("; mine\n")
