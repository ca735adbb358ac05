"""Good places along the way: better than most, and found in small steps."""

import time

import pytest

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.wishes.nearby import FARTHEST, GOOD, NEAREST, STEP, Nearby, wishes_for

VIEW = View(1280, 720)


def searched(landscape: Landscape, moment: Moment) -> Nearby:
    nearby = Nearby(landscape, moment, VIEW)
    while not nearby.go_on():
        pass
    return nearby


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "hour"), [("dusk", 19.0), ("winter", 22.0), ("mesa", 12.0)])
def test_a_place_is_as_good_as_any_that_is_looked_at(theme: str, hour: float) -> None:
    landscape, moment = Landscape(theme, seed=7), Moment(travel=500.0, hour=hour, speed=-10.0)
    nearby = searched(landscape, moment)
    place = nearby.place
    assert place == searched(Landscape(theme, seed=7), moment).place
    assert place is not None
    assert NEAREST <= place.seconds <= FARTHEST
    assert place.travel == -landscape.theme.speed * place.seconds
    assert place.wish in [wish.name for wish in wishes_for(landscape, moment)]
    scores = [other.score for other in nearby._places]
    assert len(scores) == round((FARTHEST - NEAREST) / STEP) + 1
    assert place.score >= GOOD * max(scores)
    assert place.score > sorted(scores)[len(scores) // 2]


def test_what_the_hour_cannot_have_is_not_looked_for() -> None:
    landscape = Landscape("winter", seed=7)
    names = {hour: [wish.name for wish in wishes_for(landscape, Moment(hour=hour))] for hour in (12.0, 16.9, 23.0)}
    assert ["sun between peaks" in names[hour] for hour in names] == [False, True, False]
    assert ["moon over snow" in names[hour] for hour in names] == [False, False, True]


@pytest.mark.slow
def test_one_step_takes_half_of_a_frame_at_most() -> None:
    nearby = Nearby(Landscape("dusk", seed=7), Moment(hour=19.0), VIEW)
    seconds = []
    done = False
    while not done:
        begun = time.thread_time()
        done = nearby.go_on()
        seconds.append(time.thread_time() - begun)
    assert sorted(seconds)[len(seconds) // 2] < 0.5 / 60.0
