"""What is to be seen of a run besides the land: the glider, its trail, coins, clouds, and what landings throw up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..scene.brush import Box, box, halo, sprite, strokes
from ..scene.daylight import Light
from ..scene.figure import Paint, Pose, glider_sprites
from ..scene.items import Particles, Sprite
from ..scene.moment import View
from ..scene.palette import Lab, lab
from ..terrain.hashing import uniform
from .coins import CELL, coin
from .constants import RULES, TICKS
from .events import Event
from .rules import Ground, State, fever

SUN, DUST = lab("ffd873", "f4ecdc")
"""The colours of coins and sparks, and of what is thrown up."""

DARK, LIGHT = lab("101018", "ffffff")
PLAIN = Paint(far=0.8 * LIGHT, near=LIGHT, pilot=DARK, scarf=lab("ff5a36")[0])
"""The rims, and the colours of the glider, for those who ask for high contrast."""

RIM = 0.003
"""How thick such rims are, in heights of the picture."""

TURN = 9.0
"""How fast the glider turns to where it goes: shares a second of what is left."""

SCARF, LINK, LONGEST = 62.0, 26.0, 260.0
"""Units of its scarf, more for each perfect slide in the chain, and at most."""

STIFF = 0.005
"""Radians a unit by which the scarf is bent at most."""

SIZE = 1.5
"""How much larger than in the cruise the glider is, that eyes can follow it."""

SITS = 11.0
"""Units that the middle of a glider of size 1 is above the land on which it slides."""

COIN = 24.0
"""Units from the middle of a coin to its rim."""

CLOUDS = 620.0
"""Units from one cloud that can be touched to the next."""

BURSTS = {"perfect": (18, 260.0, 0.9), "hit": (26, 330.0, 0.8), "landing": (10, 150.0, 0.6), "coin": (14, 240.0, 0.7)}
"""Of what happens: how many sparks fly, how fast in units a second, for how many seconds."""

LASTS = 1.0
"""Seconds after which nothing of an event is seen any more."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the glider is held.

    Attributes:
        attitude: radians by which it climbs.
        scarf: units.
    """

    attitude: float = 0.0
    scarf: float = SCARF


def turned(look: Look, state: State, ground: Ground) -> Look:
    """How it is held a tick later: along its way, and on the land along that."""
    rests = state.asleep or not state.air
    wanted = math.atan(ground(state.x)[1]) if rests else math.atan2(state.vy, state.vx)
    scarf = min(SCARF + LINK * state.tally.chain, LONGEST)
    share = TURN / TICKS
    return Look(look.attitude + (wanted - look.attitude) * share, look.scarf + (scarf - look.scarf) * 0.5 * share)


@dataclass(frozen=True, eq=False)
class Place:
    """Where things of the nearest land are in a picture.

    Attributes:
        view: the plain view of that land, see `View.at`.
        left: the place of the land where the panorama begins.
        layer: number in `Scene.layers` of the nearest crest.
    """

    view: View
    left: float
    layer: int

    def column(self, x: float) -> float:
        """The pixel column of a place of the land."""
        return self.view.column(x - self.left)

    @property
    def seen(self) -> tuple[float, float]:
        """The places of the land at both sides of the picture."""
        start = self.left + self.view.corner[0]
        return start, start + self.view.width / self.view.pixels_per_unit


def glider(
    state: State,
    look: Look,
    colours: Paint,
    seconds: float,
    place: Place,
    strength: float = 1.0,
    size: float = SIZE,
) -> list[Sprite]:
    """The glider of a state, as large as is said; as a ghost it is as strong as is said."""
    bend = 0.0 if state.air == 0 else -min(RULES.gravity / (state.vx * state.vx), STIFF)
    pose = Pose(state.x - place.left, state.y + SITS * size, look.attitude, bend / size, look.scarf / size, size)
    return glider_sprites(pose, colours, seconds, place.layer, place.view, strength)


def rimmed(sprites: Sequence[Sprite], height: int) -> list[Sprite]:
    """The sprites of a picture so high, those that are more than haze with a dark rim, so that they stand out."""
    thick = math.ceil(RIM * height)
    ways = [(down, across) for down in (-thick, 0, thick) for across in (-thick, 0, thick)]
    rims = []
    for one in sprites:
        if one.share.max(initial=0.0) > 0.9:
            wide = np.pad(one.share, thick)
            share = np.maximum.reduce([np.roll(wide, way, (0, 1)) for way in ways])
            rims.append(Sprite(one.layer, one.left - thick, one.top - thick, share, DARK, f"rim of {one.words}"))
    return [*rims, *sprites]


def coins(state: State, taken: Iterable[int], ground: Ground, place: Place, strength: float) -> list[Sprite]:
    """The sun coins in the picture that are still there, as strong as is said."""
    start, stop = place.seen
    gone, scale, found = set(taken), place.view.pixels_per_unit, []
    for index in range(math.floor((start - 2 * COIN) / CELL), math.floor((stop + 2 * COIN) / CELL) + 1):
        one = coin(state.seed, index)
        if index in gone:
            continue
        middle = place.column(one.x), place.view.row(ground(one.x)[0] + one.lift)
        for share, reach, size in ((0.45, 3.0 * COIN, 0.0), (0.95, COIN, COIN)):
            where = box([middle], reach * scale + 1.0, place.view)
            if where is not None:
                disc = (
                    strokes(where, [(middle, middle, size * scale)])
                    if size
                    else halo(where, middle, *[reach * scale] * 2)
                )
                found.append(sprite(where, np.float32(share * strength) * disc, SUN, place.layer, "sun coin"))
    return found


def clouds(seed: int, light: Light, place: Place, strength: float) -> list[Sprite]:
    """The clouds that can be touched, high above, as strong as is said."""
    start, stop = place.seen
    scale, found = place.view.pixels_per_unit, []
    if place.view.row(RULES.clouds) < -200.0 * scale:
        return []
    colour: Lab = light.cloud_colour + 0.4 * (np.array([1.0, 0.0, 0.0]) - light.cloud_colour)
    for number in range(math.floor(start / CLOUDS) - 1, math.floor(stop / CLOUDS) + 2):
        shift, rise, size = uniform(seed, (61 << 40) + 3 * number + np.arange(3)).tolist()
        x, y = CLOUDS * (number + shift), RULES.clouds + 30.0 + 120.0 * rise
        for aside, up, breadth in ((-0.5, 0.0, 0.7), (0.0, 22.0, 1.0), (0.55, 4.0, 0.8)):
            reach = (90.0 + 90.0 * size) * breadth
            middle = place.column(x + aside * reach), place.view.row(y + up)
            half = round(reach * scale)
            left, top = round(middle[0]) - half, round(middle[1]) - half
            if half and -2 * half < left < place.view.width and -2 * half < top < place.view.height:
                share = _puff(half) if strength == 1.0 else np.float32(strength) * _puff(half)
                found.append(Sprite(place.layer, left, top + half - _high(half), share, colour, "cloud"))
    return found


def _high(half: int) -> int:
    return math.ceil(0.34 * half)


@lru_cache(maxsize=64)
def _puff(half: int) -> npt.NDArray[np.float32]:
    """A part of a cloud that is so many pixels long to each side of its middle."""
    high = _high(half)
    where = Box(0, 0, np.arange(2 * half, dtype=np.float32), np.arange(2 * high, dtype=np.float32))
    puff: npt.NDArray[np.float32] = np.float32(0.55) * halo(where, (half - 0.5, high - 0.5), half, 0.34 * half)
    puff.flags.writeable = False  # all pictures share it
    return puff


def sparks(seed: int, happened: Sequence[Event], tick: float, place: Place) -> list[Particles]:
    """What flies up where something has happened, for a moment."""
    found = []
    for event in happened:
        age = (tick - event.tick) / TICKS
        if event.name not in BURSTS or not 0.0 <= age < LASTS:
            continue
        count, speed, lasts = BURSTS[event.name]
        count = max(round(count * min(event.strength, 1.0)), 3)
        if age >= lasts:
            continue
        turn, swift = uniform(seed, (62 << 40) + 64 * event.tick + np.arange(2 * count)).reshape(2, count)
        angle = math.pi * (0.08 + 0.84 * turn)
        way = speed * (0.35 + 0.65 * swift) * age
        x = event.x - place.left + np.cos(angle) * way
        y = event.y + np.sin(angle) * way - 300.0 * age * age
        share = np.full(count, 0.9 * (1.0 - age / lasts), np.float32)
        colour = DUST if event.name in ("hit", "landing") else SUN
        radius = (3.4 if event.name == "hit" else 2.6) * place.view.pixels_per_unit
        found.append(_dots(x, y, share, radius, colour, place, f"{event.name} sparks"))
    return found


def trail(behind: Sequence[tuple[float, float]], state: State, place: Place) -> list[Particles]:
    """The glowing trail of a fever: places where the glider has been, the last one first."""
    if not fever(state.tally) or len(behind) < 2:
        return []
    x, y = np.array(behind).T
    share = (0.6 * (1.0 - np.arange(len(x)) / len(x))).astype(np.float32)
    return [_dots(x - place.left, y + SITS, share, 3.0 * place.view.pixels_per_unit, SUN, place, "fever trail")]


def streaks(seed: int, state: State, tick: float, light: Light, place: Place, view: View) -> list[Particles]:
    """Wind that is seen when the glider is fast: a few thin streaks across the picture."""
    speed = (state.vx - 1500.0) / 1800.0
    if speed <= 0.0:
        return []
    count = 14
    where, height, pace = uniform(seed, (63 << 40) + np.arange(3 * count)).reshape(3, count)
    across = (where - tick / TICKS * (0.9 + 0.8 * pace)) % 1.4 - 0.2
    shown = np.clip(min(speed, 1.0) * count - np.arange(count), 0.0, 1.0)
    places = np.stack([across * view.width, (0.08 + 0.72 * height) * view.height], axis=1).astype(np.float32)
    colour: Lab = light.mist + 0.5 * (np.array([1.0, 0.0, 0.0]) - light.mist)
    length = (60.0 + 90.0 * min(speed, 1.0)) * view.pixels_per_unit
    share = (0.22 * shown).astype(np.float32)
    return [Particles(place.layer, places, share, length, 0.0, 0.8 * view.pixels_per_unit, colour, "wind")]


def _dots(
    x: np.ndarray, y: np.ndarray, share: np.ndarray, radius: float, colour: Lab, place: Place, words: str
) -> Particles:
    view = place.view
    columns = (x - view.corner[0]) * view.pixels_per_unit
    rows = view.row(0.0) - y * view.pixels_per_unit
    places = np.stack([columns, rows], axis=1).astype(np.float32)
    return Particles(place.layer, places, share, 0.0, 0.0, radius, colour, words)
