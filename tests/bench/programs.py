"""Figures of the whole program in a window, by those of a bare pygame window on the same server."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from figures import SEED, SIZES, THEMES, Effort, Figure, Measure, Values
from xserver import Process, Server, tool

STARTED = 1.0  #: seconds after the first frame in which a program does not count as running steadily
FADED = 6.0  #: seconds after which a paused window has nothing left to draw


class Use(NamedTuple):
    """A program and how it is used: its file beside this one, the size of its window, and more words for it."""

    script: str
    size: str
    words: tuple[str, ...] = ()


def bare(size: str, rate: int = 60) -> Use:
    """A window that is flipped at a rate."""
    return Use("bare.py", size, (str(rate),))


def cruise(name: str, size: str, *words: str, script: str = "cruise.py") -> Use:
    """The whole program, with the day turning."""
    return Use(script, size, ("--seed", str(SEED), "--theme", THEMES[name], *words))


AT_60 = {
    "bare window 1080p": bare("1080p"),
    "standard 1080p": cruise("standard", "1080p"),
    "dusk 1080p": cruise("dusk", "1080p"),
    "storm 1080p": cruise("dusk", "1080p", "--weather", "storm"),
    "playing 1080p": cruise("dusk", "1080p", script="flown.py"),
    "standing 1080p": cruise("dusk", "1080p", "--speed", "0", "--time", "12:00"),
}
AT_60_4K = {"bare window 4K": bare("4K"), "dusk 4K": cruise("dusk", "4K")}
AT_144 = {"bare window 1080p": bare("1080p", 144), "dusk 1080p": cruise("dusk", "1080p", "--max-fps", "144")}


def _processor(rate: int, uses: dict[str, Use]) -> Callable[[Effort], Values]:
    """What measures the processor time of programs and X server together, by that of the first, a bare window."""

    def measure(effort: Effort) -> Values:
        used: dict[str, list[float]] = {name: [] for name in uses}
        with Server() as server:
            for _ in range(effort.repeats):
                for name, use in uses.items():
                    with running(server, use) as (program, _):
                        used[name].append(share((server, program), effort.seconds))
        (first, plain), *others = ((name, float(np.median(shares))) for name, shares in used.items())
        ratios = {f"processor at {rate} fps / bare window, {name}": median / plain for name, median in others}
        return {f"processor at {rate} fps, {first}": plain} | ratios

    return measure


def numpy_alone(effort: Effort) -> Values:
    """The processor time of the program where nothing was compiled; it would halve pictures above the reach."""
    with Server() as server:
        server.environment["RIDGELINE_NATIVE"] = "0"
        with running(server, cruise("dusk", "1080p")) as (program, _):
            return {"processor at 25 fps, numpy alone 1080p": share((program,), effort.seconds)}


def start(effort: Effort) -> Values:
    """The time from the start of the process to its window, and to the first complete picture in it."""
    plain, windows, pictures, set_up = [], [], [], []
    with Server() as server, TemporaryDirectory() as folder:
        write_settings(Path(folder))
        for _ in range(effort.starts + 1):
            with running(server, bare("1080p"), 0.0) as (_, window):
                plain.append(window)
            for settings, taken in ((os.devnull, pictures), (folder, set_up)):
                server.environment["XDG_CONFIG_HOME"] = settings
                with running(server, cruise("dusk", "1080p", script="started.py"), 0.0) as (program, window):
                    windows.append(window)
                    taken.append(float(program.line()) - program.started)
    bare_window, window, picture, own = (float(np.median(times[1:])) for times in (plain, windows, pictures, set_up))
    return {
        "start, bare window 1080p": bare_window * 1e3,
        "start / bare window, window 1080p": window / bare_window,
        "start / bare window, first picture, dusk 1080p": picture / bare_window,
        "start / bare window, with a settings file": own / bare_window,
    }


def write_settings(folder: Path) -> None:
    """Put a settings file where the program looks for it in a folder."""
    file = folder / "ridgeline" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[play]\nghosts = false\n[window]\nmax_fps = 60\n", encoding="utf-8")


def memory(effort: Effort) -> Values:
    """The memory that the process occupies."""
    values = {}
    with Server() as server:
        for size in ("1080p", "4K"):
            resident = []
            for use in (cruise("dusk", size), bare(size)):
                with running(server, use) as (program, _):
                    resident.append(program.resident())
            values[f"memory, bare window {size}"] = resident[1]
            values[f"memory / bare window, dusk {size}"] = resident[0] / resident[1]
    return values


def saver(effort: Effort) -> Values:
    """The processor time of the screensaver and the X server, and how many pictures the server was given."""
    size = "{}x{}x24".format(*SIZES["1080p"])
    words = ("--seed", str(SEED), "--theme", THEMES["dusk"], "--cpu", "100")
    with Server(size) as server, server.run("parts/shown.py") as counter:
        counter.line()
        with server.run("cruise.py", "saver", *words) as program:
            program.line()
            time.sleep(STARTED)
            before = int(counter.asked())
            used = share((server, program), effort.seconds)
            shown = int(counter.asked()) - before
    return {"saver, dusk 1080p": used, "saver, pictures of 30 shown": shown / effort.seconds}


def idle(effort: Effort) -> Values:
    """The processor time of the program and the X server while nothing moves, or nothing can be seen."""
    with Server() as server:
        xdotool = tool("xdotool")

        def ask(*words: str) -> str:
            command = [xdotool, *words]
            done = subprocess.run(command, env=server.environment, capture_output=True, text=True, check=True)
            return done.stdout.strip()

        with running(server, cruise("dusk", "1080p")) as (program, _):
            ask("key", "p")
            time.sleep(FADED)
            paused = share((server, program), effort.seconds)
        with running(server, cruise("dusk", "1080p")) as (program, _):
            ask("windowunmap", ask("search", "--pid", program.id))
            time.sleep(STARTED)
            hidden = share((server, program), effort.seconds)
    return {"paused, dusk 1080p": paused, "hidden, dusk 1080p": hidden}


@contextmanager
def running(server: Server, use: Use, settling: float = STARTED) -> Iterator[tuple[Process, float]]:
    """A program that has been running for a while, and the seconds that it took to what it says is its beginning."""
    pixels = "{}x{}".format(*SIZES[use.size])
    size = (pixels,) if use.script == "bare.py" else ("--size", pixels)
    with server.run(use.script, *size, *use.words) as program:
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
        _processor(60, AT_60),
        (
            Figure("processor at 60 fps", "bare window 1080p", "%"),
            Figure("processor at 60 fps / bare window", "standard 1080p", ""),
            Figure("processor at 60 fps / bare window", "dusk 1080p", "", 3.5),
            Figure("processor at 60 fps / bare window", "storm 1080p", "", 4.5),
            Figure("processor at 60 fps / bare window", "playing 1080p", "", 5.0),
            Figure("processor at 60 fps / bare window", "standing 1080p", "", 1.5),
        ),
    ),
    Measure(
        _processor(60, AT_60_4K),
        (
            Figure("processor at 60 fps", "bare window 4K", "%"),
            Figure("processor at 60 fps / bare window", "dusk 4K", "", 3.0),
        ),
    ),
    Measure(
        _processor(144, AT_144),
        (
            Figure("processor at 144 fps", "bare window 1080p", "%"),
            Figure("processor at 144 fps / bare window", "dusk 1080p", ""),
        ),
    ),
    Measure(
        numpy_alone,
        (Figure("processor at 25 fps", "numpy alone 1080p", "%", 50.0, 42.0),),  # the aim: 30 frames in half a core
    ),
    Measure(
        start,
        (
            Figure("start", "bare window 1080p", "ms"),
            Figure("start / bare window", "window 1080p", "", 1.25, 1.1),
            Figure("start / bare window", "first picture, dusk 1080p", "", 1.6),
            Figure("start / bare window", "with a settings file", "", 1.6),
        ),
    ),
    Measure(
        memory,
        (
            Figure("memory", "bare window 1080p", "MB"),
            Figure("memory / bare window", "dusk 1080p", "", 2.2),
            Figure("memory", "bare window 4K", "MB"),
            Figure("memory / bare window", "dusk 4K", "", 2.2, 1.3),
        ),
    ),
    Measure(
        saver,
        (
            Figure("saver", "dusk 1080p", "%", 12.0),
            Figure("saver", "pictures of 30 shown", "/s"),
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
