"""Stars come out one by one and twinkle a few at a time; the Milky Way is a band of them and of haze, cut by a rift."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.sky.milky_way import grain
from ridgeline.scene.sky.stars import STARS

DUSK = Landscape("dusk").theme
VIEW = View(1920, 1080)
NEW_MOON, FULL_MOON = datetime.date(2026, 11, 9), datetime.date(2026, 11, 24)


@lru_cache
def landscape(milky_way: float) -> Landscape:
    return Landscape(replace(DUSK, milky_way=milky_way), seed=7)


def night(
    second: float = 0.0,
    milky_way: float = 0.0,
    hour: float = 23.5,
    view: View = VIEW,
    date: datetime.date = NEW_MOON,
) -> Scene:
    return landscape(milky_way).scene(Moment(hour=hour, elapsed=second, date=date), view)


def test_few_stars_are_bright() -> None:
    brightness = night().sky.stars.brightness
    assert len(brightness) == STARS
    assert (brightness > 0.0).mean() > 0.98
    assert 0.02 < (brightness > 0.4).mean() < 0.12
    assert brightness.max() > 0.9


@pytest.mark.slow
def test_stars_twinkle_a_few_at_a_time() -> None:
    lights = np.array([night(frame / 60.0, 1.0, view=View(64, 36)).sky.stars.brightness for frame in range(600)])
    changes = (np.diff(lights, axis=0) != 0.0).sum(axis=1)
    assert changes.max() <= 40
    assert changes.mean() < 4.0
    assert (np.ptp(lights, axis=0) > 0.0).sum() > 60
    assert np.abs(np.diff(lights, axis=0)).max() < 0.1


def test_a_moment_s_stars_do_not_depend_on_those_before() -> None:
    straight = night(7200.0, 1.0).sky.stars.brightness
    for second in (0.0, 3600.0):
        night(second, 1.0)
    np.testing.assert_array_equal(night(7200.0, 1.0).sky.stars.brightness, straight)


def test_no_star_is_before_the_dark_side_of_the_moon() -> None:
    for hour in np.arange(21.0, 24.0, 0.25).tolist():
        sky = night(hour=hour, milky_way=1.0).sky
        (moon,) = sky.discs
        inside = np.hypot(*(sky.stars.places - (moon.x, moon.y)).T) < moon.radius - 0.01
        assert not sky.stars.brightness[inside].any()


def test_the_milky_way_is_a_band_of_stars_and_haze_across_the_sky() -> None:
    without, with_band = night(), night(milky_way=1.0)
    more = with_band.sky.stars.places[len(without.sky.stars.places) :]
    assert len(more) > 2000
    left, right = more[more[:, 0] < 600], more[more[:, 0] > 1320]
    assert left[:, 1].mean() - right[:, 1].mean() > 150.0
    haze = with_band.sky.glows[len(without.sky.glows) :]
    assert len(haze) > 20
    assert all(0.0 < glow.share < 0.5 for glow in haze)


def test_a_dark_rift_without_stars_runs_through_the_milky_way() -> None:
    places, brightness = grain(7)
    assert ((brightness > 0.0) & (brightness < 0.5)).all()
    line = np.polynomial.Polynomial.fit(*places.T, 2)
    assert line.deriv()(0.0) < -0.1  # it rises to the right
    counts = np.array([gaps(places, x) for x in range(-900, 901, 100)])
    assert np.median(counts) > 15.0


def gaps(places: np.ndarray, x: float) -> float:
    """Units of the widest gap between the heights of stars in the middle of the band, in a strip of it."""
    strip = places[np.abs(places[:, 0] - x) < 30.0]
    heights = np.sort(strip[:, 1] + 0.19 * (strip[:, 0] - x))
    middle = heights[len(heights) // 8 : -len(heights) // 8]
    return float(np.diff(middle).max())


def test_a_high_full_moon_drowns_most_of_the_milky_way() -> None:
    new, full = (night(milky_way=1.0, hour=0.5, date=date).sky for date in (NEW_MOON, FULL_MOON))
    assert full.glows[-1].share < 0.5 * new.glows[-1].share
    assert full.stars.brightness[STARS:].sum() < 0.6 * new.stars.brightness[STARS:].sum()


@pytest.mark.parametrize("size", [(640, 360), (3840, 2160)])
def test_the_night_is_the_same_at_every_size(size: tuple[int, int]) -> None:
    here, there = night(milky_way=1.0).sky, night(milky_way=1.0, view=View(*size)).sky
    scale = size[1] / 1080.0
    np.testing.assert_allclose(there.stars.places / scale, here.stars.places, atol=1e-3)
    assert [glow.share for glow in there.glows] == [glow.share for glow in here.glows]
    assert [glow.x / scale for glow in there.glows] == pytest.approx([glow.x for glow in here.glows])


@pytest.mark.parametrize("hour", [9.0, 12.5, 16.3])
def test_by_day_there_is_no_milky_way(hour: float) -> None:
    by_day = night(milky_way=1.0, hour=hour).sky
    assert by_day.stars.brightness.max() == 0.0
    assert len(by_day.glows) == len(night(hour=hour).sky.glows)
