"""The ground of a game in pieces: the same picture as one drawn whole, whatever the camera did before."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ground, Ridge
from ridgeline.terrain.pygame_util import TILE, GroundSurface, crest, filled, mask, outline

ROCKS = Ridge(seed=5, displacement=140.0, span=512)
PITTED = ROCKS.gap(40, 80).gap(700, 1100).dig((300, ROCKS.height_at(300)), 60).dig((-250, 20), 90)
LANDS = [
    ROCKS,
    PITTED,
    Ridge(seed=9, displacement=60.0, smooth=16.0),
    ROCKS.begin(-100).end(900),
    ROCKS + 1e6,
    Ground(0),
]
SKY = (30, 60, 90)
SIZE = (300, 200)


def texture() -> pygame.Surface:
    """Seven by five pixels, no two alike."""
    made = pygame.Surface((7, 5))
    for x in range(7):
        for y in range(5):
            made.set_at((x, y), (30 * x, 40 * y, 200))
    return made


LOOKS: list[dict[str, Any]] = [
    {"color": (90, 70, 40)},
    {"color": (90, 70, 40, 120)},
    {"color": "brown", "crest": "green", "crest_width": 7.5},
    {"texture": texture(), "crest": (250, 250, 250, 90), "crest_width": 3},
]


def picture(ground: GroundSurface, camera: tuple[float, float], size: tuple[int, int] = SIZE) -> np.ndarray:
    screen = pygame.Surface(size)
    screen.fill(SKY)
    ground.draw(screen, camera)
    return pygame.surfarray.array3d(screen)


steps = st.integers(-700, 700)


@pytest.mark.slow
@given(
    st.sampled_from(LANDS),
    st.sampled_from(LOOKS),
    st.sampled_from([0.5, 1.0, 3.0]),
    st.sampled_from([0, -(10**12), 10**12 + 77]),
    st.lists(st.tuples(steps, steps), min_size=1, max_size=6),
)
@examples(60)
def test_each_picture_of_a_moving_camera_is_a_part_of_one_large_picture(
    land: Ground, look: dict[str, Any], scale: float, far: int, way: list[tuple[int, int]]
) -> None:
    """The large one is drawn at once by another `GroundSurface`, in one view."""
    left, bottom = far, round(land.height_at(0.0 if np.isfinite(land.height_at(0.0)) else 5.0) * scale)
    moving, width, height = GroundSurface(land, scale=scale, **look), SIZE[0] + 1400, SIZE[1] + 1400
    whole = picture(
        GroundSurface(land, scale=scale, **look), ((left - 700) / scale, (bottom - 700) / scale), (width, height)
    )
    for right, up in way:
        drawn = picture(moving, ((left + right) / scale, (bottom + up) / scale))
        top = 700 - up
        np.testing.assert_array_equal(drawn, whole[700 + right :, top:][: SIZE[0], : SIZE[1]])


@given(
    st.sampled_from(LANDS),
    st.sampled_from([(90, 70, 40), (90, 70, 40, 120)]),
    st.sampled_from([0.5, 1.0, 2.0]),
    st.integers(-(10**9), 10**9) | st.integers(-1500, 1500),
    st.integers(-300, 300),
)
@examples(60)
def test_it_draws_what_filled_draws(land: Ground, color: tuple[int, ...], scale: float, left: int, bottom: int) -> None:
    screen = pygame.Surface(SIZE)
    screen.fill(SKY)
    screen.blit(filled(land, left / scale, SIZE, color, bottom=bottom / scale, scale=scale), (0, 0))
    drawn = picture(GroundSurface(land, color, scale=scale), (left / scale, bottom / scale))
    assert np.abs(drawn.astype(int) - pygame.surfarray.array3d(screen)).max() <= 1


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """The pieces that are made, as they are."""
    pieces: list[tuple[int, int]] = []
    make = GroundSurface._made

    def counted(self: GroundSurface, index: int, row: int) -> pygame.Surface:
        pieces.append((index, row))
        return make(self, index, row)

    monkeypatch.setattr(GroundSurface, "_made", counted)
    return pieces


@pytest.mark.slow
@pytest.mark.parametrize("speed", [(7, 0), (-7, 0), (0, 5), (0, -5), (-6, 4)])
def test_a_moving_camera_finds_all_pieces_made_one_a_frame_and_keeps_few(
    speed: tuple[int, int], made: list[tuple[int, int]]
) -> None:
    cliffs = Ridge(seed=2, displacement=3000.0, span=1024)
    ground, x, y = GroundSurface(cliffs), 0.0, cliffs.height_at(0.0)
    ground.draw(pygame.Surface(SIZE), (x, y))
    for _ in range(600):
        x, y = x + speed[0], y + speed[1]
        before = len(made)
        ground.draw(pygame.Surface(SIZE), (x, y))
        seen = {
            (column, row)
            for column in range(int(x // TILE), int((x + SIZE[0] - 1) // TILE) + 1)
            for row in range(int(y // TILE), int((y + SIZE[1] - 1) // TILE) + 1)
        }
        assert len(made) - before <= 1
        # A slanting way may cross a corner into a piece that is neither beside nor above the others.
        assert not set(made[before:]) & seen or all(speed)
        assert len(ground._tiles) <= 24
        assert len(ground._columns) <= 10
    assert len(made) == len(set(made))


def test_a_camera_that_stands_still_makes_nothing_more(made: list[tuple[int, int]]) -> None:
    ground = GroundSurface(PITTED)
    ground.draw(pygame.Surface(SIZE), (0.0, -100.0))
    made.clear()
    for _ in range(3):
        ground.draw(pygame.Surface(SIZE), (0.0, -100.0))
    assert made == []


def test_a_crater_is_drawn_and_the_rest_is_kept(made: list[tuple[int, int]]) -> None:
    ground = GroundSurface(ROCKS, crest="gold")
    size = (1800, 400)
    picture(ground, (0.0, -200.0), size)
    dug = ROCKS.dig((800.0, ROCKS.height_at(800.0)), 50.0)
    made.clear()
    ground.change(dug, 750.0, 850.0)
    np.testing.assert_array_equal(
        picture(ground, (0.0, -200.0), size), picture(GroundSurface(dug, crest="gold"), (0.0, -200.0), size)
    )
    assert ground.land is dug
    ground.change(5.0)
    np.testing.assert_array_equal(
        picture(ground, (0.0, -200.0), size), picture(GroundSurface(5.0, crest="gold"), (0.0, -200.0), size)
    )


def test_only_what_a_crater_touches_is_made_again(made: list[tuple[int, int]]) -> None:
    ground = GroundSurface(ROCKS)
    picture(ground, (0.0, -200.0), (1800, 400))
    made.clear()
    ground.change(ROCKS.dig((800.0, ROCKS.height_at(800.0)), 50.0), 750.0, 850.0)
    picture(ground, (0.0, -200.0), (1800, 400))
    assert {index for index, _ in made} == {2, 3}


def test_a_texture_and_the_places_move_with_the_ground() -> None:
    ground = GroundSurface(0.0, texture=texture(), scale=2.0)
    for camera in ((0.0, -60.0), (-100.5, -33.0), (1e6, -90.5)):
        drawn = picture(ground, camera)
        for place in ((camera[0] + 10.0, camera[1] + 3.0), (camera[0] + 140.0, camera[1] + 20.0)):
            x, y = ground.to_screen(place)
            assert ground.to_world((x, y)) == place
            column, row = round(place[0] * 2.0), round(place[1] * 2.0)
            expected = texture().get_at((column % 7, -row % 5))[:3]
            assert tuple(drawn[round(x), round(y)]) == expected


def test_a_crest_line_is_as_thick_as_asked_and_follows_slopes() -> None:
    level = picture(GroundSurface(0.0, "brown", crest="gold", crest_width=6.0), (0.0, -100.0))
    assert (level == pygame.Color("gold")[:3]).all(axis=2).sum(axis=1).tolist() == [6] * SIZE[0]
    slope = Ground(lambda x: x, chunk=1024)
    steep = picture(GroundSurface(slope, "brown", crest="gold", crest_width=6.0), (0.0, -20.0))
    rows = np.abs(steep[:150].astype(int) - pygame.Color("brown")[:3]).max(axis=2) > 0
    gold = (steep[:150] == pygame.Color("gold")[:3]).all(axis=2).sum(axis=1)
    assert rows.any()
    assert set(gold.tolist()) <= {7, 8}, "6 times the square root of 2, less two halves"


def test_a_crest_line_is_as_thick_down_walls_as_on_level_land() -> None:
    """Beside a step of a hundred pixels, and around a crater, whose walls are upright at its rims."""
    gold, width = pygame.Color("gold")[:3], 4
    step = picture(
        GroundSurface(lambda x: np.where(x < 150.0, 50.0, -50.0), "brown", crest="gold", crest_width=width), (0, -100)
    )
    down = (step[:, 70:130] == gold).all(axis=2)
    assert set(down.sum(axis=0).tolist()) <= {width - 1, width}, "less the column in which the step is"
    crater = Ground(0.0).dig((150.0, 0.0), 60.0)
    ring = picture(GroundSurface(crater, "brown", crest="gold", crest_width=width), (0, -100))
    x, y = np.arange(SIZE[0])[:, None] + 0.5 - 150.0, 100.0 - (np.arange(SIZE[1]) + 0.5)
    away = np.hypot(x, y)
    line = (np.abs(ring.astype(int) - gold).max(axis=2) < 2) & (y < -1.0)
    assert line[(away > 61.0) & (away < 63.0) & (y < -5.0)].all()
    assert not line[(away > 66.0) & (y < -6.0)].any()


def test_all_kinds_of_surfaces_are_drawn_on() -> None:
    expected = picture(GroundSurface(ROCKS, "white"), (0.0, -100.0))
    for depth, levels in ((16, 24), (24, 1), (32, 0)):
        screen = pygame.Surface(SIZE, 0, depth)
        screen.fill(SKY)
        GroundSurface(ROCKS, "white").draw(screen, (0.0, -100.0))
        assert np.abs(pygame.surfarray.array3d(screen).astype(int) - expected).max() <= levels
    part = pygame.Surface((800, 600))
    GroundSurface(ROCKS, "white").draw(part.subsurface((100, 50, *SIZE)), (0.0, -100.0))
    assert pygame.surfarray.array3d(part)[450:].max() == 0


@pytest.mark.parametrize("size", [(0, 0), (0, 50), (50, 0), (1, 1)])
def test_the_smallest_surfaces_are_drawn_on(size: tuple[int, int]) -> None:
    ground = GroundSurface(0.0, "white")
    for camera in ((0.0, -1.0), (500.0, -800.0)):
        screen = pygame.Surface(size)
        ground.draw(screen, camera)
        assert (pygame.surfarray.array3d(screen) == 255).all()


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: GroundSurface(ROCKS, scale=0.0), "scale must be a finite number above 0 to 64, not 0.0"),
        (lambda: GroundSurface(ROCKS, crest="gold", crest_width=-1), "crest_width must be a finite number above 0"),
        (lambda: GroundSurface("land"), "land must be a Ridge, a Ground"),  # type: ignore[arg-type]
        (lambda: GroundSurface(ROCKS).draw(pygame.Surface(SIZE), (0.0, float("nan"))), r"camera\[1\] must be"),
        (lambda: GroundSurface(ROCKS).draw(pygame.Surface(SIZE), 3.0), r"camera must be a point"),  # type: ignore[arg-type]
        (lambda: GroundSurface(ROCKS).change(ROCKS, 1e300), "start must be a finite number"),
        (lambda: GroundSurface(ROCKS).change(ROCKS, 400, 200), "start must not be after stop, but 400 is after 200"),
        (lambda: GroundSurface(ROCKS, "brwn"), "color must be a colour of pygame, .* not 'brwn'"),
        (lambda: GroundSurface(ROCKS, crest=(1, 2)), r"crest must be a colour of pygame, .* not \(1, 2\)"),
        (lambda: GroundSurface(ROCKS, texture="a.png"), r"texture must be a pygame\.Surface, not 'a.png'"),  # type: ignore[arg-type]
        (lambda: GroundSurface(ROCKS, texture=pygame.Surface((0, 5))), "texture must have pixels, not 0x5"),
        (lambda: GroundSurface(ROCKS).draw(None, (0, 0)), r"screen must be a pygame\.Surface, not None"),  # type: ignore[arg-type]
        (lambda: GroundSurface(ROCKS).to_screen(3), r"place must be a point \(x, y\), not 3"),  # type: ignore[arg-type]
        (lambda: GroundSurface(ROCKS).to_world("mouse"), r"pixel must be a point \(x, y\), not 'mouse'"),  # type: ignore[arg-type]
        (lambda: mask(ROCKS, 0, (-5, 10)), r"size\[0\] must be an integer from 0 to 65,536, not -5"),
        (lambda: outline(ROCKS, 0, 10), "size must be a width and a height in pixels, not 10"),  # type: ignore[arg-type]
        (lambda: crest(ROCKS, 0, (10, 10), scale=0), "scale must be a finite number above 0 to 64, not 0"),
        (lambda: crest("hills", 0, (10, 10)), "land must be a Ridge, a Ground"),  # type: ignore[arg-type]
        (lambda: filled(ROCKS, 0, (10, 10), "gren"), "color must be a colour of pygame, .* not 'gren'"),
    ],
)
def test_mistakes_are_told(mistake: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        mistake()


@pytest.mark.slow
def test_a_frame_costs_a_fraction_of_what_filled_costs() -> None:
    """Measured side by side: 3 times as fast, at a window's usual size and a running camera."""
    screen, ground = pygame.Surface((960, 540)), GroundSurface(ROCKS, "darkgreen", crest="gold")
    pieces = whole = 0.0
    for frame in range(300):
        left = 5.0 * frame
        start = time.process_time()
        ground.draw(screen, (left, -270.0))
        middle = time.process_time()
        screen.blit(filled(ROCKS, left, (960, 540), "darkgreen", bottom=-270.0), (0, 0))
        pieces += middle - start
        whole += time.process_time() - middle
    assert whole > 3.0 * pieces
