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


@pytest.mark.slow
@examples(12)
@given(themes, themes, hours)
def test_it_begins_with_the_one_land_and_ends_with_the_other(one, other, hour):
    old, new = seen(one, hour), seen(other, hour)
    assert np.abs(picture(passage(old, new, 0.0)) - picture(old)).max() <= 1
    assert np.abs(picture(passage(old, new, 1.0)) - picture(new)).max() <= 1


@pytest.mark.slow
@examples(20)
@given(themes, themes, hours)
def test_nobody_sees_the_one_land_give_way_to_the_other(one, other, hour):
    old, new = seen(one, hour), seen(other, hour)
    before, after = (picture(passage(old, new, share)) for share in (0.5 - 1e-9, 0.5))
    assert np.abs(before - after).max() <= 2


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.1, 0.3, 0.45, 0.55, 0.8])
def test_the_sky_changes_steadily_and_the_land_is_that_of_one_theme_alone(share):
    old, new = seen("dusk", 18.0), seen("mesa", 18.0)
    way = passage(old, new, share)
    shown = old if share < 0.5 else new
    assert [layer.line for layer in way.layers] == [layer.line for layer in shown.layers]
    rows = np.array([0.0])
    top, first, last = (scene.sky.gradient.labs(rows)[0, 0] for scene in (way, old, new))
    assert min(first, last) <= top <= max(first, last)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("dusk", "tide"), ("mesa", "winter"), ("city", "paper")])
def test_nobody_sees_where_the_mist_ends(one, other):
    """From row to row its colours change no more suddenly than those of the two skies do."""

    def bend(scene: Scene) -> float:
        labs = scene.sky.gradient.labs(np.arange(0.0, VIEW.height, 3.0))
        return float(np.abs(np.diff(labs[:, 0], 2)).max())

    old, new = seen(one, 17.5), seen(other, 17.5)
    for share in (0.2, 0.4, 0.5, 0.6, 0.8):
        assert bend(passage(old, new, share)) <= 1.1 * max(bend(old), bend(new))


@pytest.mark.slow
def test_no_lake_is_seen_before_the_land_that_it_mirrors():
    way = passage(seen("dusk", 17.5), seen("tide", 17.5), 0.62)
    row = np.array([55.0])
    far = way.layers[0].gradient.labs(row)
    lakes = [layer.gradient.labs(row) for layer in way.layers if layer.words == "lake"]
    assert lakes
    assert all(np.abs(lake - far).max() < 0.01 for lake in lakes)
