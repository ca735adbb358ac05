"""Several that have to be waited for, at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def together(first: Callable[[], A], *others: Callable[[], B]) -> tuple[A, list[B]]:
    """What these give, all of which are called at once: the first in this thread, each of the others in its own.

    An error of one of them, the first before the others, is raised when all have ended.
    """
    with ThreadPoolExecutor(len(others)) as threads:
        waiting = [threads.submit(one) for one in others]
        return first(), [one.result() for one in waiting]
