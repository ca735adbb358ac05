"""The command `ridgeline`, in which the bot takes over after a while; prints when it has done so.

Its arguments are the command's.
"""

from __future__ import annotations

import os
import tempfile
import time

from piloted import CRUISE, SPACE, let_the_bot_fly, tap
from ridgeline.cli import main
from watched import tell_of_frames

shown = 0


def press_in_time() -> None:
    """Press the key when it is time, and say so."""
    global shown
    shown += 1
    if shown == CRUISE:
        tap(SPACE)
        print(time.monotonic(), flush=True)


tell_of_frames(press_in_time)
let_the_bot_fly()
with tempfile.TemporaryDirectory() as folder:
    os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
    main()
