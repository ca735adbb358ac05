"""The command `ridgeline`, which also prints when its first frame is complete. Its arguments are the command's."""

from __future__ import annotations

import time

from ridgeline.cli import main
from watched import tell_of_frames

shown = 0


def say_first() -> None:
    """Say when the first frame is done."""
    global shown
    shown += 1
    if shown == 1:
        print(time.monotonic(), flush=True)


tell_of_frames(say_first)
main()
