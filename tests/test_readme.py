"""The README's commands are typed, and print what it says.

`RENEW=1 pytest tests/test_readme.py` writes the present output into it, to be read before it is committed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```sh\n(.*?)\n```")


def typed(block: str, folder: Path) -> str:
    """The block with each command's output as it is now: standard output, then what went to standard error."""
    out = []
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        out.append(f"$ {command}\n")
        words = shlex.split(command)
        if words[0] == "referee":
            words[:1] = [sys.executable, "-m", "referee"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env=environment(), check=False)
        assert "Traceback" not in done.stderr
        out += [done.stdout, done.stderr]
    return "".join(out)


def environment() -> dict[str, str]:
    """A plain terminal's: no colours, a width of its own, UTF-8."""
    kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "FORCE_COLOR", "PYTHONPATH")}
    return kept | {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}


def test_what_the_readme_shows_is_what_is_printed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    text = README.read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) > 5
    shown = BLOCK.sub(lambda match: f"```console\n{typed(match[1], tmp_path)}```", text)
    if os.environ.get("RENEW"):
        README.write_text(shown, encoding="utf-8")
    assert shown == text


def test_the_game_played_is_the_one_that_was_played() -> None:
    played = (ROOT / "tests" / "live" / "played.txt").read_text(encoding="utf-8")
    assert f"```text\n{played}```" in README.read_text(encoding="utf-8")


def shell_commands() -> tuple[str, str]:
    """The README's two commands: install and score the samples, and pass the tests."""
    install, test = SHELL.findall(README.read_text(encoding="utf-8"))[:2]
    return install, test


def test_ci_runs_the_test_command() -> None:
    _, test = shell_commands()
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.skipif("not config.getoption('--install')", reason="installs from the registry: --install")
def test_the_first_command_installs_and_scores(tmp_path: Path) -> None:
    install, _ = shell_commands()
    ignored = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", ".hypothesis")
    clone = tmp_path / "referee"
    shutil.copytree(ROOT, clone, ignore=ignored)
    done = subprocess.run(install, shell=True, cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "A quiet game" in done.stdout
    assert "Traceback" not in done.stderr
