"""Kernels for the SAT stage: diagrams cut down to one position, and their clauses.

Variables stand for a symbol on a square, for a set of symbols on a square, and for the nodes and edges
of each line's diagram. Unit propagation on the clauses does what `narrow_line` does.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled
from .diagrams import _doubled, _find_or_add, _rehash
from .propagate import Problem, Scratch, narrow_line

Array = NDArray[Any]


@compiled
def shrink(problem: Problem, domains: Array, scratch: Scratch) -> tuple[Array, Array, Array, Array]:
    """Diagrams for each line that hold only what its (propagated) domains allow, reduced again.

    -> first, target, mask, root as in Problem. Node 0 is the end.
    """
    first = np.zeros(1025, np.int32)
    labels = np.empty(4096, np.int64)
    targets = np.empty(4096, np.int32)
    finals = np.zeros(1025, np.uint8)
    slots = np.full(4096, -1, np.int32)
    new_mask = np.empty(64, np.int64)
    new_target = np.empty(64, np.int32)
    _find_or_add(new_mask, new_target, 0, 1, first, labels, targets, finals, 0, slots)
    nodes = 1
    renamed = np.full(len(problem.first), -1, np.int32)
    renamed[0] = 0
    root = np.zeros(len(problem.length), np.int32)
    for line in range(len(problem.length)):
        narrow_line(problem, line, domains, scratch)
        alive = np.int32(scratch.epoch[0] + 1)
        for i in range(problem.length[line] - 1, -1, -1):
            domain = domains[problem.lines[line, i]]
            for j in range(scratch.layer[i], scratch.layer[i + 1]):
                v = scratch.queue[j]
                if scratch.stamp[v] != alive:
                    continue
                count = 0
                for e in range(problem.first[v], problem.first[v + 1]):
                    m = problem.mask[e] & domain
                    t = problem.target[e]
                    if m == 0 or scratch.stamp[t] != alive:
                        continue
                    to = renamed[t]
                    k = 0
                    while k < count and new_target[k] != to:
                        k += 1
                    if k < count:
                        new_mask[k] |= m
                        continue
                    # sorted, so that equal nodes have equal lists
                    while k > 0 and new_target[k - 1] > to:
                        new_target[k] = new_target[k - 1]
                        new_mask[k] = new_mask[k - 1]
                        k -= 1
                    new_target[k] = to
                    new_mask[k] = m
                    count += 1
                if nodes + 2 > len(finals):
                    first = _doubled(first)
                    finals = _doubled(finals)
                if first[nodes] + 64 > len(labels):
                    labels = _doubled(labels)
                    targets = _doubled(targets)
                if nodes * 2 > len(slots):
                    slots = _rehash(slots, first, labels, targets, finals, nodes)
                new = _find_or_add(new_mask, new_target, count, 0, first, labels, targets, finals, nodes, slots)
                if new == nodes:
                    nodes += 1
                renamed[v] = new
        root[line] = renamed[problem.root[line]]
    edges = first[nodes]
    return first[: nodes + 1].copy(), targets[:edges].copy(), labels[:edges].copy(), root


@compiled
def count_edges(problem: Problem, domains: Array, scratch: Scratch) -> int:
    """The edges of all lines' live diagrams together: the size of the clauses to come."""
    total = 0
    for line in range(len(problem.length)):
        narrow_line(problem, line, domains, scratch)
        alive = np.int32(scratch.epoch[0] + 1)
        for i in range(problem.length[line]):
            domain = domains[problem.lines[line, i]]
            for j in range(scratch.layer[i], scratch.layer[i + 1]):
                v = scratch.queue[j]
                if scratch.stamp[v] == alive:
                    for e in range(problem.first[v], problem.first[v + 1]):
                        if problem.mask[e] & domain and scratch.stamp[problem.target[e]] == alive:
                            total += 1
    return total


@compiled
def encode(problem: Problem, domains: Array, scratch: Scratch) -> tuple[Array, Array, int]:
    """The clauses of a position whose diagrams `shrink` has made.

    -> int32[S, 63], the variable of each symbol on each square (0: it can't stand there);
    the clauses, int32, each ended by a 0; the number of variables.
    """
    size = len(domains)
    out = np.empty(1 << 16, np.int32)
    end = 0
    variables = 0
    symbol_variable = np.zeros((size, 63), np.int32)
    for s in range(size):
        if end + 4200 > len(out):
            out = _doubled(out)
        begin = variables + 1
        for symbol in range(63):
            if (domains[s] >> symbol) & 1:
                variables += 1
                symbol_variable[s, symbol] = variables
                out[end] = variables
                end += 1
        out[end] = 0
        end += 1
        for a in range(begin, variables + 1):
            for b in range(begin, a):
                if end + 3 > len(out):
                    out = _doubled(out)
                out[end] = -a
                out[end + 1] = -b
                out[end + 2] = 0
                end += 3
    # sets of symbols: shared by the edges of both lines through a square
    table = 1 << 12
    key_square = np.full(table, -1, np.int32)
    key_mask = np.zeros(table, np.int64)
    key_variable = np.zeros(table, np.int32)
    keys = 0
    node_variable = np.zeros(len(problem.first), np.int32)
    for line in range(len(problem.length)):
        n = problem.length[line]
        settled = True
        for i in range(n):
            domain = domains[problem.lines[line, i]]
            if domain & (domain - 1):
                settled = False
        if settled:
            continue
        # the nodes of the line, layer by layer; the shrunk diagram has only live ones
        scratch.epoch[0] += 2
        epoch = np.int32(scratch.epoch[0])
        queue, layer, stamp = scratch.queue, scratch.layer, scratch.stamp
        queue[0] = problem.root[line]
        layer[0] = 0
        layer[1] = 1
        reached = 1
        for i in range(n):
            for k in range(layer[i], layer[i + 1]):
                v = queue[k]
                for e in range(problem.first[v], problem.first[v + 1]):
                    t = problem.target[e]
                    if stamp[t] != epoch:
                        stamp[t] = epoch
                        queue[reached] = t
                        reached += 1
            layer[i + 2] = reached
        for k in range(reached):
            variables += 1
            node_variable[queue[k]] = variables
        if end + 8 > len(out):
            out = _doubled(out)
        out[end] = node_variable[problem.root[line]]
        out[end + 1] = 0
        end += 2
        for i in range(n):
            square = problem.lines[line, i]
            domain = domains[square]
            edges = 0
            for k in range(layer[i], layer[i + 1]):
                edges += problem.first[queue[k] + 1] - problem.first[queue[k]]
            edge_variable = np.empty(edges, np.int32)
            edge_target = np.empty(edges, np.int32)
            edge_mask = np.empty(edges, np.int64)
            known = 0
            for k in range(layer[i], layer[i + 1]):
                v = queue[k]
                a, b = problem.first[v], problem.first[v + 1]
                while end + 64 * 70 > len(out):
                    out = _doubled(out)
                begin = known
                for e in range(a, b):
                    m = problem.mask[e]
                    t = problem.target[e]
                    chosen = np.int32(0)  # the variable that says: the square has one of the edge's symbols
                    if m != domain:
                        if m & (m - 1) == 0:
                            symbol = 0
                            while (m >> symbol) != 1:
                                symbol += 1
                            chosen = symbol_variable[square, symbol]
                        else:
                            slot = ((m * 0x9E3779B97F4A7C1) ^ (m >> 31) ^ square) & (table - 1)
                            while key_square[slot] >= 0 and not (
                                key_square[slot] == square and key_mask[slot] == m
                            ):
                                slot = (slot + 1) & (table - 1)
                            if key_square[slot] < 0:
                                variables += 1
                                key_square[slot] = square
                                key_mask[slot] = m
                                key_variable[slot] = variables
                                keys += 1
                                chosen = np.int32(variables)
                                out[end] = -chosen
                                end += 1
                                for symbol in range(63):
                                    if (m >> symbol) & 1:
                                        out[end] = symbol_variable[square, symbol]
                                        end += 1
                                out[end] = 0
                                end += 1
                                for symbol in range(63):
                                    if (m >> symbol) & 1:
                                        out[end] = chosen
                                        out[end + 1] = -symbol_variable[square, symbol]
                                        out[end + 2] = 0
                                        end += 3
                                if keys * 2 > table:
                                    table *= 2
                                    key_square, key_mask, key_variable = _larger_table(
                                        key_square, key_mask, key_variable
                                    )
                                while end + 64 * 70 > len(out):
                                    out = _doubled(out)
                            else:
                                chosen = key_variable[slot]
                    if b - a == 1:
                        edge = node_variable[v]
                    else:
                        variables += 1
                        edge = np.int32(variables)
                        out[end] = -edge
                        out[end + 1] = node_variable[v]
                        out[end + 2] = 0
                        end += 3
                    if chosen:
                        out[end] = -edge
                        out[end + 1] = chosen
                        out[end + 2] = 0
                        end += 3
                        if b - a > 1:
                            out[end] = -node_variable[v]
                            out[end + 1] = -chosen
                            out[end + 2] = edge
                            out[end + 3] = 0
                            end += 4
                    out[end] = -edge
                    out[end + 1] = node_variable[t]
                    out[end + 2] = 0
                    end += 3
                    edge_variable[known] = edge
                    edge_target[known] = t
                    edge_mask[known] = m
                    known += 1
                if b - a > 1:
                    out[end] = -node_variable[v]
                    end += 1
                    for e in range(begin, known):
                        out[end] = edge_variable[e]
                        end += 1
                    out[end] = 0
                    end += 1
            # a node stands only with an edge into it, a symbol only with an edge that carries it
            while end + 2 * edges + 64 + layer[i + 2] - layer[i + 1] > len(out):
                out = _doubled(out)
            # (the variables of a layer's nodes are consecutive, so they number its nodes)
            base = node_variable[queue[layer[i + 1]]]
            last_edge = np.full(layer[i + 2] - layer[i + 1], -1, np.int32)
            edge_before = np.empty(edges, np.int32)
            for x in range(edges):
                node = node_variable[edge_target[x]] - base
                edge_before[x] = last_edge[node]
                last_edge[node] = x
            for node in range(len(last_edge)):
                out[end] = -(base + node)
                end += 1
                x = last_edge[node]
                while x >= 0:
                    out[end] = edge_variable[x]
                    end += 1
                    x = edge_before[x]
                out[end] = 0
                end += 1
            for symbol in range(63):
                if (domain >> symbol) & 1:
                    while end + edges + 8 > len(out):
                        out = _doubled(out)
                    out[end] = -symbol_variable[square, symbol]
                    end += 1
                    for x in range(edges):
                        if (edge_mask[x] >> symbol) & 1:
                            out[end] = edge_variable[x]
                            end += 1
                    out[end] = 0
                    end += 1
    return symbol_variable, out[:end].copy(), variables


@compiled
def _larger_table(key_square: Array, key_mask: Array, key_variable: Array) -> tuple[Array, Array, Array]:
    size = len(key_square) * 2
    squares = np.full(size, -1, np.int32)
    masks = np.zeros(size, np.int64)
    values = np.zeros(size, np.int32)
    for x in range(len(key_square)):
        if key_square[x] >= 0:
            m = key_mask[x]
            slot = ((m * 0x9E3779B97F4A7C1) ^ (m >> 31) ^ key_square[x]) & (size - 1)
            while squares[slot] >= 0:
                slot = (slot + 1) & (size - 1)
            squares[slot] = key_square[x]
            masks[slot] = m
            values[slot] = key_variable[x]
    return squares, masks, values
