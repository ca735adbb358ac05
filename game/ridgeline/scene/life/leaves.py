"""Leaves and petals that the wind carries from the trees of the nearest ridges: they fall, drift and tumble."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..items import Particles, Sprite
from ..layers import left_of
from ..palette import Lab
from ..stage import Ground, Stage
from .when import Floats, draws, in_scale, often, seconds

SALT = 0x1EAF
"""Keeps the chances of leaves apart from other things of a seed."""

FIELD = 2560.0
"""Units after which the leaves in the air repeat."""

MOST = 40
"""Leaves that can be in one field at a time; a gust carries many of them, and between gusts there are few."""

WIND = 34.0
"""Units a second that a gentle wind carries them."""

FADE = 0.9
"""Seconds in which a leaf comes into sight, and goes."""

RIDGES = 2
"""How many of the nearest ridges have leaves before them."""

TURN = math.pi / 12.0
"""Step in radians of the pictures of a turned leaf."""

OPEN = 6
"""Steps from a leaf seen from its edge to one seen flat."""


def leaves(stage: Stage) -> list[Sprite | Particles]:
    """The leaves of a moment."""
    share = often(stage, stage.theme.life.leaves)
    if not (share and in_scale(stage.view)):
        return []
    near = [ground for ground in stage.grounds if ground.layer.bank is None][-RIDGES:]
    colour = _colour(stage)
    return [leaf for far, ground in enumerate(reversed(near)) for leaf in _before(stage, ground, far, share, colour)]


def _before(stage: Stage, ground: Ground, far: int, share: float, colour: Lab) -> Iterator[Sprite]:
    """The leaves before the nearest ridge (`far` 0) or one behind it, where they are smaller."""
    view, time = stage.view, seconds(stage)
    scale = view.pixels_per_unit
    near = 0.66**far
    blown = WIND * near * (1.0 if draws(stage.seed, SALT, 0, 1)[0] < 0.5 else -1.0)
    lasts, phases, paces, size = _rhythm(stage.seed, far)
    turns = time / lasts + phases[0]
    number = np.floor(turns)
    since = (turns - number) * lasts
    chance, place, high = _starts(stage.seed, far, tuple(number.astype(int).tolist()))
    waves = np.sin(time * paces + phases[1:5])
    gust = 0.12 + 0.88 * np.clip(np.sin((time - since) * 0.075 + 1.7 * np.sin((time - since) * 0.031)), 0.0, 1.0)
    light = np.minimum(np.minimum(since, lasts - since) / FADE, 1.0) * (chance < share * gust)
    x = FIELD * place + blown * (since + 1.1 * waves[0]) + near * 16.0 * waves[1]
    drop = near * (21.0 * since + 7.0 * np.cos(time * paces[1] + phases[2]))
    y = ground.layer.base + near * (120.0 + 210.0 * high) - drop
    angle = phases[5] + 0.9 * waves[1] + 0.5 * time * paces[2]
    flat = 0.5 + 0.5 * np.sin(time * 2.3 * paces[3] + phases[4])
    poses = np.stack([np.floor(angle / TURN) % round(math.pi / TURN), np.rint(OPEN * flat)]).astype(int)
    x = (x - left_of(ground.layer, stage.moment, view)) % FIELD
    for field in range(-1, math.floor(view.width / scale / FIELD) + 1):
        columns = (x + FIELD * field) * scale
        rows = view.row(0.0) - y * scale
        seen = (light > 0.01) & (np.abs(columns - 0.5 * view.width) < 0.5 * view.width + 20.0 * scale)
        places = np.rint([2.0 * columns, 2.0 * rows]).astype(int)
        table = zip(*places[:, seen].tolist(), *poses[:, seen].tolist(), size[seen].tolist(), light[seen], strict=True)
        for column, row, turn, opened, large, bright in table:
            picture = _leaf(round(8.0 * large * near * scale) / 8.0, turn, opened, column % 2, row % 2)
            middle = picture.shape[0] // 2
            shown = picture * np.float32(bright)
            yield Sprite(ground.number, column // 2 - middle, row // 2 - middle, shown, colour.copy(), "leaf")


@lru_cache(maxsize=8)
def _rhythm(seed: int, far: int) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) seconds that each falls, (6, n) phases, (4, n) radians a second, (n,) half lengths in units."""
    draw = draws(seed, SALT + 1 + far, 0, 12 * MOST).reshape(12, MOST)
    paces = np.array([0.7, 1.3, 1.0, 1.0])[:, None] * (0.7 + 0.6 * draw[7:11])
    phases = 2.0 * np.pi * draw[1:7]
    phases[0] = draw[1]
    return 9.0 + 6.0 * draw[0], phases, paces, 3.8 + 2.2 * draw[11]


@lru_cache(maxsize=16)
def _starts(seed: int, far: int, numbers: tuple[int, ...]) -> tuple[Floats, Floats, Floats]:
    """(n,) chances of leaves that fall for the time of that number: whether they do, where they begin, how high."""
    table = np.array([draws(seed, SALT + 4 + far, MOST * turn + leaf, 3) for leaf, turn in enumerate(numbers)])
    return table[:, 0], table[:, 1], table[:, 2]


@lru_cache(maxsize=2048)
def _leaf(half: float, turn: int, opened: int, right: int, down: int) -> npt.NDArray[np.float32]:
    """(m, m) shares of a leaf, pointed at both ends, whose middle is so many halves of a pixel off the middle."""
    wide = max(half * (0.12 + 0.4 * opened / OPEN), 0.3)
    half = max(half, 0.5)
    reach = math.ceil(half) + 1
    side = np.arange(-reach, reach + 1) + 0.5
    x, y = side - 0.5 * right, (side - 0.5 * down)[:, None]
    along = np.cos(TURN * turn) * x + np.sin(TURN * turn) * y
    across = np.abs(np.cos(TURN * turn) * y - np.sin(TURN * turn) * x)
    edge = wide * np.clip(1.0 - (along / half) ** 2, 0.0, 1.0)
    ends = np.clip(half + 0.5 - np.abs(along), 0.0, 1.0)
    ends *= np.clip(edge + 0.5 - across, 0.0, 1.0) * min(2.0 * wide, 1.0)
    share: npt.NDArray[np.float32] = ends.astype(np.float32)
    share.flags.writeable = False
    return share


def _colour(stage: Stage) -> Lab:
    """That of the ridge that is most like blossom or autumn leaves, lit by the sky's glow."""
    ridges = stage.light.ridges
    warmest = ridges[(ridges[:, 1] + 0.5 * ridges[:, 2]).argmax()]
    return np.asarray(warmest + 0.45 * (stage.light.glow - warmest))
