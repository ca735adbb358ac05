"""Sheets: what everything looks like, as rows of small pictures joined to one that is kept in git."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame

from render.reference import Picture, drawn, levels
from ridgeline.scene import Scene, View

FOLDER = Path(__file__).parent

FAILURES = Path(__file__).parents[2] / "failures"

LEVELS, FEW = 4.0, 0.001
"""Levels that a pixel may be away, for what rounding and dither do on another machine; and the share of pixels that may
be further away, along edges."""

FAINT = 0.02
"""Mean of the levels by which a cell may be away. Sines and powers have other last bits in numpy 2.0, and on machines
without AVX-512: of 500 cells these change four, by 0.0003."""

STEP = 4  #: levels to which pictures are rounded before they are kept or compared: then the dither takes no room
LABEL, GAP = 11, 2  #: pixels above a row, for its name, and between two cells
WIDTH = 980  #: pixels of a sheet, unless a row is wider

PAPER, INK = (250, 248, 244), (34, 32, 40)

Cell = Callable[[], Scene | Picture]


class Row(NamedTuple):
    """Cells of one size that show one thing, from several sides or at several moments.

    Attributes:
        name: what they show.
        cells: each draws one, by the code that draws it for a window.
    """

    name: str
    cells: Sequence[Cell]

    def pictures(self) -> list[Picture]:
        """The cells, (height, width, 3) each, 0–255."""
        shown = (cell() for cell in self.cells)
        pictures = (drawn(one) if isinstance(one, Scene) else one for one in shown)
        return [np.minimum(STEP * np.rint(picture / STEP), 255.0) for picture in pictures]


class Place(NamedTuple):
    """Where a row is on its sheet: left and top of its first cell, width and height of each, and their number."""

    left: int
    top: int
    width: int
    height: int
    count: int


def window(x: float, y: float, units: float, size: tuple[int, int]) -> View:
    """A part of the panorama, from its left upper corner on, so many units wide."""
    return View(*size, scale=size[0] / units, origin=(x, y))


def joined(rows: Mapping[str, Sequence[Picture]]) -> tuple[Picture, list[str]]:
    """The sheet of rows, and a line for each that says where it is: its name and the numbers of `Place`."""
    width = max(WIDTH, *(sum(cell.shape[1] + GAP for cell in cells) for cells in rows.values()))
    strips, lines, left, top = [], [], width, 0
    for name, cells in rows.items():
        high, wide = cells[0].shape[:2]
        if left + len(cells) * (wide + GAP) > width or len(strips[-1]) != high + LABEL + GAP:
            top += len(strips[-1]) if strips else 0
            strips.append(np.full((high + LABEL + GAP, width, 3), PAPER, float))
            left = 0
        lines.append(f"{name}: {left} {top + LABEL} {wide} {high} {len(cells)}")
        _write(strips[-1], name, left)
        for cell in cells:
            strips[-1][LABEL : LABEL + high, left : left + wide] = cell
            left += wide + GAP
    return np.concatenate(strips), lines


def _write(strip: Picture, name: str, left: int) -> None:
    """Write a row's name above it."""
    pygame.font.init()
    label = levels(pygame.font.Font(None, 13).render(name, True, INK, PAPER))[:LABEL, : strip.shape[1] - left]
    strip[: len(label), left : left + label.shape[1]] = label


def write(sheet: str, rows: Sequence[Row]) -> Path:
    """Draw a sheet anew, with the list of its rows beside it; its file."""
    picture, lines = joined({row.name: row.pictures() for row in rows})
    save(picture, FOLDER / f"{sheet}.png")
    (FOLDER / f"{sheet}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return FOLDER / f"{sheet}.png"


@cache
def _kept(sheet: str) -> tuple[Picture, dict[str, Place]]:
    lines = (FOLDER / f"{sheet}.txt").read_text(encoding="utf-8").splitlines()
    places = {name: Place(*map(int, numbers.split())) for name, numbers in (line.split(": ") for line in lines)}
    return levels(pygame.image.load(FOLDER / f"{sheet}.png")), places


def names(sheet: str) -> list[str]:
    """The rows of the sheet that is kept."""
    return list(_kept(sheet)[1])


def kept(sheet: str, name: str) -> list[Picture]:
    """The cells of a row as the sheet keeps them."""
    picture, places = _kept(sheet)
    left, top, width, height, count = places[name]
    starts = range(left, left + count * (width + GAP), width + GAP)
    return [picture[top : top + height, start : start + width] for start in starts]


def away(before: Picture, now: Picture) -> str:
    """What is different about a cell; nothing if it is the kept one."""
    if before.shape != now.shape:
        return f"is {now.shape[1]}x{now.shape[0]} pixels instead of {before.shape[1]}x{before.shape[0]}"
    apart = np.abs(before - now)
    many, mean = float((apart.max(axis=2) > LEVELS).mean()), float(apart.mean())
    return f"is {mean:.2f} levels away, {many:.1%} of it by more than {LEVELS:g}" if mean > FAINT or many > FEW else ""


def check(sheet: str, row: Row) -> str:
    """What is different about a row, and where both pictures and their difference are seen; nothing if all is alike."""
    before, now = kept(sheet, row.name), row.pictures()
    if len(before) != len(now):
        return f"{row.name}: {len(now)} cells instead of {len(before)}"
    wrong = [(number, what) for number, pair in enumerate(zip(before, now, strict=True), 1) if (what := away(*pair))]
    if not wrong:
        return ""
    file = side_by_side(_upright(before), _upright(now), FAILURES / f"{sheet}-{row.name.replace(' ', '-')}.png")
    cells = "; ".join(f"cell {number} {what}" for number, what in wrong)
    return f"{row.name}: {cells}; see {file}. If it is meant so: python tests/scene/sheets --write {sheet}"


def _upright(cells: Sequence[Picture]) -> Picture:
    """Cells one below the other."""
    width = max(cell.shape[1] for cell in cells)
    return np.concatenate([np.pad(cell, ((0, GAP), (0, width - cell.shape[1]), (0, 0))) for cell in cells])


def side_by_side(before: Picture, now: Picture, file: Path) -> Path:
    """Save both pictures, and eight times their difference where they have the same size."""
    height = max(len(before), len(now))
    apart = [np.minimum(np.abs(before - now) * 8.0, 255.0)] if before.shape == now.shape else []
    parts = [np.pad(part, ((0, height - len(part)), (0, 2 * GAP), (0, 0))) for part in (before, now, *apart)]
    file.parent.mkdir(exist_ok=True)
    save(np.concatenate(parts, axis=1), file)
    return file


def save(picture: Picture, file: Path) -> None:
    """Save a picture."""
    pygame.image.save(pygame.surfarray.make_surface(picture.swapaxes(0, 1).astype(np.uint8)), file)
