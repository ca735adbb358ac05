"""The waters of a scene: lakes, tarns and the swells of the sea, with all that is needed to draw on them."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats, Int64s
from ..items import CrestLayer
from ..land.parallax import left_edge
from ..stage import LayerLand, Stage
from ..theme import Layer
from ..view import View


class WaterSurface(NamedTuple):
    """A water in a view.

    Attributes:
        ground: number of its layer in the theme, from the back.
        words: "lake", "tarn" or "sea".
        level: its mean height, in units above the foot of the panorama.
        number: index in `Scene.layers` of its nearest crest.
        crest: (width + 1,) y in pixels of its upper edge.
        cover: (width + 1,) y in pixels below which nearer layers hide it.
        land: (width + 1,) y in pixels of the land behind it that it touches; None if there is none.
        view: the view of its layer.
        left: place of the water at the view's left border, in units.
        below: units by which it lies below the farthest water; the nearer the water, the more.
    """

    ground: int
    words: str
    level: float
    number: int
    crest: Floats
    cover: Floats
    land: Floats | None
    view: View
    left: float
    below: float


class Lines(NamedTuple):
    """Some columns of lines across a view.

    Attributes:
        first: x in pixels where they begin.
        y: (lines, edges) in pixels, at every column edge.
    """

    first: int
    y: Floats

    @classmethod
    def of(cls, lines: Sequence[Floats], left: float = 0.0, right: float = math.inf) -> "Lines":
        """The columns from `left` to `right`, in pixels; outside the picture, its nearest columns."""
        last = len(lines[0]) - 1
        first = min(max(math.floor(left), 0), last - 1)
        stop = max(math.ceil(min(right, last)), first + 1) + 1
        return cls(first, np.array([line[first:stop] for line in lines]))

    def at(self, line: Int64s, x: Floats) -> Floats:
        """(n,) y of the lines numbered `line` at `x`, both in pixels."""
        along = np.minimum(np.maximum(x - self.first, 0.0), self.y.shape[1] - 1.001)
        left = along.astype(np.int64)
        along -= left
        left += self.y.shape[1] * line
        y = self.y.ravel()
        return np.asarray(y[left] + along * (y[left + 1] - y[left]))


def surfaces(stage: Stage) -> list[WaterSurface]:
    """The waters of a moment, back to front."""
    wet = [
        (number, ground)
        for number, ground in enumerate(stage.grounds)
        if ground.layer.lake is not None or ground.layer.water or ground.layer.tarns
    ]
    if not wet:
        return []
    horizon = max(_level(ground.layer) for _, ground in wet)
    covers = _covers(stage.crests, stage.view.height)
    return [_surface(stage, number, ground, covers, horizon) for number, ground in wet]


def _surface(stage: Stage, place: int, ground: LayerLand, covers: list[Floats], horizon: float) -> WaterSurface:
    layer, words = ground.layer, _words(ground.layer)
    view = stage.view.at(layer.parallax)
    own = _ground(stage, ground)
    number, crest, land = ground.number, own.crest, None
    if words == "lake":
        number, crest, land = ground.shore, stage.crests[ground.number + 1].crest, own.crest
    elif words == "tarn":
        number = next(k for k in range(ground.number, -1, -1) if stage.crests[k].words == "tarn")
        crest = stage.crests[number].crest
    elif place and not _words(stage.grounds[place - 1].layer):
        land = _ground(stage, stage.grounds[place - 1]).crest
    level, left = _level(layer), left_edge(layer, stage.moment, view)
    return WaterSurface(place, words, level, number, crest, covers[number], land, view, left, horizon - level)


def _ground(stage: Stage, ground: LayerLand) -> CrestLayer:
    """The crest of the ground itself, not of the snow on what stands there."""
    return next(crest for crest in stage.crests[ground.number :: -1] if crest.words != "snow on them")


def _covers(crests: tuple[CrestLayer, ...], height: int) -> list[Floats]:
    """For each crest, (width + 1,) the topmost y of all nearer crests; the picture's foot for the nearest."""
    covers = [np.full_like(crests[0].crest, height)]
    for crest in crests[:0:-1]:
        covers.append(np.minimum(covers[-1], crest.crest))
    return covers[::-1]


def _words(layer: Layer) -> str:
    """The kind of water that a layer has; "" for none."""
    if layer.lake is not None:
        return "lake"
    return "sea" if layer.water else "tarn" if layer.tarns else ""


def _level(layer: Layer) -> float:
    return layer.base if layer.lake is None else layer.lake
