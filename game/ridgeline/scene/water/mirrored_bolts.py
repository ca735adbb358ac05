"""Bolts of lightning, mirrored by lakes: faint, squeezed and cut to strips."""

import math
from collections.abc import Sequence

import numpy as np

from ..items import Sprite
from ..land.lake import SQUEEZE
from ..stage import Stage

BRIGHTNESS = 0.4  #: share of a bolt's brightness in its mirror image

STRIPS, SWAY = 0.55, 0.5
"""Radians for a pixel's root of the distance from the shore, and how far a strip is moved, in units for 1 of it."""

DRIFT = 3.0  #: radians a second by which strips wander


def mirror_bolts(stage: Stage, bolts: Sequence[Sprite]) -> list[Sprite]:
    """The mirror images of bolts in the lakes before them."""
    images = []
    for ground in stage.grounds:
        if ground.layer.lake is not None:
            view, number = stage.view.at(ground.layer.parallax), stage.shore(ground)
            shore = view.row(ground.layer.lake)
            images += [_image(stage, bolt, number, shore) for bolt in bolts if bolt.layer < number]
    return [image for image in images if image is not None]


def _image(stage: Stage, bolt: Sprite, number: int, shore: float) -> Sprite | None:
    """A part of a bolt as a lake shows it; None if none of it is in the picture."""
    high = bolt.share.shape[0]
    top = max(math.ceil(shore + SQUEEZE * (shore - bolt.top - high) - 0.5), math.ceil(shore))
    below = min(math.floor(shore + SQUEEZE * (shore - bolt.top) - 0.5), stage.view.height)
    if top >= below:
        return None
    away = np.arange(top, below) + 0.5 - shore
    rows = np.clip(np.floor(shore - away / SQUEEZE - bolt.top).astype(np.int64), 0, high - 1)
    units = away / stage.view.pixels_per_unit
    turn = 2.0 * math.pi * STRIPS * np.sqrt(units) + DRIFT * stage.moment.elapsed
    moved = np.rint(SWAY * stage.view.pixels_per_unit * np.sqrt(units) * np.sin(turn)).astype(np.int64)
    margin = int(np.abs(moved).max())
    share = np.pad(bolt.share[rows], ((0, 0), (2 * margin, 2 * margin)))
    columns = np.arange(share.shape[1] - 2 * margin) + margin - moved[:, None]
    strips = BRIGHTNESS * np.take_along_axis(share, columns, axis=1)
    return Sprite(number, bolt.left - margin, top, strips, bolt.colour, "mirrored lightning")
