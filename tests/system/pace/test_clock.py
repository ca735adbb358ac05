"""The clock stays true however late frames are; only long gaps do not count."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from private_desktop import Desktop, wait_for, wait_until
from ridgeline.system.pace.clock import MAX_GAP, Pace

PERIODS = (1.0 / 144.0, 1.0 / 60.0, 0.05, 0.1)


class Hands:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        """Begin at any time."""
        self.now = 1e5

    def read(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds


def told(frames: list[tuple[float, float]]) -> tuple[float, float]:
    """The seconds that frames stand for, and those that have passed since the first one was painted.

    Args:
        frames: the period of each, and the seconds that it takes to be painted.
    """
    hands = Hands()
    pace = Pace(hands.read, hands.pass_)
    pace.wait(PERIODS[0])
    began = hands.now
    stood_for = 0.0
    for period, cost in frames:
        hands.pass_(cost)
        stood_for += pace.wait(period)
    return stood_for, hands.now - began


@given(st.lists(st.tuples(st.sampled_from(PERIODS), st.floats(0.0, MAX_GAP - max(PERIODS))), max_size=60))
def test_frames_stand_for_the_time_that_has_passed_however_late_they_are(frames: list[tuple[float, float]]) -> None:
    stood_for, passed = told(frames)
    assert stood_for == pytest.approx(passed, abs=max(PERIODS) + 1e-6)


@given(
    st.lists(st.tuples(st.sampled_from(PERIODS), st.floats(0.0, 0.4)), max_size=30),
    st.lists(st.floats(MAX_GAP + 0.2, 1e6), min_size=1, max_size=3),
)
def test_only_gaps_longer_than_two_seconds_do_not_count(frames: list[tuple[float, float]], gaps: list[float]) -> None:
    without, _ = told(frames)
    stood_for, passed = told([*frames, *((PERIODS[1], gap) for gap in gaps), *frames])
    assert stood_for < 2.0 * without + (1 + len(gaps)) * (PERIODS[1] + max(PERIODS)) + 1e-6
    assert passed > 0.99 * sum(gaps)


def test_the_first_frame_may_take_its_time_and_waits_for_nothing_then() -> None:
    hands = Hands()
    pace = Pace(hands.read, hands.pass_)
    hands.pass_(1.5)
    assert pace.wait(0.1) == 0.1
    assert hands.now == pytest.approx(1e5 + 1.5)
    hands.pass_(0.06)
    assert pace.wait(0.1) == 0.1
    assert hands.now == pytest.approx(1e5 + 1.6)


def test_a_frame_that_is_early_waits_for_its_time() -> None:
    stood_for, passed = told([(0.1, 0.02)] * 50)
    assert stood_for == pytest.approx(5.0) == pytest.approx(passed)


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.timeout(120)
def test_a_cruise_that_is_hardly_let_run_ends_when_its_seconds_are_over(desktop: Desktop) -> None:
    """It is stopped again and again for less than two seconds, as on a machine with too much to do."""
    program = desktop.start(sys.executable, "-m", "ridgeline", "--theme", "dusk", "--seed", "7", "--seconds", "8")
    wait_for(lambda: desktop.screenshot().any(), "the first frame")
    began = time.monotonic()
    while program.poll() is None:
        program.send_signal(signal.SIGSTOP)
        wait_until(time.monotonic() + 0.7)
        program.send_signal(signal.SIGCONT)
        _run_for(program, 0.1)
    assert program.returncode == 0
    assert time.monotonic() - began < 8.0 + 2.0


def _run_for(program: subprocess.Popen[str], seconds: float) -> None:
    end = time.monotonic() + seconds
    wait_for(lambda: time.monotonic() >= end or program.poll() is not None, "a little time")
