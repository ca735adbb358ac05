"""Heaped clouds are a function of the moment, drift without leaps, and differ from seed to seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.memory import FORGETFUL
from ridgeline.scene.sky.cloud_shapes import FAINT, tones
from ridgeline.scene.sky.cumulus import _colours
from ridgeline.scene.themes.find import built_in
from ridgeline.terrain.arrays import Floats

THEMES = shipped.theme_names()
VIEW = View(320, 180)
FRAME = 1.0 / 30.0
CLOUDY = replace(built_in("dusk"), clouds=0.6)


def clouds(scene: Scene) -> list[Sprite]:
    return [item for item in scene.sprites if isinstance(item, Sprite) and "cumulus" in item.words]


def drawn(scene: Scene) -> Floats:
    """(rows, columns) how much of the sky is behind clouds."""
    seen = np.zeros((scene.height, scene.width))
    for one in clouds(scene):
        top, left = max(one.top, 0), max(one.left, 0)
        part = one.share[top - one.top :, left - one.left :][: scene.height - top, : scene.width - left]
        under = seen[top : top + part.shape[0], left : left + part.shape[1]]
        under += (1.0 - under) * part
    return seen


def at(second: float, seed: int = 7, hour: float = 12.0, calm: bool = False) -> Scene:
    return Landscape(CLOUDY, seed, "none", calm).bare().scene(Moment(hour=hour, elapsed=second), VIEW)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_clouds_and_all_are_behind_the_land(name: str) -> None:
    landscape = Landscape(name, 3, "none").bare()
    seen = [one for minute in range(3) for one in clouds(landscape.scene(Moment(elapsed=200.0 * minute), VIEW))]
    assert seen
    assert {one.layer for one in seen} == {-1}


def test_the_order_of_asking_changes_nothing() -> None:
    landscape = Landscape(CLOUDY, 7, "none").bare()
    for second in (900.0, 10.0, 400.0):
        asked = landscape.scene(Moment(hour=12.0, elapsed=second), VIEW)
        np.testing.assert_array_equal(drawn(asked), drawn(at(second)))


@pytest.mark.slow
def test_no_two_seeds_have_the_same_sky() -> None:
    assert len({drawn(at(0.0, seed)).tobytes() for seed in range(12)}) == 12


def test_clouds_move_and_grow_without_leaps() -> None:
    landscape = Landscape(CLOUDY, 7, "none").bare()
    for second in np.arange(0.0, 300.0, 23.3).tolist():
        before, after = (
            drawn(landscape.scene(Moment(hour=12.0, elapsed=when), VIEW)) for when in (second, second + FRAME)
        )
        assert np.abs(after - before).max() < 0.35
        assert np.abs(after - before).mean() < 0.006


def test_clouds_drift_and_more_slowly_where_little_motion_is_wanted() -> None:
    def way(calm: bool) -> int:
        first, later = (min(clouds(at(second, calm=calm)), key=lambda one: one.left).left for second in (0.0, 6.0))
        return abs(first - later)

    assert 0 <= way(True) <= way(False) < 20


@pytest.mark.slow
def test_no_clouds_are_where_a_theme_wants_none() -> None:
    bare = replace(CLOUDY, clouds=0.0)
    assert not clouds(Landscape(bare, 7, "none").scene(Moment(elapsed=300.0), VIEW))


def test_little_but_cloud_is_drawn_of_a_cloud() -> None:
    whole = (300, 110)
    for number in range(8):
        body, light = tones((number, 5), *whole, 60, 16, 0.9, FORGETFUL)
        for tone in (body, light):
            rows, columns = tone.share.shape
            assert tone.left >= 0 <= tone.top
            assert tone.left + columns <= whole[0]
            assert tone.top + rows <= whole[1]
            assert np.count_nonzero(tone.share.max(axis=0) > FAINT) > 0.7 * columns
        assert body.share.size < 0.8 * whole[0] * whole[1]


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_by_night_a_cloud_near_the_horizon_has_the_sky_s_own_colour(theme: str) -> None:
    view = View(1920, 1080)
    landscape = Landscape(theme, 7, weather="none")
    stage, sky, _ = landscape._set(Moment(hour=0.0), view)
    for height in (440.0, 500.0, 560.0):
        y = view.row(height)
        shades, _ = _colours(stage.light, sky.gradient, None, view, [(100.0, y)])
        assert 0.95 < shades[0, 0] / sky.gradient.labs(np.array([y]))[0, 0] < 1.03
