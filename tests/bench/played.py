"""The command `ridgeline`, in which the bot takes over after a while; prints the seconds between frames since then,
and with each those of the processor that the main thread has used.

Its arguments are the command's.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from piloted import CRUISE, SPACE, R, let_the_bot_fly, tap
from ridgeline.cli import main
from watched import tell_of_frames

AGAIN = 600  #: frames after which the run begins anew, from the start of the course

ends: list[tuple[float, float]] = []


def note() -> None:
    """Note when a frame is done; press a key when it is time."""
    ends.append((time.perf_counter(), time.thread_time()))
    if len(ends) == CRUISE:
        tap(SPACE)
    elif len(ends) % AGAIN == 0:
        tap(R)


tell_of_frames(note)
let_the_bot_fly()
with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nothing:
    os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
    with contextlib.redirect_stdout(nothing):
        main()
played = ends[CRUISE - 1 :]
print(json.dumps([[b - a for a, b in zip(*both, strict=True)] for both in pairwise(played)]))
