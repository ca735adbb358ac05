"""Neighbouring ridges are told apart: in every built-in theme, at every hour, by all eyes, and after any repair."""

from __future__ import annotations

import datetime
import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Layer, Moment, Palette, Theme, View
from ridgeline.scene.light.circular import between, fill
from ridgeline.scene.light.contrast import MAX_GAP_HOURS, MIN_STEP, order_of, repair, shares_behind, steps
from ridgeline.scene.light.daylight import Daylight, light
from ridgeline.scene.light.seasons import season
from ridgeline.scene.moment import DEFAULT_DATE
from ridgeline.scene.oklab import hexadecimal, lab, spread, srgb
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.weather_spells import Spell
from ridgeline.terrain.hashing import hash_many, seed_key

EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""From linear sRGB to what eyes without one kind of cone make of it (Machado, Oliveira, Fernandes 2009)."""

NOT_LAND = ("snow", "snow on them", "lake", "tarn", "cloud", "mist")  #: what is drawn on ridges and between them


def seen(colour: np.ndarray, eyes: str) -> float:
    """The lightness of an OKLab colour as a screen shows it, 0–1, by the definition of OKLab."""
    encoded = srgb(colour).astype(np.float64) / 255.0
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    r, g, b = np.clip(np.array(EYES[eyes]) @ linear, 0.0, 1.0)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return float(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short)


def drawn_steps(landscape: Landscape, moment: Moment) -> dict[str, list[float]]:
    """For all eyes, how much darker each drawn ridge is at its summits than the one behind it at the same height."""
    scene = landscape.scene(moment, View(8, 1080))
    land = [layer.gradient for layer in scene.layers if layer.words not in NOT_LAND]
    pairs = [(behind.labs(row)[0], ridge.labs(row)[0]) for behind, ridge in pairwise(land) for row in (ridge.rows[:1],)]
    return {eyes: [seen(behind, eyes) - seen(ridge, eyes) for behind, ridge in pairs] for eyes in EYES}


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped.theme_names())
def test_every_ridge_stands_out_at_every_quarter_of_an_hour_for_all_eyes(name: str) -> None:
    landscape = Landscape(name, seed=7)
    for quarter in range(96):
        for eyes, apart in drawn_steps(landscape, Moment(hour=quarter / 4)).items():
            assert min(apart) > MIN_STEP - 1e-3, f"{quarter / 4} o'clock, {eyes}: {np.round(apart, 3)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in shipped.theme_names() if built_in(name).seasons])
def test_every_ridge_stands_out_in_every_season(name: str) -> None:
    landscape = Landscape(name, seed=7)
    for month in range(1, 13):
        for hour in np.arange(0.0, 24.0, 1.5):
            moment = Moment(hour=float(hour), date=datetime.date(2026, month, 15))
            for eyes, apart in drawn_steps(landscape, moment).items():
                assert min(apart) > MIN_STEP - 1e-3, f"{month} {hour} {eyes}"


def random_theme(number: int) -> Theme:
    """Two to eight layers in mist, one to three hours, and colours without any sense."""
    draws = iter(hash_many(seed_key(number), np.arange(200)).tolist())

    def colour() -> str:
        return f"{next(draws) & 0xFFFFFF:06x}"

    count = 2 + next(draws) % 7
    layers = tuple(
        Layer(
            base=500.0 - 420.0 * layer / count,
            displacement=100.0,
            parallax=0.1,
            mist=next(draws) % 100 / 100,
            fade=60.0 + next(draws) % 340,
        )
        for layer in range(count)
    )
    hours = tuple(
        Palette(
            at=at,
            sky=("000000", "ffffff"),
            ridges=tuple(colour() for _ in range(2 + next(draws) % count)),
            mist=colour(),
            glow="ffffff",
        )
        for at in (3.0, 12.0, 20.0)[: 1 + next(draws) % 3]
    )
    return Theme(words="random", layers=layers, hours=hours, stops=(0.0, 1.0))


def least_step(theme: Theme, hours: np.ndarray) -> float:
    daylight = Daylight(theme)
    lights = [daylight.light(float(hour)) for hour in hours]
    ridges, mist = np.array([now.ridges for now in lights]), np.array([now.mist for now in lights])
    apart = steps(ridges, mist, shares_behind(theme.layers))
    order = np.sign(apart[0, 0])
    return float((order * apart).min())


@pytest.mark.slow
def test_five_hundred_random_palettes_keep_the_step_after_repair_at_every_hour() -> None:
    hours = np.arange(0.0, 24.0, 0.31)
    broken = 0
    for number in range(500):
        theme = random_theme(number)
        assert least_step(theme, hours) > MIN_STEP - 5e-4, number
        given = spread(lab(*theme.hours[0].ridges), len(theme.layers))[None]
        apart = steps(given, lab(theme.hours[0].mist), shares_behind(theme.layers))
        broken += np.abs(apart).min() < MIN_STEP
    assert broken > 200, "few palettes break the rule, so this test shows little"


LEAPING = (1191, 760, 493, 659, 237, 1019222726, 6155174)
"""Numbers of leaping themes.

The least step of the first five was 0.015 to 0.017 when only quarters of an hour were repaired, that of the sixth
0.0235 when gaps were looked at in fewer places. For the last one the repair asked for more room than there is.
"""


def leaping_theme(number: int) -> Theme:
    """Layers and colours without any sense, as many as six palettes, some of them minutes apart."""
    draws = random.Random(number)
    count = draws.randint(2, 8)
    layers = tuple(
        Layer(base=500.0 - 50.0 * layer, displacement=draws.uniform(0.0, 300.0), parallax=0.1, mist=draws.random())
        for layer in range(count)
    )

    def colours(most: int) -> tuple[str, ...]:
        return tuple(f"{draws.randrange(1 << 24):06x}" for _ in range(draws.randint(2, most)))

    hours = tuple(
        Palette(at=at / 10.0, sky=("000000", "ffffff"), ridges=colours(count), mist=colours(2)[0], glow="ffffff")
        for at in sorted(draws.sample(range(240), draws.randint(1, 6)))
    )
    return Theme(words="leaping", layers=layers, hours=hours, stops=(0.0, 1.0))


@examples(40)
@given(st.integers(0, 1 << 30))
def test_between_two_hours_of_a_palette_the_step_holds_too(number: int) -> None:
    theme = leaping_theme(number)
    assert least_step(theme, np.arange(0.0, 24.0, 0.043)) > MIN_STEP - 1e-3


@pytest.mark.parametrize("number", LEAPING)
def test_palettes_minutes_apart_that_looked_alike_in_between_keep_the_step(number: int) -> None:
    assert least_step(leaping_theme(number), np.arange(0.0, 24.0, 0.043)) > MIN_STEP - 5e-4


@pytest.mark.parametrize("name", ["cherry", "city", "dusk"])
def test_an_hour_that_is_looked_at_alone_has_the_light_of_the_whole_day(name: str) -> None:
    """In rain some hours of two of these are repaired and others are not."""
    theme = built_in(name)
    daylight, count = Daylight(theme), len(theme.hours[0].ridges)
    hours, tables = daylight.day(season(theme, DEFAULT_DATE), "rain")
    for hour in np.arange(0.0, 24.0, 0.7).tolist():
        before, after, share = between(hours, hour, 24.0)
        given = tables[before] + (tables[after] - tables[before]) * share
        found = daylight.light(hour, weather=Spell("rain", 1.0)).ridges
        np.testing.assert_allclose(found[-count:], given[-count:], atol=1e-14)


@pytest.mark.parametrize("name", shipped.theme_names())
def test_built_in_themes_need_no_hours_in_between(name: str) -> None:
    """Their pictures are those of before the steps were held there."""
    hours, _ = Daylight(built_in(name)).day(season(built_in(name), DEFAULT_DATE), None)
    assert len(hours) <= len(fill([palette.at for palette in built_in(name).hours], 24.0, MAX_GAP_HOURS))


def test_a_repaired_colour_keeps_its_hue_and_is_moved_no_more_than_needed() -> None:
    behind = shares_behind(random_theme(0).layers[:1] * 3) * 0.0
    given = lab("806040", "806040", "806040")[None]
    found = repair(given, lab("c0c0c0"), behind, np.ones(2))
    np.testing.assert_allclose(np.diff(found[0, :, 0]), -MIN_STEP, atol=0.004)
    assert found[0, 1, 0] == pytest.approx(given[0, 1, 0], abs=1e-3)
    np.testing.assert_allclose(found[..., 1:], given[..., 1:], atol=1e-12)
    white = repair(lab("ffffff", "ffffff")[None], lab("ffffff"), behind[:1], np.ones(1))
    assert hexadecimal(white[0, 0]) == "ffffff"
    vivid = repair(lab("0000ff", "0000ff", "0000ff")[None], lab("ffffff"), behind, np.ones(2))[0]
    shown = lab(*map(hexadecimal, vivid))
    np.testing.assert_allclose(shown, vivid, atol=5e-3)
    hues = np.arctan2(vivid[:, 2], vivid[:, 1])
    np.testing.assert_allclose(hues, hues[0], atol=1e-6)


def test_a_palette_that_is_fine_is_not_changed_at_all() -> None:
    theme = built_in("dusk")
    theme = replace(theme, seasons=())
    for palette in theme.hours:
        first, last = lab(palette.ridges[0], palette.ridges[-1])
        now = light(theme, palette.at)
        assert now.ridges[0].tobytes() == first.tobytes()
        assert now.ridges[-1].tobytes() == last.tobytes()


def test_only_the_hours_that_need_it_are_changed() -> None:
    fine, alike = lab("909090", "707070", "505050"), lab("909090", "707070", "707070")
    given = np.array([fine, alike])
    found = repair(given, lab("ffffff", "ffffff"), np.zeros(2), np.ones(2))
    assert found[0].tobytes() == fine.tobytes()
    assert not np.allclose(found[1], alike, atol=1e-3)


def test_ridges_may_also_become_lighter_towards_the_front() -> None:
    theme = replace(random_theme(1), layers=random_theme(1).layers[:2])
    palettes = tuple(
        replace(hour, ridges=("202020", dark), mist="000000")
        for hour, dark in zip((theme.hours[0],) * 2, ("404040", "212121"), strict=True)
    )
    theme = replace(theme, hours=(palettes[0], replace(palettes[1], at=12.0)))
    given = np.array([lab(*palette.ridges) for palette in theme.hours])
    assert order_of(given, lab("000000", "000000"), shares_behind(theme.layers)) == [-1.0]
    for hour in range(24):
        assert light(theme, hour).ridges[1, 0] > light(theme, hour).ridges[0, 0] + 0.5 * MIN_STEP


COLOUR = st.integers(0, 0xFFFFFF).map(lambda number: f"{number:06x}")


@examples(25)
@given(st.lists(COLOUR, min_size=5, max_size=5), st.lists(COLOUR, min_size=5, max_size=5))
def test_repaired_colours_change_smoothly_with_those_given(one: list[str], other: list[str]) -> None:
    """From one palette to another on a straight line there is no leap."""
    along = np.linspace(0.0, 1.0, 401)[:, None, None]
    path = lab(*one) + along * (lab(*other) - lab(*one))
    found = repair(path[:, :4], path[:, 4], np.array([0.3, 0.5, 0.2]), np.ones(3))
    assert np.abs(np.diff(found[..., 0], axis=0)).max() < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("number", range(8))
def test_repaired_colours_do_not_leap_around_the_clock(number: int) -> None:
    theme = random_theme(number)
    daylight = Daylight(theme)
    days = np.array([daylight.light(hour % 24.0).ridges for hour in np.arange(0.0, 24.001, 0.005)])
    assert np.abs(np.diff(days, axis=0)).max() < 0.02
