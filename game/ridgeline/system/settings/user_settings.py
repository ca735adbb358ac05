"""The user's settings while the program runs: each change applies at once, and a thread writes it to the file."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from ... import user_folders
from ...output import complain
from ...words import marked, translated
from .tables import Options, Place, changes_between

QUIET_SECONDS = 0.3
"""Seconds in which changes are gathered before they are written: a slider that is dragged changes at each step."""

END_SECONDS = 2.0  #: seconds that the end of the program waits for a write

HELD = marked("The settings are written later: {reason}.")

UNWRITTEN = marked("The settings file stays as it is: {reason}. What was changed holds until the end.")


class OwnSettings:
    """The user's own settings.

    Attributes:
        options: in force now.
    """

    def __init__(
        self,
        options: Options,
        apply: Callable[[Options, Options], None],
        file: Callable[[], Path] = lambda: user_folders.settings(),
    ) -> None:
        """Begin with the file's options.

        Args:
            options: the file's.
            apply: applies the difference between the old and new options; on a ValueError
                nothing is changed.
            file: returns the path of the settings file; a NoHomeError where there can be none.
        """
        self.options = options
        self._apply, self._file = apply, file
        self._lock, self._closing = Lock(), Event()
        self._waiting: dict[Place, Any] = {}
        self._writing: dict[Place, Any] = {}
        self._thread: Thread | None = None
        self._news: list[str] = []
        self._said: list[str] = []

    def adopt(self, options: Options) -> None:
        """Apply other options at once, and write the differences soon.

        Raises:
            ValueError: in one line, if they cannot be applied; the old ones stay in force.
        """
        before = self.options
        if options == before:
            return
        self._apply(before, options)
        self.options = options
        self._write_soon(changes_between(before, options))

    @property
    def news(self) -> str | None:
        """Why something could not be written, given once."""
        return self._news.pop(0) if self._news else None

    def close(self) -> None:
        """Write the remaining changes; those blocked by another program are kept beside for the next start."""
        self._closing.set()
        thread = self._thread
        if thread is None:
            return
        thread.join(END_SECONDS)
        with self._lock:
            values = {**self._writing, **self._waiting}
        if thread.is_alive() and values:
            from .deferred_changes import keep

            try:
                keep(self._file(), values)
            except OSError as problem:
                complain(f"the settings could not be written: {problem}")
            else:
                complain("the settings file is in use by another program: the next start writes what was changed")

    def _write_soon(self, values: dict[Place, Any]) -> None:
        with self._lock:
            self._waiting.update(values)
            if self._thread is None:
                # a daemon, because another program that never ends must not keep us
                self._thread = Thread(target=self._write, daemon=True)
                self._thread.start()

    def _write(self) -> None:
        from ..files.lock import HeldError
        from .edit import write_values

        patience = None
        while True:
            self._closing.wait(QUIET_SECONDS)
            with self._lock:
                self._writing, self._waiting = {**self._writing, **self._waiting}, {}
                if not self._writing:
                    self._thread = None
                    return
            try:
                write_values(self._file(), self._writing, patience)
            except HeldError as problem:
                self._say_once(translated(HELD, reason=str(problem)))
                patience = math.inf  # no frame waits for it, and asking again would leave a thread each time
                continue
            except (OSError, ValueError) as problem:
                self._say_once(translated(UNWRITTEN, reason=str(problem).rstrip(".")))
            with self._lock:
                self._writing = {}

    def _say_once(self, line: str) -> None:
        if line not in self._said:
            self._said.append(line)
            self._news.append(line)
