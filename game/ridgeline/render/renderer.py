"""Draws one scene after another on a surface, rewriting as few pixels as possible."""

from itertools import zip_longest

import numpy as np
import pygame

from ..scene.items import Scene, Stars
from ..terrain.arrays import Float32s, Indices, UInt32s
from .chart_overlay import ChartOverlay
from .colour_tables import ColourTables
from .curtains import CurtainTurns
from .kernels import KERNELS, Kernels
from .kernels.records import TILE, Area, Edges
from .land_delta import changes, dirty_rects
from .pixels import Rect, pixels
from .recolour import LAB_LEVELS, BandTurns
from .sky_painter import snapped
from .sprites_and_particles import Sprites
from .text.overlay import Writing

PaintedDisc = tuple[float, ...]
"""x, y and radius of a disc in pixels, its phase, its share and its colour, both in quarters of a level."""

QUARTERS_OF_WHITE = 1020.0
"""Quarters of a level between black and white."""

DISC_RIM = 2.0
"""Pixels beyond a disc's radius that its soft rim may reach."""

MAX_NEW_STARS = 32
"""Stars that may change from one scene to the next; with more, everything is painted afresh."""


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, one band of rows after
    another takes on its new colours, so fast that none is ever a whole level behind.
    """

    def __init__(self, kernels: Kernels = KERNELS) -> None:
        self._kernels = kernels
        self._surface: pygame.Surface | None = None
        self._land_leaps = False
        self._size = (0, 0)
        self._writing = Writing()
        self._sprites = Sprites(kernels)
        self._chart = ChartOverlay()
        self._curtain_turns: CurtainTurns
        self._band_turns: BandTurns
        self._discs: list[PaintedDisc] = []
        self._stars: Stars
        self._colours: ColourTables
        self._crests: Float32s
        self._edges: Edges

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it."""
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        edges = self._kernels.edges(crests, scene.height)
        dirty: list[Rect] | None = None
        disturbed = True
        if (scene.width, scene.height) != self._size or self._leaps(scene):
            self._draw_afresh(scene, surface, edges)
        elif self._land_leaps:
            self._colours.update_layers(scene, edges)
            self._band_turns.record_land(scene)
            self._take_on(scene, edges)
            self._paint_afresh(scene, surface, edges)
        elif surface is not self._surface:
            self._take_on(scene, edges)
            self._paint_afresh(scene, surface, edges)
        else:
            dirty = self._writing.lift(surface)
            dirty += self._sprites.lift(pixels(surface))
            changed = self._draw_changes(scene, pixels(surface), edges)
            dirty, disturbed = dirty + changed, bool(changed)
        self._crests, self._edges = crests, edges
        above = self._chart.lay(scene.chart, surface, disturbed)
        above += self._sprites.lay(scene, pixels(surface), edges)
        above += self._writing.write(scene.texts, surface)
        return None if dirty is None else dirty + above

    def move(self, surface: pygame.Surface, other: pygame.Surface) -> None:
        """Go on drawing on another surface of the same size and pitch, if this one was drawn on last."""
        if surface is self._surface and surface.get_pitch() == other.get_pitch():
            other.blit(surface, (0, 0))
            self._surface = other

    def settled(self, scene: Scene) -> bool:
        """Whether drawing `scene` on the surface drawn last would change nothing."""
        if (scene.width, scene.height) != self._size or len(scene.layers) != len(self._crests):
            return False
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        written = scene.texts or self._writing
        laid = self._sprites.shows(scene) and self._chart.shows(scene.chart)
        return not written and laid and self._coloured(scene) and np.array_equal(crests, self._crests)

    def _leaps(self, scene: Scene) -> bool:
        """Whether so much is new that painting everything afresh takes less time."""
        if len(scene.layers) != len(self._crests) or self._chart.uncovers(scene.chart):
            return True
        self._land_leaps, sky_leaps = self._band_turns.leaps(scene)
        if sky_leaps:
            return True
        stars = scene.sky.stars
        return stars.places.shape != self._stars.places.shape or len(_new_stars(stars, self._stars)) > MAX_NEW_STARS

    def _coloured(self, scene: Scene) -> bool:
        """Whether everything has the colours of `scene`."""
        lights = _painted_discs(scene) == self._discs and _same_stars(scene.sky.stars, self._stars)
        return lights and self._band_turns.complete(scene) and self._curtain_turns.complete(scene.sky)

    def _draw_afresh(self, scene: Scene, surface: pygame.Surface, edges: Edges) -> None:
        """Paint everything in the colours of `scene`."""
        size = (scene.width, scene.height)
        if size != self._size or len(scene.layers) != len(self._crests):
            self._colours = ColourTables(self._kernels, len(scene.layers), *size)
        self._colours.update(scene, edges)
        self._band_turns, self._curtain_turns = BandTurns(scene), CurtainTurns(scene.sky, scene.width)
        self._discs, self._stars = _painted_discs(scene), scene.sky.stars
        self._size = size
        self._paint_afresh(scene, surface, edges)

    def _paint_afresh(self, scene: Scene, surface: pygame.Surface, edges: Edges) -> None:
        """Paint everything in the colours that the tables have."""
        self._colours.reach(scene, edges)
        self._surface, self._writing = surface, Writing()
        self._sprites.forget()
        self._kernels.paint(pixels(surface), self._colours.paints, edges, Area(0, 0, scene.width, scene.height))

    def _draw_changes(self, scene: Scene, picture: UInt32s, edges: Edges) -> list[Rect]:
        areas = self._take_on(scene, edges)
        moved = changes(self._edges, edges)
        self._kernels.repaint(picture, self._colours.paints, edges, moved)
        for area in areas:
            self._kernels.paint(picture, self._colours.paints, edges, area)
        return [_rect(area) for area in areas] + dirty_rects(moved)

    def _take_on(self, scene: Scene, edges: Edges) -> list[Area]:
        """Update the colours whose turn it is; the areas to be painted again."""
        self._colours.reach(scene, edges)
        return [*self._turn_colours(scene, edges), *self._move_lights(scene)]

    def _turn_colours(self, scene: Scene, edges: Edges) -> list[Area]:
        """Give some bands of rows the colours of `scene`, if they are behind; the areas to be painted again."""
        sky = 0, self._colours.horizon
        turns = self._band_turns.next(scene, np.column_stack([sky, edges.seen]).T)
        for turn in turns:
            if turn.land:
                self._colours.update_tables(scene, turn.rows)
            self._colours.update_sky(scene, turn.rows, turn.sky)
        return [turn.area(scene.width) for turn in turns]

    def _move_lights(self, scene: Scene) -> list[Area]:
        """Paint the sky around discs that have moved, stars that have come out and curtains whose turn it is; where."""
        discs, self._discs = self._discs, _painted_discs(scene)
        areas = []
        if discs != self._discs:
            areas += [_around(now, before, scene) for now, before in zip_longest(self._discs, discs)]
        stars, self._stars = self._stars, scene.sky.stars
        for number in _new_stars(self._stars, stars):
            now, before = (sky.places[number].tolist() for sky in (self._stars, stars))
            areas.append(_around((*now, self._stars.radius), (*before, stars.radius), scene))
        areas += self._curtain_turns.next(scene.sky, scene.height)
        for area in areas:
            self._colours.update_sky(scene, range(area.top, area.bottom), range(area.left, area.right))
        return areas


def _same_stars(stars: Stars, before: Stars) -> bool:
    return np.array_equal(stars.places, before.places) and np.array_equal(stars.brightness, before.brightness)


def _new_stars(now: Stars, before: Stars) -> Indices:
    """The numbers of those stars of the same sky that have changed."""
    new = now.brightness != before.brightness
    if now.places is not before.places:
        new |= (now.places != before.places).any(axis=1) & (now.brightness > 0.0)
    return np.flatnonzero(new)


def _painted_discs(scene: Scene) -> list[PaintedDisc]:
    """The discs as they are painted, their colours in steps of a quarter of a level."""
    discs = map(snapped, scene.sky.discs)
    return [
        (
            disc.x,
            disc.y,
            disc.radius,
            disc.phase,
            round(QUARTERS_OF_WHITE * disc.share),
            *np.rint(4.0 * LAB_LEVELS * disc.colour).tolist(),
        )
        for disc in discs
    ]


def _around(now: PaintedDisc | None, before: PaintedDisc | None, scene: Scene) -> Area:
    """The part of the picture around a disc's old and new place; it may be empty."""
    places = np.array([place[:3] for place in (now, before) if place])
    x, y, reach = *places[:, :2].T, places[:, 2] + DISC_RIM
    columns = np.clip([min(x - reach) // TILE * TILE, max(x + reach)], 0, scene.width).astype(int).tolist()
    rows = np.clip([min(y - reach), max(y + reach)], 0, scene.height).astype(int).tolist()
    return Area(columns[0], rows[0], columns[1], rows[1])


def _rect(area: Area) -> Rect:
    return area.left, area.top, area.right - area.left, area.bottom - area.top
