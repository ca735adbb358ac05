"""Turns the picture of one scene into that of the next with one call of spans.c, which decides what is rewritten.

This file computes the colours of a new light as the painter does; spans.c compares them with those on the screen,
and repaints pixels that are behind. State between frames lies in arrays whose addresses spans.c knows.
"""

import ctypes
import math
from itertools import zip_longest

import numpy as np

from ..scene.items import Curtain, Disc, Glow, Scene, Sky, Stars
from ..scene.memory import Memory
from ..scene.oklab import Gradient
from ..terrain.arrays import Array, Bools, Floats, Int32s, UInt32s
from .compiled_covers import CompiledCovers
from .compiled_light import LAB_LEVELS, CompiledLight, glow_step
from .compiled_sprites import CompiledSprites
from .equality import alike
from .kernels.compiled import Frame, LitDisc, SpansLibrary, address
from .kernels.numpy_dither import THRESHOLDS
from .kernels.pixel_math import pitch
from .kernels.records import TILE, Occlusion
from .land_colours import Stops, row_colours, rows_between, stops
from .pixels import Rect, pack
from .sky_painter import MAX_DISC_BYTES, air_curves, disc_light, snap, veils

COLOUR_MARGIN = 16  #: rows beyond those in view that get their colours with them

PARTS = "land", "light", "sky"
"""The parts that follow the light each on its own: the colours of layers, the light on them, the sky."""

STILL_FRAMES = 30  #: frames without a new light after which all outdated pixels are repainted

SKY_PLACES = 48
"""Places across the picture, at least, at which the sky's colours are compared; they are at most a tile apart."""

BLOCK_ROWS, PIECE = 8, 96  #: rows of cells, and columns of a crest, that are updated together; see spans.c

WHOLE, MORE_ROWS, MORE_CELLS = -1, -2, -3
"""The answers of spans.c if all of the picture has changed, and if it needs the colours of more rows, or room for
more cells in the light."""

LEAP_LEVELS, LEAP_ROWS = 1.0, 0.25
"""Levels and rows of a change of light above which it counts as a leap: no step of the clock of light in
a day of ten minutes is as long."""

NO_ROWS = np.array([1e9, -1e9], np.float32)  #: the first and the last of no rows
LINE = 16  #: pixels in a line of the processor's cache
DISC_RIM = 2.0  #: pixels beyond a disc's radius that its soft rim may reach
Box = tuple[float, float, float, float]  #: left, top, right and bottom in pixels

DiscKey = tuple[float, ...]
"""x, y and radius of a disc in pixels, its phase, maria, earthshine and opacity, and its pixel."""


class CompiledFrame:
    """The picture of scenes of one size and number of layers, with the sprites on these."""

    def __init__(self, library: SpansLibrary, layers: int, width: int, height: int) -> None:
        self._library = library
        tiles, spacing = -(-width // TILE), 2
        while spacing < TILE and spacing * SKY_PLACES < width:
            spacing *= 2
        places = -(-width // spacing)
        # Its rows begin in different sets of the processor's cache: an odd number of its lines lies between them.
        sky_pitch = (-(-width // LINE) | 1) * LINE
        self._frame = Frame(layers, width, height, tiles, spacing, places, 0, sky_pitch)
        self._kept: dict[str, Array] = {}
        self._keep_arrays(layers, width, height, tiles, places)
        self._sampled = np.minimum(np.arange(places) * spacing + spacing // 2, width - 1)
        self._covers = CompiledCovers(self._frame)
        self._sprites = CompiledSprites(library, self._frame)
        self._light = CompiledLight(self._frame, self._keep, self._sampled)
        self._still = dict.fromkeys(PARTS, 0)
        self._exact = dict.fromkeys(PARTS, False)
        self._gradients: list[Gradient] = []
        self._stops = stops([])
        self._sky: Sky | None = None
        self._disc_shapes = Memory(MAX_DISC_BYTES)
        self._discs: list[DiscKey] = []
        self._star_order = np.empty(0, np.intp)

    def _keep_arrays(self, layers: int, width: int, height: int, tiles: int, places: int) -> None:
        """Make the arrays that spans.c works on."""
        for name in ("now_top", "now_solid", "before_top", "before_solid", "first", "last", "apart"):
            self._keep(name, np.zeros((layers, width), np.int32))
        rects = -(-height // BLOCK_ROWS) * (tiles // 2 + 1) + layers * -(-width // PIECE)
        arrays: dict[str, Array] = {
            "crests": np.zeros((layers, width + 1), np.float32),
            "crests_before": np.zeros((layers, width + 1), np.float32),
            "anew": np.zeros((layers, width), np.uint8),
            "reaches": np.zeros((layers, 3), np.int32),
            "limit": np.zeros((layers + 1, width), np.int32),
            "extents": np.zeros((tiles, layers + 1, 5), np.int32),
            "seen": np.zeros((2, layers), np.int32),
            "coloured": np.repeat(np.array([[height], [0]], np.int32), layers, axis=1),
            "nearest": np.zeros(width, np.int32),
            "wanted": np.zeros((layers, height, 3), np.float32),
            "shown": np.full((layers, height, 3), np.nan, np.float32),
            "sky": np.empty((height, self._frame.sky_pitch), np.uint32),
            "noise": THRESHOLDS,
            "reach": np.zeros(tiles, np.int32),
            "due": np.zeros((height, tiles), np.uint8),
            "cells": np.zeros((height, tiles), np.uint8),
            "painted_with": np.zeros((height, tiles), np.int32),
            "samples_shown": np.zeros((height, 3, places), np.float32),
            "behind": np.zeros((BLOCK_ROWS, tiles), np.float32),
            "veiled": np.tile(NO_ROWS, (tiles, 1)),
            "rects": np.zeros((rects, 4), np.int32),
            "tops": np.zeros((layers + 1, width), np.int32),
            "stuck": np.zeros((height, tiles), np.uint8),
        }
        for name, array in arrays.items():
            self._keep(name, array)

    def _keep(self, name: str, array: Array) -> None:
        """Keep an array, and tell spans.c where it is."""
        self._kept[name] = array = np.ascontiguousarray(array)
        setattr(self._frame, name, address(array))

    def occlusion(self) -> Occlusion:
        """What hides particles on the layers last drawn."""
        return self._covers.occlusion(self._kept["tops"])

    def draw(self, scene: Scene, picture: UInt32s, whole: bool) -> list[Rect] | None:
        """Draw a scene over the last one; the rectangles that have changed, or None for all of it.

        Args:
            picture: (height, width), with the last scene on it unless `whole`.
            whole: True to paint all of it.
        """
        frame = self._frame
        self._kept["crests_before"][:] = crests = self._kept["crests"]
        for crest, layer in zip(crests, scene.layers, strict=True):
            crest[:] = layer.crest
        frame.picture, frame.pitch, frame.whole = address(picture), pitch(picture), whole
        self._take_on(scene)
        self._covers.take_on(scene.layers)
        self._sprites.take_on(scene.sprites)
        count = self._library.frame(frame, again=False)
        while count in (MORE_ROWS, MORE_CELLS):
            if count == MORE_ROWS:
                self._colour_more()
            else:
                self._light.make_room()
            count = self._library.frame(frame, again=True)
        return None if count == WHOLE else list(map(tuple, self._kept["rects"][:count].tolist()))

    def settled(self, scene: Scene) -> bool:
        """Whether drawing `scene` would change nothing."""
        crests = [layer.crest for layer in scene.layers]
        return (
            all(self._exact.values())
            and self._light.settled(scene)
            and np.array_equal(np.array(crests, np.float32), self._kept["crests"])
            and alike([layer.gradient for layer in scene.layers], self._gradients)
            and self._covers.shows(scene.layers)
            and self._sprites.shows(scene.sprites)
            and alike(scene.sky, self._sky)
        )

    def _take_on(self, scene: Scene) -> None:
        """Pass a scene's new light to spans.c; after a leap, or a while without a change, all pixels are exact."""
        frame = self._frame
        self._boxes: list[Box] = []
        before, self._sky = self._sky, scene.sky
        self._take_on_land([layer.gradient for layer in scene.layers])
        if scene.sky is not before:
            self._take_on_sky(scene.sky, before)
        self._light.take_on(scene, self._kept["coloured"], self._bells)
        frame.exact_light = before is None or frame.exact_land or frame.exact_sky
        self._settle()
        frame.boxes = len(self._boxes)
        if self._boxes:
            corners = np.floor(self._boxes) + np.array([0.0, 0.0, 1.0, 1.0])
            self._keep("box", np.clip(corners, 0.0, [frame.width, frame.height] * 2).astype(np.int32))

    def _settle(self) -> None:
        """After a while without a change, have all pixels of a part exact."""
        frame = self._frame
        new_sky, still = frame.new_air or frame.new_curtains, self._still
        for part, new in zip(PARTS, (frame.new_land, frame.new_light, new_sky), strict=True):
            still[part] = 0 if new else still[part] + 1
        frame.exact_land |= still["land"] == STILL_FRAMES
        frame.exact_light |= still["light"] == STILL_FRAMES
        frame.exact_sky |= still["sky"] == STILL_FRAMES
        for part, exact in zip(PARTS, (frame.exact_land, frame.exact_light, frame.exact_sky), strict=True):
            self._exact[part] = bool(exact) or (self._exact[part] and still[part] > 0)

    def _take_on_sky(self, sky: Sky, before: Sky | None) -> None:
        """Pass to spans.c what is new of a sky."""
        if before is None or not alike(_air(sky), _air(before)):
            self._frame.exact_sky = before is None or _sky_leaps(sky, before)
            self._take_on_air(sky)
        if before is None or not alike(sky.curtains, before.curtains):
            self._take_on_curtains(sky.curtains)
        if before is None or not alike(sky.stars, before.stars):
            self._take_on_stars(sky.stars, before.stars if before else None)
        if before is None or not alike(sky.discs, before.discs):
            self._take_on_discs(sky.discs)

    def _take_on_land(self, gradients: list[Gradient]) -> None:
        """Compute the colours of the visible rows of layers with new gradients."""
        before, self._gradients = self._gradients, gradients
        new = [one is not other for one, other in zip_longest(gradients, before)]
        if not any(new):
            return
        now = stops(gradients)
        if alike(now, self._stops):
            return
        self._frame.exact_land = _leaps(now, self._stops)
        self._stops = now
        first, last = np.where(new, self._with_margin(self._kept["seen"]), 0)
        self._kept["coloured"][:, new] = first[new], last[new]
        self._want(first, last)

    def _colour_more(self) -> None:
        """Compute the colours of rows that have come into view; the old content of their place is out of view."""
        (first, last), (top, bottom) = self._kept["coloured"], self._with_margin(self._kept["seen"])
        none = first >= last  # no rows to extend: make all at once
        begin, end = np.where(none, bottom, first), np.where(none, bottom, last)
        for some in ((top, begin), (end, bottom)):
            for layer, (start, stop) in enumerate(zip(*some, strict=True)):
                self._kept["shown"][layer, start:stop] = np.nan
            self._want(*some)
            self._light.colour(np.array(some))
        np.minimum(top, begin, out=first)
        np.maximum(bottom, end, out=last)

    def _with_margin(self, rows: Int32s) -> Int32s:
        """(2, layers) first and last rows, widened by a margin; still none for a layer without rows."""
        first, last = rows
        some = first < last
        height = self._frame.height
        return np.array(
            [
                np.where(some, np.maximum(first - COLOUR_MARGIN, 0), height),
                np.where(some, np.minimum(last + COLOUR_MARGIN, height), 0),
            ],
            np.int32,
        )

    def _want(self, first: Int32s, last: Int32s) -> None:
        """Compute the colours of each layer's rows from `first` to before `last`."""
        some = rows_between(first, last)
        if some.rows.size:
            self._kept["wanted"][some.layers, some.rows] = row_colours(self._stops, some)
        self._frame.new_land = True

    def _take_on_air(self, sky: Sky) -> None:
        """Compute the curves from which a sky's gradient and glows are mixed."""
        frame = self._frame
        curves = air_curves(sky, frame.height, frame.width)
        self._keep("curves", curves.curves)
        self._keep("down", curves.down)
        self._keep("across", curves.across)
        self._keep("across_sampled", curves.across[:, self._sampled])
        self._bells = curves.down, curves.across
        frame.glows, frame.new_air = len(curves.down), True
        frame.air += 1

    def _take_on_curtains(self, curtains: tuple[Curtain, ...]) -> None:
        """Make the curtains of a sky ready, and room for the shown ones if their number changes."""
        frame, count = self._frame, len(curtains)
        if ready := veils(curtains):
            self._keep("foot", ready.foot)
            self._keep("light", ready.share)
            self._keep("steep", ready.steep)
            self._keep("tints", ready.colours)
        if count != frame.curtains or "foot_shown" not in self._kept:
            frame.curtains, frame.other_curtains = count, True
            self._keep("foot_shown", np.zeros((count, frame.width), np.float32))
            self._keep("light_shown", np.zeros((count, frame.width), np.float32))
            self._keep("steep_shown", np.zeros((frame.tiles, count), np.float32))
            self._keep("tints_shown", np.zeros((frame.tiles, count, 6), np.float32))
            self._keep("spans", np.zeros((frame.tiles, count, 2), np.float32))
            self._keep("spans_shown", np.tile(NO_ROWS, (frame.tiles, count, 1)))
        frame.new_curtains = True

    def _take_on_stars(self, stars: Stars, before: Stars | None) -> None:
        """Sort the stars for spans.c; those that have changed are painted again."""
        frame, colour = self._frame, int(pack([stars.colour])[0])
        moved = before is None or not alike(stars.places, before.places)
        if moved:
            column, row = np.floor(stars.places).T
            # Where the lights of stars meet, those of lower ones are laid first, as the painter does it.
            self._star_order = np.lexsort((-column, -row))
            self._keep("star_columns", column[self._star_order].astype(np.int32))
            self._keep("star_rows", row[self._star_order].astype(np.int32))
            self._keep("star_places", stars.places[self._star_order])
        self._keep("star_light", stars.brightness[self._star_order])
        if before is not None:
            changed = np.ones(len(stars.places), np.bool_)
            if len(stars.places) == len(before.places) and (stars.radius, colour) == (before.radius, frame.star_colour):
                changed = stars.brightness != before.brightness
                if moved:
                    changed |= (stars.places != before.places).any(axis=1)
                self._boxes += _around(before, changed) if moved else []
            else:
                self._boxes += _around(before, np.ones(len(before.places), np.bool_))
            self._boxes += _around(stars, changed)
        frame.stars, frame.star_radius, frame.star_colour = len(stars.places), stars.radius, colour

    def _take_on_discs(self, discs: tuple[Disc, ...]) -> None:
        """Take on discs that have changed; the sky around them is painted again."""
        discs = tuple(map(snap, discs))
        before, self._discs = self._discs, _keys(discs)
        if self._discs == before:
            return
        frame = self._frame
        self._boxes += [_around_disc(disc) for disc in {*self._discs, *before}]
        self._disc_lights = [disc_light(disc, frame.height, frame.width, self._disc_shapes) for disc in discs]
        self._lit_discs = (LitDisc * len(discs))()
        for number, (disc, key, place) in enumerate(zip(discs, self._discs, self._disc_lights, strict=True)):
            sides = place.left, place.top, *place.light.shape
            self._lit_discs[number] = LitDisc(*sides, int(key[-1]), address(place.light), disc.share)
        frame.discs, frame.disc = len(discs), ctypes.addressof(self._lit_discs)


def _air(sky: Sky) -> tuple[Gradient, tuple[Glow, ...], Floats]:
    return sky.gradient, sky.glows, sky.glow_colour


def _leaps(now: Stops, before: Stops) -> bool:
    """Whether stops have changed so much at once that their rows need exact colours."""
    if now[0].shape != before[0].shape:
        return True
    rows, colours = (float(np.abs(one - other).max()) for one, other in zip(now, before, strict=True))
    return rows >= LEAP_ROWS or LAB_LEVELS * colours >= LEAP_LEVELS


def _sky_leaps(now: Sky, before: Sky) -> bool:
    """Whether the air of a sky, its gradient and glows, has changed as much at once."""
    glows = zip(now.glows, before.glows, strict=False)
    return _leaps(now.gradient, before.gradient) or any(glow_step(*pair) >= LEAP_LEVELS for pair in glows)


def _around(stars: Stars, some: Bools) -> list[Box]:
    """The boxes around some stars."""
    reach = math.ceil(stars.radius)
    places = np.floor(stars.places[some])
    boxes: list[Box] = np.concatenate([places - reach, places + (reach + 1)], axis=1).tolist()
    return boxes


def _keys(discs: tuple[Disc, ...]) -> list[DiscKey]:
    """The keys of discs on their grid: place, radius, phase, face, opacity and pixel of each."""
    colours = pack([disc.colour for disc in discs]).tolist() if discs else []
    return [
        (disc.x, disc.y, disc.radius, disc.phase, disc.maria, disc.earthshine, disc.share, colour)
        for disc, colour in zip(discs, colours, strict=True)
    ]


def _around_disc(disc: DiscKey) -> Box:
    x, y, reach = disc[0], disc[1], disc[2] + DISC_RIM
    return x - reach, y - reach, x + reach, y + reach
