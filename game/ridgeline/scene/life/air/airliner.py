"""An airliner high above, before a trail that the low sun lights; by night only its lights are visible.

A theme says how often there is one: `airliner` of `Life`, in `scene/theme.py`.
"""

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...brush import Brush, halo
from ...items import Band, Sprite
from ...lights.lanterns import outdoors
from ...ribbon import Point, box
from ...stage import Stage
from ...stands.pen import Pen
from ..figure import figure, mirror
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import sky_at, tints

AIRLINER_LENGTH, AIRLINER_PACE = 30.0, 33.0  #: units from nose to tail, and units a second that it flies
LOWEST_FLIGHT, HIGHER = 850.0, 150.0  #: units above the panorama's foot of the lowest airliner, and the range above it
STEEPEST = 0.025  #: the most units that it climbs or sinks for each unit of its way
TRAIL, GAP, POINTS = 620.0, 14.0, 24  #: units of the trail, of clear air behind the tail, and points along it

THIN, WIDE, TRAIL_SHARE, STRANDS = 0.9, 8.0, 0.72, 2.6
"""Half the trail's breadth at its beginning and its end, its share, and half the distance of its two strands there."""

SPREAD_AT = 0.22  #: share of the trail on which its two strands are still apart

BLINK, FLASH, AGAIN = 1.3, 0.12, 0.25
"""Seconds from one pair of white flashes to the next, of a flash, and until the second of a pair."""

BELOW_COVER = 0.45  #: how much less is seen of the airliner below a sky all covered; it then has no trail
SKY = -1  #: the layer before which it flies: behind all land


def airliner(stage: Stage, cue: Cue) -> list[Sprite | Band]:
    """The airliner in view, if any, and its trail."""
    if not in_scale(stage.view):
        return []
    high, slope, side = stage.memory(uniforms, stage.seed, Word.AIRLINERS, cue.number, 3).tolist()
    ahead, view = (1.0 if side < 0.5 else -1.0), stage.view
    flown, climb = AIRLINER_PACE * cue.since - 0.5 * AIRLINER_LENGTH, STEEPEST * (2.0 * slope - 1.0)
    x = flown if ahead > 0.0 else view.breadth - flown
    y = LOWEST_FLIGHT + HIGHER * high + climb * (flown - 0.5 * view.breadth)
    scale, at = view.pixels_per_unit, (view.column(x), view.row(y))
    strength, clear = cue.passing * (1.0 - BELOW_COVER * stage.light.cover), 1.0 - stage.light.cover
    if (
        strength <= 0.0
        or not -(TRAIL + AIRLINER_LENGTH) * scale < at[0] < view.width + (TRAIL + AIRLINER_LENGTH) * scale
    ):
        return []
    sprites: list[Sprite | Band] = []
    for strand in (-1.0, 1.0):
        sprites += (
            _trail(stage, at, ahead, climb, strand=strand, height=y, strength=strength * clear) if clear > 0.0 else []
        )
    sprites += _aircraft(stage, at, int(ahead), y, strength)
    return sprites + _lights(stage, at, int(ahead), cue.since, strength)


def _aircraft(stage: Stage, at: Point, side: int, height: float, strength: float) -> list[Sprite]:
    """The aircraft itself, paler where the sun lights it."""
    dusk, sky, size = outdoors(stage.light), sky_at(stage, height), AIRLINER_LENGTH * stage.view.pixels_per_unit
    dark = np.asarray(sky * np.array([0.62 - 0.12 * dusk, 0.9, 0.9]))
    light = np.asarray(sky + 0.75 * (1.0 - 0.6 * dusk) * (_sunlit(stage) - sky))
    return [
        *figure(stage, _plane, (side,), at, size, layer=SKY, colour=dark, words="airliner", strength=strength),
        *figure(stage, _shine, (side,), at, size, layer=SKY, colour=light, words="airliner", strength=strength),
    ]


def _sunlit(stage: Stage) -> Floats:
    """The light of the sun, or of the moon, on trail and fuselage."""
    light = stage.light
    dark = outdoors(light)
    sunlit = light.sun + 0.45 * (light.glow - light.sun)
    return np.asarray(sunlit + 0.55 * dark * (light.mist - sunlit))


def _trail(
    stage: Stage, at: Point, ahead: float, climb: float, *, strand: float, height: float, strength: float
) -> list[Band]:
    """One of the two strands of the trail: they widen, join and fade away."""
    scale, along = stage.view.pixels_per_unit, np.linspace(0.0, 1.0, POINTS)
    behind = 0.5 * AIRLINER_LENGTH + GAP + TRAIL * along
    apart = strand * STRANDS * np.maximum(1.0 - along / SPREAD_AT, 0.0)
    x = at[0] - ahead * scale * behind
    y = at[1] + scale * (climb * behind - apart + 2.2 * along * np.sin(9.0 * along + height))
    half = scale * (THIN + (WIDE - THIN) * along**0.8)
    night = 0.35 + 0.65 * (1.0 - min(stage.light.stars, 1.0))
    share = strength * night * TRAIL_SHARE * (1.0 - along) ** 1.3 * np.minimum(along / 0.02, 1.0)
    points = np.stack([x, y, half, share], axis=1)
    return Brush(stage.view, SKY).band(points, _sunlit(stage), "airliner's trail")


def _lights(stage: Stage, at: Point, side: int, since: float, strength: float) -> list[Sprite]:
    """A steady red light on the tail's side, and white flashes."""
    dark = max(2.0 * stage.light.stars, stage.light.cover * outdoors(stage.light))
    lit, scale = strength * min(dark, 1.0), stage.view.pixels_per_unit
    if lit <= 0.0:
        return []
    phase, brush = since % BLINK, Brush(stage.view, SKY)

    def light(ahead: float, colour: Floats, share: float, reach: float) -> list[Sprite]:
        lamp, radius = (at[0] + side * ahead * AIRLINER_LENGTH * scale, at[1]), max(reach * scale, 2.5)
        return brush.shape(
            box([lamp], radius, stage.view),
            lambda where: lit * share * halo(where, lamp, radius, radius),
            colour,
            "airliner's light",
        )

    red, white = stage.memory(tints, "ff5a48", "ffffff")
    flashes = min(phase, abs(phase - AGAIN)) < FLASH
    return light(-0.1, red, 0.75, 4.5) + (light(-0.45, white, 1.0, 8.0) if flashes else [])


def _plane(pen: Pen, pose: tuple[int, ...]) -> None:
    """From the side and a little below: fuselage, both wings swept back, fin, tailplane and engines."""
    pen.stroke(
        [(-0.5, 0.02), (-0.36, 0.005), (0.38, 0.0), (0.47, -0.006), (0.5, -0.014)], [0.02, 0.075, 0.08, 0.06, 0.015]
    )
    pen.polygon([(0.1, -0.02), (-0.05, -0.02), (-0.25, -0.2), (-0.2, -0.2)])
    pen.polygon([(0.08, 0.03), (-0.04, 0.03), (-0.18, 0.115), (-0.15, 0.115)])
    pen.polygon([(-0.34, 0.02), (-0.47, 0.02), (-0.54, 0.17), (-0.48, 0.17)])
    pen.polygon([(-0.4, 0.01), (-0.48, 0.01), (-0.55, -0.05), (-0.52, -0.05)])
    pen.stroke([(-0.02, -0.1), (0.07, -0.1)], 0.045)
    mirror(pen, pose[0])


def _shine(pen: Pen, pose: tuple[int, ...]) -> None:
    """The upper half of the fuselage, and the fin's edge, which the sun lights."""
    pen.stroke([(-0.46, 0.028), (-0.3, 0.028), (0.36, 0.026), (0.46, 0.008)], [0.012, 0.03, 0.032, 0.012])
    pen.polygon([(-0.36, 0.03), (-0.4, 0.03), (-0.51, 0.165), (-0.485, 0.165)])
    mirror(pen, pose[0])
