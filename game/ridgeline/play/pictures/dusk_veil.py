"""The veil of a close dusk: darkness that comes from the left, and reaches the glider when the dusk does."""

import math

import numpy as np

from ...scene.items import Sprite
from ...scene.memory import Memory, read_only
from ...scene.oklab import lab
from ...terrain.arrays import Float32s
from ...terrain.easing import smoothstep
from ..constants import RULES
from ..rules import State
from .anchor import Anchor

SEEN = 20.0 * RULES.metre  #: units behind the glider within which the dusk is seen and heard
DARKNESS = 0.9  #: how opaque the veil is where it is thickest

VEIL_REACH, WAVES, BEYOND = 0.26, 0.05, 0.17
"""In widths of the picture: over how much of it the veil thins out, how far its edge swings from row to row, and how
far beyond the glider it reaches in the end."""

RIGHTMOST = 0.4  #: share of the width beyond which the camera never lets the glider
STRIP = 64  #: columns of the veil that are made at once
NIGHT = lab("0a0c1c")[0]  #: the colour of the veil


def closeness(state: State) -> float:
    """0–1, how close the dusk is: 0 as long as it is not seen, 1 when it has reached the glider."""
    return min(max(1.0 - (state.x - state.dusk) / SEEN, 0.0), 1.0)


def veil(state: State, anchor: Anchor, memory: Memory) -> list[Sprite]:
    """The veil, over all that is in the picture, if the dusk is close.

    It is one picture, moved by whole pixels, in strips: each is made as it comes into view, and kept; and
    behind its soft border the veil is uniform.
    """
    close = closeness(state)
    width, height = anchor.view.width, anchor.view.height
    if close <= 0.0:
        return []
    edge = min(anchor.column(state.x), RIGHTMOST * width) + BEYOND * width
    front = round(close * (2.0 - close) * edge)  # it comes fast and slows down: the last metres are long
    soft = math.ceil((VEIL_REACH + 2.0 * WAVES) * width / STRIP)
    return [
        Sprite(
            anchor.layer,
            front - STRIP * (number + 1),
            0,
            memory(_strip, width, height, min(number, soft)),
            NIGHT,
            "veil of the dusk",
        )
        for number in range(math.ceil(front / STRIP))
    ]


def _strip(width: int, height: int, number: int) -> Float32s:
    """(height, STRIP) of the veil, `number` strips from its front, where it is thin and its edge wavy."""
    rows = np.linspace(0.0, 1.0, height, dtype=np.float32)[:, None]
    swing = WAVES * width * (0.5 + 0.3 * np.sin(7.0 * rows + 0.6) + 0.2 * np.sin(17.0 * rows))
    inside = (STRIP * (number + 1) - 0.5 - np.arange(STRIP, dtype=np.float32)) - swing.astype(np.float32)
    share = smoothstep(np.clip(inside / np.float32(VEIL_REACH * width), 0.0, 1.0))
    return read_only(np.ascontiguousarray(np.float32(DARKNESS) * share, dtype=np.float32))
