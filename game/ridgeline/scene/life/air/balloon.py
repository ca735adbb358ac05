"""A hot-air balloon that rises from behind the far ridges and drifts on; its burner glows in the dusk.

A theme says how often there is one: `balloon` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...items import Sprite
from ...lights.lanterns import lamp, outdoors
from ...sky.sun_and_moon import sun_path
from ...stage import Stage
from ...stands.pen import Pen, Point
from ..figure import SLOW, Drawing, figure, glow
from ..presence import in_scale, uniforms
from ..score import LONGEST, Cue
from ..silhouette import lit_cloth, silhouette, tints

SIZE, LARGER = 58.0, 30.0  #: units from the basket's foot to the crown of the smallest, and by which others are larger

START_DEPTH, START_RISE, SLOWER, CLIMB = 300.0, 150.0, 25.0, 6.2
"""Units above the panorama's foot where it starts, behind land; units of its fast rise, and seconds in which it has
made two thirds of that; and units a second of its steady climb, until it is above the picture."""

DRIFT_PACE = 9.0  #: units a second that it drifts to one side
BOB, BOB_PACE = 5.0, 0.23  #: units by which it sways up and down, and radians a second of that
SOONER = 9.0  #: seconds of its rise before it comes into the picture
FADE_SECONDS = 16.0  #: seconds in which it fades at the end, high above all but huge views

MOUTH, BELLY, CROWN = 0.3, 0.68, 1.0
"""Heights of the envelope's mouth, its widest part and its top, as shares of the balloon's size."""

WIDEST, NARROWEST = 0.34, 0.075  #: half its breadth there and at the mouth
GORES = 7  #: visible panels of the envelope

CLOTHS = (("d8483a", "f3e3c3"), ("2f6f8f", "f2d27a"), ("e39a3b", "8e2f3f"), ("5b4a8c", "e9b7a0"), ("3f8067", "f0e6cf"))
"""Colours of the two sorts of panels."""

BURN, BURN_SHARE = 7.0, 0.45  #: seconds from one burst of the burner to the next, and the share in which it burns

SUNLIT, SHADED, SHADE_STEPS = 0.8, 0.55, (0.3, 0.52, 0.7, 0.86)
"""How far the sunny side is drawn to the sun's light, the other to the dark; and the meridians of the shade's steps."""

HAZE = 0.16  #: how far the air before it draws its colours to the sky's
SKY = -1  #: the layer before which it flies: behind all land


def balloon(stage: Stage, cue: Cue) -> list[Sprite]:
    """The sprites of the balloon in view, if any."""
    if not in_scale(stage.view):
        return []
    large, place, side, cloth, phase = stage.memory(uniforms, stage.seed, Word.BALLOONS, cue.number, 5).tolist()
    size, time, view = SIZE + LARGER * large, cue.since + SOONER, stage.view
    if time <= 0.0:
        return []
    ahead = 1.0 if side < 0.5 else -1.0
    x = view.breadth * (0.5 - ahead * (0.08 + 0.27 * place)) + ahead * DRIFT_PACE * time
    y = START_DEPTH + START_RISE * (1.0 - math.exp(-time / SLOWER)) + CLIMB * time + BOB * math.sin(BOB_PACE * time)
    strength = cue.strength * min(max((LONGEST - cue.since) / FADE_SECONDS, 0.0), 1.0)
    column, row, scale = view.column(x), view.row(y), size * view.pixels_per_unit
    reach = 1.2 * scale
    if not (-reach < column < view.width + reach and -reach < row < view.height + 2.0 * reach) or strength <= 0.0:
        return []
    return _pictures(
        stage,
        (column, row),
        scale,
        y,
        cloth=CLOTHS[int(cloth * len(CLOTHS))],
        time=phase * BURN + time,
        strength=strength,
    )


def _pictures(
    stage: Stage, at: Point, scale: float, height: float, *, cloth: tuple[str, str], time: float, strength: float
) -> list[Sprite]:
    """Envelope and basket, and the light of sun and burner on them."""
    first, second = stage.memory(tints, *cloth)
    ground, panels = lit_cloth(stage, first, height, HAZE), lit_cloth(stage, second, height, HAZE)
    path = sun_path(stage.theme, stage.moment.hour)
    towards = 0 if path is None else (-1 if path[0] < 0.5 else 1)
    dark = silhouette(stage, height, 0.12)
    shine = SUNLIT * stage.light.glow_share * float(bool(towards))
    parts: list[tuple[Drawing, tuple[int, ...], Floats, float]] = [
        (_envelope, (), ground, 1.0),
        (_panels, (), panels, 1.0),
        (_edge, (-towards or 1,), dark, SHADED),
        (_edge, (towards or 1,), stage.light.glow, shine),
        (_basket, (), dark, 1.0),
    ]
    sprites: list[Sprite] = []
    for drawing, pose, colour, share in parts:
        sprites += figure(
            stage,
            drawing,
            pose,
            at,
            scale,
            layer=SKY,
            colour=np.asarray(colour),
            words="balloon",
            strength=strength * share,
            phases=SLOW,
        )
    return sprites + _burner(stage, at, scale, time, strength)


def _burner(stage: Stage, at: Point, scale: float, time: float, strength: float) -> list[Sprite]:
    """The flame, and the envelope that it lights from within while it burns."""
    lit = strength * outdoors(stage.light)
    since = time % BURN / (BURN * BURN_SHARE)
    if lit <= 0.0 or since >= 1.0:
        return []
    lit_now = lit * min(4.0 * since, 2.2 * (1.0 - since), 1.0) * (0.9 + 0.1 * math.sin(23.0 * time))
    colour, (x, y) = stage.memory(lamp, stage.theme.lamp), at
    middle, flame = (x, y - (MOUTH + 0.12) * scale), (x, y - 0.25 * scale)
    return [
        *figure(
            stage,
            _envelope,
            (),
            at,
            scale,
            layer=SKY,
            colour=colour,
            words="balloon's light",
            strength=0.28 * lit_now,
            phases=SLOW,
        ),
        *glow(stage, middle, 0.28 * scale, 0.85 * lit_now, layer=SKY, colour=colour, words="balloon's light"),
        *glow(stage, flame, 0.08 * scale + 1.0, lit_now, layer=SKY, colour=colour, words="balloon's flame"),
    ]


def _half(height: float) -> float:
    """Half the breadth of the envelope at a height, in sizes of the balloon."""
    if height >= BELLY:
        up = (height - BELLY) / (CROWN - BELLY)
        return WIDEST * math.sqrt(max(1.0 - up * up, 0.0))
    down = (BELLY - height) / (BELLY - MOUTH)
    # Round below the belly, then straight to the mouth, as the cloth is pulled by the basket's ropes.
    return NARROWEST + (WIDEST - NARROWEST) * float((1.0 - down**1.9) ** 0.92)


def _heights() -> list[float]:
    return [MOUTH + (CROWN - MOUTH) * (1.0 - (1.0 - k / 24) ** 1.4) for k in range(25)]


def _strip(left: float, right: float) -> list[Point]:
    """The part of the envelope between two meridians, -1 to 1 from its left side to its right."""
    heights = _heights()
    return [(left * _half(y), y) for y in heights] + [(right * _half(y), y) for y in reversed(heights)]


def _envelope(pen: Pen, _: tuple[int, ...]) -> None:
    pen.polygon(_strip(-1.0, 1.0))


def _panels(pen: Pen, _: tuple[int, ...]) -> None:
    """Every other panel; they narrow towards the sides, as on a globe."""
    sides = [math.sin(math.pi * (k / GORES - 0.5)) for k in range(GORES + 1)]
    for k in range(1, GORES, 2):
        pen.polygon(_strip(sides[k], sides[k + 1]))


def _edge(pen: Pen, pose: tuple[int, ...]) -> None:
    """The side of the envelope towards the left (-1) or the right (1), darker step by step outwards."""
    (side,) = pose
    for step in SHADE_STEPS:
        pen.polygon(_strip(side * step, float(side)))
        pen.part()


def _basket(pen: Pen, _: tuple[int, ...]) -> None:
    """The basket on its ropes, with two heads above its rim, and the scoop of the mouth."""
    pen.polygon([(-0.052, 0.0), (0.052, 0.0), (0.062, 0.1), (-0.062, 0.1)])
    for side in (-1.0, 1.0):
        pen.stroke([(0.056 * side, 0.095), (NARROWEST * side, MOUTH + 0.005)], 0.011)
        pen.stroke([(0.02 * side, 0.095), (0.5 * NARROWEST * side, MOUTH)], 0.008)
    for x, top in ((-0.024, 0.148), (0.022, 0.136)):
        pen.ellipse(x, top, 0.016, 0.018)
        pen.rectangle(x - 0.019, 0.08, x + 0.019, top - 0.014)
