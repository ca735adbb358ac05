"""A dissolve begins as the old picture and ends as the new one, and leaves no trace."""

from __future__ import annotations

import weakref
from dataclasses import replace
from itertools import chain

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Dissolve, Projector, canvas, dissolve
from ridgeline.scene import Landscape, Moment, Scene, Text, View

from .reference import drawn, levels
from .runs import LANDSCAPES, Run, runs

NOTE = (Text(("a note",)),)


class Screen:
    """A surface that a projector shows pictures on."""

    def __init__(self, width: int, height: int) -> None:
        self.surface = canvas(width, height)
        self.projector = Projector()

    def shows(self, picture: Scene | Dissolve) -> np.ndarray:
        """The pixels after the picture."""
        self.projector.draw(picture, self.surface)
        return levels(self.surface)


def dissolves(old: Run, new: Run, count: int = 5) -> list[Dissolve]:
    """The frames in which one run gives way to another one of the same view."""
    scenes = zip(old.scenes(), replace(new, view=old.view).scenes(), strict=False)
    return [
        Dissolve(*pair, elapsed) for pair, elapsed in zip(scenes, np.linspace(0.0, 1.0, count).tolist(), strict=False)
    ]


@pytest.mark.slow
@examples(25)
@given(runs(4), runs(4))
def test_it_begins_as_the_old_picture_and_ends_as_the_new_one(old: Run, new: Run) -> None:
    screen = Screen(old.view.width, old.view.height)
    before = list(old.scenes())
    for scene in before:
        screen.shows(scene)
    after = list(replace(new, view=old.view).scenes())
    for elapsed in (0.0, 0.3, 1.0):
        shown = screen.shows(Dissolve(before[-1], after[0], elapsed))
        if elapsed in (0.0, 1.0):
            np.testing.assert_array_equal(shown, drawn(after[0] if elapsed else before[-1]))


@pytest.mark.slow
@examples(25)
@given(runs(5), runs(5), st.floats(0.0, 1.0))
def test_in_between_it_is_the_mean_of_the_two(old: Run, new: Run, elapsed: float) -> None:
    first, second = next(old.scenes()), next(replace(new, view=old.view).scenes())
    mixture = Dissolve(first, second, elapsed)
    shown = Screen(old.view.width, old.view.height).shows(mixture)
    meant = drawn(first) + mixture.share * (drawn(second) - drawn(first))
    assert np.abs(shown - meant).max() <= 2.5


def test_half_way_it_is_half_of_each_and_it_never_goes_back() -> None:
    scene = Landscape("dusk").scene(Moment(), View(2, 2))
    shares = [Dissolve(scene, scene, elapsed).share for elapsed in np.linspace(0.0, 1.0, 101)]
    assert (shares[0], shares[50], shares[100]) == (0.0, 0.5, 1.0)
    assert shares == sorted(shares)


@pytest.mark.slow
@settings(max_examples=25)
@given(runs(5), runs(8))
def test_what_comes_after_it_equals_a_fresh_painting(old: Run, new: Run) -> None:
    screen = Screen(old.view.width, old.view.height)
    for picture in chain(old.scenes(), dissolves(old, new)):
        screen.shows(picture)
    for scene in replace(new, view=old.view).scenes():
        np.testing.assert_array_equal(screen.shows(scene), drawn(scene))


@pytest.mark.slow
@examples(10)
@given(runs(3), runs(3), runs(3))
def test_one_may_follow_another_without_a_scene_between(first: Run, second: Run, third: Run) -> None:
    screen = Screen(first.view.width, first.view.height)
    second = replace(second, view=first.view)
    for picture in chain(first.scenes(), dissolves(first, second, 3), dissolves(second, third, 3)):
        screen.shows(picture)
    scene = next(replace(third, view=first.view).scenes())
    np.testing.assert_array_equal(screen.shows(scene), drawn(scene))


@pytest.mark.slow
@examples(10)
@given(LANDSCAPES, LANDSCAPES, runs(1))
def test_writing_is_over_it_and_leaves_no_trace(first: Landscape, second: Landscape, run: Run) -> None:
    view = replace(run.view, width=130, height=100)
    old, new = (landscape.scene(Moment(), view) for landscape in (first, second))
    screen = Screen(130, 100)
    for picture in (old, replace(old, texts=NOTE), Dissolve(old, new, 0.2, NOTE), Dissolve(old, new, 0.4)):
        shown = screen.shows(picture)
    np.testing.assert_array_equal(shown, Screen(130, 100).shows(Dissolve(old, new, 0.4)))
    np.testing.assert_array_equal(screen.shows(Dissolve(old, new, 1.0, NOTE)), drawn(replace(new, texts=NOTE)))
    np.testing.assert_array_equal(screen.shows(new), drawn(new))


@pytest.mark.slow
@examples(10)
@given(runs(2), runs(2), st.integers(1, 130), st.integers(1, 130))
def test_the_size_may_change_in_the_middle(old: Run, new: Run, width: int, height: int) -> None:
    screen = Projector()
    for size in ((old.view.width, old.view.height), (width, height)):
        view = replace(old.view, width=size[0], height=size[1])
        scenes = [next(replace(run, view=view).scenes()) for run in (old, new)]
        surface = canvas(*size)
        screen.draw(Dissolve(*scenes, 0.5), surface)
        np.testing.assert_array_equal(levels(surface), Screen(*size).shows(Dissolve(*scenes, 0.5)))


@pytest.mark.slow
def test_after_it_neither_of_its_surfaces_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def noted(width: int, height: int) -> pygame.Surface:
        surface = canvas(width, height)
        made.append(weakref.ref(surface))
        return surface

    monkeypatch.setattr(dissolve, "canvas", noted)
    old, new = (Landscape(name, 7).scene(Moment(), View(64, 36)) for name in ("dusk", "winter"))
    screen = Screen(64, 36)
    for picture in (old, Dissolve(old, new, 0.2), Dissolve(old, new, 0.5)):
        screen.shows(picture)
    assert [surface() is not None for surface in made] == [True, True]
    screen.shows(new)
    assert [surface() for surface in made] == [None, None]
