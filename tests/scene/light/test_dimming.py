"""Less light: drawn scenes have that share of it, and when it changes slowly, frames stay as exact as they were."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from render.reference import Picture, drawn, levels
from render.runs import DARK, HOURS
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Journey, Landscape, Moment, Scene, View
from ridgeline.scene.light.dimming import at_brightness
from tiers.plugin import one_in

pytestmark = pytest.mark.slow

VIEW = View(320, 180)


def linear(shown: Picture) -> Picture:
    """Levels as light, 0–1."""
    encoded = shown / 255.0
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def encoded(light: Picture) -> Picture:
    """Light as levels."""
    return 255.0 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1.0 / 2.4) - 0.055)


@examples(30)
@given(
    st.builds(Landscape, st.sampled_from(DARK), st.integers(0, 2**32), st.sampled_from([None, "rain", "snow"])),
    HOURS,
    st.sampled_from([0.8, 0.5, 0.25]),
)
def test_every_pixel_has_that_share_of_its_light(landscape: Landscape, hour: float, share: float) -> None:
    """What is soft is blended as levels: sides of edges, what stands on the land, and large things that pass.

    Less light is a straight line from level to level, but one that does not lead through black: so a blend with black
    is off by what that line has at 0.
    """
    scene = landscape.scene(Moment(1e4, hour, 400.0), VIEW)
    bare = replace(scene, sprites=(), layers=tuple(replace(layer, covers=()) for layer in scene.layers))
    at_black = 255.0 * 0.055 * (1.0 - share ** (1.0 / 2.4))
    assert apart(scene, share).max() <= at_black + 3.0
    assert np.quantile(apart(bare, share), 0.99) <= 2.0


def apart(scene: Scene, share: float) -> Picture:
    """Levels by which a scene of less light differs from the picture with that share of its light."""
    plain = drawn(scene)
    away = np.abs(drawn(at_brightness(scene, share)) - encoded(share * linear(plain)))
    away[plain.max(axis=2) > 253.0] = 0.0  # what a screen cannot show has lost some light already
    return away


def test_of_all_light_it_is_the_same_scene() -> None:
    scene = Landscape("dusk", 7).scene(Moment(), VIEW)
    assert at_brightness(scene, 1.0) is scene


@pytest.mark.parametrize(("hour", "theme"), one_in(2, product([12.0, 23.0], ["dusk", "aurora", "city"])))
def test_while_light_and_height_change_slowly_no_pixel_is_more_than_a_level_away(hour: float, theme: str) -> None:
    landscape = Landscape(next(one for one in DARK if one.name == theme), seed=7)
    journey, surface, renderer = Journey(30.0, hour, math.inf), canvas(320, 180), Renderer()

    def scene(frame: int) -> Scene:
        view = replace(VIEW, drift=20.0 * math.sin(frame / 700.0))
        return at_brightness(landscape.scene(journey.moment(frame / 60.0), view), 0.7 + 0.3 * math.cos(frame / 300.0))

    whole = 0
    for frame in range(400):
        before = levels(surface)
        renderer.draw(scene(frame), surface)
        whole += bool((levels(surface) != before).any(axis=(1, 2)).all())
        if frame % 20 == 0:
            assert np.abs(levels(surface) - drawn(scene(frame))).max() <= 1.0, frame
    assert whole <= 100  # all rows are half a level behind at the same time, once in a few frames


@examples(5)
@given(st.builds(Landscape, st.sampled_from(DARK), st.integers(0, 2**32)), HOURS)
def test_chroma_that_is_kept_costs_no_light(landscape: Landscape, hour: float) -> None:
    scene = landscape.scene(Moment(1e4, hour, 400.0), VIEW)
    pale, vivid = (drawn(at_brightness(scene, 0.12, chroma_power=power)) for power in (1.0, 0.6))
    luma = np.array([0.2126, 0.7152, 0.0722])
    assert abs(float((linear(vivid) @ luma).mean() / (linear(pale) @ luma).mean()) - 1.0) < 0.03
    assert np.ptp(vivid, axis=2).mean() > 1.05 * np.ptp(pale, axis=2).mean()
