"""How the tuner looks, a strip of bars and a sheet of small pictures, and what of it a point of the picture is on."""

from __future__ import annotations

from functools import lru_cache

from ..render.figures import bar_ends
from ..render.table import line_at, parts_of
from ..scene import Text, Theme
from ..scene.figures import Figure, Gauge
from ..scene.miniature import miniature
from .tuner import ACROSS, DISPLACEMENT, DOWN, KNOBS, NAMES, ROUGHNESS, Tuner

KEYS = ("S\tsave as a theme", "G\tsheet", "Backspace\tas the theme has it", "Tab\tclose")

Point = tuple[int, int]
"""x and y in pixels of the picture."""


def strip(tuner: Tuner, hour: float) -> Text:
    """The bars of the tuner, at an hour of the day."""
    rows = zip(NAMES, tuner.shares(hour), tuner.marks(), tuner.values(hour), strict=True)
    lines, figures = [], []
    for number, (name, share, mark, value) in enumerate(rows):
        lines.append(f"{name}\t\t{value}")
        figures.append(Figure(number, 1, Gauge(share, mark)))
    return Text((*lines, *KEYS), "left", figures=tuple(figures), chosen=(tuner.row, None), faint=len(KEYS))


def sheet(tuner: Tuner, seed: int, travel: float) -> Text:
    """The landscape in small with other roughness, sideways, and other displacement, downwards."""
    plain = tuner.at_cell(len(DOWN) // 2, len(ACROSS) // 2)
    lines, figures = _sheet(plain.theme, plain.own, plain.steps, seed, travel)
    down, across = tuner.cell
    return Text(lines, "right", figures=figures, chosen=(down + 1, across + 1), faint=1)


@lru_cache(maxsize=2)
def _sheet(
    theme: Theme, own: Theme, steps: tuple[int, ...], seed: int, travel: float
) -> tuple[tuple[str, ...], tuple[Figure, ...]]:
    plain = Tuner(own, steps)
    rough, high = KNOBS[ROUGHNESS].value, KNOBS[DISPLACEMENT].value
    head = [rough(plain.at_cell(0, across).theme) for across in range(len(ACROSS))]
    lines, figures = ["\t".join(["", *head])], []
    for down in range(len(DOWN)):
        themes = [plain.at_cell(down, across).theme for across in range(len(ACROSS))]
        lines.append("\t".join([high(themes[0]), *[""] * len(ACROSS)]))
        figures += [Figure(down + 1, across + 1, miniature(theme, seed, travel)) for across, theme in enumerate(themes)]
    return (*lines, "roughness across, displacement up"), tuple(figures)


def row_at(tuner: Tuner, hour: float, size: tuple[int, int], point: Point) -> int | None:
    """The row of the strip that a point of a picture of that size is on."""
    line = line_at(strip(tuner, hour), size, point)
    return line if line is not None and line < len(NAMES) else None


def share_at(tuner: Tuner, hour: float, size: tuple[int, int], x: int) -> float:
    """How far (0–1, and beyond) along the bars a column of the picture is."""
    bar = next(part.rect for part in parts_of(strip(tuner, hour), size) if part.drawing)
    first, last = bar_ends(*bar.size)
    return (x - bar.left - first) / (last - first)


def on_bar(tuner: Tuner, hour: float, size: tuple[int, int], x: int) -> bool:
    """Whether a column of the picture is one of the bars', a little beyond their ends counting."""
    bar = next(part.rect for part in parts_of(strip(tuner, hour), size) if part.drawing)
    return bar.left - bar.height // 2 <= x < bar.right + bar.height // 2


def cell_at(text: Text, size: tuple[int, int], point: Point) -> Point | None:
    """Row and column of the sheet's cell, if a point of a picture of that size is on one."""
    found = (part for part in parts_of(text, size) if part.drawing and part.rect.collidepoint(point))
    return next(((part.line - 1, part.column - 1) for part in found), None)
