"""However many frames were drawn over each other, the surface shows what a fresh painting of the last one would."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, pairwise

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Moment, Scene, Text, View

from .reference import drawn, levels, over_the_last_frame
from .runs import DARK, FRAME, HOURS, LANDSCAPES, Run, runs

DAY = 600.0  #: seconds of a day that turns as fast as it does by itself

BUILT_IN = st.builds(Landscape, st.sampled_from(DARK), st.integers(0, 2**32))

TEXTS = st.lists(
    st.builds(
        Text,
        st.sampled_from([("a note",), ("two", "columns\tof it"), ("something long enough to reach both sides",)]),
        st.sampled_from(["foot", "centre"]),
        st.sampled_from([1.0, 0.4, 0.0]),
    ),
    max_size=2,
).map(tuple)


class Screen:
    """A surface that one renderer draws on, frame after frame."""

    def __init__(self, width: int, height: int) -> None:
        self.surface = canvas(width, height)
        self.renderer = Renderer()

    def draw(self, scene: Scene) -> list[tuple[int, int, int, int]] | None:
        return self.renderer.draw(scene, self.surface)

    def error(self, scene: Scene) -> float:
        """The most levels that a pixel is away from a fresh painting of a scene."""
        return float(np.abs(levels(self.surface) - drawn(scene)).max())


def worst(run: Run, every: int = 1) -> float:
    """The largest error there ever is, looked for in every so many frames."""
    screen = Screen(run.view.width, run.view.height)
    errors = [0.0]
    for number, scene in enumerate(run.scenes()):
        screen.draw(scene)
        if number % every == every - 1:
            errors.append(screen.error(scene))
    return max(errors)


@pytest.mark.slow
@examples(40)
@given(runs(12))
def test_while_the_hour_stands_still_every_frame_equals_a_fresh_painting(run: Run) -> None:
    assert worst(run) == 0.0


@pytest.mark.slow
@examples(25)
@given(runs(40, DAY, BUILT_IN))
def test_while_the_day_turns_no_pixel_is_ever_more_than_a_level_away(run: Run) -> None:
    assert worst(run, every=5) <= 1.0


@pytest.mark.long
@pytest.mark.timeout(300)
@settings(max_examples=400)
@given(runs(30))
def test_while_the_hour_stands_still_every_frame_of_many_equals_a_fresh_painting(run: Run) -> None:
    assert worst(run) == 0.0


@pytest.mark.long
@pytest.mark.timeout(300)
@settings(max_examples=150)
@given(runs(300, DAY, BUILT_IN))
def test_while_the_day_turns_no_pixel_of_many_frames_is_ever_more_than_a_level_away(run: Run) -> None:
    assert worst(run, every=7) <= 1.0


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("day", "clouds", "error"),
    [
        (DAY, 0.5, 1.0),
        pytest.param(math.inf, 0.0, 0.0, marks=pytest.mark.long),
        pytest.param(math.inf, 0.5, 1.0, marks=pytest.mark.long),
    ],
)
def test_thousands_of_frames_leave_no_trace(
    day: float, clouds: float, error: float, many: Callable[[int, int], int]
) -> None:
    theme = replace(Landscape("dusk").theme, wisps=clouds)
    run = Run(
        Landscape(theme, seed=7),
        Journey(theme.speed, 18.5, day),
        View(191, 67),
        tuple(np.arange(many(2500, 10_000)) * FRAME),
    )
    assert worst(run, every=250) <= error


@pytest.mark.slow
@examples(25)
@given(runs(10), st.lists(TEXTS, min_size=10, max_size=10))
def test_writing_comes_fades_and_goes_without_a_trace(run: Run, texts: list[tuple[Text, ...]]) -> None:
    screen = Screen(run.view.width, run.view.height)
    for scene, written in zip(run.scenes(), texts, strict=False):
        screen.draw(replace(scene, texts=written))
        assert screen.error(replace(scene, texts=written)) == 0.0
    screen.draw(scene)
    assert screen.error(scene) == 0.0


@pytest.mark.slow
def test_two_equal_texts_fade_each_by_itself() -> None:
    landscape, screen = Landscape("paper", 7), Screen(200, 120)
    scene, note = landscape.scene(Moment(hour=12.0), View(200, 120)), Text(("seen twice",), "foot")
    for texts in ((note,), (note, replace(note, opacity=0.4)), (replace(note, opacity=0.7), note)):
        screen.draw(replace(scene, texts=texts))
        assert screen.error(replace(scene, texts=texts)) == 0.0


@pytest.mark.slow
@examples(25)
@given(st.lists(runs(3), min_size=2, max_size=4))
def test_other_sizes_lands_themes_and_surfaces_in_between_leave_no_trace(parts: list[Run]) -> None:
    """No pixel is more than a level away: colours of themes that are nearly the same follow in turns."""
    renderer = Renderer()
    surfaces = {(part.view.width, part.view.height): canvas(part.view.width, part.view.height) for part in parts}
    for scene in chain.from_iterable(part.scenes() for part in [*parts, *reversed(parts)]):
        surface = surfaces[scene.width, scene.height]
        renderer.draw(scene, surface)
        assert np.abs(levels(surface) - drawn(scene)).max() <= 1.0


@pytest.mark.slow
@examples(25)
@given(LANDSCAPES, st.integers(0, 2**32), HOURS, st.floats(-1e5, 1e5))
def test_another_land_of_the_same_theme_leaves_no_trace(
    first: Landscape, seed: int, hour: float, origin: float
) -> None:
    screen = Screen(100, 60)
    second = Landscape(first.theme, seed)
    views = View(100, 60), View(100, 60), View(100, 60, None, (origin, 9.0))
    for landscape, view in zip((first, second, second), views, strict=True):
        scene = landscape.scene(Moment(hour=hour), view)
        screen.draw(scene)
        assert screen.error(scene) == 0.0


@pytest.mark.slow
@examples(25)
@given(runs(8, DAY), st.lists(TEXTS, min_size=8, max_size=8))
def test_every_pixel_that_changes_lies_in_the_rectangles_that_are_told(run: Run, texts: list[tuple[Text, ...]]) -> None:
    screen = Screen(run.view.width, run.view.height)
    for scene, written in zip(run.scenes(), texts, strict=False):
        before = levels(screen.surface)
        told = screen.draw(replace(scene, texts=written))
        changed = (levels(screen.surface) != before).any(axis=2)
        if told is not None:
            for left, top, width, height in told:
                changed[top : top + height, left : left + width] = False
            assert not changed.any()


@pytest.mark.slow
@examples(30)
@given(runs(6, DAY), st.integers(0, 60))
def test_settled_means_that_nothing_is_left_to_draw(run: Run, rest: int) -> None:
    screen = Screen(run.view.width, run.view.height)
    for scene in run.scenes():
        screen.draw(scene)
    for _ in range(rest):
        screen.draw(scene)
    if screen.renderer.settled(scene):
        assert screen.error(scene) == 0.0
        before = levels(screen.surface)
        screen.draw(scene)
        np.testing.assert_array_equal(levels(screen.surface), before)


@pytest.mark.slow
@settings(max_examples=20)
@given(runs(6, DAY))
def test_a_scene_that_stays_is_settled_after_two_seconds(run: Run) -> None:
    screen = Screen(run.view.width, run.view.height)
    for scene in run.scenes():
        screen.draw(scene)
    for _ in range(120):
        screen.draw(scene)
    assert screen.renderer.settled(scene)
    assert screen.error(scene) == 0.0


@pytest.mark.slow
@examples(20)
@given(runs(6))
def test_a_scene_with_land_elsewhere_or_with_other_writing_is_not_settled(run: Run) -> None:
    screen, note = Screen(run.view.width, run.view.height), Text(("a note",))
    for before, scene in pairwise(run.scenes()):
        screen.draw(before)
        assert not screen.renderer.settled(replace(before, texts=(note,)))
        settled = screen.renderer.settled(before)
        screen.draw(replace(before, texts=(note,)))
        assert not screen.renderer.settled(before)
        assert not screen.renderer.settled(replace(before, texts=(replace(note, opacity=0.5),)))
        assert screen.renderer.settled(replace(before, texts=(note,))) >= settled
        screen.draw(before)
        if screen.renderer.settled(scene):
            assert screen.error(scene) == 0.0


@over_the_last_frame
def test_most_of_the_picture_is_left_alone_while_land_moves() -> None:
    """What the rectangles are for."""
    landscape, view = Landscape("dusk", seed=7), View(640, 360)
    screen = Screen(640, 360)
    journey = Journey(landscape.theme.speed, 18.5, math.inf)
    screen.draw(landscape.scene(journey.moment(0.0), view))
    told = screen.draw(landscape.scene(journey.moment(FRAME), view))
    assert told is not None
    assert sum(width * height for _, _, width, height in told) < 0.5 * 640 * 360


@pytest.mark.slow
def test_another_surface_is_painted_whole() -> None:
    landscape, view = Landscape("dusk", seed=7), View(65, 40)
    scene = landscape.scene(Moment(hour=18.5), view)
    renderer, surfaces = Renderer(), [canvas(65, 40), canvas(65, 40), pygame.Surface((65, 40), 0, 32)]
    for surface in surfaces:
        assert renderer.draw(scene, surface) is None
        np.testing.assert_array_equal(levels(surface), drawn(scene))


@pytest.mark.slow
def test_a_moon_that_only_changes_its_phase_is_painted_anew() -> None:
    dusk = Landscape("dusk").theme
    dark = replace(dusk, hours=tuple(replace(hour, glow_share=0.0) for hour in dusk.hours))
    landscape, view = Landscape(dark, seed=7), View(320, 180)
    screen = Screen(320, 180)
    for day in (16, 20):
        scene = landscape.scene(Moment(hour=1.0, date=datetime.date(2026, 9, day)), view)
        screen.draw(scene)
    assert screen.error(scene) == 0.0


@pytest.mark.slow
def test_a_sun_that_only_goes_behind_clouds_is_painted_anew() -> None:
    scene = Landscape("dusk", seed=7).scene(Moment(hour=17.0), View(320, 180))
    (sun,) = scene.sky.discs
    screen = Screen(320, 180)
    for share in (1.0, 0.5):
        covered = replace(scene, sky=replace(scene.sky, discs=(replace(sun, share=share),)))
        screen.draw(covered)
    assert screen.error(covered) == 0.0
