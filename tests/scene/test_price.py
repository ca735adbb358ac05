"""The price of a picture or a map: it bounds what is drawn, and no ordinary size is too dear."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from profiles import examples
from ridgeline import shipped
from ridgeline.app.modes.run_window import CHEAP_SIZE
from ridgeline.scene import Moment, Theme, View
from ridgeline.scene.landscape_kinds import landscape_of
from ridgeline.scene.price import MOST_RAIN_SECONDS, MOST_SECONDS, picture_seconds, rain_seconds
from ridgeline.scene.theme import Stand
from ridgeline.scene.themes.find import built_in
from ridgeline.shot.scene_of_settings import check_price

KINDS = ["ridges", "flyover", "rain"]
SCALES = st.none() | st.floats(-3.0, 3.0).map(lambda power: 10.0**power)
ORIGINS = st.none() | st.tuples(st.floats(-1e12, 1e12), st.floats(-1e6, 1e6))


def dearest() -> Theme:
    """A theme with as much on as many layers as a theme may have."""
    layer = next(one for one in built_in("dusk").layers if one.bank is None)
    stands = tuple(Stand(kind, 2.0, 1.0, 0.0) for kind in ("conifer", "broadleaf", "grass", "shrub", "rock", "tower"))
    layer = replace(layer, peaks=1.0, smooth=8.0, weathering=1.0, tarns=512.0, snow=10.0, lake=200.0, stands=stands)
    return replace(built_in("dusk"), layers=(replace(layer, land=None),) * 16, name="dearest")


@given(st.sampled_from(KINDS), st.integers(1, CHEAP_SIZE[0]), st.integers(1, CHEAP_SIZE[1]), SCALES)
def test_no_size_up_to_8k_is_too_dear_in_a_built_in_theme(kind: str, width: int, height: int, scale: float) -> None:
    for name in shipped.theme_names():
        assert picture_seconds(built_in(name), kind, View(width, height, scale)) <= MOST_SECONDS
        assert picture_seconds(built_in(name), kind, View(CHEAP_SIZE[0], height, scale)) <= MOST_SECONDS


@given(st.integers(1, 4320))
def test_nor_is_one_in_any_theme_in_its_own_scale(height: int) -> None:
    assert picture_seconds(dearest(), "ridges", View(7680, height)) <= MOST_SECONDS


@pytest.mark.parametrize("kind", KINDS)
def test_nor_is_the_largest_of_all(kind: str) -> None:
    assert picture_seconds(built_in("dusk"), kind, View(16384, 16384)) < MOST_SECONDS


def test_what_is_too_dear_is_refused_and_the_width_that_is_offered_is_not() -> None:
    theme, view = dearest(), View(16384, 35)
    with pytest.raises(ValueError, match=r"--size 16384x35: .* 'dearest' .* about 58 seconds") as no:
        check_price(theme, "ridges", view)
    offered = int(str(no.value).split()[-2])
    check_price(theme, "ridges", View(offered, 35))
    with pytest.raises(ValueError, match=r"--size 16384x900 --scale 0.033: "):
        check_price(theme, "ridges", View(16384, 900, 0.033))


def test_rain_that_would_last_for_days_is_refused_before_it_falls(tmp_path: Path) -> None:
    status, _, said = run("map", str(tmp_path / "x.png"), "--side", "4097", "--erode", "1000000")
    assert (status, said.count("\n"), list(tmp_path.iterdir())) == (2, 1, [])
    assert "--erode 1000000: on a map of side 4097 " in said
    assert rain_seconds(4097, int(said.split()[-2])) <= MOST_RAIN_SECONDS


@pytest.mark.slow
@examples(60)
@given(st.sampled_from(["ridges", "flyover"]), st.integers(1, 4000), st.integers(1, 900), SCALES, ORIGINS)
def test_a_scene_takes_no_longer_than_its_price_wherever_it_is(
    kind: str, width: int, height: int, scale: float | None, origin: tuple[float, float] | None
) -> None:
    view, landscape = View(width, height, scale, origin), landscape_of(kind, "winter", 7, "snow")
    began = process_time()
    landscape.scene(Moment(travel=500.0, hour=21.0, elapsed=90.0), view)
    assert process_time() - began < 2.0 * picture_seconds(landscape.theme, kind, view)


@pytest.mark.slow
@examples(10)
@given(SCALES, ORIGINS)
def test_an_island_takes_no_longer_either(scale: float | None, origin: tuple[float, float] | None) -> None:
    began = process_time()
    landscape_of("rain", "dusk", 7).scene(Moment(elapsed=1.0), View(320, 180, scale, origin))
    assert process_time() - began < 9.0


@pytest.mark.slow
def test_the_dearest_theme_takes_no_longer_than_its_price() -> None:
    view, landscape = View(3000, 35), landscape_of("ridges", dearest(), 7)
    began = process_time()
    landscape.scene(Moment(hour=21.0), view)
    assert process_time() - began < 2.0 * picture_seconds(landscape.theme, "ridges", view)
