"""Pictures as what is written to a terminal. Each cell shows two pixels: an upper half block, and what is behind it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...render.pixels import Pixels

HALF, FULL = "▀", " "


def changes(before: Pixels | None, after: Pixels, word: Callable[[int], str]) -> str:
    """The text that makes a terminal show the picture `after` where it shows `before`; None is anything.

    Pictures are (2 · lines, columns) numbers of colours. `word` says how a number is written in the control sequence
    that selects colours (SGR 38 and 48).
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
