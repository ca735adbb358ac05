"""Rays, halos and rainbows come slowly, stand where they belong, and only when the air is right."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from ridgeline.scene import Chances, Landscape, Moment, View
from ridgeline.scene.items import Band
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather_spells import SPELL_SECONDS, bow_after, spell

VIEW = View(320, 180)
RAINY = replace(built_in("dusk"), weather=Chances(rain=0.5))


def ring(landscape: Landscape, elapsed: float, hour: float = 13.0) -> list[Band]:
    sprites = landscape.scene(Moment(hour=hour, elapsed=elapsed), VIEW).sprites
    return [band for band in sprites if isinstance(band, Band) and band.words == "halo"]


@pytest.mark.slow
def test_a_halo_is_a_ring_about_the_sun_that_comes_and_goes_slowly() -> None:
    landscape = Landscape("dusk", 7, "none").bare()
    strengths = [
        max([band.points[14, 3] for band in ring(landscape, float(at))], default=0.0) for at in range(0, 840, 5)
    ]
    assert max(strengths) > 0.05
    assert strengths.count(0.0) > 0.5 * len(strengths)
    assert np.abs(np.diff(strengths)).max() <= 2.0 / 64.0
    best = 5.0 * int(np.argmax(strengths))
    bands, (sun,) = ring(landscape, best), landscape.scene(Moment(hour=13.0, elapsed=best), VIEW).sky.discs
    assert bands
    for band in bands:
        away = np.hypot(band.points[:, 0] - sun.x, band.points[:, 1] - sun.y)
        assert away == pytest.approx(235.0 / 6.0, abs=0.8)


def test_no_halo_is_seen_through_the_clouds_of_bad_weather() -> None:
    landscape = Landscape("dusk", 7, "rain").bare()
    assert not any(ring(landscape, float(at)) for at in range(0, 840, 20))


def rainbows(landscape: Landscape, elapsed: float, hour: float) -> list[float]:
    curtains = landscape.scene(Moment(hour=hour, elapsed=elapsed), VIEW).sky.curtains
    return [float(curtain.share.max()) for curtain in curtains if curtain.words == "rainbow"]


def test_a_rainbow_stands_as_rain_leaves_while_the_sun_is_low_enough() -> None:
    landscape = Landscape(RAINY, 3).bare()
    seconds = np.arange(SPELL_SECONDS, 8000.0, 5.0).tolist()
    bows = [bow_after(RAINY, landscape.key, second, None) for second in seconds]
    best = seconds[int(np.argmax(bows))]
    assert max(bows) > 0.5
    assert np.abs(np.diff(bows)).max() < 0.5
    assert rainbows(landscape, best, 17.0)
    assert not rainbows(landscape, best, 23.0)
    assert not rainbows(landscape, best, 12.5)  # the sun is too high
    for second, bow in zip(seconds, bows, strict=True):
        before = (spell(RAINY, landscape.key, at, None, calm=False) for at in (second - 60.0, second))
        assert not bow or any(now.kind == "rain" for now in before)


def test_where_a_weather_was_asked_for_none_ends_and_no_rainbow_stands() -> None:
    assert all(bow_after(RAINY, 3, second, "rain") == 0.0 for second in np.arange(0.0, 3000.0, 50.0).tolist())
    assert math.isclose(bow_after(replace(RAINY, weather=Chances()), 3, 1000.0, None), 0.0)


def test_rays_fan_out_from_a_low_sun_alone() -> None:
    landscape = Landscape("dusk", 7, "none").bare()
    for hour, seen in ((18.4, True), (13.0, False), (23.0, False)):
        sky = landscape.scene(Moment(hour=hour), VIEW).sky
        beams = [curtain for curtain in sky.curtains if curtain.words == "ray"]
        assert bool(beams) == seen
        for beam in beams:
            shown = beam.share > 0.0
            x = np.flatnonzero(shown) + 0.5 - sky.discs[-1].x
            away = x / (sky.discs[-1].y - beam.foot[shown])
            assert 0.0 < beam.share.max() < 0.2
            assert away == pytest.approx(away[0], rel=1e-3)  # a line through the sun, on one side of it
            assert (x > 0.0).all() or (x < 0.0).all()
