"""A user's program: what it is given has the types that it counts on."""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

import ridgeline
from ridgeline.scene import Landscape, Moment, View
from ridgeline.terrain import (
    Choice,
    Decay,
    Digs,
    Erosion,
    Field,
    Ground,
    Land,
    Method,
    Ridge,
    RidgeParameters,
    Seed,
    Weathered,
    diamond_square,
    displace,
    scatter,
)
from ridgeline.terrain.pygame_util import GroundSurface


def pictures() -> None:
    surface: pygame.Surface = ridgeline.still(seed=7, theme="dusk", size=(64, 36), time="18:30", at=12.5)
    assert surface.get_size() == (64, 36)


def backdrops() -> None:
    ground = Ridge(seed=7, displacement=40.0)
    backdrop = ridgeline.Backdrop((64, 36), theme="dusk", seed=7, ground=ground, hour=18.5, day=None, budget_ms=4.0)
    flat = ridgeline.Backdrop(None, ground=lambda x: 0.0)
    screen = pygame.Surface((64, 36))
    nothing: None = backdrop.draw(screen, camera=(0.0, -20.0), seconds=1.0, at=(1, 2))
    canvas, changed = flat.draw(None, (0.0, 0.0))
    rects: list[tuple[int, int, int, int]] = changed
    backdrop.foreground(canvas)
    array: NDArray[np.uint8] = backdrop.pixels((0.0, -20.0), hour=3.0, foreground=True)
    height: float = backdrop.ground_at(3.5)
    pixel: tuple[float, float] = backdrop.to_screen(backdrop.to_world((3.0, 4.0)))
    backdrop.size, backdrop.level = (32, 18), 1
    assert nothing is None
    assert array.shape == (36, 64, 3)
    assert rects
    assert math.isfinite(height)
    assert pixel


def grounds() -> None:
    ground = GroundSurface(Ridge(seed=7), (90, 60, 40), scale=2.0, texture=None, crest="green", crest_width=3)
    screen = pygame.Surface((64, 36))
    ground.draw(screen, camera=(0.0, -20.0))
    pixel: tuple[float, float] = ground.to_screen(ground.to_world((3.0, 4.0)))
    land: Ground = ground.land
    ground.change(land.dig((5.0, 5.0), 3.0), 2.0, 8.0)
    GroundSurface(lambda x: 0.0 * x)
    assert pixel


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


class Level:
    """A user's own land."""

    def heights(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.zeros(x.shape)

    slopes = heights

    def breaks(self, start: float, stop: float, tolerance: float) -> NDArray[np.float64]:
        return np.empty(0)


def own_ground() -> None:
    own: Land = Level()
    ground: Ground = Ground(own, detail=1) + Ridge(seed=7)
    ground = ground.blend(Weathered(Ridge(seed=8)), (0.0, 500.0)).flats(per=1000.0, width=80.0).gap(400.0, 440.0)
    ground = ground.dug(Digs().dig((10.0, 0.0), radius=5.0)).peaks(Ground(lambda x: x * 0.0), share=0.5).period(5000.0)
    ridges: list[Ground] = [ground, Ridge(seed=7), Ridge(seed=7).vary(lambda x: {"displacement": abs(x)})]
    height: float = ridges[0].height_at(3.0)
    flats: NDArray[np.float64] = ground.flats_between(0.0, 2000.0)
    hit = ground.rays([(0.0, 300.0)], [(0.0, -300.0)])[0]
    across: float = Field(seed=7).height_at(3.5, 4.5)
    assert np.isfinite(height)
    assert flats.shape[1] == 3
    assert hit is None or hit.normal[1] > 0.0
    assert across == Field(seed=7).height_at([3.5], [4.5])[0]


def parameters() -> None:
    ridge = Ridge(seed="hello", choice="sign", decay=[0.5, 0.25], pins={0.0: 5.0})
    record: RidgeParameters = ridge.parameters
    seed: int = record.seed
    pins: tuple[tuple[float, float], ...] = record.pins
    other: Ridge = Ridge.from_dict(ridge.to_dict()).with_(seed=seed)
    places: NDArray[np.float64] = scatter("hello", 0.0, 1000.0, per=40.0)
    assert other == ridge
    assert pins == ((0.0, 5.0),)
    assert places.dtype == np.float64


def own_hills(seed: Seed, decay: Decay, choice: Choice, method: Method) -> NDArray[np.float64]:
    """A user's function hands on what the library takes."""
    assert Field(seed, decay=decay, choice=choice).heights(0, 0, 3, 3).shape == (3, 3)
    assert Weathered(Ridge(seed, decay=decay), seed=seed).heights(0, 8).shape == (8,)
    assert Erosion(diamond_square(9, seed=seed, choice=choice), seed=seed).water.shape == (9, 9)
    return displace((0, 0), (8, 8), method=method, decay=decay, choice=choice, seed=seed)


def mistakes() -> None:
    """A word that is misspelt fails the check of types, since an ignore without a cause is a mistake itself."""
    Ridge(choice="normal")  # type: ignore[arg-type]
    Ridge(decay="cubic")  # type: ignore[arg-type]
    displace((0, 0), (1, 1), method="diagonal")  # type: ignore[arg-type]
    Field(1, choice="normal")  # type: ignore[arg-type]
    diamond_square(9, seed=1, decay="cubic")  # type: ignore[arg-type]


if __name__ == "__main__":
    pictures()
    backdrops()
    grounds()
    scenes()
    ground()
    parameters()
    own_hills("hello", "linear", "uniform", "perpendicular")
