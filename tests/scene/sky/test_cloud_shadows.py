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


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_they_are_there_at_noon_and_neither_by_night_nor_in_a_storm(theme: str) -> None:
    seconds = [200.0, 320.0, 440.0, 560.0]
    assert any(shadows(cloudy(theme).scene(Moment(hour=12.0, elapsed=second), VIEW)) for second in seconds)
    assert not any(shadows(cloudy(theme).scene(Moment(hour=1.0, elapsed=second), VIEW)) for second in seconds)
    assert not shadows(cloudy(theme, weather="storm").scene(Moment(hour=12.0, elapsed=150.0), VIEW))


@pytest.mark.slow
@examples(25)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.floats(0.0, 1e5), st.floats(0.0, 900.0))
def test_none_of_it_is_above_the_land_that_it_is_on(theme: str, seed: int, travel: float, second: float) -> None:
    scene = cloudy(theme, seed).scene(Moment(travel, 12.0, second), VIEW)
    for sprite in shadows(scene):
        high, wide = sprite.share.shape
        rows, columns = np.arange(high) + sprite.top, np.arange(wide) + sprite.left
        inside = (columns >= 0) & (columns < scene.width)
        # The snow on a ridge is a crest of its own, above that of the bare land.
        own = [layer for layer in scene.layers if layer.parallax == scene.layers[sprite.layer].parallax]
        edges = np.minimum.reduce([layer.crest for layer in own if layer.words not in ("lake", "tarn")])
        lowest = np.maximum(edges[1:], edges[:-1])[columns[inside]]
        above = rows[:, None] + 1.0 < lowest - 1.0
        assert sprite.share[:, inside][above].max(initial=0.0) < 0.02


@pytest.mark.parametrize("theme", ["cliffs", "harbour", "tide"])
def test_none_is_on_the_sea(theme: str) -> None:
    for second in (200.0, 320.0, 440.0, 560.0):
        scene = cloudy(theme).scene(Moment(hour=12.0, elapsed=second), VIEW)
        assert all(scene.layers[sprite.layer].words != "sea" for sprite in shadows(scene))


def test_they_are_darkest_along_the_crest_and_wider_than_deep() -> None:
    landscape = cloudy("dusk")
    for second in (200.0, 320.0, 440.0, 560.0):
        for sprite in shadows(landscape.scene(Moment(hour=12.0, elapsed=second), VIEW)):
            dark = sprite.share[:, sprite.share.shape[1] // 2]
            assert dark.argmax() < 0.6 * len(dark)
            assert (np.diff(dark[dark.argmax() :]) <= 0.0).all()
            assert sprite.share.shape[1] > 2 * (sprite.share.max(axis=1) > 0.0).sum()
            assert sprite.share.max() < 0.2


def test_there_are_none_in_fog() -> None:
    for second in (200.0, 320.0):
        strong = [
            sprite.share.max(initial=0.0)
            for weather in ("none", "fog")
            for sprite in shadows(cloudy("dusk", weather=weather).scene(Moment(hour=12.0, elapsed=second), VIEW))
        ]
        assert strong == sorted(strong, reverse=True)


@pytest.mark.slow
@examples(25)
@given(st.sampled_from(shipped.theme_names()), st.integers(0, 2**32), st.floats(0.0, 1e5), st.floats(0.0, 900.0))
def test_they_glide_without_leaps(theme: str, seed: int, travel: float, second: float) -> None:
    landscape = cloudy(theme, seed)
    one, other = (
        shares(landscape.scene(Moment(travel + 70.0 * later, 12.0, second + later), VIEW), WORD)
        for later in (0.0, 1 / 30)
    )
    assert np.abs(one - other).max() < 0.15
