"""A ridge, or any ground, for pygame: its outline in a view, a filled Surface, a Mask, pieces for every frame.

This is the only module of the terrain library that needs pygame; pygame-ce and pygame 2 both do. Results are in pixels
from the view's top left corner, y down. `left` and `bottom` are the units at the view's left and lower edge, `scale` is
in pixels per unit.
"""

import math
from collections.abc import Sequence

import numpy as np
import pygame

from . import checks
from .arrays import Floats
from .ground import Ground
from .ground_column import TILE, GroundColumn
from .lands.land_adapter import AnyLand

Color = str | Sequence[int] | pygame.Color

SIDE_PIXELS = 2**16  #: of a side of a picture
MOST_SCALE = 64.0  #: pixels per unit


def crest(ridge: AnyLand, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> Floats:
    """The y of the land at every column edge of the view: (width + 1,) float64, in pixels; inf in a hole.

    Args:
        ridge: the ground, or what `Ground` takes.
        left: units, within ±2**52: the place at the view's left edge.
        size: width and height of the view in pixels, 0 to 65,536 each.
        bottom: units, within ±2**52: the height at the view's lower edge.
        scale: pixels per unit, above 0 to 64.

    Raises:
        ValueError: if a number is out of its range; the message says what is allowed.
        TypeError: if `ridge` is no land, or another argument of the wrong type.
    """
    width, height = checks.size(size, 0, SIDE_PIXELS)
    left, bottom, scale = checks.place("left", left), checks.place("bottom", bottom), _check_scale(scale)
    heights = _ground_of(ridge).heights(left, left + (width + 0.5) / scale, 1.0 / scale)
    return height - (heights - bottom) * scale


def outline(
    ridge: AnyLand, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0
) -> list[tuple[float, float]]:
    """The ground in the view as a polygon for `pygame.draw.polygon`: its crest, then the view's lower corners.

    Args and errors are those of `crest`.
    """
    y = crest(ridge, left, size, bottom=bottom, scale=scale)
    width, height = size
    y = y.clip(-height, 2 * height)
    return [*zip(range(width + 1), y.tolist(), strict=True), (width, 2 * height), (0, 2 * height)]


def filled(
    ridge: AnyLand, left: float, size: tuple[int, int], color: Color, *, bottom: float = 0.0, scale: float = 1.0
) -> pygame.Surface:
    """The ground in the view as a Surface of that size: `color`, smooth along the crest, clear above it.

    A `color` is what `pygame.Color` takes. All other args and the errors are those of `crest`.
    """
    return _cover(ridge, left, size, _check_color("color", color), bottom=bottom, scale=scale)[0]


def mask(ridge: AnyLand, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> pygame.Mask:
    """The ground in the view as a Mask of that size, for pixel-perfect collisions.

    Args and errors are those of `crest`.
    """
    surface, first, last = _cover(ridge, left, size, pygame.Color("white"), bottom=bottom, scale=scale)
    solid = pygame.mask.Mask(size)
    solid.draw(pygame.mask.Mask((size[0], size[1] - last), fill=True), (0, last))
    solid.draw(pygame.mask.from_surface(surface.subsurface((0, first, size[0], last - first))), (0, first))
    return solid


def _cover(
    ridge: AnyLand, left: float, size: tuple[int, int], color: pygame.Color, *, bottom: float, scale: float
) -> tuple[pygame.Surface, int, int]:
    """The filled surface, its first row with ground, and the one from which on all is ground."""
    width, height = checks.size(size, 0, SIDE_PIXELS)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((color.r, color.g, color.b, 0))
    y = crest(ridge, left, size, bottom=bottom, scale=scale)
    if not (width and height):
        return surface, height, height
    edge = (0.5 * (y[:-1] + y[1:])).clip(-1.0, height + 1.0)
    top = np.floor(edge).astype(np.int32)
    first, last = (min(max(int(row), 0), height) for row in (edge.min(), np.ceil(edge.max())))
    surface.fill(color, (0, last, width, height - last))
    rows = np.arange(first, last, dtype=np.int32)[:, None]
    pixels = pygame.surfarray.pixels2d(surface).T[first:last]
    full = np.uint32(surface.map_rgb(color) & 0xFFFFFFFF)
    np.copyto(pixels, full, where=rows >= np.ceil(edge).astype(np.int32))
    del pixels  # it locks the surface
    # The crest lies in one row of each column, of which it covers a share.
    columns = np.flatnonzero((top >= 0) & (top < height))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[columns, top[columns]] = color.a * (top[columns] + 1.0 - edge[columns])
    return surface, first, last


class GroundSurface:
    """The ground of a game, drawn in every frame from pieces that are made once.

    Pieces lie on whole pixels of the world: a picture has no seams, and is the same wherever the camera was before. In
    each frame the pieces in view that are missing are made, and at most one of those that a moving camera will see
    next. What lies far behind is forgotten.

    Args:
        land: the ground, or what `Ground` takes.
        color: of the ground; with an alpha below 255 what is behind shines through.
        scale: pixels per unit, above 0 to 64.
        texture: a picture that is repeated over the ground instead of the colour, and moves with it.
        crest: the colour of a line along the surface, such as grass or snow; None for none.
        crest_width: pixels, above 0 to 128: how thick that line is, on level land and down steep walls.

    Raises:
        ValueError: if a number is out of its range; the message says what is allowed.
        TypeError: if `land` is no land, or `texture` no Surface.

    >>> import pygame
    >>> from ridgeline.terrain import Ridge
    >>> from ridgeline.terrain.pygame_util import GroundSurface
    >>> ground, screen = GroundSurface(Ridge(seed=7), "darkgreen", crest="gold"), pygame.Surface((320, 180))
    >>> ground.draw(screen, camera=(5000.0, -150.0))
    >>> screen.get_at((160, 179)) == pygame.Color("darkgreen")
    True
    >>> ground.to_screen((5010.0, -140.0))
    (10.0, 170.0)
    """

    def __init__(
        self,
        land: AnyLand,
        color: Color = "darkgreen",
        *,
        scale: float = 1.0,
        texture: pygame.Surface | None = None,
        crest: Color | None = None,
        crest_width: float = 5.0,
    ) -> None:
        self._land = _ground_of(land)
        self._scale = _check_scale(scale)
        self._color = _check_color("color", color)
        if texture is not None:
            _check_surface("texture", texture)
        self._pattern, self._period = _repeat(texture, self._color)
        self._plain = texture is None and self._color.a == 255
        self._crest = None if crest is None else _check_color("crest", crest)
        width = checks.real("crest_width", crest_width, 0.0, 128.0, above=True)
        self._width = width if self._crest else 0.0
        self._columns: dict[int, GroundColumn] = {}
        self._tiles: dict[tuple[int, int], pygame.Surface] = {}
        self._left, self._bottom, self._height = 0, 0, 0

    def __repr__(self) -> str:
        return f"GroundSurface({self._land!r}, scale={self._scale:g})"

    @property
    def land(self) -> Ground:
        """The ground; `change` sets another one."""
        return self._land

    def change(self, land: AnyLand, start: float | None = None, stop: float | None = None) -> None:
        """Draw another land from now on, such as this one with a crater.

        Args:
            land: the ground, or what `Ground` takes.
            start: units: left of it the land is as before, and what was drawn there is kept; None for nowhere.
            stop: units, not below `start`: right of it the land is as before; None for nowhere.

        Raises:
            ValueError: if the two places are out of range or order.
            TypeError: if `land` is no land.
        """
        left, right = checks.stretch(start, stop)
        first = (left * self._scale - self._width) / TILE - 1.0
        last = (right * self._scale + self._width) / TILE
        self._land = _ground_of(land)
        self._columns = {at: column for at, column in self._columns.items() if not first <= at <= last}
        self._tiles = {at: tile for at, tile in self._tiles.items() if not first <= at[0] <= last}

    def to_screen(self, place: tuple[float, float]) -> tuple[float, float]:
        """The pixel of a place of the world at the camera of the last `draw`: x and y down from the upper left.

        Raises:
            ValueError: if `place` lies beyond ±2**52.
            TypeError: if it is no point.
        """
        x, y = checks.point("place", place)
        return x * self._scale - self._left, self._height - (y * self._scale - self._bottom)

    def to_world(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The place of a pixel, such as the mouse's, at the camera of the last `draw`. Errors as for `to_screen`."""
        x, y = checks.point("pixel", pixel)
        return (x + self._left) / self._scale, (self._height - y + self._bottom) / self._scale

    def draw(self, screen: pygame.Surface, camera: tuple[float, float]) -> None:
        """Draw the ground that the camera sees over what is on the screen.

        Args:
            screen: a surface of any size and kind.
            camera: the place of the world at the screen's lower left corner, (x, y) in units; the nearest whole pixel
                is taken.

        Raises:
            ValueError: if the camera is out of range.
            TypeError: if `screen` is no Surface, or the camera no point.
        """
        _check_surface("screen", screen)
        x, y = checks.point("camera", camera)
        before = self._left, self._bottom
        self._left, self._bottom = (math.floor(place * self._scale + 0.5) for place in (x, y))
        width, self._height = screen.get_size()
        if not width:
            return
        top = self._bottom + self._height
        columns = range(self._left // TILE, (self._left + width - 1) // TILE + 1)
        for index in columns:
            column = self._column(index)
            for row in column.rows(self._bottom, top):
                upper = min(column.high, (row + 1) * TILE)
                screen.blit(self._tile(index, row), (index * TILE - self._left, top - upper))
        self._fill_below(screen, columns)
        self._forget(2 * (len(columns) + 2), self._height // TILE + 3)
        self._make_ahead(columns, self._left - before[0], self._bottom - before[1])

    def _fill_below(self, screen: pygame.Surface, columns: range) -> None:
        """Fill the ground below the pieces, level stretches in one go, since many narrow fills take longer."""
        top = self._bottom + self._height
        deepest = min(min(self._column(index).low for index in columns), top)
        stretches: list[tuple[int, int]] = []
        for index in columns:
            for start, stop in self._column(index).solid:
                left, right = index * TILE + start, index * TILE + stop
                self._cover(screen, left, right, min(self._column(index).low, top), deepest)
                joined = bool(stretches) and stretches[-1][1] == left
                stretches.append((stretches.pop()[0] if joined else left, right))
        for left, right in stretches:
            self._cover(screen, left, right, deepest, self._bottom)

    def _cover(self, screen: pygame.Surface, left: int, right: int, upper: int, lower: int) -> None:
        """Fill a rectangle of the world, in pixels."""
        lower = max(lower, self._bottom)
        x, y = left - self._left, self._bottom + self._height - upper
        if upper > lower and self._plain:
            screen.fill(self._color, (x, y, right - left, upper - lower))
            return
        for row in range(upper, lower, -TILE):
            for column in range(left, right, TILE):
                part = self._part(column, row, min(TILE, right - column), min(TILE, row - lower))
                screen.blit(self._pattern, (x + column - left, y + upper - row), part)

    def _part(self, left: int, upper: int, width: int, height: int) -> tuple[int, int, int, int]:
        """The part of the pattern that lies at a place of the world; at most a piece wide and high."""
        return left % self._period[0], -upper % self._period[1], width, height

    def _column(self, index: int) -> GroundColumn:
        """A column of pieces, now the last to be forgotten."""
        column = self._columns.pop(index, None) or GroundColumn.of(self._land, index, self._scale, self._width)
        self._columns[index] = column
        return column

    def _tile(self, index: int, row: int) -> pygame.Surface:
        """A piece of the surface, now the last to be forgotten."""
        tile = self._tiles.pop((index, row), None) or self._made(index, row)
        self._tiles[index, row] = tile
        return tile

    def _made(self, index: int, row: int) -> pygame.Surface:
        column = self._column(index)
        low, high = max(column.low, row * TILE), min(column.high, (row + 1) * TILE)
        tile = pygame.Surface((TILE, high - low), pygame.SRCALPHA)
        tile.blit(self._pattern, (0, 0), self._part(index * TILE, high, TILE, high - low))
        pixels = pygame.surfarray.pixels2d(tile).T
        np.copyto(pixels, 0, where=np.arange(high - 1, low - 1, -1)[:, None] >= np.ceil(column.edge))
        del pixels  # it locks the piece
        self._paint_edge(tile, column, low, high)
        tile.set_alpha(255, pygame.RLEACCEL)
        return tile

    def _paint_edge(self, tile: pygame.Surface, column: GroundColumn, low: int, high: int) -> None:
        """Paint the few pixels of each column that are crest line, or that the ground covers in part."""
        there = np.flatnonzero(np.isfinite(column.edge))
        edge, inner = column.edge[there, None], column.inner[there, None]
        first = np.clip(np.floor(inner), low, high)
        rows = first + np.arange(int((np.clip(np.ceil(edge), low, high) - first).max()))
        painted = np.nonzero((rows >= low) & (rows < high) & (rows < edge))
        row, of = rows[painted], painted[0]
        at = there[of], (high - 1 - row).astype(np.int64)
        covered = np.minimum(edge[of, 0] - row, 1.0)
        alpha = pygame.surfarray.pixels_alpha(tile)
        opacity = alpha[at].astype(np.float64)
        if self._crest:
            share = 1.0 - (inner[of, 0] - row).clip(0.0, 1.0) / covered
            colors = pygame.surfarray.pixels3d(tile)
            own = colors[at]
            colors[at] = own + share[:, None] * (np.array(tuple(self._crest)[:3]) - own)
            opacity += share * (self._crest.a - opacity)
        alpha[at] = opacity * covered

    def _forget(self, columns: int, rows: int) -> None:
        """Keep so many columns, and so many rows of pieces of each, those that were used last."""
        for index in list(self._columns)[: max(len(self._columns) - columns, 0)]:
            del self._columns[index]
        for at in list(self._tiles)[: max(len(self._tiles) - columns * rows, 0)]:
            del self._tiles[at]

    def _make_ahead(self, columns: range, right: int, up: int) -> None:
        """Make one piece that the camera will see next if it goes on so many pixels to the right and up."""
        low, high = self._bottom, self._bottom + self._height
        following: list[tuple[int, int]] = []
        if right:
            index = columns.stop if right > 0 else columns.start - 1
            following += [(index, row) for row in self._column(index).rows(low, high)]
        if up:
            row = (high - 1) // TILE + 1 if up > 0 else low // TILE - 1
            shown = row * TILE, (row + 1) * TILE
            following += [(index, row) for index in columns if self._column(index).rows(*shown)]
        missing = [at for at in following if at not in self._tiles]
        if missing:
            self._tile(*missing[0])


def _ground_of(land: AnyLand) -> Ground:
    return land if isinstance(land, Ground) else Ground(land)


def _check_scale(scale: float) -> float:
    return checks.real("scale", scale, 0.0, MOST_SCALE, above=True)


def _check_color(name: str, color: Color) -> pygame.Color:
    try:
        return pygame.Color(color)
    except (ValueError, TypeError):
        raise ValueError(
            f"{name} must be a colour of pygame, such as 'brown' or (120, 80, 40), not {color!r}"
        ) from None


def _check_surface(name: str, surface: object) -> None:
    if not isinstance(surface, pygame.Surface):
        raise TypeError(f"{name} must be a pygame.Surface, not {surface!r}")


def _repeat(texture: pygame.Surface | None, color: pygame.Color) -> tuple[pygame.Surface, tuple[int, int]]:
    """A surface of which any part as large as a piece can be taken, and after how many pixels it repeats each way."""
    width, height = (1, 1) if texture is None else texture.get_size()
    if not (width and height):
        raise ValueError(f"texture must have pixels, not {width}x{height}")
    pattern = pygame.Surface((TILE + width, TILE + height), pygame.SRCALPHA)
    if texture is None:
        pattern.fill(color)
        return pattern, (1, 1)
    for x in range(0, TILE + width, width):
        for y in range(0, TILE + height, height):
            pattern.blit(texture, (x, y))
    pattern.set_alpha(255, pygame.RLEACCEL)
    return pattern, (width, height)
