"""What a frame costs in numbers that are the same on every machine: calls, bytes, pixels, pictures made anew."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import numpy as np
import pytest

from ridgeline.app.sound.sound_thread import SoundThread
from ridgeline.render import Projector, canvas
from ridgeline.render.compiled_frame import CompiledFrame
from ridgeline.render.pixels import pixels
from ridgeline.scene import View
from ridgeline.scene.memory import Memory
from ridgeline.system.pace import clock

from .films import STEADY, Film, Projection

KILOBYTE = 1024

CALLED, MEASURED = 20, 10
"""Frames whose calls and pixels are counted, and after them those whose memory is."""


ANOTHER = 11  #: the seed that a new landscape has


@dataclass(frozen=True)
class Count:
    """What a frame takes, on average.

    Attributes:
        calls: of functions of Python and of C.
        kilobytes: that a frame holds at most beside what was there before; of some frames a quarter holds less, as now
            and then one makes something that is kept.
        written: pixels that are written, as a share of the picture; a pixel that is written twice counts twice.
            What pygame blits, the writing and the two pictures of a dissolve, is not counted.
        changed: pixels that differ from the frame before, as a share of the picture.
        made: results that the landscape's memories did not have.
    """

    calls: float
    kilobytes: float
    written: float
    changed: float
    made: float


def count(film: Film, monkeypatch: pytest.MonkeyPatch) -> Count:
    """What the frames of a film take, from the one after `STEADY` on."""
    monkeypatch.setattr(clock, "chance_seed", lambda: ANOTHER)
    monkeypatch.setattr(SoundThread, "open", lambda sound: None)  # it asks for the mood when it comes round to it
    projection, projector = Projection(film), Projector()
    surface = canvas(*film.size)

    def draw() -> None:
        """Draw the next frame."""
        projection.advance()
        projector.draw(projection.director.picture(projection.view), surface)

    for _ in range(STEADY):
        draw()
    for key in film.keys:
        projection.tap(key)
    if film.resized:
        projection.view, surface = View(*film.resized), canvas(*film.resized)
    area = projection.view.width * projection.view.height
    calls, changed, written, before = 0, 0, 0, pixels(surface).copy()
    with _made(monkeypatch) as made, _no_collector():
        for _ in range(CALLED):
            so_far = _written(projector)
            calls += _calls(draw)
            written += _since(so_far, _written(projector))
            changed += int(np.count_nonzero(before != pixels(surface)))
            before = pixels(surface).copy()
        number = len(made)
        held = sorted(_held(draw) for _ in range(MEASURED))[MEASURED // 4]
    projection.director.close()
    shares = (pixels / area / CALLED for pixels in (written, changed))
    return Count(calls / CALLED, held / KILOBYTE, *shares, number / CALLED)


def _written(projector: Projector) -> tuple[dict[int, int], int]:
    """The pixels that each compiled frame has written since it began, and those under particles."""
    renderers = [projector._renderer, *([projector._pair.coming] if projector._pair else [])]
    frames = [one._painter._frame for one in renderers if one._surface and isinstance(one._painter, CompiledFrame)]
    laid = sum(len(covered.under) for one in renderers for covered in one._particles._covered)
    return {id(frame): frame.written for frame in frames}, laid


def _since(before: tuple[dict[int, int], int], now: tuple[dict[int, int], int]) -> int:
    """Pixels written in a frame: what the particles of the frame before covered is put back."""
    return sum(number - before[0].get(key, 0) for key, number in now[0].items()) + before[1] + now[1]


def _calls(act: Callable[[], None]) -> int:
    """The calls of functions, of C too, that something takes."""
    number = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return number


def _held(act: Callable[[], None]) -> int:
    """The most bytes that are held while something is done, beside those that were held before."""
    tracemalloc.start(1)
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@contextmanager
def _no_collector() -> Iterator[None]:
    """Let no garbage collection come in between, as the program does while it draws."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The keys of what memories are given meanwhile that was not there before."""
    made: list[Any] = []
    keep = Memory._keep

    def note(memory: Memory, key: tuple[Any, ...], thing: Any) -> None:
        if key not in memory._old:
            made.append(key)
        keep(memory, key, thing)

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "_keep", note)
        yield made
