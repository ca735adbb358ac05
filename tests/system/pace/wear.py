"""How unevenly a panel wears that shows a landscape for hours."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.app.session.idle_dimmer import IdleDimmer as WindowRest
from ridgeline.desktop.saver.run_saver import TimelineRest, brightness, drift
from ridgeline.options import Settings
from ridgeline.render import Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.scene import View
from ridgeline.shot.timeline import Timeline
from ridgeline.system.pace import panel_care
from ridgeline.system.pace.night import Dimmer

UNEVEN_SECONDS, GOLDEN = 137.0, 0.618
"""Seconds by which looks are off even distances, so that they do not see the same hour of each day."""


def apart(settings: Settings, count: int, size: tuple[int, int], saver: bool = True) -> float:
    """The most by which the mean light of two places differs over eight hours, which are looked at so many times."""
    film = Timeline(settings)
    rest, window = TimelineRest(film, 0.0), WindowRest(CruiseState(settings))
    total, passed = np.zeros(size[::-1]), 0.0
    for number in range(count):
        at = 3600.0 * panel_care.HOURS * (number + 0.5) / count + UNEVEN_SECONDS * (number * GOLDEN % 1.0)
        view, later = View(*size), 0.0
        if saver:
            view, share = replace(view, drift=drift(at)), rest.share(at) * brightness(at)
            later = rest.later(at)
        else:
            window.advance(at - passed)
            share, later, passed = window.share, window.later, at
        surface = canvas(*size)
        Projector().draw(Dimmer(False).dim(film.picture(at, view, later), share), surface)
        total += panel_care.light(pixels(surface))
    return float(np.ptp(total)) / count
