"""Notes over the picture, which appear and fade."""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace

from ... import user_folders
from ...scene import Text
from ...scene.items import Icon
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, key_names
from ...words import translated

FADE_SECONDS = 0.6  #: seconds in which writing fades

GLANCE_SECONDS = 1.5  #: seconds for which a word or two are shown: "running", "speed 2"
ZEN_SECONDS = 2.0  #: the same of that runs are zen from now on, or no longer
SHORT_SECONDS = 3.0  #: of a short line: "seed 7"
DONE_SECONDS = 4.0  #: of a line that says what has been done: "saved …" of a picture
KEPT_SECONDS = 5.0  #: of the name and the file that a theme is kept as
PAGE_SECONDS = 6.0  #: of what a page says, "saved as …" of a theme, and of what has become of a film
PROBLEM_SECONDS = 8.0  #: of what has gone wrong
MISTAKE_SECONDS = 12.0  #: of mistakes in the settings file
HELP_SECONDS = 8.0  #: of the keys, which nobody reads to the end at once


class Notes:
    """Notes by name: a new one replaces the old one of the same name."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[Text, float]] = {}
        self._now = 0.0

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self._now += seconds
        self._ends = {name: note for name, note in self._ends.items() if note[1] > self._now}

    def put(self, name: str, text: Text, seconds: float = math.inf) -> None:
        """Show a text for some seconds."""
        self._ends[name] = text, self._now + seconds

    def say(self, line: str, seconds: float, icon: Icon | None = None) -> None:
        """Write a line at the foot of the picture, with an icon or none."""
        self.put("foot", Text((line,), icon=icon), seconds)

    def unsay(self, line: str) -> None:
        """Remove a line from the foot of the picture, but leave other words there."""
        if self.line("foot") == line:
            self.remove("foot")

    def remove(self, name: str) -> bool:
        """Remove a note; return whether there was one of that name."""
        return self._ends.pop(name, None) is not None

    def shows(self, name: str) -> bool:
        """Whether there is a note of that name."""
        return name in self._ends

    def line(self, name: str) -> str:
        """The first line of a note; "" if there is none of that name."""
        return self._ends[name][0].lines[0] if name in self._ends else ""

    def without(self, name: str) -> tuple[Text, ...]:
        """All notes but one, each fading at its end."""
        return tuple(self._faded(other) for other in self._ends if other != name)

    def clear(self) -> None:
        """Take all notes away."""
        self._ends = {}

    @property
    def rest(self) -> bool:
        """Whether none of them will fade by itself."""
        return all(end == math.inf for _, end in self._ends.values())

    @property
    def texts(self) -> tuple[Text, ...]:
        """The notes, each fading at its end."""
        return tuple(map(self._faded, self._ends))

    def _faded(self, name: str) -> Text:
        text, end = self._ends[name]
        return replace(text, opacity=min(1.0, (end - self._now) / FADE_SECONDS))


SEEN = "the-front-page-was-hinted-at"  #: the name of the file that remembers the hint, in the state folder

WAIT_SECONDS, SHOWN_SECONDS = 1.0, 3.0
"""Seconds before it is shown, as the first frame need not wait for fonts, and for which it is."""


class Hint:
    """The hint, until it has been shown. Nothing here reads a clock: `advance` is told how much time has passed."""

    def __init__(self, keys: Keys) -> None:
        self._keys, self._passed = keys, 0.0

    @property
    def due(self) -> bool:
        """Whether its time has come, or is over."""
        return self._passed >= WAIT_SECONDS

    def advance(self, seconds: float, notes: Notes) -> None:
        """Let time pass, and show the hint when it is due."""
        before, self._passed = self._passed, self._passed + seconds
        if before < WAIT_SECONDS <= self._passed and is_new():
            notes.put("foot", hint(self._keys), SHOWN_SECONDS)
            remember()

    def end(self, notes: Notes) -> None:
        """Remove the hint, for now and later, but leave other words at the foot."""
        self._passed = math.inf
        notes.unsay(hint(self._keys).lines[0])


def hint(keys: Keys) -> Text:
    """The line that tells of the front page."""
    names = key_names(keys, Command.BACK)[:1]
    if not names:
        return Text((translated("Click: everything there is"),))
    return Text((translated("Click or {key}: everything there is", key=names[0]),))


def is_new() -> bool:
    """Whether no start is known to have shown the hint."""
    try:
        return not (user_folders.state() / SEEN).exists()
    except OSError:  # there is no home, or nobody may look into it
        return False


def remember() -> None:
    """Record that the hint was shown, if that can be saved."""
    with contextlib.suppress(OSError):
        file = user_folders.state() / SEEN
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
