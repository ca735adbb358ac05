"""The land of a scene in JavaScript is Python's to the last bit, and its light within a fraction of a level."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.chance import Address, LayerSeed, StandAddress, Word
from ridgeline.present.page.day_tables import UNIT
from ridgeline.present.page.theme_record import theme_record
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.items import Cover
from ridgeline.scene.light.daylight import Daylight, Light
from ridgeline.scene.oklab import Gradient
from ridgeline.scene.weather_spells import KINDS, Spell

from .node_script import differences

Case = dict[str, Any]

CASES: list[Case] = [
    {"seed": 7, "weather": None, "travel": 1234.5, "hour": 18.5, "elapsed": 40.0, "date": [2026, 9, 16]},
    {"seed": -3, "weather": "snow", "travel": -98765.4, "hour": 9.25, "elapsed": 777.0, "date": [2027, 1, 20]},
    {"seed": 10**18 + 5, "weather": None, "travel": 1e9 + 0.3, "hour": 22.0, "elapsed": 86_400.0, "date": [2026, 4, 3]},
]
"""Moments near and far, by day and by night, in three seasons, and with snow that has fallen."""

VIEWS: list[dict[str, Any]] = [
    {"width": 960, "height": 540},
    {"width": 333, "height": 180},
    {"width": 500, "height": 280, "scale": 0.9, "origin": (700.0, 90.0), "zoom": 1.3, "lift": 40.0, "still": 0.4},
]
"""One for each case."""

FARTHEST_ROW, FARTHEST_COLOUR = 1e-9, 2.0 * UNIT
"""How far rows of gradients, in pixels, and colours, in OKLab, may be apart; 1e-5 is a fortieth of a level."""


def digest(array: Any) -> str:
    return sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def shades(gradient: Gradient) -> dict[str, Any]:
    return {"rows": gradient.rows.tolist(), "colours": gradient.colours.ravel().tolist()}


def plane(cover: Cover) -> list[Any]:
    """A cover less the wind, which no crest depends on."""
    return [*cover.plane.shape, digest(cover.plane), cover.left, cover.top, cover.across, cover.down]


def picture(name: str, case: Case, view: dict[str, Any]) -> Case:
    """What Python sees of a theme at a moment."""
    landscape = Landscape(name, seed=case["seed"], weather=case["weather"])
    moment = Moment(case["travel"], case["hour"], case["elapsed"], datetime.date(*case["date"]))
    stage = landscape.stage(moment, View(**view))
    layers = [
        {
            "words": layer.words,
            "crest": digest(layer.crest),
            "covers": list(map(plane, layer.covers)),
            "numbers": [layer.parallax, layer.glow],
            "gradient": shades(layer.gradient),
        }
        for layer in stage.crests
    ]
    grounds = [ground.number for ground in stage.grounds]
    fallen = [stage.light.fallen, stage.light.snow]
    own = {"key": str(landscape.key), "layers": layers, "grounds": grounds, "fallen": fallen}
    return {**case, **own, "seed": str(case["seed"]), "view": view}


@cache
def record(name: str) -> dict[str, Any]:
    return theme_record(Landscape(name).theme)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_crests_stands_and_coverage_are_the_same_to_the_last_bit(need: Callable[[str], str], name: str) -> None:
    pictures = [picture(name, case, view) for case, view in zip(CASES, VIEWS, strict=True)]
    found = differences(need("node"), "scene.mjs", {"record": record(name), "pictures": pictures})
    assert not found["different"]
    assert found["compared"] == sum(len(one["layers"]) for one in pictures)
    assert found["farthest"]["rows"] < FARTHEST_ROW
    assert found["farthest"]["colours"] < FARTHEST_COLOUR


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["crest", "words", "covers"])
def test_the_comparison_can_fail(need: Callable[[str], str], spoil: str) -> None:
    spoilt = picture("dusk", CASES[1], VIEWS[1])
    layer = next(layer for layer in spoilt["layers"] if layer["covers"])
    layer[spoil] = layer[spoil][:-1]
    assert differences(need("node"), "scene.mjs", {"record": record("dusk"), "pictures": [spoilt]})["different"]


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
        daylight = Daylight(Landscape(name).theme)
        lights = []
        for turn, (day, (kind, strength)) in enumerate((day, air) for day in days for air in airs):
            for hour in np.arange(0.37 * turn % 3.0, 24.0, 3.0).tolist():
                light = daylight.light(hour, datetime.date(*day), Spell(kind, strength))
                lights.append([hour, day, kind, strength, numbers(light), light.snow])
        themes.append({"record": record(name), "lights": lights})
    found = differences(need("node"), "light.mjs", themes)
    assert not found["different"]  # the snow's height decides crests
    assert found["farthest"]["light"] < UNIT


CHANCES = (Address, Word, LayerSeed, StandAddress)


def test_all_streams_of_chance_are_the_same(need: Callable[[str], str]) -> None:
    told = {kind.__name__: {one.name: [int(one), one.each] for one in kind} for kind in CHANCES}
    found = differences(need("node"), "chance.mjs", told)
    assert not found["different"]
    assert found["compared"] == sum(map(len, CHANCES))
