"""A ridge's parameters: described in its help, kept in a record, changed one by one, and true to JSON."""

from __future__ import annotations

import inspect
import json
import pydoc
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Erosion, Ridge, RidgeParameters, Ridges, Weathered, diamond_square

from .strategies import PLACES, SEEDS, parameters, ridges

NAMES = tuple(inspect.signature(Ridge).parameters)
OWN = st.lists(st.floats(0.0, 1e6), min_size=1, max_size=64)


def described() -> dict[str, str]:
    """The parameters in the help of `Ridge`, each with its description."""
    block = re.search(r"Args:\n(.*?)\n\n", inspect.getdoc(Ridge) or "", re.DOTALL)
    assert block
    return dict(re.findall(r"^    (\w+): (.*?)(?=\n    \w|\Z)", block[1], re.DOTALL | re.MULTILINE))


def test_the_help_of_a_ridge_describes_each_of_its_14_parameters_in_their_order() -> None:
    assert tuple(described()) == NAMES == tuple(RidgeParameters.__dataclass_fields__)
    assert len(NAMES) == 14
    for name, text in described().items():
        assert f"    {name}: {text.splitlines()[0]}" in pydoc.plain(pydoc.render_doc(Ridge))


def test_the_help_of_a_ridge_names_each_default_and_all_that_it_can_be_asked() -> None:
    for name, parameter in inspect.signature(Ridge).parameters.items():
        default = parameter.default if not isinstance(parameter.default, str) else f'"{parameter.default}"'
        text = re.sub(r"\s+", " ", described()[name])
        said = (
            f"default {default:g}" if isinstance(default, int | float) else rf"default {default}|{default}, the default"
        )
        assert re.search(said, text, re.IGNORECASE), name
    asked = [
        name for name, value in inspect.getmembers(Ridge) if inspect.isfunction(value) and not name.startswith("_")
    ]
    made = {name.strip("`") for name in re.findall(r"`\w+`", inspect.getdoc(Ridge) or "")}
    known_by_others = {"rays", "circles", "chunk_heights", "chunk_index", "dug", "flats_between", "hurst", "to_dict"}
    assert set(asked) - made <= known_by_others
    assert all(inspect.getdoc(getattr(Ridge, name)) for name in asked)


ENDS: list[tuple[str, str, list[Any]]] = [
    ("seed", "any integer, or any word", [-(2**80), 2**80, "", "any word"]),
    ("displacement", "units, 0 to 1e15", [0, 1e15]),
    ("roughness", "above 0", [1e-300, 1e300]),
    ("floor", "units, within ±1e15", [-1e15, 1e15, None]),
    ("ceiling", "units, within ±1e15", [-1e15, 1e15, None]),
    ("decay", '"power", "exponential", "linear", "logarithmic", "none" or "once"', ["power", "exponential", "linear"]),
    ("decay", "1 to 64 factors of your own, 0 to 1e6", ["logarithmic", "none", "once", [0.0], [1e6] * 64]),
    ("choice", '"uniform"', ["uniform", "sign", "gaussian"]),
    ("span", "a power of two from 1 to 2**30", [1, 2**30]),
    ("chunk", "a power of two from 1 to 2**22", [1, 2**22]),
    ("detail", "-10 to 10", [-10, 10]),
    ("smooth", "0 (off) or from 2**-detail to 2**30", [0, 1, 2**30]),
    ("rhythm", "0 to 1", [0, 1]),
    ("pins", "x within ±2**52 and 2**-20 apart, heights within ±1e15", [{-(2**52): -1e15, 2**52: 1e15}, None]),
    ("pins", "2**-20 apart", [{0.0: 5.0, 2.0**-20: 6.0}]),
    ("period", "units, 1 to 2**50, a multiple of `span`", [4096, 2**50, None]),
]


@pytest.mark.parametrize(("name", "words", "values"), ENDS, ids=[f"{name}-{words}" for name, words, _ in ENDS])
def test_the_ranges_in_the_help_are_true_to_their_ends(name: str, words: str, values: list[Any]) -> None:
    assert words in re.sub(r"\s+", " ", described()[name])
    for value in values:
        ridge = Ridge(**{name: value})
        assert np.isfinite(ridge.heights(-2, 3)).all()


def test_the_shortest_spans_and_chunks_and_the_coarsest_lattice_make_land() -> None:
    for ridge in (Ridge(span=1, chunk=1), Ridge(span=1024, chunk=1024, detail=-10), Ridge(chunk=4096, detail=10)):
        assert np.isfinite(ridge.heights(-5, 5)).all()


@given(parameters(), st.data())
def test_with_changes_what_is_named_and_keeps_the_rest(chosen: dict[str, Any], data: st.DataObject) -> None:
    ridge = Ridge(**chosen)
    assert ridge.with_() == ridge
    seed, rhythm = data.draw(SEEDS), data.draw(st.floats(0.0, 1.0))
    changed = ridge.with_(seed=seed, rhythm=rhythm)
    assert changed == Ridge(**chosen | {"seed": seed, "rhythm": rhythm})
    assert changed.with_(seed=chosen["seed"], rhythm=chosen["rhythm"]) == ridge
    assert Ridge(**chosen) == ridge


def test_with_checks_what_it_is_given() -> None:
    with pytest.raises(ValueError, match="choice must be one of sign, uniform, gaussian, not 'normal'"):
        Ridge().with_(choice="normal")
    with pytest.raises(TypeError, match=r"'sed' is no parameter of a Ridge: seed, displacement, .*, period are"):
        Ridge().with_(sed=8)


@given(parameters(), st.none() | OWN, PLACES)
def test_a_ridge_comes_back_the_same_from_json(chosen: dict[str, Any], own: list[float] | None, start: int) -> None:
    ridge = Ridge(**chosen | ({} if own is None else {"decay": own}))
    text = json.dumps(ridge.to_dict(), allow_nan=False)
    again = Ridge.from_dict(json.loads(text))
    assert again == ridge
    assert json.dumps(again.to_dict()) == text
    np.testing.assert_array_equal(again.heights(start, start + 20), ridge.heights(start, start + 20))


def test_the_dictionary_has_all_parameters_by_their_names() -> None:
    ridge = Ridge(seed="hello", decay=(0.5, 0.25), pins={8: 1, -4.5: 2}, floor=-3)
    assert tuple(ridge.to_dict()) == NAMES
    changed = {"seed": 1335831723, "decay": [0.5, 0.25], "pins": [[-4.5, 2.0], [8.0, 1.0]], "floor": -3.0}
    assert ridge.to_dict() == Ridge().to_dict() | changed
    assert Ridge().to_dict()["pins"] == []
    assert Ridge.from_dict(ridge.to_dict() | {"seed": "hello"}) == ridge


def test_what_a_dictionary_is_changed_to_does_not_change_its_ridge() -> None:
    ridge = Ridge(pins={0: 1})
    record = ridge.to_dict()
    record["pins"][0][1] = 99.0
    record["seed"] = 5
    assert ridge.to_dict() == Ridge(pins={0: 1}).to_dict()


@given(st.sets(st.sampled_from(NAMES), min_size=1))
def test_missing_parameters_are_named(missing: set[str]) -> None:
    record = {name: value for name, value in Ridge().to_dict().items() if name not in missing}
    with pytest.raises(ValueError, match="missing") as error:
        Ridge.from_dict(record)
    said = str(error.value).partition("missing: ")[2]
    assert said == ", ".join(repr(name) for name in NAMES if name in missing)


def test_unknown_parameters_are_named() -> None:
    with pytest.raises(ValueError, match=r"parameters must be those of Ridge\.to_dict; unknown: 'sed', 3$"):
        Ridge.from_dict(Ridge().to_dict() | {"sed": 1, 3: 4})
    with pytest.raises(ValueError, match=r"unknown: 'sed'; missing: 'seed'$"):
        Ridge.from_dict({"sed" if name == "seed" else name: value for name, value in Ridge().to_dict().items()})


@pytest.mark.parametrize("record", [None, 7, "seed", [["seed", 7]]])
def test_what_is_no_dictionary_is_refused(record: Any) -> None:
    with pytest.raises(TypeError, match="parameters must be a mapping of names to values, not"):
        Ridge.from_dict(record)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("seed", 0.5, "seed must be an integer or a word"),
        ("span", 1000, "span must be a power of two"),
        ("choice", "normal", "choice must be one of"),
        ("decay", [-1.0], r"decay\[0\] must be a finite number from 0 to 1,000,000, not -1.0"),
        ("pins", [[1.0]], r"pins must be a mapping \{x: height\}"),
        ("period", 5, "period must be a multiple of span"),
    ],
)
def test_values_out_of_range_in_a_dictionary_are_refused_by_name(name: str, value: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        Ridge.from_dict(Ridge().to_dict() | {name: value})


@given(ridges())
def test_the_repr_of_a_ridge_makes_an_equal_one(ridge: Ridge) -> None:
    assert eval(repr(ridge)) == ridge


def test_a_repr_names_the_seed_and_what_is_not_the_default() -> None:
    assert repr(Ridge()) == "Ridge(seed=0)"
    assert repr(Ridge("hello", choice="sign", pins={3: 4})) == (
        "Ridge(seed=1335831723, choice='sign', pins=((3.0, 4.0),))"
    )


@given(st.lists(ridges(), max_size=3))
def test_the_repr_of_a_group_makes_an_equal_one(group: list[Ridge]) -> None:
    assert eval(repr(Ridges(group))).ridges == tuple(group)


@given(SEEDS, st.sampled_from([None, 0.0, 0.3]), st.sampled_from([1, 8]), st.floats(0.0, 1.0))
def test_the_repr_of_weathered_land_makes_the_same_land(
    seed: int, talus: float | None, step: int, share: float
) -> None:
    land = Weathered(Ridge(seed=seed), seed=seed, step=step, showers=2, rain=share, soil=share, talus=talus)
    again = eval(repr(land))
    assert repr(again) == repr(land)
    np.testing.assert_array_equal(again.heights(0, 80), land.heights(0, 80))


def test_the_repr_of_rain_and_of_a_stream_say_how_far_they_are() -> None:
    rain = Erosion(diamond_square(9, seed=1)[:-1, :-1], seed="hello")
    rain.step(3)
    assert repr(rain) == "<Erosion of 8x8 cells, seed=1335831723, 3 epochs, 6 drops>"
    stream = Ridge(chunk=256).stream(ahead=256, behind=0.5)
    assert repr(stream) == "<Stream of chunks of 256, ahead=256, behind=0.5, live: none>"
    stream.move_to(300, 700)
    assert repr(stream) == "<Stream of chunks of 256, ahead=256, behind=0.5, live: 1 to 3>"
