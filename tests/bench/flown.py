"""The command `ridgeline`, in which the bot takes over after a while; prints when it has done so.

Its arguments are the command's.
"""

from __future__ import annotations

import os
import tempfile
import time

from piloted import CRUISE, SPACE, let_the_bot_fly, tap
from ridgeline.cli import main
from ridgeline.present.window.window import Window

show, frames = Window.show, 0


def show_and_press(window: Window) -> None:
    """Show a frame; press the key when it is time, and say so."""
    global frames
    show(window)
    frames += 1
    if frames == CRUISE:
        tap(SPACE)
        print(time.monotonic(), flush=True)


Window.show = show_and_press  # type: ignore[method-assign]
let_the_bot_fly()
with tempfile.TemporaryDirectory() as folder:
    os.environ.update(XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
    main()
