"""Ridgeline's entry among the desktop's screensavers: `saver install` shows and writes it, `uninstall` removes it."""

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ... import shipped, user_folders
from ...options import OPTIONS, flag
from ..files.atomic import beside, read, reason
from ..pace.power import SAVER_RATE
from .launcher import is_own, launcher_in, launcher_text
from .xscreensaver_file import how_often_shown, programs, with_ridgeline, without_ridgeline

MAX_FILE_BYTES = 2**20
"""The largest settings file that is read, in bytes."""

OWN_MARK = "ridgeline saver install"
"""Words in every file that belongs to us alone."""

DIALOG_FOLDERS = (Path("/usr/share/xscreensaver/config"), Path("/usr/local/share/xscreensaver/config"))
"""Where XScreenSaver's settings dialog reads the options of a program; it reads no folder of the user."""

MATE_FOLDERS = (Path("/usr/libexec/xscreensaver"), Path("/usr/lib/xscreensaver"))
"""The folders from which MATE runs screensavers, and no others."""

SHARED_MODE = 0o644
"""The permissions of what all users share, whatever those are that root gives to new files."""

HOURS = {
    "cycle": "a day in ten minutes",
    "now": "as it is now",
    "06:00": "dawn",
    "12:00": "noon",
    "18:30": "dusk",
    "23:00": "night",
}
"""The hours that XScreenSaver's dialog offers, and what they are called."""

SLIDERS = {"speed": (0.1, 4.0, OPTIONS["speed"].written), "max_fps": (5, 120, SAVER_RATE)}
"""The ends and the defaults of the sliders of that dialog: not all that an option allows looks good."""


@dataclass(frozen=True)
class Registration:
    """The files that register Ridgeline.

    Attributes:
        base: the command of this installation.
        home: the user's own folder.
        data: the user's folder for programs' data.
        own: Ridgeline's folder in it.
        dialog: possible folders of XScreenSaver's settings dialog.
        mate: possible folders of MATE's programs.
    """

    base: Sequence[str]
    home: Path = field(default_factory=user_folders.home)
    data: Path = field(default_factory=lambda: user_folders.data().parent)
    own: Path = field(default_factory=user_folders.data)
    dialog: Sequence[Path] = DIALOG_FOLDERS
    mate: Sequence[Path] = MATE_FOLDERS

    @property
    def program(self) -> Path:
        """The program that is registered, which stays where it is."""
        return launcher_in(self.home, self.base)

    @property
    def list_file(self) -> Path:
        """XScreenSaver's settings file."""
        return self.home / ".xscreensaver"

    @property
    def backup(self) -> Path:
        """The copy of XScreenSaver's settings from before."""
        return self.home / ".xscreensaver.before-ridgeline"

    @property
    def dialog_file(self) -> Path:
        """The file that XScreenSaver's settings dialog reads."""
        return _first_existing(self.dialog) / "ridgeline.xml"

    @property
    def dialog_copy(self) -> Path:
        """A copy of it where the user may write."""
        return self.own / "ridgeline.xml"

    @property
    def mate_program(self) -> Path:
        """The link by which MATE would run the program."""
        return _first_existing(self.mate) / "ridgeline"

    @property
    def mate_file(self) -> Path:
        """The file that MATE's list of screensavers reads."""
        return self.data / "applications" / "screensavers" / "ridgeline.desktop"

    @property
    def mate_link(self) -> str:
        """The command that makes this link, which only root may."""
        return shlex.join(["sudo", "ln", "-sfn", str(self.program), str(self.mate_program)])

    def preview(self) -> str:
        """A text that shows what `install` would write, and where."""
        _, _, after = self._list()
        writer = "" if os.access(self.dialog_file.parent, os.W_OK) else " (only root can write there)"
        entry = next(program.command for program in programs(after) if program.ours)
        return f"""\
{self._launcher_line()}
XScreenSaver: in the list 'programs:' of {self.list_file}
  "Ridgeline"  {_bytes(entry).decode(errors="replace")}

Its settings dialog: {self.dialog_file}{writer}
{_indented(dialog_text())}
MATE: {self.mate_file}
{_indented(self._mate_text())}
KDE Plasma has had no screensavers since version 5; other desktops can start 'ridgeline saver' when they are idle.

'ridgeline saver install --write' writes this, 'ridgeline saver uninstall' removes it.\
"""

    def install(self) -> str:
        """Write all files; a report of what was done, and of what is left for the user.

        Raises:
            ValueError: if the settings of XScreenSaver cannot be understood, or something that is no program is in the
                launcher's place; both stay as they are.
            OSError: if a file cannot be written.
        """
        self._list()  # what it refuses, it refuses before anything is written
        lines = [*self._install_launcher(), self._install_list(), *self._install_dialog(), self._install_mate()]
        how = how_often_shown(self._list()[2])
        if how != "always":
            lines.append(f"until you choose it in 'xscreensaver-settings', XScreenSaver shows it {how}")
        return "\n".join(lines)

    def uninstall(self, system: bool = False) -> str:
        """Remove what `install` wrote; a report of what was done, and of what is left for the user.

        Args:
            system: remove also what all users of this machine share.
        """
        lines = [*self._uninstall_list()]
        lines += [_removed(file) for file in (self.dialog_copy, self.mate_file) if _is_ours(file)]
        for shared in (self.dialog_file, self.mate_program):
            if _is_ours(shared) or shared.is_symlink():
                lines.append(_removed(shared) if system else _left(shared))
        if is_own(_content(self.program)):
            lines.append(_removed(self.program))
        return "\n".join(lines or ["nothing to remove"])

    def _list(self) -> tuple[bool, str, str]:
        """Whether XScreenSaver has settings, their text, and that text with Ridgeline in it."""
        with _named(self.list_file):
            exists = os.path.lexists(self.list_file)
            before = read(self.list_file, MAX_FILE_BYTES).decode("latin-1") if exists else ""
            return exists, before, with_ridgeline(before, [_text(str(self.program))])

    def _launcher_line(self) -> str:
        """What the launcher is, or would be."""
        runs = shlex.join(self.base)
        if str(self.program) == self.base[0]:
            return f"The program: {runs}\n"
        if os.path.lexists(self.program) and not is_own(_content(self.program)):
            return f"Its launcher: {self.program}, which is there already and stays as it is\n"
        return f"Its launcher: {self.program}, which runs {runs}\n"

    def _install_launcher(self) -> Iterator[str]:
        text = launcher_text(self.base)
        if str(self.program) == self.base[0] or _content(self.program) == text:
            return
        if os.path.lexists(self.program) and not is_own(_content(self.program)):
            if not (self.program.is_file() and os.access(self.program, os.X_OK)):
                raise ValueError(f"{str(self.program)!r} is in the way of the launcher: it is no program; remove it")
            yield f"{self.program} is there already and stays as it is; it is what is registered"
            return
        _write(self.program, text, mode=0o755)
        yield f"wrote {self.program}, which runs {shlex.join(self.base)}"

    def _install_list(self) -> str:
        existed, before, after = self._list()
        if after == before:
            off = any(program.ours and program.off for program in programs(after))
            return f"already listed{', but switched off' if off else ''}: {self.list_file}"
        if existed and not os.path.lexists(self.backup):
            _write(self.backup, _bytes(before), like=self.list_file)
        _write(self.list_file, _bytes(after), through_link=True)
        return f"wrote {self.list_file}" + (f"; the old one is {self.backup}" if existed else "")

    def _install_dialog(self) -> Iterator[str]:
        text = dialog_text().encode()
        if _content(self.dialog_file) == text and self.dialog_file.stat().st_mode & SHARED_MODE == SHARED_MODE:
            yield f"already written: {self.dialog_file}"
        elif os.access(self.dialog_file.parent, os.W_OK):
            _write(self.dialog_file, text, mode=SHARED_MODE)
            yield f"wrote {self.dialog_file}, for all users"
        else:
            _write(self.dialog_copy, text)
            copy = shlex.join(["sudo", "install", "-D", "-m", "644", str(self.dialog_copy), str(self.dialog_file)])
            yield f"wrote {self.dialog_copy}; for XScreenSaver's settings dialog, run: {copy}"

    def _install_mate(self) -> str:
        _write(self.mate_file, self._mate_text().encode())
        line = f"wrote {self.mate_file}"
        if not self.mate_program.exists():
            line += f"; for MATE, run: {self.mate_link}"
        return line

    def _mate_text(self) -> str:
        return shipped.screensaver("ridgeline.desktop").format(program=self.mate_program)

    def _uninstall_list(self) -> Iterator[str]:
        if not os.path.lexists(self.list_file):
            return
        with _named(self.list_file):
            before = read(self.list_file, MAX_FILE_BYTES)
            after = _bytes(without_ridgeline(before.decode("latin-1")))
        kept = self.backup.read_bytes() if self.backup.is_file() else None
        if after == before:
            return
        if after == b"" and kept is None:
            self.list_file.unlink()
            yield f"removed {self.list_file}, which held nothing else"
            return
        _write(self.list_file, after, through_link=True)
        yield f"removed Ridgeline from {self.list_file}"
        if kept == after:
            self.backup.unlink()
        elif kept is not None:
            yield f"the file from before Ridgeline is {self.backup}"


def dialog_text() -> str:
    """What XScreenSaver's settings dialog reads: its options, with all built-in themes."""
    themes = {"": "chosen by the seed"} | dict.fromkeys(shipped.theme_names(), "")
    parts = [_select("theme", themes), _select("time", HOURS)]
    parts += [_select(name, OPTIONS[name].words) for name in ("scene", "weather")]
    parts += [_slider(name, *ends) for name, ends in SLIDERS.items()]
    switches = [
        f'    <boolean id="{name}" _label="{_label(name)}" arg-set="{flag(name)}"/>'
        for name in ("wander", "calm", "night_dim")
    ]
    parts.append("\n".join(["  <hgroup>", *switches, "  </hgroup>"]))
    return shipped.screensaver("ridgeline.xml").format(options="\n\n".join(parts))


def _select(name: str, words: Mapping[str, str]) -> str:
    """A list of words to choose from, the default first; what is written is the word, or what it means."""
    default = OPTIONS[name].written
    lines = [
        f'    <option id="{name}-{word.replace(":", "") or "default"}" _label="{name.capitalize()}: {meaning or word}"'
        + ("/>" if word == default else f' arg-set="{flag(name)} {word}"/>')
        for word, meaning in words.items()
    ]
    return "\n".join([f'  <select id="{name}">', *lines, "  </select>"])


def _slider(name: str, low: float, high: float, default: float) -> str:
    return (
        f'  <number id="{name}" type="slider" arg="{flag(name)} %"\n'
        f'          _label="{_label(name)}" _low-label="{low:g}" _high-label="{high:g}"\n'
        f'          low="{low}" high="{high}" default="{type(low)(default)}"/>'
    )


def _label(name: str) -> str:
    words = re.split("[;:,]", OPTIONS[name].help)[0]
    return f"{words[0].upper()}{words[1:]}"


def _first_existing(candidates: Sequence[Path]) -> Path:
    return next((folder for folder in candidates if folder.is_dir()), candidates[0])


def _indented(text: str) -> str:
    return "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())


def _text(word: str) -> str:
    """A word of a command, its bytes read as Latin-1."""
    return os.fsencode(word).decode("latin-1")


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _content(file: Path) -> bytes:
    try:
        return read(file, MAX_FILE_BYTES)
    except (OSError, ValueError):
        return b""


def _is_ours(file: Path) -> bool:
    return OWN_MARK.encode() in _content(file)


def _write(
    file: Path, content: bytes, like: Path | None = None, mode: int | None = None, through_link: bool = False
) -> None:
    """Write a file whole or not at all; a link is replaced, or stays if what it leads to is to be written.

    Its permissions become `mode`, or those of `like`; without either they stay.
    """
    target = file.resolve() if through_link else file
    model = like or target
    with _named(file):
        target.parent.mkdir(parents=True, exist_ok=True)
        if mode is None and model.exists():
            mode = model.stat().st_mode & 0o777
        with beside(target, mode=mode) as new:
            new.write_bytes(content)


def _left(shared: Path) -> str:
    remove = f"'ridgeline saver uninstall --system' or: sudo rm {shlex.quote(str(shared))}"
    return f"not removed: {shared}, which all users of this machine share; {remove}"


def _removed(file: Path) -> str:
    try:
        file.unlink()
    except OSError as problem:
        return f"not removed: {file} ({reason(problem)}); sudo rm {shlex.quote(str(file))}"
    return f"removed {file}"


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Name the file in any error of the block."""
    try:
        yield
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}; it is unchanged") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r}: {reason(problem)}; it is unchanged") from None
