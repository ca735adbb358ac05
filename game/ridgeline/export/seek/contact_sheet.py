"""A contact sheet: small pictures of scenes in rows, each with its code under it."""

import math
from collections.abc import Sequence
from pathlib import Path

import pygame

from ...render import canvas
from ...scene import SceneCode
from ...scene.themes.find import theme_for
from ...shot.still import painted, picture_ending, save

PICTURE_WIDTH, GAP, LINE = 480, 12, 30
"""Pixels: the width of a picture, between two, and the height of the line with its code."""

MAX_HEIGHT = 960
"""Pixels that a picture may be high; those of narrow views are less wide."""

PAPER, INK = (24, 24, 30), (222, 222, 228)
"""sRGB colours of the sheet and of its writing."""

LETTERS = 19
"""Height in pixels of the writing."""


def check(file: Path) -> None:
    """Raise a ValueError if no sheet can be saved to a file."""
    picture_ending(file)
    if file.is_dir():
        raise ValueError(f"{str(file)!r} is a folder")


def save_sheet(scored: Sequence[tuple[SceneCode, float]], file: Path, theme: str | None = None) -> None:
    """Save the sheet of scenes and their scores, in rows from the top left; an OSError if it cannot be written."""
    save(sheet([code for code, _ in scored], theme), file)


def sheet(codes: Sequence[SceneCode], theme: str | None = None) -> pygame.Surface:
    """The sheet of at least one code; of a theme from anywhere its name or file, None for those of the codes."""
    width, height = _picture_size(codes[0])
    across = math.ceil(math.sqrt(len(codes)))
    down = math.ceil(len(codes) / across)
    surface = canvas(across * (width + GAP) + GAP, down * (height + LINE + GAP) + GAP)
    surface.fill(PAPER)
    pygame.font.init()
    font = pygame.font.Font(None, LETTERS)
    for number, code in enumerate(codes):
        row, column = divmod(number, across)
        left, top = GAP + column * (width + GAP), GAP + row * (height + LINE + GAP)
        surface.blit(painted(code.scene_in(theme_for(theme or code.theme, 0), width, height)), (left, top))
        words = font.render(str(code), True, INK)
        surface.blit(words, (left, top + height + (LINE - words.get_height()) // 2), (0, 0, width, LINE))
    return surface


def _picture_size(code: SceneCode) -> tuple[int, int]:
    wide, high = code.size
    scale = min(PICTURE_WIDTH / wide, MAX_HEIGHT / high)
    return max(round(wide * scale), 1), max(round(high * scale), 1)
