"""The name in the landscape: it rises from behind the farthest ridge, and stands above its summits."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pygame
import pytest

from ridgeline.app.pages.lettering import Lettering
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Sprite
from ridgeline.scene.oklab import lab
from tiers.plugin import one_in


def letters(scene: Scene, since: float) -> Sprite:
    """The lettering in a scene."""
    sprite = Lettering().within(scene, since).sprites[-1]
    assert isinstance(sprite, Sprite)
    return sprite


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "hour"), [("dusk", 18.5), ("winter", 12.0), ("city", 22.0)])
def test_the_name_rises_behind_the_farthest_ridge_and_stays_above_it(theme: str, hour: float) -> None:
    scene = Landscape(theme, 7).scene(Moment(3000.0, hour, 50.0), View(640, 360))
    risen = [letters(scene, since) for since in np.arange(0.0, 4.0, 0.1).tolist()]
    assert {sprite.layer for sprite in risen} == {-1}
    tops = [sprite.top for sprite in risen]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] > tops[-1] + 20
    last = risen[-1]
    rows = (last.share > 0.5).any(axis=1).nonzero()[0] + last.top
    summit = scene.layers[0].crest[last.left : last.left + last.share.shape[1]].min()
    assert rows[0] < summit
    assert rows[-1] < summit + 0.5 * len(rows)


@pytest.mark.slow
def test_letters_are_light_before_the_dark_and_dark_before_the_light() -> None:
    noon, night = (
        letters(Landscape("paper", 7).scene(Moment(hour=hour), View(320, 180)), 9.0).colour[0] for hour in (12.0, 0.0)
    )
    assert noon < 0.4 < 0.9 < night


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "hour", "weather"),
    one_in(
        4, product(["blue", "cherry", "purple", "winter"], [7.0, 12.0, 18.5], ["fog", "snow", "rain", "storm", "none"])
    ),
)
def test_letters_stand_out_in_every_weather(theme: str, hour: float, weather: str) -> None:
    scene = Landscape(theme, 7, weather).bare().scene(Moment(hour=hour, elapsed=50.0), View(160, 90))
    sprite, picture = letters(scene, 9.0), canvas(160, 90)
    Renderer().draw(scene, picture)
    middle = sprite.top + sprite.share.shape[0] // 2
    levels = pygame.surfarray.array3d(picture)[sprite.left : sprite.left + sprite.share.shape[1], middle]
    behind = lab(bytes(levels.mean(axis=0).astype(int).tolist()).hex())[0, 0]
    assert abs(float(sprite.colour[0]) - float(behind)) > 0.3


@pytest.mark.slow
def test_a_scene_without_ridges_has_no_name_in_it() -> None:
    scene = replace(Landscape("dusk", 7).scene(Moment(), View(64, 36)), layers=(), sprites=())
    assert Lettering().within(scene, 9.0) is scene


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (7, 300), (300, 7), (3840, 1080)])
def test_it_fits_into_every_picture(size: tuple[int, int]) -> None:
    scene = Landscape("dusk", 7).scene(Moment(), View(*size))
    sprite = letters(scene, 9.0)
    assert sprite.left >= 0
    assert sprite.left + sprite.share.shape[1] <= size[0]
