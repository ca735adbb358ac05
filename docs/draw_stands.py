"""Draws the sheet of all that stands on ridges: ``python docs/draw_stands.py [FILE [KIND …]]``."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pygame

from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.specimens import draw
from ridgeline.scene.stands.stand_kind import SPECIMENS

SHEET = Path(__file__).parent / "pictures" / "stands.png"
SEED = 7

TALL, FAR = 200, 40  #: heights in pixels of the tallest specimens, near by and far away
WIDE = 1.2  #: reach of the widest kinds that are shown so tall; others are shown smaller

WIDTH, MARGIN, FOOT = 1600, 12, 26
"""Pixels: of the sheet, between two drawings, and below a row of them, for the kind's name."""

GROUND = TALL + MARGIN  #: the row of the ground

PAPER, INK = (250, 248, 244), (34, 32, 40)


def shown(name: str) -> list[int]:
    """The numbers of the specimens of a kind that are shown, from old to young; of wide ones a few."""
    wide = KINDS[name].reach > 1.0
    return [SPECIMENS - 1, SPECIMENS // 2] if wide else [SPECIMENS - 1, 3 * SPECIMENS // 4, SPECIMENS // 2, 3]


def lay(sheet: pygame.Surface, name: str, number: int, height: int, left: int) -> int:
    """Lay what is above the ground of a specimen on the sheet; the column after it."""
    shape = draw(KINDS[name], float(height), SEED, number, 1.0)
    above = shape.shares[: shape.top]
    picture = pygame.Surface(above.shape[::-1], pygame.SRCALPHA)
    picture.fill(INK)
    pygame.surfarray.pixels_alpha(picture)[:] = np.ascontiguousarray(above.T)
    sheet.blit(picture, (left, GROUND - shape.top))
    return left + picture.get_width() + MARGIN


def row(name: str) -> pygame.Surface:
    """Some specimens of a kind, near by and far away, with its name."""
    sheet = pygame.Surface((2 * WIDTH, GROUND + FOOT))
    sheet.fill(PAPER)
    left, tall = MARGIN, round(TALL / max(KINDS[name].reach / WIDE, 1.0))
    for height in (tall, FAR):
        for number in shown(name):
            left = lay(sheet, name, number, height, left)
    label = pygame.font.Font(None, 19).render(name, True, INK)
    sheet.blit(label, (MARGIN, GROUND + 6))
    return sheet.subsurface((0, 0, max(left, label.get_width() + 2 * MARGIN), GROUND + FOOT))


def sheet(names: list[str]) -> pygame.Surface:
    """The rows of kinds, side by side while there is room."""
    pygame.font.init()
    places, left, top = [], 0, 0
    for picture in map(row, names):
        if left and left + picture.get_width() > WIDTH:
            left, top = 0, top + picture.get_height()
        places.append((picture, (left, top)))
        left += picture.get_width()
    surface = pygame.Surface((WIDTH, top + GROUND + FOOT))
    surface.fill(PAPER)
    for picture, place in places:
        surface.blit(picture, place)
    return surface


if __name__ == "__main__":
    file, *names = sys.argv[1:] or [str(SHEET)]
    pygame.image.save(sheet(names or [name for name, kind in KINDS.items() if kind.drawing]), file)
