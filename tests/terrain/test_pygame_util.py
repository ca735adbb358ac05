"""The door to pygame: the land as a polygon, a Surface and a Mask, all of them the same ground."""

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Ground, Ridge
from ridgeline.terrain.pygame_util import crest, filled, mask, outline

from .strategies import ridges

STEEP = Ridge(displacement=0, span=4, pins={0: 1.0, 4: 5.0, 8: 2.0, 12: 7.0, 16: 0.0})
ROCKS = Ridge(seed=5, displacement=40.0)


def text(surface: pygame.Surface) -> list[str]:
    """The rows of a surface: # where it is solid, + where it is half clear, . where it is clear."""
    alpha = pygame.surfarray.array_alpha(surface).T
    return ["".join("#" if value > 250 else "+" if value > 5 else "." for value in row) for row in alpha.tolist()]


def test_a_filled_view_is_the_ground_with_a_smooth_crest() -> None:
    drawn = text(filled(STEEP, 0, (16, 8), "white"))
    assert drawn == [
        "................",
        "...........++...",
        "..........+##...",
        "...++.....###+..",
        "..+##++..+####..",
        ".+#####++#####+.",
        "+##############.",
        "###############+",
    ]


def test_the_crest_is_the_land_upside_down() -> None:
    y = crest(ROCKS, -30.5, (200, 100), bottom=-50.0, scale=2.0)
    assert y.shape == (201,)
    np.testing.assert_allclose(y, 100 - (ROCKS.height_at(-30.5 + np.arange(201) / 2.0) + 50.0) * 2.0)


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_surface_mask_and_polygon_show_the_same_ground(scale: float) -> None:
    view = {"left": 1e6, "size": (160, 120), "bottom": -60.0, "scale": scale}
    surface = filled(ROCKS, color=(10, 200, 30), **view)  # type: ignore[arg-type]
    solid = pygame.surfarray.array_alpha(surface) > 127
    assert (pygame.surfarray.array3d(surface)[solid] == (10, 200, 30)).all()
    ground = mask(ROCKS, **view)  # type: ignore[arg-type]
    assert ground.get_size() == (160, 120)
    assert ground.count() == solid.sum()
    drawn = pygame.Surface((160, 120))
    pygame.draw.polygon(drawn, "white", outline(ROCKS, **view))  # type: ignore[arg-type]
    polygon = pygame.surfarray.array3d(drawn)[:, :, 0] > 0
    assert np.abs(polygon.sum(axis=1) - solid.sum(axis=1)).max() <= 2 + 3 * scale


@given(
    ridges(smooth=0.0, pins=None),
    st.tuples(st.integers(1, 60), st.integers(1, 50)),
    st.sampled_from([0.0, -30.5, 20.0]),
    st.sampled_from([0.5, 1.0, 3.0]),
)
def test_every_pixel_has_the_share_of_it_that_the_ground_covers(
    ridge: Ridge, size: tuple[int, int], bottom: float, scale: float
) -> None:
    color = pygame.Color(10, 20, 30, 90)
    y = crest(ridge, 7.0, size, bottom=bottom, scale=scale)
    covered = (np.arange(1, size[1] + 1) - 0.5 * (y[:-1] + y[1:])[:, None]).clip(0.0, 1.0)
    surface = filled(ridge, 7.0, size, color, bottom=bottom, scale=scale)
    np.testing.assert_array_equal(pygame.surfarray.array_alpha(surface), (90 * covered).astype(np.uint8))
    assert (pygame.surfarray.array3d(surface) == (10, 20, 30)).all()
    solid = pygame.surfarray.array_red(mask(ridge, 7.0, size, bottom=bottom, scale=scale).to_surface()) > 0
    np.testing.assert_array_equal(solid, (255 * covered).astype(np.uint8) > 127)


def test_a_hole_is_clear_from_edge_to_edge() -> None:
    ground = ROCKS.gap(40, 80)
    solid = mask(ground, 0, (120, 60), bottom=-200.0)
    filled_columns = [solid.get_at((x, 59)) for x in range(120)]
    assert filled_columns == [1] * 40 + [0] * 40 + [1] * 40


def test_a_view_in_the_sky_is_clear_and_one_deep_in_the_ground_is_full() -> None:
    assert mask(ROCKS, 0, (30, 20), bottom=1e6).count() == 0
    assert mask(ROCKS, 0, (30, 20), bottom=-1e6).count() == 30 * 20


@pytest.mark.parametrize("size", [(0, 0), (0, 20), (30, 0)])
def test_a_view_without_pixels_is_no_mistake(size: tuple[int, int]) -> None:
    assert filled(ROCKS, 0, size, "white").get_size() == mask(ROCKS, 0, size).get_size() == size


def test_a_view_shows_any_land() -> None:
    level = mask(Ground(lambda x: 8.0), 0, (10, 20))
    assert mask(8, 0, (10, 20)).count() == mask(lambda x: 8.0, 0, (10, 20)).count() == level.count() == 80
