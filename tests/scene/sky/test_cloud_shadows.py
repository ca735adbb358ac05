"""Shadows of clouds lie on land alone, by day, and glide without leaps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.themes.find import built_in
from scene.life.seen import of, shares

VIEW = View(320, 180)
WORD = "shadow of a cloud"


def cloudy(theme: str, seed: int = 7, weather: str = "none") -> Landscape:
    """A landscape with many clouds, and little else."""
    return Landscape(replace(built_in(theme), clouds=0.8, foreground=()), seed, weather).bare()


def shadows(scene: Scene) -> list[Sprite]:
    """The shadows in a scene."""
    return of(scene, WORD)


@pytest.mark.parametrize("theme", shipped.theme_names())
def test_they_are_there_at_noon_and_neither_by_night_nor_in_a_storm(theme: str) -> None:
    seconds = [200.0, 320.0, 440.0, 560.0]
    assert any(shadows(cloudy(theme).scene(Moment(hour=12.0, elapsed=second), VIEW)) for second in seconds)
    assert not any(shadows(cloudy(theme).scene(Moment(hour=1.0, elapsed=second), VIEW)) for second in seconds)
    assert not shadows(cloudy(theme, weather="storm").scene(Moment(hour=12.0, elapsed=150.0), VIEW))


@examples(25)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.floats(0.0, 1e5), st.floats(0.0, 900.0))
def test_none_of_it_is_above_the_land_that_it_is_on(theme: str, seed: int, travel: float, second: float) -> None:
    scene = cloudy(theme, seed).scene(Moment(travel, 12.0, second), VIEW)
    for sprite in shadows(scene):
        first, last = max(sprite.left, 0), min(sprite.left + sprite.share.shape[1], scene.width)
        assert sprite.top >= scene.layers[sprite.layer].crest[first : last + 1].max() - 8.0


@examples(25)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.floats(0.0, 1e5), st.floats(0.0, 900.0))
def test_they_glide_without_leaps(theme: str, seed: int, travel: float, second: float) -> None:
    landscape = cloudy(theme, seed)
    one, other = (
        shares(landscape.scene(Moment(travel + 70.0 * later, 12.0, second + later), VIEW), WORD)
        for later in (0.0, 1 / 30)
    )
    assert np.abs(one - other).max() < 0.15
