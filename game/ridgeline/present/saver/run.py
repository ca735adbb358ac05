"""The loop of a screensaver: a second, its pictures, and a clean end."""

from __future__ import annotations

import gc
import math
from collections.abc import Sequence
from dataclasses import replace

from ...render import Projector
from ...settings import Settings
from ..arrival import Patience
from ..cruise import tell
from ..dimming import Dimmer
from ..ending import Ending, keep_memory
from ..film import Film
from ..journey import begun
from ..pacing import Pace, utc_seconds
from ..power import Power
from ..xlib import catch
from .host import Host, Pane
from .panel import brightness, drift
from .places import view_at

IDLE = 0.1
"""Seconds between two looks while nothing can be seen."""

LOOK = 0.05
"""Seconds between two looks while one frame is shown: somebody who comes does not wait for the next."""

TIDY = 60.0
"""Seconds between two collections of garbage."""


def run(settings: Settings, host: Host, seconds: float | None = None, sparing: bool = True) -> int:
    """Show the landscape on all panes of a host until it is over, or a signal or `seconds` end it; the exit status.

    Sparing the panel, the picture drifts and is never at its brightest, see `panel`.
    """
    keep_memory()
    film = Film(settings, Patience())
    ending = Ending()  # before the host, which may know better
    catch()
    with host:
        catch()  # SDL has put a handler of its own before ours meanwhile; that one calls Xlib, and may hang in it
        power = Power(settings)
        _loop(Screening(film, sparing), host, power, ending, seconds)
    if power.report:
        tell(power.report)
    return ending.status or 0


class Screening:
    """What is shown on the panes: each has a projector of its own, for as long as it is there."""

    def __init__(self, film: Film, sparing: bool = True) -> None:
        """Begin with no panes; for `sparing` see `run`."""
        self.film, self._sparing, self._dimmer = film, sparing, Dimmer(film.settings.night_dim)
        self._projectors: list[tuple[Pane, Projector]] = []

    def paint(self, at: float, host: Host, panes: Sequence[Pane]) -> None:
        """Paint second `at` on each of the panes."""
        kept = {id(pane): projector for pane, projector in self._projectors}
        self._projectors = [(pane, kept.get(id(pane)) or Projector()) for pane in panes]
        share, lower = (brightness(at), drift(at)) if self._sparing else (1.0, 0.0)
        for pane, projector in self._projectors:
            view = replace(view_at(pane.place, host.desktop, self.film.settings), drift=lower)
            projector.draw(self._dimmer.dim(self.film.picture(at, view), share), pane.surface)


def _loop(screening: Screening, host: Host, power: Power, ending: Ending, seconds: float | None) -> None:
    settings = screening.film.settings
    pace, at, running = Pace(), begun(settings), 0.0
    gc.disable()
    gc.freeze()
    while True:
        panes = [pane for pane in host.look() if pane.visible]
        if host.over or ending.status is not None or (seconds is not None and running >= seconds):
            return
        screening.paint(at, host, panes)
        period = power.period if panes else IDLE
        step = pace.sleep(min(period, LOOK))
        for pane in panes:
            pane.show()
        step += _rest(pace, period - LOOK, host, ending)
        running += step
        power.passed(step, 1 if panes else 0)
        at = utc_seconds() if settings.clock == "utc" else at + step
        if running % TIDY < step:
            gc.collect()
            screening.film.follow_clock(at)


def _rest(pace: Pace, period: float, host: Host, ending: Ending) -> float:
    """Wait until the next picture is to be painted, or until it is over; the seconds that have gone."""
    parts, gone = math.ceil(period / LOOK), 0.0
    for _ in range(parts):
        gone += pace.sleep(period / parts)
        host.look()
        if host.over or ending.status is not None:
            break
    return gone
