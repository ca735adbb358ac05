"""The glider of a run stands apart from what is behind it, whatever the theme, the hour and the weather."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from ridgeline import shipped
from ridgeline.app.game.game import Game
from ridgeline.play import Course
from ridgeline.play.replay import Start
from ridgeline.render.pixels import pixels
from ridgeline.scene import Journey, Landscape, Scene, View
from ridgeline.shot.still import paint
from ridgeline.terrain.arrays import Floats

LEAST = 0.20
"""OKLab distance, the mean over all pixels that the glider changes, its soft edges and the end of its scarf too."""

VIEW = View(960, 540)
HOURS = {"day": 13.0, "golden": -0.7, "dusk": 0.6, "night": 1.0}  #: of golden light and dusk, hours from sunset
WEATHERS = ("none", "fog", "storm", "rain", "snow")
AIR: Start = (300.0, Course(7).heights(300.0).item() + 320.0, 700.0, 60.0)
FEW = [("dusk", "dusk", "fog"), ("city", "dusk", "none"), ("savannah", "dusk", "none"), ("winter", "day", "snow")]


def levels(scene: Scene) -> NDArray[np.uint8]:
    """(height, width, 3) the levels of a picture, red first."""
    own = pixels(paint(scene)).astype(np.uint32).view(np.uint8).reshape(scene.height, scene.width, 4)
    return own[..., 2::-1]


def labs(colours: NDArray[np.uint8]) -> Floats:
    """(n, 3) OKLab of colours."""
    encoded = colours / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    # Björn Ottosson's matrices, as in `scene.oklab`, from linear sRGB.
    cones = linear @ np.array(
        [
            [0.4122214708, 0.2119034982, 0.0883024619],
            [0.5363325363, 0.6806995451, 0.2817188376],
            [0.0514459929, 0.1073969566, 0.6299787005],
        ]
    )
    return np.asarray(
        np.cbrt(cones)
        @ np.array(
            [
                [0.2104542553, 1.9779984951, 0.0259040371],
                [0.7936177850, -2.4285922050, 0.7827717662],
                [-0.0040720468, 0.4505937099, -0.8086757660],
            ]
        )
    )


def distance(theme: str, time: str, weather: str, start: Start | None) -> float:
    """How far the glider is from what is behind it: the same picture without it."""
    landscape = Landscape(theme, 7, weather)
    hour = HOURS[time] + (landscape.theme.sunset if time in ("golden", "dusk") else 0.0)
    moment = Journey(landscape.theme.speed, hour % 24.0, math.inf).moment(600.0)
    scene = Game(landscape, moment, None, zen=True, start=start).scene(VIEW)
    without = replace(scene, sprites=tuple(one for one in scene.sprites if "glider" not in one.words))
    one, other = levels(scene), levels(without)
    changed = (one != other).any(axis=2)
    assert changed.sum() > 900
    return float(np.linalg.norm(labs(one[changed]) - labs(other[changed]), axis=1).mean())


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "time", "weather"), FEW)
def test_it_stands_apart_where_that_is_hardest(theme: str, time: str, weather: str) -> None:
    assert distance(theme, time, weather, None) >= LEAST


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_it_stands_apart_at_every_hour_in_every_weather_on_the_land_and_in_the_air(theme: str, whole: bool) -> None:
    """In CI each theme at a seventh of them, which are others in the next."""
    own = shipped.theme_names().index(theme)
    dull = {
        (time, weather, start is None): far
        for number, (time, weather, start) in enumerate(product(HOURS, WEATHERS, (None, AIR)))
        if whole or (number + own) % 7 == 0
        if (far := distance(theme, time, weather, start)) < LEAST
    }
    assert not dull
