"""The rows of the land: themes and biomes, the hill that is ridden, what passes in front, the flyover, and maps."""

from __future__ import annotations

import datetime
import math
from dataclasses import replace
from functools import cache, partial
from unittest.mock import patch

import numpy as np

from render.reference import Picture
from ridgeline.scene import Landscape, Moment, Scene, Stand, Theme, View
from ridgeline.scene.flyover.flyover import Flyover
from ridgeline.scene.foreground.drawings import DRAWINGS
from ridgeline.scene.light.daylight import light
from ridgeline.scene.maps import island, rain
from ridgeline.scene.maps.code import MapSpec
from ridgeline.scene.maps.island import Island
from ridgeline.scene.maps.map import Map, map_of
from ridgeline.scene.maps.picture import shade, watery
from ridgeline.scene.themes.find import built_in
from ridgeline.terrain.arrays import AnyFloats, Floats

from .sheet import Row, window
from .shots import SQUARE, WIDE, bare, grown, row

PANORAMA = window(0.0, 0.0, 1920.0, WIDE)


def scoured(theme: Theme) -> Theme:
    """The theme with its biomes, and nothing that stands there."""
    return replace(bare(theme), biomes=theme.biomes)


class Waves:
    """Land to be ridden: hills, and a step down to a plain."""

    def heights(self, x: AnyFloats) -> Floats:
        x = np.asarray(x, float)
        return np.where(x < 1500.0, 380.0 + 120.0 * np.cos(x / 260.0), 200.0)


@cache
def _ridden(theme: str) -> Landscape:
    look = bare(built_in(theme))
    near = replace(look.layers[-1], stands=(Stand("conifer", 90.0, 0.3),))
    return Landscape(replace(look, layers=(look.layers[-2], near)), 7, "none").lifeless().ridden(Waves(), -math.inf)


def ridden(theme: str, travel: float, hour: float, view: View) -> Scene:
    return _ridden(theme).scene(Moment(travel, hour), view)


@cache
def _passed(kind: str) -> Landscape:
    look = bare(built_in("dusk"))
    return Landscape(replace(look, layers=look.layers[-2:], foreground=(kind,)), 7, "none").lifeless()


def passed(kind: str, travel: float) -> Scene:
    return _passed(kind).scene(Moment(travel, 12.0), PANORAMA)


@cache
def _flyover(theme: str, weather: str) -> Flyover:
    return Flyover(replace(built_in(theme), clouds=0.0), 7, weather)


def flown(
    theme: str, travel: float, hour: float, weather: str = "none", x: float = 0.0, y: float = 0.0, units: float = 1920.0
) -> Scene:
    return _flyover(theme, weather).scene(Moment(travel, hour, 10.0), window(x, y, units, (128, 72)))


def rained(second: float, hour: float) -> Scene:
    """An island of an eighth of the size, so that its rain takes no time."""
    with patch.multiple(island, ROWS=54, COLUMNS=108), patch.multiple(rain, ROWS=54, COLUMNS=108):
        return Island("dusk", 7).scene(Moment(hour=hour, elapsed=second), View(108, 60))


@cache
def _map(code: tuple[tuple[str, float], ...]) -> Map:
    return map_of(MapSpec(7, side=65, **dict(code)))  # type: ignore[arg-type]


def mapped(hour: float, wet: bool = False, **wanted: float) -> Picture:
    """A map, or the water on it."""
    found = _map(tuple(wanted.items()))
    if wet:
        return np.repeat(watery(found)[..., None].astype(float), 3, axis=2)
    return shade(found, light(built_in("dusk"), hour, datetime.date(2026, 9, 16))).astype(float)


ROWS = [
    row("paper", "paper", "15 10 0 0 1920, 19 10 0 0 1920"),
    row(
        "biomes along the way",
        "dusk",
        ", ".join(f"12 0 0 0 1920 2026-09-16 {travel} 0" for travel in (0, 9000, 18000, 27000, 36000, 45000)),
        cut=scoured,
    ),
    row("all that stands", "savannah", "18.5 0 0 640 700 2026-09-16 30000 0", cut=grown),
    Row(
        "ridden",
        tuple(
            partial(ridden, theme, travel, hour, window(0.0, 400.0, 1200.0, WIDE))
            for theme, travel, hour in (
                ("dusk", 0.0, 12.0),
                ("dusk", 900.0, 12.0),
                ("dusk", 900.0, 19.0),
                ("winter", 400.0, 12.0),
            )
        ),
    ),
    Row(
        "face of the hill",
        tuple(
            partial(ridden, "dusk", travel, 12.0, window(0.0, 600.0, 450.0, SQUARE)) for travel in (0.0, 700.0, 1400.0)
        ),
    ),
    *(Row(f"{kind} in front", (partial(passed, kind, 2100.0), partial(passed, kind, 2300.0))) for kind in DRAWINGS),
    Row(
        "flyover",
        tuple(
            partial(flown, *some)
            for some in (
                ("dusk", 500.0, 12.0),
                ("dusk", 900.0, 12.0),
                ("dusk", 2500.0, 18.5),
                ("winter", 4000.0, 9.0),
                ("winter", 4000.0, 0.0),
                ("dusk", 500.0, 12.0, "rain"),
            )
        ),
    ),
    Row(
        "flyover near",
        tuple(
            partial(flown, "dusk", travel, hour, "none", x, y, 500.0)
            for travel, hour, x, y in (
                (1750.0, 12.0, 700.0, 500.0),
                (1500.0, 12.0, 800.0, 500.0),
                (11500.0, 12.0, 100.0, 480.0),
                (9000.0, 17.5, 700.0, 600.0),
                (16000.0, 12.0, 1420.0, 640.0),
                (2000.0, 12.0, 1330.0, 780.0),
            )
        ),
    ),
    Row(
        "rain on an island",
        tuple(
            partial(rained, *some)
            for some in (
                (3.0, 16.0),
                (9.0, 16.0),
                (20.0, 16.0),
                (50.0, 16.0),
                (100.0, 16.0),
                (50.0, 22.0),
                (128.0, 16.0),
            )
        ),
    ),
    Row(
        "maps",
        (
            partial(mapped, 16.0),
            partial(mapped, 16.0, erode=40),
            partial(mapped, 16.0, island=True, erode=40),
            partial(mapped, 16.0, land=40.0, erode=20, hardness=0.8),
            partial(mapped, 23.0, land=40.0, erode=20, hardness=0.8),
            partial(mapped, 16.0, True, island=True, erode=40),
        ),
    ),
]
