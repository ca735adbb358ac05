"""What is drawn is what the scene means: exact coverage, nothing but the scene, on any surface."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.render import Renderer, canvas
from ridgeline.scene import Landscape, Moment, Scene, Text, View
from ridgeline.scene.oklab import lab
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from scene.themes.written import themes, toml
from tiers.plugin import one_in

from .reference import disc_coverage, drawn, levels, over, picture, srgb
from .runs import NOBODY
from .scenes import crests, disc, empty, level, scenes, sky, stars

DITHER = 1.0  #: levels that a dithered colour may be away from the colour that is meant
ROUNDING = 2.0  #: levels that blending in 256ths, layer over layer, may add to that
GLOW = 3.0  #: levels that the curve by which the glow is mixed may be away from OKLab in a built-in theme


@examples(60)
@given(scenes())
def test_a_picture_is_within_two_levels_of_its_definition(scene: Scene) -> None:
    assert np.abs(drawn(scene) - picture(scene)).max() <= DITHER + ROUNDING


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shown", "theme"),
    one_in(4, product([(131, 70, 0.0), (64, 90, 6.3), (160, 90, 13.0), (63, 36, 18.7)], shipped.theme_names())),
)
def test_a_built_in_theme_is_drawn_as_it_is_defined(theme: str, shown: tuple[int, int, float]) -> None:
    width, height, hour = shown
    alone = replace(built_in(theme), life=NOBODY)
    scene = Landscape(alone, seed=7).scene(Moment(travel=1e5, hour=hour), View(width, height))
    # Stars, discs, covers, sprites and particles have definitions, and tests, of their own.
    bare = tuple(replace(layer, covers=()) for layer in scene.layers)
    scene = replace(scene, sky=replace(scene.sky, stars=stars(), discs=()), layers=bare, sprites=(), particles=())
    away = drawn(scene) - picture(scene)
    assert np.abs(away).max() <= DITHER + GLOW
    assert abs(away.mean()) < 0.25


@examples(40)
@given(scenes(), st.data())
def test_a_scene_drawn_over_another_is_what_drawing_it_afresh_gives(scene: Scene, data: st.DataObject) -> None:
    renderer, surface = Renderer(), canvas(scene.width, scene.height)
    for _ in range(3):
        moved = (replace(layer, line=data.draw(crests(scene.width, scene.height))) for layer in scene.layers)
        scene = replace(scene, layers=tuple(moved))
        renderer.draw(scene, surface)
        np.testing.assert_array_equal(levels(surface), drawn(scene))


@examples(30)
@given(scenes())
def test_a_part_of_a_larger_surface_can_be_drawn_on_and_the_rest_stays(scene: Scene) -> None:
    whole = canvas(scene.width + 5, scene.height + 7)
    whole.fill((1, 2, 3))
    Renderer().draw(scene, whole.subsurface((2, 3, scene.width, scene.height)))
    pixels = levels(whole)
    inside = (slice(3, 3 + scene.height), slice(2, 2 + scene.width))
    np.testing.assert_array_equal(pixels[inside], drawn(scene))
    pixels[inside] = (1, 2, 3)
    assert (pixels == (1, 2, 3)).all()


@given(x=st.integers(-40, 200), y=st.integers(-40, 120), radius=st.floats(4.0, 30.0))
def test_a_disc_is_round_and_soft_at_its_rim(x: int, y: int, radius: float) -> None:
    air = sky("102040", "102040", height=20.0)
    one = disc(x / 4, y / 4, radius, "ffe0b0")
    plain = empty(40, 20, air)
    cover = disc_coverage(one, 40, 20)
    meant = over(picture(plain), srgb(lab("ffe0b0")[0]), cover)
    away = np.abs(drawn(replace(plain, sky=replace(air, discs=(one,)))) - meant)
    assert away.max() <= 0.1 * 255.0
    assert np.abs(away.sum(axis=(0, 1))).max() <= 255.0 * (2.0 + 0.2 * radius)


@pytest.mark.parametrize("radius", [100.0, 200.0, 1e5])
def test_a_huge_disc_is_drawn_where_it_is_seen(radius: float) -> None:
    air = sky("102040", "102040", height=20.0)
    one = disc(20.0 - 0.8 * radius, 10.0 + 0.6 * radius, radius, "ffe0b0")
    plain = empty(40, 20, air)
    meant = over(picture(plain), srgb(lab("ffe0b0")[0]), disc_coverage(one, 40, 20))
    assert np.abs(drawn(replace(plain, sky=replace(air, discs=(one,)))) - meant).max() <= 0.1 * 255.0


def test_clouds_let_so_much_of_a_disc_through() -> None:
    """The sky's gradient is seen through what is left of it: no spot in one colour stays."""
    air = sky("102040", "f0c080", height=60.0)
    whole = disc(30.0, 30.0, 20.0)
    none, some, all_of_it = (
        drawn(empty(60, 60, replace(air, discs=(replace(whole, share=share),)))) for share in (0.0, 0.25, 1.0)
    )
    np.testing.assert_array_equal(none, drawn(empty(60, 60, air)))
    assert np.abs(some - (0.75 * none + 0.25 * all_of_it)).max() <= 1.5


@pytest.mark.parametrize("phase", [0.0, 0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98])
def test_a_moon_is_lit_as_its_phase_says(phase: float) -> None:
    """The lit share of a disc is (1 - cos of the phase) / 2; waxing it is on the right."""
    air = sky("000000", "000000", height=64.0)
    lit = drawn(empty(64, 64, replace(air, discs=(disc(32.0, 32.0, 25.0, "ffffff", phase),))))[:, :, 0] / 255.0
    whole = math.pi * 25.0**2
    assert lit.sum() / whole == pytest.approx((1.0 - math.cos(2.0 * math.pi * phase)) / 2.0, abs=0.02)
    left, right = lit[:, :32].sum(), lit[:, 32:].sum()
    assert (right - left) * (0.5 - phase) >= -0.01 * whole


def test_a_star_shines_at_its_place_as_brightly_as_it_should() -> None:
    air = sky("000000", "000000", height=30.0)

    def shown(brightness: float) -> np.ndarray:
        return drawn(empty(40, 30, replace(air, stars=stars((12.5, 9.5, brightness)))))[:, :, 0]

    assert not shown(0.0).any()
    dim, bright = shown(0.3), shown(1.0)
    assert (dim <= bright).all()
    assert bright[9, 12] == 255.0
    assert dim[9, 12] == pytest.approx(0.3 * 255.0, abs=2.0)
    rows, columns = np.nonzero(bright)
    assert np.hypot(rows - 9, columns - 12).max() <= 2.5


@pytest.mark.parametrize("place", [(-1.0, -1.0), (40.5, 30.5), (0.0, 0.0), (39.9, 29.9), (-1e6, 5.0)])
def test_stars_and_discs_at_the_edge_or_outside_do_no_harm(place: tuple[float, float]) -> None:
    air = sky("000000", "000000", height=30.0)
    scene = empty(40, 30, replace(air, stars=stars((*place, 1.0)), discs=(disc(*place, 3.0),)))
    outside = max(abs(place[0] - 20.0) - 20.0, abs(place[1] - 15.0) - 15.0)
    assert drawn(scene).any() == (outside < 3.5)


def test_writing_stands_where_it_should_and_fades() -> None:
    plain = empty(320, 180, sky("406080", "406080", height=180.0))
    before = drawn(plain)

    def change(text: Text) -> np.ndarray:
        return np.abs(drawn(replace(plain, texts=(text,))) - before).sum(axis=2)

    centre, foot, faint = (
        change(Text(("Ridgeline", "two\tcolumns"), "centre")),
        change(Text(("Ridgeline",), "foot")),
        change(Text(("Ridgeline",), "foot", 0.3)),
    )
    assert centre[90, 160] > 0
    assert not centre[0].any()
    assert not centre[-1].any()
    assert foot[90:].any()
    assert not foot[:90].any()
    assert 0.2 * foot.sum() < faint.sum() < 0.4 * foot.sum()


@pytest.mark.slow
@examples(60)
@given(theme=themes(), size=st.sampled_from([(1, 1), (65, 3), (40, 37)]), hours=st.lists(st.floats(0, 24), min_size=2))
def test_every_theme_that_keeps_the_rules_can_be_drawn(
    tmp_path_factory: pytest.TempPathFactory, theme: dict[str, object], size: tuple[int, int], hours: list[float]
) -> None:
    file = tmp_path_factory.getbasetemp() / "drawn.toml"
    file.write_text(toml(theme), encoding="utf-8")
    landscape = Landscape(read_theme(Path(file)), seed=7)
    drawings = [(Renderer(), canvas(*size)) for _ in range(2)]
    drawings[1][1].fill((255, 0, 255))
    for hour in hours[:4]:
        scene = landscape.scene(Moment(travel=hour * 1e4, hour=hour, elapsed=hour), View(*size))
        for renderer, surface in drawings:
            renderer.draw(scene, surface)
        np.testing.assert_array_equal(*(levels(surface) for _, surface in drawings), "every pixel is painted")


def test_a_crest_far_above_or_below_the_picture_fills_it_or_is_not_seen() -> None:
    air = sky("102030", "405060", height=30.0)
    base = empty(70, 30, air)
    (layer,) = base.layers
    for far in (1e4, 4e6):
        below, above = (replace(layer, line=np.full(71, place), gradient=level("ff8040")) for place in (far, -far))
        np.testing.assert_array_equal(drawn(replace(base, layers=(below,))), drawn(base))
        assert np.abs(drawn(replace(base, layers=(above,))) - (255.0, 128.0, 64.0)).max() <= DITHER
