"""Bad input is refused at once, with an error that names the value and what is allowed."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ridgeline.terrain import Ridge, Ridges, Weathered, displace, extend, graph, hurst, lightning, normalize, river

RIDGE = Ridge(seed=1)
SMOOTH = Ridge(seed=1, smooth=30.0)

PARAMETERS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"seed": 1.5}, TypeError, "seed must be an integer or a word, not 1.5"),
    ({"seed": None}, TypeError, "seed must be an integer or a word, not None"),
    ({"seed": True}, TypeError, "seed must be an integer or a word, not True"),
    ({"displacement": math.nan}, ValueError, "displacement must be a finite number from 0 to .*, not nan"),
    ({"displacement": -1}, ValueError, "displacement must be a finite number from 0 to .*, not -1"),
    ({"displacement": 10**400}, ValueError, "displacement must be a finite number"),
    ({"displacement": "big"}, TypeError, "displacement must be a number, not 'big'"),
    ({"roughness": 0}, ValueError, "roughness must be a finite number above 0, not 0"),
    ({"roughness": -0.5}, ValueError, "roughness must be a finite number above 0, not -0.5"),
    ({"roughness": math.inf}, ValueError, "roughness must be a finite number above 0, not inf"),
    ({"floor": 3, "ceiling": 2}, ValueError, "floor must not be above ceiling, but 3 is above 2"),
    ({"floor": math.nan}, ValueError, "floor must be a finite number"),
    ({"ceiling": -math.inf}, ValueError, "ceiling must be a finite number"),
    ({"decay": "cubic"}, ValueError, "decay must be one of power, .*once, not 'cubic'"),
    ({"decay": 3}, TypeError, "decay must be one of .* or a sequence of numbers, not 3"),
    ({"decay": []}, ValueError, "decay must have 1 to 64 numbers, not 0"),
    ({"decay": [0.5, math.nan]}, ValueError, r"decay\[1\] must be a finite number"),
    ({"decay": [1.0] * 65}, ValueError, "decay must have 1 to 64 numbers, not 65"),
    ({"choice": "normal"}, ValueError, "choice must be one of sign, uniform, gaussian, not 'normal'"),
    ({"choice": None}, TypeError, "choice must be one of"),
    ({"span": 0}, ValueError, "span must be a power of two from 1 to 1,073,741,824, not 0"),
    ({"span": -4}, ValueError, "span must be a power of two"),
    ({"span": 1000}, ValueError, "span must be a power of two from 1 to .*, not 1000"),
    ({"span": 2**40}, ValueError, "span must be a power of two"),
    ({"span": 64.0}, TypeError, "span must be an integer, not 64.0"),
    ({"chunk": 1000}, ValueError, "chunk must be a power of two"),
    ({"chunk": 2**23}, ValueError, "chunk must be a power of two from 1 to 4,194,304"),
    ({"chunk": 2**22, "detail": 1}, ValueError, "at most 4,194,304 heights"),
    ({"detail": 11}, ValueError, "detail must be an integer from -10 to 10, not 11"),
    ({"detail": -11}, ValueError, "detail must be an integer from -10 to 10, not -11"),
    ({"detail": 0.5}, TypeError, "detail must be an integer"),
    ({"smooth": -1.0}, ValueError, "smooth must be a finite number from 0 to"),
    ({"smooth": 0.5}, ValueError, r"smooth must be 0 or at least one lattice step \(1\), not 0.5"),
    ({"smooth": math.nan}, ValueError, "smooth must be a finite number"),
    ({"rhythm": 1.5}, ValueError, "rhythm must be a finite number from 0 to 1, not 1.5"),
    ({"pins": 5}, TypeError, "pins must be a mapping {x: height}, not 5"),
    ({"pins": {0: math.inf}}, ValueError, "the height of the pin at 0 must be a finite number"),
    ({"pins": {math.nan: 0}}, ValueError, "the x of a pin must be a finite number"),
    ({"pins": [(1, 2), (1.0, 3)]}, ValueError, "pins must be at least .* apart, but two stand at 1.0 and 1.0"),
    ({"pins": {0: 1, 4096: 2}, "period": 4096}, ValueError, "pins must be at least .* apart"),
    ({"period": 1000}, ValueError, r"period must be a multiple of span \(4096\), not 1000: .* fits is 8"),
    ({"period": 0}, ValueError, "period must be an integer from 1 to .*, not 0"),
    ({"period": 8192.0}, TypeError, "period must be an integer"),
    ({"period": 8192, "smooth": 100.0}, ValueError, r"period must be a multiple of smooth \(100\), not 8192"),
]

CALLS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: RIDGE.heights(2, 1), ValueError, "start must not be after stop, but 2 is after 1"),
    (lambda: RIDGE.heights(0, 5, 0), ValueError, "step must be a finite number above 0 to .*, not 0"),
    (lambda: RIDGE.heights(0, 5, -1), ValueError, "step must be a finite number above 0"),
    (lambda: RIDGE.heights(0, 5, math.nan), ValueError, "step must be a finite number"),
    (lambda: RIDGE.heights(math.nan, 5), ValueError, "start must be a finite number"),
    (lambda: RIDGE.heights(0, math.inf), ValueError, "stop must be a finite number"),
    (lambda: RIDGE.heights(0, 2**53), ValueError, "stop must be a finite number .*not 9007199254740992"),
    (lambda: RIDGE.heights("0", 5), TypeError, "start must be a number, not '0'"),  # type: ignore[arg-type]
    (lambda: RIDGE.heights(0, 1e12), ValueError, "at most 67,108,864 heights .*not 1,000,000,000,000"),
    (lambda: RIDGE.heights(0, 1, 1e-300), ValueError, "at most 67,108,864 heights"),
    (lambda: RIDGE.height_at(math.nan), ValueError, "x must be a finite number"),
    (lambda: RIDGE.height_at(np.array([0.0, math.nan])), ValueError, "x must be finite, not nan"),
    (lambda: RIDGE.height_at(np.array([0.0, 1e17])), ValueError, "x must lie within ±4,503,599,627,370,496"),
    (lambda: RIDGE.height_at("5"), TypeError, "x must be a number or an array of numbers, not '5'"),
    (lambda: RIDGE.height_at([1j]), TypeError, "x must be a number or an array of numbers, not an array of complex128"),
    (lambda: RIDGE.height_at(np.array([True])), TypeError, "not an array of bool"),
    (lambda: RIDGE.height_at([[1], [1, 2]]), TypeError, "x must be a number or an array of numbers"),
    (lambda: RIDGE.slope_at(None), TypeError, "x must be a number or an array of numbers, not None"),
    (lambda: RIDGE.normal_at(math.inf), ValueError, "x must be a finite number"),
    (lambda: RIDGE.chunk(1.0), TypeError, "index must be an integer, not 1.0"),  # type: ignore[arg-type]
    (lambda: RIDGE.chunk(2**50), ValueError, "index must be an integer from"),
    (lambda: RIDGE.segments(1, 0), ValueError, "start must not be after stop"),
    (lambda: RIDGE.segments(0, 1, -0.1), ValueError, "tolerance must be a finite number from 0, not -0.1"),
    (lambda: RIDGE.segments(0, 2**40), ValueError, "more than 4,194,304 vertices"),
    (lambda: SMOOTH.segments(0, 1), ValueError, "tolerance must be above 0 for smooth land"),
    (lambda: SMOOTH.segments(0, 1e6, 1e-300), ValueError, "takes more than 4,194,304 points"),
    (lambda: RIDGE.ray((0, 0), (1e9, 0)), ValueError, "a ray may be at most 1,048,576 units wide"),
    (lambda: RIDGE.ray((0, math.nan), (1, 0)), ValueError, r"start\[1\] must be a finite number"),
    (lambda: RIDGE.ray(5, (1, 0)), TypeError, r"start must be a point \(x, y\), not 5"),  # type: ignore[arg-type]
    (lambda: RIDGE.circle((0, 0), 0), ValueError, "radius must be a finite number above 0"),
    (lambda: RIDGE.circle((0, 0), 1e9), ValueError, "radius must be a finite number above 0 to 65,536"),
    (lambda: RIDGE.circle((0, -1e9), 1), ValueError, "centre must be at most 65,536 units under the land"),
    (lambda: RIDGE.stream(ahead=-1, behind=0), ValueError, "ahead must be a finite number from 0"),
    (lambda: RIDGE.stream(ahead=0, behind=0).move_to(5, 0), ValueError, "left must not be after right"),
    (lambda: RIDGE.stream(ahead=0, behind=0).move_to(0, 1e9), ValueError, "at most 4096 chunks"),
    (lambda: RIDGE.hurst(count=100), ValueError, "count must be an integer from 4,096"),
    (lambda: Ridges([RIDGE, "ridge"]), TypeError, "ridges must be Ridge objects, not 'ridge'"),  # type: ignore[list-item]
    (lambda: Ridges(RIDGE), TypeError, r"ridges must be Ridge objects, not Ridge\("),  # type: ignore[arg-type]
    (lambda: RIDGE.with_(sed=8), TypeError, "'sed' is no parameter of a Ridge: seed, displacement, roughness,"),
    (lambda: RIDGE.vary(lambda x: {"height": x}).height_at(3), TypeError, "'height' is no parameter of a Ridge"),
    (lambda: Weathered(RIDGE.gap(5, 9)).heights(0, 3), ValueError, "land must be without holes .* has one at 6: make"),
    (lambda: Ridges([RIDGE]).chunks([1, 2]), ValueError, "indices must be 1, one for each ridge, not 2"),
    (lambda: Ridges([RIDGE, RIDGE]).chunks([1, 0.5]), TypeError, "index must be an integer"),  # type: ignore[list-item]
    (lambda: Ridges([RIDGE, RIDGE]).chunks(0.5), TypeError, "index must be an integer, not 0.5"),  # type: ignore[arg-type]
    (lambda: Ridges([RIDGE, RIDGE]).chunks(2**60), ValueError, "index must be an integer"),
    (lambda: displace((0, 0), (1, math.nan)), ValueError, r"end\[1\] must be a finite number"),
    (lambda: displace((0, 0, 0), (1, 1)), TypeError, r"start must be a point \(x, y\)"),
    (lambda: displace((0, 0), (1, 1), iterations=40), ValueError, "iterations must be an integer from 0 to 22, not 40"),
    (lambda: displace((0, 0), (1, 1), iterations=2.0), TypeError, "iterations must be an integer"),  # type: ignore[arg-type]
    (lambda: displace((0, 0), (1, 1), min_length=-1), ValueError, "min_length must be a finite number from 0"),
    (lambda: displace((0, 0), (1, 1), displacement=-1), ValueError, "displacement must be a finite number from 0"),
    (lambda: displace((0, 0), (1, 1), roughness=0), ValueError, "roughness must be a finite number above 0"),
    (lambda: displace((0, 0), (1, 1), method="diagonal"), ValueError, "method must be one of vertical, perpendicular"),
    (lambda: displace((0, 0), (1, 1), choice="both"), ValueError, "choice must be one of"),
    (lambda: displace((0, 0), (1, 1), decay="fast"), ValueError, "decay must be one of"),
    (lambda: displace((0, 0), (1, 1), floor=1, ceiling=0), ValueError, "floor must not be above ceiling"),
    (lambda: displace((0, 0), (1, 1), seed=0.5), TypeError, "seed must be an integer"),  # type: ignore[arg-type]
    (lambda: extend([]), ValueError, "heights must hold at least one height"),
    (lambda: extend(np.zeros(3)), TypeError, r"heights must be a list, not array\("),  # type: ignore[arg-type]
    (lambda: extend([0.0], width=100), ValueError, "width must be a power of two"),
    (lambda: graph(1, 0, 1), ValueError, "count must be an integer from 2 to 1,048,576, not 1"),
    (lambda: graph(5, 1, 0), ValueError, "low must not be above high"),
    (lambda: lightning((0, 0), (0, 0)), ValueError, "the two ends must not be the same point"),
    (lambda: lightning((0, 0), (0, 9), branches=99), ValueError, "branches must be an integer from 0 to 64"),
    (lambda: river((0, 0), (5, 5), displacement=math.nan), ValueError, "displacement must be a finite number"),
    (lambda: normalize([], 0, 1), ValueError, "heights must not be empty"),
    (lambda: normalize([1.0, math.inf], 0, 1), ValueError, "heights must be finite, not inf"),
    (lambda: hurst([0.0] * 5000), ValueError, "straight line"),
    (lambda: hurst([0.0] * 50), ValueError, "heights must be at least 4096, not 50"),
]


@pytest.mark.timeout(5)
@pytest.mark.parametrize(
    ("parameters", "error", "message"), PARAMETERS, ids=[str(parameters) for parameters, _, _ in PARAMETERS]
)
def test_a_parameter_that_makes_no_sense_is_refused(
    parameters: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Ridge(**parameters)


@pytest.mark.timeout(5)
@pytest.mark.parametrize(("call", "error", "message"), CALLS, ids=[message for _, _, message in CALLS])
def test_a_call_that_makes_no_sense_is_refused(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


def test_numbers_of_any_kind_are_taken() -> None:
    ridge = Ridge(seed=np.int64(3), displacement=np.float32(50), span=np.int32(64), floor=-1, pins={np.int8(3): 2})  # type: ignore[arg-type]
    assert ridge == Ridge(seed=3, displacement=50.0, span=64, floor=-1.0, pins=((3.0, 2.0),))
    assert ridge.heights(np.int64(0), np.float32(8), 2).shape == (4,)
    assert ridge.height_at(np.arange(3, dtype=np.uint8)).dtype == np.float64
    assert ridge.heights(5, 5).shape == (0,)
    assert ridge.height_at(np.empty((0, 2))).shape == (0, 2)
    assert ridge.segments(5, 5).shape[1] == 2
