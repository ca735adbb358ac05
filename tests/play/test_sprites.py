"""How the glider of a run is held."""

from __future__ import annotations

import math

import pytest

from ridgeline.play import Course, begin
from ridgeline.play.sprites import Posture, turned


def test_before_the_first_press_it_lies_along_the_land() -> None:
    course = Course(7)
    state, look = begin(7, course), Posture()
    for _ in range(240):
        look = turned(look, state, course)
    assert look.attitude == pytest.approx(math.atan(course(0.0)[1]), abs=1e-3)
