"""Shooting stars: one now and then, and seldom a shower of them that all come from one place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..items import Particles, Sprite
from ..moment import HEIGHT
from ..sky import STARLIGHT
from ..stage import Stage
from .when import draws, in_scale, often, seconds

Shares = npt.NDArray[np.float32]

SALT = 0x3E7E
"""Keeps the chances of shooting stars apart from other things of a seed."""

FIELD, REACH = 1920.0, 900.0
"""Units of the panorama that have shooting stars of their own, and that one goes at most."""

SLOT, CHANCE = 18.0, 0.22
"""Seconds in which there is at most one, and the share of such slots that have one where a theme has most of them."""

SHOWER, LASTS, EACH = 1200.0, 26.0, 2.2
"""Seconds in which there is at most one shower, that it lasts, and from one shooting star to the next in it."""

DIMMEST = 0.35
"""How bright the stars are when shooting stars begin to be seen; half again as bright, they are seen in full."""

BAND = 32
"""Rows of pixels that come into one sprite: the box around a slanting streak would be mostly empty."""


class Meteor(NamedTuple):
    """A shooting star.

    Attributes:
        chance: it falls where this is below the share of slots that have one.
        start, lasts: seconds from its slot's beginning, and that it is seen.
        x, y: where it begins, in units right of its field's left border and below the top of the panorama.
        right, down: its direction.
        speed: units a second.
        tail: units that its light reaches behind it.
        brightness: 0–1.
    """

    chance: float
    start: float
    lasts: float
    x: float
    y: float
    right: float
    down: float
    speed: float
    tail: float
    brightness: float


def meteors(stage: Stage) -> list[Sprite | Particles]:
    """The shooting stars of a moment."""
    clear = stage.light.stars * (1.0 - stage.light.cover)
    seen = min(max((clear - DIMMEST) / (0.5 * DIMMEST), 0.0), 1.0)
    share = often(stage, stage.theme.life.meteors)
    if not (share and seen and in_scale(stage.view)):
        return []
    time, view = seconds(stage), stage.view
    left, width = view.corner[0], view.width / view.pixels_per_unit
    found: list[Sprite | Particles] = []
    for field in range(math.floor((left - REACH) / FIELD), math.floor((left + width + REACH) / FIELD) + 1):
        for meteor, since in _falling(stage.seed, field, time, share):
            found += _streak(stage, meteor, FIELD * field, since, seen)
    return found


def _falling(seed: int, field: int, time: float, share: float) -> Iterator[tuple[Meteor, float]]:
    """The shooting stars of a field, and the seconds since each began."""
    slot = math.floor(time / SLOT)
    alone = _meteor(seed, field, slot, None)
    if alone.chance < CHANCE * share and 0.0 < time - slot * SLOT - alone.start < alone.lasts:
        yield alone, time - slot * SLOT - alone.start
    shower = math.floor(time / SHOWER)
    comes, begins, steep, side = draws(seed, SALT + 2, shower, 4).tolist()
    since = time - shower * SHOWER - begins * (SHOWER - LASTS)
    if comes < share and 0.0 <= since < LASTS:
        number = math.floor(since / EACH)
        angle = 0.35 + 0.4 * steep
        one = _meteor(seed, field, number + 64 * shower, math.pi - angle if side < 0.5 else angle)
        if one.chance < 0.85 and 0.0 < since - number * EACH - one.start < one.lasts:
            yield one, since - number * EACH - one.start


@lru_cache(maxsize=64)
def _meteor(seed: int, field: int, slot: int, angle: float | None) -> Meteor:
    """The shooting star that a slot would have, in a direction near `angle` if there is one: then it is in a shower."""
    key = 4 * (field % (1 << 14)) + (1 << 16) * slot + (angle is not None)
    chance, begin, lasts, x, y, steep, side, speed, bright, long = draws(seed, SALT, key, 10).tolist()
    if angle is None:
        own = 0.22 + 0.55 * steep
        angle = math.pi - own if side < 0.5 else own
        begin *= SLOT - 2.0
    else:
        angle += 0.14 * (steep - 0.5)
        begin *= EACH - 1.3
    return Meteor(
        chance=chance,
        start=begin,
        lasts=0.55 + 0.65 * lasts,
        x=FIELD * x,
        y=HEIGHT * (0.02 + 0.26 * y),
        right=math.cos(angle),
        down=math.sin(angle),
        speed=430.0 + 380.0 * speed,
        tail=220.0 + 240.0 * long,
        brightness=0.75 + 0.25 * bright,
    )


def _streak(stage: Stage, meteor: Meteor, left: float, since: float, seen: float) -> Iterator[Sprite]:
    """A thin streak behind a bright head, in bands of rows: it grows, and its light runs out."""
    view = stage.view
    scale = view.pixels_per_unit
    along = since / meteor.lasts
    gone = meteor.speed * since * (1.0 - 0.25 * along)
    length = scale * min(gone, meteor.tail) * (1.0 - 0.35 * along)
    light = seen * meteor.brightness * min(along / 0.15, (1.0 - along) / 0.4, 1.0)
    x = view.column(left + meteor.x + meteor.right * gone)
    y = view.row(HEIGHT - meteor.y - meteor.down * gone)
    thick = max(1.15 * scale, 0.5)
    reach = 7.0 * thick + 1.0
    top, foot = max(int(y - meteor.down * length - reach), 0), min(int(y + reach) + 1, view.height)
    for first in range(top, foot, BAND):
        last = min(first + BAND, foot)
        ends = (y - last - reach) / meteor.down, (y - first + reach) / meteor.down
        sides = [x - meteor.right * min(max(end, -reach), length + reach) for end in ends]
        start, stop = max(int(min(sides) - reach), 0), min(int(max(sides) + reach) + 1, view.width)
        if start < stop:
            right = np.arange(start + 0.5 - x, stop - x, dtype=np.float32)
            down = np.arange(first + 0.5 - y, last - y, dtype=np.float32)[:, None]
            behind = -meteor.right * right - meteor.down * down
            off = meteor.right * down - meteor.down * right
            share = np.float32(light) * _light(behind, off, max(length, 1.0), thick)
            yield Sprite(-1, start, first, share, STARLIGHT.copy(), "shooting star")


def _light(behind: Shares, off: Shares, length: float, thick: float) -> Shares:
    """Shares, by the pixels behind the head and off the line."""
    along = np.minimum(np.maximum(behind / length, 0.0), 1.0)
    radius = thick * (1.0 - 0.8 * along)
    away = np.hypot(off, behind - along * length)
    rest = 1.0 - along
    light: Shares = np.minimum(np.maximum(radius + 0.5 - away, 0.0), np.minimum(2.0 * radius, 1.0))
    light *= rest * np.sqrt(rest)
    wide = 1.8 * thick + 0.4
    if behind.min() < 4.0 * wide:
        np.maximum(light, 0.5 * np.exp((off * off + behind * behind) * (-0.5 / (wide * wide))), out=light)
    return light
