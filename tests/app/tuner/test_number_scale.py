"""The numbers that sliders offer: within the field's range, none twice, with 0 and fine enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.app.tuner.number_scale import Scale, scale_of
from ridgeline.scene import Theme
from ridgeline.scene.theme import Hour, Layer, Share
from ridgeline.scene.themes.edited import bounds
from ridgeline.scene.themes.find import built_in
from ridgeline.textfile.allowed import kind_and_rules, record_in, settable_fields, union_members


def numbers(record: Any = Theme) -> Iterator[Any]:
    """The annotation of each number of a theme."""
    for annotation in settable_fields(record).values():
        inner, _ = record_in(annotation)
        if inner is not None:
            yield from numbers(inner)
        elif kind_and_rules(union_members(annotation)[0])[0] in (float, int):
            yield annotation


ALL = list(numbers())


@pytest.mark.parametrize("annotation", ALL, ids=str)
def test_a_scale_grows_within_the_range_of_its_field_to_both_ends(annotation: Any) -> None:
    kind, rules = kind_and_rules(union_members(annotation)[0])
    low, high = bounds(rules)
    values = scale_of(annotation).values
    assert all(before < after for before, after in pairwise(values))
    assert low <= values[0] <= low + 0.02 * (high - low)
    assert high - 0.02 * (high - low) <= values[-1] <= high
    assert len(values) >= 12
    if low < 0.0 < high:
        assert 0.0 in values
    if kind is int:
        assert all(value == int(value) for value in values)


@given(st.sampled_from(ALL), st.floats(0.0, 1.0))
def test_a_place_on_a_scale_gives_the_number_nearest_to_it_and_back(annotation: Any, share: float) -> None:
    scale = scale_of(annotation)
    value = scale.at(share * scale.last)
    assert scale.at(scale.place(value)) == value
    assert abs(scale.place(value) - share * scale.last) <= 0.5 + 1e-9


def test_steps_are_fine_where_the_built_in_themes_have_their_numbers() -> None:
    annotations = settable_fields(Layer)
    for name in shipped.theme_names():
        for layer in built_in(name).layers:
            for key in ("parallax", "displacement", "base", "fade"):
                value, scale = getattr(layer, key), scale_of(annotations[key])
                step = scale.at(scale.place(value) + 1.0) - value
                assert abs(step) <= max(0.06 * abs(value), 1.0), (name, key, value, step)


def test_hours_shares_and_spans_have_steps_of_their_own() -> None:
    assert scale_of(Hour).values[:2] == (0.0, 0.1)
    assert scale_of(Hour).values[-1] < 24.0
    assert scale_of(Share) == Scale(tuple(number / 100 for number in range(101)))
    assert scale_of(settable_fields(Layer)["span"]).values == tuple(float(2**power) for power in range(4, 17))
