"""A campfire on a crest: flames, sparks, a thread of smoke, and the people around it.

A theme says how often there is one: `campfire` of `Life`, in `scene/theme.py`.
"""

import math
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...brush import Brush
from ...items import Band, Sprite
from ...lights.lanterns import outdoors
from ...ribbon import Point
from ...stage import Stage
from ...stands.pen import Pen
from ..figure import figure, glow, mirror
from ..land.crest_places import Spot, meadow, spots
from ..presence import in_scale, presence, seconds
from ..score import Cue
from ..silhouette import on_ridge, tints

BURNS, FADE_SECONDS = 50.0, 9.0  #: seconds that it burns, and that it takes to flare up, and to burn down

SITS, COMES_SECONDS = 6.0, 10.0
"""Seconds before and after the fire in which people sit there, and in which they come and go, hardly visible."""

FLAME_HEIGHT, NEARER_HEIGHT = 15.0, 8.0  #: units of the flames' height, and units more on the nearest ridge
BY_DUSK = 0.6  #: the least share of its light that is seen while the air is still bright
FLAMES, FLICKERS = 16, 11.0  #: poses of the flames, and how many are seen in a second
COLOURS = ("e4602a", "ffb347", "fff0b8")  #: of the outer, the middle and the inner flames

GLOW, GLOW_SHARE, CORE, CORE_SHARE = 5.0, 0.36, 2.0, 0.5
"""Reach of the wide and the tight glow, in heights of the flames, and their shares."""

PLACES = (-1.75, 1.6, -2.75, 2.6)  #: where people sit, in heights of the flames from the fire
SITTING = 1.12  #: their height, in those of the flames

SPARKS, SPARK_SECONDS, SPARK_RISE = 6, 2.6, 5.0
"""Sparks at once, seconds of one, and heights of the flames that it rises."""

SMOKE, SMOKE_POINTS, SMOKE_SHARE = 10.0, 18, 0.3
"""Height of the smoke in those of the flames, points along it, and its share."""

WAVERS, DRIFTS = (0.25, 5.0, 0.9), (0.5, 2.2, 0.37)
"""Waves of the smoke: heights of the flames aside, radians from its foot to its end, and radians a second."""

SMOKE_FROM, SMOKE_ASIDE = 0.9, 1.4  #: where the smoke begins, and how far aside it ends, in heights of the flames
SWAY_LOW, SWAY_HIGH = 0.3, 1.8  #: how far it sways at its foot, and by how much farther at its end
SMOKE_NARROW, SMOKE_WIDE = 0.12, 0.75  #: half its breadth at its foot, and by how much wider it ends
SMOKE_FADES, SMOKE_BEGINS = 1.4, 0.1  #: how it fades upwards, and the share of it in which it comes to be seen


class Fire(NamedTuple):
    """A fire: the pixel of its foot, pixels of its height, seconds that it has flickered, and its strength, 0–1."""

    at: Point
    size: float
    time: float
    burning: float


def campfire(stage: Stage, cue: Cue) -> list[Sprite | Band]:
    """The campfires in view."""
    burning = cue.within(BURNS, FADE_SECONDS) * max(outdoors(stage.light), BY_DUSK)
    there = cue.strength * presence(cue.since + SITS, BURNS + 2.0 * SITS, COMES_SECONDS)
    if not in_scale(stage.view) or there <= 0.0:
        return []
    sprites: list[Sprite | Band] = []
    for spot in spots(stage, meadow(stage), cue, Word.CAMPFIRES, count=8, reach=160.0):
        sprites += _fire(stage, spot, burning, there)
    return sprites


def _fire(stage: Stage, spot: Spot, burning: float, there: float) -> list[Sprite | Band]:
    """A fire and the people around it, each with a strength of its own."""
    ground = meadow(stage)
    view, layer = stage.view.at(ground.layer.parallax), stage.behind(ground)
    high = FLAME_HEIGHT + NEARER_HEIGHT * min(ground.layer.parallax, 1.0)
    size, time = high * view.pixels_per_unit, seconds(stage) + 50.0 * spot.chances[0]
    at = spot.x * view.pixels_per_unit, view.row(spot.height(0.0))
    fire = Fire(at, size, time, burning)
    flicker = 0.86 + 0.09 * math.sin(9.1 * time) + 0.05 * math.sin(23.7 * time + 1.0)
    light = stage.memory(tints, *COLOURS)
    middle = (at[0], at[1] - 0.5 * size)
    sprites: list[Sprite | Band] = [*_smoke(stage, fire, Brush(view, layer))]
    sprites += glow(
        stage, middle, GLOW * size, GLOW_SHARE * burning, layer=layer, colour=light[0], words="campfire's glow"
    )
    dark = on_ridge(stage, ground, at[1], 0.6)
    sprites += _people(stage, spot, high, there=there, lit=0.75 * burning * flicker, colours=(dark, light[1]))
    sprites += figure(stage, _logs, (), at, size, layer=ground.number, colour=dark, words="campfire", strength=there)
    pose = int(time * FLICKERS) % FLAMES
    for tongue, colour in enumerate(light):
        sprites += figure(
            stage,
            _flames,
            (pose, tongue),
            at,
            size,
            layer=ground.number,
            colour=colour,
            words="campfire",
            strength=burning,
        )
    sprites += glow(
        stage,
        middle,
        CORE * size,
        CORE_SHARE * burning * flicker,
        layer=ground.number,
        colour=light[1],
        words="campfire's glow",
    )
    return sprites + _sparks(stage, fire, ground.number, light[1])


def _people(
    stage: Stage, spot: Spot, high: float, *, there: float, lit: float, colours: tuple[Floats, Floats]
) -> list[Sprite]:
    """The people around a fire of a height in units, and the light of the fire on their rims."""
    ground = meadow(stage)
    view, layer = stage.view.at(ground.layer.parallax), stage.behind(ground)
    size, x = high * view.pixels_per_unit, spot.x * view.pixels_per_unit
    dark, light = colours
    words, sprites = "one by a campfire", []
    for number, aside in enumerate(PLACES[: 1 + int(spot.chances[1] * len(PLACES))]):
        foot = x + aside * size, view.row(spot.height(aside * high) - 0.1 * high)
        sits, tall = (-1 if aside > 0.0 else 1, number), SITTING * size
        sprites += figure(stage, _person, sits, foot, tall, layer=layer, colour=dark, words=words, strength=there)
        sprites += figure(stage, _rim, sits, foot, tall, layer=layer, colour=light, words=words, strength=lit)
    return sprites


def _sparks(stage: Stage, fire: Fire, layer: int, colour: Floats) -> list[Sprite]:
    """Sparks that rise, sway and go out."""
    at, size, time, burning = fire
    sprites = []
    for number in range(SPARKS):
        lives, age = divmod(time / SPARK_SECONDS + number / SPARKS, 1.0)
        own = number * 2.4 + lives * 1.7
        x = at[0] + size * (0.35 * math.sin(own) + (0.2 + age) * 0.5 * math.sin(5.0 * age + own))
        y = at[1] - size * (0.7 + SPARK_RISE * age * (1.0 - 0.35 * age))
        sprites += glow(
            stage,
            (x, y),
            0.09 * size,
            burning * (1.0 - age) ** 1.5,
            layer=layer,
            colour=colour,
            words="campfire's spark",
        )
    return sprites


def _smoke(stage: Stage, fire: Fire, brush: Brush) -> list[Band]:
    """A thread of smoke that wavers, widens and fades."""
    at, size, time, burning = fire
    along = np.linspace(0.0, 1.0, SMOKE_POINTS)
    (aside, turns, pace), (farther, bends, slower) = WAVERS, DRIFTS
    sway = aside * np.sin(turns * along - pace * time) + farther * along * np.sin(bends * along - slower * time)
    x = at[0] + size * (sway * (SWAY_LOW + SWAY_HIGH * along) + SMOKE_ASIDE * along**2)
    y = at[1] - size * (SMOKE_FROM + SMOKE * along)
    half = size * (SMOKE_NARROW + SMOKE_WIDE * along)
    share = burning * SMOKE_SHARE * (1.0 - along) ** SMOKE_FADES * np.minimum(along / SMOKE_BEGINS, 1.0)
    return brush.band(np.stack([x, y, half, share], axis=1), stage.light.mist, "campfire's smoke")


def _flames(pen: Pen, pose: tuple[int, ...]) -> None:
    """Tongues of a flame, those inside smaller."""
    number, inner = pose
    scale = (1.0, 0.66, 0.36)[inner]
    for k, (aside, high) in enumerate(((-0.22, 0.66), (0.2, 0.74), (0.0, 1.05))):
        turn = math.tau * (number / FLAMES + 0.37 * k + 0.11 * inner)
        tall = scale * high * (1.0 + 0.17 * math.sin(turn) + 0.08 * math.sin(3.0 * turn))
        lean = 0.13 * math.sin(2.0 * turn + k)
        wide, x = 0.2 * scale * (1.25 - 0.25 * k / 2.0), aside * scale
        pen.polygon(
            [
                (x - 0.7 * wide, 0.05),
                (x - 1.05 * wide, 0.28 * tall),
                (x - 0.55 * wide + 0.5 * lean, 0.62 * tall),
                (x + lean, tall),
                (x + 0.45 * wide + 0.4 * lean, 0.66 * tall),
                (x + 1.05 * wide, 0.3 * tall),
                (x + 0.7 * wide, 0.05),
            ]
        )


def _logs(pen: Pen, _: tuple[int, ...]) -> None:
    """Logs that lean together."""
    for a, b in (((-0.5, -0.08), (0.28, 0.16)), ((0.52, -0.08), (-0.26, 0.18)), ((-0.3, -0.05), (0.4, 0.03))):
        pen.stroke([a, b], 0.11)


def _person(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw a sitting person who faces right: back, head, knees drawn up, arms around them."""
    lean = 0.05 * (pose[1] % 3) - 0.04
    pen.stroke([(-0.24, 0.02), (-0.17, 0.32), (-0.03 + lean, 0.63)], [0.36, 0.33, 0.23])
    pen.ellipse(0.05 + lean, 0.82, 0.135, 0.155)
    pen.stroke([(-0.22, 0.08), (0.24, 0.4)], [0.26, 0.17])
    pen.stroke([(0.22, 0.42), (0.3, 0.02), (0.45, 0.0)], [0.16, 0.12, 0.1])
    pen.stroke([(0.0 + lean, 0.56), (0.26, 0.42)], [0.13, 0.09])
    mirror(pen, pose[0])


def _rim(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw the edge of a sitting person that the fire lights."""
    lean = 0.05 * (pose[1] % 3) - 0.04
    pen.stroke([(0.15 + lean, 0.93), (0.19 + lean, 0.82), (0.13 + lean, 0.7)], [0.02, 0.06, 0.02])
    pen.stroke([(0.14, 0.44), (0.29, 0.42), (0.37, 0.06)], [0.03, 0.07, 0.03])
    mirror(pen, pose[0])
