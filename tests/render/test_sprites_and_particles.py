"""Sprites lie where they should, behind what is nearer, and leave no trace."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels.records import TILE
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.items import Particles, Sprite
from ridgeline.scene.oklab import lab
from ridgeline.scene.themes.find import built_in

from .reference import Picture, coverage, drawn, levels, over, over_the_last_frame, srgb, standing
from .runs import LANDSCAPES, Run, runs

LAMP = lab("ffd89a")[0]


def sprites(layers: int, size: tuple[int, int]) -> st.SearchStrategy[tuple[Sprite, ...]]:
    """Some sprites on a picture of `size`, a few of them over each other or out of it."""
    some = st.builds(
        Sprite,
        layer=st.integers(-1, layers - 1),
        left=st.integers(-8, size[0]),
        top=st.integers(-8, size[1]),
        share=st.builds(
            lambda seed, height, width: np.random.default_rng(seed).uniform(-0.2, 1.0, (height, width)).clip(0),
            st.integers(0, 99),
            st.integers(1, 12),
            st.integers(1, 12),
        ).map(lambda share: share.astype(np.float32)),
        colour=st.just(LAMP),
        words=st.just("lamp"),
    )
    return st.lists(some, max_size=8).map(tuple)


def particles(layers: int, size: tuple[int, int]) -> st.SearchStrategy[tuple[Particles, ...]]:
    """A set of drops or flakes on a picture of `size`, some of them over each other or out of it."""
    some = st.builds(
        lambda seed, count, **rest: Particles(
            places=np.random.default_rng(seed).uniform(-9.0, max(size) + 9.0, (count, 2)).astype(np.float32),
            share=np.random.default_rng(seed).uniform(0.0, 1.0, count).astype(np.float32),
            colour=LAMP,
            words="drops",
            **rest,
        ),
        st.integers(0, 99),
        st.integers(0, 60),
        layer=st.integers(-1, layers - 1),
        across=st.sampled_from([0.0, 0.25, -2.3, 5.0]),
        down=st.sampled_from([0.0, 0.5, 9.0]),
        radius=st.sampled_from([0.0625, 0.2, 0.6, 2.0]),
        soft=st.sampled_from([0.0, 1.0]),
    )
    return st.lists(some, max_size=2).map(tuple)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.data(), runs(8))
def test_sprites_come_move_and_go_without_a_trace(data: st.DataObject, run: Run) -> None:
    width, height = run.view.width, run.view.height
    renderer, surface = Renderer(), canvas(width, height)
    for plain in run.scenes():
        count = len(plain.layers)
        sparse = data.draw(particles(count, (width, height)))
        scene = replace(plain, sprites=data.draw(sprites(count, (width, height))), particles=sparse)
        before = levels(surface)
        told = renderer.draw(scene, surface)
        np.testing.assert_array_equal(levels(surface), drawn(scene))
        changed = (levels(surface) != before).any(axis=2)
        for left, top, wide, high in told if told is not None else [(0, 0, width, height)]:
            changed[top : top + high, left : left + wide] = False
        assert not changed.any()
    renderer.draw(plain, surface)
    np.testing.assert_array_equal(levels(surface), drawn(plain))


@pytest.mark.slow
@examples(30)
@given(st.data(), LANDSCAPES, st.floats(0.0, 23.9))
def test_a_sprite_is_mixed_in_where_no_nearer_layer_is(data: st.DataObject, landscape: Landscape, hour: float) -> None:
    plain = replace(landscape.scene(Moment(hour=hour), View(100, 60)), sprites=())
    (sprite,) = data.draw(sprites(len(plain.layers), (100, 60)).filter(bool).map(lambda some: some[:1]))
    scene = replace(plain, sprites=(sprite,))
    assert np.abs(drawn(scene) - expected(plain, sprite)).max() <= 1.0


def expected(plain: Scene, sprite: Sprite) -> Picture:
    """The picture of a plain scene with one sprite laid over it, worked out pixel by pixel."""
    share = np.zeros((plain.height, plain.width))
    for (y, x), value in np.ndenumerate(sprite.share):
        if 0 <= y + sprite.top < plain.height and 0 <= x + sprite.left < plain.width:
            share[y + sprite.top, x + sprite.left] = value
    for layer in plain.layers[sprite.layer + 1 :]:
        hidden = np.maximum.accumulate(coverage(layer, plain.width, plain.height) > 0.0, axis=0)
        share[hidden] = 0.0
        share *= 1.0 - standing(layer, plain.width, plain.height)
    return over(drawn(plain), srgb(sprite.colour), share)


@pytest.mark.slow
@settings(max_examples=20)
@given(st.data(), runs(4, 600.0))
def test_a_scene_is_settled_only_while_what_lies_on_it_stays(data: st.DataObject, run: Run) -> None:
    renderer, surface = Renderer(), canvas(run.view.width, run.view.height)
    for plain in run.scenes():
        count, size = len(plain.layers), (run.view.width, run.view.height)
        scene = replace(plain, sprites=data.draw(sprites(count, size)), particles=data.draw(particles(count, size)))
        renderer.draw(scene, surface)
    for _ in range(120):
        renderer.draw(scene, surface)
    assert renderer.settled(scene)
    more = Sprite(-1, 0, 0, np.ones((1, 1), np.float32), LAMP, "lamp")
    assert not renderer.settled(replace(scene, sprites=(*scene.sprites, more)))
    drop = Particles(-1, np.float32([[5.0, 5.0]]), np.float32([1.0]), 0.0, 9.0, 1.0, LAMP, "rain")
    wet = replace(scene, particles=(*scene.particles, drop))
    assert not renderer.settled(wet)
    renderer.draw(wet, surface)
    assert renderer.settled(replace(wet, particles=(*scene.particles, replace(drop))))
    assert not renderer.settled(replace(wet, particles=(*scene.particles, replace(drop, places=drop.places + 1.0))))


@pytest.mark.slow
def test_a_drop_is_drawn_from_its_place_on_as_thick_and_as_strong_as_told() -> None:
    plain = Landscape("dusk", 7).scene(Moment(hour=18.5), View(100, 60))
    plain = replace(plain, layers=plain.layers[-1:], sprites=(), particles=())
    drop = Particles(-1, np.float32([[20.5, 5.5]]), np.float32([1.0]), 0.0, 9.0, 1.0, LAMP, "rain")
    there = np.abs(drawn(replace(plain, particles=(drop,))) - drawn(plain)).max(axis=2) > 2.0
    rows, columns = np.nonzero(there)
    assert (rows.min(), rows.max()) == (4, 15)
    assert (columns.min(), columns.max()) == (19, 21)
    seen = drawn(replace(plain, particles=(drop,)))[10, 20]
    np.testing.assert_allclose(seen, srgb(LAMP), atol=1.0)


@pytest.mark.slow
def test_the_ends_of_a_soft_drop_fade() -> None:
    plain = replace(Landscape("dusk", 7).scene(Moment(hour=0.0), View(100, 60)), sprites=(), particles=())
    drop = Particles(-1, np.float32([[20.5, 5.5]]), np.float32([1.0]), 0.0, 12.0, 1.0, LAMP, "rain", 1.0)
    change = np.abs(drawn(replace(plain, particles=(drop,))) - drawn(plain)).max(axis=2)[5:18, 20]
    middle = len(change) // 2
    assert (np.diff(change[: middle + 1]) > 0).all()
    assert (np.diff(change[middle:]) < 0).all()


@pytest.mark.slow
def test_drops_that_meet_are_laid_one_over_the_other() -> None:
    plain = replace(Landscape("dusk", 7).scene(Moment(hour=0.0), View(100, 60)), sprites=(), particles=())
    flake = Particles(-1, np.float32([[20.5, 9.5]]), np.float32([0.5]), 0.0, 0.0, 3.0, LAMP, "snow")
    two = replace(flake, places=np.repeat(flake.places, 2, axis=0), share=np.repeat(flake.share, 2))
    sets = [(), (flake,), (two,), (flake, flake)]
    none, once, twice, again = (drawn(replace(plain, particles=some))[9, 20] for some in sets)
    np.testing.assert_allclose(twice - once, (once - none) / 2.0, atol=2.0)
    np.testing.assert_array_equal(twice, again)


@pytest.mark.slow
@over_the_last_frame
def test_what_is_shown_anew_is_little_where_little_falls() -> None:
    plain = replace(Landscape("dusk", 7).scene(Moment(hour=0.0), View(640, 360)), sprites=(), particles=())
    renderer, surface = Renderer(), canvas(640, 360)
    flake = Particles(-1, np.float32([[20.5, 9.5], [600.0, 40.0]]), np.float32([0.5, 0.5]), 0.0, 0.0, 3.0, LAMP, "snow")
    for _ in range(120):
        land = renderer.draw(plain, surface)
    for some in ((flake,), ()):
        rects = renderer.draw(replace(plain, particles=some), surface)
        assert land is not None
        assert rects is not None
        assert 0 < sum(width * height for _, _, width, height in set(rects) - set(land)) < 0.1 * 640 * 360


@pytest.mark.slow
@over_the_last_frame
def test_a_sprite_that_comes_moves_and_goes_is_shown_in_its_cells_and_nowhere_else() -> None:
    plain = replace(Landscape("dusk", 7).scene(Moment(hour=0.0), View(640, 360)), sprites=(), particles=())
    renderer, surface = Renderer(), canvas(640, 360)
    lamp = Sprite(-1, 20, 9, np.ones((40, 60), np.float32), LAMP, "lamp")
    for _ in range(120):
        land = renderer.draw(plain, surface)
    shown = []
    for some in ((lamp,), (replace(lamp, left=400),), (replace(lamp, left=400),), ()):
        rects = renderer.draw(replace(plain, sprites=some), surface)
        assert land is not None
        assert rects is not None
        cells = np.zeros((360, 640 // TILE), np.bool_)
        for left, top, width, height in (rect for rect in rects if rect not in land):
            assert left % TILE == 0
            cells[top : top + height, left // TILE : -(-(left + width) // TILE)] = True
        shown.append(
            [(int(row.min()), int(row.max()), sorted({*column})) for row, column in [np.nonzero(cells)] if row.size]
        )
    assert shown == [[(9, 48, [0, 1])], [(9, 48, [0, 1, 6, 7])], [], [(9, 48, [6, 7])]]


@over_the_last_frame
def test_the_whole_picture_is_shown_where_rain_falls_everywhere() -> None:
    plain = replace(Landscape("dusk", 7).scene(Moment(hour=0.0), View(640, 360)), sprites=(), particles=())
    places = np.stack(np.meshgrid(np.arange(8.0, 640.0, 16.0), np.arange(8.0, 360.0, 16.0)), axis=-1).reshape(-1, 2)
    share = np.full(len(places), 0.5, np.float32)
    rain = Particles(-1, places.astype(np.float32), share, 0.0, 2.0, 1.0, LAMP, "rain")
    renderer, surface = Renderer(), canvas(640, 360)
    told = [renderer.draw(replace(plain, particles=some), surface) for some in ((), (rain,), (), ())]
    assert [rects is None for rects in told] == [True, True, True, False]


WET = st.builds(
    Landscape,
    st.sampled_from(["dusk", "winter", "cliffs"]),
    st.integers(0, 2**32),
    st.sampled_from(["rain", "snow", "storm"]),
    st.booleans(),
)


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@examples(12, whole=25)
@given(runs(6, landscapes=WET, views=st.builds(View, st.integers(40, 150), st.integers(40, 150))))
def test_frames_in_rain_and_snow_end_at_a_fresh_painting_but_for_the_light(run: Run) -> None:
    renderer, surface = Renderer(), canvas(run.view.width, run.view.height)
    for scene in run.scenes():
        renderer.draw(scene, surface)
    for _ in range(120):
        renderer.draw(scene, surface)
    np.testing.assert_array_equal(levels(surface), drawn(scene))


def test_lit_windows_are_seen_by_night_and_not_by_day() -> None:
    landscape = Landscape(replace(built_in("city"), clouds=0.0, foreground=()), 7).lifeless()
    night, noon = (landscape.scene(Moment(hour=hour), View(640, 360)) for hour in (20.5, 12.0))
    assert "windows" not in noon.describe()
    assert "windows" in night.describe()
    lit = np.abs(drawn(night) - drawn(replace(night, sprites=()))).max(axis=2) > 30.0
    assert 0.0005 < lit.mean() < 0.05


@pytest.mark.parametrize(("across", "down", "radius"), [(0.0, 0.0, 7000.0), (3e4, 7e4, 1100.0)])
def test_the_largest_particles_need_little_memory_and_are_seen(across: float, down: float, radius: float) -> None:
    plain = Landscape("dusk", 7).scene(Moment(hour=12.0), View(48, 27))
    huge = Particles(-1, np.float32([[24.0, 3.0]]), np.float32([0.5]), across, down, radius, LAMP, "flakes")
    surfaces = [canvas(48, 27) for _ in range(2)]
    tracemalloc.start()
    for surface, some in zip(surfaces, ((), (huge,)), strict=True):
        Renderer().draw(replace(plain, particles=some), surface)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 150 << 20
    assert (levels(surfaces[0]) != levels(surfaces[1])).any()
