"""Checks of a backdrop's arguments: sizes, surfaces, themes."""

import os
import re
from dataclasses import replace
from typing import Any

from ..scene import Theme
from ..scene.theme import land_numbers
from ..scene.themes.find import theme_for
from ..terrain import checks
from .canvas import Surface

SIDE_PIXELS = 16384  #: of a side


MOST_PLACE = 1e12
"""Units of a game's world that a camera may be from place 0; beyond, float32 rain and float64 land grow coarse."""


SETTABLE = ("size", "level", "hour", "day")
"""Attributes of a backdrop that may be set at any time; setting any other is a misspelt name."""

MADE = ("_landscape", "_row", "_brush", "_view", "_profile", "_walked", "_bare", "_front", "_canvas")
"""Attributes of a backdrop that are computed from the others."""


def check_camera(camera: Any) -> tuple[float, float]:
    """A camera's place; a TypeError or a ValueError if it is none."""
    try:
        x, y = camera
    except (TypeError, ValueError):
        raise TypeError(f"camera must be a point (x, y), not {camera!r}") from None
    return checks.real("camera[0]", x, -MOST_PLACE, MOST_PLACE), checks.place("camera[1]", y)


def check_corner(at: Any) -> tuple[int, int]:
    """The whole pixel at which a picture begins; a TypeError or a ValueError if it is none."""
    x, y = checks.point("at", at)
    return int(x), int(y)


def check_hour(name: str, hour: float | str) -> float:
    """The hour of the day, 0–24, of a number or a word like "18:30"; a TypeError or a ValueError if it is none."""
    if not isinstance(hour, str):
        return checks.real(name, hour, 0.0, 24.0)
    digits = re.fullmatch(r"(\d{1,2}):([0-5]\d)", hour)
    if digits is None or int(digits[1]) >= 24:
        raise ValueError(f'{name} must be from 0 to 24, or from "00:00" to "23:59", not {hour!r}')
    return int(digits[1]) + int(digits[2]) / 60.0


def check_size(size: Any) -> tuple[int, int]:
    """The width and height in pixels; a TypeError or a ValueError if they are none."""
    return checks.size(size, 1, SIDE_PIXELS)


def check_surface(surface: Surface) -> None:
    """Raise a TypeError unless something is a surface."""
    import pygame

    if not isinstance(surface, pygame.Surface):
        raise TypeError(f"surface must be a pygame.Surface, not {surface!r}")


def check_theme(theme: "str | os.PathLike[str] | Theme | None", seed: int) -> Theme:
    """The theme, read from its file or chosen by the seed; a TypeError or a ValueError if it is none."""
    if isinstance(theme, Theme):
        return theme
    if theme is not None and not isinstance(theme, str | os.PathLike):
        raise TypeError(f"theme must be a theme's name, the path of a theme file or a Theme, not {theme!r}")
    return theme_for(None if theme is None else os.fspath(theme), seed)


def walkable(theme: Theme, own: bool) -> Theme:
    """A theme whose nearest land moves with the camera alone and has no lake before it; a game's own is no water."""
    numbers = land_numbers(theme.layers)
    if not numbers:  # a landscape refuses it with a message
        return theme
    layers = list(theme.layers)
    layer = layers[numbers[-1]]
    layer = replace(layer, parallax=layer.parallax or 1.0, drift=0.0, lake=None)
    layers[numbers[-1]] = replace(layer, water=False, floor=None, ceiling=None) if own else layer
    return replace(theme, layers=tuple(layers))
