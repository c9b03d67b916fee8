"""Records on disk: what is added and taken back, byte for byte, and what is refused."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import read
from referee.book import Book, BookError, Changed, Gone, hold

HEADER = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
+++
"""


def book(text: str | bytes, path: Path, game: int | None = None) -> Book:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Book.read(str(path), game)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.game"


class TestAdding:
    def test_a_line_goes_to_the_end(self, path: Path) -> None:
        before = book(HEADER + "1. Ala: d4 K\n", path)
        before.save(before.with_line("2. Bartek: pass -3 =-3"))
        assert path.read_text() == HEADER + "1. Ala: d4 K\n2. Bartek: pass -3 =-3\n"

    def test_what_stood_there_keeps_every_byte(self, path: Path) -> None:
        text = "\ufeff" + HEADER + "  ; strange   spacing\t\n\n1.   Ala :  d4   K   ; why\n\n   ; more\n\n\n"
        before = book(text, path)
        before.save(before.with_line("pass"))
        assert path.read_bytes() == text.encode() + b"pass\n"

    @pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
    def test_it_ends_as_the_lines_before_it(self, path: Path, ending: str) -> None:
        text = (HEADER + "d4 K\n").replace("\n", ending)
        assert book(text, path).with_line("pass").data == f"{text}pass{ending}".encode()

    @pytest.mark.parametrize("ending", ["\n", "\r\n"])
    def test_a_missing_line_end_is_put_first(self, path: Path, ending: str) -> None:
        text = (HEADER + "d4 K").replace("\n", ending)
        assert book(text, path).with_line("pass").data == f"{text}{ending}pass{ending}".encode()

    def test_it_goes_to_the_last_record_of_several(self, path: Path) -> None:
        one, two = HEADER + "d4 K\n\n", HEADER + "a1 Ó\n"
        before = book(one + two, path)
        assert before.index == 2
        assert before.with_line("pass").data == (one + two + "pass\n").encode()

    def test_it_goes_to_the_record_asked_for(self, path: Path) -> None:
        before = book(HEADER + "d4 K\n; end\n\n\n" + HEADER + "a1 Ó\n", path, game=1)
        after = before.with_line("pass")
        assert after.data.decode() == HEADER + "d4 K\n; end\npass\n\n\n" + HEADER + "a1 Ó\n"
        assert [len(record.turns) for record in read(after.data.decode())] == [2, 1]

    def test_there_is_no_third_record_of_two(self, path: Path) -> None:
        with pytest.raises(BookError, match="2 records: there is no game 3"):
            book(HEADER * 2, path, game=3)

    @given(st.text("ab \t\n\r;+=.1:,é\u2028\x0b", max_size=60), st.sampled_from([1, 2]))
    def test_adding_and_taking_back_leave_the_file_as_it_was(self, turns: str, game: int) -> None:
        text = HEADER + turns.replace("+++", "") + "\n" + HEADER + turns.replace("+++", "") + "\n"
        before = Book.of("game.game", text.encode(), game)
        after = before.with_line("3. Ala: d4 K")
        added = b"3. Ala: d4 K"
        at = after.data.index(added)
        assert after.data.count(added) == 1
        assert len(after.record.turns) == len(before.record.turns) + 1
        assert after.without_last_turn().data == before.data
        assert before.data.startswith(after.data[:at])


class TestTakingBack:
    def test_the_last_turn_goes_with_the_lines_that_continue_it(self, path: Path) -> None:
        text = HEADER + "d4 K\nduel c3? Ż\n  ; a hard one\n  Bartek yields\n; after it\n"
        after = book(text, path).without_last_turn()
        assert after.data.decode() == HEADER + "d4 K\n; after it\n"

    def test_it_may_be_kept_as_a_comment(self, path: Path) -> None:
        text = HEADER + "d4 K\r\nduel c3? Ż\r\n  Bartek yields"
        after = book(text, path).without_last_turn(keep=True)
        kept = "; taken back: duel c3? Ż\r\n; taken back:   Bartek yields"
        assert after.data.decode() == HEADER + "d4 K\r\n" + kept
        assert len(after.record.turns) == 1

    def test_of_nothing_nothing_can_be_taken_back(self, path: Path) -> None:
        with pytest.raises(BookError, match="no turn to take back"):
            book(HEADER, path).without_last_turn()


class TestWhatIsRefused:
    def test_a_file_that_was_changed_is_not_overwritten(self, path: Path) -> None:
        before = book(HEADER, path)
        path.write_text(HEADER + "d4 K\n")
        with pytest.raises(Changed, match="changed by another program"):
            before.save(before.with_line("pass"))
        assert path.read_text() == HEADER + "d4 K\n"

    def test_one_changed_while_the_new_one_is_written_neither(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = book(HEADER, path)
        really = os.fsync

        def fsync(handle: int) -> None:
            really(handle)
            path.write_text("something else")

        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.raises(Changed):
            before.save(before.with_line("pass"))
        assert path.read_text() == "something else"
        assert os.listdir(path.parent) == [path.name]

    def test_one_that_is_gone_is_not_made_again_in_silence(self, path: Path) -> None:
        before = book(HEADER, path)
        path.unlink()
        with pytest.raises(Gone, match="no longer there"):
            before.save(before.with_line("pass"))
        assert not path.exists()

    def test_a_folder_that_is_gone_is_told_as_plainly(self, tmp_path: Path) -> None:
        folder = tmp_path / "games"
        folder.mkdir()
        before = book(HEADER, folder / "game.game")
        (folder / "game.game").unlink()
        folder.rmdir()
        with pytest.raises(Gone):
            before.save(before.with_line("pass"))
        with pytest.raises(BookError, match="no such f"), hold(before.path):
            pass

    def test_a_read_only_file_is_not_held(self, path: Path) -> None:
        book(HEADER, path)
        path.chmod(0o444)
        with pytest.raises(BookError, match="read-only"), hold(str(path)):
            pass

    def test_nothing_can_be_written_in_a_read_only_folder(self, tmp_path: Path) -> None:
        def try_to() -> str:
            try:
                with hold(str(path), 0):
                    before = Book.read(str(path))
                    before.save(before.with_line("pass"))
            except BookError as error:
                return str(error)
            return "written"

        path = tmp_path / "game.game"
        book(HEADER, path)
        path.chmod(0o666)
        tmp_path.chmod(0o555)
        assert "no permission to write in its folder" in as_nobody(try_to, tmp_path)
        assert path.read_text() == HEADER

    @pytest.mark.parametrize("what", ["folder", "device"])
    def test_what_is_no_file_is_not_played_in(self, tmp_path: Path, what: str) -> None:
        with pytest.raises(BookError, match="this is none"):
            Book.read(str(tmp_path) if what == "folder" else os.devnull)

    def test_a_file_that_is_not_there(self, path: Path) -> None:
        with pytest.raises(BookError, match="there is no such file"):
            Book.read(str(path))

    def test_on_a_full_disk_the_file_stays_as_it_was(self, path: Path) -> None:
        text = HEADER + "; " + "a long comment " * 300 + "\n"
        book(text, path)

        def try_to() -> str:
            with hold(str(path), 0):
                before = Book.read(str(path))
                resource.setrlimit(resource.RLIMIT_FSIZE, (len(text), len(text)))
                try:
                    before.save(before.with_line("pass"))
                except BookError as error:
                    return str(error)
            return "written"

        assert "larger than is allowed" in in_a_child(try_to)
        assert path.read_text() == text
        assert os.listdir(path.parent) == [path.name]


class TestTheNewFile:
    def test_it_is_on_the_disk_before_it_takes_the_name_and_then_so_is_the_name(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = book(HEADER, path)
        done: list[str] = []
        fsync, replace = os.fsync, os.replace

        def note_fsync(handle: int) -> None:
            done.append("sync folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "sync file")
            fsync(handle)

        def note_replace(old: str, new: str) -> None:
            done.append("replace")
            replace(old, new)

        monkeypatch.setattr(os, "fsync", note_fsync)
        monkeypatch.setattr(os, "replace", note_replace)
        before.save(before.with_line("pass"))
        assert done == ["sync file", "replace", "sync folder"]

    def test_mode_and_link_stay(self, path: Path, tmp_path: Path) -> None:
        book(HEADER, path)
        path.chmod(0o640)
        link = tmp_path / "link.game"
        link.symlink_to(path.name)
        before = Book.read(str(link))
        before.save(before.with_line("pass"))
        assert link.is_symlink()
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert path.read_text() == HEADER + "pass\n"

    def test_what_a_killed_referee_left_is_cleared_away(self, path: Path) -> None:
        before = book(HEADER, path)
        killed = subprocess.Popen([sys.executable, "-c", ""])
        killed.wait()
        (path.parent / f".{path.name}.{killed.pid}.tmp").write_text("half")
        (path.parent / f".{path.name}.1.tmp").write_text("half, and somebody is still at it")
        with hold(str(path)):
            before.save(before.with_line("pass"))
        assert sorted(os.listdir(path.parent)) == [f".{path.name}.1.tmp", path.name]


class TestTheLock:
    def test_a_second_referee_is_told_who_has_it(self, path: Path) -> None:
        book(HEADER, path)
        hold_it = f"import sys; from referee.book import hold\nwith hold({str(path)!r}): print(flush=True); sys.stdin.read()"
        with subprocess.Popen(
            [sys.executable, "-c", hold_it], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            with pytest.raises(BookError, match=rf"held by process {child.pid} of \S+ on "), hold(str(path), 0):
                pass
            child.kill()
            child.wait()
            # A lock that a crash left is no obstacle.
            with hold(str(path), 0):
                pass

    def test_it_leaves_nothing_behind(self, path: Path) -> None:
        book(HEADER, path)
        with hold(str(path)):
            assert len(os.listdir(path.parent)) == 2
        assert os.listdir(path.parent) == [path.name]

    def test_a_link_and_its_file_are_one(self, path: Path, tmp_path: Path) -> None:
        book(HEADER, path)
        link = tmp_path / "link.game"
        link.symlink_to(path.name)
        with hold(str(path)), pytest.raises(BookError, match="is held by"), hold(str(link), 0):
            pass


def in_a_child(task: Callable[[], str], user: int | None = None) -> str:
    """What `task` says, done in a process of its own (as another user), so that its limits die with it."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        try:
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
            said = task()
        except BaseException as error:
            said = f"raised {error!r}"
        os.write(into, said.encode())
        os._exit(0)
    os.close(into)
    with open(out) as stream:
        said = stream.read()
    os.waitpid(child, 0)
    return said


def as_nobody(task: Callable[[], str], folder: Path) -> str:
    """What `task` says where the user is nobody special: permissions mean nothing to root."""
    if os.geteuid() != 0:
        return in_a_child(task)
    import filelock  # noqa: F401 (nobody may be unable to read it)

    above = [parent for parent in folder.parents if not parent.stat().st_mode & stat.S_IXOTH]
    modes = {parent: stat.S_IMODE(parent.stat().st_mode) for parent in above}
    try:
        for parent, mode in modes.items():
            parent.chmod(mode | stat.S_IXOTH)
        return in_a_child(task, 65534)
    finally:
        for parent, mode in modes.items():
            parent.chmod(mode)
