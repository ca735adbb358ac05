"""Run blocking calls concurrently."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def together(first: Callable[[], A], *others: Callable[[], B]) -> tuple[A, list[B]]:
    """The results of all calls, run at once: the first in this thread, each of the others in its own.

    If calls fail, one error is raised when all have ended: that of the earliest in the order given.
    """
    with ThreadPoolExecutor(len(others)) as threads:
        waiting = [threads.submit(one) for one in others]
        return first(), [one.result() for one in waiting]
