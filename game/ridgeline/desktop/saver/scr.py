"""Windows' `.scr` file, a program by another name: the arguments of its calls.

The letters are those of Microsoft's knowledge base, article 182383. Callers spell them differently. Nobody has
tried this on Windows yet: it is tested with the calls that the article describes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from ...options import WordError, window_id


class ScrTask(Enum):
    """What Windows asks a screensaver to do."""

    SHOW = auto()
    PREVIEW = auto()
    SETTINGS = auto()
    PASSWORD = auto()


@dataclass(frozen=True)
class Request:
    """A call by Windows.

    Attributes:
        task: what to do.
        window: the one to preview in, or the owner of the settings, if known.
        options: the words after that, which are our own options.
    """

    task: ScrTask
    window: int | None = None
    options: tuple[str, ...] = ()


LETTERS = {
    "s": ScrTask.SHOW,
    "p": ScrTask.PREVIEW,
    "c": ScrTask.SETTINGS,
    "a": ScrTask.PASSWORD,
}
SPELLED = re.compile(r"([-/])([scpa])(?:[\s:=]+(\S*)|(\d+))?", re.IGNORECASE | re.ASCII)


def request(program: str, arguments: Sequence[str]) -> Request | None:
    """The request to a program of that file name with these arguments; None for an ordinary command line.

    Only a `.scr` file may be called with a minus instead of the slash, or without arguments.

    Raises:
        ValueError: if a preview has no window number.

    >>> request("Ridgeline.scr", ["/P:1234"])
    Request(task=<ScrTask.PREVIEW: 2>, window=1234, options=())
    """
    saver = program.lower().rstrip(" \"'").endswith(".scr")
    words = [word.strip(" \t\"'") for word in arguments]
    if saver and not any(words):
        return Request(ScrTask.SETTINGS)
    match = SPELLED.fullmatch(words[0]) if words else None
    if match is None or not (saver or match[1] == "/"):
        return None
    return _read_request(LETTERS[match[2].lower()], match[3] or match[4] or "", words[1:], list(arguments[1:]))


def _read_request(task: ScrTask, number: str, words: list[str], options: list[str]) -> Request:
    if task is ScrTask.SHOW:
        return Request(task, None, tuple(options))
    if task is ScrTask.PASSWORD:
        return Request(task)
    if not number and words:
        number, options = words[0], options[1:]
    try:
        return Request(task, window_id(number), tuple(options))
    except WordError:
        if task is ScrTask.SETTINGS:
            return Request(task)
        raise
