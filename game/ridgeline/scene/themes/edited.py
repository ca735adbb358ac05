"""Edits of a theme: one value changed, anywhere in it, or an element added to or taken from one of its lists.

A path leads to a value: names of fields and numbers in lists, like ``("hours", 6, "sky", 0)``. What must change with a
value changes with it: a sky has a colour for each of the stops, and stands name biomes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import count
from typing import Any, Literal, get_args, get_origin

from ...textfile.allowed import (
    annotation_at,
    describe_allowed,
    kind_and_rules,
    record_in,
    settable_fields,
    union_members,
)
from ...textfile.lines import KeyPath
from ...textfile.ranges import Interval, Len
from ..oklab import hexadecimal, lab
from ..theme import Theme
from .rules import broken_rules
from .variations import move_layer, with_layer_after, without_layer

DECIMALS = 4

NEW = "new"  #: the value of a text that nobody has written yet


def value_at(theme: Theme, path: KeyPath) -> Any:
    """The value at a path; a LookupError if there is none."""
    value: Any = theme
    for step in path:
        if isinstance(step, int) and isinstance(value, tuple):
            value = value[step]
        elif isinstance(step, str) and hasattr(value, step):
            value = getattr(value, step)
        else:
            raise LookupError(path)
    return value


def with_value(theme: Theme, path: KeyPath, value: Any) -> Theme:
    """The theme with another value at a path; a ValueError if that breaks a rule between values."""
    before = value_at(theme, path)
    changed = _replace(theme, path, value)
    if path[0] == "biomes" and path[-1] == "name":
        changed = _rename(changed, before, value)
    return keep_to_rules(changed)


def with_one_more(theme: Theme, path: KeyPath, number: int) -> Theme:
    """The theme with one more in the list at a path, after number `number` and like it; a ValueError if it is full."""
    every = value_at(theme, path)
    _check_length(path, len(every) + 1)
    if path == ("layers",):
        return keep_to_rules(with_layer_after(theme, number))
    if path[-1] in ("stops", "sky"):
        return keep_to_rules(_with_stop(theme, min(number, len(every) - 2)))
    if every and isinstance(every[number], str):
        both = lab(*every[number : number + 2])
        new: Any = hexadecimal(both.mean(axis=0))
    else:
        new = _like(path, every, number)
    return keep_to_rules(_replace(theme, path, (*every[: number + 1], new, *every[number + 1 :])))


def with_one_less(theme: Theme, path: KeyPath, number: int) -> Theme:
    """The theme without number `number` in the list at a path; a ValueError if fewer are not allowed."""
    every = value_at(theme, path)
    _check_length(path, len(every) - 1)
    if path == ("layers",):
        return keep_to_rules(without_layer(theme, number))
    if path[-1] in ("stops", "sky"):
        return keep_to_rules(_each_sky(theme, lambda places: (*places[:number], *places[number + 1 :])))
    fewer = _replace(theme, path, (*every[:number], *every[number + 1 :]))
    if path == ("biomes",):
        fewer = _rename(fewer, every[number].name, None)
    return keep_to_rules(fewer)


def shift_layer(theme: Theme, number: int, by: int) -> Theme:
    """The theme with a layer moved `by` places nearer, along with its land."""
    return keep_to_rules(move_layer(theme, number, by))


def length_limits(path: KeyPath) -> tuple[int, int]:
    """The fewest and the most elements of the list at a path."""
    _, rules = kind_and_rules(union_members(annotation_of(path))[0])
    return next(((rule.min_length, rule.max_length) for rule in rules if isinstance(rule, Len)), (0, 10**6))


def annotation_of(path: KeyPath) -> Any:
    """The annotation of the value at a path."""
    annotation, known = annotation_at(Theme, path)
    assert known == path, path
    return annotation


def may_be_left_out(annotation: Any) -> bool:
    """Whether a field may be None."""
    return type(None) in get_args(annotation)


def start_of(annotation: Any) -> Any:
    """A value that a field may begin with."""
    kind, rules = kind_and_rules(union_members(annotation)[0])
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is tuple:
        return ()
    if kind is str:
        return NEW
    low, high = bounds(rules)
    start = 1.0 if low <= 1.0 <= high else math.sqrt(low * high)
    return kind(round(start))


def bounds(rules: tuple[Any, ...]) -> tuple[float, float]:
    """The least and the most of a number by its rules, and whether each bound itself is allowed."""
    rule = next(rule for rule in rules if isinstance(rule, Interval))
    low, high = (rule.ge if rule.gt is None else rule.gt), (rule.le if rule.lt is None else rule.lt)
    assert low is not None
    assert high is not None
    return low, high


def keep_to_rules(theme: Theme) -> Theme:
    """The theme; a ValueError with the first rule between values that it breaks."""
    for broken in broken_rules(asdict(theme)):
        key = ".".join(str(step) for step in broken.path if isinstance(step, str))
        raise ValueError(f"{key}: {broken.problem.message}")
    return theme


def _replace(record: Any, path: KeyPath, value: Any) -> Any:
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        inner = _replace(record[step], rest, value) if rest else value
        return (*record[:step], inner, *record[step + 1 :])
    return replace(record, **{step: _replace(getattr(record, step), rest, value) if rest else value})


def _check_length(path: KeyPath, length: int) -> None:
    low, high = length_limits(path)
    if not low <= length <= high:
        raise ValueError(f"{path[-1]}: given {length}, allowed is {describe_allowed(annotation_of(path))}")


def _like(path: KeyPath, every: tuple[Any, ...], number: int) -> Any:
    """One more like number `number` of a list, or the first one of it."""
    record, _ = record_in(annotation_of(path))
    if not every:
        needed = {name: start_of(kind) for name, kind in settable_fields(record).items() if not hasattr(record, name)}
        return record(**needed)
    own = every[number]
    if "at" in settable_fields(record):
        last = bounds(kind_and_rules(settable_fields(record)["at"])[1])[1]
        after = every[number + 1].at if number + 1 < len(every) else last
        return replace(own, at=round(0.5 * (own.at + after), 2))
    if path == ("biomes",):
        names = [biome.name for biome in every]
        return replace(own, name=next(name for n in count(2) if (name := f"{own.name[:36]} {n}") not in names))
    return own


def _rename(theme: Theme, before: str, name: str | None) -> Theme:
    """The theme with a biome renamed in its stands, or removed from them."""
    if not any(before in stand.only for layer in theme.layers for stand in layer.stands):
        return theme

    def names(only: tuple[str, ...]) -> tuple[str, ...]:
        known = (name if one == before else one for one in only)
        return tuple(one for one in known if one is not None)

    layers = tuple(
        replace(layer, stands=tuple(replace(stand, only=names(stand.only)) for stand in layer.stands))
        for layer in theme.layers
    )
    return replace(theme, layers=layers)


def _with_stop(theme: Theme, number: int) -> Theme:
    """The theme with one more stop between two, at which every sky has the colour that it has there now."""

    def longer(values: tuple[Any, ...]) -> tuple[Any, ...]:
        one, other = values[number : number + 2]
        if isinstance(one, str):
            middle: Any = hexadecimal(lab(one, other).mean(axis=0))
        else:
            middle = round(0.5 * (one + other), DECIMALS)
        return (*values[: number + 1], middle, *values[number + 1 :])

    return _each_sky(theme, longer)


def _each_sky(theme: Theme, changed: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Theme:
    """The theme with its stops and every sky changed alike."""
    hours = tuple(replace(hour, sky=changed(hour.sky)) for hour in theme.hours)
    return replace(theme, stops=changed(theme.stops), hours=hours)
