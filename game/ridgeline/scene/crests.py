"""The crest layers of a theme's layers, back to front: land, its snow, the water before it, banks of cloud and mist."""

import copy
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from ..chance import LayerSeed, Seed
from ..terrain.arrays import Floats
from .biome_route import LayerWay, add_landmarks, ways, without_landmarks
from .hill import Hill, backdrop_colour, face_colours
from .items import Cover, CrestLayer, Glow, Sky, Sprite
from .land.covers import LayerCovers, PlaneWindow
from .land.lake import SQUEEZE, count_mirrored, water_crests, water_shades
from .land.land import Bare, EndlessLand, GroundProfile, Tarns, words
from .land.seeds import seeds_of
from .land.shores import shores
from .land.tarns import tarn_shade
from .land.wind import CALM_AIR, Wind
from .light.daylight import Light
from .light.gradients import (
    add_glow,
    cloud_shade,
    draw_towards,
    glow_on_land,
    in_view,
    mist_shade,
    on_water,
    ridge_shade,
    snow_shade,
)
from .light.mist import fading, into_gorges
from .lights.lit_windows import Windows, windows_of
from .memory import Latest, Memory, read_only
from .moment import Moment
from .oklab import Gradient
from .outline import Line, compute, lowest
from .sky.sky import sky_shade
from .stage import LayerLand
from .theme import Layer, Theme, land_numbers
from .view import View

FALLEN_UNITS = 500.0  #: units by which fresh snow lowers a snow line

LYING = 0.74
"""The most that land without a snow line is drawn to the snow's colour: all white, no ridge would stand out."""

IN_FRONT = "lake", "face"  #: crests before the one on which the sprites of their land stand
MIRRORLESS = "lake", "tarn", "snow on them", "standing"  #: crests that water does not mirror

FROST = 0.28  #: how far plants and buildings on white land are drawn to the snow's colour


GAP_STEP = 8.0  #: units of a camera's rise between updates of the colours in gaps


Silhouette: TypeAlias = tuple[Line, int, str, tuple[Cover, ...]]
"""A crest layer without its colours: its crest, or the recipe to compute it; the number of the theme's layer that it
belongs to; words for `Scene.describe`; and what stands on it."""

Grounds: TypeAlias = tuple[tuple[LayerLand, ...], tuple[LayerLand, ...]]  #: `Stage.grounds` and `Stage.lands`

Origin: TypeAlias = tuple[Layer, int, LayerWay, Any]  #: all that a layer's land follows from


class Crests:
    """The layers of a theme with their lands."""

    def __init__(self, theme: Theme, key: Seed, memory: Memory, drawings: bool = True) -> None:
        """Lay out the layers of a `land_seed`; without drawings, plants and buildings are part of the crests."""
        self._theme, self._memory, self._seeds = theme, memory, (seeds := seeds_of(theme, key))
        along = ways(theme, key)
        layers = add_landmarks(theme.layers, along)
        for number in land_numbers(layers)[-1:]:
            layers[number] = replace(layers[number], tarns=0.0)
        self._origins: list[Origin | None] = [*zip(layers, seeds, along, shores(layers), strict=True)]
        self.lands = [
            (layer, EndlessLand(layer, first, memory, drawings=drawings, way=way, shore=shore))
            for layer, first, way, shore in zip(layers, seeds, along, shores(layers), strict=True)
        ]
        self._covers = [LayerCovers(layer, land) for layer, land in self.lands]
        self._windows = [
            windows_of(theme, layer, land, own) for (layer, land), own in zip(self.lands, seeds, strict=True)
        ]
        self._fadings = [fading(layer) for layer in theme.layers]
        self._words = [words(layer) for layer in layers]
        on_land = [number for number, layer in enumerate(layers) if layer.bank is None]
        self._ridges = {number: ridge for ridge, number in enumerate(on_land)}  # places in `Light.ridges`
        self._parallaxes = [layer.parallax for layer in layers]
        self._glows = [glow_on_land(layer) for layer in layers]
        self._tarns: dict[int, EndlessLand] = {
            number: Tarns(replace(layer, stands=()), seeds[number], memory, way=without_landmarks(along[number]))
            for number, layer in enumerate(layers)
            if layer.tarns
        }
        self._lines = {
            number: EndlessLand(line, seeds[number] + LayerSeed.SNOW_LINE, memory)
            for number, layer in enumerate(theme.layers)
            if (line := snow_line(layer)) is not None
        }
        self._latest = Latest()
        self._shown: tuple[CrestLayer, ...] = ()
        self._hills: list[Hill | None] = [None] * len(layers)
        self._gapped: int | None = None
        self._mirrored: dict[int, int] = {}
        self._images: dict[int, list[tuple[int, int]]] = {}
        behind: list[str] = []
        owners: list[int] = []
        for number, layer in enumerate(layers):
            if layer.bank is None:
                own = ["snow", "land"] if number in self._lines else ["land"]
                behind += own
                owners += [number] * len(own)
                self._mirrored[number] = apart = count_mirrored(behind)
                # Covers with the number of their land's colour in the water, the farthest first.
                nearest = list(enumerate(zip(reversed(owners), reversed(behind), strict=True)))[:apart]
                self._images[number] = [
                    (owner, shade)
                    for shade, (owner, word) in reversed(nearest)
                    if layer.lake is not None and word == "land" and self._covers[owner]
                ]

    def ridden(
        self, number: int, profile: GroundProfile, beyond: float, bare: Bare | None = None, exact: bool = False
    ) -> "Crests":
        """These layers, with the land of layer `number` along a profile; see `EndlessLand.under`."""
        crests, (layer, land) = copy.copy(self), self.lands[number]
        ridden, seed = land.under(profile, beyond, bare, exact), self._seeds[number]
        crests._latest = Latest()
        crests.lands = [(layer, ridden) if k == number else pair for k, pair in enumerate(self.lands)]
        crests._origins = [None if k == number else origin for k, origin in enumerate(self._origins)]
        covers = self._covers[number].under(ridden, beyond)
        crests._covers = [covers if k == number else kept for k, kept in enumerate(self._covers)]
        if layer.lake is None:
            hill = Hill.of(self._theme, layer, ridden, beyond, seed)
            crests._hills = [hill if k == number else None for k in range(len(self.lands))]
        if exact:
            crests._gapped = number
        windows = windows_of(self._theme, layer, ridden, seed)
        crests._windows = [windows if k == number else kept for k, kept in enumerate(self._windows)]
        return crests

    def take(self, number: int, other: "Crests", start: float, stop: float) -> None:
        """Reuse what `other` has computed for a layer; the two lands are equal except from `start` to `stop`."""
        self._covers[number].take(other._covers[number], start, stop)
        own, others = self._hills[number], other._hills[number]
        if own and others:
            own.take(others, start, stop)

    def sharing(self, others: "Crests") -> "Crests":
        """These layers, sharing lands and covers with the equal layers among `others`, those of another theme."""
        for number, origin in enumerate(self._origins):
            if origin is not None and origin in others._origins:
                other = others._origins.index(origin)
                self.lands[number], self._covers[number] = others.lands[other], others._covers[other]
                self._latest = Latest()  # of other lands
                if _nights(self._theme) == _nights(others._theme):
                    self._windows[number] = others._windows[other]
                else:
                    layer, land = self.lands[number]
                    self._windows[number] = windows_of(self._theme, layer, land, self._seeds[number])
        return self

    def land(self, number: int) -> EndlessLand:
        """The land of a layer."""
        return self.lands[number][1]

    def shades(
        self, light: Light, glows: tuple[Glow, ...], view: View, nearest: float | None = None
    ) -> tuple[Gradient, ...]:
        """The colours of all crests before a sky with such glows, back to front; `layers` asks for them.

        Gaps in the nearest land, at that height above the foot of the picture, are dark in their depth.
        """
        air = add_glow(sky_shade(self._theme, light, self._memory), glows, light.glow, view)
        water = on_water(air, light)
        shades: list[Gradient] = []
        own: list[Gradient] = []  # of the land and its snow, which a lake mirrors
        behind = [air, air]  # behind banks: the sky, land and lakes
        colours = iter(light.ridges)
        for number, (layer, _) in enumerate(self.lands):
            fading = self._fadings[number]
            if nearest is not None and number != self._gapped and layer.bank is None and not layer.water:
                fading = into_gorges(fading, nearest)
            if layer.bank == "cloud":
                shades.append(cloud_shade(layer, behind[-1], light))
                continue
            if layer.bank == "mist":
                # It lies in the valleys of the layer behind it, before the next one.
                shades.append(mist_shade(fading, behind[-2], light))
                continue
            colour = next(colours)
            if number in self._tarns:
                shades.append(tarn_shade(fading, colour, light, water))
            if self._hills[number]:
                standing = backdrop_colour(light, number == self._gapped)
                shades.append(ridge_shade(fading, standing, light))
            ground = ridge_shade(fading, colour, light)
            snows = light.fallen > 0.0 or number in self._lines
            snowy = snow_shade(fading, colour, light) if snows else ground
            frosted = ground if layer.water else draw_towards(snowy, FROST * light.fallen, ground)
            if number in self._lines:
                land = [snowy, frosted]
            else:
                white = draw_towards(snowy, LYING * light.fallen, ground)
                shades += [frosted, white] if self._white(number, light) else []
                land = [ground if layer.water else white]
            own += land
            lake = [] if layer.lake is None else water_shades(layer.lake, own[-self._mirrored[number] :], water)
            snow = [snowy] if number in self._lines and self._covers[number] else []
            face = [Gradient(land[0].rows, face_colours(land[0].colours, light))] if self._hills[number] else []
            shades += land + snow + face + lake + [lake[shade] for _, shade in self._images[number] if lake]
            behind += land + lake
        return read_only(tuple([in_view(shade, view) for shade in shades]))

    def layers(
        self, light: Light, sky: Sky, moment: Moment, view: View, *, steps: Memory, wind: Wind = CALM_AIR
    ) -> tuple[tuple[CrestLayer, ...], tuple[Sprite, ...], Grounds]:
        """The crests before a sky, their lit windows, and the lands; `steps` keeps colours until the light changes."""
        lights: list[Sprite] = []
        parts: list[Silhouette] = []
        planes: dict[int, PlaneWindow | None] = {}
        views = self._latest(_views, self, view)
        for number, (layer, land) in enumerate(self.lands):
            near, hill = views[number], self._hills[number]
            start = near.corner[0] + (layer.parallax * moment.travel + layer.drift * moment.elapsed)  # left_edge
            plane = PlaneWindow.of(start, near, view) if self._covers[number].groups or hill else None
            planes[number] = plane
            if layer.bank is not None:
                parts += [(land.crest(start, near), number, layer.bank, ())]
                continue
            wall = light.ridges[self._ridges[number]]
            if number in self._tarns:
                parts += [(self._tarns[number].crest(start, near), number, "tarn", ())]
            if hill is not None:
                parts += [(self._nowhere(view), number, "backdrop", hill.behind(plane, wind))]
                lights += _lit(hill.windows, len(parts) - 1, wall, moment, near)
            parts += self._land(number, light, (start, near), plane, wind)
            if self._windows[number]:
                lights += _lit(self._windows[number], len(parts) - 1, wall, moment, near)
            if hill is not None:
                parts += [(self._nowhere(view), number, "face", hill.face(plane))]
            if layer.lake is not None:
                parts = self._before_lake(number, parts, planes, moment, near)
        seen = sky.glows, view.unzoomed, self._nearest(view)
        shades = self._latest(_shades, self, steps, light, seen)
        owners = [(number, words) for _, number, words, _ in parts]
        return self._coloured(parts, shades), tuple(lights), self._latest(_grounds, self.lands, owners)

    def _land(
        self, number: int, light: Light, place: tuple[float, View], plane: PlaneWindow | None, wind: Wind
    ) -> list[Silhouette]:
        """A land with its snow and all that stands on it, in a view whose left side is at a place of the land."""
        (start, near), (layer, land) = place, self.lands[number]
        covers, words, line = self._covers[number], self._words[number], land.crest(start, near)
        stands = covers.shown(plane, wind) if plane else ()
        if number in self._lines:
            # All of the land in snow, and before it the land below the snow line.
            border = self._lines[number].crest(start, near, light.snow + FALLEN_UNITS * light.fallen)
            parts: list[Silhouette] = [(line, number, "snow", ()), (lowest(line, border), number, words, stands)]
            if covers:
                snow = covers.snow(plane, layer.base + (layer.snow or 0.0) - light.snow)
                parts.append((self._nowhere(near), number, "snow on them", snow))
            return parts
        if light.fallen <= 0.0 or not self._white(number, light):
            return [(line, number, words, stands)]
        # The white land lies before its covers, which have a colour of their own.
        nowhere = self._nowhere(near)
        return [
            (nowhere, number, "standing", stands),
            (nowhere, number, "snow on them", covers.snow(plane)),
            (line, number, words, ()),
        ]

    def _coloured(self, parts: list[Silhouette], shades: tuple[Gradient, ...]) -> tuple[CrestLayer, ...]:
        """The crests in their colours; those that have not changed are the same objects as in the last picture."""
        last = self._shown if len(self._shown) == len(parts) else (None,) * len(parts)
        self._shown = tuple(
            [
                old
                if old and old.line is line and old.gradient is shade and old.covers == covers and old.words == name
                else CrestLayer(line, shade, self._parallaxes[number], name, covers, self._glows[number])
                for (line, number, name, covers), shade, old in zip(parts, shades, last, strict=True)
            ]
        )
        return self._shown

    def _nearest(self, view: View) -> float | None:
        """The height of land with gaps above the foot of a picture, in whole steps, as colours follow it."""
        if self._gapped is None:
            return None
        layer, _ = self.lands[self._gapped]
        return GAP_STEP * round((layer.base - view.lift * min(layer.parallax, 1.0)) / GAP_STEP)

    def _white(self, number: int, light: Light) -> bool:
        """Whether a layer without a snow line has fallen snow around its plants and buildings."""
        return light.fallen > 0.0 and number not in self._lines and bool(self._covers[number])

    def _nowhere(self, view: View) -> Floats:
        """(width + 1,) the crest of what has only covers: below the picture."""
        return self._latest(_below, view.width, view.height)

    def _before_lake(
        self, number: int, parts: list[Silhouette], planes: dict[int, PlaneWindow | None], moment: Moment, view: View
    ) -> list[Silhouette]:
        """The land behind a lake, the lake's water, and the images in it; `_mirrored` of the crests have one each."""
        layer, _ = self.lands[number]
        assert layer.lake is not None
        computed = [(compute(line), owner, name, covers) for line, owner, name, covers in parts]
        land = [
            line for line, owner, name, _ in computed if name not in MIRRORLESS and self.lands[owner][0].bank is None
        ]
        water = water_crests(layer, land, self._mirrored[number], moment, view)
        shore, nowhere = view.row(layer.lake), self._nowhere(view)
        return [
            *computed,
            *[(line, number, "lake", ()) for line in water],
            *[
                (nowhere, number, "lake", self._covers[owner].mirrored(planes[owner], shore, SQUEEZE))
                for owner, _ in self._images[number]
            ],
        ]


def _lit(windows: list[Windows], number: int, wall: Floats, moment: Moment, view: View) -> list[Sprite]:
    """The lit windows of a land whose nearest crest has this number, in walls of a colour."""
    return [sprite for some in windows for sprite in some.sprites(number, wall, moment, view)]


def _views(crests: Crests, view: View) -> list[View]:
    """The views of all layers."""
    return [view.at(layer.parallax) for layer, _ in crests.lands]


def _below(width: int, height: int) -> Floats:
    return read_only(np.zeros(width + 1) + (height + 1.0))


def _grounds(lands: list[tuple[Layer, EndlessLand]], owners: list[tuple[int, str]]) -> Grounds:
    """The lands with the places of their nearest crests, given each crest's land and words."""
    places = {number: place for place, (number, words) in enumerate(owners) if words not in IN_FRONT}
    grounds = tuple(
        LayerLand(layer, land, place := places[number], _shore(owners, place))
        for number, (layer, land) in enumerate(lands)
    )
    return grounds, tuple(ground for ground in grounds if ground.layer.bank is None)


def _shore(owners: list[tuple[int, str]], place: int) -> int:
    """The place of the last crest of the lake before one, or of that if there is none."""
    while place + 1 < len(owners) and owners[place + 1][1] == "lake":
        place += 1
    return place


def _shades(
    crests: Crests, steps: Memory, light: Light, seen: tuple[tuple[Glow, ...], View, float | None]
) -> tuple[Gradient, ...]:
    """The colours of some crests, kept until the light changes."""
    return steps(crests.shades, light, *seen)


def _nights(theme: Theme) -> tuple[float, float, str]:
    """The data, besides the land, from which lit windows follow."""
    return theme.sunrise, theme.sunset, theme.lamp


def snow_line(layer: Layer) -> Layer | None:
    """The snow line of a layer as a layer of its own, finer and with the same travel; None if it has no snow."""
    if layer.snow is None:
        return None
    return Layer(
        base=layer.base + layer.snow,
        displacement=0.2 * layer.displacement,
        roughness=0.8,
        span=max(layer.span // 4, 16),
        parallax=layer.parallax,
        drift=layer.drift,
        peaks=0.5,
    )
