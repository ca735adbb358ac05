"""Banks of fog: there is none without fog, they sway slowly, and all views see the same ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.themes.find import built_in
from scene.life.seen import of, shares

THEMES = shipped.theme_names()
VIEW = View(320, 180)
WORD = "bank of fog"


def still(theme: str, seed: int, weather: str = "fog") -> Landscape:
    """A landscape without stands and life."""
    return Landscape(replace(built_in(theme), clouds=0.0, foreground=(), wisps=0.0), seed, weather).bare()


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_they_are_there_in_thick_fog_and_in_no_other_weather(theme: str) -> None:
    assert any(of(still(theme, seed).scene(Moment(900.0, 12.0, 150.0), VIEW), WORD) for seed in range(3))
    for weather in ("none", "rain", "snow", "storm"):
        assert not of(still(theme, 7, weather).scene(Moment(900.0, 12.0, 150.0), VIEW), WORD)


@examples(25)
@given(st.sampled_from(THEMES), st.integers(0, 2**32), st.floats(0.0, 300.0), st.floats(-1e5, 1e5))
def test_from_frame_to_frame_they_hardly_change(theme: str, seed: int, second: float, travel: float) -> None:
    landscape = still(theme, seed)
    one, other = (shares(landscape.scene(Moment(travel, 12.0, second + later), VIEW), WORD) for later in (0.0, 1 / 30))
    assert np.abs(one - other).max() < 0.12


@examples(15)
@given(st.sampled_from(THEMES), st.integers(0, 2**32), st.floats(-1e5, 1e5))
def test_views_side_by_side_show_the_same_banks(theme: str, seed: int, travel: float) -> None:
    landscape, moment = still(theme, seed), Moment(travel, 12.0, 150.0)
    views = [View(160, 180, origin=(960.0 * side, 0.0)) for side in (0, 1)]
    parts = [shares(landscape.scene(moment, view), WORD) for view in views]
    whole = shares(landscape.scene(moment, View(320, 180, origin=(0.0, 0.0))), WORD)
    np.testing.assert_allclose(np.concatenate(parts, axis=1), whole, atol=1e-6)
