"""Taking over in the cruise: the land on the screen stays, and what rides on it is what is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.play.course import Course
from ridgeline.play.taken_over_land import JOIN_LENGTH, Ride
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.still import paint

THEMES = st.sampled_from(shipped.theme_names())
PLACES = st.floats(-1e6, 1e6)


def taken_over(theme: str, seed: int, beyond: float, travel: float = 0.0) -> tuple[Landscape, Landscape, Ride]:
    """A landscape, the same when it is ridden, and the line."""
    landscape = Landscape(theme, seed)
    ride = Ride(landscape.near[2].ground, Course(seed, beyond), beyond)
    return landscape, landscape.ridden(ride, beyond, travel), ride


@pytest.mark.slow
@examples(25)
@given(THEMES, st.integers(0, 2**32), PLACES, st.floats(0.0, 1000.0))
def test_up_to_the_place_nothing_on_the_screen_changes(theme: str, seed: int, travel: float, elapsed: float) -> None:
    view, moment = View(192, 108), Moment(travel, 20.0, elapsed)
    landscape = Landscape(theme, seed)
    _, layer, _ = landscape.near
    beyond = layer.parallax * travel + layer.drift * elapsed + 1920.0 + 600.0
    landscape, ridden, _ = taken_over(theme, seed, beyond, travel)
    before, after = landscape.scene(moment, view), ridden.scene(moment, view)
    kept = [layer for layer in after.layers if layer.words not in ("backdrop", "face")]
    for one, other in zip(before.layers, kept, strict=True):
        np.testing.assert_array_equal(one.crest, other.crest)
    assert [sprite.words for sprite in before.sprites] == [sprite.words for sprite in after.sprites]
    np.testing.assert_array_equal(pixels(paint(before)), pixels(paint(after)))


@settings(max_examples=25, deadline=None)
@given(THEMES, st.integers(0, 2**32), PLACES, st.floats(-2000.0, JOIN_LENGTH + 2000.0))
def test_what_is_ridden_is_what_is_drawn(theme: str, seed: int, beyond: float, ahead: float) -> None:
    _, ridden, ride = taken_over(theme, seed, beyond)
    x = beyond + ahead
    height, slope = ride(x)
    drawn = ridden.near[2].ground(x, x + 1.5, 1.0)[0]
    assert height == pytest.approx(drawn, abs=1.5)
    assert ride(x + 0.01)[0] - height == pytest.approx(0.01 * slope, abs=0.03)


@pytest.mark.slow
@given(st.integers(0, 2**32), PLACES)
def test_behind_the_join_it_is_the_course(seed: int, beyond: float) -> None:
    _, ridden, ride = taken_over("dusk", seed, beyond)
    course, x = Course(seed, beyond), beyond + JOIN_LENGTH + np.arange(0.0, 4000.0, 7.0)
    np.testing.assert_array_equal(ride.heights(x), course.heights(x))
    assert ride(float(x[5])) == course(float(x[5]))
    stands = range(len(ridden.near[1].stands))
    rooted = [len(ridden.near[2].standing(stand, round(beyond / 1024) + 4).roots) for stand in stands]
    tall = [stand.height > 30.0 for stand in ridden.near[1].stands]
    assert not any(count for count, high in zip(rooted, tall, strict=True) if high)


@pytest.mark.parametrize("theme", ["dusk", "mesa", "cherry"])
def test_what_is_tall_stands_behind_the_line_from_the_place_on_and_nowhere_before(theme: str) -> None:
    beyond = 50_000.0
    _, ridden, _ = taken_over(theme, 7, beyond)
    _, layer, land = ridden.near
    behind = land.backdrop()
    places = [0.5 * behind.standing(n, k).roots for n in range(len(layer.stands)) for k in range(40, 90)]
    low = [behind.standing(n, 60).roots for n, stand in enumerate(layer.stands) if stand.height <= 30.0]
    rooted = np.concatenate(places)
    assert len(rooted) > 20
    assert rooted.min() >= beyond
    assert not any(len(roots) for roots in low)
