"""A landscape's memory: it changes no answer, holds no more than it may, and is the landscape's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.play.course import Course
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Landscape, Life, Moment, View
from ridgeline.scene.brush import Brush
from ridgeline.scene.memory import FORGETFUL, MOST_PICTURE_BYTES, Memory
from ridgeline.scene.themes.edited import with_value
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.variations import without_layer
from ridgeline.terrain.arrays import Floats
from ridgeline.textfile.lines import KeyPath
from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
VIEW = View(160, 90)
KILOBYTE = 1 << 10


class Picture:
    """Makes arrays of a kilobyte, and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, number: int) -> Floats:
        self.made += 1
        return np.full(KILOBYTE // 8, float(number))


def test_what_was_made_is_not_made_again() -> None:
    memory, picture = Memory(), Picture()
    first = memory(picture, 1)
    assert memory(picture, 1) is first
    assert (memory(picture, 2)[0], picture.made) == (2.0, 2)


def test_what_is_asked_for_again_and_again_outlives_what_is_asked_for_once() -> None:
    memory, picture = Memory(20 * KILOBYTE), Picture()
    often = memory(picture, 0)
    for number in range(1, 200):
        memory(picture, number)
        assert memory(picture, 0) is often
    made = picture.made
    memory(picture, 1)
    assert picture.made == made + 1


@given(st.lists(st.integers(0, 60), max_size=200), st.integers(0, 40))
def test_it_answers_what_would_be_made_and_holds_no_more_than_it_may(asked: list[int], limit: int) -> None:
    memory, picture = Memory(limit * KILOBYTE), Picture()
    for number in asked:
        assert memory(picture, number)[0] == number
        assert memory.size <= limit * KILOBYTE


def test_what_does_not_fit_is_made_every_time() -> None:
    memory, picture = Memory(KILOBYTE), Picture()
    assert [memory(picture, 1)[0] for _ in range(3)] == [1.0] * 3
    assert (picture.made, memory.size) == (3, 0)


def test_a_memory_of_pictures_grows_until_what_each_frame_needs_fits() -> None:
    memory, picture = Memory(2), Picture()
    for frame in range(40):
        memory.make_room(1, KILOBYTE)
        made = picture.made
        for number in range(MOST_PICTURE_BYTES // 2 - 2):
            memory(picture, number)
        assert frame < 20 or picture.made == made
    for number in range(1000, 2000):
        memory(picture, number)
        assert memory.size <= MOST_PICTURE_BYTES * KILOBYTE


def test_what_is_brief_lasts_as_long_as_each_frame_asks_for_it() -> None:
    memory, picture = Memory(), Picture()
    first = memory.brief(picture, 1)
    for _ in range(3):
        memory.make_room(1, 1)
        assert memory.brief(picture, 1) is first
    assert (picture.made, memory.size) == (1, 0)
    for _ in range(2):
        memory.make_room(1, 1)
    assert memory.brief(picture, 1) is not first


def test_the_forgetful_one_keeps_nothing() -> None:
    picture = Picture()
    for _ in range(2):
        FORGETFUL(picture, 1)
        FORGETFUL.brief(picture, 1)
    assert (picture.made, FORGETFUL.size) == (4, 0)


def test_a_record_counts_with_the_arrays_in_it() -> None:
    memory = Memory()
    memory(lambda: (np.zeros(KILOBYTE), (np.zeros(KILOBYTE),)))
    assert 16 * KILOBYTE < memory.size < 18 * KILOBYTE


def test_what_is_drawn_only_later_counts_at_once() -> None:
    memory, points = Memory(), np.array([[10.0, 20.0, 3.0, 1.0], [200.0, 120.0, 3.0, 1.0]])
    (band,) = memory(lambda: Brush(View(320, 180), -1).band(points, np.zeros(3), "halo"))
    assert memory.size > band.share.nbytes > 16 * KILOBYTE


def test_landscapes_in_other_themes_share_it_and_others_do_not() -> None:
    landscape = Landscape("dusk", 7)
    assert landscape.in_theme(built_in("city")).memory is landscape.memory
    assert landscape.without("birds").memory is landscape.memory
    assert landscape.apart().memory is not Landscape("dusk", 7).memory is not landscape.memory


@pytest.mark.slow
def test_a_landscape_in_another_theme_is_that_theme_s_landscape() -> None:
    moment, theme = Moment(3000.0, 21.0, 40.0), built_in("city")
    shown = Landscape("dusk", 7, "rain", calm=True)
    shown.scene(moment, VIEW)
    meant = Landscape(theme, 7, "rain", calm=True)
    assert shown.in_theme(theme).scene(moment, VIEW).describe() == meant.scene(moment, VIEW).describe()


def test_equal_themes_have_one_hash_and_others_have_another() -> None:
    theme = built_in("dusk")
    variants = [replace(theme, speed=float(speed)) for speed in range(100)]
    assert len({*variants, *(replace(one) for one in variants)}) == 100
    assert len({one.__hash__() for one in variants}) > 90


@pytest.mark.slow
def test_no_frame_hashes_its_theme() -> None:
    class Unhashable(Life):
        """A life that no dictionary takes."""

        def __hash__(self) -> int:
            raise AssertionError("a theme was hashed")

    life = Unhashable(leaves=1.0, fireflies=1.0, train=1.0, boat=1.0)
    landscape = Landscape(replace(built_in("tide"), life=life), 7)
    for second in range(40):
        landscape.scene(Moment(elapsed=30.0 * second, hour=0.6 * second), VIEW)


def caches(room: str) -> Iterator[str]:
    """The functions of a room that have a cache of their own, as decorators give it."""
    for file in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                kept = [ast.unparse(decorator) for decorator in node.decorator_list]
                if any(
                    word.startswith(("lru_cache", "cache", "functools")) and "property" not in word for word in kept
                ):
                    yield f"{file.stem}.{node.name}"


@pytest.mark.slow
def test_scene_keeps_nothing_of_a_landscape_outside_of_it() -> None:
    assert sorted(caches("scene")) == ["find.built_in"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dusk", "harbour"])
def test_a_landscape_whose_theme_is_changed_bit_by_bit_shows_what_a_new_one_shows(name: str) -> None:
    """Lands and all on them are shared where they are alike: each pixel must be what it is without."""
    view, theme = View(320, 180), built_in(name)
    moment = Moment(2000.0, 19.0, 40.0)
    layer = next(number for number, one in enumerate(theme.layers) if one.stands)
    changes: list[tuple[KeyPath, Any]] = [
        (("hours", 5, "mist"), "2244aa"),
        (("lamp",), "ff0000"),
        (("layers", layer, "base"), theme.layers[layer].base + 40.0),
        (("layers", layer, "stands"), theme.layers[layer].stands[:1]),
        (("sunset",), 17.0),
        (("clouds",), 0.9),
        (("biomes",), tuple(replace(biome, growth=2.0) for biome in theme.biomes)),
    ]
    shown = Landscape(theme, 7)
    for path, value in changes:
        drawn(shown, moment, view)
        theme = with_value(theme, path, value)
        shown = shown.in_theme(theme)
        assert drawn(shown, moment, view) == drawn(Landscape(theme, 7), moment, view), path
    fewer = without_layer(theme, layer)
    assert drawn(shown.in_theme(fewer), moment, view) == drawn(Landscape(fewer, 7), moment, view)


@pytest.mark.slow
def test_what_is_ridden_is_not_shared_with_another_theme() -> None:
    theme, moment = replace(built_in("dusk"), clouds=0.9), Moment(400.0, 18.0, 6.0)
    ridden = Landscape("dusk", 7).ridden(Course(7), -np.inf)
    drawn(ridden, moment, View(320, 180))
    fresh = drawn(Landscape(theme, 7), moment, View(320, 180))
    assert drawn(ridden.in_theme(theme), moment, View(320, 180)) == fresh


def drawn(landscape: Landscape, moment: Moment, view: View) -> bytes:
    """The pixels of a landscape's picture."""
    surface = canvas(view.width, view.height)
    Renderer(None).draw(landscape.scene(moment, view), surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_property_that_is_computed_once_is_found_in_its_class_too() -> None:
    assert View.unzoomed is vars(View)["unzoomed"]
    view = View(64, 36)
    assert view.unzoomed is view.unzoomed
