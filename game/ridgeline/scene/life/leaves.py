"""Leaves and petals that the wind carries from the trees of the nearest ridges: they fall, drift and tumble."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..items import Particles, Sprite
from ..layers import left_of
from ..palette import Lab
from ..stage import Ground, Stage
from .when import LARGE, Floats, draws, in_scale, often, seconds

Numbers = npt.NDArray[np.int64]

SALT = 0x1EAF
"""Keeps the chances of leaves apart from other things of a seed."""

FIELD = 2560.0
"""Units after which the leaves in the air repeat."""

MOST = 44
"""Leaves that can be in one field at a time; a gust carries many of them, and between gusts there are few."""

WIND = 34.0
"""Units a second that a gentle wind carries them."""

FADE = 0.9
"""Seconds in which a leaf comes into sight, and goes."""

RIDGES = 2
"""How many of the nearest ridges have leaves before them."""

FARTHER = 0.66
"""How large everything is before a ridge, against that before the next nearer one."""

TURN = math.pi / 12.0
"""Step in radians of the pictures of a turned leaf."""

OPEN = 6
"""Steps from a leaf seen from its edge to one seen flat."""

KEPT = 4096
"""Pictures that are kept: in half as many, a third of all leaves would be drawn afresh."""


def leaves(stage: Stage) -> list[Sprite | Particles]:
    """The leaves of a moment."""
    share = often(stage, stage.theme.life.leaves)
    view = stage.view
    if not (share and in_scale(view)):
        return []
    near = stage.lands[: -RIDGES - 1 : -1]
    place, y, light, poses, size = _falling(stage, near, share)
    scale, colour = view.pixels_per_unit, _colour(stage)
    draw = _leaf if scale * size.max() < LARGE else _leaf.__wrapped__
    found: list[Sprite | Particles] = []
    for field in range(-1, math.floor(view.width / scale / FIELD) + 1):
        columns, rows = (place + FIELD * field) * scale, view.row(0.0) - y * scale
        (seen,) = np.nonzero((light > 0.01) & (np.abs(columns - 0.5 * view.width) < 0.5 * view.width + 20.0 * scale))
        places = np.rint(np.array([2.0 * columns[seen], 2.0 * rows[seen]])).astype(int)
        halves = scale * size[seen]
        table = zip(
            seen.tolist(), *places.tolist(), *poses[:, seen].tolist(), halves.tolist(), light[seen], strict=True
        )
        for leaf, column, row, turn, opened, half, bright in table:
            picture = draw(half, turn, opened, column % 2, row % 2)
            middle = picture.shape[0] // 2
            number = near[leaf % len(near)].number
            found.append(Sprite(number, column // 2 - middle, row // 2 - middle, bright * picture, colour, "leaf"))
    return found


def _falling(stage: Stage, near: list[Ground], share: float) -> tuple[Floats, Floats, Floats, Numbers, Floats]:
    """Where in its field each leaf is and how high, its share of light, its pose and its half length, (n,) each.

    The leaves are before these ridges by turns; before one that is farther away they are smaller, and so is all that
    they do.
    """
    time = seconds(stage)
    lasts, phases, paces, size = _rhythm(stage.seed)
    ridge = np.arange(MOST) % len(near)
    small = FARTHER**ridge
    turns = time / lasts + phases[0]
    number = np.floor(turns)
    since, began = (turns - number) * lasts, (number - phases[0]) * lasts
    chance, place, high = _starts(stage.seed, tuple(number.astype(int).tolist()))
    gust = 0.12 + 0.88 * np.maximum(np.sin(0.075 * began + 1.7 * np.sin(0.031 * began)), 0.0)
    light = np.minimum(np.minimum(since, lasts - since) / FADE, 1.0) * (chance < share * gust)
    left, bob, sway, flat = np.sin(time * paces + phases[1:5])
    wind = WIND if draws(stage.seed, SALT, 0, 1)[0] < 0.5 else -WIND
    base = np.array([ground.layer.base for ground in near])[ridge]
    seen = np.array([left_of(ground.layer, stage.moment, stage.view) for ground in near])[ridge]
    x = FIELD * place + small * (wind * (since + 1.1 * left) + 16.0 * sway) - seen
    y = base + small * (120.0 + 210.0 * high - 21.0 * since - 7.0 * bob)
    angle = phases[5] + 0.9 * sway + 0.5 * time * paces[2]
    poses = np.array([np.floor(angle / TURN) % round(math.pi / TURN), np.rint(OPEN * (0.5 + 0.5 * flat))]).astype(int)
    return x % FIELD, y, light.astype(np.float32), poses, small * size


@lru_cache(maxsize=8)
def _rhythm(seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) seconds that each falls, (6, n) phases, (4, n) radians a second, (n,) half lengths, few of them unlike."""
    draw = draws(seed, SALT + 1, 0, 12 * MOST).reshape(12, MOST)
    paces = np.array([0.7, 1.4, 1.0, 2.3])[:, None] * (0.7 + 0.6 * draw[7:11])
    phases = 2.0 * np.pi * draw[1:7]
    phases[0] = draw[1]
    return 9.0 + 6.0 * draw[0], phases, paces, np.rint(4.0 * (3.8 + 2.2 * draw[11])) / 4.0


@lru_cache(maxsize=16)
def _starts(seed: int, numbers: tuple[int, ...]) -> tuple[Floats, Floats, Floats]:
    """(n,) chances of leaves that fall for the time of that number: whether they do, where they begin, how high."""
    table = np.array([draws(seed, SALT + 2, MOST * turn + leaf, 3) for leaf, turn in enumerate(numbers)])
    return table[:, 0], table[:, 1], table[:, 2]


@lru_cache(maxsize=KEPT)
def _leaf(half: float, turn: int, opened: int, right: int, down: int) -> npt.NDArray[np.float32]:
    """(m, m) shares of a leaf, pointed at both ends, whose middle is so many halves of a pixel off the middle."""
    wide = max(half * (0.12 + 0.4 * opened / OPEN), 0.3)
    half = max(half, 0.5)
    reach = math.ceil(half) + 1
    side = np.arange(-reach, reach + 1) + 0.5
    x, y = side - 0.5 * right, (side - 0.5 * down)[:, None]
    along = np.cos(TURN * turn) * x + np.sin(TURN * turn) * y
    across = np.abs(np.cos(TURN * turn) * y - np.sin(TURN * turn) * x)
    edge = wide * np.maximum(1.0 - (along / (half + 0.5)) ** 2, 0.0)
    ends = np.minimum(np.maximum(half + 0.5 - np.abs(along), 0.0), 1.0)
    ends *= np.minimum(np.maximum(edge + 0.5 - across, 0.0), 1.0) * min(2.0 * wide, 1.0)
    share: npt.NDArray[np.float32] = ends.astype(np.float32)
    share.flags.writeable = False
    return share


def _colour(stage: Stage) -> Lab:
    """That of the ridge that is most like blossom or autumn leaves, lit by the sky's glow."""
    ridges = stage.light.ridges
    warmest = ridges[(ridges[:, 1] + 0.5 * ridges[:, 2]).argmax()]
    return np.asarray(warmest + 0.45 * (stage.light.glow - warmest))
