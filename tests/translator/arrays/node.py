"""A node that has `arrays.js`, and views of arrays that it and numpy make of the same numbers."""

from __future__ import annotations

import base64
import json
import math
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import RUNTIME

DTYPES = ("float64", "float32", "int64", "int32", "int8", "uint32", "uint16", "uint8", "bool")


class ScriptError(Exception):
    """An error that JavaScript raised."""


@dataclass
class Seen:
    """A view of an array, which both languages make of the same numbers."""

    base: np.ndarray[Any, Any]
    view: tuple[Any, ...] = ()
    turned: bool = False

    @property
    def here(self) -> np.ndarray[Any, Any]:
        seen: np.ndarray[Any, Any] = self.base[self.view]
        return seen.T if self.turned else seen

    def there(self) -> dict[str, Any]:
        numbers = base64.b64encode(self.base.astype("<f8").tobytes()).decode()
        view = [sent(part) for part in self.view]
        whole = {"$array": numbers, "number": id(self.base), "dtype": kind(self.base), "shape": self.base.shape}
        return {**whole, "view": view, "turned": self.turned}


@dataclass
class Loop:
    """The name of a loop in `arrays.mjs`."""

    name: str


class Node:
    """A running node with `arrays.js`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def call(self, name: str, *args: Any, changed: bool = False) -> Any:
        """What a function gives, as (kind, shape, numbers); or what it has changed."""
        assert self._process.stdin
        assert self._process.stdout
        question = {"name": name, "args": [sent(arg) for arg in args], "changed": changed}
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        reply = json.loads(self._process.stdout.readline())
        if "error" in reply:
            raise ScriptError(*reply["error"])
        return told(reply["answer"])


@contextmanager
def array_node(node: str) -> Iterator[Node]:
    """A node, until it is no longer needed."""
    command = [node, str(Path(__file__).with_name("arrays.mjs")), RUNTIME.as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Node(process)
        assert process.stdin
        process.stdin.close()
    assert process.returncode == 0


def kind(array: Any) -> str:
    """The name of an array's kind in JavaScript."""
    name = str(array.dtype)
    return {"uint64": "int64", "int16": "int32"}.get(name, name)


def sent(value: Any) -> Any:
    """A value as JSON."""
    if isinstance(value, Loop):
        return {"$loop": value.name}
    if isinstance(value, Seen):
        return value.there()
    if isinstance(value, np.ndarray):
        return Seen(value).there()
    if isinstance(value, slice):
        return {"$slice": [value.start, value.stop, value.step]}
    if value is Ellipsis:
        return "..."
    if isinstance(value, tuple | list):
        return [sent(one) for one in value]
    if isinstance(value, np.generic):
        return sent(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return {"$number": str(value).replace("inf", "Infinity").replace("nan", "NaN")}
    return value


def bits(numbers: Any) -> bytes:
    """The bytes of numbers as float64; all NaN are the same."""
    flat = np.asarray(numbers, np.float64).ravel()
    return np.where(np.isnan(flat), np.nan, flat).tobytes()


def told(answer: Any) -> Any:
    """What JavaScript answers, so that it can be compared."""
    if isinstance(answer, list):
        return [told(one) for one in answer]
    if "boolean" in answer:
        return answer["boolean"]
    numbers = bits(np.frombuffer(base64.b64decode(answer["numbers"]), "<f8"))
    return (answer["dtype"], tuple(answer["shape"]), numbers) if "dtype" in answer else numbers


def expected(value: Any) -> Any:
    """What numpy answers, so that it can be compared."""
    if isinstance(value, list | tuple):
        return [expected(one) for one in value]
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, np.ndarray) and value.ndim:
        return (kind(value), value.shape, bits(value))
    return bits(value)


def numbers(chance: np.random.Generator, shape: Any, dtype: str, special: bool = False) -> np.ndarray[Any, Any]:
    """Numbers of all sizes that a kind has; of floats some, if they may be, 0 of both signs and what is none."""
    if dtype == "bool":
        return chance.random(shape) < 0.5
    if dtype.startswith("float"):
        drawn = chance.normal(size=shape) * 10.0 ** chance.integers(-3, 4, size=shape)
        if special:
            drawn = np.where(
                chance.random(shape) < 0.2, chance.choice([0.0, -0.0, np.inf, -np.inf, np.nan], shape), drawn
            )
        return drawn.astype(dtype)
    few = chance.integers(0, 5, size=shape)
    if dtype == "int64" or chance.random() < 0.5:
        return few.astype(dtype)
    bounds = np.iinfo(dtype)
    return chance.integers(bounds.min, bounds.max, size=shape, endpoint=True).astype(dtype)


def some_shape(chance: np.random.Generator, rank: int | None = None, least: int = 0) -> tuple[int, ...]:
    count = int(chance.integers(1, 5)) if rank is None else rank
    return tuple(int(size) for size in chance.integers(least, 6, size=count))


def some_slice(chance: np.random.Generator, size: int) -> slice:
    step = int(chance.choice([-3, -1, 1, 2]))
    start, stop = (None if chance.random() < 0.5 else int(chance.integers(-size - 1, size + 2)) for _ in "ab")
    return slice(start, stop, None if step == 1 else step)


def some_view(chance: np.random.Generator, dtype: str, shape: tuple[int, ...], special: bool = False) -> Seen:
    """An array of this shape that lies in a larger one, backwards, turned or with gaps."""
    turned = bool(chance.random() < 0.3)
    steps = [int(chance.choice([-2, -1, 1, 1, 1, 2])) for _ in shape]
    sizes = shape[::-1] if turned else shape
    wide = tuple(size * abs(step) for size, step in zip(sizes, steps, strict=True))
    return Seen(numbers(chance, wide, dtype, special), tuple(slice(None, None, step) for step in steps), turned)


def any_view(chance: np.random.Generator, special: bool = False, least: int = 0) -> Seen:
    return some_view(chance, str(chance.choice(DTYPES)), some_shape(chance, least=least), special)


def some_index(chance: np.random.Generator, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Numbers, slices, new axes, an ellipsis, arrays of places that broadcast and masks, as shape allows."""
    way = chance.random()
    if way < 0.1:
        return (chance.random(shape) < 0.5,)
    if way < 0.2:
        return (chance.random(shape[0]) < 0.5, *(some_slice(chance, size) for size in shape[1 : chance.integers(1, 5)]))
    picked = [(), (3,), (2, 1), (2, 3), (1,)]
    parts: list[Any] = []
    for size in shape[: chance.integers(0, len(shape) + 1)]:
        what = chance.random()
        if what < 0.35 and size:
            parts.append(int(chance.integers(-size, size)))
        elif what < 0.6 and size and way < 0.6:
            parts.append(chance.integers(-size, size, size=picked[chance.integers(1, 5)]))
        else:
            parts.append(some_slice(chance, size))
    if chance.random() < 0.3:
        parts.insert(int(chance.integers(0, len(parts) + 1)), None)
    if chance.random() < 0.2 and len(parts) < len(shape):
        parts.append(...)
    return tuple(parts)


def agree(node: Node, name: str, own: Callable[..., Any], *args: Any, changed: bool = False) -> None:
    """Fail if numpy does not say of the same arrays what JavaScript says."""
    with np.errstate(all="ignore"):
        here = own(*(arg.here if isinstance(arg, Seen) else arg for arg in args))
    there = node.call(name, *args, changed=changed)
    assert there == expected(here), (name, args, here)
