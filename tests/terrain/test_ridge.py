"""The land is one and the same, whoever asks, whatever for, in whatever order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Ridge
from ridgeline.terrain.lattice import Lattice

from .strategies import PLACES, parameters, ridges


@given(ridges(), st.integers(-3, 3) | st.integers(-(10**8), 10**8))
def test_a_chunk_starts_at_exactly_the_height_where_the_last_one_ends(ridge: Ridge, index: int) -> None:
    left, right = ridge.chunk(index), ridge.chunk(index + 1)
    assert left.stop == right.start
    assert left.heights[-1] == right.heights[0]


@given(ridges(), PLACES, st.integers(0, 300), st.integers(1, 300))
def test_a_window_does_not_change_what_is_seen_through_it(ridge: Ridge, start: int, before: int, length: int) -> None:
    wide = ridge.heights(start - before, start + length + 50)
    np.testing.assert_array_equal(ridge.heights(start, start + length), wide[before : before + length])


@given(ridges(), st.permutations(range(-2, 3)))
def test_the_order_of_asking_does_not_matter(ridge: Ridge, order: list[int]) -> None:
    again = Ridge(**ridge_parameters(ridge))
    shuffled = {index: again.chunk(index).heights for index in order}
    for index in range(-2, 3):
        np.testing.assert_array_equal(ridge.chunk(index).heights, shuffled[index])


@given(ridges(), PLACES)
def test_heights_and_height_at_agree(ridge: Ridge, start: int) -> None:
    row = ridge.heights(start, start + 40)
    np.testing.assert_array_equal(ridge.height_at(start + np.arange(40.0)), row)
    assert ridge.height_at(start + 7) == row[7]


@given(ridges(), PLACES)
def test_what_is_done_with_heights_changes_no_later_answer(ridge: Ridge, start: int) -> None:
    for asked in ((start, start + 40), (start, start + 40, 0.5)):
        first = ridge.heights(*asked)
        meant = first.copy()
        first += 1.0
        second = ridge.heights(*asked)
        np.testing.assert_array_equal(second, meant)
        second += 1.0
        np.testing.assert_array_equal(ridge.heights(*asked), meant)


@given(parameters(), st.sampled_from([8, 64, 2048]), PLACES)
def test_the_chunk_never_changes_the_land(chosen: dict[str, object], chunk: int, start: int) -> None:
    one = Ridge(**chosen).heights(start, start + 100, 0.75)
    other = Ridge(**{**chosen, "chunk": chunk}).heights(start, start + 100, 0.75)
    np.testing.assert_array_equal(one, other)


@given(ridges(pins=None))
def test_floor_and_ceiling_are_never_passed(ridge: Ridge) -> None:
    heights = ridge.heights(-300.0, 300.0, 0.7)
    if ridge.parameters.floor is not None:
        assert heights.min() >= ridge.parameters.floor
    if ridge.parameters.ceiling is not None:
        assert heights.max() <= ridge.parameters.ceiling


@given(ridges(pins={-7.25: 3.0, 0: 44.4, 5000.5: -20.0}))
def test_the_land_passes_exactly_through_its_pins(ridge: Ridge) -> None:
    assert (ridge.height_at(-7.25), ridge.height_at(0), ridge.height_at(5000.5)) == (3.0, 44.4, -20.0)


def test_a_ridge_has_its_published_heights() -> None:
    np.testing.assert_array_equal(
        Ridge(seed=7).heights(10**12, 10**12 + 5),
        [52.991423048079014, 52.95713614369561, 52.890099691521755, 52.843881952044285, 52.846870107441646],
    )


@pytest.mark.parametrize("name", ["seed", "parameters", "_lattice"])
def test_a_ridge_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Ridge(), name, 1)


def ridge_parameters(ridge: Ridge) -> dict[str, object]:
    return dict(vars(ridge.parameters))


@pytest.mark.parametrize("smooth", [0.0, 24.0])
def test_land_about_the_camera_is_made_once(smooth: float, monkeypatch: pytest.MonkeyPatch) -> None:
    ridge, made = Ridge(seed=7, smooth=smooth), []
    cell = Lattice._cell
    monkeypatch.setattr(Lattice, "_cell", lambda *asked: made.append(asked[1:]) or cell(*asked))  # type: ignore[func-returns-value]
    for left in range(0, 900, 4):
        ridge.heights(left, left + 960)
        ridge.circle((left + 300.0, 0.0), 12.0)
        ridge.ray((left, 500.0), (left + 500.0, -500.0))
    assert len(made) == len(set(made)) <= 5
