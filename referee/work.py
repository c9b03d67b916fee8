"""Many records at once: the same work on each, by several processes where that is faster, in order."""

from __future__ import annotations

import gc
import os
import time
from collections import deque
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from referee.files import Piece

Result = TypeVar("Result")

# So long one process is tried before others are called: starting them takes time as well.
PATIENCE: Final = 0.5
# More processes than that for each processor only stand in each other's way.
MOST_A_PROCESSOR: Final = 4
# More processes Windows can't wait for.
MOST_PROCESSES: Final = 61
# One process is given records of about so many letters at once, and so many times ahead.
LETTERS_AT_ONCE: Final = 16_000
RECORDS_AT_ONCE: Final = 8
AHEAD: Final = 4
# To hand records over takes time as well: whenever they took less than so many seconds, more are given next
# time, by a quarter, and at last so many times as many.
QUICK: Final = 0.03
MOST_TIMES_AS_MANY: Final = 8.0


def in_order(
    task: Callable[[Piece], Result], pieces: Iterator[Piece], jobs: int | None = None
) -> Iterator[Result]:
    """What `task` makes of each piece, in their order.

    `jobs` is the number of processes, of which no more are started than have something to do; None takes as
    many as there are processors, once the work has lasted long enough to be worth it. `task` must be a
    function of a module. Whoever stops asking ends the processes, whatever they are at.
    """
    if jobs is None:
        started = time.monotonic()
        for piece in pieces:
            yield task(piece)
            if time.monotonic() - started > PATIENCE:
                break
        jobs = processors()
    jobs = min(jobs, MOST_A_PROCESSOR * processors(), MOST_PROCESSES)
    ahead = list(islice(pieces, 2))
    if jobs == 1 or len(ahead) < 2:
        yield from map(task, ahead)
        yield from map(task, pieces)
    else:
        yield from _by_processes(task, chain(ahead, pieces), jobs)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _by_processes(task: Callable[[Piece], Result], pieces: Iterator[Piece], jobs: int) -> Iterator[Result]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    load = _Load()
    batches = _batches(pieces, load)
    first = list(islice(batches, jobs))
    batches, jobs = chain(first, batches), len(first)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin_to_work, initargs=gc.get_threshold())
    waiting: deque[list[Piece]] = deque()
    futures: deque[Future[tuple[list[Result], float]]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD * jobs and (batch := next(batches, None)):
                waiting.append(batch)
                futures.append(pool.submit(_all, task, batch))
            if not waiting:
                return
            results, seconds = futures.popleft().result()
            waiting.popleft()
            load.took(seconds)
            yield from results
    except BrokenProcessPool:
        pass  # A process was killed from outside: what is left is done here.
    except BaseException:
        # Nobody waits for the rest: one that is stuck would never end by itself.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    for batch in chain(waiting, batches):
        yield from map(task, batch)


def _begin_to_work(*threshold: int) -> None:
    """Leave interrupts to the first process, end when it does, and collect circles as seldom."""
    import signal
    import threading

    gc.set_threshold(*threshold)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    import multiprocessing

    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _all(task: Callable[[Piece], Result], batch: list[Piece]) -> tuple[list[Result], float]:
    """What `task` makes of each piece, and how many seconds that took."""
    started = time.monotonic()
    return [task(piece) for piece in batch], time.monotonic() - started


class _Load:
    """How much is given at once: so many `times` as much as at first."""

    def __init__(self) -> None:
        self.times = 1.0

    def took(self, seconds: float) -> None:
        """What was given has taken so many seconds."""
        if seconds < QUICK:
            self.times = min(self.times + 0.25, MOST_TIMES_AS_MANY)


def _batches(pieces: Iterator[Piece], load: _Load) -> Iterator[list[Piece]]:
    batch: list[Piece] = []
    letters = 0
    for piece in pieces:
        batch.append(piece)
        letters += len(piece.chunk.text)
        if letters >= load.times * LETTERS_AT_ONCE or len(batch) >= load.times * RECORDS_AT_ONCE:
            yield batch
            batch, letters = [], 0
    if batch:
        yield batch
