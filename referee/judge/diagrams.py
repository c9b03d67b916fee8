"""From the words of a lexicon to one decision diagram for every length of line.

A *line* is a maximal row or column of squares that are not given as black. What may stand on a line of
n squares is a regular language: runs of letters, each a word or a single letter, with black between them.
It is kept as a layered diagram whose paths of n edges are exactly the fillings of the line. A node says
how many squares are still to come and what may stand on them; two nodes that allow the same are one node.
So the diagrams of all lengths share their nodes: `roots[n]` is where a line of n squares starts.

Symbols are bits of a 64-bit mask: bit i is letter i of the alphabet, bit 62 is black. An edge carries the
mask of all symbols that lead from one node to the same next node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled

Array = NDArray[Any]
Progress = Callable[[str], None]

BLACK = 1 << 62
LETTERS = BLACK - 1
MAX_ALPHABET = 62
LIMITS = {8: (5,), 12: (5, 7)}  # diagrams for up to so many squares -> limits of words, see `Diagrams.limits`
CHUNK = 100_000


@dataclass(frozen=True)
class Diagrams:
    """The line diagrams of one lexicon, for lines of up to `longest` squares.

    alphabet: its letters; bit i of a mask is alphabet[i].
    first: int32[nodes + 1]; the edges of node v are first[v] : first[v + 1]. Node 0, without any,
        is the end.
    target: int32[edges], the node that an edge leads to.  mask: int64[edges], its symbols.
    roots: int32[longest + 1]; roots[n] is the start of a line of n squares.
    limits, limited_roots: int32[len(limits), longest + 1], the same for words of up to so many letters only.
        Every filling of these is one of the full diagram's, but they are far smaller: good for finding
        a completion, useless for denying one.
    """

    alphabet: str
    longest: int
    first: Array
    target: Array
    mask: Array
    roots: Array
    limits: tuple[int, ...]
    limited_roots: Array


def build(words: Iterable[str], longest: int, progress: Progress | None = None) -> Diagrams:
    """Prepare the diagrams for lines of up to `longest` squares.

    words: in upper case; words of one letter, or longer than the line, are skipped; the order does not
        matter, and they may repeat.
    progress: called with a few words before each step.
    Raises ValueError where the words use more than 62 letters.
    """
    say = progress or (lambda _text: None)
    say("reading the words")
    alphabet, table = _symbols(words, longest)
    say("building the word graph")
    limits = LIMITS.get(longest, ())
    automata = [_automaton(_no_longer(table, limit), len(alphabet)) for limit in (longest, *limits)]
    say("building the line diagrams")
    return _draw(alphabet, automata, limits, longest)


def build_anything(letters: Iterable[str], longest: int, banned: Iterable[str] = ()) -> Diagrams:
    """The diagrams of a lexicon in which every run of these letters is a word, but for those banned.

    Raises ValueError for more than 62 letters.
    """
    alphabet = "".join(sorted(set(letters)))
    if len(alphabet) > MAX_ALPHABET:
        raise ValueError(f"the judge can do at most {MAX_ALPHABET} different letters")
    words = {word for word in banned if 1 < len(word) <= longest and set(word) <= set(alphabet)}
    return _draw(alphabet, [_anything_but(alphabet, words)], (), longest)


def _draw(alphabet: str, automata: Sequence[_Automaton], limits: tuple[int, ...], longest: int) -> Diagrams:
    """automata: of all words first, then of those within each limit."""
    store = _EdgeStore()
    roots = np.array([store.add_lines(automaton, longest) for automaton in automata], np.int32)
    return Diagrams(alphabet, longest, *store.arrays(), roots[0], limits, roots[1:])


# ---- words to numbers ------------------------------------------------------------------------------


def _symbols(words: Iterable[str], longest: int) -> tuple[str, Array]:
    """-> the alphabet, and uint8[words, longest]: letter i as i + 1, padded with 0, sorted, each once."""
    found: dict[int, int] = {}
    blocks: list[Array] = []
    stream = iter(words)
    while chunk := list(islice(stream, CHUNK)):
        for length in range(2, longest + 1):
            same = [word for word in chunk if len(word) == length]
            if same:
                points = np.frombuffer("".join(same).encode("utf-32-le"), np.uint32)
                values, index = np.unique(points, return_inverse=True)
                numbers = [found.setdefault(int(v), len(found) + 1) for v in values]
                if len(found) > MAX_ALPHABET:
                    raise ValueError(f"the judge can do at most {MAX_ALPHABET} different letters")
                block = np.zeros((len(same), longest), np.uint8)
                block[:, :length] = np.array(numbers, np.uint8)[index.reshape(-1, length)]
                blocks.append(block)
    order = sorted(found)
    if not blocks:
        return "", np.zeros((0, longest), np.uint8)
    renumber = np.zeros(len(found) + 1, np.uint8)
    for place, point in enumerate(order):
        renumber[found[point]] = place + 1
    table = renumber[np.concatenate(blocks)]
    blocks.clear()
    # Rows as byte strings compare like words do, since 0 pads and comes before every letter.
    rows = np.unique(np.ascontiguousarray(table).view(f"S{longest}").ravel())
    table = np.frombuffer(rows.tobytes(), np.uint8).reshape(-1, longest)
    return "".join(map(chr, order)), table


def _no_longer(table: Array, limit: int) -> Array:
    return table if table.shape[1] <= limit else table[table[:, limit] == 0]


# ---- words to a minimal automaton ------------------------------------------------------------------


@dataclass(frozen=True)
class _Automaton:
    """States 0.., `root` where a run starts; edges of state q: first[q] : first[q + 1], symbol and target;
    accepts[q]: a run may end here; depth[q]: the least number of letters that lead here."""

    root: int
    first: Array
    symbol: Array
    target: Array
    accepts: Array
    depth: Array


def _automaton(table: Array, letters: int) -> _Automaton:
    """The minimal automaton of the words in the sorted `table`, with all single letters and the empty run."""
    width = max(table.shape[1], 1)
    singles = np.zeros((letters, width), np.uint8)
    singles[:, 0] = np.arange(1, letters + 1)
    if table.shape[1] == 0:
        table = table.reshape(0, width)
    rows = np.concatenate([singles, table])
    rows = rows[np.lexsort(rows.T[::-1])] if len(rows) < 1000 else _sorted_rows(rows)
    root, first, symbol, target, accepts = _word_graph(rows)
    accepts[root] = 1
    return _Automaton(root, first, symbol, target, accepts, _depths(root, first, target))


def _sorted_rows(rows: Array) -> Array:
    """The rows in order, by the same trick as in _symbols."""
    width = rows.shape[1]
    flat = np.sort(np.ascontiguousarray(rows).view(f"S{width}").ravel(), kind="stable")
    return np.frombuffer(flat.tobytes(), np.uint8).reshape(-1, width)


def _anything_but(alphabet: str, banned: Iterable[str]) -> _Automaton:
    """Every run of letters but those banned: their prefixes, and state 0 for all that has left them.

    State 1 is the root. Without banned words nothing but state 0 is needed, so it is the root as well.
    """
    number = {letter: i for i, letter in enumerate(alphabet)}
    moves: list[dict[int, int]] = [{}]
    accepts = [1]
    root = 0
    for word in sorted(banned):
        if root == 0:
            moves.append({})
            accepts.append(1)
            root = 1
        state = root
        for letter in word:
            if number[letter] not in moves[state]:
                moves[state][number[letter]] = len(moves)
                moves.append({})
                accepts.append(1)
            state = moves[state][number[letter]]
        accepts[state] = 0
    size = len(alphabet)
    first = np.arange(len(moves) + 1, dtype=np.int32) * np.int32(size)
    symbol = np.tile(np.arange(size, dtype=np.int64), len(moves))
    target = np.array([move.get(i, 0) for move in moves for i in range(size)], np.int32)
    return _Automaton(root, first, symbol, target, np.array(accepts, np.uint8), _depths(root, first, target))


@compiled
def _find_or_add(
    label: Array,
    to: Array,
    count: int,
    final: int,
    first: Array,
    labels: Array,
    targets: Array,
    finals: Array,
    nodes: int,
    slots: Array,
) -> int:
    """The number of the node with exactly these edges: an older one if there is, else `nodes`, now added.

    Open hashing; equal nodes are compared edge by edge, never by their hash alone: a collision
    would make a proof wrong. The caller sees to it that there is room.
    """  # fmt: skip
    h: Any = final + 1469598103
    for k in range(count):
        h = (h * 1000003) ^ (label[k] * 2654435761) ^ (label[k] >> 29) ^ (to[k] * 40503)
        h ^= (h >> 31) & 0x1FFFFFFFF
    size = len(slots)
    slot = (h & 0x7FFFFFFFFFFFFFFF) % size
    while slots[slot] >= 0:
        v = slots[slot]
        a = first[v]
        if first[v + 1] - a == count and finals[v] == final:
            same = True
            for k in range(count):
                if labels[a + k] != label[k] or targets[a + k] != to[k]:
                    same = False
                    break
            if same:
                return int(v)
        slot += 1
        if slot == size:
            slot = 0
    slots[slot] = nodes
    a = first[nodes]
    for k in range(count):
        labels[a + k] = label[k]
        targets[a + k] = to[k]
    first[nodes + 1] = a + count
    finals[nodes] = final
    return nodes


@compiled
def _rehash(slots: Array, first: Array, labels: Array, targets: Array, finals: Array, nodes: int) -> Array:
    """A table twice as large with the same nodes."""
    size = len(slots) * 2
    larger = np.full(size, -1, np.int32)
    for v in range(nodes):
        h: Any = int(finals[v]) + 1469598103
        for k in range(first[v], first[v + 1]):
            h = (h * 1000003) ^ (labels[k] * 2654435761) ^ (labels[k] >> 29) ^ (targets[k] * 40503)
            h ^= (h >> 31) & 0x1FFFFFFFF
        slot = (h & 0x7FFFFFFFFFFFFFFF) % size
        while larger[slot] >= 0:
            slot += 1
            if slot == size:
                slot = 0
        larger[slot] = v
    return larger


@compiled
def _doubled(array: Array) -> Array:
    larger = np.empty(len(array) * 2, array.dtype)
    for k in range(len(array)):  # a loop: numba takes seconds to compile an assignment of slices
        larger[k] = array[k]
    return larger


@compiled
def _word_graph(rows: Array) -> tuple[int, Array, Array, Array, Array]:
    """Sorted rows of symbols (from 1, padded with 0) to a minimal acyclic automaton.

    The way of Daciuk, Mihov, Watson and Watson: the last word is kept as an open path; where the
    next word leaves it, the rest of the path can change no more, and each of its states, from the end, is
    replaced by an equal one if there is one.
    """
    count, width = rows.shape
    first = np.zeros(1025, np.int32)
    labels = np.empty(4096, np.int64)
    targets = np.empty(4096, np.int32)
    finals = np.empty(1025, np.uint8)
    slots = np.full(4096, -1, np.int32)
    nodes = 0
    open_label = np.zeros((width + 1, 64), np.int64)
    open_target = np.zeros((width + 1, 64), np.int32)
    open_count = np.zeros(width + 1, np.int32)
    open_final = np.zeros(width + 1, np.uint8)
    length = 0
    for w in range(count + 1):
        shared = 0
        if w < count:
            while w > 0 and shared < width and rows[w, shared] and rows[w, shared] == rows[w - 1, shared]:
                shared += 1
        for d in range(length, shared if w < count else -1, -1):
            if nodes + 2 > len(finals):
                first = _doubled(first)
                finals = _doubled(finals)
            if first[nodes] + 64 > len(labels):
                labels = _doubled(labels)
                targets = _doubled(targets)
            if nodes * 2 > len(slots):
                slots = _rehash(slots, first, labels, targets, finals, nodes)
            v = _find_or_add(
                open_label[d], open_target[d], int(open_count[d]), int(open_final[d]),
                first, labels, targets, finals, nodes, slots,
            )  # fmt: skip
            if v == nodes:
                nodes += 1
            open_count[d] = 0
            open_final[d] = 0
            if d > 0:
                open_target[d - 1, open_count[d - 1] - 1] = v
            else:
                return v, first[: nodes + 1].copy(), labels[: first[nodes]].copy(), \
                    targets[: first[nodes]].copy(), finals[:nodes].copy()  # fmt: skip
        d = shared
        while d < width and rows[w, d]:
            open_label[d, open_count[d]] = rows[w, d] - 1
            open_count[d] += 1
            d += 1
        open_final[d] = 1
        length = d
    return -1, first, labels, targets, finals  # never reached: the loop's last turn returns


def _depths(root: int, first: Array, target: Array) -> Array:
    """The least number of letters from the root to each state."""
    depth = np.full(len(first) - 1, 127, np.int32)
    depth[root] = 0
    layer = np.array([root])
    for d in range(1, 127):
        spans = [target[first[v] : first[v + 1]] for v in layer] if len(layer) < 100 else None
        if spans is None:
            inside = np.zeros(len(first) - 1, bool)
            inside[layer] = True
            reached = target[np.repeat(inside, np.diff(first))]
        else:
            reached = np.concatenate(spans)
        layer = np.unique(reached[depth[reached] == 127])
        if not len(layer):
            break
        depth[layer] = d
    return depth


# ---- the automaton to diagrams ---------------------------------------------------------------------


class _EdgeStore:
    """The nodes of all diagrams together, each once. Node 0 is the end of every line."""

    def __init__(self) -> None:
        self._first = np.zeros(4097, np.int32)
        self._mask = np.empty(16384, np.int64)
        self._target = np.empty(16384, np.int32)
        self._finals = np.zeros(4097, np.uint8)
        self._slots = np.full(16384, -1, np.int32)
        self._nodes = 0
        self._add_end()

    def _add_end(self) -> None:
        nothing = np.zeros(0, np.int64)
        _find_or_add(
            nothing, nothing.astype(np.int32), 0, 1,
            self._first, self._mask, self._target, self._finals, 0, self._slots,
        )  # fmt: skip
        self._nodes = 1

    def add_lines(self, automaton: _Automaton, longest: int) -> Array:
        """Add the diagrams of all lengths up to `longest`; -> int32[longest + 1], their roots."""
        result = _add_layers(
            automaton.root, automaton.first, automaton.symbol, automaton.target, automaton.accepts,
            automaton.depth, longest,
            self._first, self._mask, self._target, self._finals, self._slots, self._nodes,
        )  # fmt: skip
        roots, self._first, self._mask, self._target, self._finals, self._slots, self._nodes = result
        return np.asarray(roots)

    def arrays(self) -> tuple[Array, Array, Array]:
        """-> first, target, mask of Diagrams."""
        edges = int(self._first[self._nodes])
        return self._first[: self._nodes + 1].copy(), self._target[:edges].copy(), self._mask[:edges].copy()


@compiled
def _add_layers(
    root: int,
    first: Array,
    symbol: Array,
    target: Array,
    accepts: Array,
    depth: Array,
    longest: int,
    out_first: Array,
    out_mask: Array,
    out_target: Array,
    out_final: Array,
    slots: Array,
    nodes: int,
) -> tuple[Array, Array, Array, Array, Array, Array, int]:
    """The diagrams' nodes, from the end of the line backwards.

    below[q] is the node for "in state q with r squares to come" (-1: no way to fill them); for r + 1:
    a letter leads from q along the automaton, black leads to the root where a run may end. State q is
    needed with r squares to come only if some line is long enough to have reached it.
    """  # fmt: skip
    states = len(first) - 1
    below = np.full(states, -1, np.int32)
    for q in range(states):
        if accepts[q]:
            below[q] = 0
    roots = np.zeros(longest + 1, np.int32)
    new_mask = np.empty(64, np.int64)
    new_target = np.empty(64, np.int32)
    for r in range(1, longest + 1):
        here = np.full(states, -1, np.int32)
        for q in range(states):
            if depth[q] + r > longest:
                continue
            count = 0
            if accepts[q] and below[root] >= 0:
                new_mask[0] = BLACK
                new_target[0] = below[root]
                count = 1
            for e in range(first[q], first[q + 1]):
                t = below[target[e]]
                if t < 0:
                    continue
                bit = np.int64(1) << symbol[e]
                k = 0
                while k < count and new_target[k] != t:
                    k += 1
                if k == count:
                    new_target[k] = t
                    new_mask[k] = bit
                    count += 1
                else:
                    new_mask[k] |= bit
            if count == 0:
                continue
            # the same edges must come in the same order, whatever state they come from
            for k in range(1, count):
                t = new_target[k]
                m = new_mask[k]
                j = k
                while j > 0 and new_target[j - 1] > t:
                    new_target[j] = new_target[j - 1]
                    new_mask[j] = new_mask[j - 1]
                    j -= 1
                new_target[j] = t
                new_mask[j] = m
            if nodes + 2 > len(out_final):
                out_first = _doubled(out_first)
                out_final = _doubled(out_final)
            if out_first[nodes] + 64 > len(out_mask):
                out_mask = _doubled(out_mask)
                out_target = _doubled(out_target)
            if nodes * 2 > len(slots):
                slots = _rehash(slots, out_first, out_mask, out_target, out_final, nodes)
            v = _find_or_add(
                new_mask, new_target, count, 0,
                out_first, out_mask, out_target, out_final, nodes, slots,
            )  # fmt: skip
            if v == nodes:
                nodes += 1
            here[q] = v
        roots[r] = here[root]
        below = here
    return roots, out_first, out_mask, out_target, out_final, slots, nodes


def spells(diagrams: Diagrams, word: str) -> bool:
    """Whether the word is one of the lexicon the diagrams were made from."""
    if not 1 < len(word) <= diagrams.longest:
        return False
    node = int(diagrams.roots[len(word)])
    for letter in word:
        place = diagrams.alphabet.find(letter)
        for e in range(int(diagrams.first[node]), int(diagrams.first[node + 1])):
            if place >= 0 and int(diagrams.mask[e]) >> place & 1:
                node = int(diagrams.target[e])
                break
        else:
            return False
    return True
