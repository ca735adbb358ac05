"""The sprites of a run except the glider: coins, clouds, the trail of a fever, and the sparks of landings."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...chance import Address
from ...scene.brush import distance, halo, within
from ...scene.items import Particles, Sprite
from ...scene.light.daylight import Light
from ...scene.memory import Memory, read_only
from ...scene.oklab import lab
from ...scene.ribbon import PixelBox, box
from ...scene.view import HEIGHT, View
from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import uniform
from ..constants import RULES, TICKS
from ..events import Event
from ..ladder.wear_colours import DARK
from ..rules import RideLine, State, fever
from ..way import Thing
from .anchor import Anchor
from .glider_sprites import GLIDER_MIDDLE, GLIDER_SIZE
from .slide import Places

SUN, DUST, EMBER, SPRAY = lab("ffd873", "f4ecdc", "ff9a50", "f2f8ff")
"""The colours of coins and of sparks of all good events, of a landing's dust, of lanterns and of water."""

RIM_WIDTH, SOLID_SHARE = 0.003, 0.9
"""Width of rims in high contrast, in heights of the picture; and the share from which a sprite is more than haze and
has one."""

COIN_RADIUS, COIN_GLOW_RADIUS = 24.0, 72.0  #: units

COIN_RIM, COIN_FACE = lab("b8641a")[0], 0.78
"""The colour of a coin's rim, by which it is no sun, and the radius of its face, in radii of the coin."""

COIN_GLOW, COIN_DISC = 0.45, 0.95  #: the shares of a coin's glow and of its disc

CLOUD_SPACING, CLOUD_RISE, CLOUD_SPREAD = 620.0, 30.0, 120.0
"""Units: mean distance of the clouds that can be touched; from the height at which one is touched to the middle of the
lowest one; and from the lowest of them to the highest."""

CLOUD_DEPTH, CLOUD_REACH = 200.0, 90.0
"""Units: from the height of touch down to where clouds are invisible; and from the middle of a puff
to its end, in the smallest cloud; the largest has twice as much."""

PUFFS = np.array([(-0.5, 0.0, 0.7), (0.0, 22.0, 1.0), (0.55, 4.0, 0.8)]).T
"""The puffs of a cloud: how far aside in lengths of its own, how far up in units, how long beside the longest."""

PUFF_SHARE, PUFF_HEIGHT = 0.55, 0.34  #: how opaque a puff is, and how high, in lengths of its own


class Burst(NamedTuple):
    """The sparks that something throws up.

    Attributes:
        sparks: their number.
        speed: units a second.
        seconds: until they have faded.
        radius: units.
        colour: (3,) Oklab.
    """

    sparks: int
    speed: float
    seconds: float
    radius: float
    colour: Floats


BURSTS: dict[str, Burst] = {
    "perfect": Burst(18, 260.0, 0.9, 2.6, SUN),
    "hit": Burst(26, 330.0, 0.8, 3.4, DUST),
    "landing": Burst(10, 150.0, 0.6, 2.6, DUST),
    "coin": Burst(14, 240.0, 0.7, 2.6, SUN),
    "lantern": Burst(16, 220.0, 0.9, 2.8, EMBER),
    "balloon": Burst(18, 300.0, 0.8, 2.8, SUN),
    "arch": Burst(16, 240.0, 0.8, 2.6, SUN),
    "gate": Burst(30, 420.0, 1.2, 3.2, SUN),
    "skim": Burst(44, 420.0, 0.8, 2.8, SPRAY),
}
"""By the names of events."""

MIN_SPARKS, SPARK_SHARE = 3, 0.9
SPARK_PULL = 300.0  #: units by which sparks sink in a second, and four times as many in two
TRAIL_SHARE, TRAIL_RADIUS = 0.6, 3.0  #: how opaque the trail is where it begins, and its radius in units

STREAK_SPEED, STREAK_RANGE = 1500.0, 1800.0
"""Units a second above which the wind is visible, and how many more until all of it is."""

MAX_STREAKS, STREAK_LENGTHS = 14, (60.0, 150.0)
"""The most streaks of wind, and the units of each in the slowest and in the fastest wind."""

STREAK_SHARE, STREAK_WIDTH = 0.22, 0.8  #: how opaque they are, and their width in units


def add_rims(sprites: Sequence[Sprite], height: int) -> list[Sprite]:
    """The sprites, and under them dark rims of all that are more than haze, for a picture `height` pixels high."""
    thick = math.ceil(RIM_WIDTH * height)
    ways = [(down, across) for down in (-thick, 0, thick) for across in (-thick, 0, thick)]
    rims = []
    for one in sprites:
        if one.share.max(initial=0.0) > SOLID_SHARE:
            wide = np.pad(one.share, thick)
            share = np.maximum.reduce([np.roll(wide, way, (0, 1)) for way in ways])
            rims.append(Sprite(one.layer, one.left - thick, one.top - thick, share, DARK, f"rim of {one.words}"))
    return [*rims, *sprites]


def sun_coin(one: Thing, ground: RideLine, anchor: Anchor, strength: float, memory: Memory) -> list[Sprite]:
    """A sun coin's glow, at a whole pixel, since it is soft, and its disc, as far as they are in the picture."""
    view, scale, layer = anchor.view, anchor.view.pixels_per_unit, anchor.layer
    half, radius, x = round(COIN_GLOW_RADIUS * scale), COIN_RADIUS * scale, anchor.column(one.x)
    if not -half - 2.0 < x < view.width + half + 2.0:
        return []
    y = view.row(ground(one.x)[0] + one.lift)
    left, top, glow = round(x) - half, round(y) - half, list[Sprite]()
    if half and -2 * half < left < view.width and -2 * half < top < view.height:
        glow.append(Sprite(layer, left, top, _fainter(memory(_glow, half), strength), SUN, "sun coin"))
    around = box([(x, y)], radius + 1.0, view)
    if around is None:
        return glow
    away, share = distance(around, (x, y)), np.float32(COIN_DISC * strength)
    rim = Sprite(layer, around.left, around.top, share * within(away, radius), COIN_RIM, "sun coin")
    face = Sprite(layer, around.left, around.top, share * within(away, COIN_FACE * radius), SUN, "sun coin")
    return [*glow, rim, face]


def _glow(half: int) -> Float32s:
    """The light around a coin: `half` pixels from its middle to each side."""
    sides = np.arange(2 * half, dtype=np.float32)
    return read_only(np.float32(COIN_GLOW) * halo(PixelBox(0, 0, sides, sides), (half - 0.5, half - 0.5), half, half))


def _fainter(share: Float32s, strength: float) -> Float32s:
    return share if strength == 1.0 else np.float32(strength) * share


def clouds(seed: int, light: Light, anchor: Anchor, strength: float, memory: Memory) -> list[Sprite]:
    """The clouds in the picture that can be touched, high above."""
    left, right = anchor.edges
    view, scale = anchor.view, anchor.view.pixels_per_unit
    if view.row(RULES.clouds) < -CLOUD_DEPTH * scale:
        return []
    first, count = math.floor(left / CLOUD_SPACING) - 1, math.ceil((right - left) / CLOUD_SPACING) + 3
    x, y, reach = memory(_puffs, seed, first, count)
    half = np.rint(reach * scale)
    column = np.rint((x - anchor.left - view.corner[0]) * scale)
    row = np.rint((HEIGHT - y - view.corner[1]) * scale)
    seen = (-half < column) & (column < view.width + half) & (-half < row) & (row < view.height + half) & (half > 0.0)
    colour = _towards_white(light.cloud_colour, 0.4)
    puffs = np.array([column - half, row, half], np.int64).T[seen].tolist()
    shares = [memory(_puff, half) for _, _, half in puffs]
    if strength < 1.0:
        shares = [_fainter(share, strength) for share in shares]
    return [
        Sprite(anchor.layer, column, row - share.shape[0] // 2, share, colour, "cloud")
        for (column, row, _), share in zip(puffs, shares, strict=True)
    ]


def _puffs(seed: int, first: int, count: int) -> tuple[Floats, Floats, Floats]:
    """The places, heights and reaches in units, (n,) each, of the puffs of `count` clouds from number `first` on."""
    number = np.arange(first, first + count)
    chances = uniform(seed, Address.CLOUDS.at(first) + np.arange(3 * count)).reshape(-1, 3)
    shift, rise, size = chances.T[:, :, None]
    aside, up, breadth = PUFFS
    reach = (CLOUD_REACH + CLOUD_REACH * size) * breadth
    x = CLOUD_SPACING * (number[:, None] + shift) + aside * reach
    y = RULES.clouds + CLOUD_RISE + CLOUD_SPREAD * rise + up
    return read_only((x.ravel(), y.ravel(), reach.ravel()))


def _high(half: int) -> int:
    return math.ceil(PUFF_HEIGHT * half)


def _puff(half: int) -> Float32s:
    """A part of a cloud: `half` pixels from its middle to each side."""
    high = _high(half)
    where = PixelBox(0, 0, np.arange(2 * half, dtype=np.float32), np.arange(2 * high, dtype=np.float32))
    return read_only(np.float32(PUFF_SHARE) * halo(where, (half - 0.5, high - 0.5), half, PUFF_HEIGHT * half))


def sparks(seed: int, happened: Sequence[Event], tick: float, anchor: Anchor) -> list[Particles]:
    """The sparks of events, which fly up and fade."""
    particles = []
    for event in happened:
        burst, age = BURSTS.get(event.name), (tick - event.tick) / TICKS
        if burst is None or not 0.0 <= age < burst.seconds:
            continue
        count = max(round(burst.sparks * min(event.strength, 1.0)), MIN_SPARKS)
        turn, swift = uniform(seed, Address.SPARKS.at(event.tick) + np.arange(2 * count)).reshape(2, count)
        angle = math.pi * (0.08 + 0.84 * turn)  # upwards, and never flat along the land
        way = burst.speed * (0.35 + 0.65 * swift) * age
        x = event.x - anchor.left + np.cos(angle) * way
        y = event.y + np.sin(angle) * way - SPARK_PULL * age * age
        share = np.full(count, SPARK_SHARE * (1.0 - age / burst.seconds), np.float32)
        particles.append(anchor.dots(x, y, share, burst.radius, colour=burst.colour, words=f"{event.name} sparks"))
    return particles


def trail(behind: Places, state: State, anchor: Anchor) -> list[Particles]:
    """The glowing trail of a fever, through the places where the glider has been, the last one first."""
    if not fever(state.tally) or len(behind) < 2:
        return []
    x, y, _ = np.array(behind).T
    share = (TRAIL_SHARE * (1.0 - np.arange(len(x)) / len(x))).astype(np.float32)
    y = y + GLIDER_MIDDLE * GLIDER_SIZE
    return [anchor.dots(x - anchor.left, y, share, TRAIL_RADIUS, colour=SUN, words="fever trail")]


def streaks(state: State, tick: float, light: Light, anchor: Anchor, view: View) -> list[Particles]:
    """The wind that is visible when the glider is fast: a few thin streaks across the picture."""
    speed = min((state.vx - STREAK_SPEED) / STREAK_RANGE, 1.0)
    if speed <= 0.0:
        return []
    where, height, pace = uniform(state.seed, Address.WIND + np.arange(3 * MAX_STREAKS)).reshape(3, MAX_STREAKS)
    across = (where - tick / TICKS * (0.9 + 0.8 * pace)) % 1.4 - 0.2  # they begin and end outside the picture
    shown = np.clip(speed * MAX_STREAKS - np.arange(MAX_STREAKS), 0.0, 1.0)
    places = np.array([across * view.width, (0.08 + 0.72 * height) * view.height], np.float32).T
    shortest, longest = STREAK_LENGTHS
    length = (shortest + (longest - shortest) * speed) * view.pixels_per_unit
    share = (STREAK_SHARE * shown).astype(np.float32)
    colour, width = _towards_white(light.mist, 0.5), STREAK_WIDTH * view.pixels_per_unit
    return [Particles(anchor.layer, places, share, length, 0.0, width, colour, "wind")]


def _towards_white(colour: Floats, share: float) -> Floats:
    return colour + share * (np.array([1.0, 0.0, 0.0]) - colour)
