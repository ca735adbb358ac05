"""Hours of weather: asked for or run to they are the same, nothing in them pops, and for the calm nothing flashes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields, replace

import numpy as np
import pytest

from ridgeline.render import Renderer, canvas
from ridgeline.scene import Chances, Journey, Landscape, Life, View
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather.lightning import strikes
from ridgeline.scene.weather_spells import KINDS, SPELL_SECONDS, Weather, spell
from tiers.plugin import one_in

from .reference import Picture, drawn, levels

DUSK = built_in("dusk")

EVERYTHING = replace(
    DUSK,
    layers=tuple(replace(layer, stands=()) for layer in DUSK.layers),
    biomes=tuple(replace(biome, landmarks=()) for biome in DUSK.biomes),
    weather=Chances(rain=0.25, snow=0.25, fog=0.2, storm=0.25),
    life=Life(*[1.0] * len(fields(Life))),
    foreground=(),
)
"""A theme with all kinds of weather, and with all life there is, on land on which nothing stands: dark trees that pass
before the bright, and what passes near, change more pixels than weather may."""

HOURS = 7200.0

VIEW = View(160, 90)


@pytest.mark.slow
@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_two_hours_on_the_picture_is_the_same_whether_asked_for_or_run_to(kind: Weather, asked: bool) -> None:
    """Spells meet at second 7200, so those of a theme are looked at half a spell later."""
    second, weather = (HOURS, kind) if asked else (HOURS + 0.5 * SPELL_SECONDS, None)
    theme = replace(EVERYTHING, aurora=0.0, wisps=0.0)
    keys = ((seed, Landscape(theme, seed).key) for seed in range(1000))
    seed = next(seed for seed, key in keys if spell(theme, key, second, weather, calm=False).kind == kind)
    landscape, journey = Landscape(theme, seed, weather), Journey(70.0, hour=18.5, day=math.inf)
    running, surface = Renderer(), canvas(VIEW.width, VIEW.height)
    for frame in range(-60, 1):
        scene = landscape.scene(journey.moment(second + frame / 30.0), VIEW)
        running.draw(scene, surface)
    alone = Landscape(theme, seed, weather).scene(journey.moment(second), VIEW)
    assert alone.describe() == scene.describe()
    assert np.abs(levels(surface) - drawn(alone)).max() <= 1.0


HOUR, PART, RATE = 3600.0, 300.0, 10.0  #: seconds of weather, seconds of it that one test looks at, and frames a second

STARTS = np.arange(0.5 * PART, HOUR, PART).tolist()
"""Of the parts: each ends in the middle of a spell, the first in a storm that comes after clear weather."""

WEATHERED = 7  #: a seed that has each kind of weather at least twice in its first hour
KEY = Landscape(EVERYTHING, WEATHERED).key  #: what its weather follows from

SEEN, MANY = 12.0, 0.08
"""Levels of a channel by which a pixel is seen to change, and the share of pixels that may: ridges travel."""

STRONG, FEW = 48.0, 0.012
"""Levels that leap to the eye, and the share of pixels that may change by them: drops, and edges of ridges."""

BLOCK, LEAP = 8, 20.0
"""The side of a block of pixels, and levels by which its mean may change: a shooting star does, by three quarters."""

FLICKER = 0.012  #: the share by which the mean luminance may change


class Change:
    """What has changed from one frame to the next, as far as an eye is drawn to it."""

    def __init__(self, before: Picture, now: Picture) -> None:
        """Compare two pictures."""
        apart = np.abs(now - before).max(axis=2)
        light = [picture @ (0.2126, 0.7152, 0.0722) for picture in (before, now)]
        rows, columns = (side // BLOCK for side in apart.shape)
        blocks = (light[1] - light[0])[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK)
        self.many = float((apart > SEEN).mean())
        self.few = float((apart > STRONG).mean())
        self.leap = float(np.abs(blocks.mean(axis=(1, 3))).max())
        self.flicker = float(abs(light[1].mean() / light[0].mean() - 1.0))

    def pops(self) -> bool:
        """Whether something is there at once that was not there before, or is gone."""
        return self.many > MANY or self.few > FEW or self.leap > LEAP


def hour(start: float, calm: bool) -> Iterator[tuple[float, Change]]:
    """The seconds of a part of an hour of weather and what changes in each frame, drawn as a window draws them."""
    landscape, journey = Landscape(EVERYTHING, WEATHERED, calm=calm), Journey(EVERYTHING.speed)
    renderer, surface, before = Renderer(), canvas(VIEW.width, VIEW.height), None
    for frame in range(round(start * RATE), round((start + PART) * RATE) + 1):
        renderer.draw(landscape.scene(journey.moment(frame / RATE), VIEW), surface)
        now = levels(surface)
        if before is not None:
            yield frame / RATE, Change(before, now)
        before = now


def test_the_hour_has_all_kinds_of_weather_and_strikes() -> None:
    middles = np.arange(0.5 * SPELL_SECONDS, HOUR, SPELL_SECONDS).tolist()
    kinds = [spell(EVERYTHING, KEY, second, None, calm=False).kind for second in middles]
    assert min(kinds.count(kind) for kind in KINDS) >= 2
    assert len(strikes(EVERYTHING, KEY, 0.0, HOUR)) > 10


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("start", one_in(12, STARTS))
def test_nothing_pops_in_an_hour_of_weather_but_lightning(start: float) -> None:
    struck = [strike.second for strike in strikes(EVERYTHING, KEY, start - 1.0, start + PART + 1.0)]
    leaps = []
    for second, change in hour(start, calm=False):
        if any(0.0 <= second - strike < 1.0 for strike in struck):
            leaps.append(change.pops())
        else:
            assert not change.pops(), (second, vars(change))
            assert change.flicker < FLICKER, second
    assert any(leaps) == bool(struck), "lightning is seen"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("start", one_in(12, STARTS))
def test_for_the_calm_nothing_pops_and_nothing_flickers_not_even_in_a_storm(start: float) -> None:
    for second, change in hour(start, calm=True):
        assert not change.pops(), (second, vars(change))
        assert change.flicker < FLICKER, second
