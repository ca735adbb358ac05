"""Details on the land of chapters: tiles, timber and windows of houses, ledges of rock, light on water."""

import numpy as np

from ...scene.items import Particles, Sprite
from ...scene.memory import read_only
from ...scene.oklab import lab
from ...terrain.arrays import Float32s, Floats
from ..itinerary import PlacedShape
from ..spline_line import SplineLine
from .chapter_view import ChapterView, chances
from .layers import ROOF, TURF
from .shapes import houses, rims, water_level, waters

TILE, COURSES = 21.0, (9.0, 28.0, 47.0)
"""Units from one tile to the next, and of the courses of tiles below a roof's line."""

PANE, FLOORS, SPACING = (34.0, 46.0), (66.0, -28.0, -122.0), 94.0
"""Width and height of a window; the foot of each row of them above the eaves; and from one to the next: units."""

LIT = 0.62  #: share of the windows that are lit at night
BEAM = 3.6  #: units of half a timber's thickness

BEAMS_BELOW, POST = 12.0, 92.0  #: units of the beams below the windows' feet, and of a post's height
BRACED, BRACE, BRACE_THIN = 0.4, (26.0, -88.0), 0.8
"""Share of the posts that are braced; how far a brace goes to the right and down; its thickness, of a beam's."""

TIMBER_SHARE, ALLEY_SHARE, ALLEY_HALF, ALLEY_DEEP = 0.85, 0.75, 7.0, 420.0
"""How opaque timber is, and the dark between two houses; units of half of that, and how deep it is."""

TIMBER, GLASS, LEDGE, LEDGE_LIT, FOAM = lab("4a2c22", "20283c", "5e2f22", "dd9a6a", "ffffff")

TILE_LIT, TILE_SHADE = lab("d98a62", "6e3428")


LEDGES, LEDGE_ROWS = 34.0, 6
"""Units from one ledge of rock to the one below, and how many lie below each place of a wall."""

RIPPLES = (
    (5.0, 52.0, 0.5),
    (15.0, 66.0, 0.8),
    (30.0, 84.0, 1.1),
    (52.0, 108.0, 1.5),
    (82.0, 138.0, 2.0),
    (122.0, 176.0, 2.5),
)
"""Rows of light on water: units below its edge, from one stroke to the next, and of half a stroke's thickness."""


def details(picture: ChapterView) -> tuple[list[Sprite], list[Particles]]:
    """All details in the picture."""
    sprites, particles = list[Sprite](), list[Particles]()
    for one in picture.shapes_of("roofs"):
        panes_of_row = picture.memory(_panes_of, picture.course.line, one)
        particles += _timber(picture, one, panes_of_row)
        sprites += _windows(picture, panes_of_row)
        particles += _tiles(picture, one)
    for one in picture.shapes_of("canyon"):
        particles += _ledges(picture, one)
    for one in picture.shapes_of("lake"):
        for left, right in waters(one):
            particles += _ripples(picture, left, right)
    return sprites, particles


def _steps_in_view(picture: ChapterView, left: float, right: float, step: float) -> Floats:
    """The multiples of a step between two places that are in the picture."""
    start, stop = picture.anchor.edges
    first, last = max(left, start - step), min(right, stop + step)
    return np.arange(np.ceil(first / step), np.floor(last / step) + 1.0)


def _tiles(picture: ChapterView, one: PlacedShape) -> list[Particles]:
    """Courses of tiles along the roofs, each of round ends over the next, and pale ridge tiles on the line."""
    under = [(left, right) for left, _, right in houses(one)]
    if not under:
        return []
    first, last, scale = under[0][0], under[-1][1], picture.scale
    light, dark = picture.in_light(TILE_LIT), picture.in_light(TILE_SHADE)
    shown = 1.0 - 0.85 * picture.white
    row = np.arange(len(COURSES))[:, None]
    x = ((_steps_in_view(picture, first + 6.0, last - 6.0, TILE) + 0.5 * (row % 2)) * TILE).ravel()
    rows = picture.rows_at(x) + scale * np.repeat(COURSES, x.size // len(COURSES))
    uneven = shown * (0.3 + 0.3 * chances(np.floor(x / TILE + 0.25), 1))
    ridge = _steps_in_view(picture, first, last, 16.0) * 16.0
    return [
        *picture.dots(x, rows + 2.0 * scale, 0.8 * uneven, 7.4, colour=dark, words="tiles"),
        *picture.dots(
            ridge,
            picture.rows_at(ridge) + 1.0,
            np.full(len(ridge), 0.7 * shown),
            5.0,
            colour=light,
            words="ridge tiles",
        ),
    ]


def _panes_of(line: SplineLine, one: PlacedShape) -> tuple[Floats, Floats, Floats]:
    """Middles and feet of the windows of a row of houses in units, and their numbers."""
    places, feet, numbers = list[Floats](), list[Floats](), list[Floats]()
    for left, _, right in houses(one):
        eaves = float(line.heights(np.array([left, right])).min())
        count = int((right - left) / SPACING) - 1
        across = 0.5 * (left + right) + SPACING * (np.arange(count) - 0.5 * (count - 1))
        x, foot = np.tile(across, len(FLOORS)), np.repeat(eaves + np.array(FLOORS), count)
        heights = np.minimum(line.heights(x - 22.0), line.heights(x + 22.0))
        room = heights - ROOF - 14.0 > foot + PANE[1]
        places.append(x[room])
        feet.append(foot[room])
        numbers.append((np.floor(x) + 31.0 * np.repeat(np.arange(len(FLOORS)), count))[room])
    none = np.zeros(0)
    return read_only((np.concatenate([none, *places]), np.concatenate([none, *feet]), np.concatenate([none, *numbers])))


def _windows(picture: ChapterView, row_of_houses: tuple[Floats, Floats, Floats]) -> list[Sprite]:
    """The windows of a row of houses: by day they are dark, by night most are lit."""
    view, scale = picture.anchor.view, picture.scale
    x, foot, numbers = row_of_houses
    columns, rows = (x - picture.anchor.left - view.corner[0]) * scale, view.row(0.0) - foot * scale
    wide, high = PANE[0] * scale, PANE[1] * scale
    seen = (columns > -wide) & (columns < view.width + wide) & (rows - high < view.height + wide) & (rows > -wide)
    places = np.rint(2.0 * np.stack([columns - 0.5 * wide, rows - high])[:, seen]).astype(int).T.tolist()
    lit = picture.night > 0.5
    looks = ((picture.in_light(GLASS, 0.5), "window"), (picture.lamp, "lit window"))
    across, down, sprites = max(round(wide), 1), max(round(high), 1), list[Sprite]()
    for (column, row), shines in zip(places, (lit & (chances(numbers[seen]) < LIT)).tolist(), strict=True):
        margin, share = picture.memory(_pane, across, down, column % 2, row % 2, shines)
        left, top = column // 2 - margin, row // 2 - margin
        if -share.shape[1] < left < view.width and -share.shape[0] < top < view.height:
            sprites.append(Sprite(picture.anchor.layer, left, top, share, *looks[shines]))
    return sprites


def _pane(wide: int, high: int, right: int, down: int, lit: bool) -> tuple[int, Float32s]:
    """A window of so many pixels, moved by halves of one, and the light around it; first the pixels to its left."""
    margin = wide // 2 + 1 if lit else 1
    sides = []
    for size, moved in ((wide, right), (high, down)):
        middle = np.arange(-margin, size + margin + 1) + 0.5 - 0.5 * moved
        sides.append((np.clip(np.minimum(middle, size - middle) + 0.5, 0.0, 1.0), np.maximum(-middle, middle - size)))
    (across, aside), (along, above) = sides
    share = along[:, None] * across
    away = np.hypot(np.maximum(aside, 0.0), np.maximum(above, 0.0)[:, None]) / margin
    halo = 0.3 * lit * np.maximum(1.0 - away, 0.0) ** 2
    return margin, read_only(np.asarray((0.95 if lit else 0.8) * np.maximum(share, halo), np.float32))


def _timber(picture: ChapterView, one: PlacedShape, row_of_houses: tuple[Floats, Floats, Floats]) -> list[Particles]:
    """Posts between the windows and beams below them, some braces, and the dark between two houses."""
    x, foot, numbers = row_of_houses
    colour = picture.in_light(TIMBER)
    below = picture.row(0.0) - (foot - BEAMS_BELOW) * picture.scale
    whole, beside = np.full(len(x), TIMBER_SHARE), 0.5 * SPACING
    braced = (chances(numbers, 4) < BRACED) * whole
    alleys = np.array([right for _, _, right in houses(one)][:-1])
    shaded = np.full(len(alleys), ALLEY_SHARE)
    tops, dark = picture.rows_at(alleys) + (ROOF - 8.0) * picture.scale, picture.light.ridges[-1]
    return [
        *picture.dots(x - beside, below, whole, BEAM, colour=colour, words="timber", reach=(SPACING, 0.0)),
        *picture.dots(
            x + beside, below - POST * picture.scale, whole, BEAM, colour=colour, words="timber", reach=(0.0, POST)
        ),
        *picture.dots(x - beside, below, braced, BRACE_THIN * BEAM, colour=colour, words="timber", reach=BRACE),
        *picture.dots(
            alleys,
            tops,
            shaded,
            ALLEY_HALF,
            colour=dark,
            words="alley",
            reach=(0.0, ALLEY_DEEP),
        ),
    ]


LEDGE_BESIDE, LEDGE_STEP, LEDGE_LONG = 200.0, 31.0, 60.0  #: units beside a canyon, between ledges, and of each
LEDGE_DEEP, LEDGE_ROW, LEDGE_WAVE, LEDGE_WAVES = 12.0, 0.9, 9.0, 0.006
"""Units below the turf of the highest, spaces between rows, units by which they wander, and radians a unit of that."""

LOWEST_LEDGE, LEDGE_BELOW, LEDGES_LEFT, LEDGE_CHANCE = 20.0, 8.0, 0.6, 0.377
"""Units above the picture's foot, and below the turf, of ledges; the share that there is; and the rows' chances."""

LEDGE_FAINTEST, LEDGE_STRONGER, LEDGE_LOST = 0.16, 0.5, 0.08  #: shares of ledges, and what each lower row loses of that
LEDGE_SHADE, LEDGE_HALF, LEDGE_LIGHT, LEDGE_THIN, LEDGE_SOFT = 4.0, 3.4, 0.62, 2.2, 0.5
"""Units of a ledge's shade below its light, of half its breadth; the light's share, half its breadth; and softness."""


def _ledges(picture: ChapterView, one: PlacedShape) -> list[Particles]:
    """Ledges that begin at a canyon's walls and fade into the rock, light above and dark below."""
    before, after = rims(one)
    x, scale = (
        _steps_in_view(picture, before - LEDGE_BESIDE, after + LEDGE_BESIDE, LEDGE_STEP) * LEDGE_STEP,
        picture.scale,
    )
    foot, row = picture.row(0.0), np.arange(LEDGE_ROWS)[:, None]
    height, number = (foot - picture.rows_at(x)) / scale, np.floor(x / LEDGE_STEP)
    level = np.floor((height - TURF - LEDGE_DEEP) / LEDGES - LEDGE_ROW * row) * LEDGES
    level = level + LEDGE_WAVE * np.sin(LEDGE_WAVES * x)
    shown = (level > LOWEST_LEDGE) & (level < height - TURF - LEDGE_BELOW)
    shown &= chances(number + LEDGE_CHANCE * row, 1) < LEDGES_LEFT
    strong = LEDGE_FAINTEST + LEDGE_STRONGER * chances(number + LEDGE_CHANCE * row, 2)
    share = (shown * strong * (1.0 - LEDGE_LOST * row)).ravel()
    places, rows = np.tile(x, LEDGE_ROWS), (foot - level * scale).ravel()
    dark, light, reach = picture.in_light(LEDGE), picture.in_light(LEDGE_LIT), (LEDGE_LONG, 0.0)
    return [
        *picture.dots(
            places,
            rows + LEDGE_SHADE * scale,
            share,
            LEDGE_HALF,
            colour=dark,
            words="ledges",
            reach=reach,
            soft=LEDGE_SOFT,
        ),
        *picture.dots(
            places, rows, LEDGE_LIGHT * share, LEDGE_THIN, colour=light, words="ledges", reach=reach, soft=LEDGE_SOFT
        ),
    ]


RIPPLE_WIDER, RIPPLE_LONG, RIPPLE_ASIDE = 1.6, 0.8, 6.0
"""Units that strokes reach beyond the water for each below its edge, their length in steps, and units up and down."""

TWINKLE_PACE, TWINKLE_FASTER, TWINKLE_APART = 1.2, 2.1, 40.0
"""Radians a second of the slowest stroke's twinkle, by how much faster others are, and between them."""

RIPPLE_SHARE, RIPPLE_GLOW, FOAM_SHARE = 0.12, 0.22, 0.35
"""Share of a stroke, by how much more in the sun's glow, and how far its colour is drawn to foam."""

SUN_PATH, PATH_WIDER, PATH_SHARE = 0.16, 0.01, 0.75
"""Half the path of light below the sun, in breadths of the picture; how it widens with each unit; and its share."""

EDGE_LEFT, EDGE_RIGHT, EDGE_STEP, EDGE_LONG = 30.0, 90.0, 60.0, 64.0
"""Units from the water's sides to where its bright edge begins and ends, between its strokes, and of each."""

EDGE_SHARE, EDGE_GLOW, EDGE_HALF = 0.3, 0.2, 1.3  #: share of that, by how much more in the glow, units of half of it


def _ripples(picture: ChapterView, left: float, right: float) -> list[Particles]:
    """Strokes of light that twinkle on water, more of them below the sun; and a bright line along its edge."""
    level, scale = picture.row(water_level(picture, left, right)), picture.scale
    view, light = picture.anchor.view, picture.light
    colour = light.glow + FOAM_SHARE * (FOAM - light.glow)
    drawn = list[Particles]()
    sun = picture.sun
    for number, (down, step, thick) in enumerate(RIPPLES):
        cells = _steps_in_view(picture, left - RIPPLE_WIDER * down, right + RIPPLE_WIDER * down, step)
        x = (cells + chances(cells, number)) * step
        phase = chances(cells, number + 3)
        pace = TWINKLE_PACE + TWINKLE_FASTER * phase
        twinkle = 0.5 + 0.5 * np.sin(pace * picture.seconds + TWINKLE_APART * phase)
        share = (RIPPLE_SHARE + RIPPLE_GLOW * light.glow_share) * twinkle * twinkle
        if sun is not None:
            half = SUN_PATH * view.width * (1.0 + PATH_WIDER * down)
            away = (picture.anchor.column(0.0) + x * scale - sun.x) / half
            share = share + PATH_SHARE * sun.share * twinkle * np.maximum(1.0 - away * away, 0.0) ** 2
        rows = level + (down + RIPPLE_ASIDE * (phase - 0.5)) * scale + 0.0 * x
        drawn += picture.dots(
            x, rows, share, thick, colour=colour, words="light on water", reach=(RIPPLE_LONG * step, 0.0), soft=1.0
        )
    x = _steps_in_view(picture, left + EDGE_LEFT, right - EDGE_RIGHT, EDGE_STEP) * EDGE_STEP
    edge = np.full(len(x), EDGE_SHARE + EDGE_GLOW * light.glow_share)
    return drawn + picture.dots(
        x, level + 0.0 * x, edge, EDGE_HALF, colour=colour, words="water's edge", reach=(EDGE_LONG, 0.0)
    )
