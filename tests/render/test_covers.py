"""What stands on a ridge covers what is behind it by its plane's shares, in its layer's colours."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import LIBRARY
from ridgeline.render.kernels.cover_places import place
from ridgeline.render.kernels.numpy_covers import share
from ridgeline.scene import CrestLayer, Journey, Landscape, Scene, View
from ridgeline.scene.items import Cover, Particles, Sprite
from ridgeline.scene.oklab import Gradient, lab

from .reference import drawn, levels
from .runs import DARK, STILL
from .scenes import crests, level, scenes, sky
from .test_sprites_and_particles import particles, sprites

needs_the_library = pytest.mark.skipif(LIBRARY is None, reason="nothing was compiled")

AIR, NEAR, FAR = (16.0, 32.0, 64.0), (200.0, 120.0, 40.0), (40.0, 160.0, 80.0)


def layer(crest: float, colour: tuple[float, ...], *covers: Cover, width: int = 40) -> CrestLayer:
    """A level ridge in one colour."""
    letters = "".join(f"{int(channel):02x}" for channel in colour)
    return CrestLayer(np.full(width + 1, crest), level(letters), 1.0, covers=covers)


def scene(*layers: CrestLayer) -> Scene:
    """A picture 40 × 30 with layers before a plain sky."""
    return Scene(40, 30, sky("102040", "102040", height=30.0), layers)


def full(rows: int, columns: int, value: int = 255) -> np.ndarray:
    """A plane that covers everything alike."""
    return np.full((rows, columns), value, np.uint8)


def test_a_full_plane_is_just_the_layer_s_colour_and_an_empty_one_changes_nothing() -> None:
    bare = drawn(scene(layer(20.0, NEAR)))
    assert (drawn(scene(layer(20.0, NEAR, Cover(full(10, 60, 0), 3.0, 10.0)))) == bare).all()
    shown = drawn(scene(layer(20.0, NEAR, Cover(full(10, 60), 3.0, 10.0))))
    np.testing.assert_allclose(shown[10:], np.broadcast_to(NEAR, (20, 40, 3)), atol=1.0)
    np.testing.assert_array_equal(shown[:10], bare[:10])


def test_a_plane_ends_at_its_sides_within_the_picture() -> None:
    shown = drawn(scene(layer(30.0, NEAR, Cover(full(5, 8), -12.0, 10.0))))
    covered = (np.abs(shown - AIR) > 2.0).any(axis=2)
    rows, columns = np.nonzero(covered)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (10, 14, 12, 19)
    assert covered[10:15, 12:20].all()


@examples(60)
@given(
    st.integers(0, 99),
    st.floats(-30.0, 30.0),
    st.floats(-20.0, 30.0),
    st.floats(0.2, 3.0) | st.just(1.0),
    st.floats(0.2, 3.0) | st.just(1.0),
    st.none() | st.floats(-9.0, 9.0),
)
def test_each_pixel_is_mixed_from_the_four_elements_around_its_place(
    seed: int, left: float, top: float, across: float, down: float, wind: float | None
) -> None:
    plane = np.random.default_rng(seed).integers(0, 256, (11, 23), np.uint8)
    lean = None if wind is None else np.full(40, wind, np.float32)
    cover = Cover(plane, left, top, across, down, lean, 8.0)
    crest = np.linspace(9.0, 29.0, 41)
    (there,) = place([CrestLayer(crest, level("000000"), 1.0, covers=(cover,))], 40, 30)
    shown = np.zeros((30, 40))
    shown[there.first : there.last] = share(there, crest.astype(np.float32))
    for y, x in np.random.default_rng(seed).integers(0, (30, 40), (20, 2)).tolist():
        high = max((crest[x] + crest[x + 1]) / 2.0 - (y + 0.5), 0.0) / 8.0
        column = left + (x + 0.5 - (wind or 0.0) * high * high) * across - 0.5
        row = (y + 0.5 - top) * down - 0.5
        x0, y0 = math.floor(column), math.floor(row)
        meant = 0.0
        for i, j in np.ndindex(2, 2):
            if 0 <= y0 + i < 11 and 0 <= x0 + j < 23:
                meant += plane[y0 + i, x0 + j] * (1.0 - abs(row - y0 - i)) * (1.0 - abs(column - x0 - j))
        assert abs(shown[y, x] - meant) <= 3.0


def test_of_several_covers_on_a_layer_the_largest_share_counts() -> None:
    one, other = Cover(full(10, 40, 60), 0.0, 5.0), Cover(full(10, 40, 128), 0.0, 10.0)
    alone = drawn(scene(layer(30.0, NEAR, other)))
    both = drawn(scene(layer(30.0, NEAR, one, other)))
    np.testing.assert_array_equal(both[10:], alone[10:])
    assert (both[5:10] != alone[5:10]).any()
    assert (both == drawn(scene(layer(30.0, NEAR, other, one)))).all()


def test_nearer_layers_lie_over_what_stands_on_farther_ones() -> None:
    far, near = Cover(full(30, 40), 0.0, 0.0), Cover(full(8, 40, 128), 0.0, 10.0)
    shown = drawn(scene(layer(25.0, FAR, far), layer(18.5, NEAR, near)))
    np.testing.assert_allclose(shown[:10], np.broadcast_to(FAR, (10, 40, 3)), atol=1.0)
    half = (np.array(FAR) + NEAR) / 2.0
    np.testing.assert_allclose(shown[10:18], np.broadcast_to(half, (8, 40, 3)), atol=2.0)
    np.testing.assert_allclose(shown[18], np.broadcast_to(half, (40, 3)), atol=2.0)
    np.testing.assert_allclose(shown[19:], np.broadcast_to(NEAR, (11, 40, 3)), atol=1.0)


@pytest.mark.parametrize("value", [0, 64, 128, 255])
def test_covers_of_nearer_layers_hide_sprites_and_particles(value: int) -> None:
    white = lab("ffffff")[0]
    lamp = Sprite(0, 4, 6, np.ones((6, 30), np.float32), white, "lamp")
    flake = Particles(0, np.float32([[20.0, 3.0]]), np.float32([1.0]), 0.0, 0.0, 2.0, white, "snow")
    plain = scene(layer(30.0, FAR), layer(30.0, NEAR, Cover(full(12, 40, value), 0.0, 0.0)))
    bare, lit = drawn(plain), drawn(replace(plain, sprites=(lamp,), particles=(flake,)))
    for part in ((8, 20), (3, 20)):
        meant = bare[part] + (255.0 - bare[part]) * (255 - value) / 255.0
        np.testing.assert_allclose(lit[part], meant, atol=2.0)
    own = replace(plain, layers=(plain.layers[1], plain.layers[0]))
    assert (drawn(replace(own, sprites=(lamp,)))[8, 20] == 255.0).all(), "what stands on its own layer is behind it"


@st.composite
def covers(draw: st.DrawFn, width: int, height: int) -> Cover:
    """Covers of every size and place, some of them beside the picture."""
    rows, columns = draw(st.integers(0, height + 9)), draw(st.sampled_from([0, 1, 5, width, 2 * width + 3]))
    seed, sparse = draw(st.integers(0, 2**32 - 1)), draw(st.floats(0.0, 1.0))
    random = np.random.default_rng(seed)
    plane = random.choice(np.uint8([0, 255, 128, 7]), (rows, columns)) * (random.random((rows, columns)) < sparse)
    steps = st.just(1.0) | st.floats(0.1, 3.0)
    wind = draw(st.none() | st.sampled_from([0.0, 0.5, 40.0, 1e9]))
    return Cover(
        plane.astype(np.uint8),
        draw(st.floats(-width - 9.0, columns + 9.0)),
        draw(st.floats(-rows - 9.0, height + 9.0) | st.integers(-rows - 9, height + 9).map(float)),
        draw(steps),
        draw(steps),
        None if wind is None else (wind * random.uniform(-1.0, 1.0, width)).astype(np.float32),
        draw(st.floats(0.5, 300.0)),
    )


@st.composite
def covered(draw: st.DrawFn, plain: Scene) -> Scene:
    """The same scene with covers on some of its layers, which may have moved, and their light with them."""
    lower = draw(st.sampled_from([0.0, 0.0, 20.0]))
    layers = tuple(
        replace(
            layer,
            gradient=Gradient(layer.gradient.rows + lower, layer.gradient.colours),
            line=draw(st.just(layer.line) | crests(plain.width, plain.height)),
            covers=tuple(draw(st.lists(covers(plain.width, plain.height), max_size=2))),
        )
        for layer in plain.layers
    )
    return replace(plain, layers=layers)


@pytest.mark.slow
@needs_the_library
@examples(60)
@given(scenes(), st.data())
def test_a_compiled_frame_over_others_is_the_painter_s_to_the_bit(plain: Scene, data: st.DataObject) -> None:
    """Covers come, go, move and are blown about, and so do the crests below them."""
    renderer, surface = Renderer(), canvas(plain.width, plain.height)
    size = plain.width, plain.height
    for _ in range(4):
        one = data.draw(covered(plain))
        one = replace(one, sprites=data.draw(sprites(len(plain.layers), size)))
        one = replace(one, particles=data.draw(particles(len(plain.layers), size)))
        before = levels(surface)
        told = renderer.draw(one, surface)
        np.testing.assert_array_equal(levels(surface), drawn(one))
        changed = (levels(surface) != before).any(axis=2)
        for left, top, wide, high in told if told is not None else [(0, 0, *size)]:
            changed[top : top + high, left : left + wide] = False
        assert not changed.any(), "all that has changed is shown"


def forest(seed: int, rows: int, columns: int) -> np.ndarray:
    """A plane with triangles of soft borders that stand on its foot."""
    random = np.random.default_rng(seed)
    plane = np.zeros((rows, columns))
    y, x = np.mgrid[:rows, :columns]
    for middle, high in zip(np.arange(9, columns, 29), random.uniform(0.4, 1.0, columns), strict=False):
        wide = 0.3 * (y - rows + high * rows)
        plane = np.maximum(plane, np.clip(wide - abs(x - middle), 0.0, 1.0))
    return (255.0 * plane + 0.5).astype(np.uint8)


@pytest.mark.slow
@needs_the_library
@pytest.mark.parametrize(("scale", "wind"), [(1.0, 0.0), (1.0, 6.0), (0.8, 0.0), (1.7, 2.5)])
def test_a_forest_that_scrolls_by_is_the_painter_s_to_the_bit(scale: float, wind: float) -> None:
    """Planes leave the picture and are made anew; a layer without cover stands between two with some.

    A lamp and rain are behind them.
    """
    width, height = 200, 120
    landscape, journey, view = Landscape(DARK[0], 7), Journey(90.0, 18.0, STILL), View(width, height)
    planes = {number: forest(number, 60, 700) for number in range(3)}
    white, places = lab("ffffff")[0], np.random.default_rng(7).uniform(0.0, 200.0, (300, 2)).astype(np.float32)
    renderer, surface = Renderer(), canvas(width, height)
    for frame in range(12):
        plain = landscape.scene(journey.moment(frame / 9.0), view)
        layers = list(plain.layers)
        for layer, plane in zip((-1, -3, -4), planes.values(), strict=True):
            left = frame * 7.3 * layers[layer].parallax + 100.0
            blown = None if not wind else np.linspace(-wind, wind, width, dtype=np.float32) * (frame % 3)
            first = frame // 5 * 20
            high = Cover(plane[:, first:], left - first, 50.0 - 7.0 * layer, scale, scale, blown, 40.0)
            low = Cover(plane[40:, :150], left - 110.0, 95.0 + 0.2 * frame, scale, scale)
            layers[layer] = replace(layers[layer], covers=(high, low) if layer == -1 else (high,))
        lamp = Sprite(len(layers) - 4, 20 + frame, 40, np.full((50, 99), 0.7, np.float32), white, "lamp")
        rain = Particles(0, places, np.full(300, 0.5, np.float32), 1.0, 4.0, 0.5, white, "rain")
        one = replace(plain, layers=tuple(layers), sprites=(lamp,), particles=(rain,))
        renderer.draw(one, surface)
        np.testing.assert_array_equal(levels(surface), drawn(one))


@needs_the_library
def test_what_stands_on_a_layer_follows_its_light() -> None:
    renderer, surface = Renderer(), canvas(40, 30)
    for colour in (NEAR, FAR):
        shown = scene(layer(20.0, colour, Cover(full(10, 60), 3.0, 10.0)))
        renderer.draw(shown, surface)
        np.testing.assert_array_equal(levels(surface), drawn(shown))


@needs_the_library
def test_it_is_settled_only_while_the_covers_stay() -> None:
    plain = scene(layer(20.0, NEAR, Cover(full(10, 60), 3.0, 10.0)))
    renderer, surface = Renderer(), canvas(40, 30)
    renderer.draw(plain, surface)
    assert renderer.settled(scene(layer(20.0, NEAR, Cover(full(10, 60), 3.0, 10.0))))
    for other in ((), (Cover(full(10, 60), 4.0, 10.0),), (Cover(full(10, 60, 254), 3.0, 10.0),)):
        assert not renderer.settled(scene(layer(20.0, NEAR, *other)))
