"""The wind over a land: gusts that travel, agree between views, and move trees in storms only."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.scene import Layer, Moment, View
from ridgeline.scene.land.parallax import left_edge
from ridgeline.scene.land.wind import WAVES, bends, wind_over_land
from ridgeline.scene.memory import FORGETFUL
from ridgeline.scene.weather_spells import MAX_WIND, Spell

LAYER = Layer(base=100.0, displacement=40.0, parallax=1.0)
STORM = Spell("storm", 1.0, 0.8 * MAX_WIND)
GRASS, TREES = 0.25, 0.02


CLEAR, START, VIEW = Spell(), Moment(elapsed=40.0), View(1280, 720)


def still(sway: float, weather: Spell = CLEAR, calm: bool = False) -> bool:
    """Whether nothing moves what sways so far."""
    return not wind_over_land(weather, 7, START.elapsed, FORGETFUL, breeze=1.0, free=1.0, calm=calm).pushes[bends(sway)]


def bent(sway: float = GRASS, weather: Spell = CLEAR, moment: Moment = START, view: View = VIEW) -> np.ndarray:
    """Pixels by which the wind bends what is 40 units tall."""
    wind = wind_over_land(weather, 7, moment.elapsed, FORGETFUL, breeze=1.0, free=1.0)
    pushed = wind.pushed(left_edge(LAYER, moment, view), view)
    return wind.bent(pushed[bends(sway)], sway * 40.0 * view.pixels_per_unit)


@pytest.mark.parametrize("weather", [Spell(), STORM])
def test_wind_is_the_same_at_every_size_and_place(weather: Spell) -> None:
    moment = Moment(travel=9000.0, elapsed=77.0)
    small = bent(weather=weather, moment=moment)
    large = bent(weather=weather, moment=moment, view=View(3840, 2160))
    assert (small.shape, small.dtype) == ((1280,), np.float32)
    assert small == pytest.approx(large[1::3] / 3.0, abs=1e-3)
    aside = bent(weather=weather, moment=Moment(travel=9000.0 + 150.0, elapsed=77.0))
    assert aside[:-100] == pytest.approx(small[100:], abs=1e-3)


def test_gusts_travel_along_the_land_one_way() -> None:
    before, after = (bent(moment=Moment(elapsed=elapsed)) for elapsed in (40.0, 40.2))
    assert np.ptp(before) > 1.0
    ways = [np.abs(after[64:-64] - np.roll(before, shift)[64:-64]).mean() for shift in range(-60, 61)]
    gone = abs(int(np.argmin(ways)) - 60) * 1.5 / 0.2
    assert min(speed for _, speed, _ in WAVES) < gone < max(speed for _, speed, _ in WAVES)


def test_grass_always_moves_a_little_and_trees_in_storms_only_and_nothing_in_calm() -> None:
    assert still(TREES)
    assert still(TREES, Spell("rain", 0.7, 0.5 * MAX_WIND))
    assert still(0.0, STORM)
    assert still(GRASS, STORM, calm=True)
    clear, storm, tree = bent(), bent(weather=STORM), bent(TREES, STORM)
    assert 0.3 < np.abs(clear).max() < 0.5 * np.abs(storm).max()
    assert 0.0 < np.abs(tree).max() < TREES * 40.0
    assert np.abs(storm).max() < GRASS * 40.0
    assert np.sign(storm).mean() > 0.9


@pytest.mark.parametrize("wind", [-MAX_WIND, MAX_WIND])
def test_weather_comes_without_a_jump(wind: float) -> None:
    assert bent(weather=Spell("storm", 1e-6, wind, number=3)) == pytest.approx(bent(), abs=1e-3)
