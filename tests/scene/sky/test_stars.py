"""Stars come out one by one, twinkle a few at a time, and the Milky Way is a band of them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, Scene, View

DUSK = Landscape("dusk").theme
VIEW = View(1920, 1080)


@lru_cache
def landscape(milky_way: float) -> Landscape:
    return Landscape(replace(DUSK, milky_way=milky_way), seed=7)


def night(second: float = 0.0, milky_way: float = 0.0, hour: float = 23.5, view: View = VIEW) -> Scene:
    return landscape(milky_way).scene(Moment(hour=hour, elapsed=second), view)


def test_stars_twinkle_a_few_at_a_time() -> None:
    lights = np.array([night(frame / 60.0, view=View(64, 36)).sky.stars.brightness for frame in range(600)])
    changes = (np.diff(lights, axis=0) != 0.0).sum(axis=1)
    assert changes.max() <= 16
    assert changes.mean() < 2.0
    assert (np.ptp(lights, axis=0) > 0.0).sum() > 60
    assert np.abs(np.diff(lights, axis=0)).max() < 0.1


def test_a_moment_s_stars_do_not_depend_on_those_before() -> None:
    straight = night(7200.0).sky.stars.brightness
    for second in (0.0, 3600.0):
        night(second)
    np.testing.assert_array_equal(night(7200.0).sky.stars.brightness, straight)


def test_the_milky_way_is_a_band_of_stars_and_haze_across_the_sky() -> None:
    without, with_band = night(), night(milky_way=1.0)
    more = with_band.sky.stars.places[len(without.sky.stars.places) :]
    assert len(more) > 200
    left, right = more[more[:, 0] < 600], more[more[:, 0] > 1320]
    assert left[:, 1].mean() - right[:, 1].mean() > 150.0
    haze = with_band.sky.glows[len(without.sky.glows) :]
    assert [glow.share > 0.0 for glow in haze] == [True] * len(haze)
    assert haze[0].y - haze[-1].y > 300.0


@pytest.mark.parametrize("hour", [9.0, 12.5, 16.3])
def test_by_day_there_is_no_milky_way(hour: float) -> None:
    by_day = night(milky_way=1.0, hour=hour).sky
    assert by_day.stars.brightness.max() == 0.0
    assert len(by_day.glows) == len(night(hour=hour).sky.glows)
