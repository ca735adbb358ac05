"""Draws the pictures of docs/backdrop.md: ``python docs/draw_backdrop.py``."""

from __future__ import annotations

import math
import os
import runpy
from pathlib import Path

import pygame

from ridgeline import Backdrop
from ridgeline.shot.still import save
from ridgeline.terrain import Ridge, scatter

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
EXAMPLE = runpy.run_path(str(ROOT / "examples" / "behind_a_platformer.py"))

SIZE = (960, 540)
TILE = (480, 270)


def platformer() -> pygame.Surface:
    """The example, as its hero jumps for a coin."""
    hills, thing = EXAMPLE["HILLS"], EXAMPLE["Thing"]
    x = 1210.0
    hero = EXAMPLE["Hero"](x, hills.height_at(x) + 46.0, EXAMPLE["hero_image"]())
    places = scatter("coins", -6000, 6000, per=180.0).tolist()
    coins = [thing(place, hills.height_at(place) + 70.0, EXAMPLE["coin_image"]()) for place in places]
    backdrop, screen = Backdrop(SIZE, theme="dusk", seed=7, ground=hills, hour=18.0), pygame.Surface(SIZE)
    backdrop.draw(screen, camera=(x - 380.0, 0.3 * hero.y - 150.0), seconds=12.0)
    for one in (*coins, hero):
        one.show(backdrop)
        screen.blit(one.image, one.rect)
    backdrop.foreground(screen)
    return screen


def terraces(x: float) -> float:
    """Land with steps, and with a gap every 300 units."""
    return math.nan if x % 300.0 > 250.0 else 26.0 * (math.floor(x / 75.0) % 4 % 3)


def hollow(x: float) -> float:
    """A wide valley."""
    return 70.0 * math.cos(x / 110.0) ** 2


LANDS = (
    ("mesa", terraces, 17.5, "none", 40.0),
    ("winter", Ridge(seed=4, displacement=45.0, roughness=1.5, span=256, smooth=24.0), 9.0, "snow", 40.0),
    ("city", hollow, 21.5, "none", 4.0),
    ("savannah", Ridge(seed=9, displacement=60.0, roughness=1.2, span=512, smooth=16.0), 18.6, "none", 30.0),
)
"""Theme, land, hour, weather and second of the tiles."""


def lands() -> pygame.Surface:
    """Four lands in four themes."""
    sheet = pygame.Surface((2 * TILE[0], 2 * TILE[1]))
    for number, (theme, land, hour, weather, seconds) in enumerate(LANDS):
        backdrop = Backdrop(TILE, theme, 7, land, hour=hour, day=None, weather=weather)
        at = (number % 2 * TILE[0], number // 2 * TILE[1])
        backdrop.draw(sheet, (140.0, backdrop.foot - 30.0), seconds, at=at)
        backdrop.foreground(sheet, at)
    return sheet


DRAWN = {"backdrop": platformer, "backdrop_lands": lands}

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for name, draw in DRAWN.items():
        save(draw(), PICTURES / f"{name}.webp")
