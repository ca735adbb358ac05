"""A train, small and far away, on the crest of a middle ridge: carriages with lit windows by night.

A theme says how often there is one: `train` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s, Floats
from ...brush import Brush, halo
from ...items import Sprite
from ...land.land import EndlessLand
from ...land.parallax import scroll
from ...lights.lanterns import lamp, outdoors
from ...ribbon import PixelBox, Point, box
from ...stage import LayerLand, Stage
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import behind_fog

TRAIN_PACE = 44.0  #: units a second by which it passes the picture

RIDGE_PARALLAX, SMALLEST, LARGEST = 0.2, 0.7, 1.3
"""The parallax nearest to which the train's ridge lies, and the limits of its size, which grows with the ridge's."""

CARRIAGE, GAP, CARRIAGE_HEIGHT = 26.4, 1.4, 6.4
"""Units from one carriage to the next, of the gap between two, and of their height."""

MIN_CARRIAGES, MAX_CARRIAGES = 5, 8  #: the fewest and the most carriages of a train
WINDOWS, PANE, PANE_SPACING = 5, 2.5, 4.2  #: windows of a carriage; units of each, and from one to the next

WINDOW_LEVEL, WINDOW_HALF, LAMP_LEVEL = 0.62, 0.17, 0.35
"""Heights of the windows' middle, of half a window and of the light in front, as shares of a carriage's height."""

BEAM, BEAM_HALF, LAMP = 3.4, 0.8, 0.7
"""Half the length and half the height of the beam ahead, and radius of its lamp, in heights of a carriage."""

CHUNK, STEP = 512.0, 4.0  #: units of the rails that are kept together, and between two of their heights

STEEPEST, RAIL_REACH = 0.14, 800.0
"""Units by which the rails rise in each unit, at most, and within which they heed lower land to both sides."""

WALL = np.array([0.6, 0.95, 0.95])  #: lightness and chroma of its walls, as shares of the land's
RAILS_BELOW = 1.5  #: units of the rails below the land


def train(stage: Stage, cue: Cue) -> list[Sprite]:
    """The sprites of the train in view, if any."""
    grounds = [ground for ground in stage.lands if not ground.layer.water]
    if not grounds or not in_scale(stage.view):
        return []
    way, count = stage.memory(uniforms, stage.seed, Word.TRAINS, cue.number, 2).tolist()
    ahead = 1.0 if way < 0.5 else -1.0
    nose = ahead * TRAIN_PACE * cue.since + (stage.view.breadth if ahead < 0.0 else 0.0)
    carriages = MIN_CARRIAGES + int(count * (MAX_CARRIAGES - MIN_CARRIAGES + 1))
    ground = min(grounds, key=lambda ground: abs(ground.layer.parallax - RIDGE_PARALLAX))
    return _pictures(stage, ground, nose, ahead, count=carriages, strength=cue.passing)


def _pictures(
    stage: Stage, ground: LayerLand, nose: float, ahead: float, *, count: int, strength: float
) -> list[Sprite]:
    """The carriages, their windows and the light in front; `nose` is the light's place in the panorama."""
    view, size = (
        stage.view.at(ground.layer.parallax),
        min(max(ground.layer.parallax / RIDGE_PARALLAX, SMALLEST), LARGEST),
    )
    left, right = sorted((nose, nose - ahead * size * count * CARRIAGE))
    first, last = max(math.floor(view.column(left)), -2), min(math.ceil(view.column(right)), view.width + 2)
    if last - first < 2:
        return []
    edges = view.corner[0] + np.arange(first, last + 1) / view.pixels_per_unit
    # Each carriage is straight from one of its ends to the other.
    ends = np.linspace(left, right, count + 1)
    heights = np.interp(edges, ends, _rails(ground, ends + scroll(ground.layer, stage.moment)))
    rails = view.row(0.0) - view.pixels_per_unit * heights
    behind = (nose - edges) * (ahead / size)
    x = np.arange(float(first), float(last))
    x += 0.5
    foot: Floats = 0.5 * (rails[1:] + rails[:-1])
    land = stage.crests[ground.number].gradient.labs(foot[:1])[0].astype(np.float64)
    wall, light = behind_fog(stage, ground, land * WALL, land), stage.memory(lamp, stage.theme.lamp)
    lit = strength * outdoors(stage.light) * (1.0 - 0.4 * ground.layer.mist)
    high = size * CARRIAGE_HEIGHT * view.pixels_per_unit
    # Exact shares of each column: windows narrower than a pixel glide past without flicker.
    body = strength * _cover(stage.memory(_bodies, count), behind)
    panes = lit * _cover(stage.memory(_panes, count), behind)
    front = float(np.interp(nose, edges, rails)) - LAMP_LEVEL * high
    brush, halves = Brush(view, stage.behind(ground)), np.full_like(x, high)
    sprites = brush.ribbon(x, foot - 0.5 * high, 0.5 * halves, body, colour=wall, words="train") if body.any() else []
    if panes.any():
        sprites += brush.ribbon(
            x, foot - WINDOW_LEVEL * high, WINDOW_HALF * halves, panes, colour=light, words="train's windows"
        )
    return sprites + (_beam(brush, (view.column(nose), front), ahead * high, lit, light) if lit > 0.0 else [])


def _rails(ground: LayerLand, places: Floats) -> Floats:
    """(n,) heights of the rails at ascending places; they are never above the land, which so hides steep stretches."""
    first, last = (math.floor(place / CHUNK) for place in (places[0], places[-1]))
    kept = [ground.land.kept(_lay, ground.land, ground.layer.lake, chunk) for chunk in range(first, last + 1)]
    line = np.concatenate([*kept, kept[-1][-1:]])
    return np.asarray(np.interp(places, first * CHUNK + STEP * np.arange(len(line)), line) - RAILS_BELOW)


def _lay(land: EndlessLand, lake: float | None, chunk: int) -> Floats:
    """Heights of the rails of a chunk, STEP apart: the highest line that is never above the land, nor too steep."""
    around, count = round(RAIL_REACH / STEP), round(CHUNK / STEP)
    heights = land.ground(chunk * CHUNK - RAIL_REACH, (chunk + 1) * CHUNK + RAIL_REACH + 0.5 * STEP, STEP)
    dry = heights if lake is None else np.maximum(heights, lake)
    away = STEEPEST * STEP * np.abs(np.arange(-around, around + 1))
    windows = np.lib.stride_tricks.sliding_window_view(dry, 2 * around + 1)[:count]
    return np.asarray((windows + away).min(axis=1))


def _cover(parts: tuple[Floats, Floats], behind: Floats) -> Floats:
    """(n,) covered shares of the stretches between (n + 1,) places behind the nose."""
    passed = np.interp(behind, *parts)
    return np.asarray((passed[1:] - passed[:-1]) / (behind[1:] - behind[:-1]))


def _bodies(count: int) -> tuple[Floats, Floats]:
    """Places behind the nose where carriages begin and end, and the total carriage length up to each, in units."""
    return _pass(CARRIAGE * np.arange(float(count)), CARRIAGE - GAP)


def _panes(count: int) -> tuple[Floats, Floats]:
    """The same of their windows; the engine in front has none."""
    within = 0.5 * (CARRIAGE - GAP - (WINDOWS - 1) * PANE_SPACING - PANE) + PANE_SPACING * np.arange(WINDOWS)
    starts: Floats = CARRIAGE * np.arange(1, count)[:, None] + within
    return _pass(starts.ravel(), PANE)


def _pass(starts: Floats, length: float) -> tuple[Floats, Floats]:
    sides = np.stack([starts, starts + length], axis=1).ravel()
    passed: Floats = length * np.floor(0.5 * (np.arange(sides.size) + 1.0))
    return np.asarray(sides), passed


def _beam(brush: Brush, nose: Point, high: float, lit: float, colour: Floats) -> list[Sprite]:
    """The light of the train, shining ahead; `high` is negative to the left."""
    (x, y), size = nose, abs(high)

    def light(where: PixelBox) -> Float32s:
        beam = 0.5 * halo(where, (x + 1.2 * high, y), BEAM * size, BEAM_HALF * size)
        return np.asarray(lit * np.minimum(beam + halo(where, nose, LAMP * size, LAMP * size), 1.0))

    where = box([(x - 0.8 * size, y), (x + 5.0 * high, y)], 1.2 * size, brush.view)
    return brush.shape(where, light, colour, "train's light")
