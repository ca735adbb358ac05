"""The way from one theme into the next: mist rises over one land, and the other comes out of it."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.render import canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.renderer import Renderer
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.items import Scene
from ridgeline.scene.themes.passage import passage

VIEW = View(160, 90)

themes = st.sampled_from(shipped.theme_names())
hours = st.floats(0.0, 24.0)


@cache
def landscape(theme: str) -> Landscape:
    return Landscape(theme, 7)


def seen(theme: str, hour: float) -> Scene:
    return landscape(theme).scene(Moment(hour=hour, travel=5000.0, elapsed=60.0), VIEW)


def picture(scene: Scene) -> np.ndarray:
    surface = canvas(VIEW.width, VIEW.height)
    Renderer().draw(scene, surface)
    return pixels(surface)[..., :3].astype(np.int16)


@examples(12)
@given(themes, themes, hours)
def test_it_begins_with_the_one_land_and_ends_with_the_other(one, other, hour):
    old, new = seen(one, hour), seen(other, hour)
    assert np.abs(picture(passage(old, new, 0.0)) - picture(old)).max() <= 1
    assert np.abs(picture(passage(old, new, 1.0)) - picture(new)).max() <= 1


@examples(20)
@given(themes, themes, hours)
def test_nobody_sees_the_one_land_give_way_to_the_other(one, other, hour):
    old, new = seen(one, hour), seen(other, hour)
    before, after = (picture(passage(old, new, share)) for share in (0.5 - 1e-9, 0.5))
    assert np.abs(before - after).max() <= 2


@pytest.mark.parametrize("share", [0.1, 0.3, 0.45, 0.55, 0.8])
def test_the_sky_changes_steadily_and_the_land_is_that_of_one_theme_alone(share):
    old, new = seen("dusk", 18.0), seen("mesa", 18.0)
    way = passage(old, new, share)
    shown = old if share < 0.5 else new
    assert [layer.line for layer in way.layers] == [layer.line for layer in shown.layers]
    rows = np.array([0.0])
    top, first, last = (scene.sky.gradient.labs(rows)[0, 0] for scene in (way, old, new))
    assert min(first, last) <= top <= max(first, last)


def test_what_is_far_vanishes_before_what_is_near():
    old, new = seen("dusk", 12.0), seen("winter", 12.0)
    way = passage(old, new, 0.3)
    moved = [
        float(np.abs(after.gradient.labs(np.array([60.0])) - before.gradient.labs(np.array([60.0]))).sum())
        / float(np.abs(way.sky.gradient.labs(np.array([60.0])) - before.gradient.labs(np.array([60.0]))).sum())
        for before, after in zip(old.layers, way.layers, strict=True)
    ]
    assert moved == sorted(moved, reverse=True)
    assert moved[0] > 0.95 > 0.3 > moved[-1]
