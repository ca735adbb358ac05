"""What the docstrings allow is taken, up to the very ends of each range; what lies beyond is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ridgeline.terrain import (
    Erosion,
    Field,
    Ridge,
    Weathered,
    diamond_square,
    displace,
    extend,
    graph,
    hurst,
    island,
    lightning,
    midpoint_square,
    normalize,
    river,
    rivers,
)

FLAT = np.zeros((3, 3))
RIDGE = Ridge(seed=1)
OWN = [1e6] * 64


def eroded(heights: Any = FLAT, **changed: Any) -> np.ndarray:
    rain = Erosion(heights, **{"seed": 1} | changed)
    rain.step(2)
    return rain.terrain


def extended(heights: list[float], **changed: Any) -> list[float]:
    extend(heights, **changed)
    return heights


ALLOWED: dict[str, Callable[[], Any]] = {
    "smallest map": lambda: diamond_square(2, seed=1),
    "largest map": lambda: diamond_square(4097, seed=1)[::512],
    "highest map": lambda: diamond_square(9, seed=1, displacement=1e15, decay=OWN, choice="sign"),
    "flat map": lambda: midpoint_square(9, seed=1, displacement=0, roughness=1e-300),
    "smallest island": lambda: island(4, seed=1),
    "island with displacement 0": lambda: island(8, seed=1, displacement=0.0),
    "shortest span of a field": lambda: Field(1, span=1).heights(-5, -5, 10, 10),
    "longest span of a field": lambda: Field(1, span=4096).heights(-5, -5, 10, 10),
    "longest period of a field": lambda: Field(1, span=1, period=2**50).heights(-3, 2**50 - 3, 6, 6),
    "first corner of a field": lambda: Field(1).heights(-(2**50), -(2**50), 3, 3),
    "last corner of a field": lambda: Field(1, span=1).heights(2**50, 2**50, 3, 3),
    "coarsest step of a field": lambda: Field(1, span=64).heights(-64, 128, 3, 3, step=64),
    "own decay of a field": lambda: Field(1, decay=(0.5, 0.25), choice="gaussian").heights(0, 0, 3, 3),
    "smallest map with rivers": lambda: rivers(FLAT, least=1e-300)[0].widths,
    "rivers of the highest map": lambda: rivers(np.array([[1e15, -1e15, 0.0]] * 4), sea=-1e15, least=1.0)[0].points,
    "smallest heightmap": lambda: eroded(),
    "highest heightmap": lambda: eroded(np.array([[1e15, -1e15, 0.0]] * 4)),
    "longest life of a drop": lambda: eroded(lifetime=100_000),
    "shortest life of a drop": lambda: eroded(lifetime=1, drops_per_cell=100.0),
    "soil 0": lambda: eroded(soil=0, drop=1e-300),
    "soil 1 and hardness 0 and 1": lambda: eroded(soil=1, hardness=np.eye(3)),
    "wind from far": lambda: eroded(lifetime=1, wind=(1000.0, -1000.0)),
    "displacement between two equal points": lambda: displace((5, 5), (5, 5), iterations=3),
    "displacement far out": lambda: displace((-(2.0**52), 0), (2.0**52, 0), iterations=4, displacement=1e15),
    "no passes": lambda: displace((0, 0), (1, 1), iterations=0, min_length=0.0, floor=-1e15, ceiling=1e15),
    "all passes": lambda: displace((0, 0), (1, 1), iterations=22)[::65536],
    "narrowest chunk of a list": lambda: extended([1.0], width=1),
    "widest chunk of a list": lambda: extended([1.0], width=2**20)[::65536],
    "chunks that never climb": lambda: extended([1.0], width=8, climb=0, roughness=1e-300),
    "a bolt without branches": lambda: lightning((0, 0), (0, 9), branches=0, iterations=1)[0],
    "a bolt of all branches": lambda: lightning((0, 0), (0, 9), branches=64, iterations=12)[-1],
    "a straight river": lambda: river((0, 0), (9, 9), displacement=0, iterations=0),
    "shortest graph": lambda: graph(2, 3, 3),
    "longest graph": lambda: graph(2**20, -1e9, 1e9)[::65536],
    "one height stretched": lambda: normalize([[5]], -1, 1),
    "fewest heights for roughness": lambda: hurst(RIDGE.heights(0, 4096), longest=16),
    "longest lag of roughness": lambda: hurst(RIDGE.heights(0, 4096), longest=1024),
    "coarsest weathered land": lambda: Weathered(RIDGE, step=1024).heights(-1024, 2048),
    "most showers": lambda: Weathered(RIDGE, showers=4096, lifetime=1, rain=0).heights(0, 8),
    "most rain": lambda: Weathered(RIDGE, showers=1, rain=100, soil=1, talus=0).heights(0, 8),
    "widest lake": lambda: Weathered(RIDGE, showers=0).water(0, 8, widest=65_536),
    "stream at the ends of the world": lambda: (
        RIDGE.stream(ahead=0, behind=0).move_to(2.0**52 - 9, 2.0**52)[0][0].heights
    ),
    "most chunks of a stream": lambda: Ridge(chunk=1).stream(ahead=0, behind=0).move_to(0, 4096)[0][-1].heights,
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("name", ALLOWED)
def test_the_ends_of_a_documented_range_are_taken(name: str) -> None:
    assert np.isfinite(ALLOWED[name]()).all()


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "island": (lambda: island(2, seed=1), "side must be a power of two from 4 to 4,096, not 2"),
    "field": (lambda: Field(1, span=8192), "span must be a power of two from 1 to 4,096, not 8192"),
    "place": (lambda: Field(1).heights(2**50 + 1, 0, 1, 1), "row must be an integer from"),
    "period": (lambda: Field(1, period=2**51), "period must be an integer from 256 to 1,125,899,906,842,624"),
    "height": (lambda: eroded(np.full((3, 3), 1e16)), r"heightmap must lie within ±1e\+15, not 1e\+16"),
    "drops": (lambda: eroded(drops_per_cell=101), "drops_per_cell must be a finite number above 0 to 100, not 101"),
    "life": (lambda: eroded(lifetime=100_001), "lifetime must be an integer from 1 to 100,000, not 100001"),
    "climb": (lambda: extended([1.0], climb=-1), "climb must be a finite number from 0 to"),
    "width": (lambda: extended([1.0], width=2**21), "width must be a power of two from 1 to 1,048,576, not 2097152"),
    "lag": (lambda: hurst(RIDGE.heights(0, 4096), longest=1025), "longest must be an integer from 16 to 1,024"),
    "ahead": (lambda: RIDGE.stream(ahead=-1, behind=0), "ahead must be a finite number from 0 to .*, not -1"),
    "window": (lambda: RIDGE.stream(ahead=0, behind=0).move_to(0, 2**53), "right must be a finite number from"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_beyond_them_a_message_says_what_is_allowed(name: str) -> None:
    call, message = REFUSED[name]
    with pytest.raises(ValueError, match=message):
        call()


def test_a_list_is_unchanged_by_an_extension_that_is_refused() -> None:
    heights = [1.0, 2.0]
    for wrong in ({"width": 3}, {"climb": -1.0}, {"roughness": 0.0}, {"seed": None}):
        with pytest.raises((TypeError, ValueError)):
            extend(heights, **wrong)  # type: ignore[arg-type]
        assert heights == [1.0, 2.0]
