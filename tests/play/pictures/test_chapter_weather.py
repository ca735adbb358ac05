"""The weather of a course comes and goes with the place, never at once."""

from __future__ import annotations

import numpy as np
import pytest

from ridgeline.play.pictures.day import RISE_LENGTH, own_weather, weather_shown_at
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.weather.lightning import flash


def chapters(x: float) -> str | None:
    """Forty thousand units each of the theme's own, a storm, snow and a clear sky."""
    return (None, "storm", "snow", "none")[int(x // 40_000.0) % 4]


def test_each_weather_is_there_in_full_inside_and_is_gone_where_the_next_begins() -> None:
    for number, weather in enumerate((None, "storm", "snow", "none")):
        inside = [weather_shown_at(chapters, 40_000.0 * number + x) for x in (1500.0, 20_000.0, 38_500.0)]
        assert {(shown.weather, round(shown.share, 9)) for shown in inside} == {(weather, 1.0)}
        assert weather_shown_at(chapters, 40_000.0 * number).share == pytest.approx(0.0, abs=1e-9)


def test_it_rises_and_falls_slowly() -> None:
    places = np.arange(30_000.0, 130_000.0, 10.0).tolist()
    shares = [weather_shown_at(chapters, x).share for x in places]
    assert np.abs(np.diff(shares)).max() < 3.0 * 10.0 / (0.5 * RISE_LENGTH)
    kinds = [weather_shown_at(chapters, x).weather for x in places]
    assert all(share < 0.01 for before, after, share in zip(kinds, kinds[1:], shares, strict=False) if before != after)


def test_a_course_without_weather_leaves_it_to_the_theme_and_costs_nothing() -> None:
    assert weather_shown_at(own_weather, 1e9) == (None, 1.0)


@pytest.mark.slow
def test_a_share_of_a_storm_is_a_share_of_its_rain_light_and_bolts() -> None:
    clear = Landscape("dusk", 7, "none")
    moment, view = Moment(hour=14.0, elapsed=100.0), View(320, 180)
    whole, half, none = (clear.in_weather("storm", share) for share in (1.0, 0.5, 0.0))

    def rain(landscape: Landscape) -> float:
        drops = [one for one in landscape.scene(moment, view).particles if "rain" in one.words]
        return sum(float(one.share.sum()) for one in drops)

    assert rain(whole) > rain(half) > rain(none) == 0.0
    assert half.weather_at(100.0).strength == pytest.approx(0.5 * whole.weather_at(100.0).strength)
    np.testing.assert_allclose(none.light(moment).sky, clear.light(moment).sky)
    seconds = np.arange(0.0, 400.0, 0.05).tolist()
    struck = [
        sum(flash(one.weather_at(second), one.key, second, calm=False) > 0.0 for second in seconds)
        for one in (whole, half, none)
    ]
    assert struck[0] > struck[1] >= struck[2] == 0
    assert clear.weather_share == 1.0


def test_snow_that_comes_with_a_place_whitens_the_land_by_and_by() -> None:
    moment = Moment(hour=14.0, elapsed=100.0)
    fallen = [Landscape("winter", 7).in_weather("snow", share).light(moment).fallen for share in (0.0, 0.3, 1.0)]
    assert fallen == [0.0, 0.3, 1.0]
