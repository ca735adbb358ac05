"""Low grass rushes past whoever rides, and hides nothing."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.play import Course
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.foreground.tussocks import PARALLAX, tussocks
from ridgeline.scene.items import Sprite

VIEW = View(640, 360)


def grass(landscape: Landscape, start: float, travel: float) -> list[Sprite]:
    return tussocks(landscape.stage(Moment(travel, 12.0), VIEW), start, landscape.memory)


def ridden(theme: str = "dusk") -> Landscape:
    return Landscape(theme, 7, "none").ridden(Course(7), -np.inf)


def foreground(scene: Scene) -> int:
    return sum(sprite.words == "grass in front" for sprite in scene.sprites)


@pytest.mark.slow
def test_it_is_low_and_sparse() -> None:
    landscape = ridden()
    shown = [grass(landscape, -np.inf, travel) for travel in np.arange(0.0, 30_000.0, 500.0).tolist()]
    tops = [sprite.top for sprites in shown for sprite in sprites]
    assert len(tops) > 30
    assert min(tops) > 0.84 * VIEW.height
    assert max(map(len, shown)) <= 6


def test_it_passes_faster_than_the_land() -> None:
    landscape, travel = ridden(), 0.0
    while not (before := grass(landscape, -np.inf, travel)):
        travel += 100.0
    after = grass(landscape, -np.inf, travel + 30.0)
    moved = before[0].left - after[0].left
    assert moved == pytest.approx(30.0 * PARALLAX / 3.0, abs=1.0)


@pytest.mark.slow
def test_only_who_rides_sees_it_and_only_from_the_place_on() -> None:
    moments = [Moment(travel, 12.0) for travel in np.arange(0.0, 6000.0, 600.0).tolist()]
    cruise, riding = Landscape("dusk", 7, "none"), ridden()
    assert sum(foreground(riding.scene(moment, VIEW)) for moment in moments) > 0
    assert all(not grass(cruise, np.inf, moment.travel) for moment in moments)
    assert not grass(riding, 1e9, 0.0)


@pytest.mark.slow
def test_none_grows_at_sea_or_where_little_motion_is_wanted() -> None:
    calm = Landscape("dusk", 7, "none", calm=True)
    for landscape in (ridden("tide"), calm):
        assert not any(grass(landscape, -np.inf, travel) for travel in np.arange(0.0, 9000.0, 300.0).tolist())
