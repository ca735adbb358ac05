"""A thumbnail of a landscape's ridges: roughness and displacement at a glance."""

from dataclasses import replace

import numpy as np

from ..boards.board import Miniature
from ..land.land import EndlessLand
from ..land.seeds import land_seed, seeds_of
from ..theme import Theme

MAX_RIDGES = 4  #: the most ridges that can be told apart in so small a picture
SHOWN_WIDTH = 1100.0  #: units of the landscape that it shows, from the left edge
SHOWN_FOOT, SHOWN_TOP = 120.0, 590.0  #: the lowest and highest unit above the picture's foot that it shows
POINTS = 60  #: heights in a ridge of the thumbnail, less one


def miniature(theme: Theme, seed: int, travel: float) -> Miniature:
    """The thumbnail: up to `MAX_RIDGES` bare ridges from farthest to nearest, at `travel`."""
    pairs = list(zip(theme.layers, seeds_of(theme, land_seed(theme, seed)), strict=True))
    lands = [(layer, key) for layer, key in pairs if layer.bank is None]
    shown = dict.fromkeys(np.linspace(0, len(lands) - 1, MAX_RIDGES).round().astype(int).tolist())
    ridges = []
    for layer, key in (lands[number] for number in shown):
        bare, start, step = replace(layer, stands=()), layer.parallax * travel, SHOWN_WIDTH / POINTS
        heights = EndlessLand(bare, key).ground(start, start + SHOWN_WIDTH + 0.5 * step, step)
        ridges.append(tuple(np.clip((heights - SHOWN_FOOT) / (SHOWN_TOP - SHOWN_FOOT), 0.0, 1.0).round(4).tolist()))
    return Miniature(tuple(ridges))
