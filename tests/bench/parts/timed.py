"""The command `ridgeline`; prints, after its frames, the milliseconds of the processor that each part of one takes.

Its arguments are the number of frames, then the command's. Each part's time is its own, without that of parts in it.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.window_show import WindowShow
from ridgeline.app.window.screen import PixelScreen
from ridgeline.cli import main
from ridgeline.render.kernels import SpansLibrary

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from watched import tell_of_frames

PARTS: tuple[tuple[type, str, str], ...] = (
    (WindowShow, "handle", "events"),
    (Director, "advance", "time passes"),
    (Director, "picture", "scene"),
    (PixelScreen, "draw", "drawing in Python"),
    (SpansLibrary, "frame", "drawing in C"),
    (SpansLibrary, "lay", "drops"),
    (PixelScreen, "show", "flip"),
)

SETTLED = 300  #: frames before those that count, in which the program loads what may be needed later

taken: Counter[str] = Counter()
inside: list[float] = []  #: of each part that goes on, the seconds of parts in it
number = 0
began: tuple[float, float] = (0.0, 0.0)


def timed(owner: type, name: str, part: str) -> None:
    """Take the time of a method from now on."""
    method: Callable[..., Any] = getattr(owner, name)

    def take(*words: Any, **named: Any) -> Any:
        inside.append(0.0)
        start = time.thread_time()
        try:
            return method(*words, **named)
        finally:
            own = time.thread_time() - start
            taken[part] += own - inside.pop()
            if inside:
                inside[-1] += own

    setattr(owner, name, take)


def note_collector(phase: str, _: dict[str, int]) -> None:
    """Take the time of the garbage collector."""
    if phase == "start":
        inside.append(time.thread_time())
    else:
        own = time.thread_time() - inside.pop()
        taken["collector"] += own
        if inside:
            inside[-1] += own


def note_frame() -> None:
    """Begin when the program runs steadily; say what was taken in the end."""
    global number, began
    number += 1
    if number == SETTLED:
        taken.clear()
        began = time.thread_time(), time.process_time()
        print(time.monotonic(), flush=True)
    elif number == SETTLED + frames:
        main_thread, process = time.thread_time() - began[0], time.process_time() - began[1]
        rest = {"loop and waits": main_thread - sum(taken.values()), "other threads": process - main_thread}
        milliseconds = {part: 1e3 * seconds / frames for part, seconds in (taken | rest).items()}
        print(json.dumps(milliseconds | {"whole": 1e3 * process / frames}), flush=True)


frames = int(sys.argv.pop(1))
for one in PARTS:
    timed(*one)
gc.callbacks.append(note_collector)
tell_of_frames(note_frame)
main()
