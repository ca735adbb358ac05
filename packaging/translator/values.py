"""What the values of a program are: they decide how an operation on them is written in JavaScript."""

from __future__ import annotations

import datetime
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Value:
    """Any value."""


@dataclass(frozen=True)
class Plain(Value):
    """A value of Python's own: `int`, `seed` (a whole number of any size), `float`, `bool`, `str` or `None`."""

    kind: str


@dataclass(frozen=True)
class Number(Value):
    """A number of numpy's, whose type counts in sums with arrays; Python's adapt to these."""

    dtype: str


@dataclass(frozen=True)
class Array(Value):
    """An array.

    Attributes:
        dtype: of its numbers; "floating" in functions that compute in the size of their arguments.
        rank: its dimensions; None if they are not known here.
        perhaps: it may be a single number too, as what `a[i]` gives of an array of unknown rank.
    """

    dtype: str
    rank: int | None = None
    perhaps: bool = False


@dataclass(frozen=True)
class Items(Value):
    """A tuple of known length, of which each part has a value of its own."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Row(Value):
    """Things of one kind, one after another: a `list`, a `tuple`, or an `iterator` that gives each once."""

    item: Value
    kind: str = "list"


@dataclass(frozen=True)
class Table(Value):
    """A dictionary."""

    key: Value
    value: Value


@dataclass(frozen=True)
class Group(Value):
    """A set."""

    item: Value


@dataclass(frozen=True)
class Record(Value):
    """An instance of a class of the program, by the module and the name of that."""

    module: str
    name: str


@dataclass(frozen=True)
class Maybe(Value):
    """A value, or None."""

    inner: Value


@dataclass(frozen=True)
class Either(Value):
    """One of several; `isinstance` says which."""

    options: tuple[Value, ...]


@dataclass(frozen=True)
class Function(Value):
    """A function that is handed about: its result, and its arguments if these are known."""

    result: Value
    arguments: tuple[Value, ...] | None = None


@dataclass(frozen=True)
class Like(Value):
    """What an argument is: in functions of whose type variable it is."""

    name: str
    inner: Value


@dataclass(frozen=True)
class Unknown(Value):
    """A value of which nothing is known: it can be handed on, and that is all."""


INT, SEED, FLOAT, BOOL, STR, NONE = (Plain(kind) for kind in ("int", "seed", "float", "bool", "str", "None"))
DATE, DAYS, BYTES, SLICE = Plain("date"), Plain("days"), Plain("bytes"), Plain("slice")
UNKNOWN = Unknown()
FLOATING = "floating"
ANY = "any"

WHOLE = frozenset({"int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8", "bool"})
"""The types of whole numbers."""


def known(value: Value) -> Value:
    """The value without the chance that it is None: where it is used, the type checker has excluded that."""
    while isinstance(value, Maybe | Like):
        value = value.inner
    return value


def is_array(value: Value) -> bool:
    """Whether it is an array, or may be one."""
    return isinstance(known(value), Array)


def is_whole(value: Value) -> bool:
    """Whether it is a whole number, or an array of such."""
    value = known(value)
    if isinstance(value, Plain):
        return value.kind in ("int", "bool", "seed")
    return isinstance(value, Number | Array) and value.dtype in WHOLE


def is_number(value: Value) -> bool:
    """Whether it is a single number."""
    value = known(value)
    return isinstance(value, Number) or (isinstance(value, Plain) and value.kind in ("int", "float", "bool", "seed"))


def joined(one: Value, other: Value) -> Value:
    """What holds of both."""
    if one == other:
        return one
    if isinstance(one, Like) or isinstance(other, Like):
        return joined(known(one), known(other))
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return UNKNOWN
    found = _alike(one, other)
    if found != UNKNOWN or one == UNKNOWN or other == UNKNOWN:
        return found
    options = [
        *(one.options if isinstance(one, Either) else (one,)),
        *(other.options if isinstance(other, Either) else (other,)),
    ]
    return Either(tuple(dict.fromkeys(options)))


def _alike(one: Value, other: Value) -> Value:
    if one == other:
        return one
    if NONE in (one, other):
        rest = other if one == NONE else one
        return rest if isinstance(rest, Maybe) else Maybe(rest)
    if isinstance(one, Maybe) or isinstance(other, Maybe):
        return Maybe(joined(known(one), known(other)))
    if isinstance(one, Plain) and isinstance(other, Plain):
        for kind in ("seed", "float", "int"):
            if kind in (one.kind, other.kind) and {one.kind, other.kind} <= {"int", "bool", kind}:
                return Plain(kind)
        return UNKNOWN
    if isinstance(one, Array) and isinstance(other, Array):
        rank, perhaps = one.rank if one.rank == other.rank else None, one.perhaps or other.perhaps
        if one.dtype == other.dtype:
            return Array(one.dtype, rank, perhaps)
        sizes = {one.dtype, other.dtype} <= {"float32", "float64", FLOATING}
        return Array(FLOATING if sizes else ANY, rank, perhaps)
    if isinstance(one, Record) and isinstance(other, Record):
        return common(one, other)
    if isinstance(one, Array | Number | Plain) and isinstance(other, Array | Number | Plain):
        return _number_or_array(one, other)
    if isinstance(one, Items) and isinstance(other, Items):
        if len(one.parts) == len(other.parts):
            return Items(tuple(map(joined, one.parts, other.parts)))
        return joined(row_of(one), row_of(other))
    if isinstance(one, Items | Row) and isinstance(other, Items | Row):
        first, second = row_of(one), row_of(other)
        if EMPTY in (first.item, second.item):
            return second if first.item == EMPTY else first
        return Row(joined(first.item, second.item), first.kind if first.kind == second.kind else "list")
    if isinstance(one, Table) and isinstance(other, Table):
        return other if one.key == EMPTY else one if other.key == EMPTY else UNKNOWN
    if isinstance(one, Function) and isinstance(other, Function):
        return Function(joined(one.result, other.result))
    return UNKNOWN


def common(one: Record, other: Record) -> Value:
    """The class that both records are of."""
    return next((base for base in (one, *bases(one)) if base in (other, *bases(other))), UNKNOWN)


def bases(record: Record) -> tuple[Record, ...]:
    """The classes that a record's class extends, the nearest first; the program says what they are."""
    return BASES(record)


BASES: Callable[[Record], tuple[Record, ...]] = lambda record: ()  # noqa: E731

EMPTY = Plain("nothing")  #: what an empty list has of items


def _number_or_array(one: Value, other: Value) -> Value:
    arrays = [value for value in (one, other) if isinstance(value, Array)]
    numbers = [value for value in (one, other) if isinstance(value, Number)]
    if arrays:
        of = arrays[0].dtype
        rest = other if one is arrays[0] else one
        if (isinstance(rest, Number) and rest.dtype != of) or not is_number(rest):
            return UNKNOWN
        return Array(of, None, True)
    if len(numbers) == 2:
        return UNKNOWN
    plain = one if isinstance(one, Plain) else other
    if plain in (INT, FLOAT, BOOL):
        return FLOAT if numbers[0].dtype.startswith("float") else joined(plain, INT)
    return UNKNOWN


def row_of(value: Value) -> Row:
    """What is gone through when a value is."""
    value = known(value)
    if isinstance(value, Items):
        item: Value = EMPTY
        for number, part in enumerate(value.parts):
            item = part if number == 0 else joined(item, part)
        return Row(item, "tuple")
    if isinstance(value, Row):
        return value
    if isinstance(value, Table):
        return Row(value.key, "iterator")
    if isinstance(value, Group):
        return Row(value.item, "iterator")
    if value == STR:
        return Row(STR, "iterator")
    if isinstance(value, Array):
        return Row(element_of(value), "iterator")
    return Row(UNKNOWN, "iterator")


def element_of(array: Array) -> Value:
    """What an array has along its first dimension."""
    if array.rank == 1:
        return BOOL if array.dtype == "bool" else Number(array.dtype)
    return Array(array.dtype, None if array.rank is None else array.rank - 1, array.rank is None)


def of_annotation(kind: Any) -> Value:
    """What an annotation says, once it is evaluated."""
    if isinstance(kind, typing.TypeVar):
        inner: Value = UNKNOWN
        for number, option in enumerate(kind.__constraints__):
            inner = of_annotation(option) if number == 0 else joined(inner, of_annotation(option))
        return Like(kind.__name__, inner)
    if kind is datetime.date:
        return DATE
    if kind is None or kind is type(None):
        return NONE
    plain = {int: INT, float: FLOAT, bool: BOOL, str: STR, range: Row(INT, "tuple"), slice: SLICE}
    if kind in plain if isinstance(kind, type) else False:
        return plain[kind]
    if isinstance(kind, type) and issubclass(kind, np.generic):
        return Number(np.dtype(kind).name)
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is np.ndarray:
        scalar = typing.get_args(args[1])[0] if len(args) > 1 else Any
        concrete = isinstance(scalar, type) and not typing.get_args(scalar) and scalar is not np.floating
        try:
            return Array(np.dtype(scalar).name if concrete else ANY if scalar is Any else FLOATING)
        except TypeError:
            return UNKNOWN
    if origin in (typing.Union, types.UnionType):
        found: Value | None = None
        for arg in args:
            value = of_annotation(arg)
            found = value if found is None else joined(found, value)
        return found or UNKNOWN
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return Row(of_annotation(args[0]), "tuple")
        return Items(tuple(map(of_annotation, args)))
    if origin in (list, Sequence, MutableSequence):
        return Row(of_annotation(args[0]))
    if origin in (Iterator, Iterable, typing.Generator):
        return Row(of_annotation(args[0]), "iterator")
    if origin in (dict, Mapping, MutableMapping):
        return Table(of_annotation(args[0]), of_annotation(args[1]))
    if origin in (set, frozenset):
        return Group(of_annotation(args[0]))
    if origin is typing.Literal:
        return of_annotation(type(args[0])) if args[0] is not None else NONE
    if origin in (typing.Annotated, typing.Final, typing.ClassVar):
        return of_annotation(args[0])
    if origin is Callable:
        arguments = args[0] if isinstance(args[0], list) else None
        return Function(of_annotation(args[1]), tuple(map(of_annotation, arguments)) if arguments is not None else None)
    if isinstance(kind, type) and kind.__module__.startswith("ridgeline"):
        return Record(kind.__module__, kind.__qualname__)
    return UNKNOWN
