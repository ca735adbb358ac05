"""Many runs at once: an array of records, and the step over all of them, in C where there is a compiler.

Either way each run comes out as `rules.step` says, to the last bit.
"""

import ctypes
import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ..terrain.arrays import Array, Floats
from .constants import RULES, TICKS, Rules
from .course import Course
from .rules import COUNTERS, DT, State, Tally, begin, step
from .spline_line import STRETCH_KNOTS

HERE = Path(__file__).parent / "kernels"

FILE = "_steps.dll" if sys.platform == "win32" else "_steps.so"

NUMBERS = ("x", "y", "vx", "vy", "dusk", "run", "bonus", "origin")

COUNTS = (
    *("asleep", "tick", "air", "idle", "chain", "longest_chain", "perfects", "landings", "hits", "clouds"),
    *COUNTERS,
    *("last_coin", "longest_air", "dived", "clean", "due", "high", "skims", "escapes", "near", "waits"),
)

RECORD = np.dtype([(name, "f8") for name in NUMBERS] + [(name, "i8") for name in (*COUNTS, "cause", "land")])
"""A run: the fields of its `State` and its `Tally`. `last_coin` is `NOTHING` for None, `cause` a place in `CAUSES`,
`land` the number of its course in `Batch.courses`."""

CAUSES = ("", "wall", "fall", "dusk")
NOTHING = -(1 << 62)

SPAN = TICKS
"""Ticks after which it is seen to that there is land enough ahead."""

FASTEST_GAIN = 9000.0
"""Units a second by which no glider grows faster in a second."""

OF_RULES = (
    *(
        "gravity",
        "dive",
        "damping",
        "slowest",
        "slowest_held",
        "wind",
        "fastest_fall",
        "contact",
        "wall",
        "abyss",
        "buffer",
    ),
    *("perfect_rise", "fever_chain", "hit_cosine", "hit_speed", "flight", "clouds", "hit_push", "lift_speed", "skim"),
    *("skim_speed", "dusk_lead", "dusk_furthest", "tie", "dusk_by", "hold_chain", "hold", "escape", "metre"),
    *("perfect_points", "cloud_points", "air_points", "skim_points", "escape_points"),
)
"""The rules in the order of `Rules` in steps.c."""

MAX_STAGES = 8


class _Land(ctypes.Structure):
    _fields_ = (
        ("rows", ctypes.c_void_p),
        ("first", ctypes.c_int64),
        ("count", ctypes.c_int64),
        ("knot", ctypes.c_double),
        ("things", ctypes.c_void_p),
        ("first_cell", ctypes.c_int64),
        ("cells", ctypes.c_int64),
        ("cell", ctypes.c_double),
    )


class Batch:
    """Runs from the starts of courses, which go on together.

    >>> batch = Batch([7, 8])
    >>> batch.advance(np.array([True, False]), ticks=120)
    >>> batch.records["tick"].tolist()
    [120, 0]

    Attributes:
        courses: their lands, one for each seed.
        records: (n,) of `RECORD`; it may be reordered, and records may be repeated.
    """

    def __init__(self, seeds: Sequence[int], *, rules: Rules = RULES, dusk: bool = True) -> None:
        """Runs on the courses of seeds, asleep at their starts."""
        if len(rules.dusk_stages) > MAX_STAGES:
            raise ValueError(f"a batch's rules may have at most {MAX_STAGES} dusk stages, not {len(rules.dusk_stages)}")
        self.rules = rules
        self.courses = [Course(seed, 0.0, rules) for seed in seeds]
        first = [begin(course.seed, course, dusk=dusk, rules=rules) for course in self.courses]
        self.records = np.array([_record(state, land) for land, state in enumerate(first)], RECORD)
        self._lands = [_Table(course) for course in self.courses]
        self._library = load()
        self._packed = _packed(rules)

    def advance(self, held: Array, ticks: int = 1) -> None:
        """Let ticks pass.

        Args:
            held: (n,) or (n, ticks) bool: whether the button is held, in all ticks or in each.
            ticks: their number.
        """
        held = np.ascontiguousarray(held, np.uint8)
        if held.shape not in ((len(self.records),), (len(self.records), ticks)):
            raise ValueError(f"held must have the shape (n,) or (n, ticks), not {held.shape}")
        for start in range(0, ticks, SPAN):
            count = min(SPAN, ticks - start)
            part = held if held.ndim == 1 else np.ascontiguousarray(held[:, start : start + count])
            self._advance(part, count)

    def look(self, x: Floats) -> tuple[Floats, Floats]:
        """The heights and slopes of the land of each run at the places `x`: (n,) each."""
        x = np.ascontiguousarray(x, np.float64)
        self._reach(x)
        heights, slopes = np.empty(len(x)), np.empty(len(x))
        if self._library is None:
            for number, (record, place) in enumerate(zip(self.records, x.tolist(), strict=True)):
                heights[number], slopes[number] = self.courses[record["land"]](place)
        else:
            arrays = (self.records, self._of_lands(), x, heights, slopes)
            self._library.ridgeline_look(*map(_address, arrays), len(x))
        return heights, slopes

    def state(self, number: int) -> State:
        """The state of a run."""
        record = self.records[number]
        return _state(record, self.courses[record["land"]].seed)

    def _advance(self, held: Array, ticks: int) -> None:
        records = self.records = np.ascontiguousarray(self.records)
        seconds = ticks * DT
        speed = np.hypot(records["vx"], records["vy"]) + FASTEST_GAIN * seconds
        self._reach(records["x"] + speed * seconds)
        if self._library is None:
            self._advance_in_python(held, ticks)
            return
        apart, along = (1, 0) if held.ndim == 1 else (ticks, 1)
        arrays = (records, self._of_lands(), self._packed, held)
        self._library.ridgeline_step(*map(_address, arrays), len(records), ticks, apart, along)

    def _advance_in_python(self, held: Array, ticks: int) -> None:
        for number in range(len(self.records)):
            land = self.records[number]["land"]
            state, course = self.state(number), self.courses[land]
            for tick in range(ticks):
                pressed = bool(held[number] if held.ndim == 1 else held[number, tick])
                state = step(state, pressed, course, self.rules)
            self.records[number] = _record(state, land)

    def _reach(self, x: Floats) -> None:
        """See to it that the land is known up to these places."""
        furthest = np.full(len(self.courses), -np.inf)
        np.maximum.at(furthest, self.records["land"], x)
        for land, place in zip(self._lands, furthest.tolist(), strict=True):
            land.reach(place)

    def _of_lands(self) -> Any:
        return (_Land * len(self._lands))(*(land.as_c for land in self._lands))


class _Table:
    """The land of a course, and what hangs over it, as far as it is known."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._first = -2
        self._stretches, self._things = list[Floats](), list[tuple[float, float, float]]()
        self._width = course.cell
        self._first_cell = int(self._first * STRETCH_KNOTS * course.line.knot // self._width)
        self._rows, self._hanging = np.empty((0, 8)), np.empty((0, 3))
        self.as_c = _Land()

    def reach(self, x: float) -> None:
        """Know it up to a place."""
        knot, width = self._course.line.knot, self._width
        known = (self._first + len(self._stretches)) * STRETCH_KNOTS * knot
        if x < known - 2.0 * width:
            return
        while (self._first + len(self._stretches)) * STRETCH_KNOTS * knot < x + 20.0 * width:
            rows = np.zeros((STRETCH_KNOTS, 8))
            stretch = self._course.line.stretch(self._first + len(self._stretches))
            rows[:, : stretch.shape[1]] = stretch
            self._stretches.append(rows)
        known = (self._first + len(self._stretches)) * STRETCH_KNOTS * knot
        while (self._first_cell + len(self._things)) * width < known:
            thing = self._course.thing(self._first_cell + len(self._things))
            self._things.append((thing.x, thing.lift, float(thing.kind)) if thing else (np.nan, 0.0, 0.0))
        self._rows, self._hanging = np.concatenate(self._stretches), np.array(self._things)
        rows_at, things_at = self._rows.ctypes.data, self._hanging.ctypes.data
        first, many = self._first * STRETCH_KNOTS, len(self._rows)
        self.as_c = _Land(rows_at, first, many, knot, things_at, self._first_cell, len(self._things), width)


def load() -> Any:
    """The compiled steps.c; None if RIDGELINE_NATIVE is 0, or no library matches the steps.c beside it."""
    if os.environ.get("RIDGELINE_NATIVE", "1") == "0":
        return None
    try:
        library = ctypes.CDLL(str(HERE / FILE))
        library.ridgeline_source.restype = ctypes.c_uint32
        source = HERE / "steps.c"
        if source.exists() and library.ridgeline_source() != crc32(source.read_bytes()):
            return None
        address, whole = ctypes.c_void_p, ctypes.c_int64
        library.ridgeline_step.argtypes = [address] * 4 + [whole] * 4
        library.ridgeline_look.argtypes = [address] * 5 + [whole]
        library.ridgeline_step.restype = library.ridgeline_look.restype = None
    except (OSError, AttributeError):
        return None
    return library


def _address(array: Any) -> int:
    return array.ctypes.data if isinstance(array, np.ndarray) else ctypes.addressof(array)


def _packed(rules: Rules) -> Any:
    """`Rules` of steps.c."""
    numbers = [DT]
    for name in OF_RULES:
        value = getattr(rules, name)
        numbers += value if isinstance(value, tuple) else [value]
    numbers += [float(TICKS), *(number for taken in rules.things for number in taken)]
    stages = np.zeros((MAX_STAGES, 3))
    stages[: len(rules.dusk_stages)] = rules.dusk_stages
    head = np.array(numbers, np.float64).tobytes() + np.int64(len(rules.dusk_stages)).tobytes()
    return np.frombuffer(head + stages.tobytes(), np.uint8)


def _record(state: State, land: int) -> tuple[float, ...]:
    tally = state.tally
    values = {name: getattr(state if hasattr(state, name) else tally, name) for name in (*NUMBERS, *COUNTS)}
    last = NOTHING if tally.last_coin is None else tally.last_coin
    return (*({**values, "last_coin": last}.values()), CAUSES.index(state.cause), land)


def _state(record: Any, seed: int) -> State:
    named = dict(zip(RECORD.names or (), record.tolist(), strict=True))
    last, cause = named["last_coin"], named["cause"]
    named |= {"last_coin": None if last == NOTHING else last, "cause": CAUSES[cause], "seed": seed}
    for name in ("asleep", "dived", "clean", "high", "near"):
        named[name] = bool(named[name])
    tally = Tally(**{field.name: named[field.name] for field in fields(Tally)})
    own = {field.name: named[field.name] for field in fields(State) if field.name != "tally"}
    return State(tally=tally, **own)
