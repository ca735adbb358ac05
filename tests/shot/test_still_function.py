"""`ridgeline.still` says what it was given where that is wrong."""

from __future__ import annotations

import math

import pytest

import ridgeline

SMALL = (32, 18)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"seed": 1.5}, TypeError, "seed must be an integer or a word, not 1.5"),
        ({"at": "5"}, TypeError, "at must be a number, not '5'"),
        ({"at": math.inf}, ValueError, "at must be a finite number from -1,000,000,000,000"),
        ({"size": (0, 18)}, ValueError, r"size\[0\] must be an integer from 1 to 16,384, not 0"),
        ({"size": 640}, TypeError, "size must be a width and a height in pixels, not 640"),
        ({"time": "noon"}, ValueError, "'noon'"),
        ({"theme": "dsuk"}, ValueError, "'dsuk'"),
    ],
)
def test_a_wrong_value_is_named(wrong: dict[str, object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=f".*{said}"):
        ridgeline.still(**{"size": SMALL, **wrong})  # type: ignore[arg-type]


def test_a_second_before_the_start_is_drawn_too() -> None:
    assert ridgeline.still(seed=7, theme="dusk", size=SMALL, at=-1e12).get_size() == SMALL
