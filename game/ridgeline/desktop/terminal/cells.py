"""Pictures as text for a terminal. Each cell shows two pixels: an upper half block and its background."""

from collections.abc import Callable

import numpy as np

from ...terrain.arrays import UInt32s

HALF, FULL = "▀", " "


def changes(before: UInt32s | None, after: UInt32s, word: Callable[[int], str]) -> str:
    """The text that turns the picture `before` on a terminal, or anything for None, into `after`.

    Args:
        before, after: (2 · lines, columns) numbers of colours.
        word: the colour of a number, as the control sequences for colours (SGR 38 and 48) spell it.
    """
    upper, lower = after[0::2], after[1::2]
    changed = np.ones(upper.shape, np.bool_)
    if before is not None:
        changed = (upper != before[0::2]) | (lower != before[1::2])
    lines, columns = np.nonzero(changed)
    cells = zip(lines.tolist(), columns.tolist(), upper[changed].tolist(), lower[changed].tolist(), strict=True)
    written: list[str] = []
    place, ink, ground = None, None, None
    for line, column, above, below in cells:
        if place != (line, column):
            written.append(f"\x1b[{line + 1};{column + 1}H")
        place = line, column + 1
        selected = []
        if above not in (below, ink):
            selected.append(f"38;{word(above)}")
            ink = above
        if below != ground:
            selected.append(f"48;{word(below)}")
            ground = below
        if selected:
            written.append(f"\x1b[{';'.join(selected)}m")
        written.append(FULL if above == below else HALF)
    return "".join(written)
