"""The crest layers of a theme's layers, back to front: land, its snow, the water before it, banks of cloud and mist."""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import numpy as np

from .daylight import Light
from .items import CrestLayer, Sprite
from .lake import mirrored, water_crests, water_shades
from .layers import Heights, Land, Line, Tarns, crest, words
from .mist import fading
from .moment import Moment, View
from .palette import Gradient, Lab
from .shades import cloud_shade, in_view, mist_shade, ridge_shade, snow_shade
from .snow import snow_line
from .stage import Ground
from .tarns import tarn_shade
from .theme import Layer, Theme, land_numbers
from .windows import windows_of

SEEDS_PER_LAYER = 16
"""Seeds set aside for each layer: its ridge, its folds, what stands on it, its snow line."""


class Part(NamedTuple):
    """One crest layer to be.

    Attributes:
        crest: (width + 1,) y in pixels.
        shade: its colours, with rows in units.
        layer: what it is a part of.
        words: what it is, for `Scene.describe`.
    """

    crest: Heights
    shade: Gradient
    layer: Layer
    words: str


def lands_of(theme: Theme) -> list[tuple[int, int]]:
    """Which land of a seed each layer has: that of layer, or bank, number i of a theme with n layers of land."""
    total = sum(layer.bank is None for layer in theme.layers)
    land, air = count(), count()
    counted = [(next(land if layer.bank is None else air), total) for layer in theme.layers]
    given = (layer.land for layer in theme.layers)
    return [(own[0], own[1]) if own else pair for own, pair in zip(given, counted, strict=True)]


def seeds_of(theme: Theme, seed: int) -> list[int]:
    """The first of each layer's seeds. Banks count backwards, so that the land is the same with and without them."""
    return [
        SEEDS_PER_LAYER * (seed * total + (number if layer.bank is None else -1 - number))
        for layer, (number, total) in zip(theme.layers, lands_of(theme), strict=True)
    ]


class Relief:
    """The layers of a theme with their lands."""

    def __init__(self, theme: Theme, seed: int) -> None:
        """Lay out all land."""
        self._theme, self._seeds = theme, (seeds := seeds_of(theme, seed))
        layers = list(theme.layers)
        for number in land_numbers(layers)[-1:]:
            layers[number] = replace(layers[number], tarns=0.0)
        self._lands = [(layer, Land(layer, key)) for layer, key in zip(layers, seeds, strict=True)]
        self._windows = [
            windows_of(theme, layer, land, key) for (layer, land), key in zip(self._lands, seeds, strict=True)
        ]
        self._fadings = [fading(layer) for layer in theme.layers]
        self._tarns: dict[int, Land] = {
            number: Tarns(replace(layer, stands=()), seeds[number])
            for number, layer in enumerate(layers)
            if layer.tarns
        }
        self._lines = {
            number: (line, Land(line, seeds[number] + SEEDS_PER_LAYER - 2))
            for number, layer in enumerate(theme.layers)
            if (line := snow_line(layer)) is not None
        }

    def ridden(self, number: int, line: Line, beyond: float) -> Relief:
        """The same layers, of which one has its land along a line; see `Land.under`."""
        other, (layer, land) = copy.copy(self), self._lands[number]
        ridden, seed = land.under(line, beyond), self._seeds[number]
        other._lands = [(layer, ridden) if k == number else pair for k, pair in enumerate(self._lands)]
        windows = windows_of(self._theme, layer, ridden, seed)
        other._windows = [windows if k == number else kept for k, kept in enumerate(self._windows)]
        return other

    def land(self, number: int) -> Land:
        """The land of a layer."""
        return self._lands[number][1]

    def layers(
        self, now: Light, air: Gradient, moment: Moment, view: View
    ) -> tuple[tuple[CrestLayer, ...], tuple[Sprite, ...], tuple[Ground, ...]]:
        """What is to be seen before a sky of such colours, with rows in units, the lit windows in it, and the lands."""
        lights: list[Sprite] = []
        parts: list[Part] = []
        grounds: list[Ground] = []
        colours = iter(now.ridges)
        for number, (layer, land) in enumerate(self._lands):
            near = view.at(layer.parallax)
            outline = crest(land, layer, moment, near)
            if layer.bank is not None:
                parts.append(Part(outline, self._bank_shade(number, parts, air, now), layer, layer.bank))
                grounds.append(Ground(layer, land, len(parts) - 1))
                continue
            colour = next(colours)
            if number in self._tarns:
                water = crest(self._tarns[number], layer, moment, near)
                parts.append(Part(water, tarn_shade(self._fadings[number], colour, now, air), layer, "tarn"))
            parts += self._land(number, outline, colour, now, moment, near)
            grounds.append(Ground(layer, land, len(parts) - 1))
            for windows in self._windows[number]:
                lights += windows.sprites(len(parts) - 1, colour, moment, near)
            if layer.lake is not None:
                parts += _lake(layer, layer.lake, parts, air, moment, near)
        crests = tuple(
            CrestLayer(part.crest, in_view(part.shade, view), part.layer.parallax, part.words) for part in parts
        )
        return crests, tuple(lights), tuple(grounds)

    def _land(self, number: int, outline: Heights, colour: Lab, now: Light, moment: Moment, view: View) -> list[Part]:
        """A layer's land; of one with snow, all of it in snow, and before it what is below the snow line."""
        layer, _ = self._lands[number]
        own = ridge_shade(self._fadings[number], colour, now)
        if number not in self._lines:
            return [Part(outline, own, layer, words(layer))]
        line, land = self._lines[number]
        border = crest(land, line, moment, view)
        border += now.snow * view.pixels_per_unit
        bare = Part(np.maximum(outline, border), own, layer, words(layer))
        return [Part(outline, snow_shade(self._fadings[number], colour, now), layer, "snow"), bare]

    def _bank_shade(self, number: int, parts: list[Part], air: Gradient, now: Light) -> Gradient:
        """Cloud has the colours behind it; mist those of one layer more behind, which it shows in the valleys."""
        layer, _ = self._lands[number]
        behind = [air, air, *(part.shade for part in parts if part.layer.bank is None and part.words != "tarn")]
        if layer.bank == "cloud":
            return cloud_shade(layer, behind[-1], now)
        return mist_shade(self._fadings[number], behind[-2], now)


def _lake(layer: Layer, level: float, parts: list[Part], air: Gradient, moment: Moment, view: View) -> list[Part]:
    """The water before a layer, which mirrors the land behind it."""
    land = [part for part in parts if part.layer.bank is None and part.words not in ("lake", "tarn")]
    apart = mirrored([part.words for part in land])
    shades = water_shades(level, [part.shade for part in land[-apart:]], air)
    crests = water_crests(level, [part.crest for part in land], apart, layer, moment, view)
    return [Part(line, shade, layer, "lake") for line, shade in zip(crests, shades, strict=True)]
