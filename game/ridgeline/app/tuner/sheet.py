"""The sheet: the land in small pictures, with other roughness from left to right, and other displacement upwards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame

from ...render import Renderer, canvas
from ...scene import Landscape, Theme, View
from ...scene.boards.board import Picture
from ...scene.themes.variations import higher, ridges, rougher
from ...words import figures, marked, translated
from ..pages.rows import Gallery, PageMaker
from ..pages.tiles import Tiles
from .knobs import DISPLACEMENT, ROUGHNESS
from .tuner import Placed, Tuner

ACROSS, DOWN = (-0.4, -0.2, 0.0, 0.2, 0.4), (2.0, 2.0**0.5, 1.0, 0.5**0.5, 0.5)
"""What the columns add to the roughness of all ridges, and by what the rows multiply their displacement."""

SHARE, LEAST = 10, 128
"""A small picture's width: a share of the window's, and the least pixels."""

TITLE = marked("Shapes at a glance")
ABOUT = marked("Roughness from left to right, displacement from the foot to the top.")


def sheet_page(tuner: Tuner) -> PageMaker:
    """The page of the sheet of the theme as it is when it is opened."""
    front, own, seed = tuner.front, tuner.theme, tuner.front.shown.landscape.seed
    themes = [_varied(own, times, more) for times in DOWN for more in ACROSS]
    numbers = [[knob.shown(knob.value(one)) for knob in (ROUGHNESS, DISPLACEMENT)] for one in themes]
    names = [figures(" · ".join(both)) for both in numbers]
    wide = max(front.view.width // SHARE, LEAST)
    view, moment = View(wide, wide * 9 // 16), front.shown.moment

    def drawn(number: str) -> Picture:
        """The picture of a theme without what stands on it, which would hide its shape."""
        theme = themes[int(number)]
        bare = replace(theme, layers=tuple(replace(layer, stands=()) for layer in theme.layers))
        surface = canvas(view.width, view.height)
        Renderer(None).draw(Landscape(bare, seed).scene(moment, view), surface)
        return Picture(np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)))

    tiles = Tiles(drawn)

    def rows() -> list[Placed]:
        front.busy = lambda: tiles.busy
        theme = tuner.theme
        gallery = Gallery(
            translated("Roughness · displacement"),
            names,
            themes.index(theme) if theme in themes else None,
            translated(ABOUT),
            lambda number: tuner.show(themes[number], translated(TITLE)),
            lambda number: tiles.picture(f"{number}"),
            tiles.ready,
            (len(ACROSS), len(DOWN)),
        )
        return [Placed(gallery)]

    return tuner.page(translated(TITLE), rows, lambda: tiles.ready)


def _varied(theme: Theme, times: float, more: float) -> Theme:
    varied = higher(theme, times) if times != 1.0 else theme
    return rougher(varied, more) if more and ridges(theme) else varied
