"""The land of one layer: its ridge, kept for the stretch in view, and its crest in a view."""

import copy
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import numpy as np

from ...chance import SECOND_LINE, LayerSeed, Seed
from ...terrain import Ridge
from ...terrain.arrays import AnyFloats, Bools, Floats
from ..biome_route import NO_WAY, LayerWay
from ..memory import FORGETFUL, Memory, read_only
from ..outline import Line, Outline, Stretch
from ..stands import LATTICE, Planting, Standing
from ..stands.planting import Lone
from ..theme import Layer
from ..view import HEIGHT, View, cells
from . import tarns
from .bedrock import bedrock

GAP_SWELL = 0.2  #: swell below which there is a gap
HALF_HEIGHT_SWELL = 0.25  #: swell at which a bank has half its height; a smaller one makes flatter tops

GAP_DEPTH = 10.0
"""Steepness of a bank's fall into gaps, in multiples of its rise's: there it has the sky's colours and so ends soon."""

CHUNK = 1024  #: units of land that are made at once
MAX_PLACE = 1e15  #: units from 0 to the end of the land; beyond, floats are too coarse for it

MAX_OUTLINE_STEP = 32.0
"""Units between columns beyond which the bare ground is sampled: pictures thirty pixels high or less would span
thousands of chunks."""

KEPT_BYTES = 1 << 20  #: bytes that callers may keep with a land

TALL_UNITS, NEAR_PARALLAX = 40.0, 0.5
"""A stand at least this tall, or on a layer at least this near, is drawn and not part of the outline."""

LOW_UNITS = 30.0  #: height of the tallest stands that cannot hide the glider of a run

NOBODY = Standing(np.empty(0, np.int64), np.empty(0), np.empty(0, np.int64), np.empty(0, np.int64))
"""A stand without plants."""

Bare = Callable[[Floats], Bools]  #: says for places, (n,) in ascending order, whether nothing is rooted there


class GroundProfile(Protocol):
    """Land of another origin, such as the course of a run."""

    def heights(self, x: AnyFloats) -> Floats:
        """(n,) heights at places `x`, equally far apart, in units above the foot of the panorama."""


class EndlessLand:
    """The endless outline of one layer, in units above the foot of the panorama.

    No answer depends on earlier ones; the chunks around the last stretch are kept only to save time.

    Attributes:
        plantings: of the layer's stands, in their order.
        drawn: the numbers of the stands that show their drawings, see `covers`.
        chimneys, rotors: the numbers and heights of the stands that have some.
        kept: a memory for facts about this land.
        longest_step: of crests that are outlines; with longer steps they are the ground itself.
    """

    def __init__(
        self,
        layer: Layer,
        seed: Seed,
        memory: Memory = FORGETFUL,
        *,
        drawings: bool = True,
        way: LayerWay = NO_WAY,
        shore: float = -math.inf,
    ) -> None:
        """Lay out the land of `layer`; lands of equal seeds share what is in a memory.

        Without drawings, all plants and buildings are part of the outline. Along a way, the layer's last stands are the
        way's landmarks, see `way.marked`. Nothing is rooted up to the height of a `shore`.
        """
        self._way, self._layer, self._memory, self.kept = way, layer, memory, Memory(KEPT_BYTES)
        self._shore = shore
        cloud = layer.bank == "cloud"
        self._raw = BankOutline(layer, seed) if cloud else memory(bedrock, replace(layer, stands=()), seed)
        self._water = -math.inf if layer.floor is None else layer.floor + layer.base
        seeds = [seed + LayerSeed.STANDS.at(number) for number in range(len(layer.stands))]
        usual = len(layer.stands) - len(way.landmarks)
        self.plantings = [
            *(memory(Planting, stand, own, way) for stand, own in zip(layer.stands, seeds[:usual], strict=False)),
            *(memory(Lone, landmark, own, way) for landmark, own in zip(way.landmarks, seeds[usual:], strict=True)),
        ]
        self.drawn = tuple(
            number
            for number, (stand, planting) in enumerate(zip(layer.stands, self.plantings, strict=True))
            if drawings and planting.kind.drawing and (stand.height >= TALL_UNITS or layer.parallax >= NEAR_PARALLAX)
        )
        heights = [(number, stand.height) for number, stand in enumerate(layer.stands)]
        self.chimneys = [stand for stand in heights if self.plantings[stand[0]].kind.chimneys is not None]
        self.rotors = [stand for stand in heights if self.plantings[stand[0]].kind.rotors is not None]
        self._margin = max((planting.margin for planting in self.plantings), default=0)
        self._half_margin = max((planting.margin // 2 for planting in self.plantings), default=0)
        self._profile: GroundProfile | None = None
        self._beyond, self._backdrop, self.longest_step = math.inf, False, MAX_OUTLINE_STEP
        self._bare_at: Bare | None = None
        self._chunks: dict[int, Floats] = {}
        self._ends = 1, 0  # numbers of the first and the last chunk of the stretch; none at first
        self._stretch = Stretch.of(0, np.empty(0))
        self._sampling, self._steps = (0.0, 0), np.empty(0)  # the last step and count, and the steps
        self._crest: tuple[tuple[float, View, float] | None, Line] = None, ()

    def under(
        self, profile: GroundProfile, beyond: float, bare: Bare | None = None, exact: bool = False
    ) -> "EndlessLand":
        """This land along another profile, unchanged up to `beyond`.

        From there on nothing tall is rooted, and nothing at all where it is `bare`. If it is `exact`, its crest is the
        profile itself at every column, steps and all, and not its mean; what would be part of the outline is left out.
        """
        land = copy.copy(self)
        land._profile, land._beyond, land.kept, land._crest = profile, beyond, Memory(KEPT_BYTES), (None, ())
        land._bare_at, land.longest_step, land._ends = bare, 0.0 if exact else MAX_OUTLINE_STEP, (1, 0)
        land._chunks = {
            k: chunk for k, chunk in self._chunks.items() if (k + 1) * CHUNK < beyond - self._margin * LATTICE
        }
        return land

    def backdrop(self) -> "EndlessLand":
        """The tall stands of a land along another profile, behind its line and so out of the rider's way."""
        land = copy.copy(self)
        land._backdrop, land._chunks, land._ends, land.kept = True, {}, (1, 0), Memory(KEPT_BYTES)
        land._crest = None, ()
        land.drawn = tuple(number for number in self.drawn if self._layer.stands[number].height > LOW_UNITS)
        return land

    def heights(self, start: float, step: float, count: int) -> Floats:
        """(count,) float64 heights at start, start + step, …

        Each is the mean over one step, so that details narrower than a pixel neither vanish nor flicker; steps finer
        than the outline's own points take the straight lines between them.
        """
        if step > MAX_OUTLINE_STEP:
            return self.ground(start, start + step * (count - 0.5), step)
        return self.outline(start, step, count).heights()

    def crest(self, start: float, view: View, lower: float = 0.0) -> Line:
        """The crest in a view whose left side is at the place `start`, lowered by `lower` units.

        It is the same object while the land stands, unless it is a game's, which may change.
        """
        asked = start, view, lower
        if self._crest[0] == asked and self.longest_step != 0.0:
            return self._crest[1]
        if not -MAX_PLACE < start < MAX_PLACE:
            check_place(start)
        scale = view.pixels_per_unit
        step, count = 1.0 / scale, view.width + 1
        foot = (HEIGHT - view.corner[1]) * scale + lower * scale
        line: Line = (
            read_only(foot - scale * self.ground(start, start + step * (count - 0.5), step))
            if step > self.longest_step
            else (self.outline(start, step, count, scale, foot),)
        )
        self._crest = asked, line
        return line

    def outline(self, start: float, step: float, count: int, scale: float = 1.0, foot: float = 0.0) -> Outline:
        """The heights at start, start + step, …, still to be computed; steps are `MAX_OUTLINE_STEP` at most.

        No bit of it depends on where the kept stretch begins. For `scale` and `foot` see `Outline`.
        """
        start -= 0.5 * step if step >= LATTICE else 0.0
        stop, (first, last) = start + step * (count + 0.5) + LATTICE, self._ends
        if not (first * CHUNK <= start < (first + 1) * CHUNK and last * CHUNK <= stop < (last + 1) * CHUNK):
            self._bring(cells(start, stop, CHUNK))
        point = math.floor(start / LATTICE)
        if (step, count) != self._sampling:
            self._sampling, self._steps = (step, count), self._memory(_steps, step, count + 1)
        return Outline(self._stretch, self._steps, point - self._stretch.first, start / LATTICE - point, scale, foot)

    def _bring(self, wanted: range) -> None:
        """Make the outline of some chunks, kept until others are wanted."""
        missing = [k for k in wanted if k not in self._chunks]
        made = self._made(missing[0], missing[-1]) if missing else {}
        self._chunks = {k: self._chunks[k] if k in self._chunks else made[k] for k in wanted}
        points = round(wanted.start * CHUNK / LATTICE)
        self._stretch = Stretch.of(points, np.concatenate(list(self._chunks.values())))
        self._ends = wanted[0], wanted[-1]

    def _made(self, first: int, last: int) -> dict[int, Floats]:
        """The chunks from `first` to `last`: the higher of the bare ground and the stands on it, at each place."""
        start, stop = first * CHUNK, (last + 1) * CHUNK
        left, ground, level = self.waters(start, stop, self._margin)
        outlines = [
            planting.raised(ground, left, self._bare(stand, left, level))
            for stand, planting in enumerate(self.plantings)
            if stand not in self.drawn
        ]
        inside = slice(self._margin, len(ground) - self._margin)
        highest: Floats = np.maximum.reduce([ground[inside], *(outline[inside] for outline in outlines)])
        return _part(highest, first, last)

    def standing(self, stand: int, chunk: int) -> Standing:
        """The plants of a stand that are rooted in a chunk."""
        margin = self.plantings[stand].margin // 2
        start, stop = chunk * CHUNK, (chunk + 1) * CHUNK
        if self._is_bare(stand, start, stop):
            return NOBODY
        left, ground, level = self.kept(_waters_around, self, start, stop, self._half_margin)
        more = self._half_margin - margin
        inside = slice(more, len(ground) - more)
        bare = self._bare(stand, left + more, level[inside])
        return self.plantings[stand].standing(ground[inside], left + more, bare)

    def _bare(self, stand: int, left: int, level: Floats) -> Floats:
        """The height up to which no plant of a stand is rooted, as in lakes; see `Planting.standing`."""
        wet = max(self._shore, -math.inf if self._layer.lake is None else self._layer.lake)
        if wet > -math.inf:
            level = np.maximum(level, wet)
        if self._profile is None:
            return level
        x = LATTICE * np.arange(left, left + len(level), dtype=np.float64)
        ahead = x >= self._beyond
        if self._is_parted(stand):
            level = np.where(ahead == self._backdrop, level, math.inf)
        return level if self._bare_at is None else np.where(ahead & self._bare_at(x), math.inf, level)

    def _is_parted(self, stand: int) -> bool:
        """Whether a stand is rooted only on one side of the place from which the land is ridden."""
        return self._profile is not None and self._layer.stands[stand].height > LOW_UNITS

    def _is_bare(self, stand: int, start: float, stop: float) -> bool:
        """Whether a stand has no roots at all from `start` to `stop`, so that the land there need not be computed."""
        if not self._is_parted(stand):
            return self._backdrop
        return stop <= self._beyond if self._backdrop else start >= self._beyond

    def ground(self, start: float, stop: float, step: float) -> Floats:
        """Heights of the bare ground at start, start + step, … below stop, in units above the foot of the panorama."""
        if self._profile is not None:
            return self._profile.heights(start + step * np.arange(math.ceil((stop - start) / step)))
        heights, base = self._raw.heights(start, stop, step), self._layer.base
        if not self._way:
            return self._levelled(heights) + base
        x: Floats = start + step * np.arange(len(heights), dtype=np.float64)
        return self._levelled(heights * self._way.reliefs(x)) + base * self._way.rises(x)

    def _levelled(self, heights: Floats) -> Floats:
        """Heights above the base, kept within the layer's floor and ceiling."""
        floor, ceiling = self._layer.floor, self._layer.ceiling
        low, high = -math.inf if floor is None else floor, math.inf if ceiling is None else ceiling
        level: Floats = np.clip(heights, low, high)  # numpy 2.0 takes no None for both
        if self._layer.relief:
            level += self._layer.relief * (heights - level)
        return level

    def waters(self, start: float, stop: float, margin: int) -> tuple[int, Floats, Floats]:
        """The number of the first point, and at all points the ground and the water's level, -inf where it is dry.

        Points are LATTICE apart, from `margin` points before `start` to `margin` points behind `stop`.
        """
        left = round(start / LATTICE) - margin
        count = round((stop - start) / LATTICE) + 2 * margin
        around = tarns.margin(self._layer)
        ground = self.ground((left - around) * LATTICE, (left + count + around) * LATTICE, LATTICE)
        inside = slice(around, around + count)
        x: Floats = LATTICE * np.arange(left - around, left + count + around, dtype=np.float64)
        shares = self._way.waters(x) if self._way and self._layer.tarns else None
        level = tarns.lakes(ground, self._layer, shares)[inside]
        return left, ground[inside], np.maximum(level, self._water, out=level)


class Tarns(EndlessLand):
    """Tarns: the water in the hollows of a land, as an outline behind the land's."""

    def _made(self, first: int, last: int) -> dict[int, Floats]:
        """The chunks from `first` to `last`: the level of the lakes, and below the ground elsewhere."""
        around = tarns.SHORE_POINTS
        _, ground, level = self.waters(first * CHUNK, (last + 1) * CHUNK, around)
        return _part(tarns.outline(ground, level)[around:-around], first, last)


class BankOutline:
    """The outline of a bank of cloud, relative to its foot: a swell cut off where it is low, with lobes on top."""

    def __init__(self, layer: Layer, seed: Seed) -> None:
        self._displacement = layer.displacement
        self._cut = layer.peaks
        knot = layer.smooth or max(layer.span / 8.0, 1.0)
        self._swell = Ridge(seed, 1.0, layer.roughness, span=layer.span, smooth=knot)
        self._lobes = Ridge(seed + SECOND_LINE, 1.0, 0.8, span=max(layer.span // 4, 16), smooth=0.5 * max(knot, 2.0))

    def heights(self, start: float, stop: float, step: float) -> Floats:
        """Heights at start, start + step, … below stop, in units above the foot."""
        swell = self._swell.heights(start, stop, step)
        swell -= GAP_SWELL
        lobes = np.minimum(np.abs(self._lobes.heights(start, stop, step)), 1.0)
        domes = swell / (HALF_HEIGHT_SWELL + np.maximum(swell, 0.0))
        return self._displacement * domes * np.where(swell > 0.0, 1.0 - self._cut * (1.0 - lobes), GAP_DEPTH)


def check_place(at: float) -> None:
    """Raise a ValueError beyond the end of the land."""
    if not abs(at) < MAX_PLACE:
        raise ValueError(f"the land ends at {MAX_PLACE:.0e} units: use an earlier second")


def words(layer: Layer) -> str:
    """The stands of a layer, or that it is the sea, for `Scene.describe`."""
    if layer.water:
        return "sea"
    return ", ".join(f"{stand.kind} to {stand.height:g}" for stand in layer.stands) or "bare"


def _waters_around(land: EndlessLand, start: float, stop: float, margin: int) -> tuple[int, Floats, Floats]:
    """The waters for all stands, with a margin for the widest."""
    return land.waters(start, stop, margin)


def _part(outline: Floats, first: int, last: int) -> dict[int, Floats]:
    """The chunks of an outline, by their numbers from `first` to `last`."""
    parts = np.split(outline, last + 1 - first)
    return {k: part.copy() for k, part in zip(range(first, last + 1), parts, strict=True)}


def _steps(step: float, count: int) -> Floats:
    """(count,) steps from 0 on, in gaps between the outline's points; all layers of a view share them."""
    steps: Floats = np.arange(count, dtype=np.float64) * (step / LATTICE)
    steps.flags.writeable = False
    return steps
