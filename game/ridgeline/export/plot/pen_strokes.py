"""The strokes of a pen that draws a scene: the crests that nearer land does not hide, sun, moon and stars."""

from typing import NamedTuple

import numpy as np

from ...scene.items import Disc, Scene
from ...terrain.arrays import Bools, Floats
from ...terrain.geometry import keep

SKY = -1  #: the layer of everything behind the land
DISC_POINTS = 180  #: points of the outline of the sun or the moon, half of them on each side of the moon

FAINTEST_DISC, FAINTEST_STAR = 0.3, 0.35
"""The share of a disc and the brightness of a star from which on they are drawn: not through clouds, not by day."""


class Stroke(NamedTuple):
    """A line that the pen draws without being lifted.

    Attributes:
        layer: number in `Scene.layers` of the layer that it belongs to, or `SKY`.
        points: (n, 2) x and y in pixels.
    """

    layer: int
    points: Floats


class Visible(NamedTuple):
    """The visible part of a layer.

    Attributes:
        layer: its number in `Scene.layers`.
        crest, foot: (width + 1,) y in pixels; the layer is visible from its crest down to its foot, where there is room
            between the two.
    """

    layer: int
    crest: Floats
    foot: Floats


def visible(scene: Scene) -> list[Visible]:
    """The layers from the nearest to the farthest; mist, which has no edge, hides nothing and is left out."""
    foot = np.full(scene.width + 1, float(scene.height))
    layers = []
    for number in reversed(range(len(scene.layers))):
        if scene.layers[number].words == "mist":
            continue
        crest = scene.layers[number].crest
        layers.append(Visible(number, crest, foot))
        foot = np.minimum(foot, crest)
    return layers


def crests(seen: Visible, halo: float, tolerance: float) -> list[Stroke]:
    """The visible stretches of a crest, from the left to the right.

    Args:
        seen: the layer.
        halo: pixels above nearer land that stay white, so that it stands out.
        tolerance: pixels by which a stroke may differ from the crest.
    """
    x, room = np.arange(len(seen.crest), dtype=np.float64), seen.foot - seen.crest - halo
    strokes = []
    for first, stop in runs((room > 0.0) & (seen.crest >= 0.0)):
        points = [(x[first:stop], seen.crest[first:stop])]
        if first and room[first - 1] <= 0.0:
            points.insert(0, _meeting(seen.crest, room, first - 1))
        if stop < len(x) and room[stop] <= 0.0:
            points.append(_meeting(seen.crest, room, stop - 1))
        line = np.concatenate([np.stack(part, axis=1) for part in points])
        if line[-1, 0] - line[0, 0] > halo:
            strokes.append(Stroke(seen.layer, line[keep(line, tolerance)]))
    return strokes


def sky(scene: Scene, land: Floats, star: float) -> list[Stroke]:
    """The outlines of sun and moon and small rings for stars, where the land does not hide them.

    Args:
        scene: whose sky it is.
        land: (width + 1,) y in pixels of the highest land.
        star: radius of the rings in pixels.
    """
    rings = [lit_outline(disc) for disc in scene.sky.discs if disc.share > FAINTEST_DISC]
    around = np.linspace(0.0, 2.0 * np.pi, 9)
    ring = star * np.stack([np.cos(around), np.sin(around)], axis=1)
    bright = scene.sky.stars.brightness > FAINTEST_STAR
    rings += [place + ring for place in scene.sky.stars.places[bright].astype(np.float64)]
    return [Stroke(SKY, part) for one in rings for part in _above(one, land, scene)]


def runs(true: Bools) -> list[tuple[int, int]]:
    """The runs of True in a row of booleans: the first index of each, and the one after its last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], true, [False]]).astype(np.int8)))
    return [(int(first), int(stop)) for first, stop in edges.reshape(-1, 2)]


def lit_outline(disc: Disc) -> Floats:
    """(n, 2) the outline of its lit part: a half circle, and the terminator, which is half an ellipse."""
    along = np.linspace(-0.5 * np.pi, 0.5 * np.pi, DISC_POINTS // 2)
    side = 1.0 if disc.phase <= 0.5 else -1.0  # a waxing moon is lit on its right
    across = side * np.concatenate([np.cos(along), np.cos(2.0 * np.pi * disc.phase) * np.cos(along[::-1])])
    down = np.concatenate([np.sin(along), np.sin(along[::-1])])
    return np.asarray(disc.radius * np.stack([across, down], axis=1) + (disc.x, disc.y))


def _meeting(crest: Floats, room: Floats, left: int) -> tuple[Floats, Floats]:
    """The point between two columns where the room above nearer land ends."""
    share = room[left] / (room[left] - room[left + 1])
    return np.array([left + share]), np.array([crest[left] + share * (crest[left + 1] - crest[left])])


def _above(line: Floats, land: Floats, scene: Scene) -> list[Floats]:
    """The parts of a closed line that are in the picture and above the land."""
    x, y = line.T
    shown = (y < np.interp(x, np.arange(len(land)), land)) & (y > 0.0) & (x > 0.0) & (x < scene.width)
    if shown.all():
        return [line]
    begin = int(np.argmin(shown))  # where it is hidden, so that no visible part is cut in two
    line, shown = np.roll(line, -begin, axis=0), np.roll(shown, -begin)
    return [line[first:stop] for first, stop in runs(shown) if stop - first > 1]
