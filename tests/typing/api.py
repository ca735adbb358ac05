"""A user's program: what it is given has the types that it counts on."""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

import ridgeline
from ridgeline.scene import Landscape, Moment, View
from ridgeline.terrain import Ridge


def pictures() -> None:
    surface: pygame.Surface = ridgeline.still(seed=7, theme="dusk", size=(64, 36), time="18:30", at=12.5)
    assert surface.get_size() == (64, 36)


def scenes() -> None:
    scene = Landscape(theme="dusk", seed=7).scene(Moment(travel=0.0, hour=18.5, elapsed=0.0), View(64, 36))
    crest: NDArray[np.float64] = scene.layers[0].crest
    parallax: float = scene.layers[0].parallax
    text: str = scene.describe()
    assert crest.shape == (65,)
    assert parallax >= 0.0
    assert text


def ground() -> None:
    ridge = Ridge(seed=7, displacement=120.0, roughness=1.0, floor=None, ceiling=None, decay="power")
    heights: NDArray[np.float64] = ridge.heights(-10, 10, 0.5)
    height: float = ridge.height_at(3.5)
    several: NDArray[np.float64] = ridge.height_at(np.array([3.5, 4.5]))
    chunk = ridge.chunk(-1)
    edges: tuple[int, int, int] = (chunk.index, chunk.start, chunk.stop)
    assert heights.shape == (40,)
    assert height == several[0]
    assert edges[0] == -1
    assert chunk.heights[-1] == ridge.chunk(0).heights[0]


if __name__ == "__main__":
    pictures()
    scenes()
    ground()
