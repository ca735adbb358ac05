"""The command `wallpaper`: it sets the desktop's picture once, each slot of time or live; or writes a whole day.

How often the picture changes where nothing is said: `SPAN`, in `install.py`.
"""

import math
import shlex
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from ... import user_folders
from ...command_line import ParsedArgs
from ...exits import UnavailableError
from ...export.post.slots import LOOKED_AT, Slot
from ...export.seek.seek_command import sought, sought_units
from ...options import Settings
from ...output import complain, put, tell
from ...scene.wishes.search import Search
from ...scene.wishes.wish import wish_of
from ...shot.codes import NO_CODE, code_of, settings_of, texts_of
from ...shot.request import settings_from
from ...shot.scene_of_settings import settle
from ...system.files.atomic import reason
from ...system.files.lock import alone
from ...system.files.png_text import CODE
from ...system.pace.clock import unix_seconds
from ...textfile.typed import for_shell
from . import day, pictures, setters
from .monitors import monitors
from .setters import MonitorPicture, MonitorShape, Setter

ONCE_SECONDS = 60  #: seconds of the slot of a picture that is set once: a later call makes another one
LOOK_SECONDS = 5.0  #: seconds between two looks at the clock, since the machine may sleep meanwhile


def run(given: ParsedArgs) -> int:
    """Set the desktop's picture, or register that; the exit status."""
    if "best" in given:
        wish_of(given["best"])  # a mistake in it is said first
    if "day" in given:
        put(*day.write_day(given))
        return 0
    if "action" in given:
        from .install import register

        put(*register(given))
        return 0
    if "live" in given:
        from .live import run as run_live

        return run_live(_at(given, unix_seconds(), ONCE_SECONDS))
    into = given.get("into")
    if into is not None and not into.is_dir():
        raise ValueError(f"{str(into)!r}: there is no such folder")
    into = into and into.resolve()
    if "dry_run" in given:
        put(*_plan(given, into))
    elif "every" in given:
        _keep_setting(given, into)
    else:
        now = unix_seconds()
        put(*_set(_at(given, now, ONCE_SECONDS), into, now))
    return 0


def print_code(given: ParsedArgs) -> None:
    """Print the code of the picture that would be set."""
    if "day" in given:
        put(str(code_of(day.settings_of(given))))
        return
    settings, _ = _needed_pictures(_at(given, unix_seconds(), ONCE_SECONDS), None)
    put(str(code_of(settings[0][1])))


def _at(given: ParsedArgs, now: float, span: int) -> ParsedArgs:
    """The options; where they do not say otherwise, the time is now, and the seed that of a moment's slot.

    With a wish, that chooses the hour.
    """
    hour = {} if "best" in given else {"time": "now"}
    return ParsedArgs(seed=str(Slot.at(now, span).seed)) | hour | given


def _keep_setting(given: ParsedArgs, into: Path | None) -> None:
    """Set a picture in each slot of time, until a signal or its own seconds end the program."""
    span: int = given["every"]
    since = unix_seconds()
    first = True
    end = since + given.get("seconds", math.inf)
    while True:
        slot = Slot.at(unix_seconds(), span)
        try:
            for line in _set(_at(given, slot.number * span, span), into, since):
                tell(line)
        except (OSError, ValueError, UnavailableError) as problem:  # the next may succeed: a disk is full, say
            if first:
                raise
            complain(reason(problem))
        first = False
        since = (slot.number + 1) * span
        while (remaining := min(since, end) - unix_seconds()) > 0.0:
            threading.Event().wait(min(LOOK_SECONDS, remaining))
        if end < since:
            return


def _set(given: ParsedArgs, into: Path | None, since: float) -> Iterator[str]:
    """Draw pictures and let the desktop show them, unless another program has done so after the second `since`.

    With a folder, only write one picture into it.
    """
    setter = None if into else setters.choose()
    folder = into or _own_folder()
    with alone(folder):  # another program may have done it meanwhile
        last = pictures.newest(folder)
        if last is not None and since <= last.stat().st_mtime <= unix_seconds():
            yield str(last) if into else f"{for_shell(last)}: set by another program at the same time"
            return
        wanted, _ = _needed_pictures(given, setter)
        drawn = list(pictures.draw(wanted, pictures.files(folder, len(wanted))))
        if setter is not None:
            setter.set([picture for picture, _ in drawn])
        for picture, line in drawn:
            if into:
                complain(line)  # only the path is the result
            yield str(picture.file) if into else line


def _plan(given: ParsedArgs, into: Path | None) -> Iterator[str]:
    """What would be done, a line for each picture and each command."""
    setter = None if into else setters.choose()
    wanted, shape = _needed_pictures(_at(given, unix_seconds(), ONCE_SECONDS), setter)
    named = pictures.files(into or user_folders.data() / "wallpaper", len(wanted))
    for (monitor, settings), file in zip(wanted, named, strict=True):
        where = f" for {monitor}" if monitor else ""
        code = texts_of(settings).get(CODE, NO_CODE)
        yield f"{for_shell(file)}: {settings.size[0]}x{settings.size[1]}{where}, {code}"
    if setter is not None:
        yield f"{setter.desktop}, which shows {shape.value}:"
        shown = [MonitorPicture(monitor, file) for (monitor, _), file in zip(wanted, named, strict=True)]
        yield from (f"  {shlex.join(step.words)}" for step in setter.steps(shown))


def _needed_pictures(given: ParsedArgs, setter: Setter | None) -> tuple[list[tuple[str, Settings]], MonitorShape]:
    """The pictures that are needed, with the names of their monitors, and how the desktop shows them."""
    shape = setter.shape if setter else MonitorShape.SPANNED
    settings = settle(settings_from(given | {"command": "still"}))  # of an island, the moment when it has risen
    on, size = monitors(), given.get("size")
    wanted = pictures.panes(settings, on, shape, size)
    if "best" in given:
        wanted = pictures.panes(best_for(given["best"], wanted[0][1]), on, shape, size)
    return wanted, shape


def best_for(wish: str, settings: Settings, executor: Executor | None = None) -> Settings:
    """The settings with the landscape that fits a wish best in their shape, of the hundred from their seed on.

    `executor` scores them, or without one processes of our own. If none fits, the settings stay, with a complaint. A
    ValueError if it is no wish, or no landscape can fulfil it.
    """
    hour = None if isinstance(settings.time, str) else settings.time
    search = Search.of(
        wish,
        settings.theme,
        settings.seed,
        LOOKED_AT,
        hour=hour,
        date=settings.date,
        weather=settings.weather,
        calm=settings.calm,
        size=sought_units(settings.size),
    )
    found = sought(search, executor=executor)
    if not found:
        complain(f"no landscape of {LOOKED_AT} shows {search.wish!r} with these options; this is another")
        return settings if hour is not None else settle(replace(settings, time="now"))
    code, _ = found[0]
    return replace(settings_of(code, settings), theme=settings.theme or code.theme)


def _own_folder() -> Path:
    """The folder of the pictures; desktops read them as long as they show them."""
    folder = user_folders.data() / "wallpaper"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
