"""The light of the sky's glows on the land: where it lies, how far it reaches, and that it stands on the screen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render.land_colours import row_labs, rows_between, stops
from ridgeline.scene import CrestLayer, Scene
from ridgeline.scene.items import Glow
from ridgeline.scene.oklab import Gradient, lab

from .reference import drawn
from .scenes import crests, level, lit_scenes, sky

WIDTH, HEIGHT = 200, 60
LIGHT = Glow(50.0, 20.0, 30.0, 15.0, 0.8)


def land(glow: float, *lights: Glow, crest: float = 10.0) -> Scene:
    """A plain before a dark sky with white glows."""
    air = replace(sky("102040", "102040", height=60.0), glows=lights)
    return Scene(WIDTH, HEIGHT, air, (CrestLayer(np.full(WIDTH + 1, crest), level("304060"), 0.1, glow=glow),))


@examples(40)
@given(lit_scenes())
def test_layers_without_a_share_of_it_stay_as_they_are(scene: Scene) -> None:
    """A layer that fills the picture shows whether anything of the light has come through."""
    floor = np.full(scene.width + 1, -1.0)
    plain = replace(scene, layers=(*scene.layers, replace(scene.layers[0], line=floor, glow=0.0)))
    np.testing.assert_array_equal(drawn(plain), drawn(replace(plain, sky=replace(plain.sky, glows=()))))


@examples(20)
@given(lit_scenes())
def test_glows_that_are_not_for_the_land_leave_it_alone(scene: Scene) -> None:
    glows = tuple(replace(glow, on_land=False) for glow in scene.sky.glows)
    filled = replace(scene.layers[0], line=np.full(scene.width + 1, -1.0), glow=1.0)
    lit = replace(scene, layers=(filled,), sky=replace(scene.sky, glows=glows))
    np.testing.assert_array_equal(drawn(lit), drawn(replace(lit, sky=replace(lit.sky, glows=()))))


def test_land_is_lighter_the_nearer_it_is_to_the_light() -> None:
    picture = drawn(land(0.8, LIGHT))[30].mean(axis=1)
    blocks = picture[:50].reshape(5, 10).mean(axis=1)
    assert (np.diff(blocks) > 1.0).all()
    assert picture[40:60].mean() > 20.0 + picture[180:].mean()
    np.testing.assert_array_equal(picture[180:], drawn(land(0.8))[30, 180:].mean(axis=1))


def test_land_is_drawn_by_its_share_of_what_the_sky_is() -> None:
    dark, some, more = (drawn(land(glow, LIGHT))[25, 40:60].mean() for glow in (0.0, 0.4, 0.8))
    assert 0.4 * (more - dark) < some - dark < 0.6 * (more - dark)


@examples(20)
@given(lit_scenes(), st.data())
def test_scrolling_changes_nothing_inside_a_layer(scene: Scene, data: st.DataObject) -> None:
    layer = replace(scene.layers[0], glow=0.9)
    one, other = (replace(layer, line=data.draw(crests(scene.width, scene.height)) * 0.1 - 10.0) for _ in range(2))
    pictures = [drawn(replace(scene, layers=(moved,))) for moved in (one, other)]
    inside = np.ceil(max(one.crest.max(), other.crest.max(), 0.0))
    rows = slice(int(min(inside, scene.height)), None)
    np.testing.assert_array_equal(pictures[0][rows], pictures[1][rows])


def test_a_layer_takes_on_the_colour_of_the_glow() -> None:
    scene = land(0.9, LIGHT)
    warm = drawn(replace(scene, sky=replace(scene.sky, glow_colour=lab("ff8040")[0])))[25, 45:55].mean(axis=0)
    cold = drawn(land(0.9))[25, 45:55].mean(axis=0)
    assert warm[0] - warm[2] > 40.0 + cold[0] - cold[2]


@examples(60)
@given(st.integers(0, 2**32 - 1), st.integers(1, 6))
def test_rows_of_many_layers_have_the_colours_of_each_layers_own_gradient(seed: int, count: int) -> None:
    """To the last bit, also where two stops lie in one place or in the middle of a row."""
    chance = np.random.default_rng(seed)
    places = np.sort(np.round(chance.uniform(-10.0, 40.0, (5, count)) * 2.0) / 2.0 + chance.choice([0.0, 0.3], (5, 1)))
    gradients = [Gradient(rows, chance.uniform(-0.4, 1.0, (count, 3))) for rows in places]
    first, last = np.sort(chance.integers(0, 40, (2, 5), np.int32), axis=0)
    expected = [gradient.labs(np.arange(*ends) + 0.5) for gradient, *ends in zip(gradients, first, last, strict=True)]
    np.testing.assert_array_equal(row_labs(stops(gradients), rows_between(first, last)), np.concatenate(expected))
