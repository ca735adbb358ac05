"""The things that hang over a course: sun coins, lanterns, balloons, arches under viaducts, gates of dawn."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence

import numpy as np

from ...scene.brush import halo
from ...scene.items import Particles, Sprite
from ...scene.memory import read_only
from ...scene.oklab import lab
from ...scene.ribbon import PixelBox, Point
from ...scene.view import cells
from ...terrain.arrays import Float32s, Floats
from ..way import KINDS, Thing
from .chapter_pictures import (
    BALLOON_BOB,
    BALLOON_HIGH,
    BOB,
    LANTERN_HIGH,
    LEANS,
    SWAY_PACE,
    ChapterParts,
    balloon_parts,
    lantern_parts,
)
from .chapter_view import ChapterView, chances
from .sprites import SUN, sun_coin

THING_REACH = 1000.0  #: units beside the picture within which a thing may reach into it

PAPER, FLAME, CORD = lab("f2743a", "ffe3a0", "5a2a20")
"""A lantern: its paper, the light in it, and its rims and tassel."""

LANTERN_GLOW = 150.0  #: units to which its light reaches

CLOTHS = (
    tuple(lab("d8483a", "f6e6c4")),
    tuple(lab("2f7a9a", "f6d88a")),
    tuple(lab("e8a03c", "9a3345")),
    tuple(lab("5f4d96", "f0c0a6")),
)
"""The two colours of a balloon's panels."""

ROPE = lab("2c2026")[0]

DAWN, ROSE, AMBER = lab("fff0c4", "ff9e7a", "ff8a3c")
"""The light of a gate: where it is brightest, around that, and of the line itself before a bright sky."""

GATE_HIGH, GATE_HALF, GATE_SUNK = 700.0, 120.0, 30.0
"""Units of a gate above the land, of half its width, and of its feet below the land."""

BLOOM = 1500.0  #: units that a glider is beyond a gate that it has passed, when the gate has faded
OPENING, RISING_GATE = 2.2, 0.25  #: by how much it grows wider and higher as it blooms
BLOOM_FADE = 1.4  #: power by which it fades then
GATE_POINTS, GATE_ROUND = 97, 0.9  #: points of its arch, and the power that makes it pointed or round
FEET_SHARE, FEET_END = 0.12, 1.5  #: what is seen of its very feet, and how soon above them all is
HAZE_SHARE, HAZE_BY_DAY, HAZE_BREATH, HAZE_PACE = 0.15, 0.13, 0.1, 1.7
"""Share of its haze, and by how much more by day; by how much that comes and goes, and radians a second of that."""

HAZE_APART, HAZE_TIMES, HAZE_RADIUS = 34.0, 1.6, 32.0  #: units between the dots of its haze, their share and radius
LINE_APART, LINE_SHARE, LINE_RADIUS, LINE_SOFT = 13.0, 0.4, 11.0, 1.0  #: the same of its line, and how soft that is
CORE_APART, CORE_SHARE, CORE_RADIUS, CORE_SOFT = 5.5, 1.0, 3.6, 0.4  #: and of the bright core of that
AMBER_BY_DAY = 0.8  #: how far its line is drawn to amber by day
SPARKS, SPARK_PACE, SPARK_FASTER = 46.0, 0.07, 0.1  #: sparks in it, their ways in a second, and by how much more

SPARKS_WIDE, SPARKS_WIDER, SPARKS_ROUND, SPARKS_HIGHER = 0.95, 1.6, 0.6, 0.3
"""How much of the gate they fill, by how much more as it blooms, how they close in above, and rise above it then."""

SPARKLE, SPARKLES, SPARKLE_PACE, SPARKLE_APART = 0.55, 0.45, 4.0, 9.0
"""Share of a spark, by how much it twinkles, radians a second of that, and from one to the next."""

SPARK_RADIUS, SPARK_GROWTH, SPARK_SOFT = 3.0, 2.0, 0.8  #: units of a spark, by how many more as it blooms, its softness

GARLAND_HALF, GARLAND_RISE, GARLAND_SAG, LAMPS = 98.0, 138.0, 62.0, 13
"""Units of half a garland's width, of its ends above the arch's middle, and by which it sags; and its lamps."""


GARLAND_SWING, SWING_PACE, SWING_APART = (
    3.0,
    1.3,
    2.0,
)  #: units of its swing, radians a second, and along its half
LAMP_TWINKLE, TWINKLE_PACE, TWINKLE_APART = (
    0.2,
    3.1,
    2.4,
)  #: a lamp's twinkle, radians a second, and to the next
LAMPS_BY_DAY, LAMPS_BY_NIGHT = 0.55, 0.45  #: share of the lamps' light by day, and by how much more by night
LAMP_HALO, LAMP_HALO_SHARE, LAMP_RADIUS = 24.0, 0.5, 7.0
"""Units of the halo around each, its share, and units of the lamp itself."""

ARCH_GLOW, ARCH_GLOW_SHARE = 170.0, 0.55  #: units to which the light in the arch reaches, and its share
CORD_RISE, CORD_HALF, CORD_SHARE = 8.0, 1.5, 0.8  #: units of the cord above the lamps, of half of it; and its share
PAPER_BY_DAY = 0.75  #: how far lamps are drawn to the colour of paper by day
MOTES, MOTE_PACE, MOTES_HALF, MOTES_LOW, MOTES_HIGH = 14.0, 0.13, 84.0, 80.0, 190.0
"""Motes in the arch, their ways in a second; units of half their breadth, below its middle, and upwards from there."""

MOTE_SHARE, MOTE_RADIUS, MOTE_SOFT = 0.7, 2.2, 0.5  #: a mote's share at most, its radius in units, and how soft it is


def things(picture: ChapterView, taken: Collection[int], strength: float = 1.0) -> tuple[list[Sprite], list[Particles]]:
    """All things in the picture that are not taken, and the gate just passed, blooming."""
    sprites, particles = list[Sprite](), list[Particles]()
    for one in in_sight(picture):
        kind, gone = KINDS[one.kind], one.number in taken
        if kind == "gate":
            particles += _gate(picture, one, gone, strength)
        elif gone:
            continue
        elif kind == "coin":
            sprites += sun_coin(one, picture.ground, picture.anchor, strength, picture.memory)
        elif kind == "lantern":
            sprites += _lantern(picture, one, strength)
        elif kind == "balloon":
            sprites += _balloon(picture, one, strength)
        elif kind == "arch":
            garland, lamps = _garland(picture, one, strength)
            sprites += garland
            particles += lamps
    return sprites, particles


def in_sight(picture: ChapterView) -> Iterator[Thing]:
    """The things of the course that may reach into the picture, from the left."""
    left, right = picture.anchor.edges
    for number in cells(left - THING_REACH, right + THING_REACH, picture.course.cell):
        one = picture.course.thing(number)
        if one is not None:
            yield one


def _middle(picture: ChapterView, one: Thing, bob: float, pace: float) -> tuple[float, float, float]:
    """Where a thing is in the picture, as it rises and sinks, and its phase in radians."""
    phase = math.tau * (one.number * 0.6180339887 % 1.0)
    up = one.lift + bob * math.sin(pace * picture.seconds + phase)
    return picture.anchor.column(one.x), picture.row(picture.ground(one.x)[0] + up), phase


def glow(picture: ChapterView, at: Point, reach: float, share: float, *, colour: Floats, words: str) -> list[Sprite]:
    """A soft light around a pixel that reaches so many units, at a whole pixel, since it is soft."""
    view, half = picture.anchor.view, round(reach * picture.scale)
    left, top = round(at[0]) - half, round(at[1]) - half
    level = round(24.0 * share)
    if not half or not level or not (-2 * half < left < view.width and -2 * half < top < view.height):
        return []
    return [Sprite(picture.anchor.layer, left, top, picture.memory(_bell, half, level), colour, words)]


def _bell(half: int, level: int) -> Float32s:
    sides = np.arange(2 * half, dtype=np.float32)
    return read_only(
        np.float32(level / 24.0) * halo(PixelBox(0, 0, sides, sides), (half - 0.5, half - 0.5), half, half)
    )


def _draw(
    picture: ChapterView,
    make: Callable[[int, int, int, int], ChapterParts],
    high: float,
    pose: int,
    at: tuple[float, float],
    *,
    colours: Sequence[Floats],
    strength: float,
    words: str,
) -> list[Sprite]:
    """The sprites of a thing's parts, kept for each height in pixels, pose and half of a pixel."""
    view, (column, row) = picture.anchor.view, (round(2.0 * at[0]), round(2.0 * at[1]))
    parts = picture.memory(make, max(round(high * picture.scale), 2), pose, column % 2, row % 2)
    sprites = list[Sprite]()
    for (left, top), share, colour in zip(parts.places, parts.shares, colours, strict=True):
        across, down = left + column // 2, top + row // 2
        if -share.shape[1] < across < view.width and -share.shape[0] < down < view.height:
            shown = share if strength == 1.0 else np.float32(strength) * share
            sprites.append(Sprite(picture.anchor.layer, across, down, shown, colour, words))
    return sprites


def _lantern(picture: ChapterView, one: Thing, strength: float) -> list[Sprite]:
    """A paper lantern: round, lit from within; it sways on nothing but warm air."""
    x, y, phase = _middle(picture, one, BOB, 0.9)
    lean = round(LEANS * math.sin(SWAY_PACE * picture.seconds + phase))
    flicker = 0.94 + 0.06 * math.sin(7.3 * picture.seconds + 3.0 * phase)
    paper, cord = picture.in_light(PAPER, 0.78), picture.in_light(CORD)
    warm = paper + (0.62 + 0.38 * picture.night) * (FLAME - paper)
    light = strength * flicker * (0.2 + 0.42 * picture.night)
    return [
        *glow(picture, (x, y), LANTERN_GLOW, light, colour=PAPER, words="lantern's glow"),
        *_draw(
            picture,
            lantern_parts,
            LANTERN_HIGH,
            lean,
            (x, y),
            colours=(paper, warm, cord),
            strength=strength,
            words="lantern",
        ),
    ]


def _balloon(picture: ChapterView, one: Thing, strength: float) -> list[Sprite]:
    """A hot-air balloon: gores in two colours, shaded to one side, a basket, and a burner that glows."""
    x, y, phase = _middle(picture, one, BALLOON_BOB, 0.7)
    first, second = (picture.in_light(cloth, 0.42) for cloth in CLOTHS[one.number % len(CLOTHS)])
    dark = picture.light.ridges[-1] * np.array([0.7, 0.8, 0.8])
    shine = picture.light.mist + 0.5 * (picture.light.glow - picture.light.mist)
    colours = (first, second, second, second, dark, shine, picture.in_light(ROPE))
    burning = max(math.sin(1.1 * picture.seconds + phase), 0.0) ** 0.5 * picture.night
    lit = strength * (0.3 * picture.night + 0.55 * burning)
    return [
        *_draw(picture, balloon_parts, BALLOON_HIGH, 0, (x, y), colours=colours, strength=strength, words="balloon"),
        *glow(picture, (x, y + 0.12 * BALLOON_HIGH * picture.scale), 78.0, lit, colour=FLAME, words="balloon's light"),
    ]


def _garland(picture: ChapterView, one: Thing, strength: float) -> tuple[list[Sprite], list[Particles]]:
    """A garland of lamps in the arch of a viaduct, over a soft light: pass here, low."""
    x, y, phase = _middle(picture, one, 0.0, 0.0)
    place = np.linspace(-1.0, 1.0, LAMPS)
    swing = GARLAND_SWING * np.sin(SWING_PACE * picture.seconds + SWING_APART * place + phase)
    rows = (
        y
        - (GARLAND_RISE - GARLAND_SAG * (1.0 - place * place)) * picture.scale
        + swing * picture.scale * (1.0 - place * place)
    )
    along = one.x + GARLAND_HALF * place
    wave = np.sin(TWINKLE_PACE * picture.seconds + TWINKLE_APART * np.arange(LAMPS))
    twinkle = (1.0 - LAMP_TWINKLE) + LAMP_TWINKLE * wave
    lit = strength * (LAMPS_BY_DAY + LAMPS_BY_NIGHT * picture.night)
    light = glow(picture, (x, y), ARCH_GLOW, lit * ARCH_GLOW_SHARE, colour=picture.lamp, words="arch")
    cord = np.linspace(-1.0, 1.0, 4 * LAMPS)
    hung = y - (GARLAND_RISE - GARLAND_SAG * (1.0 - cord * cord) + CORD_RISE) * picture.scale
    strung = one.x + GARLAND_HALF * cord
    body = FLAME + PAPER_BY_DAY * picture.day * (PAPER - FLAME)
    corded, haloed, cord_colour = CORD_SHARE * strength, LAMP_HALO_SHARE * lit * twinkle, picture.in_light(CORD)
    lamps = [
        *picture.dots(
            strung,
            hung,
            np.full(len(cord), corded),
            CORD_HALF,
            colour=cord_colour,
            words="arch's cord",
        ),
        *picture.dots(along, rows, haloed, LAMP_HALO, colour=picture.lamp, words="arch's lamps", soft=1.0),
        *picture.dots(along, rows, strength * np.ones(LAMPS), LAMP_RADIUS, colour=body, words="arch's lamps"),
    ]
    dust = np.arange(MOTES)
    risen = (chances(dust, 1) + MOTE_PACE * picture.seconds) % 1.0
    motes = one.x + MOTES_HALF * (2.0 * chances(dust) - 1.0)
    share = MOTE_SHARE * lit * np.sin(np.pi * risen)
    rows = y + (MOTES_LOW - MOTES_HIGH * risen) * picture.scale
    return light, lamps + picture.dots(
        motes, rows, share, MOTE_RADIUS, colour=picture.lamp, words="arch's motes", soft=MOTE_SOFT
    )


def _gate(picture: ChapterView, one: Thing, passed: bool, strength: float) -> list[Particles]:
    """A tall thin arch of dawn across the way; once passed it blooms, opens and fades."""
    since = (picture.state.x - one.x) / BLOOM if passed else 0.0
    if not 0.0 <= since < 1.0 and passed:
        return []
    bloom = 1.0 - (1.0 - min(since, 1.0)) ** 3
    fade = (1.0 - since) ** BLOOM_FADE * strength
    half, high = GATE_HALF * (1.0 + OPENING * bloom), GATE_HIGH * (1.0 + RISING_GATE * bloom)
    land = picture.row(picture.ground(one.x)[0] - GATE_SUNK)
    unit = picture.scale

    turn = np.linspace(0.0, math.pi, GATE_POINTS)
    across, up = half * np.cos(turn), high * np.sin(turn) ** GATE_ROUND
    length = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(across), np.diff(up)))])

    def arch(apart: float, share: float, radius: float, colour: Floats, soft: float) -> list[Particles]:
        """Dots along the arch, so many units apart, that are faint at its feet."""
        at = np.linspace(0.0, length[-1], max(round(float(length[-1]) / apart), 2))
        x, risen = np.interp(at, length, across), np.interp(at, length, up)
        shown = fade * share * np.minimum(FEET_SHARE + FEET_END * risen / high, 1.0)
        return picture.dots(one.x + x, land - risen * unit, shown, radius, colour=colour, words="gate", soft=soft)

    line_colour, haze_share = DAWN + AMBER_BY_DAY * picture.day * (AMBER - DAWN), HAZE_SHARE + HAZE_BY_DAY * picture.day
    breath = (1.0 - HAZE_BREATH) + HAZE_BREATH * math.sin(HAZE_PACE * picture.seconds)
    haze = arch(HAZE_APART, HAZE_TIMES * haze_share * breath, HAZE_RADIUS * (1.0 + bloom), ROSE, 1.0)
    line = arch(LINE_APART, LINE_SHARE, LINE_RADIUS, line_colour, LINE_SOFT)
    core = arch(CORE_APART, CORE_SHARE, CORE_RADIUS, line_colour, CORE_SOFT)
    number = np.arange(SPARKS)
    risen = (chances(number, 2) + (SPARK_PACE + SPARK_FASTER * chances(number, 3)) * picture.seconds) % 1.0
    inside = (2.0 * chances(number) - 1.0) * (1.0 - risen**2) ** SPARKS_ROUND
    scatter = one.x + half * (SPARKS_WIDE + SPARKS_WIDER * bloom) * inside
    height = land - (risen * (1.0 + SPARKS_HIGHER * bloom)) * high * unit
    twinkle = np.sin(SPARKLE_PACE * picture.seconds + SPARKLE_APART * number)
    sparkle = fade * np.sin(np.pi * risen) * (SPARKLE + SPARKLES * twinkle)
    radius = SPARK_RADIUS + SPARK_GROWTH * bloom
    motes = picture.dots(scatter, height, sparkle, radius, colour=SUN, words="gate's sparks", soft=SPARK_SOFT)
    return [*haze, *line, *core, *motes]
