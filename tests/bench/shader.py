"""Figures of the main thread of a window in which the graphics card draws, by a bare pygame window."""

from __future__ import annotations

import sys

import numpy as np

from figures import FRAMES_PER_SECOND, Effort, Figure, Measure, MissingError, Values
from programs import bare, running, share
from xserver import HERE, Process, Server

FAST = 144  #: frames a second of fast monitors
ROUNDS = 5  #: how often the same frames are drawn


def main_thread(effort: Effort) -> Values:
    """The processor time of scenes and of telling the graphics card to draw them."""
    plain, drawn = [], {"1080p": [], "4K": []}
    with Server() as server:
        for _ in range(effort.repeats):
            for size, seconds in drawn.items():
                seconds.append(_drawn(size))
            with running(server, bare("1080p")) as (program, _):
                plain.append(share((server, program), effort.seconds) / 100.0 / FRAMES_PER_SECOND)
    least = {size: min(seconds) for size, seconds in drawn.items()}
    return {
        **{f"shader, main thread / bare window, dusk {size}": least[size] / np.median(plain) for size in least},
        f"shader, main thread at {FAST} fps, dusk 4K": 100.0 * FAST * least["4K"],
    }


def _drawn(size: str) -> float:
    """Seconds of a frame."""
    with Process(sys.executable, str(HERE / "shading.py"), size, str(ROUNDS)) as program:
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
            Figure(f"shader, main thread at {FAST} fps", "dusk 4K", "%", 15.0, 10.0),
        ),
    ),
)
