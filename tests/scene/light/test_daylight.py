"""The light turns through the day without a leap; sun and moon keep to their times."""

from __future__ import annotations

import datetime
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, Theme, View
from ridgeline.scene.light.daylight import Daylight, Light, light
from ridgeline.scene.oklab import lab
from ridgeline.scene.sky.sun_and_moon import moon_path, moon_phase, sun_path
from ridgeline.scene.themes.find import built_in

THEMES = shipped.theme_names()
HOURS = st.floats(0.0, 24.0)


def colours(now: Light) -> np.ndarray:
    """All numbers of a light in one row."""
    return np.concatenate([np.ravel(getattr(now, field.name)) for field in fields(now)])


def steepest(theme: Theme) -> float:
    """How much any number of the light changes in an hour, at most."""
    hours = [palette.at for palette in theme.hours]
    gaps = np.diff([*hours, hours[0] + 24.0])
    daylight = Daylight(theme)
    steps = np.abs(np.diff([colours(daylight.light(hour)) for hour in (*hours, hours[0])], axis=0)).max(axis=1)
    return float((steps / gaps).max())


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_at_the_hour_of_a_palette_the_light_is_that_palette_s(name: str) -> None:
    theme = built_in(name)
    for palette in theme.hours:
        now = light(theme, palette.at)
        np.testing.assert_allclose(now.sky, lab(*palette.sky), atol=1e-12)
        np.testing.assert_allclose(now.ridges[[0, -1]], lab(palette.ridges[0], palette.ridges[-1]), atol=1e-12)
        np.testing.assert_allclose([now.mist, now.glow], lab(palette.mist, palette.glow), atol=1e-12)
        assert (now.glow_share, now.stars) == pytest.approx((palette.glow_share, palette.stars))


@pytest.mark.slow
@given(name=st.sampled_from(THEMES), hour=HOURS, step=st.floats(1e-6, 0.1))
@example(name="dusk", hour=24.0 - 1e-3, step=2e-3)
@example(name="dusk", hour=0.0, step=1e-6)
def test_no_colour_leaps_around_the_clock(name: str, hour: float, step: float) -> None:
    theme = built_in(name)
    change = np.abs(colours(light(theme, (hour + step) % 24.0)) - colours(light(theme, hour % 24.0)))
    assert change.max() <= steepest(theme) * step + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_no_colour_leaps_at_midnight_or_at_the_hour_of_a_palette(name: str) -> None:
    theme = built_in(name)
    for hour in (24.0, *(palette.at for palette in theme.hours)):
        before, after = light(theme, (hour - 1e-7) % 24.0), light(theme, (hour + 1e-7) % 24.0)
        np.testing.assert_allclose(colours(before), colours(after), atol=1e-5)


@given(hour=HOURS)
def test_a_theme_of_one_hour_keeps_its_light(hour: float) -> None:
    theme = built_in("dusk")
    single = replace(theme, hours=theme.hours[3:4])
    np.testing.assert_array_equal(colours(light(single, hour)), colours(light(single, 0.0)))


@pytest.mark.parametrize("name", THEMES)
def test_sun_and_moon_move_without_a_leap_and_begin_and_end_beneath_the_horizon(name: str) -> None:
    theme = built_in(name)
    for path in (sun_path, moon_path):
        day = [path(theme, hour) for hour in np.arange(0.0, 24.0, 0.01)]
        for before, after in zip(day, [*day[1:], day[0]], strict=True):
            if before and after:
                assert np.abs(np.subtract(before, after)).max() < 0.01
            elif before or after:
                assert (before or after or (0.0, 1.0))[1] < -0.19


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_discs_come_and_go_behind_the_land_and_without_glow(name: str) -> None:
    landscape = Landscape(name, seed=7).bare()
    theme = landscape.theme
    for path, place in ((sun_path, -1), (moon_path, 0)):
        hours = np.arange(0.0, 24.0, 0.02)
        up = np.array([path(theme, hour) is not None for hour in hours])
        first, last = hours[up & ~np.roll(up, 1)], hours[up & ~np.roll(up, -1)]
        assert len(first) == len(last) == 1
        for hour in (
            float(first[0]) + 0.02,
            float(last[0]) - 0.02,
        ):  # its light is a step beside it
            scene = landscape.scene(Moment(hour=hour), View(192, 108))
            number = range(len(scene.sky.discs))[place]
            disc = scene.sky.discs[number]
            land = np.min([layer.crest for layer in scene.layers], axis=0)
            hidden = land[int(disc.x - disc.radius) : int(disc.x + disc.radius) + 2]
            assert disc.y - disc.radius > hidden.max()
            assert max(glow.share for glow in scene.sky.glows[2 * number : 2 * number + 2]) < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_the_moon_is_pale_by_day_shines_by_night_and_hides_in_a_storm(name: str) -> None:
    theme = built_in(name)

    def moon(hour: float, weather: str = "none") -> tuple[float, float]:
        scene = Landscape(theme, seed=7, weather=weather).bare().scene(Moment(hour=hour), View(192, 108))
        return scene.sky.discs[0].share, scene.sky.glows[1].share

    night, (share, glow) = moon(0.0), moon(theme.sunset)
    assert night[0] == 1.0
    assert moon(0.0, "storm")[0] < 0.05
    if light(theme, theme.sunset).stars < 0.1:
        assert share < 0.6
        assert glow < 0.3 * night[1]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(192, 108), (320, 540), (1920, 1080)])
def test_the_sun_is_as_large_as_its_theme_has_it_and_the_moon_half_as_large(width: int, height: int) -> None:
    theme = replace(built_in("dusk"), sun_radius=54.0)  # a twentieth of the height that a view shows
    for hour, share in ((theme.sunrise + 4.0, 1.0), (0.0, 0.55)):
        (disc,) = Landscape(theme, seed=7).scene(Moment(hour=hour), View(width, height)).sky.discs
        assert disc.radius == pytest.approx(share * height / 20.0)


def test_a_sun_too_small_to_see_lights_a_large_picture() -> None:
    tiny = replace(built_in("dusk"), sun_radius=0.00025)
    for layer in Landscape(tiny).scene(Moment(hour=12.0), View(4, 8640)).layers:
        assert np.isfinite(layer.gradient.colours).all()


def test_the_sun_is_up_by_day_and_the_moon_by_night() -> None:
    theme = replace(built_in("dusk"), sunrise=6.0, sunset=20.0)
    assert sun_path(theme, 13.0) == pytest.approx((0.5, 1.0))
    assert moon_path(theme, 1.0) == pytest.approx((0.5, 1.0))
    assert (sun_path(theme, 1.0), moon_path(theme, 13.0)) == (None, None)
    assert sun_path(theme, 6.0) == pytest.approx((0.0, 0.0))
    assert sun_path(theme, 20.0) == pytest.approx((1.0, 0.0))


@pytest.mark.parametrize(
    ("year", "month", "day", "phase"),
    [(2000, 1, 6, 0.0), (2000, 1, 21, 0.5), (2024, 4, 8, 0.0), (2024, 9, 18, 0.5), (2015, 9, 28, 0.5)],
)
def test_the_moon_keeps_to_the_almanac(year: int, month: int, day: int, phase: float) -> None:
    """New and full moons of eclipses, which are known to the day; the mean moon is at most 14 hours from the true."""
    away = (moon_phase(datetime.date(year, month, day)) - phase + 0.5) % 1.0 - 0.5
    assert abs(away) < 1.5 / 29.53


@pytest.mark.slow
@pytest.mark.parametrize("path", [(0.29, 0.71, 0.86), (0.71, 0.29, 0.86)])
def test_the_young_moon_is_lit_from_where_the_sun_has_set(path: tuple[float, float, float]) -> None:
    theme, young = replace(built_in("dusk"), sun_path=path), datetime.date(2024, 4, 12)
    (moon,) = Landscape(theme, 7, "none").scene(Moment(hour=21.0, date=young), View(160, 90)).sky.discs
    lit_on_the_right = moon.phase < 0.5
    assert lit_on_the_right == (path[1] > path[0])
    assert abs(moon.phase - 0.5) == pytest.approx(0.5 - moon_phase(young))
