"""What Windows asks of a screensaver: the arguments of a `.scr` file, which is a program by another name.

The letters are those of Microsoft's knowledge base, article 182383. How they are written differs from caller to caller.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from ...settings import WordError, window_id


class Task(Enum):
    """What is to be done."""

    SHOW = auto()
    PREVIEW = auto()
    SETTINGS = auto()
    PASSWORD = auto()


@dataclass(frozen=True)
class Request:
    """What Windows asks for.

    Attributes:
        task: what is to be done.
        window: of a preview, to be drawn into; of settings, the one that they belong to, if that is known.
        options: the words after that, which are options of ours.
    """

    task: Task
    window: int | None = None
    options: tuple[str, ...] = ()


LETTERS = {"s": Task.SHOW, "p": Task.PREVIEW, "c": Task.SETTINGS, "a": Task.PASSWORD}
SPELLED = re.compile(r"([-/])([scpa])(?:[\s:=]+(\S*)|(\d+))?", re.IGNORECASE | re.ASCII)


def request(program: str, arguments: Sequence[str]) -> Request | None:
    """What a program of that file name is asked for with these words; None if they are an ordinary command line.

    A minus instead of the slash, and no words at all, mean something only to a `.scr` file.

    Raises:
        ValueError: if a preview is asked for without the number of a window.

    >>> request("Ridgeline.scr", ["/P:1234"])
    Request(task=<Task.PREVIEW: 2>, window=1234, options=())
    """
    saver = program.lower().rstrip(" \"'").endswith(".scr")
    words = [word.strip(" \t\"'") for word in arguments]
    if saver and not any(words):
        return Request(Task.SETTINGS)
    found = SPELLED.fullmatch(words[0]) if words else None
    if found is None or not (saver or found[1] == "/"):
        return None
    return _asked(LETTERS[found[2].lower()], found[3] or found[4] or "", words[1:], list(arguments[1:]))


def _asked(task: Task, number: str, words: list[str], options: list[str]) -> Request:
    if task is Task.SHOW:
        return Request(task, None, tuple(options))
    if task is Task.PASSWORD:
        return Request(task)
    if not number and words:
        number, options = words[0], options[1:]
    try:
        return Request(task, window_id(number), tuple(options))
    except WordError:
        if task is Task.SETTINGS:
            return Request(task)
        raise
