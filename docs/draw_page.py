"""Writes docs/ridgeline.html, the page with all themes, and its picture in README.md: ``python docs/draw_page.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ridgeline.export.page.page_file import page_text
from ridgeline.scene import SceneCode
from ridgeline.shipped import theme_names
from ridgeline.shot.still import paint, save

FOLDER = Path(__file__).parent
PAGE = FOLDER / "ridgeline.html"
PICTURE = FOLDER / "pictures" / "page.webp"

BEGIN = SceneCode("dusk", seed=7, began=17.4)
"""The place with which the page begins: an hour before sunset, on a day that goes on."""

PHONES = (
    SceneCode("dusk", seed=7, second=60.0, hour=18.4),
    SceneCode("tide", seed=2, second=30.0, hour=7.0),
    SceneCode("winter", seed=6, second=90.0, hour=16.9),
    SceneCode("aurora", seed=7, second=20.0, hour=22.5),
)
"""What is on the screens in the picture."""

SCREEN, ROUND, GAP, FINE = (195, 390), 22, 21, 2
"""Pixels: a phone's screen, the radius of its corners, between two; and how much finer all is drawn first."""


def screen(code: SceneCode) -> pygame.Surface:
    """A landscape with round corners."""
    width, height = (FINE * side for side in SCREEN)
    shown = paint(code.scene(width, height)).convert_alpha()
    corners = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(corners, "white", corners.get_rect(), border_radius=FINE * ROUND)
    shown.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return shown


def picture() -> pygame.Surface:
    """Phones side by side, on white."""
    width, height = SCREEN
    whole = pygame.Surface((FINE * (len(PHONES) * (width + GAP) - GAP), FINE * height))
    whole.fill("white")
    for number, code in enumerate(PHONES):
        whole.blit(screen(code), (FINE * number * (width + GAP), 0))
    return pygame.transform.smoothscale(whole, (whole.get_width() // FINE, height))


def page() -> str:
    """The text of the page."""
    return page_text(theme_names(), BEGIN)


if __name__ == "__main__":
    pygame.display.set_mode((1, 1), pygame.HIDDEN)  # without which no surface can have an alpha
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    save(picture(), PICTURE)
