"""Colours that change slowly are taken on in turns, so that no frame has much to do and nothing is a level behind."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..scene.items import Glow, Scene
from ..scene.palette import Gradient, labs_of, srgb
from .pixels import TILE, Area
from .sky import bells

Rows = npt.NDArray[np.int32]
Places = npt.NDArray[np.intp]
Reals = npt.NDArray[np.floating[Any]]

BANDS = 16
"""Bands of rows that a picture is cut into."""

LOOKS = 4
"""Frames from one look at all bands to the next."""

BEHIND = 0.5
"""Levels of 255 that a colour is behind when it gets in line; until its turn it falls behind a little more."""

LATE = 0.75
"""Levels behind at which there is no more waiting in line."""

AT_ONCE = 2
"""Bands that have their turns in one frame while there is no waiting for a look."""

FAST = 0.1
"""Levels between one scene and the next from which all bands are looked at in every frame."""

LEAP = 0.4
"""Levels between one scene and the next from which everything is better painted afresh."""

STEEP = 400.0
"""Levels of sRGB that a step of one in OKLab is, nearly."""


class Turn(NamedTuple):
    """A band of rows that takes on the colours of now: the layers in it, the sky between some columns, or both."""

    rows: range
    land: bool
    sky: range

    def area(self, width: int) -> Area:
        """What is to be painted again."""
        if self.land:
            return Area(0, self.rows.start, width, self.rows.stop)
        return Area(self.sky.start, self.rows.start, self.sky.stop, self.rows.stop)


class Turns:
    """Which areas of a picture take on new colours next: those that are most behind."""

    def __init__(self, scene: Scene) -> None:
        """Begin with a picture that is as `scene` has it."""
        count = min(BANDS, scene.height)
        self._edges = np.arange(count + 1) * scene.height // count
        self._frame = 0
        self._step = 0.0
        self._waiting: list[Turn] = []
        self._spacing = max(2, scene.width // 48)
        self._scene, self._stops = scene, _stops(scene)
        self._taken: Scene | None = None
        self._age = np.zeros(count, int)
        self._seen = np.ones((len(scene.layers) + 1, count), bool)
        self._ages = 0
        self._land, self._sky = self._samples(scene, np.arange(count))
        self._rows = np.tile(_rows(scene), (count, 1, 1))
        self._air = np.tile(scene.sky.gradient.rows, (count, 1, 1))

    def look(self, scene: Scene) -> tuple[bool, bool]:
        """Take note of the scene that is drawn next; whether in the land, in the sky, all is better coloured afresh."""
        before, self._stops = self._stops, _stops(scene)
        glows, shone = scene.sky.glows, self._scene.sky.glows
        same = all(now.shape == then.shape for now, then in zip(self._stops, before, strict=True))
        if same and len(glows) == len(shone):
            steps = [float(np.abs(now - then).max()) for now, then in zip(self._stops, before, strict=True)]
            steps[1] = max(steps[1], *map(_glow_step, glows, shone), 0.0)
        else:  # a light rises or sets, which may be all but dark
            every = np.arange(len(self._age))
            were, are = self._samples(self._scene, every), self._samples(scene, every)
            steps = [float(np.abs(now - then).max()) for now, then in zip(are, were, strict=True)]
        self._scene, self._step = scene, max(steps)
        self._ages += self._step > 0.0
        return steps[0] >= LEAP, steps[1] >= LEAP

    def take_land(self, scene: Scene) -> None:
        """Take note that all layers have the colours of `scene`."""
        count = len(self._age)
        self._land = self._land_samples(scene, np.arange(count))
        self._rows = np.tile(_rows(scene), (count, 1, 1))
        self._taken = scene

    def complete(self, scene: Scene) -> bool:
        """Whether everything has the colours of `scene`."""
        same = all(np.array_equal(now, then) for now, then in zip(_stops(scene), self._stops, strict=True))
        return same and scene.sky.glows == self._scene.sky.glows and bool((self._age == self._ages).all())

    def next(self, scene: Scene, spans: Rows) -> list[Turn]:
        """The bands that take on their colours of now; none while nothing changes.

        Every few frames all bands are looked at. Those that are behind have their turns in the frames until the next
        look, as many in each; those that come into view meanwhile have theirs at once.

        Args:
            scene: the one that was looked at last.
            spans: (layers + 1, 2) the rows between which the sky and each layer may be seen.
        """
        seen = (spans[:, :1] < self._edges[1:]) & (spans[:, 1:] > self._edges[:-1])
        new = np.flatnonzero(np.any(seen & ~self._seen, axis=0))
        self._seen = seen
        if self._step == 0.0:
            return [self._last(scene, int(band)) for band in np.flatnonzero(self._age != self._ages)[:1]]
        every = np.arange(len(self._age))
        if self._step > FAST:
            turns, self._waiting = self._waiting, []
            return turns + self._behind(scene, every, AT_ONCE)
        self._frame = (self._frame + 1) % LOOKS
        if self._frame == 0:
            self._waiting += self._behind(scene, every)
        now = -(-len(self._waiting) // (LOOKS - self._frame))
        turns, self._waiting = self._waiting[:now], self._waiting[now:]
        return turns + (self._behind(scene, new) if new.size else [])

    def _behind(self, scene: Scene, bands: Places, at_once: int = BANDS) -> list[Turn]:
        """The turns of those of some bands that are behind; if it is more than so many, of those that cannot wait."""
        sky, edges = self._sky_samples(scene, bands), (self._edges[bands], self._edges[bands + 1])
        land, land_behind = self._land[bands], np.zeros(len(bands))
        if scene is not self._taken:
            land = self._land_samples(scene, bands)
            steps = np.maximum(
                np.abs(land - self._land[bands]).max(axis=2),
                moved([layer.gradient for layer in scene.layers], self._rows[bands], *edges),
            )
            land_behind = (steps * self._seen[1:, bands].T).max(axis=1)
        sky_behind = np.abs(sky - self._sky[bands]).max(axis=2)
        everywhere = np.maximum(sky_behind[:, -1:], moved([scene.sky.gradient], self._air[bands], *edges))
        sky_behind = np.maximum(sky_behind[:, :-1], everywhere) * self._seen[0, bands, None]
        behind = np.maximum(land_behind, sky_behind.max(axis=1))
        late = np.argsort(-behind, kind="stable")
        late = late[: max(np.count_nonzero(behind > LATE), min(np.count_nonzero(behind > BEHIND), at_once))]
        return [self._turn(scene, int(bands[n]), land[n], sky[n], land_behind[n] > BEHIND, sky_behind[n]) for n in late]

    def _turn(self, scene: Scene, band: int, land: Reals, sky: Reals, turns: bool, behind: Reals) -> Turn:
        """The turn of a band: its layers if it is theirs, and the columns in which its sky is behind by now."""
        if turns:
            self._land[band], self._rows[band] = land, _rows(scene)
        late = np.flatnonzero(behind > 0.5 * BEHIND)
        points = range(late[0], late[-1] + 1) if behind.max() > BEHIND else range(0)
        self._sky[band, points.start : points.stop] = sky[points.start : points.stop]
        if len(points) == len(behind):
            self._sky[band, -1], self._air[band] = sky[-1], scene.sky.gradient.rows
        left = points.start * self._spacing // TILE * TILE
        columns = range(left, min(points.stop * self._spacing, scene.width))
        return Turn(range(*self._edges[band : band + 2].tolist()), bool(turns), columns)

    def _last(self, scene: Scene, band: int) -> Turn:
        """While the light stands still: the turn of a band that does not have quite the colours of now."""
        land, sky = self._samples(scene, np.array([band]))
        self._land[band], self._sky[band], self._age[band] = land[0], sky[0], self._ages
        self._rows[band], self._air[band] = _rows(scene), scene.sky.gradient.rows
        return Turn(range(*self._edges[band : band + 2].tolist()), True, range(scene.width))

    def _samples(self, scene: Scene, bands: Places) -> tuple[Reals, Reals]:
        """sRGB in the middle of some bands: (bands, layers, 3), and (bands, points + 1, 3) of the sky, stars last."""
        return self._land_samples(scene, bands), self._sky_samples(scene, bands)

    def _land_samples(self, scene: Scene, bands: Places) -> Reals:
        y = 0.5 * (self._edges[bands] + self._edges[bands + 1])
        land = srgb(labs_of([layer.gradient for layer in scene.layers], y)).reshape(-1, len(y), 3)
        return land.swapaxes(0, 1)

    def _sky_samples(self, scene: Scene, bands: Places) -> Reals:
        y = 0.5 * (self._edges[bands] + self._edges[bands + 1])
        x = np.arange(0.5 * self._spacing, scene.width + 0.5 * self._spacing, self._spacing)
        down, across = bells(scene.sky.glows, y, x)
        dark = np.prod(1.0 - down[:, :, None] * across[:, None, :], axis=0)[..., None]
        own = scene.sky.gradient.labs(y)[:, None]
        glow = scene.sky.glow_colour.astype(np.float32)
        air = srgb(glow + dark * (own - glow))
        stars = np.broadcast_to(srgb(scene.sky.stars.colour), (len(y), 1, 3))
        return np.concatenate([air, stars], axis=1)


def moved(gradients: list[Gradient], before: Reals, top: Places, bottom: Places) -> Reals:
    """(bands, gradients) levels that a row of a band may be away because stops in it, or around it, have moved.

    Where many colours are close together, by a shore, the middle of a band does not tell.

    Args:
        gradients: those of now.
        before: (bands, gradients, stops) where their stops were.
        top, bottom: (bands,) the rows between which each band is.
    """
    rows = np.array([gradient.rows for gradient in gradients])
    levels = STEEP * np.abs(np.diff([gradient.colours for gradient in gradients], axis=1)).max(axis=2)
    far = np.abs(rows - before)
    shares = np.maximum(far[..., 1:], far[..., :-1]) / np.maximum(np.diff(rows, axis=1), 1e-3)
    inside = (rows[:, 1:] > top[:, None, None]) & (rows[:, :-1] < bottom[:, None, None])
    found: Reals = (levels * np.minimum(shares, 1.0) * inside).max(axis=2)
    return found


def _rows(scene: Scene) -> Reals:
    """(layers, stops) where the stops of the layers' gradients stand."""
    return np.array([layer.gradient.rows for layer in scene.layers])


def _stops(scene: Scene) -> tuple[Reals, Reals]:
    """Everything but the glows that decides the colours of land and sky, as numbers that are levels, nearly."""
    sky, layers = scene.sky, [layer.gradient for layer in scene.layers]
    land = [STEEP * np.ravel([layer.colours for layer in layers]), np.ravel([layer.rows for layer in layers])]
    colours = STEEP * np.concatenate([sky.gradient.colours.reshape(-1), sky.glow_colour, sky.stars.colour])
    return np.concatenate(land), np.concatenate([colours, sky.gradient.rows])


def _glow_step(now: Glow, then: Glow) -> float:
    """Levels, nearly, that a glow changes the sky by: its strength, its place where it is steepest, and its size."""
    moved = max(abs(now.x - then.x), abs(now.across - then.across)) / now.across
    moved = max(moved, max(abs(now.y - then.y), abs(now.down - then.down)) / now.down)
    return 99.0 * max(abs(now.share - then.share), max(now.share, then.share) * moved)
