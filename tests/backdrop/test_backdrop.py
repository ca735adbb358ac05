"""The landscape behind a game: its nearest ridge is the game's land, whatever is drawn on, and however often."""

from __future__ import annotations

import io
import math
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from profiles import examples
from ridgeline import Backdrop
from ridgeline.render import Renderer, canvas
from ridgeline.render.kernels import LIBRARY
from ridgeline.scene import Landscape, Moment, View
from ridgeline.scene.landscape import NO_LIFE
from ridgeline.scene.themes.find import built_in
from ridgeline.terrain import Ground, Ridge

from .plain import PLAIN

HILLS = Ridge(seed=5, displacement=30.0, roughness=1.5, span=256, smooth=16.0)
STILL = {"day": None, "hour": 18.0, "weather": "none"}
SIZE = (160, 90)
EDGE = 0.1234567  #: where no column begins, at any scale, so that rounding does not decide on which side it is


def terraces(x: float) -> float:
    return 16.0 * (math.floor((x - EDGE) / 40.0) % 3) - 10.0


def with_gaps(x: float) -> float:
    return math.nan if (x - EDGE) % 90.0 < 25.0 else 0.2 * ((x - EDGE) % 90.0)


def nowhere(x: float) -> float:
    return math.nan


def levels(surface: pygame.Surface) -> np.ndarray:
    """(height, width, 3) the levels of a surface."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1)


def drawn(backdrop: Backdrop, camera: tuple[float, float], seconds: float = 0.0) -> np.ndarray:
    """The picture on a screen of its own."""
    screen = canvas(*backdrop.size)
    backdrop.draw(screen, camera, seconds)
    return levels(screen)


@cache
def with_land_and_without(
    land: Ridge | Callable[[float], float], theme: str, scale: float
) -> tuple[Backdrop, Backdrop]:
    """Two backdrops without life, of which the second has no nearest land."""
    lifeless = replace(built_in(theme), life=NO_LIFE)
    one, other = (
        Backdrop(SIZE, lifeless, 7, ground, scale=scale, foot=-30.0, stands=False, weather="none", day=None, hour=18.0)
        for ground in (land, nowhere)
    )
    return one, other


@pytest.mark.slow
@examples(30)
@given(
    given_land=st.sampled_from([(HILLS, "dusk", 1.0), (terraces, "winter", 0.5), (with_gaps, "mesa", 1.7)]),
    x=st.floats(-1e6, 1e6),
    y=st.floats(-60.0, 20.0),
)
def test_the_nearest_ridge_is_the_given_land_at_every_camera_to_the_pixel(
    given_land: tuple[Ridge | Callable[[float], float], str, float], x: float, y: float
) -> None:
    """Column by column, the picture differs first where the land begins from one without any land."""
    land, _, scale = given_land
    shown, without = (drawn(one, (x, y)) for one in with_land_and_without(*given_land))
    edges = x + np.arange(SIZE[0] + 1) / scale
    heights = land.height_at(edges) if isinstance(land, Ridge) else np.array([land(place) for place in edges.tolist()])
    rows = SIZE[1] - (np.nan_to_num(heights, nan=-1e9) - y) * scale
    high, low = np.minimum(rows[:-1], rows[1:]), np.maximum(rows[:-1], rows[1:])
    differs = np.abs(shown.astype(int) - without).max(axis=2) > 2  # the light of either may be a level behind
    first = np.where(differs.any(axis=0), differs.argmax(axis=0), SIZE[1])
    assert (first >= np.floor(high.clip(0, SIZE[1])) - 1e-9).all()
    assert (first <= np.ceil(low.clip(0, SIZE[1])) + 1).all()


@given(x=st.floats(-1e9, 1e9), y=st.floats(-1e4, 1e4), left=st.floats(-1e9, 1e9), bottom=st.floats(-1e4, 1e4))
def test_places_on_the_screen_lead_back_to_the_world(x: float, y: float, left: float, bottom: float) -> None:
    backdrop = PLACED
    camera = left, bottom
    assert backdrop.to_world(backdrop.to_screen((x, y), camera), camera) == pytest.approx((x, y), abs=1e-5)
    assert backdrop.to_screen(camera, camera) == (0.0, 90.0)
    assert backdrop.ground_at(x) == pytest.approx(HILLS.height_at(x), abs=1e-6)


PLACED = Backdrop(SIZE, PLAIN, 7, HILLS, scale=1.5)


def test_places_are_those_of_the_last_camera_unless_another_is_named() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS)
    backdrop.pixels((100.0, -20.0))
    assert backdrop.to_screen((110.0, 0.0)) == (10.0, 70.0)
    assert backdrop.to_world((10.0, 70.0)) == (110.0, 0.0)


def test_what_was_on_the_screen_before_leaves_no_trace() -> None:
    backdrop, other = (Backdrop(SIZE, PLAIN, 7, HILLS) for _ in range(2))
    screen, clean = canvas(*SIZE), canvas(*SIZE)
    for frame in range(6):
        screen.fill("red")
        pygame.draw.line(screen, "white", (0, 0), SIZE, 9)
        backdrop.draw(screen, (7.3 * frame, -20.0), frame / 60.0)
        other.draw(clean, (7.3 * frame, -20.0), frame / 60.0)
        np.testing.assert_array_equal(levels(screen), levels(clean))
        clean.fill("blue")


@pytest.mark.slow
def test_a_picture_follows_from_its_camera_and_second_not_from_those_before() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS, hour=17.0, day=120.0)
    for frame in range(40):
        drawn(backdrop, (11.0 * frame, -20.0 + frame), frame / 30.0)
    again = drawn(backdrop, (-333.3, -25.0), 1.5).astype(int)
    fresh = drawn(Backdrop(SIZE, PLAIN, 7, HILLS, hour=17.0, day=120.0), (-333.3, -25.0), 1.5)
    assert np.abs(again - fresh).max() <= 1


@pytest.mark.parametrize("depth", [8, 15, 16, 24, 32])
def test_surfaces_of_every_kind_can_be_drawn_on(depth: int) -> None:
    surface = pygame.Surface((200, 120), pygame.SRCALPHA if depth == 32 else 0, depth)
    surface.fill("black")
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    backdrop.draw(surface, (5.0, -20.0), at=(30, 20))
    backdrop.foreground(surface, at=(30, 20))
    shown = levels(surface).astype(int)
    reference = Backdrop(SIZE, PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    coarse = {8: 90, 15: 17, 16: 17, 24: 0, 32: 0}[depth]  # twice as far as its colours are apart
    wanted = reference.pixels((5.0, -20.0), foreground=True)
    assert np.abs(shown[20:110, 30:190] - wanted).max() <= coarse
    assert not shown[:20].any()
    assert depth != 32 or surface.get_at((100, 60)).a == 255


@pytest.mark.slow
def test_two_at_once_are_each_as_alone() -> None:
    def frames(*backdrops: Backdrop) -> list[np.ndarray]:
        return [drawn(one, (9.0 * frame, -20.0), frame / 30.0) for frame in range(5) for one in backdrops]

    def first() -> Backdrop:
        return Backdrop(SIZE, PLAIN, 7, HILLS)

    def second() -> Backdrop:
        return Backdrop((96, 54), PLAIN, 3, terraces, weather="snow")

    together = frames(first(), second())
    for start, alone in enumerate((frames(first()), frames(second()))):
        for shown, wanted in zip(together[start::2], alone, strict=True):
            np.testing.assert_array_equal(shown, wanted)


def test_another_size_shows_what_a_new_backdrop_of_that_size_does() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    drawn(backdrop, (5.0, -20.0))
    backdrop.size = (200, 120)
    new = Backdrop((200, 120), PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    np.testing.assert_array_equal(drawn(backdrop, (5.0, -20.0)), drawn(new, (5.0, -20.0)))
    assert (backdrop.size, backdrop.scale) == ((200, 120), 1.0)
    backdrop.size = SIZE
    assert drawn(backdrop, (5.0, -20.0)).shape == (90, 160, 3)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dusk", "winter"])
def test_a_change_shows_what_a_new_backdrop_with_that_land_and_foot_does(theme: str) -> None:
    hills = Ridge(seed=3, displacement=60.0, smooth=16.0)
    backdrop = Backdrop((640, 360), theme, 7, hills, **STILL)  # type: ignore[arg-type]
    foot = backdrop.foot
    drawn(backdrop, (0.0, -150.0))
    dug = hills.dig((300.0, hills.height_at(300.0)), 60.0).gap(500.0, 560.0)
    for land, stretch in ((dug, (240.0, 560.0)), (hills, ()), (dug, (240.0,)), (Ground(20.0), ())):
        backdrop.change(land, *stretch)
        assert (backdrop.ground, backdrop.foot) == (land, foot)
        new = Backdrop((640, 360), theme, 7, land, foot=foot, **STILL)  # type: ignore[arg-type]
        for camera in ((0.0, -150.0), (77.7, -170.0)):
            np.testing.assert_array_equal(drawn(backdrop, camera), drawn(new, camera))


def test_a_change_is_seen_and_asked_for_at_every_level() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    for level in (0, 1, 2):
        backdrop.level = level
        before = drawn(backdrop, (0.0, -60.0))
        backdrop.change(backdrop.ground.dig((80.0, backdrop.ground_at(80.0)), 20.0), 60.0, 100.0)
        differs = (drawn(backdrop, (0.0, -60.0)).astype(int) != before).any(axis=(0, 2))
        assert differs[70:90].all()
        assert not differs[:50].any()


def test_one_looks_down_into_the_dark_of_a_gap_and_sees_no_grass_there() -> None:
    """At the camera where the mist would be brightest, and at one that has followed somebody into the gap."""
    pit = Backdrop((320, 180), PLAIN, 7, lambda x: math.nan if 100 < x < 220 else 0.0, **STILL)  # type: ignore[arg-type]
    for bottom in (-90.0, -200.0):
        brightness = drawn(pit, (0.0, bottom)).sum(axis=2)[:, 150:170].mean(axis=1)
        assert brightness[-1] < brightness[120]
    behind = drawn(pit, (0.0, -200.0))
    screen = canvas(320, 180)
    screen.blit(pygame.surfarray.make_surface(behind.swapaxes(0, 1)), (0, 0))
    for x in range(0, 4000, 250):
        pit.draw(canvas(320, 180), (float(x), -200.0))
        pit.foreground(screen)
    np.testing.assert_array_equal(levels(screen), behind)


def test_without_a_size_it_takes_that_of_the_surface() -> None:
    backdrop = Backdrop(None, PLAIN, 7, HILLS)
    for size in ((64, 36), (120, 40), (64, 36)):
        screen = canvas(*size)
        backdrop.draw(screen, (0.0, -20.0))
        assert backdrop.size == size
        assert levels(screen)[-1, -1].any()


def test_the_theme_s_own_land_keeps_its_places_when_the_picture_grows() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7)
    heights = [backdrop.ground_at(x) for x in (0.0, 33.3, -500.0)]
    assert backdrop.to_screen((0.0, 10.0)) == (0.0, 80.0)
    assert backdrop.foot == 0.0
    backdrop.size = (320, 180)
    assert [backdrop.ground_at(x) for x in (0.0, 33.3, -500.0)] == heights
    assert backdrop.to_screen((0.0, 10.0)) == (0.0, 160.0)


def test_an_array_holds_the_same_picture_as_a_surface() -> None:
    one, other = (Backdrop(SIZE, PLAIN, 7, HILLS) for _ in range(2))
    for frame in range(4):
        camera, seconds = (13.0 * frame, -15.0), frame / 20.0
        array = one.pixels(camera, seconds)
        assert (array.shape, array.dtype) == ((90, 160, 3), np.uint8)
        np.testing.assert_array_equal(array, drawn(other, camera, seconds))
        array[...] = 0  # it is the caller's


def test_without_a_surface_it_tells_what_has_changed_on_its_canvas() -> None:
    backdrop = Backdrop((960, 540), PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    own, changed = backdrop.draw(None, (0.0, -40.0))
    assert changed == [(0, 0, 960, 540)]
    before = levels(own).copy()
    own, changed = backdrop.draw(None, (2.0, -40.0), 0.02)
    outside = np.ones((540, 960), bool)
    for left, top, width, height in changed:
        outside[max(top, 0) : top + height, max(left, 0) : left + width] = False
    moved = (levels(own) != before).any(axis=2)
    assert moved.any()
    assert outside.any() or LIBRARY is None
    assert not (moved & outside).any()


def test_rain_and_grass_in_front_are_drawn_after_the_sprites_alone() -> None:
    backdrop = Backdrop((320, 180), PLAIN, 7, HILLS, hour=18.0, day=None, weather="snow")
    screen = canvas(320, 180)
    backdrop.foreground(screen)  # nothing was drawn yet
    assert not levels(screen).any()
    backdrop.draw(screen, (0.0, -40.0), 30.0)
    behind = levels(screen)
    screen.fill("red", (0, 0, 160, 180))  # sprites
    backdrop.foreground(screen)
    flakes = levels(screen)[:, :160] != (255, 0, 0)
    assert 0.001 < flakes.any(axis=2).mean() < 0.3
    assert (levels(screen)[:, 160:] != behind[:, 160:]).any()
    both = Backdrop((320, 180), PLAIN, 7, HILLS, hour=18.0, day=None, weather="snow")
    np.testing.assert_array_equal(both.pixels((0.0, -40.0), 30.0, foreground=True)[:, 160:], levels(screen)[:, 160:])
    np.testing.assert_array_equal(both.pixels((0.0, -40.0), 30.0), behind)


@pytest.mark.slow
def test_grass_in_front_stays_behind_when_the_camera_rises() -> None:
    def front(y: float) -> int:
        screen = canvas(320, 180)
        for x in range(0, 4000, 250):
            backdrop.draw(canvas(320, 180), (float(x), backdrop.foot + y))
            backdrop.foreground(screen)
        return int(levels(screen).any(axis=2).sum())

    backdrop = Backdrop((320, 180), PLAIN, 7, HILLS, **STILL)  # type: ignore[arg-type]
    assert front(0.0) > front(6.0) > front(100.0) == 0


def test_on_level_2_the_picture_is_half_and_what_is_in_front_is_in_it() -> None:
    backdrop = Backdrop((320, 180), PLAIN, 7, HILLS, hour=18.0, day=None, weather="snow")
    backdrop.level = 2
    screen = canvas(320, 180)
    backdrop.draw(screen, (0.0, -40.0), 30.0)
    before = levels(screen).copy()
    backdrop.foreground(screen)
    np.testing.assert_array_equal(levels(screen), before)
    doubled = backdrop.pixels((0.0, -40.0), 30.0)
    np.testing.assert_array_equal(doubled[::2, ::2], doubled[1::2, 1::2])
    backdrop.level = 0
    assert (backdrop.pixels((0.0, -40.0), 30.0) != doubled).any()


@pytest.mark.slow
def test_stands_are_left_out_on_request() -> None:
    with_them, without = (
        drawn(Backdrop((320, 180), "dusk", 7, HILLS, stands=stands, **STILL), (0.0, -40.0))  # type: ignore[arg-type]
        for stands in (True, False)
    )
    assert (with_them != without).any(axis=2).mean() > 0.01


def test_the_day_goes_on_with_the_seconds_unless_an_hour_is_given() -> None:
    backdrop = Backdrop(SIZE, PLAIN, 7, HILLS, hour=12.0, day=48.0, weather="none")
    midnight = backdrop.pixels((0.0, -20.0), 24.0)
    assert midnight.mean() < 0.7 * backdrop.pixels((0.0, -20.0), 0.0).mean()
    night = Backdrop(SIZE, PLAIN, 7, HILLS, hour=0.0, day=None, weather="none").pixels((0.0, -20.0), 24.0)
    assert np.abs(midnight.astype(int) - night).max() <= 1
    assert np.abs(backdrop.pixels((0.0, -20.0), 24.0, hour=12.0).astype(int) - midnight).max() > 30


@pytest.mark.slow
def test_themes_come_by_name_from_a_file_and_as_records(tmp_path: Path) -> None:
    from ridgeline import shipped

    file = tmp_path / "mine.toml"
    file.write_text(shipped.theme_text("mesa"), encoding="utf-8")
    for theme in ("mesa", file, str(file), built_in("mesa")):
        assert Backdrop(SIZE, theme, 7, HILLS).pixels((0.0, -20.0)).shape == (90, 160, 3)
    assert Backdrop(SIZE, None, "our hills", HILLS).landscape.theme.name


@pytest.mark.slow
def test_notebooks_show_it_as_a_picture() -> None:
    backdrop = Backdrop(SIZE, "dusk", 7, HILLS)
    shown = backdrop._repr_png_()
    assert shown is not None
    assert Image.open(io.BytesIO(shown)).size == SIZE
    assert repr(backdrop) == "Backdrop((160, 90), theme='dusk', seed=7)"


@pytest.mark.slow
@pytest.mark.alone
def test_a_frame_costs_at_most_1_3_times_the_renderer_alone() -> None:
    landscape, renderer, own, size = Landscape("dusk", 7), Renderer(), canvas(960, 540), (960, 540)
    backdrop, screen = Backdrop(size, "dusk", 7, Ridge(seed=5, displacement=90.0, smooth=32.0)), canvas(*size)
    costs: dict[str, list[float]] = {"alone": [], "backdrop": []}

    def alone(x: float, seconds: float) -> None:
        renderer.draw(landscape.scene(Moment(2.0 * x, 16.0 + seconds / 25.0, seconds), View(*size)), own)

    def behind(x: float, seconds: float) -> None:
        backdrop.draw(screen, (x, backdrop.foot), seconds)
        backdrop.foreground(screen)

    for frame in range(240):
        for name, draw in (("alone", alone), ("backdrop", behind)):
            began = time.process_time()
            draw(4.0 * frame, frame / 60.0)
            costs[name].append(time.process_time() - began)
    ratio = statistics.median(costs["backdrop"][40:]) / statistics.median(costs["alone"][40:])
    assert ratio <= 1.3
