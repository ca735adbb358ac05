"""Draws the sheet of themes in README.md, a row for each, at six hours of the day: ``python docs/draw_themes.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ridgeline.shipped import theme_names
from ridgeline.shot.still import save, still

SHEET = Path(__file__).parent / "pictures" / "themes.png"

HOURS = ("00:30", "06:15", "09:00", "13:00", "18:30", "20:30")
SEED = 7
SEEDS = {"blue": 3, "cherry": 4, "city": 6, "cliffs": 9, "mesa": 2, "paper": 4, "purple": 1, "tide": 2, "winter": 6}
"""Seeds of the themes that show more of themselves elsewhere."""

TILE = (176, 99)
FINE = 2  #: tiles are drawn twice as large and scaled down, which takes the dither out: the file is a third as large
NAMES, HEAD, GAP = 84, 22, 2  #: pixels: the column with the themes' names, the row with the hours, and between tiles

PAPER, INK = (250, 248, 244), (52, 46, 66)


def tile(theme: str, hour: str) -> pygame.Surface:
    """A small still of a theme at an hour."""
    size = (FINE * TILE[0], FINE * TILE[1])
    return pygame.transform.smoothscale(still(SEEDS.get(theme, SEED), theme, size, hour), TILE)


def place(row: int, column: int) -> pygame.Rect:
    """Where on the sheet the tile of a theme and an hour is."""
    return pygame.Rect((NAMES + column * (TILE[0] + GAP), HEAD + row * (TILE[1] + GAP)), TILE)


def sheet() -> pygame.Surface:
    """Every theme at every hour, with their names."""
    pygame.font.init()
    font = pygame.font.Font(None, 19)
    themes = theme_names()
    last = place(len(themes) - 1, len(HOURS) - 1)
    surface = pygame.Surface((last.right + GAP, last.bottom + GAP))
    surface.fill(PAPER)
    for column, hour in enumerate(HOURS):
        label = font.render(hour, True, INK)
        surface.blit(label, label.get_rect(midbottom=place(0, column).move(0, -5).midtop))
    for row, theme in enumerate(themes):
        label = font.render(theme, True, INK)
        surface.blit(label, label.get_rect(midright=place(row, 0).move(-8, 0).midleft))
        for column, hour in enumerate(HOURS):
            surface.blit(tile(theme, hour), place(row, column))
    return surface


if __name__ == "__main__":
    save(sheet(), SHEET)
