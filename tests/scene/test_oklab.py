"""Colours: there and back, and against the definition of OKLab written out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene.oklab import Gradient, hexadecimal, is_colour, lab, spread, srgb

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"{number:06x}")


def defined(colour: str) -> list[float]:
    """OKLab by its definition, from CIE XYZ, number by number."""
    linear = []
    for place in (0, 2, 4):
        value = int(colour[place : place + 2], 16) / 255.0
        linear.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    r, g, b = linear
    x = 0.4124564 * r + 0.3575761 * g + 0.1804375 * b
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = 0.0193339 * r + 0.1191920 * g + 0.9503041 * b
    long = (0.8189330101 * x + 0.3618667424 * y - 0.1288597137 * z) ** (1 / 3)
    medium = (0.0329845436 * x + 0.9293118715 * y + 0.0361456387 * z) ** (1 / 3)
    short = (0.0482003018 * x + 0.2643662691 * y + 0.6338517070 * z) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    ]


@given(COLOURS)
def test_a_colour_comes_back_from_oklab(colour: str) -> None:
    assert hexadecimal(lab(colour)[0]) == colour


@given(COLOURS)
def test_oklab_is_as_its_definition_says(colour: str) -> None:
    np.testing.assert_allclose(lab(colour)[0], defined(colour), atol=1e-3)


@pytest.mark.parametrize(
    ("colour", "known"),
    [
        ("000000", (0.0, 0.0, 0.0)),
        ("ffffff", (1.0, 0.0, 0.0)),
        ("ff0000", (0.62796, 0.22486, 0.12585)),
        ("00ff00", (0.86644, -0.23389, 0.17950)),
        ("0000ff", (0.45201, -0.03246, -0.31153)),
    ],
)
def test_known_colours_have_the_known_places(colour: str, known: tuple[float, float, float]) -> None:
    """The values that CSS Color 4 gives for them."""
    np.testing.assert_allclose(lab(colour)[0], known, atol=2e-5)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(-0.4, 0.4), st.floats(-0.4, 0.4)), min_size=1, max_size=5))
def test_every_oklab_becomes_a_colour_that_can_be_shown(labs: list[tuple[float, float, float]]) -> None:
    shown = srgb(labs)
    assert shown.shape == (len(labs), 3)
    assert ((shown >= 0.0) & (shown <= 255.01)).all()


@pytest.mark.parametrize("text", ["", "fff", "#ffff", "##ffffff", "#ffffff\n", "fffffg", "ffffff ", "0xffff", "١٢٣٤٥٦"])
def test_what_is_no_colour_is_refused_with_what_is_allowed(text: str) -> None:
    assert not is_colour(text)
    with pytest.raises(ValueError, match="six hexadecimal digits are allowed, like 'ffb58c'"):
        lab("000000", text)


@given(COLOURS)
def test_a_colour_may_have_a_hash_before_it(colour: str) -> None:
    assert lab(f"#{colour}").tolist() == lab(colour).tolist()
    assert lab(f"#{colour[:3]}").tolist() == lab("".join(2 * digit for digit in colour[:3])).tolist()


@given(st.lists(COLOURS, min_size=2, max_size=8), st.integers(2, 16))
def test_spread_colours_begin_and_end_with_those_given(given_colours: list[str], count: int) -> None:
    colours = lab(*given_colours)
    found = spread(colours, count)
    assert found.shape == (count, 3)
    np.testing.assert_array_equal(found[[0, -1]], colours[[0, -1]])
    assert (found >= colours.min(axis=0)).all()
    assert (found <= colours.max(axis=0)).all()


@given(st.lists(st.floats(-500, 500, allow_subnormal=False), min_size=2, max_size=6), st.data())
def test_a_gradient_has_its_stops_and_stays_between_them(rows: list[float], data: st.DataObject) -> None:
    stops = np.array(sorted(rows))
    colours = lab(*data.draw(st.lists(COLOURS, min_size=len(rows), max_size=len(rows))))
    gradient = Gradient(stops, colours)
    y = np.linspace(-600.0, 600.0, 101)
    labs = gradient.labs(y)
    assert (labs >= colours.min(axis=0) - 1e-6).all()
    assert (labs <= colours.max(axis=0) + 1e-6).all()
    np.testing.assert_allclose(labs[[0, -1]], colours[[0, -1]], atol=1e-6)
    if len(set(rows)) == len(rows):
        np.testing.assert_allclose(gradient.labs(stops), colours, atol=1e-6)


@given(st.integers(0, 39), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_a_colour_is_the_same_to_the_last_bit_whatever_stands_beside_it(first: int, count: int, seed: int) -> None:
    """Pictures are painted in parts, and the parts must fit."""
    labs = lab(*(f"{colour:06x}" for colour in np.random.default_rng(seed).integers(0, 1 << 24, 80)))
    np.testing.assert_array_equal(srgb(labs[first : first + count]), srgb(labs)[first : first + count])
