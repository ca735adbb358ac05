"""The values that a field of a record allows, in plain words made from its annotation."""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .lines import KeyPath
from .ranges import Interval, Len, Pattern, ReadableWords

KEY = ("[key]",)  #: how pydantic ends the path to a key, and not to its value
FEW = 8  #: values joined by "or" throughout; a longer list has "or" before its last alone

TYPE_WORDS = {float: "a number", int: "a whole number", bool: "true or false"}

Rule = TypeVar("Rule", Interval, Len)


def describe_allowed(annotation: Any) -> str:
    """The values that `annotation` allows, in words.

    >>> describe_allowed(Annotated[float, Interval(gt=0.0, le=4.0)])
    'a number above 0 up to 4'
    >>> describe_allowed(Annotated[tuple[int, ...], Len(2, 12)] | None)
    'a list of 2 to 12, each a whole number'
    """
    members = [_in_words(*kind_and_rules(member)) for member in union_members(annotation)]
    return " or ".join(members)


def annotation_at(kind: Any, path: KeyPath) -> tuple[Any, KeyPath]:
    """The annotation at the end of `path` within the record `kind`, and the part of the path that exists."""
    for number, step in enumerate(path):
        inner = kind_and_rules(union_members(kind)[0])[0]
        if isinstance(step, str) and step in fields_of(inner):
            kind = fields_of(inner)[step]
        elif isinstance(step, int) and get_origin(inner) is tuple:
            kind = _item(inner, step)
        elif isinstance(step, str) and get_origin(inner) is dict:
            kind = get_args(inner)[0 if path[number + 1 : number + 2] == KEY else 1]
        elif path[number:] == KEY:
            return kind, path
        else:
            return kind, path[:number]
    return kind, path


def inner_annotations(kind: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """The steps to the values within a parsed list or object that may hold records, each with its annotation."""
    if isinstance(value, dict):
        known = dict.fromkeys(value, get_args(kind)[1]) if get_origin(kind) is dict else settable_fields(kind)
        yield from ((key, known[key]) for key in value if key in known)
    elif get_origin(kind) is tuple and fields_of(kind_and_rules(get_args(kind)[0])[0]):
        yield from ((number, _item(kind, number)) for number in range(len(value)))


def _item(kind: Any, number: int) -> Any:
    """The annotation of an item of a list."""
    items = get_args(kind)
    return items[0] if items[-1] is ... else items[min(number, len(items) - 1)]


@cache
def fields_of(record: Any) -> dict[str, Any]:
    """The annotation of each field of a record; empty for anything else."""
    if not is_dataclass(record):
        return {}
    hints = get_type_hints(record, include_extras=True)
    return {field.name: hints[field.name] for field in fields(record)}


def settable_fields(record: Any) -> dict[str, Any]:
    """The annotation of each field that a file may set; empty for anything but a record."""
    unwritten = (
        {field.name for field in fields(record) if "unwritten" in field.metadata} if fields_of(record) else set()
    )
    return {name: annotation for name, annotation in fields_of(record).items() if name not in unwritten}


def union_members(annotation: Any) -> list[Any]:
    """The members of a union without None; anything else as its own only member."""
    if get_origin(annotation) in (Union, types.UnionType):
        return [member for member in get_args(annotation) if member is not types.NoneType]
    return [annotation]


def record_in(annotation: Any) -> tuple[Any, bool]:
    """The record type that a field holds, or None, and whether the field is a list of them."""
    kind = kind_and_rules(union_members(annotation)[0])[0]
    listed = get_origin(kind) is tuple
    inner = get_args(kind)[0] if listed else kind
    return (inner, listed) if is_dataclass(inner) else (None, False)


def kind_and_rules(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type of an annotation, and its rules."""
    if get_origin(annotation) is Annotated:
        kind, *rules = get_args(annotation)
        return kind, tuple(rules)
    return annotation, ()


def _in_words(kind: Any, rules: tuple[Any, ...]) -> str:
    for rule in rules:
        if isinstance(rule, Pattern | ReadableWords):
            return rule.words
    count = "".join(f" of {_count(rule)}" for rule in _rules_of(Len, rules))
    if kind is str:
        return f"text{count} characters" if count else "text"
    if get_origin(kind) is tuple:
        items = [item for item in get_args(kind) if item is not ...]
        fixed = "" if ... in get_args(kind) else f" of {len(items)}"
        return f"a list{count or fixed}, each {' or '.join(dict.fromkeys(map(describe_allowed, items)))}"
    if get_origin(kind) is Literal:
        words = [repr(word) for word in get_args(kind)]
        return " or ".join(words if len(words) <= FEW else [", ".join(words[:-1]), words[-1]])
    if is_dataclass(kind) or get_origin(kind) is dict:
        return f"a table{count}"
    return TYPE_WORDS[kind] + "".join(_range(rule) for rule in _rules_of(Interval, rules))


def _count(rule: Len) -> str:
    least, most = rule.min_length, rule.max_length
    return f"{least}" if least == most else f"{least} to {most}" if least else f"up to {most}"


def _rules_of(sort: type[Rule], rules: tuple[Any, ...]) -> list[Rule]:
    return [rule for rule in rules if isinstance(rule, sort)]


def _range(rule: Interval) -> str:
    bounds = {"from": rule.ge, "above": rule.gt, "up to": rule.le, "to below": rule.lt}
    return "".join(f" {word} {bound:g}" for word, bound in bounds.items() if bound is not None)
