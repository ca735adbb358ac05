"""The name of the program as lettering in the landscape: it rises behind the farthest ridge, as the sun does."""

from dataclasses import replace

import numpy as np
import pygame

from ...render.text.hand import Hand
from ...scene import Scene
from ...scene.items import Sprite
from ...scene.oklab import lab
from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep

TITLE_LETTERS, SPACING = (
    "RIDGELINE",
    0.22,
)  #: what is written, and what is added between its letters, in sizes of the font

TITLE_BREADTH, TALLEST = 0.56, 0.13
"""Share of the picture's width that it takes, and of its height that the font's size may be."""

CAPITALS = (0.35, 0.73)  #: where its letters begin and end in a picture of them, as shares of that from the top
HIDDEN_SHARE = 0.16  #: share of the letters that the highest summit before them hides
HIGHEST, LOWEST = 0.2, 0.62  #: between which shares of the picture's height, from the top, their foot stands
RISE_SECONDS, FROM = 3.2, 1.5  #: seconds in which it rises, and from how far below, in heights of the letters

BRIGHT, CREAM = 0.58, "fff3df"
"""Lightness of the sky behind them from which on letters are as dark as the darkest land, and what they are else."""

APART = 0.48  #: by how much dark letters are darker than what is behind them, at least: in fog and snow no land is


class Lettering:
    """The name as it stands in a landscape; keeps the picture of its letters."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._share: Float32s = np.zeros((0, 0), np.float32)

    def within(self, scene: Scene, since: float) -> Scene:
        """The scene with the name behind its farthest ridge, `since` it has begun to rise; itself without a ridge."""
        if not scene.layers:
            return scene
        if self._size != (scene.width, scene.height):
            self._size = scene.width, scene.height
            self._share = _letters(*self._size)
        high, wide = self._share.shape
        left = (scene.width - wide) // 2
        top, foot = (edge * high for edge in CAPITALS)
        summit = float(scene.layers[0].crest[left : left + wide].min())
        stands = min(max(summit + HIDDEN_SHARE * (foot - top), HIGHEST * scene.height), LOWEST * scene.height)
        risen = float(smoothstep(min(since / RISE_SECONDS, 1.0)))
        row = round(stands - foot + (1.0 - risen) * FROM * (foot - top))
        sprite = Sprite(-1, left, row, self._share, _colour(scene, stands - 0.5 * (foot - top)), "lettering")
        return replace(scene, sprites=(*scene.sprites, sprite))


def _colour(scene: Scene, row: float) -> Floats:
    behind = _behind(scene, row)
    if behind < BRIGHT:
        return np.asarray(lab(CREAM)[0])
    colours = np.concatenate([layer.gradient.colours for layer in scene.layers])
    light, *hue = colours[colours[:, 0].argmin()].tolist()
    return np.array([min(light, behind - APART), *hue])


def _behind(scene: Scene, row: float) -> float:
    """The lightness of the sky in a row, or of the decks of bad weather that hang down to it."""
    behind = float(scene.sky.gradient.labs(np.array([row]))[0, 0])
    decks = [curtain for curtain in scene.sky.curtains if curtain.words == "ceiling"]
    for deck in decks:
        share = float(deck.share.mean()) * float(np.mean(deck.foot > row))
        behind += share * (min(float(deck.low[0]), behind) - behind)
    return behind


def _letters(width: int, height: int) -> Float32s:
    """(rows, columns) shares of the name in a picture of that size."""
    size = max(round(TALLEST * height), 1)
    wanted = Hand(size, "Light", SPACING).extent(TITLE_LETTERS)[0]
    size = max(int(size * min(TITLE_BREADTH * width / wanted, 1.0)), 1)
    written = Hand(size, "Light", SPACING).written(TITLE_LETTERS)
    share = np.ascontiguousarray(pygame.surfarray.array_alpha(written).T, np.float32) / np.float32(255.0)
    share.flags.writeable = False
    return share[:, : max(width, 1)]
