"""Pictures of dots: the letters of Braille, eight dots each, with which a terminal shows light without colours."""

import numpy as np

from ...terrain.arrays import UInt32s
from .blue_noise import RANKS

FIRST_LETTER = 0x2800
"""The letter without dots; the bits of those that are set count from it."""

BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a letter (The Unicode Standard, "Braille Patterns")."""

LUMA = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue in a grey (ITU-R BT.709)."""

DARK, BRIGHT = 0.1, 0.95
"""The levels of a grey, of 1, up to which none of the dots is set, and from which on all of them are."""


def dots(picture: UInt32s) -> str:
    """The words that show a (4 · lines, 2 · columns) picture, 0x00RRGGBB, on a terminal's whole screen."""
    level = sum(
        share / 255.0 * (picture >> np.uint32(shift) & np.uint32(255))
        for share, shift in zip(LUMA, (16, 8, 0), strict=True)
    )
    rows, columns = (np.arange(side) % len(RANKS) for side in picture.shape)
    wanted = (level - DARK) / (BRIGHT - DARK) * RANKS.size
    set_ = wanted > RANKS[rows[:, None], columns]
    letters = np.full((picture.shape[0] // 4, picture.shape[1] // 2), FIRST_LETTER, np.intp)
    for row, bits in enumerate(BITS):
        for column, bit in enumerate(bits):
            letters += bit * set_[row::4, column::2]
    return "".join(f"\x1b[{line}H{''.join(map(chr, row))}" for line, row in enumerate(letters.tolist(), 1))
