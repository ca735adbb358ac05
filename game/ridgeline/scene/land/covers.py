"""Covers of a land, its plants and buildings, as planes (see `items.Cover`), made piece by piece on coming into view.

A plane's column depends on the land, its place and the scale alone.
"""

import copy
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Float32s, UInt8s
from ..items import Cover
from ..stands import LATTICE, Planting, Standing
from ..theme import Layer
from ..view import HEIGHT, View, cells
from .land import CHUNK, EndlessLand
from .wind import CALM_AIR, NEVER, Wind, bends

COLUMNS = 128  #: columns of a plane that are made at once
WIND_MARGIN = 64  #: columns beyond both sides of a picture, from which the wind may bend plants into it

MAX_SCALE, MIN_SCALE = 4.0, 1.0 / 32.0
"""The most columns to a unit, as larger pictures enlarge the planes; and the fewest, as smaller pictures would show no
plant."""

SMALL_SCALE, SMALL_STEPS = 0.3, 4
"""Pixels to a unit below which roots stand on a finer grid, and its places to a pixel each way; else they stand on
whole pixels."""

SNOW_STEP = 16.0  #: units by which the line of snow on trees steps up and down: each step remakes planes
KEPT_SCALES = 3  #: scales whose planes are kept: of two monitors, and of a smaller picture of the same land


class Plane(NamedTuple):
    """A stretch of a plane.

    Attributes:
        shares: (rows, columns) uint8.
        first: number of its first column on the endless plane.
        top: rows from its upper side down to the foot of the panorama.
    """

    shares: UInt8s
    first: int
    top: int


class PlaneWindow(NamedTuple):
    """Where the planes of a layer lie in a picture.

    Attributes:
        start, near: place of the land at the picture's left side, in units, and the view of the layer.
        scale: columns to a unit.
        across: columns to a pixel.
        left, right: places of the picture's sides, in columns from the land's beginning.
        foot: y in pixels of the foot of the panorama.
    """

    start: float
    near: View
    scale: float
    across: float
    left: float
    right: float
    foot: float

    @classmethod
    def of(cls, start: float, near: View, view: View) -> "PlaneWindow | None":
        """The place of the planes of a layer, seen in its own view, in a view; None where they would be too small."""
        scale, pixels = view.pixels_per_unit, near.pixels_per_unit
        if scale < MIN_SCALE:
            return None
        scale = MAX_SCALE if scale > MAX_SCALE else scale
        across, left, foot = scale / pixels, start * scale, (HEIGHT - near.corner[1]) * pixels
        return cls(start, near, scale, across, left, left + near.width * across, foot)


class Sides(NamedTuple):
    """Where the sides of pictures of a scale are that show the same planes, in columns from the land's beginning.

    From the first to before the second of each.
    """

    scale: float
    left: float
    left_end: float
    right: float
    right_end: float

    @classmethod
    def of(cls, scale: float, pieces: range, margin: int) -> "Sides":
        """The sides of pictures that show these pieces, which are wanted in a margin around it."""
        left, right = pieces[0] * COLUMNS + margin, pieces[-1] * COLUMNS - margin
        return cls(scale, left, left + COLUMNS, right, right + COLUMNS)

    @classmethod
    def common(cls, sides: "list[Sides]") -> "Sides":
        """The sides that are among all these of one scale."""
        scale, left, left_end, right, right_end = sides[0]
        for one in sides[1:]:
            left, left_end = max(left, one.left), min(left_end, one.left_end)
            right, right_end = max(right, one.right), min(right_end, one.right_end)
        return cls(scale, left, left_end, right, right_end)


NOWHERE = Sides(0.0, 0.0, 0.0, 0.0, 0.0)


class Covers:
    """Some stands of a land as planes: the pixels that they cover, or the snow on them.

    Attributes:
        stands: the numbers of the stands.
    """

    def __init__(self, land: EndlessLand, stands: tuple[int, ...], snow: bool = False, ahead: int = 0) -> None:
        """Show stands of a land, or the snow on them; pieces are made `ahead` columns before they come into view."""
        self._land, self.stands, self._snow, self._ahead = land, stands, snow, ahead
        self._pieces: dict[tuple[float, float], dict[int, Plane]] = {}
        self._planes: dict[tuple[float, float], Plane] = {}
        self._flipped: tuple[UInt8s, UInt8s] | None = None
        self._dry = np.zeros((0, 0), np.uint8)
        self._latest: tuple[float, float] | None = None  # of the planes, the one in use
        self.holds = NOWHERE
        """The pictures in which the last plane is seen."""
        self._shown: tuple[PlaneWindow, float, Cover | None] | None = None

    def cover(self, at: PlaneWindow, above: float = -math.inf) -> Cover | None:
        """The cover in a picture, of what stands higher than `above` only; None if there is none.

        It is the same object while the land stands.
        """
        if self._shown is None or self._shown[0] != at or self._shown[1] != above:
            plane = self.plane(at, above)
            self._shown = at, above, placed(plane, at) if plane.shares.size else None
        return self._shown[2]

    def plane(self, at: PlaneWindow, above: float = -math.inf) -> Plane:
        """The stretch of the plane in a picture; it may be empty."""
        _, first, begin, last, end = self.holds
        if (at.scale, above) != self._latest or not (first <= at.left < begin and last <= at.right < end):
            margin = WIND_MARGIN + self._ahead
            wanted = cells(math.floor(at.left) - margin, math.floor(at.right) + margin, COLUMNS)
            self._bring(at.scale, above, wanted)
            self.holds = Sides.of(at.scale, wanted, margin)
        return self._planes[at.scale, above]

    def mirrored(self, cover: Cover, shore: float, squeeze: float) -> Cover:
        """The mirror image of a cover in water that begins at row `shore`, `squeeze` times as high."""
        if self._flipped is None or self._flipped[0] is not cover.plane:
            flipped = np.ascontiguousarray(cover.plane[::-1])
            flipped.flags.writeable = False
            self._flipped, self._dry = (cover.plane, flipped), flipped
        _, flipped = self._flipped
        dry = min(max(math.floor((shore - cover.top) * cover.down), 0), len(flipped))
        if len(self._dry) != dry:  # stays the same object while the same is visible, and so on the graphics card
            self._dry = flipped[len(flipped) - dry :]
        top = shore + squeeze * (shore - cover.top - dry / cover.down)
        return replace(cover, plane=self._dry, top=top, down=cover.down / squeeze)

    def under(self, land: EndlessLand, beyond: float) -> "Covers":
        """These covers on a land that is equal up to `beyond`."""
        covers = Covers(land, self.stands, self._snow, self._ahead)
        covers.take(self, beyond, math.inf)
        return covers

    def take(self, other: "Covers", start: float, stop: float) -> None:
        """Take over the pieces of others, whose land is equal except between two places."""
        reach = 2.0 * max((self._land.plantings[number].reach for number in self.stands), default=COLUMNS)
        for key, pieces in other._pieces.items():
            width = COLUMNS / key[0]
            same = {
                k: piece for k, piece in pieces.items() if (k + 1) * width < start - reach or k * width > stop + reach
            }
            self._pieces[key] = same
        self._latest = None

    def _bring(self, scale: float, above: float, wanted: range) -> None:
        """Make the stretch of the wanted pieces; it is the same object until others are wanted."""
        key = scale, above
        kept = self._pieces.pop(key, {})
        self._pieces[key] = kept  # the last in use
        if list(kept) != list(wanted) or key not in self._planes:
            pieces = {k: kept[k] if k in kept else self._piece(k, scale, above) for k in wanted}
            self._pieces[key] = pieces
            self._planes[key] = join(list(pieces.values()), wanted.start * COLUMNS)
            for old in list(self._pieces)[:-KEPT_SCALES]:
                self._pieces.pop(old)
                self._planes.pop(old, None)
        self._latest = key

    def _piece(self, number: int, scale: float, above: float) -> Plane:
        """COLUMNS columns of the plane: at each place the largest share that any specimen covers."""
        first = number * COLUMNS
        laid = [
            (column - first, row, shares)
            for column, row, shares in self._laid(first / scale, (first + COLUMNS) / scale, scale, above)
            if column < first + COLUMNS and column + shares.shape[1] > first
        ]
        if not laid:
            return Plane(np.zeros((0, COLUMNS), np.uint8), first, 0)
        top = min(row for _, row, _ in laid)
        piece = np.zeros((max(row + len(shares) for _, row, shares in laid) - top, COLUMNS), np.uint8)
        for column, row, shares in laid:
            lay(piece, shares, row - top, column)
        return Plane(piece, first, -top)

    def _laid(self, start: float, stop: float, scale: float, above: float) -> Iterator[tuple[int, int, UInt8s]]:
        """Of all that may reach between two places, in units: first column, row below the foot, and shares."""
        for number in self.stands:
            planting = self._land.plantings[number]
            reach = planting.reach + LATTICE + 1.0 / scale
            for chunk in cells(start - reach, stop + reach, CHUNK):
                standing = self._land.kept(_standing, self._land, number, chunk)
                places = standing.roots * LATTICE
                for plant in np.flatnonzero((places > start - reach) & (places < stop + reach)).tolist():
                    if standing.feet[plant] > above:
                        root = float(places[plant]) * scale, float(standing.feet[plant]) * scale
                        yield from self._placed(planting, int(standing.ages[plant]), standing.sides[plant], root, scale)

    def _placed(
        self, planting: Planting, age: int, side: int, root: tuple[float, float], scale: float
    ) -> Iterator[tuple[int, int, UInt8s]]:
        steps = SMALL_STEPS if scale < SMALL_SCALE else 1
        x, y = (math.floor(place * steps + 0.5) for place in root)
        column, row = x // steps, y // steps
        # A mirrored drawing has its root as far from the other side of its pixel.
        inside = (x - column * steps if side > 0 else (column * steps - x) % steps) / steps
        shares, left, top = planting.drawn(age, scale, (inside, (y - row * steps) / steps), self._snow)
        if shares.size:
            if side < 0:
                shares, left = shares[:, ::-1], -left - shares.shape[1] + (inside > 0.0)
            yield column + left, -row - top, shares


def placed(plane: Plane, at: PlaneWindow, wind: Float32s | None = None, reach: float = 1.0) -> Cover:
    """A plane as the cover of a picture."""
    top = at.foot - plane.top / at.across
    return Cover(plane.shares, at.left - plane.first, top, at.across, at.across, wind, reach)


def lay(piece: UInt8s, shares: UInt8s, row: int, column: int) -> None:
    """Lay shares on a piece where they are larger than its own; their first row and column may lie outside it."""
    begin, end = max(column, 0), min(column + shares.shape[1], piece.shape[1])
    there = piece[row : row + len(shares), begin:end]
    np.maximum(there, shares[:, begin - column : end - column], out=there)


class Plants(NamedTuple):
    """What grows on a plane.

    Attributes:
        bends: in which winds, see `wind`.
        tall: height of the tallest, in units.
        farthest: units by which its tip may bend.
    """

    bends: int
    tall: float
    farthest: float

    @classmethod
    def of(cls, layer: Layer, land: EndlessLand, stands: tuple[int, ...]) -> "Plants":
        """Some stands of a land, which sway alike; under lasting snow they stand still."""
        sway, tall = land.plantings[stands[0]].kind.sway, max(layer.stands[stand].height for stand in stands)
        return cls(bends(sway) if layer.snow is None else NEVER, tall, sway * tall)


class LayerCovers:
    """All plants and buildings of a layer as planes, one for each way of bending in the wind, and the snow on all."""

    def __init__(self, layer: Layer, land: EndlessLand, coarse: bool = False) -> None:
        """Prepare the planes of a layer's land; they are made as they come into view.

        Coarse planes are two at most, which costs less: of all that stands still, and of all that the wind bends.
        """
        swaying = {stand: land.plantings[stand].kind.sway for stand in land.drawn}
        if coarse:
            most = max(swaying.values(), default=0.0)
            swaying = {stand: most if sway else 0.0 for stand, sway in swaying.items()}
        sways = sorted({*swaying.values()})
        self.groups = [
            # Each plane makes its pieces in a frame of its own.
            Covers(
                land,
                tuple(stand for stand in land.drawn if swaying[stand] == sway),
                ahead=COLUMNS * number // len(sways),
            )
            for number, sway in enumerate(sways)
        ]
        self._plants = [Plants.of(layer, land, group.stands) for group in self.groups]
        self._snow = Covers(land, land.drawn, snow=True) if land.drawn else None
        self._planes: list[tuple[Plane, Plants]] = []  # those in the last picture that has some
        self._holds, self._loosest = NOWHERE, NEVER
        self._standing: tuple[PlaneWindow | None, tuple[Cover, ...]] = None, ()

    def __bool__(self) -> bool:
        return bool(self.groups)

    def shown(self, at: PlaneWindow | None, wind: Wind = CALM_AIR) -> tuple[Cover, ...]:
        """The covers in a picture, in a wind; the same objects while the land stands and the air is still."""
        if at is None or not self.groups:
            return ()
        scale, left, left_end, right, right_end = self._holds
        if at.scale != scale or not (left <= at.left < left_end and right <= at.right < right_end):
            self._look(at)
        if wind.pushes[self._loosest]:
            return self._bent(at, wind)
        if self._standing[0] != at:
            self._standing = at, tuple([placed(plane, at) for plane, _ in self._planes])
        return self._standing[1]

    def _look(self, at: PlaneWindow) -> None:
        """Find the planes in a picture, and the other pictures that show the same."""
        planes = [group.plane(at) for group in self.groups]
        self._planes = [pair for pair in zip(planes, self._plants, strict=True) if pair[0].shares.size]
        self._loosest = max((plants.bends for _, plants in self._planes), default=NEVER)
        self._holds = Sides.common([group.holds for group in self.groups])

    def _bent(self, at: PlaneWindow, wind: Wind) -> tuple[Cover, ...]:
        """The covers in a picture, of which the wind bends some."""
        pushed, pixels = wind.pushed(at.start, at.near), at.near.pixels_per_unit
        covers = [
            placed(plane, at, wind.bent(pushed[plants.bends], plants.farthest * pixels), plants.tall * pixels)
            if plants.bends in pushed
            else placed(plane, at)
            for plane, plants in self._planes
        ]
        return tuple(covers)

    def snow(self, at: PlaneWindow | None, line: float = -math.inf) -> tuple[Cover, ...]:
        """The snow in a picture on all that stands above a line, in units above the foot of the panorama."""
        above = SNOW_STEP * math.floor(line / SNOW_STEP) if math.isfinite(line) else line
        cover = self._snow and at and self._snow.cover(at, above)
        return (cover,) if cover else ()

    def mirrored(self, at: PlaneWindow | None, shore: float, squeeze: float) -> tuple[Cover, ...]:
        """The mirror images of the visible covers in water that begins at row `shore`, `squeeze` times as high."""
        covers = [(group, group.cover(at)) for group in self.groups] if at else []
        return tuple(group.mirrored(cover, shore, squeeze) for group, cover in covers if cover is not None)

    def take(self, other: "LayerCovers", start: float, stop: float) -> None:
        """Take over the pieces of others, whose land is equal except between two places."""
        self._holds, self._standing = NOWHERE, (None, ())
        for group, old in zip(self.groups, other.groups, strict=True):
            group.take(old, start, stop)
        if self._snow and other._snow:
            self._snow.take(other._snow, start, stop)

    def under(self, land: EndlessLand, beyond: float) -> "LayerCovers":
        """The same on a land that is equal up to `beyond`."""
        covers = copy.copy(self)
        covers.groups = [group.under(land, beyond) for group in self.groups]
        covers._snow = self._snow and self._snow.under(land, beyond)
        covers._holds, covers._standing = NOWHERE, (None, ())
        return covers


def _standing(land: EndlessLand, stand: int, chunk: int) -> Standing:
    return land.standing(stand, chunk)


def join(pieces: list[Plane], first: int) -> Plane:
    """Pieces side by side."""
    some = [piece for piece in pieces if len(piece.shares)]
    if not some:
        return Plane(np.zeros((0, 0), np.uint8), first, 0)
    top = max(piece.top for piece in some)
    rows = max(len(piece.shares) - piece.top for piece in some) + top
    shares = np.zeros((rows, len(pieces) * COLUMNS), np.uint8)
    for number, piece in enumerate(pieces):
        begin = top - piece.top
        shares[begin : begin + len(piece.shares), number * COLUMNS : (number + 1) * COLUMNS] = piece.shares
    shares.flags.writeable = False  # scenes share it
    return Plane(shares, first, top)
