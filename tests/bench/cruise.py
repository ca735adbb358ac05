"""The command `ridgeline`, which also prints when its first frame is complete. Its arguments are the command's."""

from __future__ import annotations

import time

from ridgeline.cli import main
from ridgeline.present.window.window import Window

show = Window.show


def show_first(window: Window) -> None:
    """Show a frame, say when it is done, and go on as if nothing had been."""
    show(window)
    print(time.monotonic(), flush=True)
    Window.show = show  # type: ignore[method-assign]


Window.show = show_first  # type: ignore[method-assign]
main()
