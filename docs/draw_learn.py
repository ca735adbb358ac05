"""Draw the pictures of docs/learn.md into docs/pictures/learn: ``python docs/draw_learn.py [NAME …]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from ridgeline.terrain import Ridge, diamond_square, displace, extend, normalize
from ridgeline.terrain.hashing import uniform

FOLDER = Path(__file__).parent / "pictures" / "learn"
WIDTH = 760
FINE, KEPT = 4, 2  #: pictures are drawn four times as large and kept twice as large: sharp on any screen
PAPER, INK, FAINT = (250, 244, 236), (43, 33, 64), (140, 126, 150)
NEAR, FAR, EMBER, GLOW = (68, 40, 99), (195, 170, 216), (205, 86, 44), (245, 197, 143)
DUSK = [(222, 196, 222), (190, 155, 206), (151, 112, 182), (112, 78, 150), (76, 48, 112), (43, 24, 66)]
"""From the farthest ridge to the nearest."""

Points = NDArray[np.float64]


class Drawing:
    """A picture `height` high, in which places are drawn by the view of the last `look`."""

    def __init__(self, height: float) -> None:
        self.surface = pygame.Surface((WIDTH * FINE, round(height * FINE)))
        self.surface.fill(PAPER)

    def look(self, place: Sequence[float], view: Sequence[float]) -> None:
        """Show x and y of a view (left, right, bottom, top) at a place (x, y, width, height) of the picture."""
        self._place, self._view = place, view

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place is drawn."""
        left, top, width, height = self._place
        low, high, bottom, upper = self._view
        return FINE * (left + (x - low) / (high - low) * width), FINE * (top + (upper - y) / (upper - bottom) * height)

    def line(self, points: Points, color: Sequence[int], width: float = 1.5) -> None:
        """A line with round joints."""
        pixels = [self.at(x, y) for x, y in points.tolist()]
        pygame.draw.lines(self.surface, color, False, pixels, round(width * FINE))
        for pixel in pixels if width > 1.0 else ():
            pygame.draw.circle(self.surface, color, pixel, width * FINE / 2)

    def land(self, points: Points, color: Sequence[int], base: float) -> None:
        """All below the points, down to a height."""
        first, last = points[0, 0], points[-1, 0]
        corners = [self.at(x, y) for x, y in [*points.tolist(), (last, base), (first, base)]]
        pygame.draw.polygon(self.surface, color, corners)

    def dot(self, x: float, y: float, color: Sequence[int], radius: float = 4.0, text: str = "") -> None:
        """A dot, with a word in it."""
        pygame.draw.circle(self.surface, PAPER, self.at(x, y), (radius + 1.5) * FINE)
        pygame.draw.circle(self.surface, color, self.at(x, y), radius * FINE)
        if text:
            self.write(text, self.at(x, y), PAPER, 10, "Bold", centre=True)

    def write(
        self,
        text: str,
        pixel: Sequence[float],
        color: Sequence[int] = INK,
        size: float = 13,
        weight: str = "SemiBold",
        centre: bool = False,
    ) -> None:
        """A line of text, its upper left corner or its centre at a pixel."""
        font = pygame.font.Font(str(files("font_manrope") / "files" / f"Manrope-{weight}.ttf"), round(size * FINE))
        words = font.render(text, True, color)
        corner = words.get_rect(center=pixel) if centre else words.get_rect(topleft=pixel)
        self.surface.blit(words, corner)

    def caption(self, text: str, more: str = "") -> None:
        """A title at the upper left of the view, and something fainter under it."""
        left, top = self._place[:2]
        self.write(text, (FINE * (left + 4), FINE * (top + 1)))
        if more:
            self.write(more, (FINE * (left + 4), FINE * (top + 19)), FAINT, 12, "Medium")


def points(heights: Points, step: float = 1.0) -> Points:
    return np.stack([step * np.arange(len(heights)), heights], axis=1)


def heightmap() -> Drawing:
    """Numbers, the columns that they are, and the land."""
    drawing = Drawing(190)
    heights = np.array([3, 5, 4, 6, 9, 7, 4, 2, 3], dtype=np.float64)
    for number, left in enumerate((8, 388)):
        drawing.look((left, 20, 364, 160), (-0.6, 8.6, 0, 10.5))
        if number:
            drawing.land(points(heights), NEAR, 0)
            drawing.line(points(heights), EMBER, 2)
        for x, height in enumerate(heights.tolist()):
            if not number:
                drawing.land(np.array([(x - 0.38, height), (x + 0.38, height)]), DUSK[3], 0)
                drawing.write(f"{height:.0f}", drawing.at(x, height + 0.75), INK, 13, centre=True)
            else:
                drawing.dot(x, height, EMBER, 3.5)
        drawing.look((left, 0, 364, 20), (0, 1, 0, 1))
        drawing.caption(("nine heights", "the land between them")[number])
    return drawing


def noise() -> Drawing:
    """Three kinds of chance."""
    drawing = Drawing(330)
    x = np.arange(257)
    rough = Ridge(seed=18, displacement=0.5, span=64, roughness=0.8, rhythm=0.5).heights(4992, 5249)
    smooth = Ridge(seed=18, displacement=0.5, span=32, decay="once", smooth=16.0, rhythm=0.5).heights(0, 257)
    kinds = [
        ("white noise", "neighbours know nothing of each other", uniform(4, x) - 0.5, DUSK[1]),
        ("smooth noise", "hills of one size", normalize(smooth, -0.6, 0.55), DUSK[2]),
        ("fractal noise", "hills on hills: what midpoint displacement makes", normalize(rough, -0.6, 0.6), DUSK[4]),
    ]
    for row, (name, more, heights, color) in enumerate(kinds):
        drawing.look((8, 110 * row, 744, 106), (0, 256, -0.9, 1.15))
        drawing.land(points(heights), color, -0.9)
        drawing.caption(name, more)
    return drawing


def posts() -> Drawing:
    """How many points there are after each pass."""
    drawing = Drawing(300)
    for count in range(4):
        line = displace((0, 0), (16, 2), displacement=5, iterations=count, seed=2)
        drawing.look((8 + 380 * (count % 2), 8 + 148 * (count // 2), 364, 132), (-0.5, 16.5, -9, 10))
        drawing.land(line, DUSK[1 + count], -9)
        for index, (x, y) in enumerate(line.tolist()):
            level = count - ((index & -index).bit_length() - 1 if index % 2**count else count)
            drawing.dot(x, y, EMBER if level == count and count else NEAR, 7, str(level))
        gaps = 2**count
        drawing.caption(f"{gaps} {'gap' if gaps == 1 else 'gaps'}, {gaps + 1} points")
    return drawing


def orders() -> Drawing:
    """One line, and the turn in which each of three ways makes its points."""
    drawing = Drawing(170)
    line = displace((0, 0), (8, 1), displacement=2.5, iterations=3, seed=2)
    made = [
        ("sorted list, queue", {4: 1, 2: 2, 6: 3, 1: 4, 3: 5, 5: 6, 7: 7}),
        ("recursion", {4: 1, 2: 2, 1: 3, 3: 4, 6: 5, 5: 6, 7: 7}),
        ("only the sixth, please", {4: 1, 6: 2, 5: 3}),
    ]
    for column, (name, turns) in enumerate(made):
        drawing.look((8 + 252 * column, 30, 240, 130), (-0.5, 8.5, -3, 5))
        drawing.land(line, (DUSK[3], DUSK[3], DUSK[0])[column], -3)
        for index, (x, y) in enumerate(line.tolist()):
            if index in (0, 8) or index in turns:
                drawing.dot(x, y, EMBER if index in turns else NEAR, 8, str(turns.get(index, "")))
        drawing.look((8 + 252 * column, 4, 240, 20), (0, 1, 0, 1))
        drawing.caption(name)
    return drawing


def sums() -> Drawing:
    """What each pass adds, and the land that all of them make, for two roughnesses."""
    drawing = Drawing(430)
    for column, roughness in enumerate((0.7, 1.3)):
        left = 8 + 380 * column
        before = None
        for level in range(6):
            line = displace((0, 0), (512, 0), displacement=64, roughness=roughness, iterations=level + 1, seed=23)
            x = np.arange(513)
            heights = np.interp(x, line[:, 0], line[:, 1])
            added = heights if before is None else heights - before
            before = heights
            drawing.look((left, 30 + 40 * level, 364, 40), (0, 512, -70, 70))
            drawing.line(points(added), DUSK[min(level + 1, 5)], 2)
        whole = displace((0, 0), (512, 0), displacement=64, roughness=roughness, iterations=9, seed=23)
        drawing.look((left, 276, 364, 146), (0, 512, -130, 150))
        drawing.land(whole, NEAR, -130)
        drawing.caption("all together")
        drawing.look((left, 2, 364, 20), (0, 1, 0, 1))
        drawing.caption(f"roughness {roughness}")
    return drawing


def normal() -> Drawing:
    """Heights as they come, stretched, and two windows stretched each by itself."""
    drawing = Drawing(190)
    heights = Ridge(seed=18, displacement=60, span=128, roughness=1.0, rhythm=0.4).heights(57440, 57697)
    halves = np.concatenate([normalize(part, 32, 224) for part in (heights[:129], heights[129:])])
    kinds = [("as they come", 0.6 * heights + 90), ("stretched to 32 … 224", normalize(heights, 32, 224))]
    for column, (name, stretched) in enumerate([*kinds, ("two windows, each by itself", halves)]):
        drawing.look((8 + 252 * column, 28, 240, 156), (0, 256, 0, 256))
        drawing.land(points(stretched), (DUSK[2], DUSK[3], DUSK[3])[column], 0)
        if column:
            for height in (32, 224):
                drawing.line(np.array([(0, height), (256, height)]), EMBER, 1)
        if column == 2:
            drawing.line(np.array([(128.5, 0), (128.5, 256)]), GLOW, 2)
        drawing.look((8 + 252 * column, 4, 240, 20), (0, 1, 0, 1))
        drawing.caption(name)
    return drawing


def diamonds() -> Drawing:
    """A map of 5 x 5 points, step by step."""
    drawing = Drawing(190)
    land = diamond_square(5, seed=9, roughness=0.9)
    shade = normalize(land.ravel(), 0, 5.99).reshape(land.shape).astype(int)
    steps = [("corners", 4, 0), ("middle", 2, 2), ("edges", 2, 1), ("middles", 1, 2), ("edges", 1, 1)]
    known = np.zeros((5, 5), dtype=bool)
    for column, (name, half, kind) in enumerate(steps):
        rows, columns = np.mgrid[:5, :5]
        odd = (rows // half % 2) + (columns // half % 2)
        on_grid = (rows % half == 0) & (columns % half == 0)
        new = on_grid & ((odd == kind) | (kind == 0)) & ~known
        drawing.look((8 + 150 * column, 34, 140, 140), (-0.6, 4.6, -0.6, 4.6))
        drawing.land(np.array([(-0.6, 4.6), (4.6, 4.6)]), (240, 231, 224), -0.6)
        for row, place in np.argwhere(known | new).tolist():
            if new[row, place]:
                for side in ((1, 1), (1, -1), (-1, 1), (-1, -1)) if kind == 2 else ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    end = row + half * side[0], place + half * side[1]
                    if kind and 0 <= end[0] < 5 and 0 <= end[1] < 5:
                        drawing.line(np.array([(place, 4 - row), (end[1], 4 - end[0])]), GLOW, 2)
        for row, place in np.argwhere(known | new).tolist():
            spot = DUSK[5 - shade[row, place]]
            if new[row, place]:
                pygame.draw.circle(drawing.surface, EMBER, drawing.at(place, 4 - row), 12 * FINE)
            pygame.draw.circle(drawing.surface, spot, drawing.at(place, 4 - row), 9 * FINE)
        known |= new
        drawing.look((8 + 150 * column, 8, 140, 20), (0, 1, 0, 1))
        drawing.caption(f"{column + 1}  {name}" if column else name)
    return drawing


def drift() -> Drawing:
    """Land that is carried on at its right edge, and land of hashed places."""
    drawing = Drawing(250)
    for column, name in enumerate(("carried on at the right edge", "hashed by place")):
        drawing.look((8 + 380 * column, 28, 364, 214), (0, 64 * 200, -900, 900))
        drawing.land(np.array([(0, 240), (64 * 200, 240)]), (246, 228, 205), -240)
        for seed in range(6):
            if column:
                heights = Ridge(seed=seed, displacement=240, span=1024, roughness=1.2).heights(0, 64 * 200, 16.0)
            else:
                walk = [0.0]
                for _ in range(200):
                    extend(walk, 64, 60.0, 1.2, seed)
                heights = np.array(walk)[::16]
            drawing.line(points(heights, 16.0), DUSK[seed], 1.2)
        drawing.look((8 + 380 * column, 4, 364, 20), (0, 1, 0, 1))
        drawing.caption(name)
    return drawing


PICTURES: dict[str, Callable[[], Drawing]] = {
    "heightmap": heightmap,
    "noise": noise,
    "posts": posts,
    "orders": orders,
    "sums": sums,
    "normal": normal,
    "diamonds": diamonds,
    "drift": drift,
}


def picture(name: str) -> Image.Image:
    """The picture as it is kept: in 64 colours, which is small."""
    pygame.font.init()
    surface = PICTURES[name]().surface
    width, height = surface.get_size()
    small = pygame.transform.smoothscale(surface, (width * KEPT // FINE, height * KEPT // FINE))
    image = Image.frombytes("RGB", small.get_size(), pygame.image.tobytes(small, "RGB"))
    return image.quantize(64, dither=Image.Dither.NONE)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        picture(name).save(FOLDER / f"{name}.png", optimize=True)
