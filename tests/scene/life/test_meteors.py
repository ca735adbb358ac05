"""Shooting stars fall by clear night, quickly, one at a time, and seldom in showers."""

from __future__ import annotations

from itertools import groupby, pairwise

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.life.night.meteors import SHOWER, SHOWER_SECONDS, _falling, _meteor
from ridgeline.scene.themes.find import built_in

from .seen import VIEW, alone, of

MESA = alone(built_in("mesa"), meteors=1.0)
STEP = 0.05


def falls(seed: int, stop: float) -> list[tuple[float, float]]:
    """When shooting stars of the first field begin and end, up to second `stop`."""
    times = np.arange(0.0, stop, STEP)
    lit = [any(True for _ in _falling(seed, 0, time, 1.0)) for time in times.tolist()]
    groups = [
        (seen, [time for time, _ in group]) for seen, group in groupby(zip(times, lit, strict=True), lambda x: x[1])
    ]
    return [(float(group[0]), float(group[-1])) for seen, group in groups if seen]


@pytest.mark.slow
def test_one_now_and_then_and_a_shower_now_and_then() -> None:
    starts = np.array([start for start, _ in falls(5, 3.0 * SHOWER)])
    near = np.array([((starts > start - 1.0) & (starts < start + SHOWER_SECONDS)).sum() for start in starts])
    assert near.max() >= 7
    assert 0.003 < (near < 4).sum() / (3.0 * SHOWER) < 0.02


def test_each_lasts_about_a_second() -> None:
    for number in range(200):
        one = _meteor(3, 0, number, None)
        assert 0.5 <= one.duration <= 1.2
        assert one.down > 0.15


def test_those_of_a_shower_come_from_one_place() -> None:
    ways = np.array([_meteor(3, 0, number, 0.5)[5:7] for number in range(50)])
    alone = np.array([_meteor(3, 0, number, None)[5:7] for number in range(50)])
    assert np.ptp(ways[:, 1]) < 0.2 < np.ptp(alone[:, 1])
    assert np.ptp(alone[:, 0]) > 1.0


def second() -> float:
    """One at which there is a shooting star in the picture."""
    landscape = Landscape(MESA, seed=7, weather="none")
    times = np.arange(0.0, 600.0, 0.2).tolist()
    return float(
        next(time for time in times if of(landscape.scene(Moment(hour=0.5, elapsed=time), VIEW), "shooting star"))
    )


@pytest.mark.parametrize(
    ("hour", "weather", "falls"),
    [(0.5, "none", True), (12.0, "none", False), (18.0, "none", False), (0.5, "storm", False), (0.5, "rain", False)],
)
def test_they_are_seen_by_night_when_the_sky_is_clear(hour: float, weather: str, falls: bool) -> None:
    landscape = Landscape(MESA, seed=7, weather=weather)
    scene = landscape.scene(Moment(hour=hour, elapsed=second() + 0.1), VIEW)
    assert bool(of(scene, "shooting star")) == falls
    assert all(sprite.layer == -1 for sprite in of(scene, "shooting star"))


def test_bands_of_a_streak_do_not_overlap() -> None:
    landscape = Landscape(MESA, seed=7, weather="none")
    scene = landscape.scene(Moment(hour=0.5, elapsed=second() + 0.2), View(1920, 1080))
    spans = sorted((sprite.top, sprite.top + len(sprite.share)) for sprite in of(scene, "shooting star"))
    assert len(spans) > 1
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
