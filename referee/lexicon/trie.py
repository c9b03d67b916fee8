"""The tries of `marisa-trie`, with types. The package is imported when the first trie is asked for."""

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol, cast


class Trie(Protocol):
    """A set of byte strings, each with a number from 0; what `marisa_trie.BinaryTrie` offers of it."""

    def __contains__(self, key: bytes) -> bool: ...
    def get(self, key: bytes) -> int | None: ...
    def iterkeys(self, prefix: bytes = b"") -> Iterator[bytes]: ...
    def mmap(self, path: str) -> "Trie": ...
    def tobytes(self) -> bytes: ...


def mapped(path: Path) -> Trie:
    """The trie in the file `path`, mapped into memory."""
    return _trie(()).mmap(str(path))


def made(keys: Iterable[bytes]) -> Trie:
    """A trie of `keys`. The same keys in the same order give the same bytes."""
    return _trie(keys)


def _trie(keys: Iterable[bytes]) -> Trie:
    # The module is compiled and has no type stubs.
    return cast(Trie, importlib.import_module("marisa_trie").BinaryTrie(keys))
