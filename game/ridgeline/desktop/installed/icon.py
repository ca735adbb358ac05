"""The icon: a sun that sets behind ridges of our own land, as shapes; smaller icons have fewer and bolder ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from ...terrain import Ridge

SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)  #: side in pixels of each icon that desktops look for
ROUND = 0.19  #: radius of the corners; all lengths here are shares of the icon's side

SKY = ((0.0, "#3f3d74"), (0.34, "#9a6593"), (0.58, "#ee9a72"), (0.78, "#ffd08c"))
"""Colours of the sky, by their distance from the top."""

SUN = "#fff1c9"

STROKES = 96  #: parts of a ridge's crest; it may be a power of two or not
OVERSAMPLING = 4  #: each pixel is the mean of so many each way


@dataclass(frozen=True)
class Range:
    """A ridge of the icon.

    Attributes:
        seed: of its land.
        top: the mean height of its crest, from the top of the icon.
        relief: from its lowest point to its highest.
        roughness: of its land: the higher, the smoother.
        colour: of all of it.
    """

    seed: int
    top: float
    relief: float
    roughness: float
    colour: str

    def crest(self) -> list[tuple[float, float]]:
        """The points of its crest from left to right."""
        ridge = Ridge(self.seed, displacement=1.0, roughness=self.roughness, span=64, detail=2)
        heights = ridge.heights(0, 4 * STROKES + 1)[::4]
        level = (heights - heights.mean()) / np.ptp(heights)
        x = np.linspace(0.0, 1.0, len(level))
        return [(float(a), float(self.top - self.relief * b)) for a, b in zip(x, level, strict=True)]


@dataclass(frozen=True)
class IconDrawing:
    """An icon as shapes.

    Attributes:
        sun: its centre from the left, from the top, and its radius.
        ranges: the ridges, the farthest first.
    """

    sun: tuple[float, float, float]
    ranges: Sequence[Range]


SMALL = IconDrawing((0.62, 0.42, 0.19), (Range(5, 0.66, 0.34, 2.0, "#6a4a80"), Range(9, 0.82, 0.2, 2.2, "#241f42")))
MIDDLE = IconDrawing(
    (0.63, 0.45, 0.14),
    (
        Range(5, 0.6, 0.3, 1.5, "#9c6489"),
        Range(3, 0.72, 0.24, 1.6, "#5e4479"),
        Range(9, 0.86, 0.17, 1.8, "#241f42"),
    ),
)
LARGE = IconDrawing(
    (0.63, 0.47, 0.115),
    (
        Range(12, 0.56, 0.16, 1.2, "#c67f83"),
        Range(5, 0.62, 0.27, 1.25, "#95608a"),
        Range(3, 0.73, 0.2, 1.3, "#614779"),
        Range(14, 0.82, 0.16, 1.4, "#3f3260"),
        Range(9, 0.91, 0.13, 1.5, "#211d3d"),
    ),
)


def drawing(side: int) -> IconDrawing:
    """The drawing of an icon of that side in pixels."""
    return SMALL if side <= 24 else MIDDLE if side <= 48 else LARGE


def svg(mark: str) -> bytes:
    """The icon for any size, with a comment that says whose it is."""
    large = LARGE
    stops = "".join(f'<stop offset="{at:g}" stop-color="{colour}"/>' for at, colour in SKY)
    x, y, radius = (512.0 * length for length in large.sun)
    paths = "\n".join(f'<path fill="{one.colour}" d="{_path(one)}"/>' for one in large.ranges)
    corner = f"{512.0 * ROUND:g}"
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- {mark} -->
<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>
<clipPath id="tile"><rect width="512" height="512" rx="{corner}"/></clipPath>
</defs>
<g clip-path="url(#tile)">
<rect width="512" height="512" fill="url(#sky)"/>
<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{SUN}"/>
{paths}
</g>
</svg>
"""
    return text.encode()


def png(side: int, mark: str) -> bytes:
    """The icon with that side in pixels, with a text in the file that says whose it is."""
    texts = PngInfo()
    texts.add_text("Comment", mark)
    stored = BytesIO()
    paint(side).save(stored, "PNG", pnginfo=texts, optimize=True)
    return stored.getvalue()


def paint(side: int) -> Image.Image:
    """The icon with that side in pixels, with an alpha channel."""
    shapes, size = drawing(side), side * OVERSAMPLING
    places = (np.arange(size) + 0.5) / size
    stops, colours = [at for at, _ in SKY], np.array([_rgb(colour) for _, colour in SKY], dtype=np.float64)
    rows = np.stack([np.interp(places, stops, colours[:, channel]) for channel in range(3)], axis=1)
    sky = np.repeat(np.rint(rows).astype(np.uint8)[:, None], size, axis=1)
    picture = Image.fromarray(sky)
    pen = ImageDraw.Draw(picture)
    x, y, radius = (size * length for length in shapes.sun)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=SUN)
    for one in shapes.ranges:
        crest = [(size * a, size * b) for a, b in one.crest()]
        pen.polygon([(0, size), *crest, (size, size)], fill=one.colour)
    mask = Image.new("L", (size, size))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size - 1, size - 1), radius=size * ROUND, fill=255)
    small = picture.resize((side, side), Image.Resampling.BOX)
    small.putalpha(mask.resize((side, side), Image.Resampling.BOX))
    return small


def _path(one: Range) -> str:
    points = " ".join(f"{512.0 * x:.1f},{512.0 * y:.1f}" for x, y in one.crest())
    return f"M0,512 L{points} L512,512 Z"


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
