"""Times things side by side: in rotation, in blocks, so that whatever disturbs one of them disturbs the others too."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping

import numpy as np
import pygame

from ridgeline.render import canvas

BLOCK = 8  #: frames of one candidate that are timed in a row
DROPPED = 2  #: how many of them do not count, because they find the processor's caches full of something else

Frame = Callable[[], object]

Block = Callable[[int], Iterable[Frame]]
"""Gets frames ready, given the number of the first; only calling them is timed."""


def rotate(candidates: Mapping[str, Block], rounds: int) -> dict[str, float]:
    """The median seconds of a frame of each candidate."""
    seconds: dict[str, list[float]] = {name: [] for name in candidates}
    gc.disable()
    for number in range(rounds):
        for name, block in candidates.items():
            seconds[name] += [timed(frame) for frame in list(block(number * BLOCK))][DROPPED:]
    gc.enable()
    return {name: float(np.median(times)) for name, times in seconds.items()}


def timed(frame: Frame) -> float:
    """The seconds that a frame takes."""
    start = time.perf_counter()
    frame()
    return time.perf_counter() - start


def references(size: tuple[int, int]) -> dict[str, Block]:
    """The two ways to copy a whole picture; the faster one is what R means."""
    source, target = canvas(*size), canvas(*size)
    first, second = np.ones(size[::-1], np.uint32), np.zeros(size[::-1], np.uint32)
    return {"blit": _always(lambda: target.blit(source, (0, 0))), "copyto": _always(lambda: np.copyto(second, first))}


def reference(medians: Mapping[str, float]) -> float:
    """R in seconds: the faster of one opaque blit and one np.copyto of a whole picture."""
    return min(medians["blit"], medians["copyto"])


def blits(size: tuple[int, int], count: int) -> Frame:
    """Constant work: `count` opaque blits of a whole picture."""
    source, target = canvas(*size), canvas(*size)

    def work() -> None:
        for _ in range(count):
            target.blit(source, (0, 0))

    return work


def shown(still: pygame.Surface) -> Frame:
    """A still picture shown on the screen: blit and flip."""

    def show() -> None:
        pygame.display.get_surface().blit(still, (0, 0))
        pygame.display.flip()

    return show


def _always(frame: Frame) -> Block:
    return lambda _: [frame] * BLOCK
