"""What holds for everything that lives in the air: it is seen, the same from everywhere, and never pops up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.life import VOICES
from ridgeline.scene.themes.find import built_in

from .alive import coming
from .seen import VIEW, alone, moments, of, shares


@cache
def made(theme: str, kind: str, share: float, calm: bool) -> Landscape:
    """A landscape with that share of one kind of life, on its nearest three ridges, where nothing stands."""
    whole = alone(built_in(theme), **{kind: share})
    bare = [replace(layer, stands=(), snow=None, lake=None) for layer in whole.layers if layer.bank is None]
    return Landscape(replace(whole, layers=tuple(bare[-3:])), seed=8, calm=calm)


@dataclass(frozen=True)
class Case:
    """A kind of life, and when it is seen in a landscape.

    Attributes:
        kind: its field of the theme's life.
        word: what it is called in a scene.
        theme: a built-in one.
        hour: of day.
        start, stop: seconds in which some of it comes, after its first event has begun.
        faint: how strong that may be which comes into sight inside the picture, or goes.
    """

    kind: str
    word: str
    theme: str
    hour: float
    start: float
    stop: float
    faint: float

    def landscape(self, share: float = 1.0, calm: bool = False) -> Landscape:
        """One with that share of it and of nothing else."""
        return made(self.theme, self.kind, share, calm)

    def scenes(self, landscape: Landscape, view: View = VIEW, step: float = 1.0) -> list[Scene]:
        """The scenes of that time."""
        return [landscape.scene(moment, view) for moment in self.moments(landscape, step)]

    def moments(self, landscape: Landscape, step: float = 1.0) -> list[Moment]:
        """The moments of that time."""
        begun = coming(self.landscape(), self.kind) if self.kind in VOICES else 0.0
        return list(moments(landscape, self.hour, begun + self.start, begun + self.stop, step))


CASES = [
    Case("birds", "bird", "dusk", 17.5, 0.0, 30.0, 0.0001),
    Case("meteors", "shooting star", "mesa", 0.5, 0.0, 30.0, 0.8),
    Case("leaves", "leaf", "cherry", 15.0, 20.0, 50.0, 0.1),
    Case("fireflies", "firefly", "dusk", 21.5, 20.0, 50.0, 0.1),
]
EVERY = pytest.mark.parametrize("case", CASES, ids=[case.kind for case in CASES])


def first(case: Case, landscape: Landscape) -> tuple[Moment, Scene]:
    """The first moment of that time at which some of it can be made out well inside the picture."""
    scenes = ((moment, landscape.scene(moment, VIEW)) for moment in case.moments(landscape, 0.25))
    return next((moment, scene) for moment, scene in scenes if shares(scene, case.word)[:, 40:-40].max() > 0.25)


@EVERY
def test_it_is_seen_where_a_theme_has_it_and_told_of(case: Case) -> None:
    moment, scene = first(case, case.landscape())
    assert f"sprite {case.word} on " in scene.describe()
    nobody = case.landscape(0.0)
    assert not nobody.scene(moment, VIEW).sprites
    assert not any(of(found, case.word) for found in case.scenes(nobody, step=5.0))


@EVERY
def test_shares_are_shares_and_pictures_are_small(case: Case) -> None:
    for scene in case.scenes(case.landscape(), View(1280, 720)):
        for sprite in of(scene, case.word):
            assert sprite.share.dtype == np.float32
            assert sprite.share.min() >= 0.0
            assert sprite.share.max() <= 1.0
            assert sprite.share.size < 16_000


@EVERY
def test_the_same_is_seen_at_two_sizes(case: Case) -> None:
    landscape = case.landscape()
    moment, small = first(case, landscape)
    places = [
        np.array([(s.left + 0.5 * s.share.shape[1], s.top + 0.5 * len(s.share)) for s in of(scene, case.word)])
        for scene in (small, landscape.scene(moment, View(1280, 720)))
    ]
    middles = np.array([(320.0, 180.0)]), np.array([(640.0, 360.0)])
    shares_of = [(some - middle) / middle for some, middle in zip(places, middles, strict=True)]
    inside = [some[(np.abs(some) < 0.95).all(axis=1)] for some in shares_of]
    if case.kind == "meteors":  # its picture is cut into bands of as many pixels
        inside = [some.mean(axis=0, keepdims=True) for some in inside]
    away = np.abs(inside[0][:, None] - inside[1]).max(axis=2)
    near = 0.04 if case.kind == "meteors" else 0.02  # whose bands end at other rows
    assert away.min(axis=0).max() < near
    assert away.min(axis=1).max() < near


@EVERY
def test_neighbouring_views_join(case: Case) -> None:
    landscape = case.landscape()
    moment, _ = first(case, landscape)
    whole = landscape.scene(moment, View(640, 360, 1 / 3, (0.0, 0.0)))
    halves = [landscape.scene(moment, View(320, 360, 1 / 3, (x, 0.0))) for x in (0.0, 960.0)]
    together = np.concatenate([shares(half, case.word) for half in halves], axis=1)
    assert together.max() > 0.25
    assert np.abs(shares(whole, case.word) - together).max() < 1e-6


@EVERY
def test_the_order_of_asking_does_not_matter(case: Case) -> None:
    landscape = case.landscape()
    told = [scene.describe() for scene in case.scenes(landscape, step=3.0)]
    again = Landscape(landscape.theme, landscape.seed)
    back = [again.scene(moment, VIEW).describe() for moment in reversed(case.moments(again, 3.0))]
    assert told == back[::-1]


@pytest.mark.slow
@EVERY
def test_nothing_pops_up(case: Case) -> None:
    """What is in the picture and was not near there a thirtieth of a second before, or after, is faint."""
    landscape = case.landscape()
    start = first(case, landscape)[0].elapsed - 1.5
    run = moments(landscape, case.hour, start, start + 12.0, 1.0 / 30.0)
    frames = [seen_in(landscape.scene(moment, VIEW), case.word) for moment in run]
    assert max(frame[:, 2].max(initial=0.0) for frame in frames) > 0.25
    for before, after in pairwise(frames):
        assert max(alone_in(before, after), alone_in(after, before)) < case.faint


def seen_in(scene: Scene, word: str) -> npt.NDArray[np.float64]:
    """(n, 3) x, y and the strongest share of each such sprite."""
    table = [
        (s.left + 0.5 * s.share.shape[1], s.top + 0.5 * len(s.share), float(s.share.max())) for s in of(scene, word)
    ]
    return np.array(table).reshape(-1, 3)


def alone_in(some: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> float:
    """The strongest share of those well inside the picture that none of the others is near."""
    inside = (np.abs(some[:, :2] - (320.0, 180.0)) < (300.0, 165.0)).all(axis=1)
    away = np.hypot(*(some[:, None, :2] - others[None, :, :2]).transpose(2, 0, 1)).min(axis=1, initial=np.inf)
    return float(some[inside & (away > 6.0), 2].max(initial=0.0))


@pytest.mark.slow
@EVERY
def test_calm_is_fewer_and_slower(case: Case) -> None:
    times = np.arange(0.0, 3600.0, 1.7 if case.kind == "meteors" else 17.3).tolist()
    counts = []
    for calm in (False, True):
        scenes = (case.landscape(calm=calm).scene(Moment(0.0, case.hour, time), View(160, 90)) for time in times)
        counts.append(sum(len(of(scene, case.word)) for scene in scenes))
    assert 0 < counts[1] < 0.85 * counts[0]


@EVERY
def test_what_is_too_small_or_too_large_to_be_drawn_is_left_out(case: Case) -> None:
    landscape = case.landscape()
    moment, _ = first(case, landscape)
    for scale in (0.01, 100.0):
        assert not of(landscape.scene(moment, View(64, 36, scale)), case.word)
