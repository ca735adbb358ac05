"""The program that others start: a launcher in the user's own folder for programs, which stays where it is.

Several registrations may use it, as its second line says; it is removed with the last of them.
"""

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...output import wrote
from ...textfile.typed import for_shell
from .saver_files import content, remove_file, write

HEAD = re.compile(rb"#!/bin/sh\n# Made by Ridgeline, for: ([a-z, ]+)\n")
OLD_HEAD = b"#!/bin/sh\n# Made by 'ridgeline saver install'; "
"""How a launcher began when only the screensaver had one."""

SYSTEM_FOLDERS = tuple(map(Path, ("/usr/bin", "/usr/local/bin", "/usr/games", "/usr/local/games")))
"""Folders whose programs need no launcher: they belong to the system, and stay."""


@dataclass(frozen=True)
class Launcher:
    """A launcher for the command of an installation.

    Attributes:
        home: the user's own folder.
        base: the command.
    """

    home: Path
    base: Sequence[str]

    @property
    def program(self) -> Path:
        """What to register: the command itself if it belongs to the system, else the launcher in the home."""
        program = Path(self.base[0])
        of_system = len(self.base) == 1 and program.parent in SYSTEM_FOLDERS
        return program if of_system else self.home / ".local" / "bin" / "ridgeline"

    @property
    def is_ours(self) -> bool:
        """Whether there is a launcher that we have written."""
        return bool(self._uses())

    def preview(self) -> str:
        """A line that says what the launcher is, or would be."""
        runs = shlex.join(self.base)
        if self._is_needless:
            return f"The program: {runs}"
        if os.path.lexists(self.program) and not self._uses():
            return f"Its launcher: {for_shell(self.program)}, which is there already and stays as it is"
        return f"Its launcher: {for_shell(self.program)}, which runs {runs}"

    def install(self, use: str) -> Iterator[str]:
        """Write it for a registration like ``saver``; lines that say so, none if nothing changes.

        Raises:
            ValueError: if something that is no program is in its place.
            OSError: if it cannot be written.
        """
        uses = self._uses()
        text = launcher_text(self.base, [*uses, use])
        if self._is_needless or content(self.program) == text:
            return
        if os.path.lexists(self.program) and not uses:
            if not (self.program.is_file() and os.access(self.program, os.X_OK)):
                raise ValueError(f"{str(self.program)!r} is in the way of the launcher: it is no program; remove it")
            yield f"{for_shell(self.program)} is there already and stays as it is; it is what is registered"
            return
        write(self.program, text, mode=0o755)
        yield f"{wrote(self.program, 'launcher')}, which runs {shlex.join(self.base)}"

    def release(self, use: str) -> Iterator[str]:
        """Remove it if nothing but this registration uses it; lines that say so."""
        uses = self._uses()
        if use not in uses:
            return
        others = [other for other in uses if other != use]
        if others:
            text = content(self.program)
            write(self.program, HEAD.sub(launcher_text(self.base, others).split(b"exec")[0], text, count=1), mode=0o755)
        else:
            yield remove_file(self.program)

    @property
    def _is_needless(self) -> bool:
        return str(self.program) == self.base[0]

    def _uses(self) -> list[str]:
        """The registrations that use what is there; none if it is not ours."""
        return uses_of(content(self.program))


def launcher_text(base: Sequence[str], uses: Sequence[str]) -> bytes:
    """The launcher that runs a command, for some registrations."""
    head = f"#!/bin/sh\n# Made by Ridgeline, for: {', '.join(sorted({*uses}))}\n"
    return head.encode() + b'exec %s "$@"\n' % os.fsencode(shlex.join(base))


def uses_of(text: bytes) -> list[str]:
    """The registrations that a launcher with that text is for; none if it is not one that we have written."""
    if text.startswith(OLD_HEAD):
        return ["saver"]
    head = HEAD.match(text)
    return head[1].decode().split(", ") if head else []
