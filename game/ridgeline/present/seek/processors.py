"""Work for all processors, like landscapes to be scored, each in a process of its own that ends with the program."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from typing import Protocol, TypeVar

from ...scene.wishes.search import Ranked, Search

BATCH = 48
"""Landscapes that a process scores at a time, of one theme."""

Scored = Callable[[str, Search, list[int]], Iterable[Ranked]]
"""Scores landscapes, "rough" or "fine", by their numbers, in any order."""

Result = TypeVar("Result")


class Submit(Protocol):
    """Lets another process call a function."""

    def __call__(self, function: Callable[..., Result], /, *given: object) -> Future[Result]:
        """The result, once it is there."""


def count() -> int:
    """The number of processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def all_processors(processes: int) -> Iterator[Scored]:
    """What scores landscapes with so many processes; with one, in this one."""
    if processes == 1 or getattr(sys, "frozen", False):  # a bundled program would open a window in each
        yield scored
        return
    with process_pool(processes) as submit:

        def scored_by_all(how: str, search: Search, numbers: list[int]) -> Iterator[Ranked]:
            batches = [submit(scored, how, replace(search), some) for some in search.batches(numbers, BATCH)]
            for batch in batches:  # `pool.map` would cancel them at an end, and then the pool's thread fails
                yield from batch.result()

        yield scored_by_all


@contextlib.contextmanager
def process_pool(processes: int) -> Iterator[Submit]:
    """What lets so many processes of its own call functions, whose results are to be waited for."""
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_begin) as pool:

        def submit(function: Callable[..., Result], *given: object) -> Future[Result]:
            with _deaf_to_interrupts():
                return pool.submit(function, *given)

        try:
            yield submit
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def scored(how: str, search: Search, numbers: list[int]) -> list[Ranked]:
    """The scores of landscapes, "rough" or "fine"."""
    score = search.rough if how == "rough" else search.fine
    return [score(number) for number in numbers]


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A time in which processes are begun that Ctrl+C does not reach: who began them ends them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Begin a process of the pool: it ends when the program does, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_program, daemon=True).start()


def _end_with_the_program() -> None:
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(0)
