"""Sailing boats that cross a lake or the sea, one to three of them, heeling in the wind.

A theme says how often they come: `sails` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...items import Sprite
from ...land.parallax import scroll
from ...stage import LayerLand, Stage
from ...stands.pen import Pen, Point, bow
from ..figure import emerging, figure, mirror
from ..presence import in_scale, seconds, uniforms
from ..score import Cue
from ..silhouette import lit_cloth, silhouette, tints
from .open_water import lakes, level_at, swells

SIZE, LARGER, NEARER_SIZE = 40.0, 14.0, 30.0
"""Units of the smallest boat's mast on the farthest water, how much taller others are, and how much on near water."""

SAILING_PACE, SLOWER = (
    27.0,
    0.08,
)  #: units a second that the first boat sails, and the share by which each other one is slower
MOST_BOATS, APART = 3, 90.0  #: the most boats, and units from one to the next

BELOW_SHORE, FARTHER_BELOW = 14.0, 22.0
"""Units below a lake's shore in the picture, where the farthest sail, and how much lower others do."""

HULL_DEPTH = 0.035  #: share of its size by which a boat lies below the crest of a swell

HEEL, HEEL_PACE, HEELS = 6.0, 0.5, 9
"""Degrees that a gust heels a boat more or less, radians a second of that, and the number of poses."""

CLOTHS = (("f7f1e2", "e9dcc6"), ("f7f1e2", "c9503f"), ("efe6d2", "3d6f94"), ("d98a4a", "f2e2c4"))
"""Colours of the mainsail and the jib."""

MIRRORED = 0.3  #: share of its image in a lake


def sails(stage: Stage, cue: Cue) -> list[Sprite]:
    """The sailing boats in view, the farthest first."""
    waters = [*(ground for ground, _ in lakes(stage)), *swells(stage)[:2]]
    if not waters or not in_scale(stage.view):
        return []
    which, _, count, *_ = chances = stage.memory(
        uniforms, stage.seed, Word.SAILS, cue.number, 3 + 4 * MOST_BOATS
    ).tolist()
    ground = waters[int(which * len(waters))]
    sprites: list[Sprite] = []
    for number in reversed(range(1 + int(count * MOST_BOATS))):
        sprites += _boat(stage, cue, ground, number, chances)
    return sprites


def _boat(stage: Stage, cue: Cue, ground: LayerLand, number: int, chances: list[float]) -> list[Sprite]:
    """One of the boats, and its image in a lake."""
    side = 1 if chances[1] < 0.5 else -1
    large, low, cloth, phase, *_ = chances[3 + 4 * number :]
    view, level = stage.view.at(ground.layer.parallax), ground.layer.lake
    size = SIZE + LARGER * large + NEARER_SIZE * min(ground.layer.parallax, 1.0)
    sailed = SAILING_PACE * (1.0 - SLOWER * number) * cue.since - APART * number - 0.4 * size
    x = sailed if side > 0 else stage.view.breadth - sailed
    if not -size < x - view.corner[0] < view.width / view.pixels_per_unit + size:
        return []
    turn = HEEL_PACE * seconds(stage) + math.tau * phase
    heel = round((HEELS - 1) * (0.5 + 0.35 * math.sin(turn) + 0.15 * math.sin(1.7 * turn + 1.0)))
    if level is not None:
        layer, y = ground.shore, level - BELOW_SHORE - FARTHER_BELOW * low
    else:
        layer = ground.number
        y = level_at(ground, x + scroll(ground.layer, stage.moment), 0.3 * size) - HULL_DEPTH * size
    at, scale = (view.column(x), view.row(y)), size * view.pixels_per_unit
    colours = _colours(stage, CLOTHS[int(cloth * len(CLOTHS))], y)
    sprites: list[Sprite] = []
    for drawing, colour in zip((_hull, _mainsail, _jib), colours, strict=True):
        if level is not None:
            pose = (side, heel, -1)
            sprites += figure(
                stage,
                drawing,
                pose,
                at,
                scale,
                layer=layer,
                colour=colour,
                words="sail's image",
                strength=MIRRORED * cue.passing,
            )
        sprites += figure(
            stage, drawing, (side, heel, 1), at, scale, layer=layer, colour=colour, words="sail", strength=cue.passing
        )
    return sprites if level is not None else emerging(stage, layer, sprites)


def _colours(stage: Stage, cloths: tuple[str, str], height: float) -> list[Floats]:
    """The colours of the hull, the mainsail and the jib."""
    main, jib = stage.memory(tints, *cloths)
    warm = 0.35 * stage.light.glow_share
    sails = [lit_cloth(stage, colour, height, 0.06) for colour in (main, jib)]
    sails = [np.asarray(sail + warm * (stage.light.glow - sail) * (0.4, 1.0, 1.0)) for sail in sails]
    return [silhouette(stage, height, 0.06), *sails]


def _turn(points: list[Point], pose: tuple[int, ...]) -> list[Point]:
    """Points of a boat turned as it heels, or their mirror image in the water."""
    _, heel, up = pose
    lean = math.radians(HEEL * (2.0 * heel / (HEELS - 1) - 1.0) + 3.0)
    sine, cosine = math.sin(lean), math.cos(lean)
    squeeze = 1.0 if up > 0 else -0.8
    return [(x * cosine - y * sine, squeeze * (y * cosine + x * sine * 0.3)) for x, y in points]


def _hull(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw hull, mast, boom and helmsman."""
    hull = [(-0.36, 0.085), (-0.33, 0.0), (0.2, 0.0), (0.4, 0.1)]
    pen.polygon(_turn(hull, pose))
    pen.stroke(_turn([(0.02, 0.05), (0.0, 1.0)], pose), 0.018)
    pen.stroke(_turn([(0.01, 0.17), (-0.34, 0.18)], pose), 0.018)
    pen.stroke(_turn([(-0.27, 0.06), (-0.25, 0.17)], pose), 0.05)
    head = _turn([(-0.24, 0.2)], pose)[0]
    pen.ellipse(*head, 0.028, 0.028)
    mirror(pen, pose[0])


def _mainsail(pen: Pen, pose: tuple[int, ...]) -> None:
    """The sail behind the mast, its leech bellied."""
    leech = bow((-0.33, 0.2), (-0.005, 0.98), -0.06)
    foot = bow((0.0, 0.2), (-0.33, 0.2), 0.025, 3)
    pen.polygon(_turn([*foot, *leech[1:]], pose))
    mirror(pen, pose[0])


def _jib(pen: Pen, pose: tuple[int, ...]) -> None:
    """The sail before the mast."""
    leech = bow((0.05, 0.16), (0.02, 0.84), 0.035)
    luff = bow((0.02, 0.84), (0.385, 0.12), 0.012)
    pen.polygon(_turn([*leech, *luff[1:]], pose))
    mirror(pen, pose[0])
