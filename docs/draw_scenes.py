"""Draws the sheet of the flyover and of the rain in README.md: ``python docs/draw_scenes.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ridgeline.shot.still import save, still

SHEET = Path(__file__).parent / "pictures" / "scenes.png"

HOURS = ("06:20", "12:30", "18:40")
ROWS = (
    ("flyover", "dusk", 7, 43.0),
    ("flyover", "tide", 3, 21.0),
    ("rain", "dusk", 5, 70.0),
    ("rain", "winter", 4, 60.0),
)
"""The scene, the theme, the seed and the second of each row."""

TILE, GAP, FINE = (316, 178), 4, 2


def tile(row: tuple[str, str, int, float], hour: str) -> pygame.Surface:
    """A small still of a scene at an hour; it is drawn larger and scaled down, which takes the dither out."""
    scene, theme, seed, second = row
    size = (FINE * TILE[0], FINE * TILE[1])
    return pygame.transform.smoothscale(still(seed, theme, size, hour, second, scene), TILE)


def place(row: int, column: int) -> pygame.Rect:
    """Where on the sheet a tile is."""
    return pygame.Rect((column * (TILE[0] + GAP), row * (TILE[1] + GAP)), TILE)


def sheet() -> pygame.Surface:
    """All rows at all hours."""
    surface = pygame.Surface(place(len(ROWS) - 1, len(HOURS) - 1).bottomright)
    surface.fill((250, 248, 244))
    for number, row in enumerate(ROWS):
        for column, hour in enumerate(HOURS):
            surface.blit(tile(row, hour), place(number, column))
    return surface


if __name__ == "__main__":
    save(sheet(), SHEET)
