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

SHORTEST_STAY = 0.1  #: least minutes of a theme, in a run through all of them


def landscape(settings: Settings) -> AnyLandscape:
    """The landscape that is asked for; a ValueError if it is impossible, or its pictures would be too dear."""
    if settings.loop in LOOPS:
        check_loop(settings)
    asked = landscape_in(settings, settings.theme, settings.seed)
    check_price(asked.theme, settings.scene, view(settings, settings.size))
    return asked


def settle(settings: Settings) -> Settings:
    """The settings of one picture, with second, minute of the day and date made explicit where a clock decides them."""
    if settings.clock == "utc":
        settings = replace(settings, clock="run", at=begin_second(settings))
    if settings.time != "now":
        return settings
    minute = int(60.0 * clock.hour_now())
    return replace(settings, time=minute // 60 + minute % 60 / 60.0, date=settings.date or clock.today())


def landscape_in(settings: Settings, theme: str | Theme | None, seed: int) -> AnyLandscape:
    """The landscape of another theme or seed; in a loop without life and weather, which cannot swing back."""
    if settings.loop not in LOOPS:
        return landscape_of(settings.scene, theme, seed, settings.weather, settings.calm)
    bare = landscape_of(settings.scene, theme, seed, settings.weather or "none", settings.calm)
    return bare.lifeless() if isinstance(bare, Landscape) else bare


def check_loop(settings: Settings) -> None:
    """Raise a ValueError if the settings' landscape cannot loop."""
    shown = {"command": "", "loop": settings.loop, "weather": settings.weather, "scene": settings.scene}
    if wrong := complaint(shown):  # a settings file or a code may ask for it too
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
    """The tour through the themes, if one is asked for."""
    if not settings.wander:
        return None
    from ..scene.themes.theme_rotation import Wander

    return Wander(first.theme, settings.seed, max(SHORTEST_STAY, settings.wander))


def journey(settings: Settings, landscape: AnyLandscape) -> Journey:
    """The mapping from seconds to moments of a run that begins now."""
    return course(settings, begin_second(settings)).scaled(landscape.theme.speed)


def begin_second(settings: Settings) -> float:
    """The second at which a run begins now."""
    return (clock.utc_seconds() if settings.clock == "utc" else 0.0) + settings.at


def course(settings: Settings, at: float) -> Journey:
    """The mapping from seconds to moments of a run now at second `at`, for a theme whose own speed is 1.

    It depends on the time of the call only if the hour follows the clock.
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
    """A speed setting in multiples of a theme's own speed."""
    return speed * (CALM if calm else 1.0)


def view(settings: Settings, size: tuple[int, int]) -> View:
    """The part of the panorama that a window of `size` pixels shows."""
    return View(*size, settings.scale, settings.origin)
