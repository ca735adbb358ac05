"""Paper lanterns that rise from behind a ridge into the night, sway, and grow small and dim.

A theme says how often they come: `lanterns` of `Life`, in `scene/theme.py`.
"""

import math

from ....chance import Word
from ....terrain.arrays import Floats
from ...items import Sprite
from ...lights.lanterns import outdoors
from ...stage import Stage
from ...stands.pen import CIRCLE, Pen, Point
from ..figure import figure, glow
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import tints

BY_DUSK = 0.6  #: the least share of their light that is seen while the air is still bright
FEWEST_LANTERNS, MOST_LANTERNS = 6, 11  #: lanterns of an event
SIZE, SMALLER = 15.0, 0.55  #: units of a lantern's height as it starts, and the share of it that remains at the end
RELEASED = 13.0  #: seconds in which they are let go, one after the other

FROM, RISING_PACE, SLOWER = 300.0, 15.5, 0.0035
"""Units above the panorama's foot where they start, behind land; units a second that they rise, and the share that they
lose in each second."""

LANTERN_SECONDS, FADE_SECONDS = 62.0, 14.0  #: seconds of a lantern, and in which it dies at their end
SOONER = 6.0  #: seconds of the first one's rise before it comes into the picture

SWARM_BREADTH, SPREADS = 300.0, 2.4
"""Units across which they are let go, and units a second at which the outer ones drift apart."""

SWAY, SWAY_PACE = 7.0, 0.5  #: units by which each sways, and radians a second of that
GLOW, GLOW_SHARE = 1.9, 0.4  #: reach of the light around it, in its heights, and its share
COLOURS = ("f0803c", "ffe9a8")  #: of the paper, and of the flame behind it
RIDGE_PARALLAX = 0.15  #: they rise behind the ridge whose parallax is nearest to this


def lanterns(stage: Stage, cue: Cue) -> list[Sprite]:
    """The lanterns in view."""
    lit = cue.strength * max(outdoors(stage.light), BY_DUSK)
    if lit <= 0.0 or not in_scale(stage.view):
        return []
    place, count, *chances = stage.memory(
        uniforms, stage.seed, Word.LANTERNS, cue.number, 2 + 4 * MOST_LANTERNS
    ).tolist()
    ground = min(stage.lands, key=lambda land: abs(land.layer.parallax - RIDGE_PARALLAX))
    colours, layer = stage.memory(tints, *COLOURS), stage.behind(ground)
    middle = stage.view.breadth * (0.3 + 0.4 * place)
    sprites: list[Sprite] = []
    for number in range(FEWEST_LANTERNS + int(count * (MOST_LANTERNS - FEWEST_LANTERNS + 1))):
        sprites += _lantern(stage, cue.since, middle, chances[4 * number :], lit=lit, colours=colours, layer=layer)
    return sprites


def _lantern(
    stage: Stage, since: float, middle: float, chances: list[float], *, lit: float, colours: Floats, layer: int
) -> list[Sprite]:
    later, place, swift, phase, *_ = chances
    age = since + SOONER - RELEASED * later
    if not 0.0 < age < LANTERN_SECONDS:
        return []
    breadth, aside = min(SWARM_BREADTH, 0.45 * stage.view.breadth), 2.0 * place - 1.0
    risen = RISING_PACE * (0.8 + 0.4 * swift) * age * (1.0 - SLOWER * age)
    x = middle + 0.5 * breadth * aside + SPREADS * aside * age + SWAY * math.sin(SWAY_PACE * age + math.tau * phase)
    view, scale = stage.view, stage.view.pixels_per_unit
    wide = max(scale * SIZE * (1.0 + (SMALLER - 1.0) * age / LANTERN_SECONDS), 3.0)
    at = view.column(x), view.row(FROM + risen)
    strength = lit * min((LANTERN_SECONDS - age) / FADE_SECONDS, 1.0)
    tilt = round(1.4 * math.sin(SWAY_PACE * age + math.tau * phase + 1.2))
    flicker = 0.9 + 0.1 * math.sin(5.3 * age + 9.0 * phase)
    # Sizes in steps, so that few pictures are kept.
    size = float(math.floor(wide + 0.5))
    return [
        *glow(
            stage,
            (at[0], at[1] - 0.45 * size),
            GLOW * size,
            GLOW_SHARE * strength,
            layer=layer,
            colour=colours[0],
            words="lantern's glow",
        ),
        *figure(stage, _paper, (tilt,), at, size, layer=layer, colour=colours[0], words="lantern", strength=strength),
        *figure(
            stage,
            _light,
            (tilt,),
            at,
            size,
            layer=layer,
            colour=colours[1],
            words="lantern",
            strength=strength * flicker,
        ),
    ]


def _leant(points: list[Point], tilt: int) -> list[Point]:
    return [(x + 0.09 * tilt * y, y) for x, y in points]


def _paper(pen: Pen, pose: tuple[int, ...]) -> None:
    """The paper: wider and round above, open below."""
    side = [(0.24, 0.0), (0.33, 0.35), (0.37, 0.66), (0.33, 0.86), (0.2, 0.97), (0.0, 1.0)]
    pen.polygon(_leant([*side, *((-x, y) for x, y in reversed(side[:-1]))], pose[0]))


def _light(pen: Pen, pose: tuple[int, ...]) -> None:
    """The part of the paper that the flame lights, and brighter around the flame."""
    for wide, high, up in ((0.28, 0.38, 0.38), (0.2, 0.27, 0.25), (0.12, 0.17, 0.16)):
        pen.polygon(_leant([(wide * x, up + high * y) for x, y in CIRCLE], pose[0]))
        pen.part()
