"""Hours of a scene in minutes: `python -m faults.soaking SCENE HOURS` tells what it uses, a line each ten minutes.

A frame is drawn every four seconds, and each minute half a second of frames as a window draws them, which then tidies
up as a window does.
"""

from __future__ import annotations

import json
import os
import sys

from faults.windows import usage
from ridgeline.options import Settings
from ridgeline.render import Projector, canvas
from ridgeline.scene import View
from ridgeline.shot.timeline import Timeline
from ridgeline.system.pace.process_memory import tidy

VIEW = View(640, 360)
WANDER = 2.0  #: minutes of a theme, so that all have been seen in the first half hour
STRIDE, MINUTE, TOLD = 4, 60, 600  #: seconds from frame to frame, of a minute, and from line to line


def soak(scene: str, hours: float) -> None:
    """Draw, and tell (seconds, MiB, open files, threads)."""
    timeline = Timeline(Settings(seed=7, theme="dusk", scene=scene, wander=WANDER, size=(VIEW.width, VIEW.height)))
    projector, surface = Projector(), canvas(VIEW.width, VIEW.height)
    for second in range(0, round(hours * 3600.0) + 1, STRIDE):
        for frame in range(30 if second % MINUTE == 0 else 1):
            projector.draw(timeline.picture(second + frame / 60.0, VIEW), surface)
        if second % MINUTE == 0:
            tidy()
        if second % TOLD == 0:
            print(json.dumps((second, *usage(os.getpid()))), flush=True)


if __name__ == "__main__":
    soak(sys.argv[1], float(sys.argv[2]))
