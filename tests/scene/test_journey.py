"""Moments follow from seconds: any second can be asked for at once."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene import Journey, Moment

SPEEDS = st.floats(-16000.0, 16000.0)
CHANGES = st.lists(st.tuples(st.floats(0.0, 1e5), SPEEDS), max_size=6)  #: how long a speed is kept, and the next one


@given(speed=SPEEDS, changes=CHANGES, rest=st.floats(0.0, 1e5))
def test_a_second_asked_for_directly_is_the_one_that_running_there_gives(
    speed: float, changes: list[tuple[float, float]], rest: float
) -> None:
    journey, elapsed, travel = Journey(speed), 0.0, 0.0
    for kept, following in changes:
        elapsed, travel, speed = elapsed + kept, travel + kept * speed, following
        journey = journey.at_speed(following, elapsed)
    asked = journey.moment(elapsed + rest)
    assert asked.elapsed == elapsed + rest
    assert asked.travel == pytest.approx(travel + rest * speed, abs=1e-3)


@given(speed=SPEEDS, following=SPEEDS, at=st.floats(0.0, 1e9))
def test_a_change_of_speed_makes_no_leap(speed: float, following: float, at: float) -> None:
    before = Journey(speed)
    assert before.at_speed(following, at).moment(at) == replace(before.moment(at), speed=following)


@given(seconds=st.floats(0.0, 1e12), hour=st.floats(0.0, 24.0, exclude_max=True), day=st.floats(1.0, 1e6))
def test_the_hour_is_always_one_of_the_day_and_comes_back_after_one(seconds: float, hour: float, day: float) -> None:
    journey = Journey(70.0, hour, day)
    now, tomorrow = (journey.moment(second).hour for second in (seconds, seconds + day))
    assert 0.0 <= now < 24.0
    turn = 24.0 * (seconds + day) / day
    assert abs((now - tomorrow + 12.0) % 24.0 - 12.0) <= 1e-12 * turn + 1e-9


def test_a_day_without_end_keeps_its_hour() -> None:
    journey = Journey(70.0, hour=18.5, day=math.inf)
    assert [journey.moment(seconds).hour for seconds in (0.0, 1.0, 1e9)] == [18.5, 18.5, 18.5]


def test_second_86400_is_where_a_day_of_frames_ends() -> None:
    assert Journey(70.0).moment(86400.0) == Moment(70.0 * 86400.0, hour=16.0, elapsed=86400.0, speed=70.0)
