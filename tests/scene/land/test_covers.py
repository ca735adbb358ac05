"""Planes of what stands on a land: the same at any order of asking, joined without a seam, mirrored in water."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Layer, Moment, Stand, View
from ridgeline.scene.items import Cover
from ridgeline.scene.land.covers import COLUMNS, Covers, LayerCovers, PlaneWindow
from ridgeline.scene.land.land import EndlessLand
from ridgeline.scene.land.parallax import left_edge
from ridgeline.scene.stands import kind_table
from ridgeline.scene.stands.pen import Pen
from ridgeline.scene.stands.stand_kind import Kind
from ridgeline.scene.themes.find import built_in

PLACES = st.integers(-(10**6), 10**6) | st.integers(-(10**12), 10**12)
VIEW = View(320, 180)


def post(pen: Pen) -> None:
    """A post with a board to its right, and snow on that."""
    top = 0.6 + 0.4 * pen.age
    pen.rectangle(-0.02, -0.05, 0.02, top)
    pen.rectangle(0.0, 0.5 * top, 0.3, 0.6 * top)
    pen.snowing()
    pen.rectangle(0.0, 0.6 * top, 0.3, 0.62 * top)


@pytest.fixture(autouse=True)
def _posts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kind_table.KINDS, "pine", Kind(slot=0.5, reach=0.35, drawing=post, lowest=0.05))


def wood(**more: float) -> Layer:
    return Layer(base=200.0, displacement=40.0, parallax=1.0, stands=(Stand("pine", 150.0, density=0.6),), **more)


def covers(layer: Layer, seed: int = 3) -> Covers:
    land = EndlessLand(layer, seed)
    return Covers(land, land.drawn)


def window(layer: Layer, moment: Moment, view: View = VIEW) -> PlaneWindow | None:
    near = view.at(layer.parallax)
    return PlaneWindow.of(left_edge(layer, moment, near), near, view)


def covered(planes: Covers, layer: Layer, moment: Moment, view: View = VIEW) -> Cover | None:
    at = window(layer, moment, view)
    return planes.cover(at) if at else None


def shown(cover: Cover | None, view: View = VIEW) -> np.ndarray:
    """The part of a plane that lies behind the picture's columns, at the foot of the panorama."""
    assert cover is not None
    first = math.floor(cover.left)
    plane = cover.plane[:, first : first + view.width]
    foot = round(view.row(0.0) - cover.top)
    tall = np.zeros((600, plane.shape[1]), np.uint8)
    tall[600 - foot : 600 - foot + len(plane)] = plane
    return tall


@examples(20)
@given(PLACES, st.lists(st.integers(-2000, 2000), max_size=4))
def test_a_plane_does_not_depend_on_what_was_asked_before(place: int, others: list[int]) -> None:
    layer, fresh, used = wood(), covers(wood()), covers(wood())
    for other in others:
        covered(used, layer, Moment(travel=float(place + other)))
    moment = Moment(travel=float(place))
    assert np.array_equal(shown(covered(used, layer, moment)), shown(covered(fresh, layer, moment)))


@examples(20)
@given(PLACES, st.integers(1, 300))
def test_neighbouring_stretches_agree_where_they_overlap(place: int, step: int) -> None:
    layer, scale = wood(), VIEW.pixels_per_unit
    here, there = (
        shown(covered(covers(layer), layer, Moment(travel=(place * COLUMNS + columns) / scale)))
        for columns in (0, step)
    )
    assert np.array_equal(here[:, step:], there[:, : VIEW.width - step])


def test_the_same_plane_is_shown_until_other_land_comes_into_view() -> None:
    layer, planes = wood(), covers(wood())
    seen = [covered(planes, layer, Moment(travel=place)) for place in np.arange(0.0, 400.0, 2.0)]
    assert 2 <= len({id(cover.plane) for cover in seen if cover}) <= 4
    assert all(cover and not cover.plane.flags.writeable for cover in seen)


def test_what_stands_is_above_its_foot_and_no_part_of_the_crest() -> None:
    theme = replace(built_in("dusk"), layers=(wood(),))
    with_posts, outlined = Landscape(theme, 3), Landscape(theme, 3).outlined()
    scene, flat = (one.scene(Moment(), VIEW) for one in (with_posts, outlined))
    (cover,), crest = scene.layers[0].covers, scene.layers[0].crest
    assert (flat.layers[0].crest - crest).min() < -20.0
    assert not flat.layers[0].covers
    columns = np.flatnonzero(shown(cover).any(axis=0))
    tops = VIEW.row(0.0) - 600 + shown(cover)[:, columns].argmax(axis=0)
    assert len(columns) > 10
    assert (tops < crest[columns] + 1.0).mean() > 0.99


def test_a_camera_that_zooms_shows_the_same_plane_in_other_pixels() -> None:
    layer, planes = wood(), covers(wood())
    plain = covered(planes, layer, Moment())
    zoomed = covered(planes, layer, Moment(), replace(VIEW, zoom=0.8))
    assert plain is not None
    assert zoomed is not None
    assert (plain.across, zoomed.across, zoomed.down) == (1.0, pytest.approx(1.25), pytest.approx(1.25))
    assert zoomed.plane.shape[0] == plain.plane.shape[0]


def test_far_and_small_stands_are_outlines_and_tiny_pictures_show_none() -> None:
    small = replace(wood(), parallax=0.1, stands=(Stand("pine", 39.0, density=0.6),))
    assert EndlessLand(small, 3).drawn == ()
    assert EndlessLand(replace(small, parallax=0.6), 3).drawn == (0,)
    assert EndlessLand(replace(small, stands=(Stand("pine", 40.0),)), 3).drawn == (0,)
    assert covered(covers(wood()), wood(), Moment(), View(40, 20)) is None


def test_land_with_another_profile_keeps_what_stood_before_it() -> None:
    class Plain:
        def heights(self, x: np.ndarray) -> np.ndarray:
            return np.full(len(x), 50.0)

    layer = wood()
    land = EndlessLand(layer, 3)
    before = LayerCovers(layer, land)
    (old,) = before.shown(here := window(layer, Moment()))
    (new,) = before.under(land.under(Plain(), 1200.0), 1200.0).shown(here)
    same = round(800.0 * VIEW.pixels_per_unit)
    assert np.array_equal(shown(old)[:, :same], shown(new)[:, :same])
    assert not shown(new)[:, round(1500.0 * VIEW.pixels_per_unit) :].any()


def test_snow_lies_on_what_stands_above_its_line() -> None:
    layer = wood(snow=0.0)
    standing, here = LayerCovers(layer, EndlessLand(layer, 3)), window(layer, Moment())
    (shape,), (snow,) = standing.shown(here), standing.snow(here, 0.0)
    assert 0 < np.count_nonzero(shown(snow)) < np.count_nonzero(shown(shape))
    assert standing.snow(here, 1000.0) == ()
    scene = Landscape(replace(built_in("dusk"), layers=(layer,)), 3).scene(Moment(), VIEW)
    assert scene.layers[-1].words == "snow on them"
    assert len(scene.layers) == 3


def test_water_mirrors_what_stands_behind_it_flatter_and_upside_down() -> None:
    layer = wood(lake=150.0)
    scene = Landscape(replace(built_in("dusk"), layers=(layer,)), 3).scene(Moment(), VIEW)
    (cover,), (image,) = scene.layers[0].covers, scene.layers[-1].covers
    shore = VIEW.row(150.0)
    assert image.top >= shore - 1.0
    assert image.down > 1.2
    assert np.array_equal(image.plane, cover.plane[: len(image.plane)][::-1])
    assert image.top + len(image.plane) / image.down == pytest.approx(shore + 0.8 * (shore - cover.top))


def test_an_image_in_water_is_the_same_object_while_as_much_of_it_is_seen() -> None:
    group = covers(wood())
    cover = covered(group, wood(), Moment())
    assert cover is not None
    shore = cover.top + 10.0
    image = group.mirrored(cover, shore, 0.8)
    assert group.mirrored(replace(cover, left=cover.left + 1.0), shore, 0.8).plane is image.plane
    more = group.mirrored(cover, shore + 1.0, 0.8).plane
    assert np.array_equal(more[1:], image.plane)
    assert np.array_equal(group.mirrored(cover, shore, 0.8).plane, image.plane)
