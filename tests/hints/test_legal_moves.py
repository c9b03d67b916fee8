"""The legal moves of random positions: those of the plain oracles, and all accepted by the replay."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from referee.games import Game
from referee.games.crossword import Crossword
from referee.games.erudit import Erudit
from referee.games.figures import Figures
from referee.games.matrix import Matrix
from referee.hints import Move, advise
from tests.hints import oracles, positions
from tests.hints.positions import POLISH, RUSSIAN, Position

seeds = st.integers(0, 2**32)


def often(examples: int) -> settings:
    """So many random positions, as long as each may take; the folder holds only the word list."""
    return settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
    )


def position(game: str, seed: int, folder: Path) -> Position:
    """A random position that is still open."""
    found = positions.GAMES[game](random.Random(seed), folder)
    assume(found is not None)
    assert found is not None
    return found


def told(found: Position) -> dict[Any, int]:
    """The moves that the generator lists, as the oracles have them; each is listed once."""
    by_game: dict[str, Callable[[Game, Move], Any]] = {
        "figures": positions.covered,
        "erudit": positions.laid,
        "matrix": positions.made,
        "crossword": positions.put,
    }
    moves = [move for move in found.moves() if not move.text.startswith(("swap", "claims"))]
    listed = {by_game[found.game.name](found.game, move): move.score for move in moves}
    assert len(listed) == len(moves)
    return listed


@given(seeds)
@often(60)
def test_figures_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    found = position("figures", seed, tmp_path)
    assert isinstance(found.game, Figures)
    assert told(found) == oracles.figures(found.game)


@given(seeds)
@often(60)
def test_plays_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    found = position("erudit", seed, tmp_path)
    assert isinstance(found.game, Erudit)
    words = {word.replace("Ё", "Е") for word in RUSSIAN}
    assert told(found) == oracles.erudit(found.game, found.wish.rack, words)


@given(seeds)
@often(60)
def test_letters_and_words_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    found = position("matrix", seed, tmp_path)
    assert isinstance(found.game, Matrix)
    words = {word.replace("Ё", "Е") if found.game.yo_is_ye else word for word in RUSSIAN}
    assert told(found) == oracles.matrix(found.game, words)


@given(seeds)
@often(60)
def test_letters_are_those_of_the_oracle(tmp_path: Path, seed: int) -> None:
    found = position("crossword", seed, tmp_path)
    assert isinstance(found.game, Crossword)
    assert told(found) == oracles.crossword(found.game, POLISH, sorted({c for word in POLISH for c in word}))


@pytest.mark.parametrize("game", positions.GAMES)
@given(seeds)
@often(25)
def test_the_replay_accepts_every_move_with_its_score(tmp_path: Path, game: str, seed: int) -> None:
    found = position(game, seed, tmp_path)
    wish = replace(found.wish, words=2, look=2) if seed % 2 else found.wish
    moves = found.moves(wish)
    for move in random.Random(seed).sample(moves, min(12, len(moves))):
        after = found.after(move)
        turn = after.turns[-1]
        assert [fault.name for fault in turn.faults] == [], move
        assert turn.ruling.changes[found.player].net == move.score, move


@pytest.mark.parametrize("game", positions.GAMES)
@given(seeds)
@often(10)
def test_listing_the_moves_leaves_the_game_as_it_was(tmp_path: Path, game: str, seed: int) -> None:
    found = position(game, seed, tmp_path)
    before = found.game.rows(), found.moves()
    assert (found.game.rows(), found.moves()) == before


@given(seeds)
@often(40)
def test_the_best_answer_is_the_best_move_of_the_position_after(tmp_path: Path, seed: int) -> None:
    found = position("figures", seed, tmp_path)
    moves = found.moves(replace(found.wish, look=2))
    assert {move.text: move.score for move in moves} == {move.text: move.score for move in found.moves()}
    for move in random.Random(seed).sample(moves, min(4, len(moves))):
        if "balance" not in move.details:
            continue
        after = found.after(move)
        best = None
        if after.to_move is not None and after.game is not None and after.game.ended_by is None:
            best = next(iter(advise(after.game, after.to_move, top=1).best), None)
        assert move.details["answer_score"] == (0 if best is None else best.score)
        assert (move.details["answer"] is None) == (best is None)
