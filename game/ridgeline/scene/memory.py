"""A memory of results, which saves time and changes no answer: it keeps only what would be computed again."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, TypeVarTuple, cast

import numpy as np

Arguments = TypeVarTuple("Arguments")
Made = TypeVar("Made")

MAX_BYTES, MAX_LARGE_BYTES = 6 << 20, 48 << 20
"""The most bytes that a landscape's memory holds, so few that it is full within half an hour and then stays; and
besides that of one large thing, such as a bolt of lightning in 8K."""

PICTURE_BYTES, MOST_PICTURE_BYTES = 6, 16
"""Bytes of kept pictures, clouds, fog and what passes close, to a pixel of the largest view: at first, and at most.

Half of the former hold what most frames need, half of the latter what any does, such as one with banks of fog.
"""

SOON_FRAMES, GROWTH = 30, 1.25
"""Frames within which a memory of pictures must not be full again, and how much it grows if it is."""

OVERHEAD = 256  #: bytes of a result, about, besides its arrays

PLAIN = {float, int, bool, str, type(None)}  #: the kinds of most parts, which hold no arrays


class Latest:
    """Keeps the latest result of each pure function: for what most frames have in common with the one before."""

    def __init__(self, keeps: bool = True) -> None:
        """Keep results, or none."""
        self._keeps = keeps
        self._kept: dict[Callable[..., Any], tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, make: Callable[[*Arguments], Made], *arguments: *Arguments) -> Made:
        """`make(*arguments)`, or its result if it was asked for the same last time; do not change it."""
        try:
            asked, kept = self._kept[make]
            if asked == arguments:
                found: Made = kept
                return found
        except (KeyError, ValueError):  # the latter of arrays: only the same one is the same
            pass
        made = make(*arguments)
        if self._keeps:
            self._kept[make] = arguments, made
        return made


class Brief:
    """Keeps results of pure functions for as long as every frame asks for them: most are other ones in the next."""

    def __init__(self, keeps: bool = True) -> None:
        """Keep results, or none."""
        self._keeps = keeps
        self._now: dict[tuple[Any, ...], Any] = {}
        self._before: dict[tuple[Any, ...], Any] = {}

    def __call__(self, make: Callable[[*Arguments], Made], *arguments: *Arguments) -> Made:
        """`make(*arguments)`, or its result if this frame or the one before has asked for it; do not change it."""
        key = (make, *arguments)
        made: Made
        if key in self._now:
            made = self._now[key]
            return made
        made = self._before[key] if key in self._before else make(*arguments)
        if self._keeps:
            self._now[key] = made
        return made

    def begin_frame(self) -> None:
        """Forget what the frame that ends here has not asked for."""
        self._before, self._now = self._now, {}


class Memory:
    """Keeps the latest results of pure functions, up to a number of bytes; of pictures up to as many as frames need.

    It has two halves. New results go to the new half; when that is full it replaces the old one, whose results are
    forgotten unless they were asked for since. So a hit is a single look-up, and no order needs upkeep.
    A result larger than a half is kept apart until the next large one.
    """

    def __init__(self, limit: int = MAX_BYTES, large: int = 0) -> None:
        """Keep `limit` bytes at most, and one larger result of at most `large`; with 0 nothing is kept."""
        self._half, self._most = limit // 2, large
        self._room = self._half
        self._large: dict[tuple[Any, ...], Any] = {}
        self._new: dict[tuple[Any, ...], Any] = {}
        self._old: dict[tuple[Any, ...], Any] = {}
        self._filled = self._frames = 0
        self.latest = Latest(keeps=limit > 0)
        self.brief = Brief(keeps=limit > 0)

    def __call__(self, make: Callable[[*Arguments], Made], *arguments: *Arguments) -> Made:
        """`make(*arguments)`, or its kept result; do not change it."""
        key = (make, *arguments)
        kept: Made
        try:
            kept = self._new[key]
        except KeyError:
            if key in self._large:
                kept = self._large[key]
                return kept
            kept = self._old[key] if key in self._old else make(*arguments)
            self._keep(key, kept)
        return kept

    def make_room(self, width: int, height: int) -> None:
        """Begin a frame; keep the pictures of a view of so many pixels, and of all smaller ones."""
        self.brief.begin_frame()
        self._frames += 1
        self._half = max(self._half, PICTURE_BYTES * width * height // 2)
        self._room = max(self._room, MOST_PICTURE_BYTES * width * height // 2)

    @property
    def size(self) -> int:
        """Bytes that it holds, about."""
        return sum(map(_size, [*self._new.values(), *self._old.values(), *self._large.values()]))

    @property
    def room(self) -> int:
        """Bytes that it may hold."""
        return 2 * self._half

    def _keep(self, key: tuple[Any, ...], made: Any) -> None:
        size = _size(made)
        if self._filled + size > self._half and self._frames < SOON_FRAMES:
            self._half = min(max(size, round(GROWTH * self._half)), self._room)
        if size > self._half:
            if size <= self._most:
                self._large = {key: made}
            return
        if self._filled + size > self._half:
            self._old, self._new, self._filled, self._frames = self._new, {}, 0, 0
        self._new[key] = made
        self._filled += size


class cached_property(Generic[Made]):  # noqa: N801 (a decorator)
    """A property that is computed once, as by `functools.cached_property`, without the lock that Python 3.11 has."""

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make, self._name, self.__doc__ = make, make.__name__, make.__doc__

    def __get__(self, owner: Any, kind: type[Any]) -> Made:
        if owner is None:
            return cast(Made, self)
        made = owner.__dict__[self._name] = self._make(owner)
        return made


FORGETFUL = Memory(0)  #: a memory that keeps nothing


def read_only(made: Made) -> Made:
    """`made` with all its arrays set read-only, as many scenes will share it."""
    parts: Iterable[Any] = ()
    if isinstance(made, np.ndarray):
        made.flags.writeable = False
    elif isinstance(made, tuple):
        parts = made
    elif hasattr(made, "__dataclass_fields__"):
        parts = made.__dict__.values()
    for part in parts:
        kind = type(part)
        if kind is np.ndarray:
            part.flags.writeable = False
        elif kind not in PLAIN:
            read_only(part)
    return made


def _size(thing: Any) -> int:
    """Bytes of a thing, about: its `nbytes`, or those of its parts."""
    if isinstance(thing, tuple | list):
        return _sizes(thing)
    own: int | None = getattr(thing, "nbytes", None)
    if own is not None:
        return OVERHEAD + own
    return _sizes(vars(thing).values()) if hasattr(thing, "__dict__") else OVERHEAD


def _sizes(parts: Iterable[Any]) -> int:
    """Bytes of something that has these parts: arrays, and sequences and records that may hold some."""
    size = OVERHEAD
    for part in parts:
        kind = type(part)
        if kind is np.ndarray:
            size += OVERHEAD + part.nbytes
        elif kind in PLAIN:
            continue
        elif isinstance(part, tuple | list):
            size += _sizes(part)
        elif hasattr(part, "nbytes") or hasattr(part, "__dataclass_fields__"):
            size += _size(part)
    return size
