"""What lies on the land of chapters: tiles, timber and windows of houses, ledges of rock, light on water."""

import numpy as np

from ..scene.items import Particles, Sprite
from ..scene.lights.window_panes import panes
from ..scene.oklab import lab
from ..terrain.arrays import Floats
from .chapter_land import ROOF, TURF, houses, in_view, water_level, waters
from .chapter_view import ChapterView, chances
from .itinerary import Placed
from .spline_line import SplineLine

TILE, COURSES = 19.0, (7.0, 25.0, 43.0)
"""Units from one tile to the next, and of the courses of tiles below a roof's line."""

PANE, FLOORS, SPACING = (34.0, 46.0), (66.0, -28.0, -122.0), 94.0
"""Width and height of a window; the foot of each row of them above the eaves; and from one to the next: units."""

LIT = 0.62
"""Share of the windows that are lit at night."""

BEAM = 3.6
"""Units of half a timber's thickness."""

TIMBER, NIGHT_GLASS, LEDGE, FOAM = lab("4a2c22", "20283c", "5e2f22", "ffffff")

LEDGES = 34.0
"""Units from one ledge of rock to the one below."""

RIPPLES = ((5.0, 52.0, 0.5), (15.0, 66.0, 0.8), (30.0, 84.0, 1.1), (52.0, 108.0, 1.5), (82.0, 138.0, 2.0), (122.0, 176.0, 2.5))
"""Rows of light on water: units below its edge, from one stroke to the next, and of half a stroke's thickness."""


def details(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """All of it in the picture."""
    sprites, particles = list[Sprite](), list[Particles]()
    for one in in_view(picture, "roofs"):
        for house in houses(one):
            particles += _timber(picture, house)
            sprites += _windows(picture, house)
        particles += _alleys(picture, one)
        particles += _tiles(picture, one)
    for one in in_view(picture, "canyon"):
        particles += _ledges(picture, one)
    for one in in_view(picture, "lake"):
        for left, right in waters(one):
            particles += _ripples(picture, left, right)
    return sprites, particles


def _seen(picture: ChapterView, left: float, right: float, step: float) -> Floats:
    """Multiples of a step between two places, as far as they are in the picture; they are numbers of places."""
    start, stop = picture.anchor.edges
    first, last = max(left, start - step), min(right, stop + step)
    return np.arange(np.ceil(first / step), np.floor(last / step) + 1.0)


def _tiles(picture: ChapterView, one: Placed) -> list[Particles]:
    """Courses of tiles along the roofs, each of round ends over the next, and pale ridge tiles on the line."""
    drawn = list[Particles]()
    under = [(left, right) for left, _, right in houses(one)]
    if not under:
        return drawn
    first, last = under[0][0], under[-1][1]
    light, dark = (picture.in_light(lab(colour)[0], 0.3) for colour in ("d98a62", "6e3428"))
    shown = 1.0 - 0.85 * picture.white
    for row, down in enumerate(COURSES):
        x = (_seen(picture, first + 6.0, last - 6.0, TILE) + 0.5 * (row % 2)) * TILE
        rows = picture.rows_at(x) + down * picture.scale
        uneven = shown * (0.3 + 0.3 * chances(np.floor(x / TILE), row + 1))
        drawn += picture.dots(x, rows + 4.0 * picture.scale, 0.75 * uneven, 8.6, dark, "tiles")
        drawn += picture.dots(x, rows, 0.55 * uneven, 7.8, light, "tiles")
    x = _seen(picture, first, last, 13.0) * 13.0
    drawn += picture.dots(x, picture.rows_at(x) + 1.0, np.full(len(x), 0.7 * shown), 4.4, light, "ridge tiles")
    return drawn


def _alleys(picture: ChapterView, one: Placed) -> list[Particles]:
    """The dark between two houses."""
    x = np.array([right for _, _, right in houses(one)][:-1])
    if not len(x):
        return []
    rows, dark = picture.rows_at(x) + (ROOF - 8.0) * picture.scale, picture.light.ridges[-1]
    return picture.dots(x, rows, np.full(len(x), 0.75), 7.0, dark, "alley", (0.0, 420.0))


def _panes_of(line: SplineLine, house: tuple[float, float, float]) -> tuple[Floats, Floats, Floats]:
    """Middles and feet of a house's windows in units, and their numbers."""
    left, _, right = house
    eaves = float(line.heights(np.array([left, right])).min())
    columns = np.arange(1.0, np.floor((right - left) / SPACING))
    across = 0.5 * (left + right) + SPACING * (columns - 0.5 * (columns[0] + columns[-1])) if len(columns) else columns
    x, foot = np.tile(across, len(FLOORS)), np.repeat(eaves + np.array(FLOORS), len(across))
    heights = np.minimum(line.heights(x - 22.0), line.heights(x + 22.0))
    room = heights - ROOF - 14.0 > foot + PANE[1]
    numbers = np.floor(x) + 31.0 * np.repeat(np.arange(len(FLOORS)), len(across))
    return x[room], foot[room], numbers[room]


def _windows(picture: ChapterView, house: tuple[float, float, float]) -> list[Sprite]:
    """The windows of a house: by day they are dark, by night most are lit."""
    view, scale = picture.anchor.view, picture.scale
    x, foot, numbers = picture.memory(_panes_of, picture.course.line, house)
    columns, rows = (x - picture.anchor.left - view.corner[0]) * scale, view.row(0.0) - foot * scale
    half, high = 0.5 * PANE[0] * scale, PANE[1] * scale
    seen = (columns > -half) & (columns < view.width + half) & (rows - high < view.height) & (rows > 0.0)
    if not seen.any():
        return []
    columns, rows, numbers = columns[seen], rows[seen], numbers[seen]
    lit = picture.night * (chances(numbers) < LIT)
    sprites = list[Sprite]()
    glass = picture.in_light(NIGHT_GLASS, 0.5)
    for share, colour, words in ((0.8 - 0.3 * lit, glass, "window"), (0.95 * lit, picture.lamp, "lit window")):
        some = share > 0.0
        if some.any():
            sides = columns[some] - half, rows[some] - high, columns[some] + half, rows[some]
            pictures = panes(sides, share[some], np.zeros(int(some.sum())), view)
            sprites += [Sprite(picture.anchor.layer, left, top, shares, colour, words) for left, top, shares in pictures]
    return sprites


def _timber(picture: ChapterView, house: tuple[float, float, float]) -> list[Particles]:
    """Posts between the windows and beams below them, and braces."""
    left, _, right = house
    x, foot, numbers = picture.memory(_panes_of, picture.course.line, house)
    if not len(x):
        return []
    colour = picture.in_light(TIMBER, 0.3)
    rows = picture.row(0.0) - foot * picture.scale
    whole = np.full(len(x), 0.85)
    below = rows + 12.0 * picture.scale
    beams = picture.dots(x - 0.5 * SPACING, below, whole, BEAM, colour, "timber", (SPACING, 0.0))
    beside = 0.5 * SPACING
    posts = picture.dots(x + beside, below - 92.0 * picture.scale, whole, BEAM, colour, "timber", (0.0, 92.0))
    braced = (chances(numbers, 4) < 0.4) * whole
    braces = picture.dots(x - 0.5 * SPACING, below, braced, 0.8 * BEAM, colour, "timber", (26.0, -88.0))
    return beams + posts + braces


def _ledges(picture: ChapterView, one: Placed) -> list[Particles]:
    """Ledges that begin at a canyon's walls and are lost in the rock, light above and dark below."""
    at, heights = one.shape.at, one.shape.heights
    deep = min(range(len(at)), key=heights.__getitem__)
    before, after = max(range(deep), key=heights.__getitem__), max(range(deep, len(at)), key=heights.__getitem__)
    x = (_seen(picture, one.start + at[before] - 200.0, one.start + at[after] + 200.0, 23.0)) * 23.0
    if not len(x):
        return []
    line = picture.row(0.0) - picture.rows_at(x)
    height = line / picture.scale
    number = np.floor(x / 23.0)
    light, dark = picture.in_light(lab("dd9a6a")[0], 0.3), picture.in_light(LEDGE, 0.3)
    drawn = list[Particles]()
    for row in range(1, 9):
        level = np.floor((height - TURF - 12.0) / LEDGES - 0.8 * (row - 1)) * LEDGES + 9.0 * np.sin(0.006 * x)
        shown = (level > 20.0) & (level < height - TURF - 8.0) & (chances(number, row) < 0.72)
        share = shown * (0.16 + 0.5 * chances(number, row + 9)) * (1.0 - 0.06 * row)
        rows = picture.row(0.0) - level * picture.scale
        drawn += picture.dots(x, rows + 4.0 * picture.scale, share, 3.4, dark, "ledges", (46.0, 0.0), soft=0.5)
        drawn += picture.dots(x, rows, 0.62 * share, 2.2, light, "ledges", (46.0, 0.0), soft=0.5)
    return drawn


def _ripples(picture: ChapterView, left: float, right: float) -> list[Particles]:
    """Strokes of light that twinkle on water, more of them below the sun; and a bright line along its edge."""
    level, scale = picture.row(water_level(picture, left, right)), picture.scale
    view, light = picture.anchor.view, picture.light
    colour = light.glow + 0.35 * (FOAM - light.glow)
    drawn = list[Particles]()
    sun = picture.sun
    for number, (down, step, thick) in enumerate(RIPPLES):
        cells = _seen(picture, left - 1.6 * down, right + 1.6 * down, step)
        x = (cells + chances(cells, number)) * step
        phase = chances(cells, number + 3)
        twinkle = 0.5 + 0.5 * np.sin((1.2 + 2.1 * phase) * picture.seconds + 40.0 * phase)
        share = (0.12 + 0.22 * light.glow_share) * twinkle * twinkle
        if sun is not None:
            away = (picture.anchor.column(0.0) + x * scale - sun.x) / (0.16 * view.width * (1.0 + 0.01 * down))
            share = share + 0.75 * sun.share * twinkle * np.maximum(1.0 - away * away, 0.0) ** 2
        rows = level + (down + 6.0 * (phase - 0.5)) * scale + 0.0 * x
        drawn += picture.dots(x, rows, share, thick, colour, "light on water", (0.8 * step, 0.0), soft=1.0)
    x = _seen(picture, left + 30.0, right - 90.0, 60.0) * 60.0
    edge = np.full(len(x), 0.3 + 0.2 * light.glow_share)
    return drawn + picture.dots(x, level + 0.0 * x, edge, 1.3, colour, "water's edge", (64.0, 0.0))
