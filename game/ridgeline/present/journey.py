"""The landscape and the journey that the settings ask for."""

from __future__ import annotations

import math

from ..scene import Journey, Landscape, View
from ..scene.moment import DEFAULT_DATE
from ..scene.weather import CALM
from ..settings import Settings
from . import pacing

DAY = 600.0
"""Seconds of a day that turns by itself."""


def landscape(settings: Settings) -> Landscape:
    """The landscape that is asked for; a ValueError if there is none such."""
    return Landscape(settings.theme, settings.seed, settings.weather, settings.calm)


def journey(settings: Settings, landscape: Landscape) -> Journey:
    """How the moments of a run follow from its seconds."""
    speed = landscape.theme.speed * settings.speed * (CALM if settings.calm else 1.0)
    date = settings.date or (pacing.today() if settings.time == "now" else DEFAULT_DATE)
    if settings.time == "cycle":
        return Journey(speed, 16.0, DAY, date)
    if settings.time == "now":
        return Journey(speed, pacing.hour_now(), 86400.0, date)
    return Journey(speed, float(settings.time), math.inf, date)


def view(settings: Settings, size: tuple[int, int]) -> View:
    """The part of the panorama that a window of `size` pixels shows."""
    return View(*size, settings.scale, settings.origin)
