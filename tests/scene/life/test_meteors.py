"""Shooting stars fall by clear night, quickly, one at a time, and seldom in showers."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.life.night.meteors import SHOWER_SECONDS, STARS, _meteor, falling
from ridgeline.scene.life.score import Cue
from ridgeline.scene.themes.find import built_in

from .alive import coming
from .seen import VIEW, alone, of

MESA = alone(built_in("mesa"), meteors=1.0)
STEP = 0.1


def falls(number: int, seed: int = 5) -> int:
    """How many shooting stars an event has."""
    times = np.arange(0.0, SHOWER_SECONDS, STEP).tolist()
    lit = [any(True for _ in falling(seed, 0, Cue("meteors", number, time))) for time in times]
    return sum(now and not before for before, now in pairwise([False, *lit]))


@pytest.mark.slow
def test_an_event_has_a_few_and_is_seldom_a_shower() -> None:
    counts = np.array([falls(number) for number in range(90)])
    assert counts.min() >= 1
    assert np.median(counts) in (3, 4)
    assert 0.03 < (counts > STARS).mean() < 0.2


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
    start = coming(landscape, "meteors")
    times = np.arange(start, start + 30.0, 0.2).tolist()
    return float(
        next(time for time in times if of(landscape.scene(Moment(hour=0.5, elapsed=time), VIEW), "shooting star"))
    )


@pytest.mark.slow
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
