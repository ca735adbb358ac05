"""`terrain.js` refuses bad input with an error that names the value and what is allowed; and what it offers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import find
from terrain.test_bad_input import PARAMETERS

from .land import TERRAIN, Kept, Land, LandError, Undefined, started

KEPT = Kept("ridge")

KINDS = {ValueError: "RangeError", TypeError: "TypeError"}

OWN_WORDS = {
    "'big'": "'big'",
    "None": "null",
    "True": "true",
    "nan": "NaN",
    "not inf": "not Infinity",
    "be a mapping": "be an object",
    "or a sequence of numbers": "or an array of numbers",
    "1.0 and 1.0": "1 and 1",
}
"""Python's words, and JavaScript's for the same."""

NOT_THERE = [{"span": 64.0}, {"period": 8192.0}, {"displacement": 10**400}, {"seed": 1.5}, {"seed": True}]
"""What has no counterpart: in JavaScript 64.0 is 64; some say the same with other words, below."""

MISTAKES: list[tuple[str, list[Any], str, str]] = [
    ("Ridge", [{"seeds": 7}], "TypeError", "'seeds' is none of the knobs of a Ridge: seed, displacement, .*, period$"),
    ("Ridge", [7], "TypeError", "knobs of a Ridge must be an object like {seed: 7}, not 7"),
    ("Ridge", [None], "TypeError", "knobs of a Ridge must be an object .* not null"),
    ("Ridge", [{"seed": 1.5}], "TypeError", "seed must be an integer or a word, not 1.5"),
    ("Ridge", [{"seed": True}], "TypeError", "seed must be an integer or a word, not true"),
    ("Ridge", [{"seed": 1e300}], "RangeError", r"within ±9,007,199,254,740,991, or a BigInt or a word, not 1e\+300"),
    ("Ridge", [{"displacement": 10**400}], "TypeError", "displacement must be a number, not the BigInt 1000"),
    ("Ridge", [{"span": "64"}], "TypeError", "span must be an integer, not '64'"),
    ("Ridge", [{"span": 2.5}], "TypeError", "span must be an integer, not 2.5"),
    ("Ridge", [{"span": 2**32 + 1}], "RangeError", "span must be a power of two"),
    ("Ridge", [{"pins": {"here": 4}}], "RangeError", "the x of a pin must be a finite number .* not NaN"),
    ("Ridge", [{"pins": {"": 4}}], "RangeError", "the x of a pin must be a finite number .* not NaN"),
    ("Ridge", [{"pins": [[1, 2, 3]]}], "TypeError", "pins must be an object {x: height}, not an array of 1"),
    ("Ridge", [{"pins": [5]}], "TypeError", "pins must be an object {x: height}"),
    ("Weathered", [{}], "TypeError", "ridge must be a Ridge, not a Object"),
    ("scatter", [7, 0, 1, 0], "RangeError", "per must be a finite number above 0"),
    ("scatter", [7, 0, 1e12, 1], "RangeError", "at most 16,777,216 places .*, not 1,000,000,000,000"),
    ("scatter", [7, 1, 0, 1], "RangeError", "start must not be after stop, but 1 is after 0"),
    ("scatter", [7, 0, 1e10, 1e-9], "RangeError", r"within ±2\^50·per, not 0 and 10000000000 for a per of 1e-9"),
    ("displace", [[0, 0, 0], [1, 1]], "TypeError", r"start must be a point \[x, y\], not an array of 3"),
    ("displace", [[0, 0], [1, math.nan]], "RangeError", r"end\[1\] must be a finite number"),
    (
        "displace",
        [[0, 0], [1, 1], {"iterations": 40}],
        "RangeError",
        "iterations must be an integer from 0 to 22, not 40",
    ),
    (
        "displace",
        [[0, 0], [1, 1], {"method": "diagonal"}],
        "RangeError",
        "method must be one of vertical, perpendicular",
    ),
    ("lightning", [[0, 0], [0, 0]], "RangeError", "the two ends must not be the same point"),
]

ASKED: list[tuple[str, list[Any], str, str]] = [
    ("heights", [2, 1], "RangeError", "start must not be after stop, but 2 is after 1"),
    ("heights", [0, 5, 0], "RangeError", "step must be a finite number above 0 to 9,007,199,254,740,992, not 0"),
    ("heights", [math.nan, 5], "RangeError", "start must be a finite number .* not NaN"),
    ("heights", [0, math.inf], "RangeError", "stop must be a finite number .* not Infinity"),
    ("heights", [0, 2.0**53], "RangeError", "stop must be a finite number .*not 9007199254740992"),
    ("heights", ["0", 5], "TypeError", "start must be a number, not '0'"),
    ("heights", [0], "TypeError", "stop must be a number, not undefined"),
    ("heights", [0, 1e12], "RangeError", "at most 67,108,864 heights can be asked for at once, not 1,000,000,000,000"),
    ("heightAt", [math.nan], "RangeError", "x must be a finite number"),
    ("heightAt", [[0, math.nan]], "RangeError", "x must be finite, not NaN"),
    ("heightAt", [[0, 1e17]], "RangeError", "x must lie within ±4,503,599,627,370,496, not 100000000000000000"),
    ("heightAt", [["5"]], "TypeError", "x must be a number or an array of numbers, not one with '5'"),
    ("heightAt", ["5"], "TypeError", "x must be a number or an array of numbers, not '5'"),
    ("slopeAt", [None], "TypeError", "x must be a number or an array of numbers, not null"),
    ("normalAt", [math.inf], "RangeError", "x must be a finite number"),
    ("chunk", [1.5], "TypeError", "index must be an integer, not 1.5"),
    ("chunk", [2.0**50], "RangeError", "index must be an integer from -4,398,046,511,104 to 4,398,046,511,103"),
    ("segments", [1, 0], "RangeError", "start must not be after stop"),
    ("segments", [0, 1, -0.1], "RangeError", "tolerance must be a finite number from 0, not -0.1"),
    ("segments", [0, 2.0**40], "RangeError", "more than 4,194,304 vertices"),
    ("segments", [0, 1, 0, {"neighbors": True}], "TypeError", "'neighbors' is none of the options of segments"),
    ("ray", [[0, 0], [1e9, 0]], "RangeError", "a ray may be at most 1,048,576 units wide, not 1,000,000,000"),
    ("ray", [5, [1, 0]], "TypeError", r"start must be a point \[x, y\], not 5"),
    ("circle", [[0, 0], 0], "RangeError", "radius must be a finite number above 0 to 65,536, not 0"),
    ("circle", [[0, -1e9], 1], "RangeError", "the centre must be at most 65,536 units under the land"),
    ("stream", [{"ahead": -1, "behind": 0}], "RangeError", "ahead must be a finite number from 0"),
    ("stream", [{"ahead": 1}], "TypeError", "behind must be a number, not undefined"),
    ("with", [{"smooth": 0.5}], "RangeError", r"smooth must be 0 or at least one lattice step \(1\), not 0.5"),
]


@pytest.fixture(scope="module")
def land() -> Iterator[Land]:
    """A node with `terrain.js`."""
    with started(find("node")) as running:
        yield running


def test_every_knob_that_python_refuses_is_refused_with_the_same_words(land: Land) -> None:
    tried = [one for one in PARAMETERS if one[0] not in NOT_THERE]
    assert len(tried) > 35
    for knobs, kind, words in tried:
        for ours, theirs in OWN_WORDS.items():
            words = words.replace(ours, theirs)
        with pytest.raises(LandError, match=words) as raised:
            land.ask("Ridge", knobs)
        assert raised.value.kind == KINDS[kind], knobs


def test_what_else_is_wrong_is_said(land: Land) -> None:
    for what, args, kind, words in MISTAKES:
        with pytest.raises(LandError, match=words) as raised:
            land.ask(what, *args)
        assert raised.value.kind == kind, words


def test_a_ridge_that_is_asked_wrongly_says_so(land: Land) -> None:
    ridge = land.make("Ridge", {"seed": 1})
    for what, args, kind, words in ASKED:
        with pytest.raises(LandError, match=words) as raised:
            land.ask(what, *args, on=ridge)
        assert raised.value.kind == kind, words
    smooth = land.make("Ridge", {"smooth": 30})
    with pytest.raises(LandError, match="tolerance must be above 0 for smooth land, not 0"):
        land.ask("segments", 0, 1, on=smooth)
    with pytest.raises(LandError, match="takes more than 4,194,304 points"):
        land.ask("segments", 0, 1e6, 1e-300, on=smooth)
    land.ask("stream", {"ahead": 0, "behind": 0}, on=ridge, keep="stream")
    for window, words in (((5, 0), "left must not be after right"), ((0, 1e9), "at most 4096 chunks of 1024")):
        with pytest.raises(LandError, match=words):
            land.ask("moveTo", *window, on="stream")


def test_a_weathered_ridge_that_is_asked_wrongly_says_so(land: Land) -> None:
    land.ask("Ridge", {"seed": 1}, keep="ridge")
    old = land.make("Weathered", KEPT, {"step": 4})
    for args, words in (
        ((0, 10), r"stop must be a multiple of step \(4\), not 10"),
        ((4, 0), "start must not be after stop, but 4 is after 0"),
        ((0, 2**30), "at most 16,777,216 heights can be asked for at once, not 268,435,456"),
        ((2**52, 2**52), "start must be an integer from"),
    ):
        with pytest.raises(LandError, match=words):
            land.ask("heights", *args, on=old)
    for weather, words in (
        ({"step": 3}, "step must be a power of two from 1 to 1,024, not 3"),
        ({"showers": 100, "lifetime": 100}, "must be at most 4,096 epochs, not 100·100"),
        ({"drop": 0}, "drop must be a finite number above 0, not 0"),
        ({"wind": 0}, "'wind' is none of the weather of a Weathered"),
    ):
        with pytest.raises(LandError, match=words):
            land.ask("Weathered", KEPT, weather)


def test_what_is_not_given_is_the_default(land: Land) -> None:
    ridge = land.make("Ridge", {"seed": Undefined, "span": 512})
    assert land.ask("toJSON", on=ridge) == land.ask("toJSON", on=land.make("Ridge", {"span": 512}))


def test_the_file_stands_alone_and_exports_by_name() -> None:
    text = TERRAIN.read_text(encoding="utf-8")
    assert not re.findall(r"^import |\bimport\(|\brequire\(|^export (default|\{|\*)", text, re.MULTILINE)
    assert not re.findall(
        r"\b(Date|Math\.(random|pow|exp|log\w*|sqrt2)|performance|globalThis|(window|process)\.)\b", text
    )
    assert max(len(line) for line in text.splitlines()) <= 100


def test_the_types_are_those_of_all_that_is_exported() -> None:
    text = TERRAIN.read_text(encoding="utf-8")
    exported = re.findall(r"^export (?:function|class|const) ([^_]\w+)", text, re.MULTILINE)  # _x is the page's alone
    types = TERRAIN.with_suffix(".d.ts").read_text(encoding="utf-8")
    declared = re.findall(r"^export declare (?:function|class|const) (\w+)", types, re.MULTILINE)
    assert set(declared) == set(exported)
    assert len(exported) == len(set(exported)) > 25
