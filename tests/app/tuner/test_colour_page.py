"""Colours are picked in OKLCH by bars in the colours that one would get."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.app.pages.rows import Slider
from ridgeline.app.tuner.values import rgb
from ridgeline.scene.light.oklch import pick, take_apart

from .bench import Bench

PARTS = ("Lightness", "Chroma", "Hue")


def mist() -> Bench:
    """The page of the colour of mist at half past six in the evening."""
    bench = Bench()
    bench.into("Sky", "Hours", "18:30", "Mist")
    return bench


def colour(bench: Bench) -> str:
    return bench.theme.hours[6].mist


@pytest.mark.slow
@examples(40)
@given(st.floats(0.0, 1.0), st.floats(0.0, 0.33), st.floats(0.0, 358.0))
def test_the_bars_are_painted_with_what_they_give(light: float, chroma: float, hue: float) -> None:
    bench = mist()
    for name, value in zip(PARTS, (light, chroma, hue), strict=True):
        bench.change(name, value)
    assert colour(bench) == pick(light, chroma, hue)
    for name in PARTS:
        bar: Slider = bench.row(name)
        for number in (0, len(bar.colours) // 2, len(bar.colours) - 1):
            value = bar.low + (bar.high - bar.low) * number / (len(bar.colours) - 1)
            bench.change(name, value)
            assert rgb(colour(bench)) == pytest.approx(bar.colours[number], abs=1)
        bench.change(name, bar.value)


def test_a_colour_that_is_turned_grey_black_and_back_is_what_it_was() -> None:
    bench = mist()
    light, chroma, hue = take_apart(colour(bench))
    for name, value in (("Chroma", 0.0), ("Lightness", 0.0), ("Hue", 200.0), ("Hue", hue), ("Lightness", light)):
        bench.change(name, value)
    assert rgb(colour(bench))[0] == rgb(colour(bench))[1] or colour(bench) != "ffac8c"
    bench.change("Chroma", chroma)
    assert rgb(colour(bench)) == pytest.approx(rgb("ffac8c"), abs=1)


def test_bars_move_even_where_the_colour_stays_the_same() -> None:
    bench = mist()
    bench.change("Lightness", 0.0)
    for _ in range(3):
        before = bench.row("Hue").value
        bench.change("Hue", before + 2.0)
        assert bench.row("Hue").value == before + 2.0
    assert colour(bench) == "000000"


@pytest.mark.parametrize("given", ["#FF8800", "ff8800", "#f80", "f80", " #ff8800 "])
def test_colours_are_typed_as_people_write_them(given: str) -> None:
    bench = mist()
    bench.change("Hexadecimal", given)
    assert colour(bench).lower() == "ff8800"


@pytest.mark.parametrize("given", ["", "orange", "#ff88", "f" * 5000, "\x1b[31m"])
def test_nonsense_is_refused_in_one_line_and_nothing_is_lost(given: str) -> None:
    bench = mist()
    own = bench.theme
    with pytest.raises(ValueError, match="six hexadecimal digits") as refused:
        bench.change("Hexadecimal", given)
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)
    assert bench.theme is own


def test_a_colour_that_may_be_left_out_is_given_and_left_out_again() -> None:
    bench = Bench()
    bench.into("Sky", "Hours", "18:30")
    assert bench.row("Cloud").shown == "by itself"
    bench.into("Cloud")
    bench.change("Hue", 40.0)
    assert bench.theme.hours[6].cloud is not None
    bench.press("Leave it out")
    assert bench.theme.hours[6].cloud is None


def test_a_ridge_s_colour_is_one_of_a_list_that_grows_and_shrinks() -> None:
    bench = Bench()
    bench.into("Sky", "Hours", "18:30", "Ridges")
    before = bench.theme.hours[6].ridges
    bench.press("One more")
    assert bench.theme.hours[6].ridges[:-1] == before
    bench.into("Colour 1")
    bench.press("Remove it")
    assert bench.theme.hours[6].ridges[:-1] == before[1:]
    assert bench.page.title == "Ridges"
