"""What shines, drifts, falls, lights up and passes by in a scene in JavaScript is what Python has, item by item."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from ridgeline.present.page.theme_record import theme_record
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.foreground.foreground import PARALLAX, foreground
from ridgeline.scene.items import Band, Scene, Sky, Sprite
from ridgeline.scene.landscape import _falling
from ridgeline.scene.light.clock import LAND_LAG, STEPS_PER_SECOND, light_moment
from ridgeline.scene.light.daylight import Light
from ridgeline.scene.memory import Memory
from ridgeline.scene.sky.cloud_shadows import cloud_shadows
from ridgeline.scene.sky.cumulus import cumulus, heaps
from ridgeline.scene.sky.halo import halos
from ridgeline.scene.stage import Stage
from ridgeline.scene.water.mirrored_bolts import mirrored_bolts
from ridgeline.scene.water.on_water import on_water
from ridgeline.scene.water.rings import rings
from ridgeline.scene.water.surfaces import surfaces
from ridgeline.scene.weather.fog_banks import fog_banks
from ridgeline.scene.weather.lightning import bolts, strikes
from ridgeline.scene.weather.rain_shafts import rain_shafts
from ridgeline.scene.weather_spells import bow_after

from .node_script import differences
from .scene_data import scene_data

Case = dict[str, Any]

VIEWS: list[Case] = [
    {"width": 320, "height": 180},
    {"width": 300, "height": 200, "scale": 0.31, "origin": (400.0, 150.0), "zoom": 1.3, "lift": 40.0, "still": 0.4},
    {"width": 256, "height": 144, "drift": 37.0},
]

SUMMER, AUTUMN, WINTER = datetime.date(2026, 6, 3), datetime.date(2026, 9, 16), datetime.date(2027, 1, 20)

MOMENTS = [
    Moment(1234.5, 18.5, 40.0, AUTUMN, 70.0),
    Moment(-98765.4, 9.25, 777.0, WINTER, -20.0),
    Moment(1e8 + 0.3, 1.0, 86_400.0, SUMMER, 300.0),
]
"""At steps of the light's clock, where the sky is not ahead of the land."""

LANDSCAPES = [
    ("dusk", 7, None, False),
    ("aurora", -3, "none", False),
    ("cliffs", 10**18 + 5, "storm", False),
    ("tide", 11, "rain", True),
    ("harbour", 5, "storm", False),
    ("winter", 7, "snow", False),
    ("paper", -(10**9), "fog", False),
    ("blue", 3, "none", False),
    ("city", 7, "rain", False),
]
"""Themes and seeds, the weather that is asked for, and whether it is calm."""

SEEN = {
    *("aurora", "bank of fog", "ceiling", "cumulus", "far rain", "foreground", "glitter", "halo", "light on cumulus"),
    *("light on the water", "lightning", "mirrored lightning", "rain", "rainbow", "ray", "ring of rain", "snow"),
    *("shadow of a cloud", "surf", "wisps"),
}
"""What is compared, all landscapes together."""


def moments(landscape: Landscape) -> Iterator[Moment]:
    """Moments of a landscape, among them those in which rare things are seen."""
    theme, key, asked = landscape.theme, landscape.key, landscape.weather
    yield from MOMENTS
    if asked == "storm":
        struck = strikes(theme, key, 0.0, 400.0, asked)[0].second
        yield Moment(500.0, 21.0, math.ceil(struck * STEPS_PER_SECOND + 0.5) / STEPS_PER_SECOND, AUTUMN)
    if asked is None:
        bows = (second for second in range(300, 30_000, 10) if bow_after(theme, key, second, None) > 0.3)
        yield from (Moment(2000.0, theme.sunrise + 2.0, float(second), AUTUMN) for second in islice(bows, 1))
        dates = (Moment(0.0, 12.0, float(second), SUMMER) for second in range(0, 840, 60))
        yield from islice((moment for moment in dates if halos(*landscape._set(moment, View(64, 36))[:2])), 1)
        places = (Moment(place / PARALLAX, 12.0, 60.0, AUTUMN) for place in range(0, 60_000, 500))
        yield from islice((moment for moment in places if passing(landscape.stage(moment, View(64, 36)))), 1)


def passing(stage: Stage) -> list[Sprite]:
    return foreground(stage, math.inf, Memory())


def scene(stage: Stage, sky: Sky, lamps: tuple[Sprite, ...]) -> Scene:
    """All that is compared: a scene less its layers, its life and its lamps."""
    masks, clouds, struck, waters = Memory(12 << 20), heaps(stage), bolts(stage), surfaces(stage)
    sprites: tuple[Sprite | Band, ...] = (
        *halos(stage, sky),
        *cumulus(stage, sky, clouds, masks),
        *cloud_shadows(stage, sky, clouds, masks),
        *rain_shafts(stage, sky, masks),
        *struck,
        *mirrored_bolts(stage, struck),
        *rings(stage, waters),
        *fog_banks(stage, masks),
        *passing(stage),
    )
    strokes = on_water(stage, sky, lamps, waters) if waters else []
    return Scene(stage.view.width, stage.view.height, sky, (), sprites, (*strokes, *_falling(stage)))


def lists(light: Light) -> Case:
    """A light as lists and numbers, with the names of JavaScript."""

    def camel(name: str) -> str:
        first, *others = name.split("_")
        return first + "".join(map(str.capitalize, others))

    return {camel(one.name): np.asarray(getattr(light, one.name)).tolist() for one in fields(light)}


def picture(landscape: Landscape, moment: Moment, view: Case) -> Case:
    """What Python has of a moment; its light is told, since that of JavaScript is rounded."""
    stage, sky, lamps = landscape._set(moment, View(**view))
    taken = light_moment(moment, LAND_LAG)
    date = [moment.date.year, moment.date.month, moment.date.day]
    covers = [[cover.wind for cover in layer.covers] for layer in stage.crests]
    return {
        "seed": str(landscape.seed),
        "asked": landscape.weather,
        "calm": landscape.calm,
        "moment": {**vars(moment), "date": date},
        "view": view,
        "weather": {name: part for name, part in stage.weather._asdict().items() if name != "share"},
        "bare": lists(landscape.daylight.light(taken.hour, taken.date, landscape.weather_at(taken.elapsed))),
        "light": lists(stage.light),
        "scene": scene_data(scene(stage, sky, lamps)),
        "winds": [[None if wind is None else wind.tolist() for wind in winds] for winds in covers],
    }


@cache
def told(name: str, seed: int, asked: str | None, calm: bool) -> Case:
    """The moments of a theme, each in one of the views."""
    landscape = Landscape(name, seed=seed, weather=asked, calm=calm)
    seen = [picture(landscape, moment, VIEWS[at % len(VIEWS)]) for at, moment in enumerate(moments(landscape))]
    return {"record": theme_record(landscape.theme), "pictures": seen}


@pytest.mark.slow
def test_every_item_is_the_same(need: Callable[[str], str]) -> None:
    """In their places, shares and colours, but for one in a million; and their order."""
    cases = [told(*given) for given in LANDSCAPES]
    scenes = [one["scene"] for case in cases for one in case["pictures"]]
    items = [item for one in scenes for item in (*one["sky"]["curtains"], *one["sprites"], *one["particles"])]
    assert {item["words"] for item in items} == SEEN
    assert any(one["sky"]["glows"] for one in scenes)
    assert any(disc["earthshine"] or disc["maria"] for one in scenes for disc in one["sky"]["discs"])
    found = differences(need("node"), "items.mjs", cases)
    assert not found["different"]
    assert found["compared"] == len(scenes)


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["left", "share", "colour", "words"])
def test_the_comparison_of_items_can_fail(need: Callable[[str], str], spoil: str) -> None:
    case = told(*LANDSCAPES[6])
    spoilt = next(one for one in case["pictures"] if one["scene"]["sprites"])
    item = spoilt["scene"]["sprites"][-1]
    other = {"left": item["left"] + 1, "colour": [part + 1e-5 for part in item["colour"]], "words": "a bank"}
    other["share"] = {**item["share"], "bytes": item["share"]["bytes"][16:]}
    sprites = [*spoilt["scene"]["sprites"][:-1], {**item, spoil: other[spoil]}]
    pictures = [{**spoilt, "scene": {**spoilt["scene"], "sprites": sprites}}]
    assert differences(need("node"), "items.mjs", [{**case, "pictures": pictures}])["different"]
