"""Files that a command is asked to write: whether they may be, and writing them."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from referee import terminal
from referee.files import reason
from referee.replacing import replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


# How files with pictures are named; a file with any other ending may hold what it likes.
_ENDINGS: Final = frozenset(
    {"svg", "png", "pdf", "html", "htm", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ps", "eps"}
)


def may_write(paths: Sequence[str], force: bool, source: str | None = None) -> bool:
    """Whether all these files may be written; the user is told of those that may not.

    An existing file may be with `force`, but never the record that is read, a folder or a device.
    """
    complaints = [complaint for path in paths if (complaint := _complaint(path, force, source))]
    if not complaints and len(set(map(os.path.realpath, paths))) < len(paths):
        complaints.append("each picture needs a file of its own")
    for complaint in complaints:
        terminal.tell(complaint)
    return not complaints


def _complaint(path: str, force: bool, source: str | None) -> str | None:
    """Why a file may not be written, None if it may."""
    try:
        about = os.stat(path)
    except FileNotFoundError:
        if os.path.islink(path) and not force:
            return f"{path}: this link leads nowhere; --force writes what it leads to"
        folder = os.path.dirname(os.path.realpath(path))
        return None if os.path.isdir(folder) else f"{path}: there is no such folder"
    except (OSError, ValueError) as error:
        return f"{path}: {reason(error)}"
    if stat.S_ISDIR(about.st_mode):
        return f"{path}: this is a folder"
    if not stat.S_ISREG(about.st_mode):
        return f"{path}: this is a device, not a file"
    if source is not None and os.path.exists(source) and os.path.samefile(path, source):
        return f"{path}: this is the record itself"
    return None if force else f"{path}: the file is there already; --force writes over it"


def is_named_so(outputs: Mapping[str, str]) -> bool:
    """Whether no picture has the ending of another kind; the user is told of those that do.

    `outputs` maps forms (svg, png, pdf, html) to paths.
    """
    wrong = [
        f"{path}: --{form} writes {form.upper()}; call the file {os.path.splitext(path)[0]}.{form}"
        for form, path in outputs.items()
        if _ending(path) in _ENDINGS and not _ending(path).startswith(form[:3])
    ]
    for complaint in wrong:
        terminal.tell(complaint)
    return not wrong


def _ending(path: str) -> str:
    return os.path.splitext(path)[1][1:].lower()


def write_all(files: Sequence[tuple[str, bytes]]) -> bool:
    """Write files one after another, each at one stroke; False, and the user is told, where one can't be."""
    for path, content in files:
        try:
            replace_file(path, [content])
        except (OSError, ValueError) as error:
            terminal.tell(f"{path}: {reason(error)}")
            return False
        terminal.write(f"written: {path}\n")
    return True
