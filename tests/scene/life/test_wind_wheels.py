"""Wind wheels turn around their hubs, evenly, and nothing of them pops."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Layer, Life, Moment, Stand, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.themes.find import built_in

VIEW = View(640, 360)
HILL = Layer(base=300.0, displacement=40.0, parallax=1.0, stands=(Stand("turbine", 300.0, density=0.9, clumping=0.0),))
PARK = Landscape(replace(built_in("dusk"), layers=(HILL,), life=Life(*[0.0] * len(fields(Life)))), seed=5)


def wheels(travel: float, elapsed: float, view: View = VIEW, landscape: Landscape = PARK) -> list[Sprite]:
    scene = landscape.scene(Moment(travel, 12.0, elapsed), view)
    return [sprite for sprite in scene.sprites if sprite.words == "wind wheel"]


def picture(sprites: list[Sprite]) -> np.ndarray:
    drawn = np.zeros((VIEW.height + 400, VIEW.width + 400))
    for sprite in sprites:
        high, wide = sprite.share.shape
        drawn[200 + sprite.top : 200 + sprite.top + high, 200 + sprite.left : 200 + sprite.left + wide] += sprite.share
    return drawn[200:-200, 200:-200]


@examples(15)
@given(st.floats(-1e6, 1e6), st.floats(0.0, 1e6))
def test_wheels_turn_a_little_from_frame_to_frame_and_none_pops(travel: float, elapsed: float) -> None:
    now, soon = picture(wheels(travel, elapsed)), picture(wheels(travel + 0.5, elapsed + 1.0 / 60.0))
    assert now.sum() + soon.sum() > 0.0
    assert abs(now.sum() - soon.sum()) < 0.05 * max(now.sum(), 40.0)
    assert np.abs(now - soon).sum() < 0.9 * max(now.sum(), 40.0)


def test_a_wheel_comes_round_and_differs_in_between() -> None:
    (first, *_) = wheels(0.0, 0.0)
    shapes = {wheels(0.0, 0.1 * step)[0].share.tobytes() for step in range(20)}
    assert len(shapes) == 20
    assert first.share.max() <= 1.0


def test_blades_reach_as_far_as_they_are_long_and_calm_turns_them_slower() -> None:
    for sprite in wheels(0.0, 0.0):
        assert 1.5 * 0.3 * 100.0 < max(sprite.share.shape) < 2.0 * 0.375 * 100.0 + 3.0
    calm = Landscape(PARK.theme, 5, calm=True)
    quick, slow = (
        np.abs(picture(wheels(0.0, 0.0, landscape=one)) - picture(wheels(0.0, 0.2, landscape=one))).sum()
        for one in (PARK, calm)
    )
    assert slow < quick


def test_a_wheel_is_on_top_of_its_tower() -> None:
    scene = PARK.scene(Moment(0.0, 12.0, 0.0), VIEW)
    (cover,) = scene.layers[0].covers
    for sprite in (sprite for sprite in scene.sprites if sprite.words == "wind wheel"):
        middle = sprite.left + sprite.share.shape[1] // 2
        near = cover.plane[:, max(round(cover.left) + middle - 12, 0) : round(cover.left) + middle + 12]
        assert near.any()
