"""OKLCH: there and back, its known colours, and what a screen cannot show loses chroma alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene.light.oklch import clip, from_oklch, in_gamut, most_chroma, oklch, pick, take_apart
from ridgeline.scene.oklab import lab

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"{number:06x}")
PICKED = st.tuples(st.floats(-0.5, 1.5), st.floats(0.0, 1.0), st.floats(-720.0, 720.0))


@given(COLOURS)
def test_a_colour_that_is_taken_apart_is_picked_again(colour: str) -> None:
    assert pick(*take_apart(colour)) == colour


@pytest.mark.parametrize(
    ("colour", "known"),
    [
        ("ffffff", (1.0, 0.0, 0.0)),
        ("ff0000", (0.62796, 0.25768, 29.2339)),
        ("00ff00", (0.86644, 0.29483, 142.4953)),
        ("0000ff", (0.45201, 0.31321, 264.0520)),
    ],
)
def test_known_colours_have_the_known_places(colour: str, known: tuple[float, float, float]) -> None:
    """The values that CSS Color 4 gives for them."""
    np.testing.assert_allclose(take_apart(colour), known, atol=2e-3)


@given(st.lists(PICKED, min_size=1, max_size=6))
def test_what_is_clipped_can_be_shown_and_keeps_its_hue(colours: list[tuple[float, float, float]]) -> None:
    given_colours = np.array(colours)
    kept = clip(given_colours)
    assert in_gamut(from_oklch(kept)).all()
    np.testing.assert_allclose(kept[:, 0], np.clip(given_colours[:, 0], 0.0, 1.0))
    np.testing.assert_allclose(kept[:, 2], given_colours[:, 2] % 360.0)
    assert (kept[:, 1] <= given_colours[:, 1]).all()


@given(st.floats(0.02, 0.98), st.floats(0.0, 360.0))
def test_the_most_chroma_is_at_the_edge(light: float, hue: float) -> None:
    most = most_chroma(np.array(light), np.array(hue))
    assert in_gamut(from_oklch(np.array([light, most, hue])))
    assert not in_gamut(from_oklch(np.array([light, most + 1e-4, hue])))


@given(COLOURS)
def test_what_a_screen_shows_is_left_as_it_is(colour: str) -> None:
    own = oklch(lab(colour))
    np.testing.assert_allclose(clip(own), own, atol=1e-5)
