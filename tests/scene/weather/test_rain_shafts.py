"""Shafts of far rain hang under the ceiling of rain and storm, slanted by the wind, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.items import Sprite
from ridgeline.terrain.arrays import Floats

VIEW = View(320, 180)


def shafts(weather: str, seed: int, second: float) -> list[Sprite]:
    scene = Landscape("tide", seed, weather).bare().scene(Moment(hour=12.0, elapsed=second), VIEW)
    return [item for item in scene.sprites if isinstance(item, Sprite) and item.words == "far rain"]


def middles(share: Floats) -> Floats:
    """(rows,) the middle column of what is seen in each row."""
    return np.asarray((share * np.arange(share.shape[1])).sum(axis=1) / share.sum(axis=1))


@pytest.mark.parametrize("weather", ["rain", "storm"])
def test_rain_falls_far_away_behind_all_land(weather: str) -> None:
    seen = [one for seed in range(4) for one in shafts(weather, seed, 60.0)]
    assert seen
    assert {one.layer for one in seen} == {-1}
    # Its edges are soft: nothing of a shaft ends at the side of its picture, at its top or at its foot.
    assert all(max(one.share[[0, -1]].max(), one.share[:, [0, -1]].max()) < 0.03 for one in seen)


@pytest.mark.parametrize("weather", ["none", "snow", "fog"])
def test_there_is_none_in_other_weather(weather: str) -> None:
    assert not shafts(weather, 1, 60.0)


@pytest.mark.slow
def test_shafts_lean_with_the_wind() -> None:
    winds = []
    for seed in range(8):
        landscape = Landscape("tide", seed, "storm").bare()
        wind = landscape.stage(Moment(hour=12.0, elapsed=60.0), VIEW).weather.wind
        for one in shafts("storm", seed, 60.0):
            middle = middles(one.share[2:-2])
            winds.append((wind, float(middle[-1] - middle[0])))
    strong = [(wind, lean) for wind, lean in winds if abs(wind) > 60.0]
    assert len(strong) > 3
    assert all(wind * lean > 0.0 for wind, lean in strong)


def test_shafts_come_and_go_without_leaps() -> None:
    for second in (10.0, 73.0, 200.0):
        before, after = shafts("storm", 3, second), shafts("storm", 3, second + 0.1)
        assert all(abs(one.left - other.left) <= 1 for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize("scale", [0.001, 50.0])
def test_none_is_drawn_too_small_or_too_large(scale: float) -> None:
    view = View(32, 18, scale, (0.0, 0.0))
    scene = Landscape("tide", 3, "storm").bare().scene(Moment(hour=12.0, elapsed=60.0), view)
    assert not any(item.words == "far rain" for item in scene.sprites)
