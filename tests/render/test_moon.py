"""The moon's face: dark plains and earthshine, alike at every size."""

from __future__ import annotations

import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render.shader.packing import MARIA_ROW, ROW_TEXELS, numbers_of_sky
from ridgeline.render.sky_painter import disc_light
from ridgeline.scene import Disc, Landscape, Moment, View
from ridgeline.scene.memory import FORGETFUL
from ridgeline.scene.sky.maria import MARIA
from ridgeline.scene.sky.sun_and_moon import moonlight

from .scenes import disc

NEW_MOON, HALF_MOON, FULL_MOON = (datetime.date(2026, 11, day) for day in (9, 17, 24))
LANDSCAPE = Landscape("dusk", seed=7, weather="none")


def light_of(one: Disc) -> np.ndarray:
    """(size, size) the light of a disc, around its middle."""
    size = 2 * int(one.radius) + 8
    return disc_light(one, size, size, FORGETFUL).light


def moon(date: datetime.date, view: View, hour: float = 0.0) -> Disc:
    (shown,) = LANDSCAPE.scene(Moment(hour=hour, date=date), view).sky.discs
    return shown


@examples(20)
@given(st.floats(0.1, 40.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_its_light_is_a_share(radius: float, phase: float, maria: float, earthshine: float) -> None:
    light = light_of(disc(radius + 4.0, radius + 4.0, radius, "ffffff", phase, maria, earthshine))
    assert light.min() >= 0.0
    assert light.max() <= 1.0


@pytest.mark.parametrize("radius", [10.0, 29.0, 58.0])
def test_the_plains_take_some_of_a_full_moon_s_light_and_leave_the_rest(radius: float) -> None:
    plain, faced = (light_of(disc(radius + 4.0, radius + 4.0, radius, maria=maria)) for maria in (0.0, 0.3))
    assert 0.85 < faced.sum() / plain.sum() < 0.93
    assert (faced == plain).mean() > 0.3  # the highlands, and all around
    assert faced[plain == 1.0].min() == pytest.approx(0.7, abs=0.01)


def test_the_dark_side_of_a_thin_moon_is_faint() -> None:
    view = View(1920, 1080)
    thin, half, full = (moon(date, view) for date in (NEW_MOON, HALF_MOON, FULL_MOON))
    assert 0.05 < thin.earthshine < 0.15
    assert full.earthshine < 0.01 < half.earthshine < thin.earthshine
    light = light_of(disc(33.0, 33.0, 29.0, "ffffff", 0.05, 0.0, 0.125))
    assert light[33, 33] == 0.125


@pytest.mark.slow
def test_a_small_moon_has_no_face_that_would_look_like_dirt() -> None:
    assert moon(FULL_MOON, View(160, 90)).maria == 0.0
    assert moon(FULL_MOON, View(1920, 1080)).maria == moon(FULL_MOON, View(3840, 2160)).maria > 0.2


@pytest.mark.slow
def test_the_sun_has_no_face() -> None:
    assert moon(FULL_MOON, View(320, 180), hour=12.0).maria == 0.0


def test_the_shader_is_told_all_maria() -> None:
    sky = LANDSCAPE.scene(Moment(hour=0.0, date=FULL_MOON), View(320, 180)).sky
    told = numbers_of_sky(sky)[MARIA_ROW, ROW_TEXELS - 10 :]  # as many as scene.frag looks at
    np.testing.assert_array_equal(told, np.array(MARIA, np.float32))


def test_moonlight_follows_the_moon_s_phase_and_height() -> None:
    theme = LANDSCAPE.theme
    new, half, full = (moonlight(theme, 0.5, date) for date in (NEW_MOON, HALF_MOON, FULL_MOON))
    assert new < 0.01 < 0.1 < half < 0.5 < 0.9 < full <= 1.0
    assert moonlight(theme, theme.sunset + 0.5, FULL_MOON) < 0.3
    assert moonlight(theme, 12.5, FULL_MOON) == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("words", ["snow", "lake"])
def test_snow_and_water_are_lighter_under_a_full_moon(words: str) -> None:
    landscape = Landscape("aurora", seed=7, weather="none")
    new, full = (landscape.scene(Moment(hour=1.0, date=date), View(320, 180)) for date in (NEW_MOON, FULL_MOON))
    rises = [
        float((there.gradient.colours - here.gradient.colours)[:, 0].mean())
        for here, there in zip(new.layers, full.layers, strict=True)
        if here.words == words
    ]
    assert rises
    assert min(rises) > 0.0
    assert max(rises) > 0.03
    assert max(rises) < 0.15


def test_moonlight_comes_smoothly() -> None:
    hours = np.arange(19.0, 29.0, 1 / 120) % 24.0
    lights = [LANDSCAPE.light(Moment(hour=hour, date=FULL_MOON)).moonlight for hour in hours.tolist()]
    assert max(lights) > 0.9
    assert np.abs(np.diff(lights)).max() < 0.03


@pytest.mark.slow
def test_the_dark_side_of_a_thin_moon_is_not_seen_before_a_pale_sky() -> None:
    moons = {}
    for theme in ("dusk", "winter"):
        landscape = Landscape(theme, seed=7, weather="none")
        (moons[theme],) = landscape.scene(Moment(hour=0.0, date=NEW_MOON), View(1920, 1080)).sky.discs
    assert moons["winter"].earthshine == 0.0 < moons["dusk"].earthshine
