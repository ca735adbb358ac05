"""The folder of a film's parts, beside its final path: parts finished before a kill are not drawn again."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from ...system.files.atomic import atomic_write, put, read, reason
from ...system.files.lock import alone
from ...textfile.ranges import Interval, ReadableWords
from ...textfile.read_json import check, parse

ENDING = ".parts"  #: of the folder's name, after the film's

DESCRIPTION, LOCK, JOINED, LISTED, SOUND = "film.json", "lock", "joined", "parts.txt", "sound.wav"

OURS = re.compile(
    rf"\d{{6}}((\.\d+)?\.unfinished|\.drawn)?|{DESCRIPTION}|{LOCK}|{JOINED}|{LISTED}|{SOUND}|\.ridgeline-\S+", re.ASCII
)
"""The names of what lies in such a folder."""

MAX_DESCRIPTION_BYTES = 100_000  #: of a description; a larger file is none of ours

MAX_SECOND = 1e12

Description = Mapping[str, Any]


class FilmParts:
    """The parts of one film.

    Attributes:
        description: of the film, as JSON; an earlier start's if this one resumes it.
        removed: whether they have been removed.
    """

    def __init__(self, folder: Path, description: Description) -> None:
        self._folder, self.description = folder, description
        self.removed = False

    @property
    def joined(self) -> Path:
        """The path of the joined film before it is moved."""
        return self._folder / JOINED

    @property
    def sound(self) -> Path:
        """The path of the sound."""
        return self._folder / SOUND

    def part(self, number: int) -> Path:
        """The path of a part."""
        return self._folder / f"{number:06}"

    @contextlib.contextmanager
    def written(self, number: int) -> Iterator[Path]:
        """A path to write a part to; it becomes the part when the block ends without an error."""
        # a child of a killed process may still be writing to that one's file
        unfinished = self._folder / f"{number:06}.{os.getpid()}.unfinished"
        yield unfinished
        settle(unfinished)
        unfinished.replace(self.part(number))

    @contextlib.contextmanager
    def counted(self, number: int) -> Iterator[Callable[[int], None]]:
        """A function to call with the number of newly drawn frames of a part, which other processes read by `drawn`."""
        with self._count(number).open("wb", buffering=0) as count:

            def more(frames: int) -> None:
                with contextlib.suppress(OSError):  # writing the part itself will report a full disk
                    count.write(bytes(frames))

            yield more

    def drawn(self, number: int) -> int:
        """The number of frames of a part drawn so far, by any process."""
        try:
            return self._count(number).stat().st_size
        except OSError:
            return 0

    def forget_drawn(self, number: int) -> None:
        """Reset the count of a part."""
        self._count(number).unlink(missing_ok=True)

    def _count(self, number: int) -> Path:
        """The path of a file with a byte for each frame drawn."""
        return self._folder / f"{number:06}.drawn"

    def remove(self) -> None:
        """Remove the parts; the folder goes once nobody works in it."""
        _clear(self._folder)
        self.removed = True


def place(film: Path, file: Path) -> None:
    """Give a whole film its name."""
    settle(film)
    put(film, file)


def settle(unfinished: Path) -> None:
    """Sync a file to disk before it gets its name, so that a power cut leaves it whole."""
    with unfinished.open("r+b") as whole:
        os.fsync(whole.fileno())


@contextlib.contextmanager
def parts_of(
    file: Path, description: Description, free: Collection[str], say: Callable[[str], None]
) -> Iterator[FilmParts]:
    """Lock and yield the parts of a film, some of which may exist already.

    Args:
        file: the film.
        description: what decides its frames.
        free: the keys of the description that the command line leaves open, so that an earlier start decides them.
        say: called with a line if another film's parts are removed.

    Raises:
        HeldError: if another program makes this film.
        ValueError: if something that is no folder is in its place.
        OSError: if the folder cannot be made.
    """
    folder = file.with_name(file.name + ENDING)
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ValueError(f"{str(folder)!r} is in the way: the parts of the film belong into a folder of that name")
    folder.mkdir(exist_ok=True)
    strange = sorted(one.name for one in folder.iterdir() if not OURS.fullmatch(one.name))
    if strange:
        raise ValueError(f"{str(folder)!r} is in the way: it has {strange[0]!r} in it, which is no part of a film")
    parts = FilmParts(folder, description)
    with alone(folder / LOCK, patience=0.0, shown=file):
        try:
            begun = _begun_film(folder, free)
            if begun is not None and _fix(begun, free) != _fix(description, free):
                say(f"{folder.name} has parts of another film; they are removed")
                begun = None
            parts.description = begun or description
            if begun is None:
                _clear(folder)
                try:
                    with atomic_write(folder / DESCRIPTION) as written:
                        written.write_text(json.dumps(description), encoding="ascii")
                except OSError as problem:
                    parts.remove()
                    raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
            yield parts
        finally:
            if parts.removed:
                with contextlib.suppress(OSError):  # it holds files of others
                    (folder / LOCK).unlink(missing_ok=True)
                    folder.rmdir()


@dataclass(frozen=True)
class OfAClock:
    """The values that an earlier start of the same command took from chance or a clock.

    Attributes:
        seed: of the landscape.
        at: the second at which the film begins.
        began: the hour at second 0.
        date: as in 2026-11-20.
    """

    seed: Annotated[int, Interval(ge=-(2**64), le=2**64)] = 0
    at: Annotated[float, Interval(ge=-MAX_SECOND, le=MAX_SECOND)] = 0.0
    began: Annotated[float, Interval(ge=0.0, le=24.0)] = 0.0
    date: Annotated[str, ReadableWords(datetime.date.fromisoformat, "a date like 2026-09-16")] = "2026-09-16"
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def _begun_film(folder: Path, free: Collection[str]) -> Description | None:
    """The description of the unfinished film in a folder; None if there is none, or it cannot be resumed."""
    try:
        begun = parse(read(folder / DESCRIPTION, MAX_DESCRIPTION_BYTES))
        if isinstance(begun, dict):
            check(OfAClock, asdict(OfAClock()) | {name: begun.get(name) for name in free}, "a film")
    except (OSError, ValueError):
        return None
    return begun if isinstance(begun, dict) else None


def _fix(description: Description, free: Collection[str]) -> dict[str, Any]:
    return {name: type(value) if name in free else value for name, value in description.items()}


def _clear(folder: Path) -> None:
    for one in folder.iterdir():
        if OURS.fullmatch(one.name) and one.name != LOCK:
            one.unlink()
