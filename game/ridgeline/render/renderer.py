"""Draws one scene after another on a surface, rewriting as little of it as will do."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import numpy.typing as npt
import pygame

from ..scene.items import Scene, Stars
from .chart import Charting
from .colours import Colours
from .curtains import Drift
from .delta import Runs, changes, repaint
from .edges import NOWHERE, Edges, Floats, edges
from .painter import paint
from .pixels import TILE, Area, Pixels, Rect, pixels
from .sky import settled
from .sprites import Sprites
from .text import Writing
from .turns import STEEP, Turns

Place = tuple[float, ...]
"""x, y and radius of a disc in pixels, its phase, its share and its colour, both in quarters of a level."""

DIRTY = 96
"""Columns that are shown together."""

STARS = 16
"""Stars that may change from one scene to the next; when it is more, everything is better painted afresh."""


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, one band of rows after
    another takes on its new colours, so fast that none is ever a whole level behind.
    """

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._surface: pygame.Surface | None = None
        self._land_leaps = False
        self._size = (0, 0)
        self._writing = Writing()
        self._sprites = Sprites()
        self._charting = Charting()
        self._drift: Drift
        self._turns: Turns
        self._discs: list[Place] = []
        self._stars: Stars
        self._colours: Colours
        self._crests: Floats
        self._edges: Edges

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it."""
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        found = edges(crests, scene.height)
        dirty: list[Rect] | None = None
        disturbed = True
        if (scene.width, scene.height) != self._size or self._leaps(scene):
            self._draw_afresh(scene, surface, found)
        elif self._land_leaps:
            self._colours.update_layers(scene, found)
            self._turns.take_land(scene)
            self._take_on(scene, found)
            self._paint_afresh(scene, surface, found)
        elif surface is not self._surface:
            self._take_on(scene, found)
            self._paint_afresh(scene, surface, found)
        else:
            dirty = self._writing.lift(surface)
            dirty += self._sprites.lift(pixels(surface))
            changed = self._draw_changes(scene, pixels(surface), found)
            dirty, disturbed = dirty + changed, bool(changed)
        self._crests, self._edges = crests, found
        above = self._charting.lay(scene.chart, surface, disturbed)
        above += self._sprites.lay(scene, pixels(surface), found)
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
        laid = self._sprites.shows(scene) and self._charting.shows(scene.chart)
        return not written and laid and self._coloured(scene) and np.array_equal(crests, self._crests)

    def _leaps(self, scene: Scene) -> bool:
        """Whether so much is new that painting it afresh is the shorter way."""
        if len(scene.layers) != len(self._crests) or self._charting.uncovers(scene.chart):
            return True
        self._land_leaps, sky_leaps = self._turns.look(scene)
        if sky_leaps:
            return True
        stars = scene.sky.stars
        return stars.places.shape != self._stars.places.shape or len(_new_stars(stars, self._stars)) > STARS

    def _coloured(self, scene: Scene) -> bool:
        """Whether everything has the colours of `scene`."""
        lights = _places(scene) == self._discs and _same_stars(scene.sky.stars, self._stars)
        return lights and self._turns.complete(scene) and self._drift.complete(scene.sky)

    def _draw_afresh(self, scene: Scene, surface: pygame.Surface, found: Edges) -> None:
        """Paint everything, all colours being those of `scene`."""
        size = (scene.width, scene.height)
        if size != self._size or len(scene.layers) != len(self._crests):
            self._colours = Colours(len(scene.layers), *size)
        self._colours.update(scene, found)
        self._turns, self._drift = Turns(scene), Drift(scene.sky, scene.width)
        self._discs, self._stars = _places(scene), scene.sky.stars
        self._size = size
        self._paint_afresh(scene, surface, found)

    def _paint_afresh(self, scene: Scene, surface: pygame.Surface, found: Edges) -> None:
        """Paint everything in the colours there are."""
        self._colours.reach(scene, found)
        self._surface, self._writing, self._sprites = surface, Writing(), Sprites()
        paint(pixels(surface), self._colours, found, Area(0, 0, scene.width, scene.height))

    def _draw_changes(self, scene: Scene, picture: Pixels, found: Edges) -> list[Rect]:
        areas = self._take_on(scene, found)
        runs = changes(self._edges, found)
        repaint(picture, self._colours, found, runs)
        for area in areas:
            paint(picture, self._colours, found, area)
        return [_rect(area) for area in areas] + _dirty(runs)

    def _take_on(self, scene: Scene, found: Edges) -> list[Area]:
        """Bring the colours whose turn it is up to date; the areas to be painted again."""
        self._colours.reach(scene, found)
        return [*self._turn_colours(scene, found), *self._move_lights(scene)]

    def _turn_colours(self, scene: Scene, found: Edges) -> list[Area]:
        """Give some bands of rows their colours of now, if they are behind; the areas to be painted again."""
        sky = 0, self._colours.horizon
        turns = self._turns.next(scene, np.column_stack([sky, found.seen]).T)
        for turn in turns:
            if turn.land:
                self._colours.update_tables(scene, turn.rows)
            self._colours.update_sky(scene, turn.rows, turn.sky)
        return [turn.area(scene.width) for turn in turns]

    def _move_lights(self, scene: Scene) -> list[Area]:
        """Paint the sky around discs that have moved, stars that have come out and curtains whose turn it is; where."""
        discs, self._discs = self._discs, _places(scene)
        areas = []
        if discs != self._discs:
            areas += [_around(now, before, scene) for now, before in zip_longest(self._discs, discs)]
        stars, self._stars = self._stars, scene.sky.stars
        for number in _new_stars(self._stars, stars):
            now, before = (some.places[number].tolist() for some in (self._stars, stars))
            areas.append(_around((*now, self._stars.radius), (*before, stars.radius), scene))
        areas += self._drift.next(scene.sky, scene.height)
        for area in areas:
            self._colours.update_sky(scene, range(area.top, area.bottom), range(area.left, area.right))
        return areas


def _same_stars(some: Stars, others: Stars) -> bool:
    return np.array_equal(some.places, others.places) and np.array_equal(some.brightness, others.brightness)


def _new_stars(now: Stars, before: Stars) -> npt.NDArray[np.intp]:
    """The numbers of those stars of the same sky that have changed."""
    new = now.brightness != before.brightness
    if now.places is not before.places:
        new |= (now.places != before.places).any(axis=1) & (now.brightness > 0.0)
    return np.flatnonzero(new)


def _places(scene: Scene) -> list[Place]:
    """Where the discs are painted, and how, in steps of a quarter of a level: what is behind them is behind as well."""
    discs = map(settled, scene.sky.discs)
    return [
        (
            disc.x,
            disc.y,
            disc.radius,
            disc.phase,
            round(1020.0 * disc.share),
            *np.rint(4.0 * STEEP * disc.colour).tolist(),
        )
        for disc in discs
    ]


def _around(now: Place | None, before: Place | None, scene: Scene) -> Area:
    """The area of a disc at both its places, as far as it is in the picture; it may be empty."""
    places = np.array([place[:3] for place in (now, before) if place])
    x, y, reach = *places[:, :2].T, places[:, 2] + 2.0
    columns = np.clip([min(x - reach) // TILE * TILE, max(x + reach)], 0, scene.width).astype(int).tolist()
    rows = np.clip([min(y - reach), max(y + reach)], 0, scene.height).astype(int).tolist()
    return Area(columns[0], rows[0], columns[1], rows[1])


def _rect(area: Area) -> Rect:
    return area.left, area.top, area.right - area.left, area.bottom - area.top


def _dirty(runs: Runs) -> list[Rect]:
    """Rectangles, one for each layer and some columns, around the rows that have changed."""
    starts = np.arange(0, runs.first.shape[1], DIRTY)
    top = np.minimum.reduceat(np.where(runs.moved, runs.first, NOWHERE), starts, axis=1)
    bottom = np.maximum.reduceat(runs.last, starts, axis=1)
    layers, parts = np.nonzero(bottom > top)
    top, bottom = top[layers, parts], bottom[layers, parts]
    sides = starts[parts], top, np.full(parts.size, DIRTY), bottom - top
    return list(zip(*(side.tolist() for side in sides), strict=True))
