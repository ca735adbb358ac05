"""The lines by which idle daemons and sessions start the saver, or our watcher: what they are, and in which file."""

import contextlib
import os
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...command_options import IDLE_SECONDS
from ...output import wrote
from ...system.files.desktop_entry import entry_word
from ...textfile.typed import for_shell
from .saver_files import content, existing, remove_file, write

BEGIN, END = ">>> made by ridgeline saver install >>>", "<<< made by ridgeline saver install <<<"
UNENDED = " (the line above had no end)"  #: what the first mark adds if we had to end the user's last line
ENTRY_MARK = "# Made by 'ridgeline saver install'; 'ridgeline saver uninstall' takes it back.\n"

ENTRY = """\
[Desktop Entry]
Type=Application
Name=Ridgeline's screensaver
Comment=Shows an endless landscape while nobody is there
Exec={command}
NoDisplay=true
"""

SAFE = re.compile(r"[\w/.+@ -]+")  #: a path that needs nothing but quotes in any of these files


@dataclass(frozen=True)
class DaemonEntry:
    """Our lines for one program.

    Attributes:
        host: its name, one of `command_kinds.HOST`.
        file: where it reads them.
        lines: the lines, with `{command}` in them.
        command: the command as it is spelled there.
        comment: what begins a comment; None if the file is ours alone.
        after: what the user does then.
        needed: whether the file must be there already, since ours alone would hide the system's.
    """

    host: str
    file: Path
    lines: str
    command: str
    after: str
    comment: str | None = "#"
    needed: bool = False

    @property
    def text(self) -> str:
        """The lines as they are written."""
        return self.lines.format(command=self.command)

    def preview(self) -> str:
        """What would be written, and where."""
        if self._is_missing:
            return f"{self.host}: {self._by_hand}\n"
        indented = "".join(f"  {line}\n" for line in self.text.splitlines())
        return f"{self.host}: in {for_shell(self.file)}\n{indented}"

    def check(self) -> None:
        """Raise a ValueError or an OSError if the file cannot be read, or somebody else has made it."""
        before = existing(self.file)
        if self.comment is None and before and not before.startswith(ENTRY_MARK.encode()):
            raise ValueError(f"{str(self.file)!r} is there already, and not made by Ridgeline; it is unchanged")

    def install(self) -> Iterator[str]:
        """Write the lines; what was done, in words. Errors are those of `check`, and an OSError."""
        if self._is_missing:
            yield self._by_hand
            return
        before = existing(self.file)
        after = self._changed(before or b"")
        if after == before:
            yield f"already written: {for_shell(self.file)}"
            return
        write(self.file, after, through_link=self.comment is not None)
        yield f"{wrote(self.file, 'configuration')}; {self.after}"

    def uninstall(self) -> Iterator[str]:
        """Take the lines away; what was done, in words."""
        before = content(self.file)
        if self.comment is None:
            if before.startswith(ENTRY_MARK.encode()):
                yield remove_file(self.file)
                self._tidy()
            return
        after = without_block(before.decode("latin-1"), self.comment).encode("latin-1")
        if after == before:
            return
        if after:
            write(self.file, after, through_link=True)
            yield f"removed Ridgeline from {for_shell(self.file)}"
        elif self.file.is_symlink():
            write(self.file, after, through_link=True)
            yield f"removed Ridgeline from {for_shell(self.file)}, which is empty now"
        else:
            yield remove_file(self.file)
            self._tidy()

    def registered(self) -> Sequence[str] | None:
        """The command that the file has now, word by word; None if our lines are not in it."""
        text = content(self.file).decode(errors="replace")
        if self.comment is None:
            lines = text if text.startswith(ENTRY_MARK) else None
        else:
            lines = block_of(text, self.comment)
        if lines is None:
            return None
        line = next(line for line in self.lines.format(command="\0").splitlines() if "\0" in line)
        pattern = re.sub(r"\d+", r"\\d+", re.escape(line).replace(re.escape("\0"), "(.*)"))  # other seconds, perhaps
        found = re.search(pattern, lines)
        if found is None:
            return []
        try:
            words = shlex.split(found[1])
            return shlex.split(words[0]) if len(words) == 1 else words
        except ValueError:  # somebody has changed our line, and its quotes no longer match
            return [found[1]]

    @property
    def _is_missing(self) -> bool:
        return self.needed and not self.file.is_file()

    @property
    def _by_hand(self) -> str:
        return (
            f"there is no {for_shell(self.file)}, which would hide the system's; in your own, put: {self.text.strip()}"
        )

    def _changed(self, before: bytes) -> bytes:
        if self.comment is None:
            return (ENTRY_MARK + self.text).encode()
        lines = self.text.encode().decode("latin-1")
        return with_block(before.decode("latin-1"), lines, self.comment).encode("latin-1")

    def _tidy(self) -> None:
        """Remove the file's folder if it is empty."""
        with contextlib.suppress(OSError):
            self.file.parent.rmdir()


def entries(program: Path, home: Path, config: Path) -> Sequence[DaemonEntry]:
    """The entries of all of these programs, for a program of ours whose path `is_safe`.

    Args:
        program: what they are to run.
        home: the user's folder.
        config: the user's folder for settings.
    """
    saver, watch = shlex.join([str(program), "saver"]), shlex.join([str(program), "idle"])
    swayidle = next(
        (one for one in (config / "swayidle" / "config", home / ".swayidle" / "config") if one.exists()), None
    )
    return (
        DaemonEntry(
            host="swayidle",
            file=swayidle or config / "swayidle" / "config",
            lines=f"timeout {IDLE_SECONDS} {{command}}\n",
            command=shlex.quote(saver),
            after="start swayidle anew",
        ),
        DaemonEntry(
            host="hypridle",
            file=config / "hypr" / "hypridle.conf",
            lines=f"listener {{{{\n    timeout = {IDLE_SECONDS}\n    on-timeout = {{command}}\n}}}}\n",
            command=saver,
            after="start hypridle anew",
        ),
        DaemonEntry(
            host="sway",
            file=config / "sway" / "config",
            lines="exec {command}\n",
            command=watch,
            after="it begins with the next session",
            needed=True,
        ),
        DaemonEntry(
            host="xautolock",
            file=home / ".Xresources",
            lines=f"Xautolock.time: {IDLE_SECONDS // 60}\nXautolock.locker: {{command}}\n",
            command=saver,
            after="run 'xrdb -merge ~/.Xresources' and start xautolock anew, without -locker",
            comment="!",
        ),
        DaemonEntry(
            host="idle",
            file=config / "autostart" / "ridgeline-idle.desktop",
            lines=ENTRY,
            command=f"{entry_word(str(program))} idle",
            after=f"it begins with the next session; for this one, run: {watch} &",
            comment=None,
        ),
    )


def is_safe(program: Path) -> bool:
    """Whether a program's path can be written in all of these files."""
    return SAFE.fullmatch(os.fspath(program)) is not None


def with_block(text: str, lines: str, comment: str) -> str:
    """The text with our lines in it, in the place of older ones or at the end.

    Args:
        text: what the file has.
        lines: our lines, each with its end.
        comment: what begins a comment in this file.
    """
    old = _block(comment).search(text)
    if old:
        return text[: old.start()] + old["gap"] + _mark(lines, comment, old["unended"]) + text[old.end() :]
    unended = UNENDED if text and not text.endswith("\n") else ""
    return text + ("\n" if unended else "") + _mark(lines, comment, unended)


def without_block(text: str, comment: str) -> str:
    """The text as it was before `with_block`, with all that has been changed around our lines since."""
    return _block(comment).sub(lambda old: "" if old["unended"] else old["gap"], text)


def block_of(text: str, comment: str) -> str | None:
    """Our lines in a text; None if there are none."""
    found = _block(comment).search(text)
    return found["lines"] if found else None


def _mark(lines: str, comment: str, unended: str) -> str:
    return f"{comment} {BEGIN}{unended}\n{lines}{comment} {END}\n"


def _block(comment: str) -> re.Pattern[str]:
    begin, end = re.escape(f"{comment} {BEGIN}"), re.escape(f"{comment} {END}")
    return re.compile(
        rf"(?P<gap>\n|\A){begin}(?P<unended>(?:{re.escape(UNENDED)})?)\n(?P<lines>(?:(?!{begin}).*\n)*?){end}(?:\n|\Z)"
    )
