"""What is seen of sprites: how far each pixel is drawn to their colours."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ridgeline.scene import Chances, Journey, Landscape, Life, Moment, Scene, Theme, View
from ridgeline.scene.items import Sprite

Picture = npt.NDArray[np.float64]

VIEW = View(640, 360)


def alone(theme: Theme, **life: float) -> Theme:
    """The theme with no other life than this, no weather, no clouds and no foreground."""
    nobody = dict.fromkeys(Life.__dataclass_fields__, 0.0)
    return replace(theme, life=Life(**nobody | life), weather=Chances(), wisps=0.0, clouds=0.0, foreground=())


def of(scene: Scene, word: str) -> list[Sprite]:
    """The sprites whose words have this word in them."""
    return [sprite for sprite in scene.sprites if word in sprite.words]


def shares(scene: Scene, word: str) -> Picture:
    """(height, width) how far pixels are drawn to the colours of such sprites, one over the other."""
    left = np.ones((scene.height, scene.width))
    for sprite in of(scene, word):
        high, wide = sprite.share.shape
        rows, columns = np.arange(high) + sprite.top, np.arange(wide) + sprite.left
        down, across = (rows >= 0) & (rows < scene.height), (columns >= 0) & (columns < scene.width)
        left[np.ix_(rows[down], columns[across])] *= 1.0 - sprite.share[np.ix_(down, across)]
    return np.asarray(1.0 - left)


def halved(landscape: Landscape, moment: Moment, word: str) -> tuple[Picture, Picture]:
    """The picture of 960 columns, and the one twice as large averaged down to the same size."""
    small, large = (shares(landscape.scene(moment, View(960 * n, 540 * n)), word) for n in (1, 2))
    return small, large.reshape(540, 2, 960, 2).mean(axis=(1, 3))


def side_by_side(landscape: Landscape, moment: Moment, word: str, left: float = 0.0) -> tuple[Picture, Picture]:
    """Two views that join, in one picture; and the view of both."""
    views = [replace(VIEW, origin=(left + x, 0.0)) for x in (0.0, 1920.0)]
    parts = [shares(landscape.scene(moment, view), word) for view in views]
    both = View(2 * VIEW.width, VIEW.height, origin=(left, 0.0))
    return np.concatenate(parts, axis=1), shares(landscape.scene(moment, both), word)


def moments(landscape: Landscape, hour: float, start: float, stop: float, step: float) -> Iterator[Moment]:
    """Moments of a journey at the theme's speed whose hour stands still."""
    journey = Journey(landscape.theme.speed, hour, math.inf)
    return map(journey.moment, np.arange(start, stop, step).tolist())
