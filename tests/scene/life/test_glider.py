"""The glider flies over the land, never into it, smoothly, and looks where it goes."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, Layer, Moment, Theme, View
from ridgeline.scene.life.air.glider import Flight, flight
from ridgeline.scene.life.air.glider_picture import Pose, glider_sprites, paint
from ridgeline.scene.life.score import BAR, LONGEST, Cue
from ridgeline.scene.light.daylight import light
from ridgeline.scene.theme import land_numbers
from ridgeline.scene.themes.find import built_in

from .alive import coming
from .seen import VIEW, alone, halved, moments, of, shares, side_by_side

DUSK = alone(built_in("dusk"), glider=1.0)
THEMES = [alone(built_in(name), glider=1.0) for name in shipped.theme_names()]
SECONDS = st.floats(0.0, 1e5) | st.floats(0.0, 1e9)


@lru_cache(maxsize=8)
def landscape_of(theme: Theme, seed: int, calm: bool) -> Landscape:
    return Landscape(theme, seed, calm=calm)


def at(theme: Theme, seed: int, second: float, calm: bool = False) -> Flight:
    """The glider of a second, if one came every LONGEST seconds."""
    landscape = landscape_of(theme, seed, calm)
    _, layer, land = landscape.near
    cue = Cue("glider", math.floor(second / LONGEST), second % LONGEST)
    return flight(
        layer, land, cue, landscape.key, Journey(theme.speed).moment(second), calm=calm, memory=landscape.memory
    )


def crossing(landscape: Landscape) -> list[float]:
    """The seconds in which the first glider is in a picture of ordinary width."""
    journey, start = Journey(landscape.theme.speed), coming(landscape, "glider")
    flights = {second: landscape.flight(journey.moment(second)) for second in np.arange(start, start + 50.0).tolist()}
    return [second for second, found in flights.items() if found is not None and 0.0 < found.x < 1920.0]


@examples(60)
@given(st.sampled_from(THEMES), st.integers(0, 99), SECONDS)
def test_it_never_touches_the_ground(theme: Theme, seed: int, second: float) -> None:
    number = land_numbers(theme.layers)[-1]
    land = Landscape(theme, seed).land(number)
    here = at(theme, seed, second)
    beneath = land.ground(here.along - 30.0, here.along + 30.0, 0.5)
    assert here.y > beneath.max() + 40.0


@examples(40)
@given(st.sampled_from(THEMES), st.integers(0, 99), st.floats(1.0, 1e5))
def test_its_velocity_is_how_its_place_changes_and_its_attitude_where_it_goes(
    theme: Theme, seed: int, second: float
) -> None:
    assume(1.0 < second % LONGEST < LONGEST - 1.0)
    before, here, after = (at(theme, seed, second + d) for d in (-1e-3, 0.0, 1e-3))
    assert here.velocity[0] == pytest.approx((after.along - before.along) / 2e-3, abs=0.05)
    assert here.velocity[1] == pytest.approx((after.y - before.y) / 2e-3, abs=0.05)
    assert math.tan(here.attitude) * here.velocity[0] == pytest.approx(here.velocity[1], abs=1e-6)
    turned = (after.attitude - before.attitude) / math.hypot(after.along - before.along, after.y - before.y)
    assert here.bend == pytest.approx(turned, abs=1e-4)


def test_its_way_is_smooth_to_the_second_derivative() -> None:
    """A jump of the curvature would show as a third difference that does not shrink with the step."""
    for start in (10.0, 1000.0):
        heights = np.array([at(DUSK, 7, start + 0.01 * step).y for step in range(3000)])
        assert np.abs(np.diff(heights, 3)).max() < 2e-3


@pytest.mark.parametrize("theme", THEMES, ids=shipped.theme_names())
def test_it_crosses_a_picture_in_half_a_minute_and_swoops(theme: Theme) -> None:
    landscape = Landscape(theme, 7)
    seconds = crossing(landscape)
    assert 22 <= len(seconds) <= 46
    flights = [landscape.flight(Journey(theme.speed).moment(second)) for second in seconds]
    heights = [found.y for found in flights if found is not None]
    assert max(heights) - min(heights) > 45.0
    assert 25.0 < min(heights) < max(heights) < 700.0


@pytest.mark.slow
def test_it_is_seen_and_told_of_and_only_where_the_theme_has_one() -> None:
    landscape, none = Landscape(DUSK, 7), Landscape(alone(built_in("dusk")), 7)
    moment = Journey(DUSK.speed, 18.0).moment(crossing(landscape)[10])
    assert shares(landscape.scene(moment, VIEW), "glider").sum() > 40.0
    assert "glider" in landscape.scene(moment, VIEW).describe()
    assert "glider" not in none.scene(moment, VIEW).describe()


@pytest.mark.slow
def test_it_flies_before_the_nearest_ridge() -> None:
    landscape = Landscape(DUSK, 7)
    scene = landscape.scene(Journey(DUSK.speed, 18.0).moment(crossing(landscape)[10]), VIEW)
    assert {sprite.layer for sprite in of(scene, "glider")} == {len(scene.layers) - 1}


@pytest.mark.slow
def test_two_sizes_show_the_same() -> None:
    landscape = Landscape(DUSK, 7)
    moment = Journey(DUSK.speed, 18.0).moment(crossing(landscape)[10])
    small, large = halved(landscape, moment, "glider")
    assert np.abs(small - large).sum() < 0.25 * large.sum()
    assert small.sum() == pytest.approx(large.sum(), rel=0.05)


@pytest.mark.slow
def test_views_side_by_side_show_the_same() -> None:
    landscape = Landscape(DUSK, 7)
    for second in crossing(landscape)[12:20]:
        parts, both = side_by_side(landscape, Journey(DUSK.speed, 18.0).moment(second), "glider", -960.0)
        np.testing.assert_allclose(parts, both, atol=1e-4)


@pytest.mark.slow
def test_nothing_pops() -> None:
    """It comes and goes beyond the borders; from frame to frame no pixel but its few edges changes much."""
    landscape = Landscape(DUSK, 7)
    start = crossing(landscape)[0] - 2.0
    before = None
    for moment in moments(landscape, 18.0, start, start + 3.0, 1.0 / 15.0):
        now = shares(landscape.scene(moment, VIEW), "glider")
        assert before is None or np.abs(now - before).sum() < 90.0
        before = now


@pytest.mark.slow
def test_one_second_does_not_depend_on_those_asked_before() -> None:
    second = crossing(Landscape(DUSK, 7))[5]
    fresh, used = Landscape(DUSK, 7), Landscape(DUSK, 7)
    for other in (9e4, 0.0, 500.0):
        used.scene(Journey(DUSK.speed).moment(other), VIEW)
    moment = Journey(DUSK.speed, 18.0).moment(second)
    assert fresh.scene(moment, VIEW).describe() == used.scene(moment, VIEW).describe()


def test_those_who_want_little_motion_see_it_half_as_often_and_half_as_fast() -> None:
    bars = [BAR * bar + 20.0 for bar in range(400)]
    usual = sum(landscape_of(DUSK, 7, False).flight(Moment(elapsed=second)) is not None for second in bars)
    calm = sum(landscape_of(DUSK, 7, True).flight(Moment(elapsed=2.0 * second)) is not None for second in bars)
    assert 0.4 * usual < calm < 0.65 * usual
    ways = [at(DUSK, 7, 20.0, calm).velocity[0] - DUSK.speed for calm in (False, True)]
    assert ways[1] == pytest.approx(0.5 * ways[0], rel=0.15)


@examples(40)
@given(st.floats(-math.pi, math.pi), st.floats(0.0, 1.0), st.floats(0.3, 4.0))
def test_at_any_attitude_and_size_it_is_the_same_glider(attitude: float, offset: float, scale: float) -> None:
    view = View(900, 900, scale=scale, origin=(0.0, 0.0))
    colours, middle = paint(light(DUSK, 12.0)), 450.0 / scale
    pose = Pose(middle + offset, 1080.0 - middle, attitude)
    parts = glider_sprites(pose, colours, 0.0, 0, view)
    level = glider_sprites(pose._replace(x=middle, attitude=0.0), colours, 0.0, 0, view)
    for part, other in zip(parts, level, strict=True):
        assert part.share.sum() == pytest.approx(other.share.sum(), rel=0.12, abs=3.0)
        assert part.share.min() >= 0.0
        assert part.share.max() <= 1.0


def test_it_is_not_drawn_where_it_is_out_of_the_view() -> None:
    colours = paint(light(DUSK, 12.0))
    for x, y in ((-400.0, 500.0), (1600.0, 500.0), (500.0, 1400.0), (500.0, -400.0)):
        assert not glider_sprites(Pose(x, y), colours, 0.0, 0, View(640, 540))


def test_a_lake_before_the_nearest_ridge_is_not_dived_into() -> None:
    flooded = replace(DUSK, layers=(Layer(base=50.0, displacement=20.0, parallax=1.0, lake=200.0),))
    assert all(at(flooded, 3, second).y > 240.0 for second in np.arange(0.0, LONGEST, 3.0))
