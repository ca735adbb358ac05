"""Which parts of the picture are recoloured next while the light changes: a few a frame, none ever a level behind."""

from typing import NamedTuple

import numpy as np

from ..scene.items import Glow, Scene
from ..scene.oklab import Gradient, labs_at, srgb
from ..terrain.arrays import AnyFloats, Indices, Int32s
from .curtains import STILL_FRAMES
from .kernels.records import TILE, Area
from .sky_painter import bells

BANDS = 16
"""Bands of rows that a picture is cut into."""

LOOK_FRAMES = 4
"""Frames from one comparison of all bands to the next."""

SKY_POINTS = 48
"""Points across the picture at which the sky's colours are compared, nearly."""

QUEUE_LEVELS = 0.5
"""Levels of 255 behind at which a colour gets in line; until its turn it falls behind a little more."""

COLUMN_LEVELS = 0.25
"""Levels behind from which on a column of the sky has its turn with its band."""

URGENT_LEVELS = 0.75
"""Levels behind at which a colour waits no longer."""

BANDS_AT_ONCE = 2
"""Bands that have their turns in one frame while all of them are compared in every frame."""

FAST_LEVELS = 0.1
"""Levels between one scene and the next from which all bands are compared in every frame."""

LEAP_LEVELS = 1.5
"""Levels between one scene and the next from which everything is better painted afresh: no step of the clock of light
in a day of ten minutes is as long."""

LAB_LEVELS = 400.0
"""Levels of sRGB that a step of one in OKLab is, nearly."""

GLOW_LEVELS = 99.0
"""Levels that all of a glow changes the sky by, nearly."""

MIN_GAP = 1e-3
"""Rows between two stops at least, for a division to be finite."""


class BandTurn(NamedTuple):
    """A band of rows that takes on the present colours: the layers in it, the sky between some columns, or both."""

    rows: range
    land: bool
    sky: range

    def area(self, width: int) -> Area:
        """The part of the picture to be painted again."""
        if self.land:
            return Area(0, self.rows.start, width, self.rows.stop)
        return Area(self.sky.start, self.rows.start, self.sky.stop, self.rows.stop)


class BandTurns:
    """The areas of a picture that take on new colours next: those that are most behind."""

    def __init__(self, scene: Scene) -> None:
        count = min(BANDS, scene.height)
        self._edges = np.arange(count + 1) * scene.height // count
        self._frame = self._still = self._looked_at = 0
        self._step = 0.0
        self._waiting: list[BandTurn] = []
        self._spacing = max(2, scene.width // SKY_POINTS)
        self._scene, self._stops = scene, _stops(scene)
        self._recorded_land: Scene | None = None
        self._age = np.zeros(count, int)
        # All has just been painted: nothing comes into view in the first frame.
        self._seen = np.ones((len(scene.layers) + 1, count), bool)
        self._ages = 0
        self._land, self._sky = self._samples(scene, np.arange(count))
        self._rows = np.tile(_rows(scene), (count, 1, 1))
        self._air = np.tile(scene.sky.gradient.rows, (count, 1, 1))

    def leaps(self, scene: Scene) -> tuple[bool, bool]:
        """Whether it is better to colour all the land, and all the sky, afresh for `scene`, the next to be drawn."""
        before, self._stops = self._stops, _stops(scene)
        glows, last_glows = scene.sky.glows, self._scene.sky.glows
        same = all(now.shape == then.shape for now, then in zip(self._stops, before, strict=True))
        if same and len(glows) == len(last_glows):
            steps = [float(np.abs(now - then).max()) for now, then in zip(self._stops, before, strict=True)]
            # The sky's stops do not tell of its glows, which change it by their strength, their place and their size.
            steps[1] = max(steps[1], *map(_glow_step, glows, last_glows), 0.0)
        else:  # a light rises or sets, which may be all but dark
            every = np.arange(len(self._age))
            were, are = self._samples(self._scene, every), self._samples(scene, every)
            steps = [float(np.abs(now - then).max()) for now, then in zip(are, were, strict=True)]
        self._scene, self._step = scene, max(steps)
        self._ages += self._step > 0.0
        return steps[0] >= LEAP_LEVELS, steps[1] >= LEAP_LEVELS

    def record_land(self, scene: Scene) -> None:
        """Record that all layers have the colours of `scene`."""
        count = len(self._age)
        self._land = self._land_samples(scene, np.arange(count))
        self._rows = np.tile(_rows(scene), (count, 1, 1))
        self._recorded_land = scene

    def complete(self, scene: Scene) -> bool:
        """Whether everything has the colours of `scene`."""
        same = all(np.array_equal(now, then) for now, then in zip(_stops(scene), self._stops, strict=True))
        return same and scene.sky.glows == self._scene.sky.glows and bool((self._age == self._ages).all())

    def next(self, scene: Scene, seen_rows: Int32s) -> list[BandTurn]:
        """The bands that take on the colours of `scene`; none while nothing changes.

        Every few frames all bands are compared. Those that are behind have their turns in the frames until the next
        comparison, as many in each; those that come into view meanwhile have theirs at once.

        Args:
            scene: the one that `leaps` was asked about last.
            seen_rows: (layers + 1, 2) the rows between which the sky and each layer may be seen.
        """
        seen = (seen_rows[:, :1] < self._edges[1:]) & (seen_rows[:, 1:] > self._edges[:-1])
        new = np.flatnonzero(np.any(seen & ~self._seen, axis=0))
        self._seen = seen
        self._still = self._still + 1 if self._step == 0.0 else 0
        if self._still > STILL_FRAMES:
            # Nothing waits for what is left, less than a level: one band a frame is enough.
            return [self._last(scene, int(band)) for band in np.flatnonzero(self._age != self._ages)[:1]]
        every = np.arange(len(self._age))
        if self._step > FAST_LEVELS:
            turns, self._waiting = self._waiting, []
            return turns + self._behind(scene, every, BANDS_AT_ONCE)
        self._frame = (self._frame + 1) % LOOK_FRAMES
        if self._frame == 0 and self._looked_at != self._ages:
            self._waiting += self._behind(scene, every)
            self._looked_at = self._ages
        # By the frame before the next comparison all have had their turns, so that no band gets in line twice.
        count = -(-len(self._waiting) // (LOOK_FRAMES - self._frame))
        turns, self._waiting = self._waiting[:count], self._waiting[count:]
        return turns + (self._behind(scene, new) if new.size else [])

    def _behind(self, scene: Scene, bands: Indices, at_once: int = BANDS) -> list[BandTurn]:
        """The turns of the bands that are behind, at most `at_once` of them unless more are urgent."""
        sky, edges = self._sky_samples(scene, bands), (self._edges[bands], self._edges[bands + 1])
        land, land_behind = self._land[bands], np.zeros(len(bands))
        if scene is not self._recorded_land:
            land = self._land_samples(scene, bands)
            steps = np.maximum(
                np.abs(land - self._land[bands]).max(axis=2),
                moved([layer.gradient for layer in scene.layers], self._rows[bands], *edges),
            )
            # Only what is seen can be behind: a layer's tables are coloured when it comes into view.
            land_behind = (steps * self._seen[1:, bands].T).max(axis=1)
        sky_behind = np.abs(sky - self._sky[bands]).max(axis=2)
        # The stars' colour, sampled last, and the gradient's stops concern all columns of the sky, each glow only some.
        everywhere = np.maximum(sky_behind[:, -1:], moved([scene.sky.gradient], self._air[bands], *edges))
        sky_behind = np.maximum(sky_behind[:, :-1], everywhere) * self._seen[0, bands, None]
        behind = np.maximum(land_behind, sky_behind.max(axis=1))
        # A stable order, since a frame must not depend on how numpy sorts equal numbers.
        late = np.argsort(-behind, kind="stable")
        late = late[
            : max(np.count_nonzero(behind > URGENT_LEVELS), min(np.count_nonzero(behind > QUEUE_LEVELS), at_once))
        ]
        return [
            self._turn(scene, int(bands[n]), land[n], sky[n], land_behind[n] > QUEUE_LEVELS, sky_behind[n])
            for n in late
        ]

    def _turn(
        self, scene: Scene, band: int, land: AnyFloats, sky: AnyFloats, turns: bool, behind: AnyFloats
    ) -> BandTurn:
        """The turn of a band: its layers if `turns`, and the columns in which its sky is behind."""
        if turns:
            self._land[band], self._rows[band] = land, _rows(scene)
        # Columns that are half as far behind go along: they would have the next turn anyway.
        late = np.flatnonzero(behind > COLUMN_LEVELS)
        points = range(late[0], late[-1] + 1) if behind.max() > QUEUE_LEVELS else range(0)
        self._sky[band, points.start : points.stop] = sky[points.start : points.stop]
        if len(points) == len(behind):
            self._sky[band, -1], self._air[band] = sky[-1], scene.sky.gradient.rows
        # The noise of the sky's dither begins anew with each tile.
        left = points.start * self._spacing // TILE * TILE
        columns = range(left, min(points.stop * self._spacing, scene.width))
        return BandTurn(range(*self._edges[band : band + 2].tolist()), bool(turns), columns)

    def _last(self, scene: Scene, band: int) -> BandTurn:
        """While the light stands still: the turn of a band that does not have quite the present colours."""
        land, sky = self._samples(scene, np.array([band]))
        self._land[band], self._sky[band], self._age[band] = land[0], sky[0], self._ages
        self._rows[band], self._air[band] = _rows(scene), scene.sky.gradient.rows
        return BandTurn(range(*self._edges[band : band + 2].tolist()), True, range(scene.width))

    def _samples(self, scene: Scene, bands: Indices) -> tuple[AnyFloats, AnyFloats]:
        """sRGB in the middle of some bands: (bands, layers, 3), and (bands, points + 1, 3) of the sky, stars last."""
        return self._land_samples(scene, bands), self._sky_samples(scene, bands)

    def _land_samples(self, scene: Scene, bands: Indices) -> AnyFloats:
        y = 0.5 * (self._edges[bands] + self._edges[bands + 1])
        layers, count = [layer.gradient for layer in scene.layers], len(scene.layers)
        land = srgb(labs_at(layers, np.tile(np.arange(count), len(y)), np.repeat(y, count)))
        return land.reshape(len(y), count, 3)

    def _sky_samples(self, scene: Scene, bands: Indices) -> AnyFloats:
        y = 0.5 * (self._edges[bands] + self._edges[bands + 1])
        x = np.arange(0.5 * self._spacing, scene.width + 0.5 * self._spacing, self._spacing)
        down, across = bells(scene.sky.glows, y, x)
        # As in `numpy_sky`: each glow leaves a share of what is under it, and these shares multiply.
        dark = np.prod(1.0 - down[:, :, None] * across[:, None, :], axis=0)[..., None]
        own = scene.sky.gradient.labs(y)[:, None]
        glow = scene.sky.glow_colour.astype(np.float32)
        air = srgb(glow + dark * (own - glow))
        stars = np.broadcast_to(srgb(scene.sky.stars.colour), (len(y), 1, 3))
        return np.concatenate([air, stars], axis=1)


def moved(gradients: list[Gradient], before: AnyFloats, top: Indices, bottom: Indices) -> AnyFloats:
    """(bands, gradients) levels that a row of a band may be behind because stops in it, or around it, have moved.

    Where many colours are close together, by a shore, the middle of a band does not tell.

    Args:
        gradients: the present ones.
        before: (bands, gradients, stops) where their stops were.
        top, bottom: (bands,) the rows between which each band is.
    """
    rows = np.array([gradient.rows for gradient in gradients])
    levels = LAB_LEVELS * np.abs(np.diff([gradient.colours for gradient in gradients], axis=1)).max(axis=2)
    # Between two stops a row changes by as much of the step between them as the farther one has moved of their gap.
    moves = np.abs(rows - before)
    shares = np.maximum(moves[..., 1:], moves[..., :-1]) / np.maximum(np.diff(rows, axis=1), MIN_GAP)
    inside = (rows[:, 1:] > top[:, None, None]) & (rows[:, :-1] < bottom[:, None, None])
    return np.asarray((levels * np.minimum(shares, 1.0) * inside).max(axis=2))


def _rows(scene: Scene) -> AnyFloats:
    """(layers, stops) where the stops of the layers' gradients stand."""
    return np.array([layer.gradient.rows for layer in scene.layers])


def _stops(scene: Scene) -> tuple[AnyFloats, AnyFloats]:
    """All that decides the colours of land and sky except the glows, as numbers that are nearly levels."""
    sky, layers = scene.sky, [layer.gradient for layer in scene.layers]
    land = [LAB_LEVELS * np.ravel([layer.colours for layer in layers]), np.ravel([layer.rows for layer in layers])]
    colours = LAB_LEVELS * np.concatenate([sky.gradient.colours.reshape(-1), sky.glow_colour, sky.stars.colour])
    return np.concatenate(land), np.concatenate([colours, sky.gradient.rows])


def _glow_step(now: Glow, then: Glow) -> float:
    """Levels, nearly, by which a glow changes the sky: by its strength, its place and its size."""
    moved = max(abs(now.x - then.x), abs(now.across - then.across)) / now.across
    moved = max(moved, max(abs(now.y - then.y), abs(now.down - then.down)) / now.down)
    return GLOW_LEVELS * max(abs(now.share - then.share), max(now.share, then.share) * moved)
