"""Flocks turn together, breathe, stay together, and come by day."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.life.air.bird_picture import BirdPose, bird
from ridgeline.scene.life.air.birds import _flight
from ridgeline.scene.life.air.flocks import AIRWAYS, Flock, flock_in
from ridgeline.scene.memory import Memory
from ridgeline.scene.themes.find import built_in

from .alive import coming
from .seen import VIEW, alone, moments, of

DUSK = alone(built_in("dusk"), birds=1.0)
EMPTY = replace(DUSK, layers=tuple(replace(layer, stands=()) for layer in DUSK.layers[-2:]))
FLOCKS = st.tuples(st.integers(0, 99), st.integers(0, len(AIRWAYS) - 1), st.integers(-999, 999))


def flock_of(some: tuple[int, int, int]) -> tuple[Flock, int]:
    seed, number, cell = some
    return flock_in(seed, number, cell), number


@examples(60)
@given(FLOCKS, st.floats(0.0, 1e5), st.sampled_from([-1.0, 1.0]))
def test_a_flock_of_five_to_twenty_keeps_to_its_reach(some: tuple[int, int, int], time: float, way: float) -> None:
    flock, number = flock_of(some)
    airway = AIRWAYS[number]
    right, over, *_ = _flight(flock, airway, way * airway.speed, time)
    assert 5 <= len(right) <= 20
    assert np.abs(right).max() + airway.span < flock.reach
    assert np.abs(over).max() < 400.0


@pytest.mark.slow
@examples(40)
@given(FLOCKS, st.floats(0.0, 1e4))
def test_all_birds_of_a_flock_head_the_same_way_or_soon_will(some: tuple[int, int, int], time: float) -> None:
    flock, number = flock_of(some)
    yaw = _flight(flock, AIRWAYS[number], AIRWAYS[number].speed, time)[2]
    leader = [
        _flight(flock, AIRWAYS[number], AIRWAYS[number].speed, time - late)[2][0]
        for late in np.linspace(-1.0, 9.0, 1001)
    ]
    off = np.abs((yaw[:, None] - np.array(leader) + math.pi) % (2.0 * math.pi) - math.pi).min(axis=1)
    assert off.max() < 0.25


@pytest.mark.slow
def test_some_flocks_wheel_right_round_and_others_hold_their_way() -> None:
    def swing(cell: int) -> float:
        flock = flock_in(7, 1, cell)
        yaw = [_flight(flock, AIRWAYS[1], AIRWAYS[1].speed, time)[2][0] for time in np.arange(0.0, 40.0, 0.2)]
        return float(np.ptp(np.unwrap(yaw)))

    swings = [swing(cell) for cell in range(40)]
    assert sum(turn > 2.0 * math.pi for turn in swings) >= 8
    assert sum(turn < 2.0 for turn in swings) >= 8


def test_the_spacing_breathes() -> None:
    for cell in range(10):
        flock = flock_in(7, 2, cell)
        sizes = []
        for time in np.arange(0.0, 20.0, 0.5):
            right, over, *_ = _flight(flock, AIRWAYS[2], AIRWAYS[2].speed, time)
            sizes.append(np.hypot(right - right.mean(), over - over.mean()).mean())
        assert max(sizes) / min(sizes) > 1.15


def test_birds_move_smoothly() -> None:
    """A bird goes no more than its own speed and a turn's allow, frame by frame."""
    for cell in range(10):
        flock = flock_in(3, 3, cell)
        places = np.array([_flight(flock, AIRWAYS[3], 84.0, frame / 60.0)[:2] for frame in range(600)])
        assert np.abs(np.diff(places, axis=0)).max() < 6.0
        assert np.abs(np.diff(places, 2, axis=0)).max() < 0.12


@pytest.mark.slow
def test_a_flock_is_a_gift_and_two_at_once_are_rare() -> None:
    seen = []
    for seed in range(6):
        landscape = Landscape(EMPTY, seed)
        for time in np.arange(0.0, 7200.0, 20.0).tolist():
            birds = of(landscape.scene(Moment(0.0, 14.0, time), View(128, 72)), "bird")
            seen.append(len({(sprite.layer, tuple(sprite.colour)) for sprite in birds}))
    counts = np.bincount(seen) / len(seen)
    assert 0.6 < counts[0] < 0.8
    assert counts[2:].sum() < 0.05


@pytest.mark.slow
@pytest.mark.parametrize(("hour", "flies"), [(5.0, False), (7.0, True), (13.0, True), (19.0, True), (21.5, False)])
def test_they_fly_from_dawn_to_dusk(hour: float, flies: bool) -> None:
    landscape = Landscape(DUSK, seed=8)
    start = coming(landscape, "birds")
    assert (
        any(of(landscape.scene(moment, VIEW), "bird") for moment in moments(landscape, hour, start, start + 30.0, 2.0))
        == flies
    )


@pytest.mark.slow
@pytest.mark.parametrize(("weather", "flies"), [("rain", False), ("storm", False), ("fog", True), ("none", True)])
def test_none_flies_in_heavy_rain(weather: str, flies: bool) -> None:
    landscape = Landscape(DUSK, seed=8, weather=weather)
    start = coming(landscape, "birds")
    assert (
        any(of(landscape.scene(moment, VIEW), "bird") for moment in moments(landscape, 15.0, start, start + 30.0, 2.0))
        == flies
    )


def test_large_pictures_do_not_fill_the_memory() -> None:
    memory = Memory(4 << 20)
    pictures = [
        memory(bird, 200.0, BirdPose(inner, outer, 2, 0, 0), 0, 0)[2] for inner in range(6) for outer in range(6)
    ]
    assert sum(picture.nbytes for picture in pictures) > 4 << 20
    assert 0 < memory.size <= 4 << 20


def test_nearer_flocks_are_larger_faster_and_less_hazed() -> None:
    for far, near in pairwise(AIRWAYS):
        assert far.parallax < near.parallax
        assert far.span < near.span
        assert far.speed < near.speed
        assert far.haze > near.haze


@given(
    st.builds(BirdPose, *[st.integers(-4, 4)] * 2, st.integers(-13, 13), *[st.integers(-2, 2)] * 2),
    st.floats(1.0, 40.0),
)
def test_a_bird_is_as_large_as_its_span_and_turned_it_is_its_own_mirror_image(pose: BirdPose, half: float) -> None:
    _, _, share = bird(half, pose, 0, 0)
    assert max(share.shape) < 2.5 * half + 8.0
    assert share.max() > 0.3
    turned = pose._replace(yaw=-pose.yaw, bank=-pose.bank)
    assert bird(half, turned, 0, 0)[2].shape[1] == share.shape[1]


def test_wings_that_beat_change_the_picture_and_halves_of_pixels_move_it() -> None:
    up, down = (bird(14.0, BirdPose(wing, 0, 2, 0, 0), 0, 0)[2] for wing in (3, -3))
    assert up.shape != down.shape or np.abs(up - down).max() > 0.5
    left, _, still = bird(14.0, BirdPose(1, 0, 2, 0, 0), 0, 0)
    other, _, moved = bird(14.0, BirdPose(1, 0, 2, 0, 0), 1, 0)
    middles = [start + np.average(np.indices(a.shape)[1], weights=a) for start, a in ((left, still), (other, moved))]
    assert middles[1] - middles[0] == pytest.approx(0.5, abs=0.15)
