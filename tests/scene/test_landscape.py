"""A scene is a pure function of landscape, moment and view, endless and bounded."""

from __future__ import annotations

import datetime
import gc
import sys
from dataclasses import fields, is_dataclass, replace
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import Landscape, Moment, Scene, View

from .lands import land

THEMES = shipped.theme_names()
CHUNKS = 100_000
CHUNK = 1024

PLACES = st.floats(-2e12, 2e12) | st.floats(-5000.0, 5000.0)
MOMENTS = st.builds(
    Moment,
    travel=PLACES,
    hour=st.floats(0.0, 24.0, exclude_max=True),
    elapsed=st.floats(0.0, 1e9),
    date=st.dates(datetime.date(1900, 1, 1), datetime.date(2200, 1, 1)),
)
VIEWS = st.builds(
    View,
    width=st.integers(1, 90),
    height=st.integers(40, 90),
    scale=st.none() | st.floats(0.05, 4.0),
    origin=st.tuples(st.floats(-1e6, 1e6), st.floats(-2000.0, 2000.0)),
)


def told(value: Any) -> Any:
    """A scene as nested tuples that are equal only if every bit of it is."""
    if is_dataclass(value):
        return tuple((field.name, told(getattr(value, field.name))) for field in fields(value))
    if isinstance(value, tuple):
        return tuple(map(told, value))
    if isinstance(value, np.ndarray):
        return (value.dtype.str, value.shape, value.tobytes())
    return value


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@examples(12, whole=25)
@given(
    theme=st.sampled_from(THEMES),
    seed=st.integers(),
    asked=st.lists(st.tuples(MOMENTS, VIEWS), min_size=2, max_size=3),
    order=st.randoms(use_true_random=False),
)
def test_scenes_are_the_same_in_any_order_and_in_another_instance(
    theme: str, seed: int, asked: list[tuple[Moment, View]], order: Any
) -> None:
    one = Landscape(theme, seed)
    first = [told(one.scene(*question)) for question in asked]
    again = list(enumerate(asked))
    order.shuffle(again)
    for number, question in again:
        assert told(one.scene(*question)) == first[number]
    assert told(Landscape(theme, seed).scene(*asked[-1])) == first[-1]


@pytest.mark.slow
@example(theme="dusk", seed=28, moment=Moment(elapsed=210.0), view=View(23, 40))  # which has a halo
@example(theme="tide", seed=3, moment=Moment(100.0, 20.0, 50.0), view=View(64, 36))  # whose crests are computed
@examples(20)
@given(theme=st.sampled_from(THEMES), seed=st.integers(), moment=MOMENTS, view=VIEWS)
def test_a_scene_given_away_can_be_changed_without_harm_to_the_next(
    theme: str, seed: int, moment: Moment, view: View
) -> None:
    landscape = Landscape(theme, seed)
    given_away = landscape.scene(moment, view)
    before = told(given_away)
    for array in _arrays(given_away):
        array += 1
    assert told(landscape.scene(moment, view)) == before


def _arrays(value: Any) -> list[np.ndarray]:
    if isinstance(value, np.ndarray):
        return [value] if value.flags.writeable else []
    inner = [*vars(value).values()] if is_dataclass(value) else value  # with what was computed once it was asked for
    return [array for part in inner for array in _arrays(part)] if isinstance(inner, list | tuple) else []


@pytest.mark.slow
@examples(25)
@given(theme=st.sampled_from(THEMES), seed=st.integers(), moment=MOMENTS, across=st.integers(-3, 3))
def test_views_side_by_side_show_one_panorama(theme: str, seed: int, moment: Moment, across: int) -> None:
    moment = replace(moment, travel=moment.travel % 1e9)
    landscape = Landscape(theme, seed).bare()
    view = View(150, 90, origin=(across * 733.0, 0.0))
    left = landscape.scene(moment, view)
    right = landscape.scene(moment, replace(view, origin=(view.origin[0] + 1800.0, 0.0)))
    whole = landscape.scene(moment, replace(view, width=300))
    for a, b, both in zip(left.layers, right.layers, whole.layers, strict=True):
        np.testing.assert_allclose(both.crest, [*a.crest, *b.crest[1:]], atol=1e-5)
        assert abs(a.crest[-1] - b.crest[0]) < 1e-5
        np.testing.assert_array_equal(a.gradient.rows, b.gradient.rows)
    for a, b in zip(left.sky.discs, right.sky.discs, strict=True):
        assert (a.x - 150.0, a.y) == (pytest.approx(b.x), b.y)
    halves = np.concatenate([_stars(left), _stars(right, 150.0)])
    assert _downwards(_stars(whole)) == pytest.approx(_downwards(halves), abs=1e-3)


def _stars(scene: Scene, shift: float = 0.0) -> np.ndarray:
    """The stars inside the picture."""
    x, y = scene.sky.stars.places.T
    inside = (x >= 0) & (x < scene.width)
    return np.stack([x + shift, y, scene.sky.stars.brightness], axis=1)[inside]


def _downwards(stars: np.ndarray) -> np.ndarray:
    """Stars from the top down; those of the same height, which are the same ones of the next field, from the left."""
    return stars[np.lexsort((stars[:, 0], stars[:, 1]))]


@examples(20)
@given(seed=st.integers(), moment=MOMENTS, down=st.integers(1, 80))
def test_views_one_above_the_other_show_one_panorama(seed: int, moment: Moment, down: int) -> None:
    landscape = Landscape("dusk", seed).bare()
    upper = landscape.scene(moment, View(40, 90))
    lower = landscape.scene(moment, View(40, 90, origin=(0.0, down * 12.0)))
    for a, b in zip(upper.layers, lower.layers, strict=True):
        np.testing.assert_allclose(a.crest - down, b.crest, atol=1e-5)
        np.testing.assert_allclose(a.gradient.rows - down, b.gradient.rows, atol=1e-9)
    np.testing.assert_allclose(upper.sky.gradient.rows - down, lower.sky.gradient.rows, atol=1e-9)


@pytest.mark.slow
@examples(20)
@given(theme=st.sampled_from(THEMES), seed=st.integers(), moment=MOMENTS, times=st.sampled_from([3, 5]))
def test_every_size_shows_the_same_land_in_the_same_light(theme: str, seed: int, moment: Moment, times: int) -> None:
    """What a small picture shows in one column is the mean of what a large one shows in several."""
    moment = replace(moment, travel=moment.travel % 1e9)
    landscape = Landscape(theme, seed).bare()
    small, large = (landscape.scene(moment, View(64 * scale, 36 * scale)) for scale in (1, times))
    before = ""
    for a, b in zip(small.layers, large.layers, strict=True):
        means = b.crest[(times + 1) // 2 : -(times + 1) // 2].reshape(-1, times).mean(axis=1) / times
        cut = a.words == "lake" or before == "snow"  # the lower of two means is not quite the mean of the lower
        if a.crest.min() >= 37:  # below the picture it has no crest of its own: snow on trees, surf
            assert b.crest.min() >= 36 * times + 1
        else:
            np.testing.assert_allclose(a.crest[1:-1], means, atol=0.75 if cut else 1e-4)
        before = a.words
        np.testing.assert_allclose(a.gradient.rows * times, b.gradient.rows, atol=1e-6)
        np.testing.assert_array_equal(a.gradient.colours, b.gradient.colours)
    for a, b in zip(small.sky.discs, large.sky.discs, strict=True):
        assert (a.x * times, a.y * times, a.radius * times) == pytest.approx((b.x, b.y, b.radius))


@pytest.mark.slow
def test_seeds_are_landscapes_of_their_own() -> None:
    crests = [Landscape("dusk", seed).bare().scene(Moment(), View(160, 90)).layers[2].crest for seed in range(-20, 20)]
    assert len({crest.tobytes() for crest in crests}) == 40


DIP = 4.0 / 6.0  #: pixels by which land may lie below a picture 180 pixels high: off the cliffs the sea is open


def _journeys(theme: str, seed: int, jumps: int) -> int:
    """Look at places up to `CHUNKS` chunks away; how many of them lack a crest, be it all in snow.

    Where things stand on it, land may lie below the picture by a quarter of the tallest's height: they are seen.
    """
    landscape = Landscape(theme, seed).bare()
    ridges = [layer for layer in Landscape(theme).theme.layers if layer.bank is None]
    dips = [max([0.25 * stand.height / 6.0 for stand in layer.stands], default=0.0) for layer in ridges]
    missing = 0
    for jump in range(jumps):
        moment = Moment(travel=(jump + 1) * CHUNKS * CHUNK / jumps, hour=jump * 0.7 % 24.0, elapsed=jump * 977.0)
        scene = landscape.scene(moment, View(320, 180))
        own = [n for n, layer in enumerate(scene.layers) if any(layer is one for one in land(scene))]
        crests = [scene.layers[n - (n > 0 and scene.layers[n - 1].words == "snow")].crest for n in own]
        missing += not all(
            ((crest >= 0.0) & (crest < 180.0 + max(DIP, dip) + 1e-9)).any()
            for crest, dip in zip(crests, dips, strict=True)
        )
    return missing


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_every_crest_stays_on_the_screen_for_a_hundred_thousand_chunks(theme: str) -> None:
    assert _journeys(theme, seed=7, jumps=30) == 0


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_every_crest_of_many_landscapes_stays_on_the_screen(theme: str) -> None:
    assert sum(_journeys(theme, seed, jumps=200) for seed in range(4)) == 0


def kept(root: object) -> int:
    """Bytes of an object and of all that it leads to."""
    seen: dict[int, object] = {}
    ahead = [root]
    while ahead:
        found = ahead.pop()
        if id(found) not in seen and not isinstance(found, type | ModuleType | FunctionType):
            seen[id(found)] = found
            ahead += gc.get_referents(found)
    return sum(map(sys.getsizeof, seen.values()))


def travelled(landscape: Landscape, jumps: int) -> list[int]:
    """Bytes that a landscape keeps, again and again on a long way."""
    sizes = []
    for jump in range(jumps):
        landscape.scene(Moment(travel=jump * 1e6, hour=jump % 24), View(64, 36))
        sizes += [kept(landscape)] if jump % 10 == 9 else []
    return sizes


@pytest.mark.slow
def test_nothing_grows_on_a_long_way() -> None:
    """Without trees, whose drawings are many, but fewer than their memory holds."""
    sizes = travelled(Landscape("purple", seed=7).bare(), 240)
    assert max(sizes[12:]) <= 1.1 * max(sizes[:12])
    assert max(travelled(Landscape("purple", seed=7), 50)) < 8_000_000


def test_without_land_there_is_no_landscape() -> None:
    theme = Landscape("dusk").theme
    for layers in ((), tuple(layer for layer in theme.layers if layer.bank)):
        with pytest.raises(ValueError, match="banks alone"):
            Landscape(replace(theme, layers=layers))
