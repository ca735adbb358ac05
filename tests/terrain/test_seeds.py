"""Seeds are integers or words, and a word is the same land in the library as on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.cli import main
from ridgeline.options import seed as seed_of_option
from ridgeline.terrain import (
    Erosion,
    Field,
    Ridge,
    Weathered,
    diamond_square,
    displace,
    extend,
    graph,
    island,
    lightning,
    midpoint_square,
    river,
    scatter,
    seed_number,
)
from ridgeline.terrain.hashing import absorb, seed_key
from ridgeline.terrain.seeds import Purpose, key_of
from ridgeline.textfile.typed import compose

from .strategies import SEEDS

WORDS = st.text() | SEEDS.map(str) | st.text("0123456789_+- ", max_size=6)


def fnv1a(word: str) -> int:
    """The hash as its authors write it down, apart from our own code."""
    value = 2166136261
    for byte in word.encode("utf-8", "surrogatepass"):
        value ^= byte
        value = value * 16777619 % 2**32
    return value


def test_words_have_the_published_hashes() -> None:
    assert [seed_number(word) for word in ("", "a", "foobar")] == [0x811C9DC5, 0xE40C292C, 0xBF9CF968]


@given(WORDS)
def test_a_word_that_spells_an_integer_is_that_integer_and_any_other_its_hash(word: str) -> None:
    try:
        expected = int(word)
    except ValueError:
        expected = fnv1a(word)
    assert seed_number(word) == expected
    assert seed_of_option(word) == seed_number(compose(word) or word)
    if word.isascii() and word == word.strip():
        assert seed_of_option(word) == expected


@given(SEEDS)
def test_an_integer_is_itself_of_any_size_and_also_as_a_word(seed: int) -> None:
    assert seed_number(seed) == seed == seed_number(str(seed))
    assert Ridge(seed=str(seed)) == Ridge(seed=seed)


@pytest.mark.parametrize("seed", [1.5, None, True, b"word", ["word"]])
def test_what_is_neither_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed must be an integer or a word, not"):
        seed_number(seed)


def test_a_word_is_the_seed_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "hello"]) == 0
    assert f"seed {Ridge(seed='hello').parameters.seed} " in capsys.readouterr().out


def _extended(seed: int | str) -> list[float]:
    heights = [1.0]
    extend(heights, width=64, seed=seed)
    return heights


def _rained(seed: int | str) -> np.ndarray:
    rain = Erosion(diamond_square(9, seed=1)[:-1, :-1], seed=seed)
    rain.step(5)
    return rain.water


MADE: dict[str, Callable[[int | str], Any]] = {
    "Ridge": lambda seed: Ridge(seed=seed).heights(0, 99),
    "with_": lambda seed: Ridge().with_(seed=seed).heights(0, 99),
    "Field": lambda seed: Field(seed).heights(0, 0, 9, 9),
    "Weathered": lambda seed: Weathered(Ridge(), seed=seed, rain=0.5).heights(0, 99),
    "Erosion": _rained,
    "diamond_square": lambda seed: diamond_square(9, seed=seed),
    "midpoint_square": lambda seed: midpoint_square(9, seed=seed),
    "island": lambda seed: island(16, seed=seed),
    "displace": lambda seed: displace((0, 0), (9, 9), seed=seed, iterations=5, choice="uniform"),
    "extend": _extended,
    "graph": lambda seed: graph(99, 0.0, 1.0, seed=seed),
    "river": lambda seed: river((0, 0), (9, 9), seed=seed),
    "lightning": lambda seed: np.concatenate(lightning((0, 0), (9, 9), seed=seed)),
    "scatter": lambda seed: scatter(seed, 0.0, 999.0, per=10.0),
}


@pytest.mark.parametrize("name", MADE)
def test_everything_with_a_seed_takes_a_word(name: str) -> None:
    made = MADE[name]
    np.testing.assert_array_equal(made("hello"), made(1335831723))
    assert not np.array_equal(made("hello"), made("world"))


@pytest.mark.parametrize("name", MADE)
def test_nothing_takes_a_seed_that_is_neither(name: str) -> None:
    with pytest.raises(TypeError, match=r"seed must be an integer or a word, not 0\.5"):
        MADE[name](0.5)  # type: ignore[arg-type]


@given(SEEDS)
def test_what_one_seed_decides_for_several_purposes_has_different_keys(seed: int) -> None:
    keys = {key_of(seed, purpose) for purpose in Purpose} | {seed_key(seed)}
    assert len(keys) == len(Purpose) + 1


def test_the_numbers_of_the_purposes_are_part_of_the_format_of_a_seed() -> None:
    numbers = {"MAP": 0x2D, "PLACES": 0x3C, "FLATS": 0x4F, "SHOWERS": 0x5A, "RAIN": 0x7A}
    assert {purpose.name: purpose.value for purpose in Purpose} == numbers
    assert key_of("7", Purpose.RAIN) == absorb(seed_key(7), 0x7A)
