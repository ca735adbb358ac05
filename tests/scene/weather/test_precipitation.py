"""Rain and snow: three depths that fall with the wind, agree between views, and come and go drop by drop."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Chances, Journey, Landscape, Moment, Scene, View
from ridgeline.scene.items import Particles
from ridgeline.scene.weather_spells import SPELL_SECONDS

KINDS = ("rain", "snow", "storm")
VIEW = View(1280, 720)
EDGE = 60.0  #: pixels at the border of a picture in which drops come and go

Floats = npt.NDArray[np.float64]


def falling(scene: Scene) -> list[Particles]:
    """What falls in a scene."""
    return [some for some in scene.particles if some.words in ("rain", "snow")]


def depths(kind: str, elapsed: float = 12.0, view: View = VIEW, calm: bool = False) -> list[Particles]:
    """What falls at a second of weather of a kind, seen by a camera that goes on at a theme's speed."""
    landscape = Landscape("dusk", 7, kind, calm).bare()
    return falling(landscape.scene(Journey(70.0, 18.5, math.inf).moment(elapsed), view))


def paired(some: Particles, others: Particles, view: View = VIEW) -> tuple[Floats, Floats]:
    """For each drop of the first that is well within the view: how far the nearest of the others is, and its gain."""
    size = view.width, view.height
    within = ((some.places > EDGE) & (some.places < np.subtract(size, EDGE))).all(axis=1)
    apart = others.places[None] - some.places[within, None].astype(np.float64)
    nearest = np.hypot(*apart.transpose(2, 0, 1)).argmin(axis=1)
    return apart[np.arange(len(nearest)), nearest], others.share[nearest] - some.share[within].astype(np.float64)


@pytest.mark.parametrize("kind", KINDS)
def test_three_depths_are_told_of(kind: str) -> None:
    scene = Landscape("dusk", 7, kind).scene(Moment(hour=18.5, elapsed=12.0), VIEW)
    word = "snow" if kind == "snow" else "rain"
    assert scene.describe().count(f"particles {word} before") == 3
    assert [some.layer for some in falling(scene)][-1] == len(scene.layers) - 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["none", "fog"])
def test_nothing_falls_in_other_weather(kind: str) -> None:
    assert depths(kind) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", ["dusk", "winter", "cliffs", "tide"])
def test_nearer_drops_are_larger_longer_and_fewer_and_before_nearer_ridges(theme: str, kind: str) -> None:
    found = falling(Landscape(theme, 3, kind).bare().scene(Moment(hour=18.5, elapsed=12.0), VIEW))
    for far, near in pairwise(found):
        assert far.layer <= near.layer
        assert far.radius < near.radius
        assert len(far.share) > len(near.share)
        assert far.down < near.down or kind == "snow"
        assert far.share.max() <= near.share.max() < 0.85


@pytest.mark.parametrize("kind", KINDS)
def test_drops_keep_clear_of_a_grid(kind: str) -> None:
    for some in depths(kind):
        for side in some.places.T:
            gaps = np.diff(np.sort(side))
            assert gaps.std() > 0.5 * gaps.mean()


@pytest.mark.slow
@examples(25)
@given(st.sampled_from(["rain", "storm"]), st.integers(0, 9), st.floats(1.0, 1e5), st.sampled_from([0.0, 70.0, -300.0]))
def test_a_streak_points_where_its_drop_goes(kind: str, seed: int, elapsed: float, speed: float) -> None:
    landscape, journey, short = Landscape("dusk", seed, kind).bare(), Journey(speed, 18.5, math.inf), 1.0 / 2048.0
    now, soon = (falling(landscape.scene(journey.moment(second), VIEW)) for second in (elapsed, elapsed + short))
    for before, after in zip(now, soon, strict=True):
        across, down = np.median(paired(before, after)[0], axis=0)
        assert down > 0.0
        assert math.atan2(across, down) == pytest.approx(math.atan2(before.across, before.down), abs=0.02)


@pytest.mark.slow
def test_the_wind_decides_which_way_rain_slants() -> None:
    slants = {}
    for seed in range(12):
        scene = Landscape("dusk", seed, "rain").bare().scene(Moment(hour=18.5, elapsed=12.0), VIEW)
        near = falling(scene)[-1]
        slants[seed] = near.across / near.down
    assert min(slants.values()) < -0.05
    assert max(slants.values()) > 0.05
    assert max(map(abs, slants.values())) < 0.4


@pytest.mark.slow
@examples(20)
@given(st.sampled_from(KINDS), st.floats(0.0, 1e5), st.floats(-1e5, 1e5))
def test_every_size_shows_the_same_drops(kind: str, elapsed: float, place: float) -> None:
    landscape, moment = Landscape("dusk", 7, kind).bare(), Moment(elapsed, 18.5, elapsed, speed=1.0)
    small, large = (falling(landscape.scene(moment, View(640 * n, 360 * n, origin=(place, 200.0)))) for n in (1, 2))
    for some, others in zip(small, large, strict=True):
        assert (some.across, some.down) == pytest.approx((others.across / 2.0, others.down / 2.0))
        assert len(some.share) == pytest.approx(len(others.share), abs=3)
        doubled = replace(some, places=2.0 * some.places)
        apart, gain = paired(doubled, others, View(1280, 720))
        assert np.abs(apart).max(initial=0.0) < 0.01
        assert np.abs(gain).max(initial=0.0) < 1e-3


@pytest.mark.slow
@examples(20)
@given(st.sampled_from(KINDS), st.floats(0.0, 1e5), st.floats(-1e5, 1e5), st.floats(-2000.0, 2000.0))
def test_views_side_by_side_show_the_same_drops(kind: str, elapsed: float, x: float, y: float) -> None:
    landscape, moment = Landscape("dusk", 7, kind).bare(), Moment(elapsed, 18.5, elapsed)
    size, wide = View(320, 360, 1 / 3, origin=(x, y)), View(640, 360, 1 / 3, origin=(x, y))
    left = falling(landscape.scene(moment, size))
    right = falling(landscape.scene(moment, replace(size, origin=(x + 960.0, y))))
    for parts, whole in zip(zip(left, right, strict=True), falling(landscape.scene(moment, wide)), strict=True):
        for part, shift in zip(parts, (0.0, 320.0), strict=True):
            moved = replace(part, places=part.places + np.float32([shift, 0.0]))
            inside = (part.places[:, 0] > 0.0) & (part.places[:, 0] < 320.0)
            moved = replace(moved, places=moved.places[inside], share=moved.share[inside])
            apart, _ = paired(moved, whole, wide)
            assert np.abs(apart).max(initial=0.0) < 0.01


@pytest.mark.slow
def test_a_large_panorama_is_filled_everywhere() -> None:
    view = View(1600, 900, 0.2)
    for some in depths("snow", view=view):
        counts, _, _ = np.histogram2d(*some.places.T, bins=(4, 3), range=((0, 1600), (0, 900)))
        assert counts.min() > 0.4 * counts.mean()


def test_drops_too_small_to_be_seen_are_left_out() -> None:
    assert depths("rain", view=View(192, 108, 0.02)) == []


@pytest.mark.slow
@pytest.mark.parametrize("scale", [0.01, 0.03, 0.1])
def test_not_even_the_widest_view_has_millions_of_flakes(scale: float) -> None:
    view = View(16384, 1080, scale, (0.0, 0.0))
    assert sum(len(some.places) for some in depths("snow", view=view)) < 1_500_000


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rain", "snow", "storm"])
def test_drops_come_and_go_one_by_one(kind: str) -> None:
    theme = replace(Landscape("dusk").theme, weather=replace(Chances(), **{kind: 1.0}))
    landscape, journey = Landscape(theme, 7).bare(), Journey(70.0, 18.5, math.inf)
    counts = []
    for second in np.arange(SPELL_SECONDS, 2.0 * SPELL_SECONDS, 7.0):
        now, soon = (falling(landscape.scene(journey.moment(at), VIEW)) for at in (second, second + 1 / 60))
        counts.append(sum(len(some.share) for some in now))
        for before, after in zip(now, soon, strict=False):
            step = 1.3 * math.hypot(before.across, before.down) + 4.0
            for some, others in ((before, after), (after, before)):
                inside = ((some.places > EDGE) & (some.places < (VIEW.width - EDGE, VIEW.height - EDGE))).all(axis=1)
                if not len(others.share):
                    assert some.share[inside].max(initial=0.0) < 0.02
                    continue
                apart, gain = paired(some, others)
                lost = np.hypot(*apart.T) > step
                assert some.share[inside][lost].max(initial=0.0) < 0.02
                if kind == "snow":
                    assert np.abs(gain[~lost]).max(initial=0.0) < 0.6
    assert counts[0] == counts[-1] == 0
    assert max(counts) > 100


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_calm_is_half_as_many_and_half_as_fast(kind: str) -> None:
    lively, calm = (depths(kind, view=View(1600, 900, 0.3), calm=calm) for calm in (False, True))
    counts = [sum(len(some.share) for some in sets) for sets in (lively, calm)]
    assert 0.4 < counts[1] / counts[0] < 0.6
    for some, others in zip(lively, calm, strict=True):
        assert others.down == pytest.approx(0.5 * some.down)


@pytest.mark.slow
@examples(20)
@given(st.sampled_from(KINDS), st.lists(st.floats(0.0, 1e6), min_size=2, max_size=4))
def test_the_order_of_asking_does_not_matter(kind: str, seconds: list[float]) -> None:
    landscape = Landscape("dusk", 7, kind).bare()
    there = {second: falling(landscape.scene(Moment(elapsed=second), View(64, 360))) for second in seconds}
    for second in reversed(seconds):
        again = falling(Landscape("dusk", 7, kind).bare().scene(Moment(elapsed=second), View(64, 360)))
        for some, others in zip(there[second], again, strict=True):
            np.testing.assert_array_equal(some.places, others.places)
            np.testing.assert_array_equal(some.share, others.share)
