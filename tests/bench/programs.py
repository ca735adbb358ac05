"""Figures of the whole program in a window, by those of a bare pygame window on the same server."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from figures import SEED, SIZES, THEMES, Effort, Figure, Measure, Values
from xserver import Process, Server, tool

STARTED = 1.0
"""Seconds after the first frame in which a program does not count as running steadily."""

FADED = 4.0
"""Seconds after which a paused window has nothing left to draw."""


def processor(effort: Effort) -> Values:
    """The processor time of the program and the X server together."""
    used: dict[str, list[float]] = {"standard": [], "dusk": [], "bare": []}
    with Server() as server:
        for _ in range(effort.repeats):
            for name, shares in used.items():
                with running(server, name, "1080p") as (program, _):
                    shares.append(share((server, program), effort.seconds))
    standard, dusk, bare = (float(np.median(shares)) for shares in used.values())
    return {
        "processor at 60 fps, bare window 1080p": bare,
        "processor at 60 fps / bare window, standard 1080p": standard / bare,
        "processor at 60 fps / bare window, dusk 1080p": dusk / bare,
    }


def start(effort: Effort) -> Values:
    """The time from the start of the process to its first complete frame."""
    taken: dict[str, list[float]] = {"dusk": [], "bare": []}
    with Server() as server:
        for _ in range(effort.starts + 1):
            for name, times in taken.items():
                with running(server, name, "1080p", 0.0) as (_, first):
                    times.append(first)
    dusk, bare = (float(np.median(times[1:])) for times in taken.values())
    return {"start, bare window 1080p": bare * 1e3, "start / bare window, dusk 1080p": dusk / bare}


def memory(effort: Effort) -> Values:
    """The memory that the process occupies."""
    values = {}
    with Server() as server:
        for size in ("1080p", "4K"):
            resident = []
            for name in ("dusk", "bare"):
                with running(server, name, size) as (program, _):
                    resident.append(program.resident())
            values[f"memory, bare window {size}"] = resident[1]
            values[f"memory / bare window, dusk {size}"] = resident[0] / resident[1]
    return values


def idle(effort: Effort) -> Values:
    """The processor time of the program and the X server while nothing moves, or nothing can be seen."""
    with Server() as server:
        xdotool = tool("xdotool")

        def ask(*words: str) -> str:
            command = [xdotool, *words]
            done = subprocess.run(command, env=server.environment, capture_output=True, text=True, check=True)
            return done.stdout.strip()

        with running(server, "dusk", "1080p") as (program, _):
            ask("key", "p")
            time.sleep(FADED)
            paused = share((server, program), effort.seconds)
        with running(server, "dusk", "1080p") as (program, _):
            ask("windowunmap", ask("search", "--pid", program.id))
            time.sleep(STARTED)
            hidden = share((server, program), effort.seconds)
    return {"paused, dusk 1080p": paused, "hidden, dusk 1080p": hidden}


@contextmanager
def running(server: Server, name: str, size: str, settling: float = STARTED) -> Iterator[tuple[Process, float]]:
    """A program that has been running for a while, and the seconds that it took to its first frame."""
    pixels = "{}x{}".format(*SIZES[size])
    theme = ("--seed", str(SEED), "--size", pixels, "--theme", THEMES.get(name, ""))
    with server.run(*(("bare.py", pixels) if name == "bare" else ("cruise.py", *theme))) as program:
        first = float(program.line()) - program.started
        time.sleep(settling)
        yield program, first


def share(processes: tuple[Process, ...], seconds: float) -> float:
    """Per cent of a core that some processes use together for a while."""
    before, start = sum(process.cpu() for process in processes), time.monotonic()
    time.sleep(seconds)
    after, stop = sum(process.cpu() for process in processes), time.monotonic()
    return 100.0 * (after - before) / (stop - start)


MEASURES = (
    Measure(
        processor,
        (
            Figure("processor at 60 fps", "bare window 1080p", "%"),
            Figure("processor at 60 fps / bare window", "standard 1080p", "", 1.5, 1.0),
            Figure("processor at 60 fps / bare window", "dusk 1080p", "", 2.4, 1.4),
        ),
    ),
    Measure(
        start,
        (
            Figure("start", "bare window 1080p", "ms"),
            Figure("start / bare window", "dusk 1080p", "", 1.35, 1.1),
        ),
    ),
    Measure(
        memory,
        (
            Figure("memory", "bare window 1080p", "MB"),
            Figure("memory / bare window", "dusk 1080p", "", 1.6, 1.2),
            Figure("memory", "bare window 4K", "MB"),
            Figure("memory / bare window", "dusk 4K", "", 2.2, 1.3),
        ),
    ),
    Measure(
        idle,
        (
            Figure("paused", "dusk 1080p", "%", 0.5),
            Figure("hidden", "dusk 1080p", "%", 0.5),
        ),
    ),
)
