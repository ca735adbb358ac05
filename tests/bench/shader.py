"""Figures of the main thread of a window in which the graphics card draws, by a bare pygame window."""

from __future__ import annotations

import sys

import numpy as np

from figures import FRAMES_PER_SECOND, Effort, Figure, Measure, MissingError, Values
from programs import bare, running, share
from xserver import ALONE, HERE, Process, Server

FAST = 144  #: frames a second of fast monitors
ROUNDS = 5  #: how often the same frames are drawn

DRIVERS = {"main thread": {}, "driver apart": {"mesa_glthread": "true"}}
"""Mesa's settings: what its driver does at once is the main thread's, or that of a thread of its own."""


def main_thread(effort: Effort) -> Values:
    """The processor time of scenes and of telling the graphics card to draw them."""
    plain, drawn = [], {(driver, size): [] for driver in DRIVERS for size in ("1080p", "4K")}
    with Server() as server:
        for _ in range(effort.repeats):
            for (driver, size), seconds in drawn.items():
                seconds.append(_drawn(size, DRIVERS[driver]))
            with running(server, bare("1080p")) as (program, _):
                plain.append(share((server, program), effort.seconds) / 100.0 / FRAMES_PER_SECOND)
    least = {use: min(seconds) for use, seconds in drawn.items()}
    ratios = {use: seconds / np.median(plain) for use, seconds in least.items()}
    return {
        **{f"shader, {driver} / bare window, dusk {size}": ratio for (driver, size), ratio in ratios.items()},
        f"shader, main thread at {FAST} fps, dusk 4K": 100.0 * FAST * least["main thread", "4K"],
    }


def _drawn(size: str, driver: dict[str, str]) -> float:
    """Seconds of a frame."""
    with Process(sys.executable, str(HERE / "shading.py"), size, str(ROUNDS), **ALONE, **driver) as program:
        line = program.line()
    try:
        return float(line)
    except ValueError:
        raise MissingError(line) from None


MEASURES = (
    Measure(
        main_thread,
        (
            Figure("shader, main thread / bare window", "dusk 1080p", "", 0.8, 0.4),
            Figure("shader, main thread / bare window", "dusk 4K", "", 0.8, 0.4),
            Figure("shader, driver apart / bare window", "dusk 1080p", ""),
            Figure("shader, driver apart / bare window", "dusk 4K", ""),
            Figure(f"shader, main thread at {FAST} fps", "dusk 4K", "%", 15.0, 10.0),
        ),
    ),
)
