"""Whole games at a real terminal, and what may happen to one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live.terminals import ROOT, Terminal
from tests.live.test_dialogue import CROSSWORD, ERUDIT, FOUR_PLAYERS, WORDS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "words.txt").write_text("\n".join(WORDS.split()))
    return tmp_path


def begun(folder: Path, text: str) -> Path:
    path = folder / "game.game"
    path.write_text(text)
    return path


def turns(path: Path) -> list[str]:
    return path.read_text().split("+++\n")[2].splitlines()


def test_a_crossword_with_a_chain_of_duels(folder: Path) -> None:
    path = begun(folder, FOUR_PLAYERS)
    at = Terminal(folder, "play", "game.game")
    at.until("1. A:")
    at.types("a1 T", "2. B:")
    at.types("b2 S", "3. C:")
    at.types("c1 K", "4. D:")
    at.types("a3 O", "5. A:")
    at.types("A: duel", "A asks for:")
    for square, letter in (("b1", "A"), ("c2", "O")):
        at.types(square, f"D, what stands on {square}?")
        at.types(letter, "A asks for:")
    at.types("c3", "D, what stands on c3?")
    at.types("yields", "6. D:")
    at.types("duel", "D asks for:")
    at.types("b3", "C, what stands on b3?")
    at.types("O", "D asks for:")
    at.types("c3", "C, what stands on c3?")
    at.types("yields", "7. C:")
    at.types("duel", "C asks for:")
    at.types("b1", "B, what stands on b1?")
    at.types("yields", "8. B:")
    at.types("duel", "B asks for:")
    at.types("b1", "A, what stands on b1?")
    screen = at.types("B yields", "9. B:")
    assert "A 14, B -6, C 3, D -11" in screen
    at.types("stop", "End the game by agreement? (yes or no)")
    at.types("yes", "over>")
    at.types("quit")
    assert at.ends() == 0
    assert turns(path) == [
        "1. A: a1 T +0 =0",
        "2. B: b2 S +0 =0",
        "3. C: c1 K +0 =0",
        "4. D: a3 O +0 =0",
        "5. A: duel b1? A c2? O c3? D yields +8 =8",
        "6. D: duel b3? O c3? C yields +0 =-8",
        "7. C: duel b1? B yields +3 =3",
        "8. B: duel b1? B yields -6 =-6",
        "9. stop",
    ]


def test_an_erudit_with_an_exchange(folder: Path) -> None:
    path = begun(folder, ERUDIT)
    at = Terminal(folder, "play", "game.game")
    at.until("1. Аня:")
    screen = at.types("8ж КОТ", "2. Боря:")
    assert " 8  . . . . . . К О Т . . . . . .  8" in screen
    # The whole board is on the screen, with what belongs to it.
    assert screen.count("а б в г д е ж з и к л м н о п") == 2
    at.types("з7 СОМ", "3. Аня:")
    at.types("обмен АБ", "4. Боря:")
    at.types("exchange 3", "5. Аня:")
    at.types("pass", "6. Боря:")
    screen = at.types("pass", "over>")
    assert "The game is over: enough turns were declined." in screen
    assert "1. Аня 5, 1. Боря 5" in screen
    at.presses("\x04")
    assert at.ends() == 0
    assert turns(path) == [
        "1. Аня: 8ж КОТ +5 =5",
        "2. Боря: з7 СОМ +5 =5",
        "3. Аня: exchange АБ +0 =5",
        "4. Боря: exchange 3 +0 =5",
        "5. Аня: pass +0 =5",
        "6. Боря: pass +0 =5",
    ]


def test_undo_and_redo(folder: Path) -> None:
    path = begun(folder, CROSSWORD)
    at = Terminal(folder, "play", "game.game")
    at.until("1. Ala:")
    at.types("a1 K", "2. Bartek:")
    at.types("b2 O", "3. Ala:")
    at.types("undo", "2. Bartek:")
    assert len(turns(path)) == 1
    at.types("cofnij", "1. Ala:")
    assert turns(path) == []
    at.types("redo", "2. Bartek:")
    at.types("c3 T", "3. Ala:")
    at.types("redo")
    at.until_shown("nothing was taken back that could be put back.")
    at.types("quit")
    assert at.ends() == 0
    assert turns(path) == ["1. Ala: a1 K +0 =0", "2. Bartek: c3 T +0 =0"]


def test_a_duel_that_was_broken_off_goes_on(folder: Path) -> None:
    path = begun(folder, CROSSWORD + "a1 K\na3 S\nc1 T\n")
    at = Terminal(folder, "play", "game.game")
    at.until("4. Bartek:")
    at.types("duel", "Bartek asks for:")
    at.types("b1", "Ala, what stands on b1?")
    at.types("O", "Bartek asks for:")
    at.child.kill(signal.SIGKILL)
    assert at.ends() == -signal.SIGKILL
    at = Terminal(folder, "play", "game.game")
    screen = at.until("Bartek asks for:")
    assert "The duel goes on where it was left: Bartek: duel b1? O" in screen
    for square, letter in (("a2", "O"), ("b2", "#"), ("c2", "A"), ("b3", "O")):
        at.types(square, f"Ala, what stands on {square}?")
        at.types(letter, "Bartek asks for:")
    at.types("c3", "Ala, what stands on c3?")
    assert "dismissed: Ala +11, Bartek -11" in at.types("K", "5. Bartek:")
    at.types("quit")
    assert at.ends() == 0
    assert turns(path)[3:] == ["4. Bartek: duel b1? O a2? O b2? # c2? A b3? O c3? K -11 =-11"]


def test_a_faulty_line_stays_to_be_mended(folder: Path) -> None:
    path = begun(folder, CROSSWORD)
    at = Terminal(folder, "play", "game.game", NO_COLOR="1")
    at.until("1. Ala:")
    at.types("d4 K")
    at.until_shown("  d4 K\n  ^^\n  off-board: there is no square d4 on this board")
    at.until("1. Ala: d4 K")
    assert turns(path) == []
    at.presses("\x7f" * 4)
    at.types("a1 K", "2. Bartek:")
    assert turns(path) == ["1. Ala: a1 K +0 =0"]
    assert b"\x1b[31m" not in at.raw
    assert b"\x1b[1;31m" not in at.raw
    at.types("quit")
    assert at.ends() == 0


def test_what_may_be_typed_is_completed(folder: Path) -> None:
    path = begun(folder, CROSSWORD.replace("3x3", "2x2"))
    at = Terminal(folder, "play", "game.game")
    at.until("1. Ala:")
    at.presses("pas\t")
    at.until("1. Ala: pass")
    at.types("", "2. Bartek:")
    assert turns(path) == ["1. Ala: pass -3 =-3"]
    at.presses("\x1b[A")
    at.until("2. Bartek: pass")
    at.types("", "3. Ala:")
    assert len(turns(path)) == 2
    at.types("quit")
    assert at.ends() == 0


def test_polish_letters_and_a_word_list_of_the_program(folder: Path) -> None:
    path = begun(folder, CROSSWORD.replace('"3x3"', '"8x8"').replace('"words.txt"', '"pl"'))
    at = Terminal(folder, "play", "game.game")
    at.until("1. Ala:")
    at.types("d4 ż", "2. Bartek:")
    screen = at.types("e4 Ó", "3. Ala:")
    assert "4  . . . Ż Ó . . .  4" in screen
    at.types("quit")
    assert at.ends() == 0
    assert turns(path)[:2] == ["1. Ala: d4 Ż +0 =0", "2. Bartek: e4 Ó +0 =0"]


class TestWhatMayHappen:
    def test_ctrl_c_leaves_with_all_that_was_accepted(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        at.types("a1 K", "2. Bartek:")
        at.presses("\x03")
        assert at.ends() == 130
        assert "one turn, all saved" in at.shown
        assert turns(path) == ["1. Ala: a1 K +0 =0"]
        assert sorted(os.listdir(folder)) == ["game.game", "words.txt"]

    def test_ctrl_c_clears_a_line_that_was_begun(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        at.presses("b2 O")
        at.until("1. Ala: b2 O")
        at.presses("\x03")
        at.types("a1 K", "2. Bartek:")
        at.types("a1 O")
        at.until_shown("square-taken")
        at.until("2. Bartek: a1 O")
        at.presses("\x03")
        at.types("exit")
        assert at.ends() == 0
        assert turns(path) == ["1. Ala: a1 K +0 =0"]

    def test_ctrl_d_leaves_as_quit_does(self, folder: Path) -> None:
        begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        at.presses("\x04")
        assert at.ends() == 0

    def test_a_closed_terminal(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        at.types("a1 K", "2. Bartek:")
        at.child.close(force=False)
        assert turns(path) == ["1. Ala: a1 K +0 =0"]
        again = Terminal(folder, "play", "game.game")
        again.until("2. Bartek:")
        again.types("quit")
        assert again.ends() == 0

    def test_a_second_referee_is_told_who_has_the_file(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        second = referee(folder, "play", "game.game", typed="a1 K\n")
        assert second.returncode == 2
        assert f"held by process {at.child.pid} of" in second.stderr
        assert turns(path) == []
        at.types("quit")
        assert at.ends() == 0

    def test_a_file_changed_meanwhile(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game")
        at.until("1. Ala:")
        path.write_text(CROSSWORD + "a1 K\n")
        at.types("b2 O")
        at.until_shown("changed by another program")
        at.until("1. Ala: b2 O")
        at.presses("\x7f" * 4)
        at.types("reload", "2. Bartek:")
        at.types("b2 O", "3. Ala:")
        assert turns(path) == ["a1 K", "2. Bartek: b2 O +0 =0"]
        at.types("quit")
        assert at.ends() == 0

    def test_a_full_disk(self, folder: Path) -> None:
        """The file may not grow beyond its size: the turn is refused, and the game is as it was."""
        path = begun(folder, CROSSWORD + "; " + "x" * 5000 + "\n")
        size = path.stat().st_size
        command = f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); sys.argv = ['referee', 'move', 'game.game', 'a1 K']; runpy.run_module('referee', run_name='__main__')"
        done = subprocess.run(
            [sys.executable, "-c", command],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "can't be written: the file would be larger than is allowed" in done.stderr
        assert path.stat().st_size == size


class TestOtherTerminals:
    def test_one_that_can_do_nothing(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        at = Terminal(folder, "play", "game.game", TERM="dumb")
        at.until("1. Ala:")
        at.types("a1 Ó", "2. Bartek:")
        at.types("a1 O")
        at.until_shown("square-taken")
        at.until("2. Bartek:")
        at.types("b2 O", "3. Ala:")
        at.presses("\x03")
        assert at.ends() == 130
        assert b"\x1b" not in at.raw
        assert turns(path) == ["1. Ala: a1 Ó +0 =0", "2. Bartek: b2 O +0 =0"]

    def test_without_prompt_toolkit_lines_are_read_plainly(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        (folder / "prompt_toolkit.py").write_text("raise ImportError('not here')")
        at = Terminal(folder, "play", "game.game", PYTHONPATH=f"{folder}{os.pathsep}{ROOT}")
        at.until("1. Ala:")
        assert "without prompt_toolkit a line can't be edited" in at.shown
        at.types("a1 K", "2. Bartek:")
        at.types("quit")
        assert at.ends() == 0
        assert turns(path) == ["1. Ala: a1 K +0 =0"]


class TestANewGame:
    def test_play_asks_for_what_a_new_game_needs(self, folder: Path) -> None:
        at = Terminal(folder, "play", "new.game")
        at.until("Game (")
        at.types("gra-eryka", "Players in order of play")
        at.types("Ala", "Players in order of play")
        at.types("Ala, Bartek", "Board, as 15x20 or a file with a drawing [8x8]:")
        at.types("3x3", "Lexicon, a name or a word list [pl]:")
        at.types("words.txt", "1. Ala:")
        at.types("a1 K", "2. Bartek:")
        at.types("quit")
        assert at.ends() == 0
        path = folder / "new.game"
        assert path.read_text().startswith(
            '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\nboard = "3x3"\n'
        )
        assert turns(path) == ["1. Ala: a1 K +0 =0"]

    def test_a_faulty_answer_is_told_at_once_and_asked_again(self, folder: Path) -> None:
        at = Terminal(folder, "play", "new.game")
        at.until("Game (")
        at.types("matrix", "Players in order of play")
        at.types("Ala, Bartek", "Board, as 15x20 or a file with a drawing")
        at.types("5\u04455")
        at.until_shown("can't be shared evenly by 2 players")
        at.until("Board, as 15x20 or a file with a drawing")
        at.types("6x5", "Lexicon, a name or a word list")
        at.types("nosuch")
        at.until_shown("unknown-lexicon")
        at.until("Lexicon, a name or a word list")
        at.types("none", "1. Ala:")
        at.types("quit")
        assert at.ends() == 0
        assert (folder / "new.game").read_text() == (
            '+++\ngame = "matrix"\nplayers = ["Ala", "Bartek"]\nboard = "6x5"\nlexicon = "none"\n+++\n'
        )

    def test_new_asks_for_a_figure_and_tells_the_placements(self, folder: Path) -> None:
        at = Terminal(folder, "new", "figures", "f.game", "-p", "Ala", "-p", "Bartek", "--board", "5x5")
        at.until("Figure, a file")
        at.types("##", "next line")
        at.types("#.", "next line")
        at.types("")
        assert at.ends() == 0
        assert "can be put in 64 ways" in at.shown
        assert 'figure = """\n##\n#.\n"""' in (folder / "f.game").read_text()


class TestWithoutATerminal:
    def test_turns_are_read_line_by_line(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        done = referee(folder, "play", "game.game", typed="a1 K\nBartek: b1 O\n3. Ala: c1 T\nstop\n")
        assert done.returncode == 0
        assert "KOT would stand there" in done.stdout
        assert "\x1b" not in done.stdout
        assert len(turns(path)) == 4

    def test_a_refused_turn_is_told_in_the_exit_status(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        done = referee(folder, "play", "game.game", typed="a1 K\na1 O\nb2 O")
        assert done.returncode == 1
        assert turns(path) == ["1. Ala: a1 K +0 =0", "2. Bartek: b2 O +0 =0"]

    def test_every_turn_is_on_disk_before_the_next_is_read(self, folder: Path) -> None:
        path = begun(folder, CROSSWORD)
        with subprocess.Popen(
            [sys.executable, "-m", "referee", "play", "game.game"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write("a1 K\n")
            child.stdin.flush()
            for line in child.stdout:
                if line == "  placed\n":
                    break
            assert turns(path) == ["1. Ala: a1 K +0 =0"]
            child.kill()

    def test_as_json_each_line_gets_one_in_answer(self, folder: Path) -> None:
        begun(folder, CROSSWORD)
        done = referee(folder, "play", "game.game", "--format", "json", typed="a1 K\na1 O\nduel\n")
        first, placed, refused, duel, left = map(json.loads, done.stdout.splitlines())
        assert first["to_move"] == "Ala"
        assert (placed["turns"], placed["to_move"]) == (1, "Bartek")
        assert refused["refused"]
        assert [fault["fault"] for fault in refused["faults"]] == ["square-taken"]
        assert duel["unfinished"] == "Bartek: duel"
        assert left["turns"] == 1

    def test_without_a_file_there_is_no_game(self, folder: Path) -> None:
        done = referee(folder, "play", "new.game", typed="a1 K\n")
        assert done.returncode == 2
        assert "`referee new GAME new.game" in done.stderr
        assert referee(folder, "play", "-", typed="").returncode == 2

    def test_a_header_without_a_game_can_t_be_played(self, folder: Path) -> None:
        begun(folder, CROSSWORD.replace("words.txt", "other.txt"))
        done = referee(folder, "play", "game.game", typed="a1 K\n")
        assert done.returncode == 1
        assert "unknown-lexicon" in done.stderr


def referee(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
