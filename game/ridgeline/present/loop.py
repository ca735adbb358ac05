"""The loop that runs the window: input, time, picture, and a clean end."""

from __future__ import annotations

import signal
from types import FrameType

from ..settings import Settings
from . import pacing
from .cruise import Cruise
from .input import Action, actions
from .journey import view
from .window import Window


class Ending:
    """Whether a signal has asked for the end, and with which exit status."""

    def __init__(self) -> None:
        """Answer INT, TERM and HUP by ending after the frame."""
        self.status: int | None = None
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.status = 128 + number


def run(settings: Settings, fullscreen: bool = False, seconds: float | None = None) -> int:
    """Open the window and cruise until the user, a signal or `seconds` end it; the exit status."""
    cruise = Cruise(settings)
    with Window(settings.size, fullscreen) as window:
        ending = Ending()
        running = 0.0
        for step in pacing.frames(settings.max_fps):
            for action in actions():
                if action is Action.QUIT:
                    ending.status = 0
                elif action is Action.FULLSCREEN:
                    window.toggle_fullscreen()
                else:
                    cruise.act(action, view(settings, window.surface.get_size()))
            if ending.status is not None or (seconds is not None and running >= seconds):
                break
            window.title(cruise.title)
            window.paint(cruise.scene(view(settings, window.surface.get_size())))
            cruise.advance(step)
            running += step
    print(f"{cruise.title}", flush=True)
    return ending.status or 0
