"""A train, small and far: carriages that run before a middle ridge, with lit windows by night."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from ..brush import Line, box, halo, ribbon, sprite
from ..items import Particles, Sprite
from ..lamplight import lamp, outdoors
from ..layers import Land, gone
from ..moment import PANORAMA, View
from ..palette import Lab
from ..stage import Ground, Stage
from .curve import spline
from .when import draws, in_scale, often, seconds, there

SALT = 0x7A14

SLOT = 240.0
"""Seconds in which one train passes at most."""

PACE = 44.0
"""Units a second that it gains on the picture."""

EARLY, LATE = 0.3, 0.5
"""When it comes to where the panorama begins, as shares of the slot; see `glider`."""

COMING = 2.0
"""Seconds in which it comes to be at the slot's beginning, and ceases at its end."""

FAR = 0.2
"""Of the ridges, it takes the one whose parallax is the nearest to this; its size goes with that."""

CARRIAGE, GAP, HIGH = 26.4, 1.4, 6.4
"""From one carriage to the next, the gap between, and their height, in units."""

FEWEST, MOST = 5, 8
"""Carriages."""

WINDOWS, PANE, APART = 5, 2.5, 4.2
"""Of a carriage; how long one is, and from one to the next."""

KNOT = 160.0
"""Units between the control points of the line."""

STEP = 4.0
"""Units between the heights of which the least is taken."""

SUNK = 1.5
"""Units that the rails lie below the lowest land around."""


def train(stage: Stage) -> list[Sprite | Particles]:
    """The train's pictures, if one is to be seen."""
    share = often(stage, stage.theme.life.train)
    if share <= 0.0 or not in_scale(stage.view):
        return []
    slot = math.floor(seconds(stage) / SLOT)
    chance, when, way, count = draws(stage.seed, SALT, slot, 4).tolist()
    if chance >= share:
        return []
    since = seconds(stage) - SLOT * slot
    ahead = 1.0 if way < 0.5 else -1.0
    nose = ahead * PACE * (since - SLOT * (EARLY + (LATE - EARLY) * when))
    if ahead < 0.0:
        nose += PANORAMA
    strength = there(since, SLOT, COMING)
    return [*_pictures(stage, nose, ahead, FEWEST + int(count * (MOST - FEWEST + 1)), strength)]


def _pictures(stage: Stage, nose: float, ahead: float, count: int, strength: float) -> list[Sprite]:
    """Of the carriages, of their windows, and of the light in front; `nose` is where that is, in the panorama."""
    ground = min(stage.lands, key=lambda land: abs(land.layer.parallax - FAR))
    view, size = stage.view.at(ground.layer.parallax), min(max(ground.layer.parallax / FAR, 0.7), 1.3)
    left, right = sorted((nose, nose - ahead * size * count * CARRIAGE))
    first, last = max(math.floor(view.column(left)), -2), min(math.ceil(view.column(right)), view.width + 2)
    if last - first < 2:
        return []
    edges = view.corner[0] + np.arange(first, last + 1) / view.pixels_per_unit
    rails = view.row(0.0) - view.pixels_per_unit * _rails(ground, edges + gone(ground.layer, stage.moment))
    behind = (nose - edges) * (ahead / size)
    x = np.arange(float(first), float(last))
    x += 0.5
    foot: Line = 0.5 * (rails[1:] + rails[:-1])
    land = stage.crests[ground.number].gradient.labs(foot[:1])[0].astype(np.float64)
    wall, light = land * np.array([0.6, 0.95, 0.95]), lamp(stage.theme.lamp)
    lit = strength * outdoors(stage.light) * (1.0 - 0.4 * ground.layer.mist)
    high = size * HIGH * view.pixels_per_unit
    body, panes = strength * _covered(_bodies(count), behind), lit * _covered(_panes(count), behind)
    front = float(np.interp(nose, edges, rails)) - 0.35 * high
    found = [
        _band(view, (x, foot - 0.5 * high), 0.5 * high, body, wall, ground, "train"),
        _band(view, (x, foot - 0.62 * high), 0.17 * high, panes, light, ground, "train's windows"),
        _beam(view, (view.column(nose), front), ahead * high, lit, light, ground),
    ]
    return [picture for picture in found if picture]


def _rails(ground: Ground, places: Line) -> Line:
    """(n,) heights of the rails at places of the land: nowhere above it."""
    along = places / KNOT
    knots = np.floor(along)
    first = int(knots[0])
    lows = np.array([_lowest(ground.land, first + k) for k in range(-1, int(knots[-1]) - first + 3)])
    which = (knots - first).astype(np.intp)
    height, _, _ = spline(along - knots, *(lows[which + k] for k in range(4)))
    return height - SUNK


@lru_cache(maxsize=64)
def _lowest(land: Land, knot: int) -> float:
    """The least height of the land within the reach of a control point."""
    start = KNOT * (knot - 2)
    return float(land.ground(start, start + 4.0 * KNOT + STEP, STEP).min())


def _covered(parts: tuple[Line, Line], behind: Line) -> Line:
    """(n,) share of each stretch between neighbours of (n + 1,) places behind the nose that is covered by the parts."""
    passed = np.interp(behind, *parts)
    return np.asarray((passed[1:] - passed[:-1]) / (behind[1:] - behind[:-1]))


@lru_cache(maxsize=8)
def _bodies(count: int) -> tuple[Line, Line]:
    """Places behind the nose at which carriages begin and end, and how much of them has passed there, in units."""
    return _passed(CARRIAGE * np.arange(float(count)), CARRIAGE - GAP)


@lru_cache(maxsize=8)
def _panes(count: int) -> tuple[Line, Line]:
    """The same of their windows; the one in front has none."""
    within = 0.5 * (CARRIAGE - GAP - (WINDOWS - 1) * APART - PANE) + APART * np.arange(WINDOWS)
    starts: Line = CARRIAGE * np.arange(1, count)[:, None] + within
    return _passed(starts.ravel(), PANE)


def _passed(starts: Line, length: float) -> tuple[Line, Line]:
    sides = np.stack([starts, starts + length], axis=1).ravel()
    passed: Line = length * np.floor(0.5 * (np.arange(sides.size) + 1.0))
    return np.asarray(sides), passed


def _band(
    view: View, line: tuple[Line, Line], half: float, share: Line, colour: Lab, ground: Ground, words: str
) -> Sprite | None:
    """A band along the columns of a line, as far as it is in the view."""
    x, y = line
    where = box([(float(x[0]), float(y.min())), (float(x[-1]), float(y.max()))], half + 1.0, view)
    if where is None or not share.any():
        return None
    return sprite(where, ribbon(where, x, y, np.full_like(x, half), share), colour, ground.number, words)


def _beam(view: View, nose: tuple[float, float], high: float, lit: float, colour: Lab, ground: Ground) -> Sprite | None:
    """The light in front of the train, which shines ahead; `high` is negative to the left."""
    x, y = nose
    where = box([(x - 0.8 * abs(high), y), (x + 5.0 * high, y)], 1.2 * abs(high), view)
    if where is None or lit <= 0.0:
        return None
    light = 0.5 * halo(where, (x + 1.2 * high, y), 3.4 * abs(high), 0.8 * abs(high))
    light += halo(where, (x, y), 0.7 * abs(high), 0.7 * abs(high))
    return sprite(where, lit * np.minimum(light, 1.0), colour, ground.number, "train's light")
