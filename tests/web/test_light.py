"""The light of the page is Python's, of each hour, season and kind of weather."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.export.page.page_file import theme_record
from ridgeline.scene import Landscape
from ridgeline.scene.light.daylight import Daylight, Light
from ridgeline.scene.weather_spells import KINDS, Spell

from .node_script import differences


def numbers(light: Light) -> list[float]:
    """The colours and numbers of a light, one after another."""
    colours = [light.sky, light.ridges, light.mist, light.glow, light.sun, light.moon]
    colours += [light.cloud_colour, light.snow_colour, np.array([light.glow_share, light.stars, light.cover])]
    return np.concatenate([np.ravel(colour) for colour in colours]).tolist()


@pytest.mark.slow
def test_the_light_of_every_hour_weather_and_season_is_the_same(need: Callable[[str], str]) -> None:
    days = [[2026, 9, 16], [2027, 1, 20], [2028, 2, 29], [2026, 6, 1]]
    airs = [(None, 0.0), *((kind, strength) for kind in KINDS for strength in (0.35, 1.0))]
    themes = []
    for name in shipped.theme_names():
        theme = Landscape(name).theme
        daylight = Daylight(theme)
        lights = []
        for turn, (day, (kind, strength)) in enumerate((day, air) for day in days for air in airs):
            for hour in np.arange(0.37 * turn % 3.0, 24.0, 3.0).tolist():
                light = daylight.light(hour, datetime.date(*day), Spell(kind, strength))
                lights.append([hour, day, kind, strength, numbers(light), light.snow])
        themes.append({"record": theme_record(theme), "lights": lights})
    found = differences(need("node"), "light.mjs", themes)
    assert not found["different"]  # the snow's height decides crests
    assert found["farthest"]["light"] < 1e-14
