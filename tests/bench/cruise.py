"""The command `ridgeline`, which also prints when its first frame is complete. Its arguments are the command's."""

from __future__ import annotations

import time

from ridgeline.cli import main
from ridgeline.present.window import Window
from ridgeline.scene import Scene

paint = Window.paint


def paint_first(window: Window, scene: Scene) -> None:
    """Paint, say when it is done, and go on as if nothing had been."""
    paint(window, scene)
    print(time.monotonic(), flush=True)
    Window.paint = paint  # type: ignore[method-assign]


Window.paint = paint_first  # type: ignore[method-assign]
main()
