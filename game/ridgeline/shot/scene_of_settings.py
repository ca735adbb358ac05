"""The landscape and the journey that the settings ask for."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from ..option_pairs import complaint
from ..options import Settings
from ..scene import Journey, Landscape, Theme, View
from ..scene.landscape_kinds import AnyLandscape, landscape_of
from ..scene.loops import LOOPS
from ..scene.moment import DEFAULT_DATE
from ..scene.price import MOST_SECONDS, START, picture_seconds
from ..scene.weather_spells import CALM
from ..system.pace import clock

if TYPE_CHECKING:
    from ..scene.themes.theme_rotation import Wander

SHORTEST_STAY = 0.1  #: minutes that a theme stays at least, in a run that goes through all of them


def landscape(settings: Settings) -> AnyLandscape:
    """The landscape that is asked for; a ValueError if there is none such, or if its pictures would be too dear."""
    if settings.loop in LOOPS:
        check_loop(settings)
    asked = landscape_in(settings, settings.theme, settings.seed)
    check_price(asked.theme, settings.scene, view(settings, settings.size))
    return asked


def settle(settings: Settings) -> Settings:
    """The settings of one picture, with what a clock decides written down: second, minute of the day, date."""
    if settings.clock == "utc":
        settings = replace(settings, clock="run", at=begin_second(settings))
    if settings.time != "now":
        return settings
    minute = int(60.0 * clock.hour_now())
    return replace(settings, time=minute // 60 + minute % 60 / 60.0, date=settings.date or clock.today())


def landscape_in(settings: Settings, theme: str | Theme | None, seed: int) -> AnyLandscape:
    """The landscape of another theme or seed; in a loop it has neither life nor weather, which cannot swing back."""
    if settings.loop not in LOOPS:
        return landscape_of(settings.scene, theme, seed, settings.weather, settings.calm)
    bare = landscape_of(settings.scene, theme, seed, settings.weather or "none", settings.calm)
    return bare.lifeless() if isinstance(bare, Landscape) else bare


def check_loop(settings: Settings) -> None:
    """Raise a ValueError if what the settings show cannot close on itself."""
    shown = {"command": "", "loop": settings.loop, "weather": settings.weather, "scene": settings.scene}
    if wrong := complaint(shown):  # which a settings file and a code can say too
        raise ValueError(wrong)


def check_price(theme: Theme, kind: str, view: View) -> None:
    """Raise a ValueError if a picture in that view would take more than MOST_SECONDS."""
    seconds = picture_seconds(theme, kind, view)
    if seconds > MOST_SECONDS:
        size = f"--size {view.width}x{view.height}" + (f" --scale {view.scale:g}" if view.scale else "")
        width = int(view.width * (MOST_SECONDS - START) / (seconds - START))
        raise ValueError(
            f"{size}: a picture in the theme {theme.name!r} would take about {seconds:.0f} seconds to draw;"
            f" {MOST_SECONDS:.0f} are allowed, for which it may be {width} wide"
        )


def wander(settings: Settings, first: AnyLandscape) -> Wander | None:
    """The way through the themes that is asked for, if one is."""
    if not settings.wander:
        return None
    from ..scene.themes.theme_rotation import Wander

    return Wander(first.theme, settings.seed, max(SHORTEST_STAY, settings.wander))


def journey(settings: Settings, landscape: AnyLandscape) -> Journey:
    """How the moments of a run that begins now follow from its seconds."""
    return course(settings, begin_second(settings)).scaled(landscape.theme.speed)


def begin_second(settings: Settings) -> float:
    """The second at which a run begins now."""
    return (clock.utc_seconds() if settings.clock == "utc" else 0.0) + settings.at


def course(settings: Settings, at: float) -> Journey:
    """How the moments of a run follow from its seconds with a theme whose own speed is 1, if it is at second `at` now.

    Only with the time of now does it matter when that is asked.
    """
    speed = pace(settings.speed, settings.calm)
    date = settings.date or (clock.today() if settings.time == "now" else DEFAULT_DATE)
    if settings.time == "cycle":
        journey = Journey(speed, settings.began, settings.day, date)
    elif settings.time == "now":
        journey = Journey(speed, (clock.hour_now() - at / 3600.0) % 24.0, 86400.0, date)
    else:
        journey = Journey(speed, float(settings.time), math.inf, date)
    if settings.travelled is not None:
        journey = replace(journey, turned=settings.at, travelled=settings.travelled)
    loop = LOOPS.get(settings.loop or "")
    return loop.of(journey, settings.at, settings.period) if loop else journey


def pace(speed: float, calm: bool) -> float:
    """Times a theme's own speed, for a speed that is asked for."""
    return speed * (CALM if calm else 1.0)


def view(settings: Settings, size: tuple[int, int]) -> View:
    """The part of the panorama that a window of `size` pixels shows."""
    return View(*size, settings.scale, settings.origin)
