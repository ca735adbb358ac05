"""How the tuner looks, a strip of bars and a sheet of small pictures, and what of it a point of the picture is on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pygame

from ..render.figures import bar_ends
from ..render.table import line_at, parts_of
from ..scene import Text
from ..scene.figures import Figure, Gauge, Miniature
from ..scene.miniature import miniature
from .tuner import ACROSS, DISPLACEMENT, DOWN, KNOBS, NAMES, ROUGHNESS, Tuner

KEYS = ("S\tsave as a theme", "G\tsheet", "Backspace\tas the theme has it", "Tab\tclose")

LEGEND = "roughness across, displacement up"

EMPTY = [Miniature(())] * len(ACROSS)

Point = tuple[int, int]
"""x and y in pixels of the picture."""

Size = tuple[int, int]
"""Width and height of the picture in pixels."""


def strip(tuner: Tuner, hour: float) -> Text:
    """The bars of the tuner, at an hour of the day."""
    rows = zip(NAMES, tuner.shares(hour), tuner.marks(), tuner.values(hour), strict=True)
    lines, figures = [], []
    for number, (name, share, mark, value) in enumerate(rows):
        lines.append(f"{name}\t\t{value}")
        figures.append(Figure(number, 1, Gauge(share, mark)))
    return Text((*lines, *KEYS), "left", figures=tuple(figures), chosen=(tuner.row, None), faint=len(KEYS))


def sheet(tuner: Tuner, seed: int, travel: float, ready: int = len(DOWN)) -> Text:
    """The landscape in small with other roughness, across, and other displacement; only `ready` rows are drawn yet."""
    plain = replace(tuner.at_cell(0, 0), row=0, hour=None)
    figures = [
        Figure(down + 1, across + 1, drawing)
        for down in range(len(DOWN))
        for across, drawing in enumerate(_row(plain, down, seed, travel) if down < ready else EMPTY)
    ]
    down, across = tuner.cell
    return Text(_words(plain), "right", figures=tuple(figures), chosen=(down + 1, across + 1), faint=1)


@lru_cache(maxsize=2)
def _words(plain: Tuner) -> tuple[str, ...]:
    rough, high = KNOBS[ROUGHNESS].value, KNOBS[DISPLACEMENT].value
    head = [rough(plain.at_cell(0, across).theme) for across in range(len(ACROSS))]
    side = [high(plain.at_cell(down, 0).theme) for down in range(len(DOWN))]
    return "\t".join(["", *head]), *("\t".join([value, *[""] * len(ACROSS)]) for value in side), LEGEND


@lru_cache(maxsize=2 * len(DOWN))
def _row(plain: Tuner, down: int, seed: int, travel: float) -> list[Miniature]:
    return [miniature(plain.at_cell(down, across).theme, seed, travel) for across in range(len(ACROSS))]


def row_at(bars: Text, size: Size, point: Point) -> int | None:
    """The row of the strip that a point of a picture of that size is on."""
    line = line_at(bars, size, point)
    return line if line is not None and line < len(NAMES) else None


def share_at(bars: Text, size: Size, x: int) -> float:
    """How far along the bars of the strip a column of the picture is: 0–1, and beyond their ends."""
    bar = _bar(bars, size)
    first, last = bar_ends(*bar.size)
    return (x - bar.left - first) / (last - first)


def on_bar(bars: Text, size: Size, x: int) -> bool:
    """Whether a column of the picture is one of the bars', or just beside them."""
    bar = _bar(bars, size)
    return abs(x - bar.centerx) <= (bar.width + bar.height) // 2


def cell_at(small: Text, size: Size, point: Point) -> tuple[int, int] | None:
    """Row and column of the sheet's cell that a point of a picture of that size is on."""
    found = (part for part in parts_of(small, size) if part.drawing and part.rect.collidepoint(point))
    return next(((part.line - 1, part.column - 1) for part in found), None)


def _bar(bars: Text, size: Size) -> pygame.Rect:
    return next(part.rect for part in parts_of(bars, size) if part.drawing)
