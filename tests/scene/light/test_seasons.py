"""A theme with seasons goes through the year without a leap; one without looks the same on every day."""

from __future__ import annotations

import datetime
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Season, Theme
from ridgeline.scene.light.circular import between, fill
from ridgeline.scene.light.daylight import Daylight, Light, light
from ridgeline.scene.oklab import lab
from ridgeline.scene.themes.find import built_in

DATES = st.dates(datetime.date(1900, 1, 1), datetime.date(2200, 1, 1))
HOURS = st.floats(0.0, 24.0, exclude_max=True)
A_DAY = datetime.timedelta(days=1)

SEASONS = (
    Season(at=2.0, tint="a0b0d0", share=0.5, snow=80.0),
    Season(at=7.0),
    Season(at=10.5, tint="c06030", share=1.0, snow=-20.0),
)
THEME = replace(built_in("winter"), seasons=SEASONS)


def colours(now: Light) -> np.ndarray:
    return np.concatenate([np.ravel(getattr(now, field.name)) for field in fields(now)])


@given(hour=HOURS, date=DATES)
@example(hour=12.0, date=datetime.date(2026, 12, 31))
@example(hour=12.0, date=datetime.date(2024, 2, 28))
def test_no_day_leaps_to_the_next(hour: float, date: datetime.date) -> None:
    today, tomorrow = light(THEME, hour, date), light(THEME, hour, date + A_DAY)
    assert np.abs(tomorrow.ridges - today.ridges).max() < 0.01
    assert abs(tomorrow.snow - today.snow) <= 100.0 / 3.5 / 28.0 + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in shipped.theme_names() if built_in(name).seasons])
def test_the_year_of_a_built_in_theme_is_gentle(name: str) -> None:
    theme = built_in(name)
    days = [datetime.date(2025, 12, 1) + number * A_DAY for number in range(400)]
    daylight = Daylight(theme)
    year = np.array([[daylight.light(hour, day).ridges for hour in (0.0, 9.0, 18.5)] for day in days])
    assert np.abs(np.diff(year, axis=0)).max() < 0.004
    assert np.ptp(year, axis=0).max() > 0.01, "its seasons can be seen"


@pytest.mark.slow
@given(hour=HOURS, date=DATES, other=DATES)
def test_without_seasons_every_day_is_the_same(hour: float, date: datetime.date, other: datetime.date) -> None:
    theme = replace(THEME, seasons=())
    assert colours(light(theme, hour, date)).tobytes() == colours(light(theme, hour, other)).tobytes()
    assert light(theme, hour, date).snow == 0.0


@given(hour=HOURS, date=DATES)
def test_a_season_changes_hues_and_no_lightness(hour: float, date: datetime.date) -> None:
    """Where nothing is to be repaired."""
    bare = light(replace(THEME, seasons=()), hour)
    now = light(THEME, hour, date)
    np.testing.assert_allclose(now.ridges[:, 0], bare.ridges[:, 0], atol=1e-12)
    np.testing.assert_array_equal(now.sky, bare.sky)
    np.testing.assert_array_equal(now.mist, bare.mist)


def test_at_its_month_a_season_is_as_written() -> None:
    theme = replace(THEME, seasons=(Season(at=4.0, tint="c06030", share=1.0, snow=40.0), Season(at=8.0, snow=10.0)))
    april, june, august = (light(theme, 12.0, datetime.date(2026, month, 1)) for month in (4, 6, 8))
    tint = lab("c06030")[0]
    np.testing.assert_allclose(april.ridges[:, 1:], april.ridges[:, :1] * tint[1:] / tint[0], atol=1e-12)
    assert (april.snow, june.snow, august.snow) == (40.0, 25.0, 10.0)
    np.testing.assert_array_equal(august.ridges, light(replace(theme, seasons=()), 12.0).ridges)


def test_one_season_lasts_all_year() -> None:
    theme = replace(THEME, seasons=SEASONS[:1])
    daylight = Daylight(theme)
    days = [colours(daylight.light(12.0, datetime.date(2026, month, 20))) for month in range(1, 13)]
    assert all(day.tobytes() == days[0].tobytes() for day in days)


PLACES = st.lists(st.floats(0.0, 23.9), min_size=1, max_size=6, unique_by=lambda place: round(place, 3)).map(sorted)


@given(PLACES, HOURS)
def test_every_place_on_a_round_is_between_its_neighbours(places: list[float], at: float) -> None:
    before, after, share = between(places, at, 24.0)
    assert 0.0 <= share <= 1.0
    if len(places) > 1:
        way = (places[after] - places[before]) % 24.0
        assert (places[before] + share * way - at + 12.0) % 24.0 == pytest.approx(12.0)
        assert after == (before + 1) % len(places)


@given(PLACES)
def test_a_round_that_is_filled_keeps_its_places_and_has_no_wide_gap(places: list[float]) -> None:
    found = fill(places, 24.0, 0.5)
    assert set(places) <= set(found)
    assert found == sorted(found)
    if len(places) > 1:
        assert np.diff([*found, found[0] + 24.0]).max() <= 0.5 + 1e-9


def test_the_theme_of_these_tests_has_nothing_to_repair() -> None:
    assert isinstance(THEME, Theme)
    bare = light(replace(THEME, seasons=()), THEME.hours[0].at).ridges
    np.testing.assert_array_equal(bare[[0, -1]], lab(THEME.hours[0].ridges[0], THEME.hours[0].ridges[-1]))
