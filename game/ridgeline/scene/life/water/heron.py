"""A heron that flies in, wades and looks for fish in the shallows, and flies on.

A theme says how often there is one: `heron` of `Life`, in `scene/theme.py`.
"""

import math

from ....chance import Word
from ...items import Sprite
from ...ribbon import Point
from ...stage import Stage
from ...stands.pen import Pen
from ..figure import figure, mirror
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import on_ridge
from .open_water import lakes

TALL, NEARER_HEIGHT = (
    30.0,
    14.0,
)  #: units of its height by the farthest water, and units more by near water
LANDS, LEAVES, GONE = 11.0, 30.0, 44.0  #: seconds at which it lands, takes off, and is far away

IN, OUT = (-760.0, 230.0), (840.0, 300.0)
"""Its start and its goal, in units ahead of and above the place where it wades."""

BEATS, FLAPS = 1.25, 12  #: beats of its wings a second, and their poses
NECKS = 6  #: poses of its neck, from a strike at the water (0) to standing tall
BELOW_SHORE = 26.0  #: units below a lake's shore in the picture, where it wades
STEP_PACE = 2.2  #: units a second that it wades


def heron(stage: Stage, cue: Cue) -> list[Sprite]:
    """The heron in view, if any."""
    waters = [(ground, level - BELOW_SHORE, ground.shore) for ground, level in lakes(stage)]
    if not waters or not 0.0 <= cue.since < GONE or not in_scale(stage.view):
        return []
    which, place, side, rhythm = stage.memory(uniforms, stage.seed, Word.HERONS, cue.number, 4).tolist()
    ground, level, layer = waters[int(which * len(waters))]
    ahead, view = (1 if side < 0.5 else -1), stage.view.at(ground.layer.parallax)
    size = TALL + NEARER_HEIGHT * min(ground.layer.parallax, 1.0)
    x, y, flies = _way(cue.since)
    middle = stage.view.breadth * (0.35 + 0.3 * place)
    at = view.column(middle + ahead * x), view.row(level + y)
    scale, colour = size * view.pixels_per_unit, on_ridge(stage, ground, view.row(level), 0.45)
    if flies:
        pose = (ahead, int(cue.since * BEATS * FLAPS) % FLAPS, int(min(max(1.0 - y / 60.0, 0.0), 1.0) * 3.0))
        return figure(stage, _flying, pose, at, scale, layer=layer, colour=colour, words="heron", strength=cue.strength)
    stands = (ahead, _neck(cue.since - LANDS, rhythm))
    image = figure(
        stage,
        _image,
        stands,
        at,
        scale,
        layer=layer,
        colour=colour,
        words="heron's image",
        strength=0.28 * cue.strength,
    )
    return image + figure(
        stage, _wading, stands, at, scale, layer=layer, colour=colour, words="heron", strength=cue.strength
    )


def _way(since: float) -> tuple[float, float, bool]:
    """Units ahead of and above the place where it lands, and whether it flies."""
    waded = STEP_PACE * min(max(since - LANDS - 3.0, 0.0), LEAVES - LANDS - 6.0)
    if since < LANDS:
        left = 1.0 - since / LANDS
        return IN[0] * left * (0.75 + 0.25 * left), IN[1] * left * left * (3.0 - 2.0 * left), True
    if since < LEAVES:
        return waded, 0.0, False
    gone = (since - LEAVES) / (GONE - LEAVES)
    return waded + OUT[0] * gone * (0.45 + 0.55 * gone), OUT[1] * gone * (0.6 + 0.4 * gone), True


def _neck(since: float, rhythm: float) -> int:
    """The pose of its neck: it stands tall, stoops slowly, and strikes now and then."""
    if since < 1.2 or since > LEAVES - LANDS - 1.0:
        return NECKS - 1
    turn = 0.42 * since + 2.0 * rhythm
    stoop = 0.5 - 0.5 * math.cos(math.tau * (turn % 1.0))
    strikes = 0.44 < turn % 1.0 < 0.54
    return 0 if strikes else round((NECKS - 1) * (1.0 - 0.7 * stoop))


def _wading(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw it standing in the water, facing right: thin legs, a long body, and the bent neck."""
    side, neck = pose
    up = neck / (NECKS - 1)
    for foot, knee in (((-0.02, -0.01), (-0.04, 0.2)), ((0.1, -0.01), (0.05, 0.19))):
        pen.stroke([foot, knee, (-0.02, 0.38)], [0.022, 0.026, 0.034])
    pen.polygon(
        [(-0.3, 0.36), (-0.2, 0.47), (-0.02, 0.575), (0.12, 0.56), (0.16, 0.48), (0.08, 0.4), (-0.1, 0.36)],
    )
    pen.polygon([(-0.16, 0.42), (-0.37, 0.3), (-0.3, 0.38)])
    head = (0.17 + 0.24 * (1.0 - up), 0.06 + 0.94 * up**0.8)
    bend = (0.2 + 0.06 * (1.0 - up), 0.52 + 0.12 * up)
    back = (0.07 + 0.14 * (1.0 - up), 0.56 + 0.22 * up * (1.0 - 0.2 * up))
    pen.stroke([(0.08, 0.5), bend, _between(bend, back, 0.5), back, head], [0.14, 0.09, 0.07, 0.06, 0.055])
    pen.ellipse(*head, 0.052, 0.036)
    tilt = -0.16 * (1.0 - up) - 0.02
    pen.polygon([(head[0], head[1] + 0.028), (head[0] + 0.24, head[1] + tilt), (head[0], head[1] - 0.026)])
    pen.polygon(
        [(head[0] - 0.02, head[1] + 0.03), (head[0] - 0.15, head[1] - 0.005), (head[0] - 0.02, head[1] + 0.008)]
    )
    mirror(pen, side)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]) + 0.02, a[1] + share * (b[1] - a[1])


def _image(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw its image in the water."""
    _wading(pen, pose)
    for part in pen.parts:
        part.filled[:] = [[(x, -0.8 * y) for x, y in polygon] for polygon in part.filled]


def _flying(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw it flying right: neck drawn in, legs behind, broad bowed wings; near the water its legs come down."""
    side, beat, landing = pose
    turn = math.tau * beat / FLAPS
    lift, tip = math.sin(turn), math.sin(turn - 0.9)
    drop = landing / 3.0
    pen.stroke([(-0.28, 0.4), (-0.1, 0.44), (0.12, 0.46), (0.22, 0.48)], [0.06, 0.13, 0.15, 0.08])
    pen.stroke(
        [(-0.22, 0.41), (-0.46 + 0.2 * drop, 0.38 - 0.17 * drop), (-0.66 + 0.52 * drop, 0.38 - 0.33 * drop)],
        [0.04, 0.03, 0.026],
    )
    pen.stroke([(0.14, 0.47), (0.25, 0.43), (0.28, 0.5), (0.35, 0.53)], [0.1, 0.09, 0.07, 0.06])
    pen.polygon([(0.33, 0.555), (0.6, 0.51), (0.33, 0.5)])
    for far in (0.86, 1.0):
        wrist = (0.06, 0.46 + far * 0.42 * lift)
        end = (-0.12, 0.46 + far * (0.42 * lift + 0.42 * tip))
        pen.polygon(
            [
                (0.14, 0.48),
                (wrist[0] + 0.1, wrist[1]),
                (end[0] + 0.05, end[1]),
                (end[0] - 0.1, end[1] - 0.01 * lift),
                (wrist[0] - 0.22, wrist[1] - 0.03),
                (-0.14, 0.44),
            ]
        )
    mirror(pen, side)
