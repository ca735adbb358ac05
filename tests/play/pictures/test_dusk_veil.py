"""The dusk is seen and heard before it is there: dark comes from the left, and reaches the glider with it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from ridgeline.app.game.hud import score
from ridgeline.play import Course, Pictures, State, begin, bot, step
from ridgeline.play.constants import NO_DUSK, RULES
from ridgeline.play.pictures.dusk_veil import NIGHT, closeness
from ridgeline.scene import Landscape, View
from ridgeline.scene.items import Sprite

VIEW = View(320, 180)
COURSE = Course(7)


@cache
def pictures() -> Pictures:
    return Pictures(Landscape("dusk", 7, "none"), COURSE)


@cache
def flying() -> State:
    state = begin(7, COURSE)
    for _ in range(900):
        state = step(state, bot(state, COURSE), COURSE)
    return state


def behind(metres: float) -> State:
    return replace(flying(), dusk=flying().x - metres * RULES.metre)


def seen(metres: float) -> tuple[np.ndarray, float]:
    """(columns,) how dark the veil is in each column of the picture, and the glider's column."""
    scene = pictures().picture(behind(metres), VIEW)
    dark = np.zeros(VIEW.width)
    for veil in scene.sprites:
        if veil.words == "veil of the dusk":
            assert isinstance(veil, Sprite)
            assert veil.colour is NIGHT
            assert veil.left < VIEW.width
            shown = veil.share.mean(axis=0)[max(-veil.left, 0) :][: VIEW.width - max(veil.left, 0)]
            dark[max(veil.left, 0) :][: len(shown)] = shown
    (pilot,) = [one for one in scene.sprites if one.words == "glider's pilot"][:1]
    return dark, pilot.left + 0.5 * pilot.share.shape[1]


@pytest.mark.slow
def test_it_is_seen_in_its_last_twenty_metres_only() -> None:
    assert seen(21.0)[0].max() == 0.0
    assert seen(17.0)[0].max() > 0.02
    assert pictures().picture(replace(flying(), dusk=NO_DUSK), VIEW).sprites
    assert closeness(replace(flying(), dusk=NO_DUSK)) == 0.0


@pytest.mark.slow
def test_it_comes_from_the_left_and_darkens_the_glider_last() -> None:
    shades = [seen(metres)[0] for metres in (18.0, 14.0, 10.0, 5.0, 0.0)]
    assert all((after >= before).all() and after.sum() > before.sum() for before, after in pairwise(shades))
    assert all((np.diff(shade) <= 1e-6).all() for shade in shades)
    dark, column = seen(0.0)
    assert dark[0] > 0.85
    assert 0.3 < dark[round(column)] < 0.8
    assert seen(10.0)[0][round(column)] < 0.15


@pytest.mark.parametrize(("metres", "words"), [(25.9, "dusk 20 m behind"), (9.4, "dusk 9 m behind")])
def test_its_distance_is_told_to_the_metre_when_that_counts(metres: float, words: str) -> None:
    _, dusk, *_ = score(replace(behind(metres), tick=5000), zen=False)
    assert dusk.lines == (words,)
    assert dusk.heading is (metres < 10.0)
