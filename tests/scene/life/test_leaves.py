"""Leaves fall down the wind before the nearest ridges, tumble, and take the light of the hour."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.life.land.leaves import MAX_LEAVES, OPENING_STEPS, _leaf, _rhythm
from ridgeline.scene.themes.find import built_in

from .seen import VIEW, alone, moments, of

CHERRY = Landscape(alone(built_in("cherry"), leaves=1.0), seed=7)


@pytest.mark.slow
def test_they_are_before_the_nearest_two_ridges() -> None:
    found = [
        sprite for moment in moments(CHERRY, 14.0, 0.0, 60.0, 2.0) for sprite in of(CHERRY.scene(moment, VIEW), "leaf")
    ]
    last = len(CHERRY.scene(Moment(), VIEW).layers) - 1
    assert {sprite.layer for sprite in found} == {last, last - 1}


@pytest.mark.slow
def test_they_come_in_gusts() -> None:
    counts = [len(of(CHERRY.scene(moment, VIEW), "leaf")) for moment in moments(CHERRY, 14.0, 0.0, 600.0, 3.0)]
    assert max(counts) <= 1.2 * MAX_LEAVES
    assert max(counts) > 15
    assert min(counts) < 6


def test_a_leaf_falls_and_tumbles() -> None:
    """Followed from one frame to the next by what is nearest."""
    view = View(1280, 720)
    scenes = [CHERRY.scene(Moment(0.0, 14.0, 30.0 + frame / 30.0), view) for frame in range(90)]
    places = [
        np.array([(s.left + s.share.shape[1] // 2, s.top + len(s.share) // 2) for s in of(scene, "leaf")])
        for scene in scenes
    ]
    here = places[0][places[0][:, 1].argmin()]
    start, shapes = here, set()
    for scene, some in zip(scenes, places, strict=True):
        away = np.abs(some - here).max(axis=1)
        if away.min() > 4:
            break
        here = some[away.argmin()]
        shapes.add(of(scene, "leaf")[int(away.argmin())].share.tobytes())
    assert here[1] - start[1] > 8
    assert len(shapes) > 10


def test_they_are_darker_by_night() -> None:
    day, night = (of(CHERRY.scene(Moment(0.0, hour, 30.0), VIEW), "leaf")[0].colour for hour in (14.0, 1.0))
    assert night[0] < day[0] - 0.2


@given(st.floats(0.05, 30.0), st.integers(0, 11), st.integers(0, OPENING_STEPS), st.integers(0, 1), st.integers(0, 1))
def test_a_leaf_is_widest_when_it_is_open_and_is_wholly_in_its_picture(
    half: float, turn: int, opened: int, right: int, down: int
) -> None:
    share = _leaf(half, turn, opened, right, down)
    border = np.concatenate([share[0], share[-1], share[:, 0], share[:, -1]])
    assert border.max() < 0.51
    assert 0.0 < share.max() <= 1.0
    assert share.sum() <= _leaf(half, turn, OPENING_STEPS, right, down).sum() + 1e-3


def test_each_leaf_falls_in_its_own_time() -> None:
    lasts, *_ = _rhythm(7)
    assert len(set(lasts.tolist())) == MAX_LEAVES
