"""Rows of shots: parts of whole scenes, each at an hour and a second of its own."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

from ridgeline.scene import Landscape, Layer, Moment, Scene, Theme, View
from ridgeline.scene.themes.find import built_in

from .sheet import Row, window

Cut = Callable[[Theme], Theme]

WIDE, SQUARE = (96, 54), (64, 64)  #: sizes in pixels of a shot of a whole picture, and of something round


def bare(theme: Theme) -> Theme:
    """The theme without what takes long to draw: what stands, heaped clouds and the foreground."""
    layers = tuple(replace(layer, stands=()) for layer in theme.layers)
    return replace(theme, layers=layers, biomes=(), foreground=(), clouds=0.0)


def clouded(theme: Theme) -> Theme:
    """The same with its heaped clouds."""
    return replace(bare(theme), clouds=theme.clouds)


def low(theme: Theme) -> Theme:
    """Its farthest land alone, low at the foot of the picture."""
    return replace(bare(theme), layers=(Layer(base=40.0, displacement=30.0, parallax=0.1),))


def open_sky(theme: Theme) -> Theme:
    """The same with its heaped clouds."""
    return replace(low(theme), clouds=theme.clouds)


def grown(theme: Theme) -> Theme:
    """The theme with all that stands, and without heaped clouds and the foreground."""
    return replace(theme, clouds=0.0, foreground=())


@cache
def landscape(theme: str, weather: str | None, cut: Cut = bare, seed: int = 7) -> Landscape:
    """A lifeless landscape of a theme as it is `cut`."""
    return Landscape(cut(built_in(theme)), seed, weather).lifeless()


def row(
    name: str,
    theme: str,
    cells: str,
    size: tuple[int, int] = WIDE,
    weather: str | None = "none",
    cut: Cut = bare,
    seeds: Sequence[int] = (7,),
) -> Row:
    """Shots of a theme.

    Args:
        name: of the row.
        theme: its name.
        cells: for each the hour, the second, left and top of its window and its breadth in units; and the date, the
            travel and the speed, where they matter.
        size: of a cell in pixels.
        weather: kind of it, or None for the theme's own.
        cut: what is left of the theme.
        seeds: of which all is shown, one after the other.
    """
    drawings = []
    for seed in seeds:
        for cell in cells.split(", "):
            hour, second, x, y, units, *rest = cell.split()
            date = datetime.date.fromisoformat(rest[0]) if rest else Moment().date
            travel, speed = map(float, rest[1:] or (0.0, 0.0))
            moment = Moment(travel, float(hour), float(second), date, speed)
            view = window(float(x), float(y), float(units), size)
            drawings.append(partial(_drawn, theme, weather, cut, seed, moment, view))
    return Row(name, drawings)


def _drawn(theme: str, weather: str | None, cut: Cut, seed: int, moment: Moment, view: View) -> Scene:
    return landscape(theme, weather, cut, seed).scene(moment, view)
