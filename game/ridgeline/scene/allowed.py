"""What a field of a record may hold, in plain words made from its annotation."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .ranges import Interval, Len, Pattern
from .toml_lines import Place

NAMES = {float: "a number", int: "a whole number", bool: "true or false"}

Rule = TypeVar("Rule", Interval, Len, Pattern)


def allowed(annotation: Any) -> str:
    """What may be written where `annotation` is expected.

    >>> allowed(Annotated[float, Interval(gt=0.0, le=4.0)])
    'a number above 0 up to 4'
    >>> allowed(Annotated[tuple[int, ...], Len(2, 12)] | None)
    'a list of 2 to 12, each a whole number'
    """
    members = [_of_kind(*bare(member)) for member in members_of(annotation)]
    return " or ".join(members)


def annotation_at(kind: Any, place: Place) -> tuple[Any, Place]:
    """The annotation at the end of `place`, and that place, as far as it can be followed from the record `kind`."""
    for number, step in enumerate(place):
        inner = bare(members_of(kind)[0])[0]
        if isinstance(step, str) and step in fields_of(inner):
            kind = fields_of(inner)[step]
        elif isinstance(step, int) and get_origin(inner) is tuple:
            kind = get_args(inner)[0]
        else:
            return kind, place[:number]
    return kind, place


@cache
def fields_of(record: Any) -> dict[str, Any]:
    """The annotation of each field of a record; none of anything else."""
    if not is_dataclass(record):
        return {}
    hints = get_type_hints(record, include_extras=True)
    return {field.name: hints[field.name] for field in fields(record)}


def written_fields(record: Any) -> dict[str, Any]:
    """The annotation of each field of a record that a file may have; none of anything else."""
    unwritten = (
        {field.name for field in fields(record) if "unwritten" in field.metadata} if fields_of(record) else set()
    )
    return {name: annotation for name, annotation in fields_of(record).items() if name not in unwritten}


def members_of(annotation: Any) -> list[Any]:
    """What a union is of, None left out; of anything else itself."""
    if get_origin(annotation) in (Union, types.UnionType):
        return [member for member in get_args(annotation) if member is not types.NoneType]
    return [annotation]


def record_in(annotation: Any) -> tuple[Any, bool]:
    """The record that a field holds, None if it holds none, and whether it holds a list of them."""
    kind = bare(members_of(annotation)[0])[0]
    listed = get_origin(kind) is tuple
    inner = get_args(kind)[0] if listed else kind
    return (inner, listed) if is_dataclass(inner) else (None, False)


def bare(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """An annotation apart from its rules."""
    if get_origin(annotation) is Annotated:
        kind, *rules = get_args(annotation)
        return kind, tuple(rules)
    return annotation, ()


def _of_kind(kind: Any, rules: tuple[Any, ...]) -> str:
    for pattern in _of(Pattern, rules):
        return pattern.words
    count = "".join(f" of {_count(rule)}" for rule in _of(Len, rules))
    if kind is str:
        return f"a text{count} characters" if count else "a text"
    if get_origin(kind) is tuple:
        return f"a list{count}, each {allowed(get_args(kind)[0])}"
    if get_origin(kind) is Literal:
        return " or ".join(repr(word) for word in get_args(kind))
    if is_dataclass(kind):
        return "a table"
    return NAMES[kind] + "".join(_range(rule) for rule in _of(Interval, rules))


def _count(rule: Len) -> str:
    least, most = rule.min_length, rule.max_length
    return f"{least}" if least == most else f"{least} to {most}" if least else f"up to {most}"


def _of(sort: type[Rule], rules: tuple[Any, ...]) -> list[Rule]:
    return [rule for rule in rules if isinstance(rule, sort)]


def _range(rule: Interval) -> str:
    bounds = {"from": rule.ge, "above": rule.gt, "up to": rule.le, "up to, but below,": rule.lt}
    return "".join(f" {word} {bound:g}" for word, bound in bounds.items() if bound is not None)
