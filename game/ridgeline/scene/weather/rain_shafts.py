"""Shafts of far rain under a ceiling, slanted by the wind."""

import math

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep
from ...terrain.hashing import Key, absorb, hash_run, seed_key
from ..items import Sky, Sprite
from ..memory import Memory, read_only
from ..stage import Stage
from ..view import HEIGHT, View
from ..weather_spells import Weather, is_anywhere, strength_over

SHOWN = {"rain": 0.56, "storm": 0.72}  #: how far shafts blend the sky into their colour, by kind of weather
DARK = {"rain": 0.74, "storm": 0.54}  #: their lightness, as a share of the sky's
SLOT, CHANCE = 520.0, 0.8  #: units with one shaft at most, and the share of slots that have one
WIDTH, WIDER = 190.0, 240.0  #: of a shaft in units: the least, and the random range above it

TOP, FOOT = 690.0, 385.0
"""Heights in units between which a shaft hangs: from within the lowest deck down to behind the land."""

FALL = 330.0  #: units a second at which far rain falls: the slant is the wind's share of that
DRIFT = 0.02  #: share of the wind's speed at which shafts drift
STRANDS = 19  #: strands of a shaft, some a little denser than others
STRENGTH_STEPS = 24  #: steps in which a shaft's strength changes

SMALLEST, LARGEST = 0.05, 8.0
"""Pixels per unit below which shafts are too small to see, and above which too large to draw."""

OF_ABOVE = 0.3  #: share of the sky's top colour in theirs, as they hang from its decks
HORIZON = 430.0  #: height of the horizon in units, about


def rain_shafts(stage: Stage, sky: Sky, masks: Memory) -> list[Sprite]:
    """The shafts over a view, behind all land; none without rain.

    Args:
        masks: keeps their pictures.
    """
    weather, view = stage.weather, stage.view.unzoomed
    if weather.kind not in SHOWN or not SMALLEST <= view.pixels_per_unit <= LARGEST:
        return []
    if not is_anywhere(weather, stage.seed, stage.moment.elapsed, stage.memory):
        return []
    scale, slant = view.pixels_per_unit, weather.wind / FALL
    blown = DRIFT * weather.wind * stage.moment.elapsed
    left = view.corner[0] - blown - abs(slant) * (TOP - FOOT)
    right = view.corner[0] - blown + view.width / scale + abs(slant) * (TOP - FOOT)
    rows = max(round(scale * (TOP - FOOT)), 2)
    top = math.floor(view.row(TOP))
    colour, lean = masks.latest(_colour, sky, view, weather.kind), round(rows * slant)
    aslant = lean if lean < 0 else 0
    shown = []
    slots = range(math.floor(left / SLOT) - 1, math.floor(right / SLOT) + 1)
    for slot, key, columns, (aside, strong) in stage.memory(_shafts, stage.seed, weather.number, slots, scale):
        start = slot * SLOT + aside * (SLOT - WIDTH) + blown
        there = weather.strength  # everywhere, if it was asked for
        if weather.number:
            there = strength_over(weather, stage.seed, stage.moment.elapsed, start, stage.memory)
        step = round(STRENGTH_STEPS * there * (0.5 + 0.5 * strong))
        if not step:
            continue
        share = masks(_picture, key, columns, rows, lean, SHOWN[weather.kind] * step / STRENGTH_STEPS)
        place = math.floor(view.column(start)) + aslant
        if place < view.width and place + share.shape[1] > 0:
            shown.append(Sprite(-1, place, top, share, colour, "far rain"))
    return shown


def _colour(sky: Sky, view: View, kind: Weather) -> Floats:
    """The colour of shafts before a sky."""
    horizon, above = sky.gradient.labs(np.array([view.row(HORIZON), view.row(HEIGHT)])).astype(np.float64)
    return read_only(np.asarray((horizon + OF_ABOVE * (above - horizon)) * [DARK[kind], 0.9, 0.9]))


def _shafts(seed: int, spell: int, slots: range, scale: float) -> list[tuple[int, Key[int], int, tuple[float, float]]]:
    """The shafts in some slots: each with its slot, key, breadth in pixels, and place and strength, 0–1."""
    shafts = []
    for slot in slots:
        key = absorb(absorb(absorb(seed_key(seed), Word.SHAFTS), spell), slot & 0xFFFFFFFF)
        lot, aside, wide, strong = (hash_run(key, 0, 4) / 2.0**32).tolist()
        if lot <= CHANCE:
            columns = max(round(scale * (WIDTH + WIDER * wide)), 2)
            shafts.append((slot, key, columns, (aside, strong)))
    return shafts


def _picture(key: Key[int], columns: int, rows: int, lean: int, strong: float) -> Float32s:
    """(rows, columns + |lean|) the shares of a shaft whose foot lies `lean` pixels to the right of its top."""
    down = np.linspace(0.0, 1.0, rows)[:, None]
    x = np.arange(columns + abs(lean))[None, :] + 0.5 - max(-lean, 0) - lean * down
    across = np.clip(x / columns, 0.0, 1.0)
    strands = 0.5 + 0.5 * hash_run(absorb(key, 1), 0, STRANDS) / 2.0**32
    dense = np.interp(across, np.linspace(0.0, 1.0, STRANDS), strands)
    soft = smoothstep(np.minimum(2.0 * np.minimum(across, 1.0 - across), 1.0))
    fade = smoothstep(np.minimum(2.5 * down, 1.0)) * (1.0 - down) ** 1.3
    return read_only((strong * dense * soft * fade).astype(np.float32))
