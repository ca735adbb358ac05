"""What spares a panel: in a saver no pixel stays as it is, and none is at full white; late at night it is darker."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.desktop.saver.run_saver import BRIGHTEST_SHARE, DARKEST_SHARE, DRIFT_UNITS, brightness, drift
from ridgeline.options import Settings
from ridgeline.render import Dissolve, Renderer, canvas
from ridgeline.render.pixels import pixels
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.shot.timeline import Timeline
from ridgeline.system.pace.night import NIGHT_SHARE, Dimmer, at_night
from tiers.plugin import one_in

pytestmark = pytest.mark.slow

SECONDS = st.floats(0.0, 1e9)
WINDOW, STEP = 30 * 60, 60
"""Seconds in which a pixel has to change, and from one picture that is looked at to the next."""

BOUND = math.ceil(255.0 * (1.055 * (1.02 * BRIGHTEST_SHARE) ** (1.0 / 2.4) - 0.055))
"""Level of the brightest colour there may be: mixed in OKLab, it may be a little beyond white."""

LIT = 48  #: levels from which on a pixel is lit: darker ones hardly wear


def shown(film: Timeline, at: float) -> np.ndarray:
    """(height, width, 3) what a saver shows at a second."""
    picture = Dimmer(False).dim(film.picture(at, replace(View(320, 180), drift=drift(at))), brightness(at))
    assert isinstance(picture, Scene)
    surface = canvas(320, 180)
    Renderer().draw(picture, surface)
    packed = pixels(surface)
    return np.stack([packed >> 16 & 255, packed >> 8 & 255, packed & 255], axis=2).astype(np.int16)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("theme", "speed"),
    one_in(2, [("dusk", 1.0), ("dusk", 0.0), ("winter", 0.0), ("winter", 1.0), ("paper", 1.0), ("paper", 0.0)]),
)
def test_no_lit_pixel_keeps_its_colour_for_half_an_hour_and_none_is_at_full_white(
    theme: str, speed: float, many: Callable[[int, int], int]
) -> None:
    film = Timeline(Settings(7, theme, 18.5, speed=speed, weather="none"))
    pictures = np.array([shown(film, 10_000.0 + at) for at in range(0, many(3600, 4 * 3600), STEP)])
    assert pictures.max() <= BOUND
    each = WINDOW // STEP
    for first in range(len(pictures) - each):
        some = pictures[first : first + each + 1]
        low, high = some.min(axis=0), some.max(axis=0)
        lit = high.max(axis=2) >= LIT
        assert ((high - low).max(axis=2)[lit] > 4).all(), first


@given(SECONDS)
def test_both_are_bounded_and_go_slowly(at: float) -> None:
    assert abs(drift(at)) <= DRIFT_UNITS
    assert DARKEST_SHARE <= brightness(at) <= BRIGHTEST_SHARE
    assert abs(drift(at + 1.0) - drift(at)) <= 0.11
    assert abs(brightness(at + 1.0) - brightness(at)) <= 6e-4


def test_a_run_begins_in_the_middle_and_at_its_brightest() -> None:
    assert (drift(0.0), brightness(0.0)) == (0.0, BRIGHTEST_SHARE)


def test_what_a_saver_shows_keeps_its_sky_and_colours_between_steps_of_light() -> None:
    film, dimmer = Timeline(Settings(7, "dusk", 18.5)), Dimmer(False)
    scenes = []
    for frame in range(60):
        at = 100.0 + frame / 60.0
        scenes.append(dimmer.dim(film.picture(at, replace(View(64, 36), drift=drift(at))), brightness(at)))
    skies = {id(scene.sky) for scene in scenes if isinstance(scene, Scene)}
    colours = {id(scene.layers[-1].gradient) for scene in scenes if isinstance(scene, Scene)}
    assert 1 < len(skies) <= 14
    assert 1 <= len(colours) <= 14


@given(st.floats(0.0, 24.0, exclude_max=True))
def test_nights_fall_and_end_smoothly(hour: float) -> None:
    assert NIGHT_SHARE <= at_night(hour) <= 1.0
    assert abs(at_night((hour + 1.0 / 60.0) % 24.0) - at_night(hour)) < 0.02
    assert (at_night(hour) == 1.0) == (7.0 <= hour <= 22.0) or min(abs(hour - 7.0), abs(hour - 22.0)) < 1e-6


def test_a_picture_that_stays_stays_the_same_object_in_the_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridgeline.system.pace.night.hour_now", lambda: 2.0)
    scene, other = (Landscape("dusk", 7).scene(Moment(hour=hour), View(64, 36)) for hour in (12.0, 18.0))
    dimmer = Dimmer(True)
    dissolves = [dimmer.dim(Dissolve(scene, other, gone)) for gone in (0.1, 0.2)]
    assert isinstance(dissolves[0], Dissolve)
    assert isinstance(dissolves[1], Dissolve)
    assert dissolves[0].old is dissolves[1].old
    lightness = NIGHT_SHARE ** (1.0 / 3.0)
    kept = lightness * np.array([1.0, lightness**-0.4, lightness**-0.4])  # chroma by the power 0.6
    np.testing.assert_allclose(dissolves[0].old.sky.gradient.colours, scene.sky.gradient.colours * kept)
    assert Dimmer(False).dim(scene) is scene
