"""Plants, rocks and buildings on the ground, one hash for each slot of equal width, in clumps; and landmarks.

A theme says how densely they stand: `density` and `clumping`, with their defaults in `Stand` in `scene/theme.py`.
"""

import math
from typing import NamedTuple

import numpy as np

from ...chance import SECOND_LINE, Seed, StandAddress
from ...terrain import Ridge
from ...terrain.arrays import Floats, Int64s
from ...terrain.hashing import hash_run, seed_key
from ..biome_route import NO_WAY, LayerWay
from ..memory import Memory
from ..theme import Landmark, Stand
from .kind_table import KINDS
from .raster import SpecimenMask
from .specimens import builds, draw, rim
from .stand_kind import SPECIMENS

LATTICE = 0.5  #: units between the points of an outline: one pixel of a view 2160 pixels high
CLUMP_UNITS = 1024.0  #: units, about, from the middle of one clump to the middle of the next
OLD_SHARE = 0.6  #: the greatest age, as a share, at the edge of a clump; it rises with the density inside

MASK_BYTES = 8 << 20
"""Bytes of masks that are kept at each of the last two scales: those of all specimens of a tall stand, in a picture
2160 pixels high."""

DRAWS = 4  #: hashes of a slot: the place in it, the chance that the slot is taken, the age, the side shown
OLDEST = 8  #: specimens of which one is a landmark: the last ones, which are the largest


class Standing(NamedTuple):
    """The plants, rocks or buildings on a ground, (n,) each.

    Attributes:
        roots: the lattice points they stand on, by number.
        feet: heights of the ground at the roots, in units.
        ages: numbers of their specimens.
        sides: 1, or -1 if mirrored.
    """

    roots: Int64s
    feet: Floats
    ages: Int64s
    sides: Int64s


class Planting:
    """One stand on an endless ground; answers never depend on earlier questions, and equal seeds give equal plants."""

    def __init__(self, stand: Stand, seed: Seed, way: LayerWay = NO_WAY) -> None:
        """Lay out a stand; along a way it is as dense as the biomes say."""
        self.kind = kind = KINDS[stand.kind]
        self._density, self._height, self._seed = stand.density, stand.height, seed
        self._stand, self._way = stand, way
        self._masks: dict[float, Memory] = {}
        self._memory = Memory()
        self._outlines: Floats | None = None
        self._rims: dict[int, Floats] = {}
        self._turned = 0.5 if kind.turns else 0.0
        self._slot = max(round(kind.slot * stand.height / LATTICE), 2)
        self._reach = math.ceil(kind.reach * stand.height / LATTICE)
        self._foot = max(round(kind.foot * stand.height / LATTICE), 1)
        self._key = seed_key(seed)
        # A ridge line of its own, a point for each slot, raises and lowers the density.
        span = 2 ** max(round(math.log2(CLUMP_UNITS / (self._slot * LATTICE))), 1)
        self._clumps = Ridge(seed + SECOND_LINE, stand.clumping, roughness=0.7, span=span)
        self._across = np.arange(-self._reach, self._reach + 1)
        chances = builds(seed)
        self._windows = None if kind.windows is None else kind.windows(stand.height, chances)
        self._rotors = None if kind.rotors is None else kind.rotors(stand.height, chances)
        self._chimneys = None if kind.chimneys is None else kind.chimneys(stand.height, chances)

    def _rising(self, ages: Int64s) -> Floats:
        """(n, points) heights of specimens above their roots, in units, at the points of `_across`."""
        places = LATTICE * self._across.astype(np.float64)
        if self.kind.outlines is not None:
            if self._outlines is None:
                self._outlines = self.kind.outlines(self._height, builds(self._seed), places)
            return np.asarray(self._outlines[ages])
        for age in sorted({*ages.tolist()}):
            if age not in self._rims:
                self._rims[age] = rim(self.kind, self._height, self._seed, age, places)
        return np.array([self._rims[age] for age in ages.tolist()]).reshape(len(ages), len(places))

    @property
    def margin(self) -> int:
        """Points of ground needed at both ends beyond the outline."""
        return 2 * self._reach

    @property
    def reach(self) -> float:
        """Units that the widest specimen grows to either side."""
        return self._reach * LATTICE

    def drawn(
        self, number: int, scale: float, root: tuple[float, float] = (0.0, 0.0), snow: bool = False
    ) -> SpecimenMask:
        """The mask of a specimen, or of its snow, at `scale` pixels to a unit, its root so far inside its pixel."""
        masks = self._masks.get(scale)
        if masks is None:
            last = list(self._masks.items())[-1:]
            masks = Memory(MASK_BYTES)
            self._masks = {**dict(last), scale: masks}
        return masks(draw, self.kind, self._height, self._seed, number, scale, root, snow, self._memory)

    def windows_of(self, standing: Standing) -> Floats:
        """(n, m, 4) the windows, in units from the root; see `Kind.windows`."""
        if self._windows is None:
            return np.empty((len(standing.roots), 0, 4))
        windows = self._windows[standing.ages]
        mirrored = -windows[:, :, 0] - windows[:, :, 2]
        windows[:, :, 0] = np.where(standing.sides[:, None] < 0, mirrored, windows[:, :, 0])
        return windows

    def rotors_of(self, standing: Standing) -> Floats:
        """(n, 3) the hubs of wind wheels, in units from the root, and their blades' lengths; see `Kind.rotors`."""
        assert self._rotors is not None
        sides = np.stack([standing.sides, np.ones_like(standing.sides), np.ones_like(standing.sides)], 1)
        return np.asarray(self._rotors[standing.ages] * sides)

    def chimneys_of(self, standing: Standing) -> Floats:
        """(n, 2) the tops of the chimneys, in units from the root; see `Kind.chimneys`."""
        if self._chimneys is None:
            return np.full((len(standing.roots), 2), -1.0)
        return np.asarray(self._chimneys[standing.ages] * np.stack([standing.sides, np.ones_like(standing.sides)], 1))

    def raised(self, ground: Floats, first: int, water: float | Floats) -> Floats:
        """The outline of the ground and of the stand on it; each specimen rises from the height of its root.

        Args:
            ground: (n,) heights in units, LATTICE apart.
            first: number of its first point on the endless lattice.
            water: height up to which nothing grows, everywhere or (n,) at each point.

        Returns:
            (n,) heights in units; the outermost `margin` points at both ends lack some of their neighbourhood.
        """
        roots, feet, ages, sides = self.standing(ground, first, water)
        outline = ground.copy()
        points = roots[:, None] - first + sides[:, None] * self._across
        heights = feet[:, None] + self._rising(ages)
        # Flat arrays take ufunc.at's fast path: seven times as fast as the same in two dimensions.
        np.maximum.at(outline, points.ravel(), heights.ravel())
        return outline

    def standing(self, ground: Floats, first: int, water: float | Floats) -> Standing:
        """The specimens rooted at least half a `margin` from both ends of a ground; for the arguments see `raised`."""
        roots, ages, sides = self._plants(first + self._reach, first + len(ground) - self._reach)
        points = roots - first
        stands = (ground > water)[points]
        if self.kind.steepest < math.inf:
            # The slope across the whole foot: a single step of the lattice would refuse a house for one sharp stone.
            left, right = ground[points - self._foot], ground[points + self._foot]
            most = self._foot * LATTICE * self.kind.steepest
            stands &= np.abs(right - left) <= 2.0 * most
            # On the brink of a cliff both ends may be as low, and the foot hang over them.
            stands &= ground[points] - np.minimum(left, right) <= 2.0 * most
        return Standing(roots[stands], ground[points[stands]], ages[stands], sides[stands])

    def _plants(self, start: int, stop: int) -> tuple[Int64s, Int64s, Int64s]:
        """(n,) roots from point `start` to before `stop`, numbers of the specimens, and sides, 1 or -1."""
        slot = start // self._slot
        count = stop // self._slot + 1 - slot
        hashes = hash_run(self._key, StandAddress.SLOTS.at(slot), count * DRAWS).reshape(count, DRAWS)
        place, chance, years, side = (hashes * 2.0**-32).T
        # The same line decides places and ages: clumps are old inside and young at the edge.
        growth = self._growth(slot, count)
        roots = np.arange(slot, slot + count) * self._slot + (place * self._slot).astype(np.int64)
        alive = np.flatnonzero((chance < growth) & (start <= roots) & (roots < stop))
        oldest = OLD_SHARE + growth
        if self.kind.even:
            oldest = np.clip(oldest, 0.0, 1.0)
        ages = np.minimum(years * oldest, 0.999)[alive] * SPECIMENS
        return roots[alive], ages.astype(np.int64), np.where(side < self._turned, -1, 1)[alive]

    def _growth(self, slot: int, count: int) -> Floats:
        """(count,) chances that slots are taken; a biome with more of it fills gaps, one with less thins it out."""
        clumps = self._clumps.heights(slot, slot + count)
        if not self._way:
            return np.asarray(self._density + clumps)
        places: Floats = (slot + 0.5 + np.arange(count, dtype=np.float64)) * (self._slot * LATTICE)
        times = self._way.times(self._stand, places)
        return np.asarray((self._density * np.maximum(times, 1.0) + clumps) * np.minimum(times, 1.0))


class Lone(Planting):
    """A landmark on an endless ground, at its places along a way."""

    def __init__(self, landmark: Landmark, seed: int, way: LayerWay) -> None:
        super().__init__(Stand(landmark.kind, landmark.height, 0.0, 0.0), seed)
        self._landmark, self._along, self._chances = landmark, way, seed_key(seed)

    def _plants(self, start: int, stop: int) -> tuple[Int64s, Int64s, Int64s]:
        roots = np.floor(self._along.places(self._landmark, start * LATTICE, stop * LATTICE) / LATTICE).astype(np.int64)
        slots = [StandAddress.SLOTS.at(int(root) // self._slot) for root in roots]
        chances = np.array([hash_run(self._chances, slot, 2) for slot in slots]).reshape(-1, 2) * 2.0**-32
        ages = SPECIMENS - 1 - (chances[:, 0] * OLDEST).astype(np.int64)
        return roots, ages, np.where(chances[:, 1] < self._turned, -1, 1)
