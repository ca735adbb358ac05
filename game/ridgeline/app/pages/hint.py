"""The hint at the front page, which only the first start shows; a small file remembers that it did."""

from __future__ import annotations

import contextlib
import math

from ... import user_folders
from ...scene import Text
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, key_names
from ...words import translated
from ..session.notes import Notes

SEEN = "the-front-page-was-hinted-at"  #: the name of that file, in the folder of what is written down

WAIT_SECONDS, SHOWN_SECONDS = 1.0, 3.0
"""Seconds before it is shown, as the first frame need not wait for fonts, and for which it is."""


class Hint:
    """The hint, until it has been shown. Nothing here reads a clock: `advance` is told what time has passed."""

    def __init__(self, keys: Keys) -> None:
        self._keys, self._passed = keys, 0.0

    @property
    def due(self) -> bool:
        """Whether its time has come, or is over."""
        return self._passed >= WAIT_SECONDS

    def advance(self, seconds: float, notes: Notes) -> None:
        """Let time pass, and show it when its time has come."""
        before, self._passed = self._passed, self._passed + seconds
        if before < WAIT_SECONDS <= self._passed and is_new():
            notes.put("foot", hint(self._keys), SHOWN_SECONDS)
            remember()

    def end(self, notes: Notes) -> None:
        """Show it no more, now or later, but leave other words at the foot."""
        self._passed = math.inf
        if any(text.lines == hint(self._keys).lines for text in notes.texts):
            notes.remove("foot")


def hint(keys: Keys) -> Text:
    """The line that tells of the front page."""
    names = key_names(keys, Command.BACK)[:1]
    if not names:
        return Text((translated("Click: everything there is"),))
    return Text((translated("Click or {key}: everything there is", key=names[0]),))


def is_new() -> bool:
    """Whether no start has shown the hint yet, as far as can be known."""
    try:
        return not (user_folders.state() / SEEN).exists()
    except OSError:  # there is no home, or nobody may look into it
        return False


def remember() -> None:
    """Let no other start show the hint, if that can be written down."""
    with contextlib.suppress(OSError):
        file = user_folders.state() / SEEN
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
