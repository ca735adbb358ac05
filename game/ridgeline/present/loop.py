"""The loop that runs the window: input, time, picture, and a clean end."""

from __future__ import annotations

import gc

from ..settings import Settings
from .cruise import tell
from .dimming import Dimmer
from .ending import Ending, keep_memory
from .input import Action, action_of
from .journey import view
from .pacing import Pace
from .playing import GameWanted, Playing
from .power import Power
from .window import Window
from .xlib import catch

IDLE = 0.1
"""Seconds between two looks at the keys while nothing is drawn."""

SHORT = 1e-3
"""Seconds that are not worth waiting for."""

BETWEEN = 0.05
"""The same between two frames of few a second."""

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
    power = Power(settings)
    with Window(settings.size, fullscreen, settings.renderer) as window:
        try:
            _loop(settings, playing, window, power, ending, seconds)
        finally:
            playing.close()
    tell(playing.title)
    if power.report:
        tell(power.report)
    return ending.status or 0


def _keep(playing: Playing) -> None:
    """Keep what is worth it when the display has gone away."""
    playing.keep()
    tell(playing.title)


def _loop(
    settings: Settings, playing: Playing, window: Window, power: Power, ending: Ending, seconds: float | None
) -> None:
    pace, dimmer = Pace(), Dimmer(settings.night_dim)
    gone, waiting, running = 0.0, 0.0, 0.0
    drawn = visible = True
    gc.disable()
    gc.freeze()  # what is loaded is no garbage: to look through it takes a frame
    while True:
        woken, fresh = False, False
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
        visible, before = window.visible, visible
        woken |= visible and not before
        if woken or waiting < SHORT or not visible:
            fresh = drawn = visible and (drawn or woken) and _draw(settings, playing, window, dimmer, gone)
            gone, waiting = 0.0, _period(settings, playing, power) if drawn else IDLE
            if drawn:
                window.title(" – ".join(filter(None, (playing.title, "" if playing.game else power.words))))
        step = pace.sleep(min(waiting, BETWEEN if drawn else IDLE))
        if fresh:  # frames take more and less time to paint, but are shown at even distances
            window.show()
        waiting -= step
        running += step
        gone += step if drawn else 0.0
        if playing.game:
            power.leave_out()
        else:
            power.passed(step, int(fresh))
        if running % LOOK < step:
            playing.look()
        if running % TIDY < step:
            gc.collect()
            playing.follow_clock()


def _period(settings: Settings, playing: Playing, power: Power) -> float:
    """Seconds until the next frame; nothing slows a run down."""
    return 1.0 / settings.max_fps if playing.game else power.period


def _draw(settings: Settings, playing: Playing, window: Window, dimmer: Dimmer, step: float) -> bool:
    """Paint the picture `step` seconds later, if there is anything new in it; whether there was."""
    playing.advance(step)
    window.point(playing.tuning)
    window.keep_awake(playing.flies)
    picture = dimmer.dim(playing.picture(view(settings, window.size)))
    if playing.rests and window.shows(picture):
        return False
    window.paint(picture)
    return True
