"""Built lists to files: tries, tables, and the manifest that names and checks them."""

import hashlib
import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from referee.lexicon.builtin import MANIFEST
from referee.lexicon.trie import made


def trie(words: Iterable[str], coding: str) -> bytes:
    """The words as a trie of `coding`'s bytes; the same words give the same bytes."""
    return made(keys(words, coding)).tobytes()


def keys(words: Iterable[str], coding: str) -> list[bytes]:
    """The words as a trie's keys, sorted."""
    return sorted(word.encode(coding) for word in words)


@dataclass(frozen=True)
class Entry:
    """What the manifest says of a list, its files by their part (`words`, `names` …)."""

    version: str
    licence: str
    note: str
    coding: str
    words: set[str]
    parts: dict[str, str]


def write_data(folder: Path, entries: dict[str, Entry], files: dict[str, bytes]) -> None:
    """Writes `files` and the manifest of the lists into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in sorted(files.items()):
        (folder / name).write_bytes(content)
    manifest = {
        "lists": {name: _described(entry, files) for name, entry in entries.items()},
        "files": {
            name: {
                "size": len(content),
                "crc32": zlib.crc32(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }
            for name, content in sorted(files.items())
        },
    }
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")


def _described(entry: Entry, files: dict[str, bytes]) -> dict[str, object]:
    digest = hashlib.sha256()
    for part, file in sorted(entry.parts.items()):
        digest.update(f"{part} {hashlib.sha256(files[file]).hexdigest()}\n".encode())
    return {
        "version": entry.version,
        "licence": entry.licence,
        "note": entry.note,
        "words": len(entry.words),
        "longest": max(map(len, entry.words)),
        "letters": "".join(sorted(set().union(*entry.words))),
        "coding": entry.coding,
        "sha256": digest.hexdigest(),
        "parts": entry.parts,
    }
