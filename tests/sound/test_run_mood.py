"""What the music of a run follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ridgeline.play import RULES, Course, begin, step
from ridgeline.scene import Landscape, Moment
from ridgeline.sound.mood import Mood, run_mood

LAND = Landscape("dusk", 7, "none")


def moods() -> list[Mood]:
    course = Course(7)
    state, found = begin(7, course), []
    for tick in range(2400):
        state = step(state, tick % 120 < 60, course)
        found.append(run_mood(LAND, Moment(elapsed=tick / 120.0, hour=15.0), state, course(state.x)[1]))
    return found


@pytest.mark.slow
def test_the_tone_is_heard_on_the_land_and_the_wind_grows_with_the_speed() -> None:
    found = moods()
    assert {mood.hum > 0.0 for mood in found} == {True, False}
    fast, slow = (pick(found, key=lambda mood: mood.speed) for pick in (max, min))
    assert fast.noises["wind"] > slow.noises["wind"]
    assert max(mood.height for mood in found) - min(mood.height for mood in found) > 0.5


def test_wind_tone_and_pulse_fall_when_the_dusk_is_near_and_a_fever_has_drums() -> None:
    course = Course(7)
    state = replace(begin(7, course), asleep=False, air=0, vx=1500.0)
    levels = []
    for metres in (30.0, 20.0, 10.0, 1.0):
        near = replace(state, dusk=state.x - metres * RULES.metre)
        mood = run_mood(LAND, Moment(hour=15.0), near, 0.2)
        levels.append(mood.hum)
    assert levels[0] == levels[1] > levels[2] > levels[3] > 0.0
    assert levels[3] < 0.3 * levels[0]
    hot = replace(state, tally=replace(state.tally, chain=RULES.fever_chain))
    assert run_mood(LAND, Moment(hour=15.0), hot, 0.0).fever == 1.0
    assert run_mood(LAND, Moment(hour=15.0), state, 0.0).fever == 0.0
