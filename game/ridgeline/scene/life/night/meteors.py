"""Shooting stars: a few in a row, and on rare occasions a shower from one place of the sky.

A theme says how often they come: `meteors` of `Life`, in `scene/theme.py`.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s
from ...items import Sprite
from ...memory import FORGETFUL, Memory
from ...sky.stars import STARLIGHT
from ...stage import Stage
from ...view import HEIGHT, cells
from ..presence import in_scale, uniforms
from ..score import Cue

LONGEST_WAY = 900.0  #: units of the longest way of one

SLOT, STARS, SLOT_SHARE = 5.0, 5, 0.65
"""Seconds of a slot, with one at most; the most outside showers; and the share of slots with a later one."""

SHOWER_SHARE, SHOWER_SECONDS, SHOWER_SLOT, FALL_SHARE = 0.1, 26.0, 2.2, 0.85
"""Share of the events that are showers, seconds of one, and with one shooting star in it at most; share that fall."""

SPREAD = 0.14  #: radians between the directions of a shower's shooting stars, at most

LONGEST_ALONE, LONGEST_IN_SHOWER = 2.0, 1.3
"""Seconds at the end of a slot in which no meteor begins, so that each ends within its slot."""

DIMMEST = 0.22
"""Brightness of the stars at which shooting stars begin to show; at half as much again, they show in full."""

BAND = 32  #: rows of pixels in a sprite: one box around a slanting streak would be mostly empty

SLOWING, SHORTENING, FLARE, FADE = 0.25, 0.35, 0.15, 0.4
"""Shares of its way and of its tail that a streak loses by its end; and of its time, for flaring up and for fading."""


class Meteor(NamedTuple):
    """A shooting star.

    Attributes:
        chance: it falls if this is below the share of slots with a meteor.
        start, duration: seconds from its slot's beginning, and of its fall.
        x, y: its beginning, a share of the panorama's breadth and units below its top.
        right, down: its direction.
        speed: units a second.
        tail: units that its light reaches behind it.
        brightness: 0–1.
    """

    chance: float
    start: float
    duration: float
    x: float
    y: float
    right: float
    down: float
    speed: float
    tail: float
    brightness: float


def meteors(stage: Stage, cue: Cue) -> list[Sprite]:
    """The shooting stars of a moment."""
    clear = stage.light.stars * (1.0 - stage.light.cover)
    strength = cue.strength * min(max((clear - DIMMEST) / (0.5 * DIMMEST), 0.0), 1.0)
    if not (strength and in_scale(stage.view)):
        return []
    view = stage.view
    left, width = view.corner[0], view.width / view.pixels_per_unit
    sprites: list[Sprite] = []
    for field in cells(left - LONGEST_WAY, left + width + LONGEST_WAY, view.breadth):
        for meteor, since in falling(stage.seed, field, cue, stage.memory):
            sprites += _streak(stage, meteor, view.breadth * (field + meteor.x), since, strength)
    return sprites


def falling(seed: int, field: int, cue: Cue, memory: Memory = FORGETFUL) -> Iterator[tuple[Meteor, float]]:
    """The shooting stars over a panorama, or beside it, with the seconds since each began."""
    showers, steep, side = memory(uniforms, seed, Word.METEOR_SHOWERS, cue.number, 3).tolist()
    shower = showers < SHOWER_SHARE
    slot, last = (SHOWER_SLOT, SHOWER_SECONDS) if shower else (SLOT, STARS * SLOT)
    if not 0.0 <= cue.since < last:
        return
    number, angle = math.floor(cue.since / slot), 0.35 + 0.4 * steep
    towards = (math.pi - angle if side < 0.5 else angle) if shower else None
    one = memory(_meteor, seed, field, number + 64 * cue.number, towards)
    since = cue.since - number * slot - one.start
    # The first and the last always fall, so that a shower has its full length.
    ends = number == 0 or (not shower and number == STARS - 1)
    falls = ends or one.chance < (FALL_SHARE if shower else SLOT_SHARE)
    if falls and 0.0 < since < one.duration:
        yield one, since


def _meteor(seed: int, field: int, slot: int, angle: float | None) -> Meteor:
    """The shooting star of a slot; with an `angle` it belongs to a shower and falls in about that direction."""
    key = 4 * (field % (1 << 14)) + (1 << 16) * slot + (angle is not None)
    chance, begin, duration, x, y, steep, side, speed, bright, long = uniforms(seed, Word.METEORS, key, 10).tolist()
    if angle is None:
        own = 0.22 + 0.55 * steep
        angle = math.pi - own if side < 0.5 else own
        begin *= SLOT - LONGEST_ALONE
    else:
        angle += SPREAD * (steep - 0.5)
        begin *= SHOWER_SLOT - LONGEST_IN_SHOWER
    return Meteor(
        chance=chance,
        start=begin,
        duration=0.55 + 0.65 * duration,
        x=x,
        y=HEIGHT * (0.02 + 0.26 * y),
        right=math.cos(angle),
        down=math.sin(angle),
        speed=430.0 + 380.0 * speed,
        tail=220.0 + 240.0 * long,
        brightness=0.75 + 0.25 * bright,
    )


def _streak(stage: Stage, meteor: Meteor, left: float, since: float, strength: float) -> Iterator[Sprite]:
    """A thin streak behind a bright head, in bands of rows; it grows and fades."""
    view = stage.view
    scale = view.pixels_per_unit
    along = since / meteor.duration
    fallen = meteor.speed * since * (1.0 - SLOWING * along)
    length = scale * min(fallen, meteor.tail) * (1.0 - SHORTENING * along)
    light = strength * meteor.brightness * min(along / FLARE, (1.0 - along) / FADE, 1.0)
    x = view.column(left + meteor.right * fallen)
    y = view.row(HEIGHT - meteor.y - meteor.down * fallen)
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


def _light(behind: Float32s, off: Float32s, length: float, thick: float) -> Float32s:
    """Shares of pixels at distances behind the head and off the line."""
    along = np.minimum(np.maximum(behind / length, 0.0), 1.0)
    radius = thick * (1.0 - 0.8 * along)
    away = np.hypot(off, behind - along * length)
    rest = 1.0 - along
    light: Float32s = np.minimum(np.maximum(radius + 0.5 - away, 0.0), np.minimum(2.0 * radius, 1.0))
    light *= rest * np.sqrt(rest)
    # The head glows too, where its band is near enough to show it.
    wide = 1.8 * thick + 0.4
    if behind.min() < 4.0 * wide:
        np.maximum(light, 0.5 * np.exp((off * off + behind * behind) * (-0.5 / (wide * wide))), out=light)
    return light
