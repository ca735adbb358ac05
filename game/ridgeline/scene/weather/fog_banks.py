"""Banks of fog in the valleys between the ridges, which sway to and fro while the fog is there."""

import math
from collections.abc import Iterator

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s
from ...terrain.easing import smoothstep
from ...terrain.hashing import MASK, absorb, hash_run, seed_key
from ..items import Sprite
from ..land.parallax import scroll
from ..memory import Memory, read_only
from ..stage import LayerLand, Stage
from ..view import cells
from ..weather_spells import CALM

SLOT = 1500.0  #: units of a ridge that have one bank
WIDTH, HEIGHT = (900.0, 700.0), (110.0, 90.0)  #: of a bank in units: the least, and the random range above it
SWAY, SWAY_SECONDS = 160.0, 75.0  #: units by which a bank sways to and fro, and the period of that
DENSE = 0.8  #: how far the middle of a bank blends into the fog's colour when the fog is thickest
LEVELS = 12  #: steps in which banks grow dense

LUMPS, LUMPY = ((3.0, 0.5), (7.0, 0.3), (13.0, 0.2)), 0.3
"""Waves along a bank's upper side, each with its part; and their height as a share of the bank's."""

GROUND_STEP = 100.0  #: units between the samples that find the valley under a bank

SMALLEST, LARGEST = 0.05, 4.5
"""Pixels per unit below which banks are too small to see, and above which too large to draw."""


def fog_banks(stage: Stage, pictures: Memory) -> list[Sprite]:
    """The banks in view, each before the ridge on which it lies; the nearest ridge has none.

    Args:
        pictures: keeps their pictures.
    """
    level = round(LEVELS * stage.weather.of("fog"))
    if not level or not SMALLEST <= stage.view.pixels_per_unit <= LARGEST:
        return []
    return [sprite for ground in stage.lands[:-1] for sprite in _on(stage, ground, level, pictures)]


def _on(stage: Stage, ground: LayerLand, level: int, pictures: Memory) -> Iterator[Sprite]:
    view = stage.view.at(ground.layer.parallax)
    scale, travel = view.pixels_per_unit, scroll(ground.layer, stage.moment)
    left = view.corner[0] + travel
    reach = 0.5 * (WIDTH[0] + WIDTH[1]) + SWAY
    seconds = stage.moment.elapsed * (CALM if stage.calm else 1.0)
    for slot in cells(left - reach, left + view.width / scale + reach, SLOT):
        home, wide, high, phase, foot = stage.memory(_bank, stage.seed, ground, slot)
        x = home + SWAY * math.sin(2.0 * math.pi * (seconds / SWAY_SECONDS + phase)) - travel
        columns, rows = max(round(wide * scale), 2), max(round(high * scale), 2)
        column, row = round(view.column(x - 0.5 * wide)), round(view.row(foot + 0.5 * high))
        if -columns < column < view.width and -rows < row < view.height:
            share = pictures(_picture, round(phase * MASK), columns, rows, level)
            yield Sprite(ground.number, column, row, share, stage.light.mist, "bank of fog")


def _bank(seed: int, ground: LayerLand, slot: int) -> tuple[float, float, float, float, float]:
    """A slot's bank: its middle, breadth and height, the phase of its sway, and the height of its middle."""
    key = absorb(absorb(absorb(seed_key(seed), Word.FOG_BANKS), ground.number), slot & MASK)
    place, wide, high, phase = (hash_run(key, 0, 4) * 2.0**-32).tolist()
    home, wide, high = (slot + place) * SLOT, WIDTH[0] + WIDTH[1] * wide, HEIGHT[0] + HEIGHT[1] * high
    valley = float(ground.land.ground(home - 0.5 * wide, home + 0.5 * wide, GROUND_STEP).mean())
    return home, wide, high, phase, valley - 0.2 * high


def _picture(number: int, columns: int, rows: int, level: int) -> Float32s:
    """(rows, columns) the shares of a bank: thick in the middle, with a lumpy upper side."""
    x = (np.arange(columns) + 0.5) / columns * 2.0 - 1.0
    y = 1.0 - (np.arange(rows)[:, None] + 0.5) / rows * 2.0
    lumps = sum(part * np.sin(wave * (x + 1.0) + number % 628 * 0.01 * wave) for wave, part in LUMPS)
    bent = y - LUMPY * lumps * (1.0 - x * x)
    across, up = smoothstep(1.0 - np.abs(x)), smoothstep(np.clip(1.0 - np.abs(bent), 0.0, 1.0))
    return read_only((DENSE * level / LEVELS * across * up).astype(np.float32))
