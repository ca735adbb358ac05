"""Draws the sheet of all that stands on ridges: ``python docs/draw_stands.py [FILE [KIND …]]``."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pygame

from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.specimens import drawn
from ridgeline.scene.stands.stand_kind import SPECIMENS

SHEET = Path(__file__).parent / "pictures" / "stands.png"
SEED = 7

TALL, FAR = 200, 40
"""Heights in pixels of the tallest specimens, near by and far away."""

WIDTH, MARGIN, FOOT = 1800, 12, 26
"""Pixels: of the sheet, between two drawings, and below a row of them, for the kind's name."""

PAPER, INK = (250, 248, 244), (34, 32, 40)


def shown(name: str) -> list[int]:
    """The numbers of the specimens of a kind that are shown, from old to young."""
    return (
        [SPECIMENS - 1, SPECIMENS // 2]
        if KINDS[name].reach > 1.0
        else [SPECIMENS - 1, 3 * SPECIMENS // 4, SPECIMENS // 2, 3]
    )


def lay(sheet: pygame.Surface, name: str, number: int, height: int, left: int, ground: int) -> int:
    """Lay a specimen on the sheet, its root on row `ground`; the column after it."""
    shape = drawn(KINDS[name], float(height), SEED, number, 1.0).shape
    rows, columns = shape.shares.shape
    if not rows:
        return left
    picture = pygame.Surface((columns, rows), pygame.SRCALPHA)
    picture.fill(INK)
    pygame.surfarray.pixels_alpha(picture)[:] = np.ascontiguousarray(shape.shares.T)
    sheet.blit(picture, (left, ground - shape.top))
    return left + columns + MARGIN


def row(name: str) -> pygame.Surface:
    """Some specimens of a kind, near by and far away, with its name."""
    sheet = pygame.Surface((4 * WIDTH, TALL + MARGIN + FOOT))
    sheet.fill(PAPER)
    left, ground = MARGIN, TALL + MARGIN
    for number in shown(name):
        left = lay(sheet, name, number, TALL, left, ground)
    for number in shown(name):
        left = lay(sheet, name, number, FAR, left, ground)
    label = pygame.font.Font(None, 19).render(name, True, INK)
    sheet.blit(label, (MARGIN, ground + 8))
    return sheet.subsurface((0, 0, min(max(left, label.get_width() + 2 * MARGIN), 4 * WIDTH), sheet.get_height()))


def sheet(names: list[str]) -> pygame.Surface:
    """The rows of kinds, side by side while there is room."""
    pygame.font.init()
    places, left, top = [], 0, 0
    for picture in map(row, names):
        if left and left + picture.get_width() > WIDTH:
            left, top = 0, top + picture.get_height()
        places.append((picture, (left, top)))
        left += picture.get_width()
    surface = pygame.Surface((max(WIDTH, *(p.get_width() for p, _ in places)), top + TALL + MARGIN + FOOT))
    surface.fill(PAPER)
    for picture, place in places:
        surface.blit(picture, place)
    return surface


if __name__ == "__main__":
    file, *names = sys.argv[1:] or [str(SHEET)]
    pygame.image.save(sheet(names or [name for name, kind in KINDS.items() if kind.drawing]), file)
