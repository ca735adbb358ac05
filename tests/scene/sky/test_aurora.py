"""The aurora's light on what is below it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ridgeline.scene.light.daylight import light
from ridgeline.scene.oklab import lab
from ridgeline.scene.sky.aurora import below_aurora
from ridgeline.scene.themes.find import built_in

NORTH = built_in("aurora")
NIGHT = light(NORTH, 0.0)


def test_land_and_snow_take_on_its_colour_and_snow_the_most() -> None:
    lit, (low,) = below_aurora(NORTH, NIGHT), lab(NORTH.aurora_low)
    land, snow = lit.ridges[:, 1:] - NIGHT.ridges[:, 1:], lit.snow_colour - NIGHT.snow_colour
    nearer = np.linalg.norm(lit.ridges[:, 1:] - low[1:], axis=1) < np.linalg.norm(NIGHT.ridges[:, 1:] - low[1:], axis=1)
    assert nearer.all()
    assert snow[0] > 0.05
    share = np.linalg.norm(land, axis=1) / np.linalg.norm(low[1:] - NIGHT.ridges[:, 1:], axis=1)
    assert share.max() < np.linalg.norm(snow) / np.linalg.norm(low - NIGHT.snow_colour)


def test_ridges_keep_their_lightness_so_that_they_stand_as_far_apart() -> None:
    np.testing.assert_array_equal(below_aurora(NORTH, NIGHT).ridges[:, 0], NIGHT.ridges[:, 0])


def test_by_day_behind_clouds_and_without_an_aurora_nothing_is_lit() -> None:
    noon, covered = light(NORTH, 12.0), replace(NIGHT, cover=1.0)
    assert below_aurora(NORTH, noon) is noon
    assert below_aurora(NORTH, covered) is covered
    assert below_aurora(replace(NORTH, aurora=0.0), NIGHT) is NIGHT
