"""Compiling the judge's kernels, and keeping what was compiled.

The passes over the line diagrams touch hundreds of thousands of edges, which plain Python cannot do
in time. They are compiled by numba the first time they run (some 20 seconds in all) and kept on disk.

numba notices that the file of a function has changed, but not that a function it calls from another
file has. So the folder of the compiled code is named after the text of all the kernels together:
a new release of any of them compiles afresh, and two releases can live side by side.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

# Some releases of numba have types and some have not; here it is a thing without types.
numba: Any = importlib.import_module("numba")

F = TypeVar("F", bound=Callable[..., object])

KERNEL_FILES = ("compiled.py", "diagrams.py", "propagate.py", "search.py", "clauses.py")

_folder: Path | None = None


def keep_compiled_code_in(folder: Path) -> Path:
    """Say where compiled kernels are kept, before a kernel module is imported; -> the folder within it.

    Where it cannot be written numba tries the folder of the source, then one of its own; where none
    can be, the kernels are compiled in every process.
    """
    global _folder
    if _folder is None:
        _folder = folder / f"kernels-{_fingerprint()}"
    return _folder


def _fingerprint() -> str:
    here = Path(__file__).parent
    digest = hashlib.sha256(numba.__version__.encode())
    for name in KERNEL_FILES:
        path = here / name
        if path.exists():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled(function: F) -> F:
    """Decorate a kernel: compiled at its first call, the machine code kept on disk where that is possible."""
    before = numba.config.CACHE_DIR
    if _folder is not None:
        numba.config.CACHE_DIR = os.fspath(_folder)
    try:
        result: F = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no folder it may write to
        result = numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    return result
