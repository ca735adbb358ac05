"""Draws one scene after another on a surface, rewriting as little of it as will do."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pygame

from ..scene.items import Scene
from .colours import Area, Colours
from .delta import changed, repaint
from .edges import Edges, Floats, Rows, edges
from .painter import paint
from .pixels import Pixels, pixels
from .sky import settled
from .text import Writing
from .turns import Tones, Turn, bounded, glows, tones

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

Place = tuple[float, float, float]
"""x, y and radius of a disc in pixels."""

LEAP = 3.0
"""Levels of 255 between two scenes above which everything is painted afresh."""

DIRTY = 96
"""Columns that are shown together."""


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, one band of rows after
    another takes on its new colours, so fast that none is ever a whole level behind.
    """

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self._surface: pygame.Surface | None = None
        self._size = (0, 0)
        self._writing = Writing()
        self._turn = Turn()
        self._glow_turns: list[Turn] = []
        self._discs: list[Place] = []
        self._colours: Colours
        self._crests: Floats
        self._edges: Edges

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it."""
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        found = edges(crests, scene.height)
        now = tones(scene)
        dirty: list[Rect] | None = None
        size = (scene.width, scene.height)
        if surface is not self._surface or size != self._size or self._leaps(scene, now):
            self._draw_afresh(scene, surface, found, now)
        else:
            dirty = self._writing.lift(surface)
            dirty += self._draw_changes(scene, pixels(surface), found, now)
        self._crests, self._edges = crests, found
        written = self._writing.write(scene.texts, surface)
        return None if dirty is None else dirty + written

    def settled(self, scene: Scene) -> bool:
        """Whether drawing `scene` on the surface drawn last would change nothing."""
        if (
            (scene.width, scene.height) != self._size
            or scene.texts
            or self._writing
            or self._leaps(scene, tones(scene))
        ):
            return False
        turns = zip([self._turn, *self._glow_turns], [tones(scene), *(some for some, _ in glows(scene))], strict=True)
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        return all(turn.complete(some) for turn, some in turns) and np.array_equal(crests, self._crests)

    def _leaps(self, scene: Scene, now: Tones) -> bool:
        """Whether so much is new that painting it afresh is the shorter way."""
        if len(scene.layers) != len(self._crests) or self._turn.leaps(now, LEAP):
            return True
        local = glows(scene)
        return len(local) != len(self._glow_turns) or any(
            turn.leaps(some, LEAP) for turn, (some, _) in zip(self._glow_turns, local, strict=True)
        )

    def _draw_afresh(self, scene: Scene, surface: pygame.Surface, found: Edges, now: Tones) -> None:
        local = [some for some, _ in glows(scene)]
        discs = _places(scene)
        size = (scene.width, scene.height)
        if size != self._size or len(scene.layers) != len(self._crests):
            self._colours = Colours(len(scene.layers), *size)
            self._turn = Turn()
        if discs != self._discs or not all(map(Turn.complete, [self._turn, *self._glow_turns], [now, *local])):
            self._colours.update(scene, range(scene.height))
        self._colours.reach(scene, int(found.limit[0].max()))
        self._surface, self._size, self._discs = surface, size, discs
        self._writing = Writing()
        self._turn = Turn(now)
        self._glow_turns = [Turn(some) for some in local]
        paint(pixels(surface), self._colours, found, Area(0, 0, scene.width, scene.height))

    def _draw_changes(self, scene: Scene, picture: Pixels, found: Edges, now: Tones) -> list[Rect]:
        self._colours.reach(scene, int(found.limit[0].max()))
        first, last = changed(self._edges, found)
        repaint(picture, self._colours, found, first, last)
        areas = [area for area in (*self._turn_colours(scene, now), *self._move_discs(scene)) if area]
        for area in areas:
            paint(picture, self._colours, found, area)
        return [_rect(area) for area in areas] + _dirty(first, last)

    def _turn_colours(self, scene: Scene, now: Tones) -> list[Area]:
        """Give the next bands of rows their new colours, where they change; which these are."""
        areas = []
        if band := self._turn.next(now, Area(0, 0, scene.width, scene.height)):
            self._colours.update(scene, range(band.top, band.bottom))
            areas.append(band)
        for turn, (some, area) in zip(self._glow_turns, glows(scene), strict=True):
            if band := turn.next(some, area):
                self._colours.update_sky(scene, band)
                areas.append(band)
        return areas

    def _move_discs(self, scene: Scene) -> list[Area]:
        """Paint the sky around discs that have moved; where that is."""
        discs = _places(scene)
        if discs == self._discs:
            return []
        areas = [_around(now, before, scene) for now, before in zip_longest(discs, self._discs)]
        for area in areas:
            self._colours.update_sky(scene, area)
        self._discs = discs
        return areas


def _places(scene: Scene) -> list[Place]:
    """Where the discs are painted."""
    return [(disc.x, disc.y, disc.radius) for disc in map(settled, scene.sky.discs)]


def _around(now: Place | None, before: Place | None, scene: Scene) -> Area:
    """The area of a disc at both its places."""
    places = [place for place in (now, before) if place]
    return bounded(
        scene,
        min(x - radius for x, _, radius in places) - 2.0,
        min(y - radius for _, y, radius in places) - 2.0,
        max(x + radius for x, _, radius in places) + 2.0,
        max(y + radius for _, y, radius in places) + 2.0,
    )


def _rect(area: Area) -> Rect:
    return area.left, area.top, area.right - area.left, area.bottom - area.top


def _dirty(first: Rows, last: Rows) -> list[Rect]:
    """Rectangles, one for each layer and some tiles of columns, around the rows from `first` to `last`."""
    starts = np.arange(0, first.shape[1], DIRTY)
    top = np.minimum.reduceat(first, starts, axis=1)
    bottom = np.maximum.reduceat(last, starts, axis=1)
    layers, parts = np.nonzero(bottom > top)
    top, bottom = top[layers, parts], bottom[layers, parts]
    sides = starts[parts], top, np.full(parts.size, DIRTY), bottom - top
    return list(zip(*(side.tolist() for side in sides), strict=True))
