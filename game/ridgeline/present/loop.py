"""The loop that runs the window: input, time, picture, and a clean end."""

from __future__ import annotations

import gc

from ..settings import Settings
from .cruise import tell
from .ending import Ending, keep_memory
from .input import Action, action_of
from .journey import view
from .pacing import Pace
from .playing import GameWanted, Playing
from .window import Window
from .xlib import catch

IDLE = 0.1
"""Seconds between two looks at the keys while nothing is drawn."""

LOOK = 0.2
"""Seconds between two looks at a theme's file."""

TIDY = 60.0
"""Seconds between two collections of garbage, which are small when they are made by hand."""


def run(
    settings: Settings, fullscreen: bool = False, seconds: float | None = None, game: GameWanted | None = None
) -> int:
    """Open the window and cruise, or play, until the user, a signal or `seconds` end it; the exit status."""
    keep_memory()
    playing = Playing(settings, game)
    ending = Ending()
    catch(lambda: _keep(playing))
    with Window(settings.size, fullscreen, settings.renderer) as window:
        try:
            _loop(settings, playing, window, ending, seconds)
        finally:
            playing.close()
    tell(playing.title)
    return ending.status or 0


def _keep(playing: Playing) -> None:
    """Keep what is worth it when the display has gone away."""
    playing.keep()
    tell(playing.title)


def _loop(settings: Settings, playing: Playing, window: Window, ending: Ending, seconds: float | None) -> None:
    period = 1.0 / settings.max_fps
    pace, step, running, drawn = Pace(), 0.0, 0.0, True
    gc.disable()
    while True:
        woken = False
        for event in window.events():
            woken = True
            if playing.tune(event, window.size):
                continue
            if playing.take(event, view(settings, window.size)):
                continue
            action = action_of(event)
            if action is Action.QUIT:
                ending.status = 0
            elif action is Action.FULLSCREEN:
                window.toggle_fullscreen()
            elif action:
                playing.act(action, view(settings, window.size))
        timed_out = seconds is not None and running >= seconds
        if ending.status is not None or playing.done or window.gone or timed_out:
            return
        drawn = window.visible and (drawn or woken) and _draw(settings, playing, window, step)
        step = pace.sleep(period if drawn else IDLE)
        if drawn:  # frames take more and less time to paint, but are shown at even distances
            window.show()
        running += step
        if running % LOOK < step:
            playing.look()
        if running % TIDY < step:
            gc.collect()
            playing.follow_clock()
        if not drawn:
            step = 0.0


def _draw(settings: Settings, playing: Playing, window: Window, step: float) -> bool:
    """Paint the picture `step` seconds later, if there is anything new in it; whether there was."""
    playing.advance(step)
    window.title(playing.title)
    window.point(playing.tuning)
    window.keep_awake(playing.flies)
    picture = playing.picture(view(settings, window.size))
    if playing.rests and window.shows(picture):
        return False
    window.paint(picture)
    return True
