"""Leaves and petals on the wind from the trees of the nearest ridges: they fall, drift and tumble.

A theme says how much there is: `leaves` of `Life`, in `scene/theme.py`.
"""

import math
from collections.abc import Sequence

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s, Floats, Int64s
from ...items import Sprite
from ...land.parallax import left_edge
from ...stage import LayerLand, Stage
from ..presence import breeze, in_scale, scaled_chance, seconds, uniforms, uniforms_of

FIELD = 2560.0  #: units after which the leaves in the air repeat
MAX_LEAVES = 44  #: the most leaves in the air of a field; a gust carries many of them, a lull few

WIND, FALL, BOB, SWAY = 34.0, 21.0, 7.0, 16.0
"""Units a second that the wind carries a leaf and that it falls; units that it bobs up and down, and sways."""

LOWEST_START, MORE_START, LULL = 120.0, 210.0, 0.12
"""Units above a ridge's middle line at which the lowest leaf starts, and the range above it; and the share of
leaves in the air between gusts."""

FADE_SECONDS, FAINTEST = 0.9, 0.01
"""Seconds in which a leaf appears and vanishes, and the share of its light below which it is not drawn."""

RIDGES, FARTHER = 2, 0.66
"""Number of nearest ridges with leaves before them, and sizes before each, as shares of those before the nearer one."""

TURN = math.pi / 12.0  #: radians between the pictures of a turned leaf
OPENING_STEPS = 6  #: pictures of a leaf from its edge to its flat side


def leaves(stage: Stage) -> list[Sprite]:
    """The leaves of a moment."""
    share = scaled_chance(stage, stage.life.leaves)
    view = stage.view
    if not (share and in_scale(view)):
        return []
    near = stage.lands[: -RIDGES - 1 : -1]
    place, y, light, poses, size = _falling(stage, near, share)
    scale, colour = view.pixels_per_unit, _colour(stage)
    sprites: list[Sprite] = []
    for field in range(-1, math.floor(view.width / scale / FIELD) + 1):
        columns, rows = (place + FIELD * field) * scale, view.row(0.0) - y * scale
        (visible,) = np.nonzero(
            (light > FAINTEST) & (np.abs(columns - 0.5 * view.width) < 0.5 * view.width + 20.0 * scale)
        )
        places = np.rint(np.array([2.0 * columns[visible], 2.0 * rows[visible]])).astype(int)
        halves = scale * size[visible]
        table = zip(
            visible.tolist(),
            *places.tolist(),
            *poses[:, visible].tolist(),
            halves.tolist(),
            light[visible].tolist(),
            strict=True,
        )
        for leaf, column, row, turn, opened, half, bright in table:
            picture = stage.memory(_leaf, half, turn, opened, column % 2, row % 2)
            middle = picture.shape[0] // 2
            number = near[leaf % len(near)].number
            sprites.append(Sprite(number, column // 2 - middle, row // 2 - middle, bright * picture, colour, "leaf"))
    return sprites


def _falling(stage: Stage, near: Sequence[LayerLand], share: float) -> tuple[Floats, Floats, Floats, Int64s, Floats]:
    """(n,) each, for the falling leaves: place in the field, height, share of light, pose and half the length.

    Leaves take turns before these ridges; before a farther one they are smaller, and so are all their motions.
    """
    time = seconds(stage)
    lifetimes, phases, paces, size = stage.memory(_rhythm, stage.seed)
    ridge = np.arange(MAX_LEAVES) % len(near)
    small = FARTHER**ridge
    # Each leaf falls again and again; a hash of the fall's number decides where it starts.
    turns = time / lifetimes + phases[0]
    number = np.floor(turns)
    since, began = (turns - number) * lifetimes, (number - phases[0]) * lifetimes
    chance, place, high = stage.memory(_starts, stage.seed, tuple(number.astype(int).tolist()))
    # A leaf belongs to the gust in which it began to fall, so none vanishes when a gust ends.
    gust = LULL + (1.0 - LULL) * np.maximum(np.sin(0.075 * began + 1.7 * np.sin(0.031 * began)), 0.0)
    light = np.minimum(np.minimum(since, lifetimes - since) / FADE_SECONDS, 1.0) * (chance < share * gust)
    left, bob, sway, flat = np.sin(time * paces + phases[1:5])
    wind = WIND * breeze(stage.seed, stage.memory)
    base = np.array([ground.layer.base for ground in near])[ridge]
    left_edges = np.array([left_edge(ground.layer, stage.moment, stage.view) for ground in near])[ridge]
    x = FIELD * place + small * (wind * (since + 1.1 * left) + SWAY * sway) - left_edges
    y = base + small * (LOWEST_START + MORE_START * high - FALL * since - BOB * bob)
    angle = phases[5] + 0.9 * sway + 0.5 * time * paces[2]
    poses = np.array(
        [np.floor(angle / TURN) % round(math.pi / TURN), np.rint(OPENING_STEPS * (0.5 + 0.5 * flat))]
    ).astype(int)
    return x % FIELD, y, light.astype(np.float32), poses, small * size


def _rhythm(seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) seconds of a fall, (6, n) phases, (4, n) radians a second, (n,) half lengths, rounded to a few."""
    draw = uniforms(seed, Word.LEAF_RHYTHM, 0, 12 * MAX_LEAVES).reshape(12, MAX_LEAVES)
    paces = np.array([0.7, 1.4, 1.0, 2.3])[:, None] * (0.7 + 0.6 * draw[7:11])
    phases = 2.0 * np.pi * draw[1:7]
    phases[0] = draw[1]
    return 9.0 + 6.0 * draw[0], phases, paces, np.rint(4.0 * (3.8 + 2.2 * draw[11])) / 4.0


def _starts(seed: int, numbers: tuple[int, ...]) -> tuple[Floats, Floats, Floats]:
    """(n,) chances of leaves in falls of these numbers: for falling at all, for the place, for the height."""
    chance, place, high = uniforms_of(seed, Word.LEAVES, MAX_LEAVES * np.array(numbers) + np.arange(len(numbers)), 3).T
    return chance, place, high


def _leaf(half: float, turn: int, opened: int, right: int, down: int) -> Float32s:
    """(m, m) shares of a leaf, pointed at both ends, moved right and down by halves of a pixel."""
    wide = max(half * (0.12 + 0.4 * opened / OPENING_STEPS), 0.3)
    half = max(half, 0.5)
    reach = math.ceil(half) + 1
    side = np.arange(-reach, reach + 1) + 0.5
    x, y = side - 0.5 * right, (side - 0.5 * down)[:, None]
    along = np.cos(TURN * turn) * x + np.sin(TURN * turn) * y
    across = np.abs(np.cos(TURN * turn) * y - np.sin(TURN * turn) * x)
    edge = wide * np.maximum(1.0 - (along / (half + 0.5)) ** 2, 0.0)
    ends = np.minimum(np.maximum(half + 0.5 - np.abs(along), 0.0), 1.0)
    ends *= np.minimum(np.maximum(edge + 0.5 - across, 0.0), 1.0) * min(2.0 * wide, 1.0)
    share: Float32s = ends.astype(np.float32)
    share.flags.writeable = False
    return share


def _colour(stage: Stage) -> Floats:
    """The colour of the ridge most like blossom or autumn leaves, lit by the sky's glow."""
    ridges = stage.light.ridges
    warmest = ridges[(ridges[:, 1] + 0.5 * ridges[:, 2]).argmax()]
    return np.asarray(warmest + 0.45 * (stage.light.glow - warmest))
