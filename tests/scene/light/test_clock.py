"""Light and sky are kept from step to step: never far from the moment's own, sky and land in turns, flashes at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Journey, Landscape, Moment, View
from ridgeline.scene.items import Sky
from ridgeline.scene.light.clock import LAND_LAG, SKY_LAG, STEPS_PER_SECOND, light_moment
from ridgeline.scene.light.daylight import Daylight
from ridgeline.scene.moment import DAY
from ridgeline.scene.oklab import srgb
from ridgeline.scene.sky.sky import sky_of_hour, sky_over
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather.lightning import strikes
from ridgeline.scene.weather_spells import Spell, Weather, strength_at

VIEW = View(1920, 1080)
LAGS = st.sampled_from([SKY_LAG, LAND_LAG])
MAX_SECONDS = (0.5 + LAND_LAG) / STEPS_PER_SECOND  #: seconds between a moment and the one whose light it has, at most

MAX_HOURS = MAX_SECONDS * 24.0 / DAY
LEVELS, DUSK_LEVELS = 0.6, 0.25
"""Levels of 255 by which a step's colours may differ from the moment's, in any theme and in dusk."""


@given(st.integers(0, 24 * 60 - 1), st.integers(-(10**6), 10**9), LAGS)
def test_whole_minutes_and_seconds_have_their_own_light(minute: int, second: int, lag: float) -> None:
    moment = Moment(hour=minute / 60.0, elapsed=float(second))
    taken = light_moment(moment, lag)
    assert taken.elapsed == moment.elapsed
    assert taken.hour == pytest.approx(moment.hour, abs=1e-12)


@given(st.floats(0.0, 24.0, exclude_max=True), st.floats(0.0, 1e6), LAGS)
def test_no_moment_is_far_from_the_one_whose_light_it_has(hour: float, elapsed: float, lag: float) -> None:
    taken = light_moment(Moment(3.0, hour, elapsed, speed=9.0), lag)
    assert (taken.travel, taken.speed) == (0.0, 0.0)
    assert abs(taken.elapsed - elapsed) < MAX_SECONDS + 1e-9
    assert 0.0 <= taken.hour < 24.0
    assert abs((taken.hour - hour + 12.0) % 24.0 - 12.0) < MAX_HOURS + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_colours_are_never_a_level_from_those_of_the_moment(name: str) -> None:
    daylight, worst = Daylight(built_in(name)), 0.0
    for hour in np.linspace(0.0, 24.0, 361)[:-1].tolist():
        now, later = daylight.light(hour), daylight.light((hour + MAX_HOURS) % 24.0)
        for one, other in ((now.sky, later.sky), (now.ridges, later.ridges), (now.mist, later.mist)):
            worst = max(worst, float(np.abs(srgb(one) - srgb(other)).max()))
    assert 0.0 < worst <= (DUSK_LEVELS if name == "dusk" else LEVELS)


@pytest.fixture(scope="module")
def clear() -> Landscape:
    """Bare land in clear weather."""
    return Landscape("dusk", 7, "none").bare()


def exact(landscape: Landscape, moment: Moment) -> Sky:
    """The sky of a moment itself, in clear weather."""
    light = landscape.daylight.light(moment.hour, moment.date)
    theme, seed, memory = landscape.theme, landscape.key, landscape.memory
    air = sky_of_hour(theme, light, moment, VIEW, seed, memory)
    return sky_over(theme, air, light, moment, VIEW, seed=seed, memory=memory)


@pytest.mark.slow
@given(elapsed=st.floats(0.0, 600.0))
def test_sun_and_clouds_are_a_small_part_of_a_pixel_from_their_places(clear: Landscape, elapsed: float) -> None:
    landscape, moment = clear, Journey(0.0).moment(elapsed)
    shown, meant = landscape.scene(moment, VIEW).sky, exact(landscape, moment)
    if len(shown.discs) == len(meant.discs):
        for one, other in zip(shown.discs, meant.discs, strict=True):
            assert abs(one.x - other.x) <= 0.16
            # The moon rises and sets fastest, at the horizon; the renderer's own steps are a quarter of a pixel.
            assert abs(one.y - other.y) <= 0.4
    for streaks, meant_streaks in zip(shown.curtains, meant.curtains, strict=False):
        steepest = float(np.abs(np.diff(meant_streaks.share)).max())
        assert np.abs(streaks.share - meant_streaks.share).max() <= 0.11 * steepest + 2e-3


@pytest.mark.slow
def test_sky_and_colours_stay_the_same_objects_and_change_in_different_frames() -> None:
    landscape, journey = Landscape("dusk", 7), Journey(70.0)
    scenes = [landscape.scene(journey.moment(frame / 60.0), View(160, 90)) for frame in range(60)]
    pairs = list(pairwise(scenes))
    skies = [one.sky is not other.sky for one, other in pairs]
    lands = [one.layers[0].gradient is not other.layers[0].gradient for one, other in pairs]
    for one, other in pairs:
        changed = {a.gradient is not b.gradient for a, b in zip(one.layers, other.layers, strict=True)}
        assert len(changed) == 1
        assert not np.array_equal(one.layers[-1].crest, other.layers[-1].crest)
    assert sum(skies) == sum(lands) == 12
    assert not any(sky and land for sky, land in zip(skies, lands, strict=True))


def test_while_the_camera_zooms_the_sky_stays() -> None:
    landscape, moment = Landscape("dusk", 7), Moment(hour=18.5)
    plain, near = landscape.scene(moment, VIEW), landscape.scene(moment, replace(VIEW, zoom=0.7, lift=30.0, still=0.2))
    assert plain.sky is near.sky
    assert plain.layers[-1].gradient is near.layers[-1].gradient
    assert not np.array_equal(plain.layers[-1].crest, near.layers[-1].crest)


@pytest.mark.slow
@given(st.integers(0, 10**6))
def test_a_flash_waits_for_no_step(seed: int) -> None:
    landscape = Landscape("dusk", seed, "storm").bare()
    strike = next(one for one in strikes(landscape.theme, landscape.key, 0.0, 400.0, asked="storm"))
    before, after = (
        landscape.scene(Moment(hour=1.0, elapsed=strike.second + apart), View(32, 18)).sky.gradient.colours[-1, 0]
        for apart in (-1e-4, 1e-4)
    )
    assert after > before + 0.05


@pytest.mark.slow
@given(st.sampled_from(["rain", "fog", "storm"]), st.floats(0.0, 1e4))
def test_the_light_follows_the_strength_of_the_weather(kind: Weather, elapsed: float) -> None:
    landscape = Landscape("dusk", 7, kind, calm=True)
    strength = strength_at(7, 0, light_moment(Moment(elapsed=elapsed), LAND_LAG).elapsed)
    meant = landscape.daylight.light(16.0, weather=Spell(kind, strength))
    np.testing.assert_array_equal(landscape.light(Moment(elapsed=elapsed)).mist, meant.mist)
