"""Where and how large the window opens: as it was left, or the first time to suit the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from ... import user_folders
from ...options import USUAL_SIZE
from ...output import complain
from ...system.files.atomic import atomic_write, read
from ...textfile.content import NotAFileError
from ...textfile.ranges import Interval
from .screen_box import ScreenBox

SHARE = 0.6  #: of a large screen's width, for the first window

MOST_ACROSS, MOST_DOWN = 0.9, 0.85
"""Of the room on a small screen, what it has at most: its frame and title need the rest."""

GRIP = 64, 24  #: pixels across and down of the window's top that have to be in view, so that it can be moved

MOST_BYTES = 4096

SEAL = "seal"  #: the key of the checksum of the others


@dataclass(frozen=True)
class Display:
    """A monitor: its name, its place on the desktop, and the part of it that panels leave free."""

    name: str
    whole: ScreenBox
    usable: ScreenBox


@dataclass(frozen=True)
class Opening:
    """How the window opens.

    Attributes:
        size: width and height in pixels.
        corner: of its frame, x and y on the desktop; None where the window manager likes.
        maximised: whether it fills what is usable.
        monitor: the name and the place of the monitor it is on.
    """

    size: tuple[int, int]
    corner: tuple[int, int] | None = None
    maximised: bool = False
    monitor: tuple[str, ScreenBox] | None = None


Side = Annotated[int, Interval(ge=1, le=16384)]
Coordinate = Annotated[int, Interval(ge=-65536, le=65536)]


@dataclass(frozen=True)
class WrittenMonitor:
    """A monitor as stored in the file."""

    name: str
    left: Coordinate
    top: Coordinate
    width: Coordinate
    height: Coordinate


@dataclass(frozen=True)
class WrittenOpening:
    """An opening as stored in the file."""

    size: tuple[Side, Side]
    corner: tuple[Coordinate, Coordinate] | None
    maximised: bool
    monitor: WrittenMonitor | None
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def opening(displays: Sequence[Display], scale: float, left: Opening | None) -> Opening:
    """The opening of the window: as it was left, or for the first time."""
    if left is None or not displays:
        return Opening(first_size(displays[0].usable, scale) if displays else USUAL_SIZE)
    monitor = next((one for one in displays if (one.name, one.whole) == left.monitor), None)
    usable = (monitor or displays[0]).usable
    size = left.size
    if size[0] > usable.width or size[1] > usable.height:
        size = first_size(usable, scale)
    seen = monitor is not None and left.corner is not None and in_view(left.corner, size, usable)
    return Opening(size, left.corner if seen else None, left.maximised)


def first_size(usable: ScreenBox, scale: float) -> tuple[int, int]:
    """Width and height in pixels of a first window in the usable area."""
    wide, high = USUAL_SIZE
    width = max(scale * wide, SHARE * usable.width)
    width = min(width, MOST_ACROSS * usable.width, MOST_DOWN * usable.height * wide / high)
    return max(round(width), 1), max(round(width * high / wide), 1)


def in_view(corner: tuple[int, int], size: tuple[int, int], usable: ScreenBox) -> bool:
    """Whether enough of a window's top is visible and within reach."""
    across = min(corner[0] + size[0], usable.left + usable.width) - max(corner[0], usable.left)
    down = usable.top + usable.height - corner[1]
    return across >= min(GRIP[0], size[0]) and corner[1] >= usable.top and down >= GRIP[1]


def file() -> Path:
    """The file that stores how the window was left; a NoHomeError without a home folder."""
    return user_folders.state() / "window.json"


def last_opening() -> Opening | None:
    """How the window was left; None if unknown. A broken file is put aside, with a message."""
    from ...textfile.read_json import parse

    try:
        return _opening(parse(read(file(), MOST_BYTES)))
    except (OSError, NotAFileError):
        return None
    except ValueError as problem:
        from ...system.files.put_aside import put_aside

        complain(f"{str(file())!r} is broken ({problem}); it {put_aside(file())}, and the window opens as at first")
        return None


def write_down(opening: Opening) -> None:
    """Save how the window is left, where possible."""
    import contextlib
    import json

    table = asdict(opening) | {"monitor": _write(opening.monitor)}
    with contextlib.suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        if file().exists() and not file().is_file():
            return  # a folder or a pipe of somebody's
        with atomic_write(file()) as new:
            new.write_text(json.dumps(table | {SEAL: _seal(table)}) + "\n", encoding="utf-8")


def _write(monitor: tuple[str, ScreenBox] | None) -> Any:
    return None if monitor is None else {"name": monitor[0], **asdict(monitor[1])}


def _opening(table: Any) -> Opening:
    """The opening in a parsed file; a ValueError in one line if it is not ours."""
    if not isinstance(table, dict) or table.pop(SEAL, None) != _seal(table):
        table = _check(table)
    size, corner, monitor = table["size"], table["corner"], table["monitor"]
    known = None
    if monitor is not None:
        known = monitor["name"], ScreenBox(*(monitor[side] for side in ("left", "top", "width", "height")))
    return Opening((size[0], size[1]), corner and (corner[0], corner[1]), table["maximised"], known)


def _check(table: Any) -> dict[str, Any]:
    from ...textfile.read_json import check

    return asdict(check(WrittenOpening, table, "how the window was left"))


def _seal(table: Any) -> int:
    """A checksum that shows that our file is unchanged, so that no window has to wait for its validation."""
    import json
    from zlib import crc32

    return crc32(json.dumps(table, sort_keys=True).encode())
