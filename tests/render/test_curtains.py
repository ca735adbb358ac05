"""The aurora: what it looks like by definition, and that it is never a level behind while it drifts."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Moment, Scene, Theme, View
from ridgeline.scene.items import Curtain
from ridgeline.scene.oklab import lab

from .reference import drawn, levels, lit
from .runs import FRAME

DUSK = Landscape("dusk").theme
LIT = replace(
    DUSK,
    aurora=1.0,
    wisps=0.6,
    layers=tuple(replace(layer, stands=()) for layer in DUSK.layers),
    biomes=tuple(replace(biome, landmarks=()) for biome in DUSK.biomes),
    foreground=(),
)
"""Without what stands on the land, whose drawing would take most of the time."""


@cache
def landscape(theme: Theme, seed: int) -> Landscape:
    """A landscape that all frames of a run share."""
    return Landscape(theme, seed)


def at(second: float, view: View, theme: Theme = LIT, seed: int = 7) -> Scene:
    """The scene of a night that stands still, but for what moves by itself."""
    return landscape(theme, seed).scene(Journey(theme.speed, 23.5, math.inf).moment(second), view)


@pytest.mark.slow
@pytest.mark.parametrize("second", [0.0, 100.0, 7200.0])
def test_a_pixel_is_drawn_to_the_colours_as_the_record_says(second: float) -> None:
    scene = at(second, View(200, 120))
    stars = replace(scene.sky.stars, brightness=np.zeros_like(scene.sky.stars.brightness))
    scene = replace(scene, layers=scene.layers[-1:], sprites=(), sky=replace(scene.sky, discs=(), stars=stars))
    sky = scene.layers[0].crest[:-1].min() - 1.0
    rows = slice(0, int(sky))
    without = replace(scene, sky=replace(scene.sky, curtains=()))
    difference = np.abs(drawn(scene) - lit(drawn(without), scene.sky.curtains))[rows]
    assert difference.max() <= 2.5
    assert np.abs(drawn(scene) - drawn(without))[rows].max() > 20.0


@pytest.mark.slow
@examples(10)
@given(
    st.integers(0, 2**32),
    st.sampled_from([(1, 1), (65, 40), (320, 90)]),
    st.floats(0.0, 1e5),
    st.lists(st.sampled_from([FRAME] * 12 + [0.1, 2.0]), min_size=5, max_size=60),
)
@example(seed=29941, size=(320, 90), second=350.0, steps=[FRAME] * 5)  # the moon's rim, in rain, once two levels behind
def test_while_it_drifts_no_pixel_is_more_than_a_level_away(
    seed: int, size: tuple[int, int], second: float, steps: list[float]
) -> None:
    theme = replace(LIT, speed=0.0)
    surface, renderer = canvas(*size), Renderer()
    for step in steps:
        second += step
        scene = at(second, View(*size), theme, seed)
        renderer.draw(scene, surface)
        assert np.abs(levels(surface) - drawn(scene)).max() <= 1.0
    for _ in range(40):
        renderer.draw(scene, surface)
    assert renderer.settled(scene)
    np.testing.assert_array_equal(levels(surface), drawn(scene))


@pytest.mark.slow
def test_a_faint_curtain_that_rises_slowly_leaves_nothing_behind() -> None:
    scene = Landscape(LIT, 7).scene(Moment(hour=23.5), View(64, 120))
    white = lab("ffffff")[0]
    surface, renderer = canvas(64, 120), Renderer()
    for foot in np.arange(100.0, 60.0, -0.25):
        level, share = np.full(64, foot, np.float32), np.full(64, 0.005, np.float32)
        curtain = Curtain(level, share, 50.0, white, white, "aurora")
        risen = replace(scene, layers=scene.layers[-1:], sprites=(), sky=replace(scene.sky, curtains=(curtain,)))
        renderer.draw(risen, surface)
    while not renderer.settled(risen):
        renderer.draw(risen, surface)
    np.testing.assert_array_equal(levels(surface), drawn(risen))


@pytest.mark.slow
@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32), st.floats(18.0, 30.0))
def test_while_the_day_turns_too_no_pixel_is_more_than_two_levels_away(seed: int, hour: float) -> None:
    journey, view = Journey(0.0, hour % 24.0, 600.0), View(130, 90)
    surface, renderer = canvas(130, 90), Renderer()
    for frame in range(120):
        scene = landscape(LIT, seed).scene(journey.moment(frame * FRAME), view)
        renderer.draw(scene, surface)
        if frame % 5 == 4:
            assert np.abs(levels(surface) - drawn(scene)).max() <= 2.0


@pytest.mark.slow
def test_it_goes_with_the_stars_and_is_told() -> None:
    view, shown = View(64, 36), Landscape(LIT, 7)
    night, noon = shown.scene(Moment(hour=0.0), view), shown.scene(Moment(hour=12.0), view)
    assert "aurora" not in noon.describe()
    assert f"aurora {'5ce8a4'} to {'8c6ae0'}" in night.describe()
    assert "aurora" not in Landscape(DUSK, 7).scene(Moment(hour=0.0), view).describe()


@pytest.mark.slow
def test_two_parts_of_a_panorama_meet() -> None:
    whole, right = (at(50.0, View(width, 60, 0.05, (x, 0.0))).sky.curtains for width, x in ((200, 0.0), (100, 2000.0)))
    assert len(whole) == len(right) > 2
    for all_of_it, part in zip(whole, right, strict=True):
        np.testing.assert_allclose(all_of_it.foot[100:], part.foot, atol=1e-3)
        np.testing.assert_allclose(all_of_it.share[100:], part.share, atol=1e-3)


def test_its_colours_are_the_theme_s() -> None:
    curtains = at(0.0, View(8, 8), replace(LIT, aurora_low="ff0000")).sky.curtains
    (low, *_) = [curtain.low for curtain in curtains if curtain.words == "aurora"]
    np.testing.assert_allclose(low, lab("ff0000")[0])


@pytest.mark.slow
def test_high_clouds_are_in_the_sky_by_day_and_drift() -> None:
    cloudy, view = Landscape(replace(DUSK, wisps=0.6), 7), View(200, 120)
    pictures = [drawn(cloudy.scene(Moment(hour=12.0, elapsed=second), view))[:60] for second in (0.0, 60.0)]
    clear = drawn(Landscape(replace(DUSK, wisps=0.0), 7).scene(Moment(hour=12.0), view))[:60]
    assert np.abs(pictures[0] - clear).max() > 12.0
    assert np.abs(pictures[1] - pictures[0]).max() > 6.0
    assert "wisps" in cloudy.scene(Moment(hour=12.0), view).describe()
