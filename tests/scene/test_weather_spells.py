"""Weather comes in spells, slowly, as often as the theme has it; its light keeps the ridges apart."""

from __future__ import annotations

import datetime
import math
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Chances, Landscape, Moment, View
from ridgeline.scene.light.contrast import MIN_STEP, shares_behind, steps
from ridgeline.scene.light.daylight import Daylight, Light, light
from ridgeline.scene.sky.sun_and_moon import HIDING_COVER
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.view import PANORAMA
from ridgeline.scene.weather_spells import (
    KINDS,
    LEAST_PEAK,
    RISE_SECONDS,
    SPELL_SECONDS,
    Spell,
    Weather,
    fallen_snow,
    is_anywhere,
    local_strength,
    spell,
)

OFTEN = replace(built_in("dusk"), weather=Chances(rain=0.2, snow=0.2, fog=0.2, storm=0.2))
SEEDS = st.integers(-(2**40), 2**40)
SECONDS = st.floats(0.0, 1e6)


@given(seed=SEEDS, second=SECONDS, step=st.floats(1e-3, 5.0))
def test_weather_comes_and_goes_slowly(seed: int, second: float, step: float) -> None:
    before, after = (spell(OFTEN, seed, at, None, calm=False) for at in (second, second + step))
    steepest = 1.5 / RISE_SECONDS * step + 1e-9
    if before.kind == after.kind and before.number == after.number:
        assert abs(after.strength - before.strength) <= steepest
        assert after.wind == before.wind
    else:
        assert before.strength + after.strength <= steepest


@given(seed=SEEDS, second=st.floats(0.0, SPELL_SECONDS))
def test_a_run_begins_clear(seed: int, second: float) -> None:
    assert spell(OFTEN, seed, min(second, SPELL_SECONDS - 1e-6), None, calm=False).kind is None


@given(seed=SEEDS, seconds=st.lists(SECONDS, min_size=1, max_size=20))
def test_it_does_not_matter_in_which_order_seconds_are_asked_for(seed: int, seconds: list[float]) -> None:
    asked = [spell(OFTEN, seed, second, None, calm=False) for second in seconds]
    again = [spell(OFTEN, seed, second, None, calm=False) for second in reversed(seconds)]
    assert asked == again[::-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_weather_is_as_often_as_the_theme_has_it(name: str) -> None:
    theme, count = built_in(name), 4000
    middles = [spell(theme, 5, (number + 0.5) * SPELL_SECONDS, None, calm=False) for number in range(1, count)]
    assert all(now.strength >= LEAST_PEAK for now in middles if now.kind)
    for kind in KINDS:
        chance = getattr(theme.weather, kind)
        share = sum(now.kind == kind for now in middles) / count
        assert share == pytest.approx(chance, abs=4.0 * math.sqrt(chance * (1.0 - chance) / count) + 1e-9)


@given(kind=st.sampled_from(KINDS), seed=SEEDS, second=SECONDS)
def test_weather_that_is_asked_for_is_never_over(kind: Weather, seed: int, second: float) -> None:
    now = spell(OFTEN, seed, second, kind, calm=False)
    assert now.kind == kind
    assert 0.8 - 1e-9 <= now.strength <= 1.0


@given(seed=SEEDS, number=st.integers(1, 10**6))
def test_a_spell_has_come_and_gone_everywhere_within_its_time(seed: int, number: int) -> None:
    first, last = number * SPELL_SECONDS, (number + 1) * SPELL_SECONDS - 1e-6
    assert not any(is_anywhere(spell(OFTEN, seed, at, None, calm=False), seed, at) for at in (first, last))
    middle = 0.5 * (first + last)
    now = spell(OFTEN, seed, middle, None, calm=False)
    assert is_anywhere(now, seed, middle) == (now.kind is not None)
    if now.kind:
        assert (local_strength(now, seed, middle, np.linspace(-PANORAMA, 2.0 * PANORAMA, 13)) > 0.0).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", shipped.theme_names())
def test_no_disc_is_seen_behind_full_cover(name: str, kind: Weather) -> None:
    for second in (0.0, 64.0, 193.0):  # as usual, at its strongest, and at its weakest
        landscape = Landscape(name, 7, kind).bare()
        for hour in (0.0, 6.5, 12.0, 18.0):
            sky = landscape.scene(Moment(hour=hour, elapsed=second), View(96, 54)).sky
            assert all(disc.share == 0.0 for disc in sky.discs)
    assert LEAST_PEAK >= HIDING_COVER


@given(seed=SEEDS, second=SECONDS)
def test_no_weather_is_clear(seed: int, second: float) -> None:
    assert spell(OFTEN, seed, second, "none", calm=False).kind is None


@given(seed=SEEDS, second=SECONDS)
def test_the_calm_have_the_same_weather_in_half_the_wind(seed: int, second: float) -> None:
    brisk, calm = (spell(OFTEN, seed, second, None, calm=calm) for calm in (False, True))
    assert calm == brisk._replace(wind=0.5 * brisk.wind)


def test_weather_that_does_not_exist_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="weather 'hail': one of rain, snow, fog, storm or none is allowed"):
        Landscape("dusk", weather="hail")


@pytest.mark.parametrize("kind", ["rain", "snow", "storm"])
@pytest.mark.parametrize("name", shipped.theme_names())
def test_every_ridge_stands_out_in_every_weather_but_fog_at_every_hour(name: str, kind: Weather) -> None:
    theme = built_in(name)
    behind = shares_behind([layer for layer in theme.layers if layer.bank is None])
    dates = [datetime.date(2026, month, 15) for month in (1, 7)] if theme.seasons else [datetime.date(2026, 9, 16)]
    daylight = Daylight(theme)
    for strength in (0.3, 0.6, 1.0):
        lights = [daylight.light(float(hour), date, Spell(kind, strength)) for date in dates for hour in range(24)]
        ridges, mist = np.array([now.ridges for now in lights]), np.array([now.mist for now in lights])
        assert steps(ridges, mist, behind).min() > MIN_STEP - 5e-4


@pytest.mark.parametrize("name", shipped.theme_names())
def test_fog_hides_the_farthest_ridge_and_not_the_nearest(name: str) -> None:
    theme = built_in(name)
    behind = shares_behind([layer for layer in theme.layers if layer.bank is None])
    for hour in (7.0, 13.0, 22.0):
        now = light(theme, hour, weather=Spell("fog", 1.0))
        np.testing.assert_allclose(now.ridges[0], now.mist, atol=1e-9)
        np.testing.assert_allclose(now.sky[-1], now.mist, atol=1e-9)
        seen = np.abs(steps(now.ridges[None], now.mist[None], behind)[0, 0])
        assert seen[-1] > 0.04
        assert seen[0] < 0.03


def lying(theme: str, seed: int, stop: float = 6000.0) -> np.ndarray:
    """The fallen snow of every tenth second."""
    return np.array([fallen_snow(built_in(theme), seed, float(second), None) for second in range(0, int(stop), 10)])


def test_snow_stays_while_it_falls_and_melts_afterwards_and_never_jumps() -> None:
    share = lying("winter", 7)
    assert share.max() > 0.55
    assert share.min() == 0.0
    assert np.abs(np.diff(share)).max() < 0.2
    snowing = [
        spell(built_in("winter"), 7, second, None, calm=False).of("snow") for second in np.arange(0.0, 6000.0, 10.0)
    ]
    assert ((share > 0.2) & (np.array(snowing) == 0.0)).any()  # it lies where none falls any more
    assert not lying("mesa", 7).any()  # where it never snows


def test_snow_that_was_asked_for_lies() -> None:
    theme = built_in("dusk")
    assert fallen_snow(theme, 7, 3.0, "snow") == 1.0
    assert fallen_snow(theme, 7, 3.0, "rain") == fallen_snow(theme, 7, 3.0, "none") == 0.0


@given(seed=SEEDS, number=st.integers(1, 10**6))
def test_weather_comes_from_the_side_of_its_wind_and_leaves_to_the_other(seed: int, number: int) -> None:
    start = number * SPELL_SECONDS
    seconds = start + np.arange(0.0, SPELL_SECONDS, 10.0)
    spells = [spell(OFTEN, seed, second, None, calm=False) for second in seconds.tolist()]
    x = np.linspace(0.0, PANORAMA, 9)
    for now, second in zip(spells, seconds.tolist(), strict=True):
        if now.strength:
            there = local_strength(now, seed, second, x)
            assert there[4] == pytest.approx(now.strength)  # in the middle it is what it is
            towards = there if now.wind > 0.0 else there[::-1]
            # A place that the wind reaches first has the weather of later: more of it at first, less in the end.
            assert (np.diff(towards) <= 1e-9).all() if second < start + 100.0 else True
            assert (np.diff(towards) >= -1e-9).all() if second > start + 200.0 else True


def numbers(now: Light) -> np.ndarray:
    """All numbers of a light in one row."""
    return np.concatenate([np.ravel(getattr(now, field.name)) for field in fields(now)])


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_light_changes_evenly_with_the_weather_and_with_the_hour(kind: Weather) -> None:
    for name in shipped.theme_names():
        theme = built_in(name)
        none, half, full = (numbers(light(theme, 11.3, weather=Spell(kind, strength))) for strength in (0.0, 0.5, 1.0))
        np.testing.assert_allclose(half, 0.5 * (none + full), atol=1e-12)
        assert np.abs(full - none).max() > 0.1
        assert none.tobytes() == numbers(light(theme, 11.3)).tobytes()
        late, early = (numbers(light(theme, hour, weather=Spell(kind, 1.0))) for hour in (24.0 - 1e-7, 1e-7))
        np.testing.assert_allclose(late, early, atol=1e-5)


def test_each_weather_has_its_light() -> None:
    """By day: a storm is dark and blue, fog is as bright as its mist, rain and snow are in between; suns are pale."""
    theme = built_in("dusk")
    clear = light(theme, 12.5)
    storm, fog, rain, snow = (light(theme, 12.5, weather=Spell(kind, 1.0)) for kind in ("storm", "fog", "rain", "snow"))
    brightness = [now.sky[:, 0].mean() for now in (storm, rain, snow, fog)]
    assert brightness == sorted(brightness)
    assert storm.sky[0, 0] < clear.sky[0, 0] < fog.sky[0, 0]
    assert (storm.sky[:, 2] < 0.0).all()
    assert np.ptp(fog.sky[:, 0]) < 0.5 * np.ptp(clear.sky[:, 0])
    assert np.ptp(fog.ridges[:3, 0]) < np.ptp(clear.ridges[:3, 0])
    for now in (storm, fog, rain, snow):
        assert now.cover > 0.5
        assert now.stars <= clear.stars
        assert now.glow_share < clear.glow_share


@pytest.mark.slow
def test_weather_changes_the_picture() -> None:
    clear = Landscape("dusk", 7, "none").scene(Moment(hour=13.0), View(96, 54)).describe()
    for kind in KINDS:
        there = Landscape("dusk", 7, kind).scene(Moment(hour=13.0), View(96, 54)).describe()
        assert there.splitlines()[1] != clear.splitlines()[1]
