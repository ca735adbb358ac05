"""A recorded run as a file: written, read from an untrusted source, and compared with today's outcome."""

import datetime
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...output import complain
from ...play import taken_over_run
from ...play.constants import Rules
from ...play.daily import daily
from ...play.replay import (
    ASSISTED,
    FAIR,
    LESSON,
    MAX_REPLAY_BYTES,
    OTHER,
    SLOW,
    TAKEN_OVER,
    ZEN,
    Outcome,
    Replay,
    from_text,
    to_text,
    verify,
)
from ...play.taken_over_run import TakenOverReplay, ground_of, is_taken_over, verify_taken_over
from ...scene.themes.find import theme_names
from ...system.files.atomic import atomic_write, read, reason
from ...textfile.read_json import show

UNFAIR = {
    ZEN: "a zen run, without dusk",
    TAKEN_OVER: "taken over in the cruise, not from the start of a course",
    SLOW: "one at less than the usual pace",
    LESSON: "a lesson, in which the dusk waits",
    OTHER: "one by rules or chapters of somebody's own",
    ASSISTED: "assisted by a program, as its file says",
}
"""What is said of the kinds of run that are not fair."""


def write_replay(replay: Replay, file: Path, follow: bool = True) -> None:
    """Write a run, replacing a file of that name once the new one is whole; for links see `beside`.

    Raises:
        ValueError: if the folder does not exist, or the name belongs to something that is not a file.
        OSError: if it cannot be written.
    """
    text = text_of(replay)
    try:
        if not file.parent.is_dir():
            raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
        if file.exists() and not file.is_file():
            raise ValueError(f"{str(file)!r} is a folder, a device or a pipe, not a file")
        with atomic_write(file, follow=follow) as written:
            written.write_text(text, encoding="ascii", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def text_of(replay: Replay) -> str:
    """The text of a run's file."""
    return taken_over_run.to_text(replay) if isinstance(replay, TakenOverReplay) else to_text(replay)


def replay_from(text: bytes) -> Replay:
    """The run in the text of a file; a ValueError in one line if it is not a replay."""
    return taken_over_run.from_text(text) if is_taken_over(text) else from_text(text)


def read_replay(file: Path) -> Replay:
    """The run in an untrusted file; only a regular file is opened, and only an allowed length read.

    Raises:
        ValueError: in one line, if it cannot be read or is not a replay.
    """
    try:
        if file.is_dir():
            raise IsADirectoryError
        return replay_from(read(file, MAX_REPLAY_BYTES))
    except IsADirectoryError:
        raise ValueError(f"{str(file)!r} is a folder") from None
    except OSError as problem:
        raise ValueError(f"{str(file)!r} cannot be read: {reason(problem)}") from None
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}") from None


def play_again(replay: Replay, others: Iterable[Rules] = ()) -> Outcome:
    """The outcome of a replayed run; a ValueError if its land is not available."""
    return verify_taken_over(replay, others) if isinstance(replay, TakenOverReplay) else verify(replay, others)


def report(today: Outcome, replay: Replay) -> str:
    """A run's outcome today, as a line of JSON that also says what it is and whether its file agrees."""
    about = {"kind": replay.kind, "rules": replay.rules, "start": replay.start, "dusk": replay.dusk}
    return json.dumps(asdict(today) | {"agrees": today == replay.result} | about)


def unfair(replay: Replay, date: datetime.date | None) -> str:
    """Why a run is not fair, or not on the course of `date` if given, in one line; empty if it is."""
    if replay.kind != FAIR:
        return f"the run is {UNFAIR[replay.kind]}"
    if date is not None and replay.seed != (course := daily(date)):
        return f"the course of {date} is that of seed {course}, not {show(replay.seed)}"
    return ""


def difference(today: Outcome, recorded: Outcome) -> str:
    """The first field in which two outcomes of a run differ, in one line; empty if they are the same."""
    before = asdict(recorded)
    for name, value in asdict(today).items():
        if value != before[name]:
            return f"played again, its {name.replace('_', ' ')} is {value!r}, not {before[name]!r}"
    return ""


def as_recorded(given: Mapping[str, Any], replay: Replay) -> dict[str, Any]:
    """The options that show a recorded run as it was; given ones override them, and the user is told where they differ.

    Args:
        given: the options of the command line, with the run's file.
        replay: the run.
    """
    own, look, file = {**given, "seed": str(replay.seed)}, replay.look, str(given["file"])
    if isinstance(replay, TakenOverReplay) and look is not None and given.get("theme", look.theme) != look.theme:
        raise ValueError(f"{file!r} was taken over in the theme {look.theme}, whose land it needs: leave out --theme")
    if isinstance(replay, TakenOverReplay):
        ground_of(replay)  # which says why if it is not here
    if look is None:
        return own
    recorded = {"theme": look.theme, "weather": look.weather, "date": look.date, "calm": look.calm}
    changed = [name for name, value in recorded.items() if name in given and given[name] != value]
    if changed:
        complain(f"{file!r} was flown with another {', '.join(changed)}; it is shown as the command line says")
    if "theme" not in given and look.theme not in theme_names():
        complain(f"{file!r} was flown in the theme {look.theme!r}, which is not here; the seed chooses another")
        del recorded["theme"]
    return recorded | own
