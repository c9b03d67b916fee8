"""Prepared diagrams on disk.

One file for each lexicon and length. It is written beside its place and then moved there in one step, so
another process sees all of it or nothing, and an interrupted one leaves at most a stray temporary file.
A file that is damaged in any byte, or of another layout, counts as missing. No lock is needed:
two processes that prepare the same lexicon at once write the same thing.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import tempfile
import zipfile
from pathlib import Path

import numpy as np

from .diagrams import Diagrams

LAYOUT = 3  # to be raised with every change of Diagrams
_DIGEST = hashlib.sha256().digest_size  # a file starts with the checksum of its rest
_ARRAYS = ("first", "target", "mask", "roots", "limited_roots")


def file_of(folder: Path, key: str, longest: int) -> Path:
    """Where the diagrams of the lexicon with this checksum are kept."""
    safe = key if key.isalnum() and len(key) <= 80 else hashlib.sha256(key.encode()).hexdigest()
    return folder / f"diagrams-{LAYOUT}-{longest}-{safe}.bin"


def load(folder: Path, key: str, longest: int) -> Diagrams | None:
    """The prepared diagrams; None where there are none, or none that can be read."""
    try:
        data = file_of(folder, key, longest).read_bytes()
        if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
            return None
        with np.load(io.BytesIO(data[_DIGEST:]), allow_pickle=False) as parts:
            if str(parts["key"]) != key or int(parts["longest"]) != longest:
                return None
            arrays = {name: parts[name] for name in _ARRAYS}
            limits = tuple(int(limit) for limit in parts["limits"])
            return Diagrams(str(parts["alphabet"]), longest, limits=limits, **arrays)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def save(folder: Path, key: str, diagrams: Diagrams) -> bool:
    """Keep the diagrams; False, and nothing else, where the folder can't be written."""
    place = file_of(folder, key, diagrams.longest)
    temporary = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=place.stem, suffix=".tmp", delete=False) as file:
            temporary = file.name
            parts = io.BytesIO()
            np.savez(
                parts,
                key=np.array(key),
                longest=np.array(diagrams.longest),
                alphabet=np.array(diagrams.alphabet),
                limits=np.array(diagrams.limits, np.int64),
                **{name: getattr(diagrams, name) for name in _ARRAYS},
            )
            file.write(hashlib.sha256(parts.getbuffer()).digest())
            file.write(parts.getbuffer())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, place)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        return False
    return True
