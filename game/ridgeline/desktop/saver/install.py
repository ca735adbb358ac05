"""Ridgeline's entry among the desktop's screensavers: `saver install` shows and writes it, `uninstall` removes it."""

import os
import re
import shlex
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ... import shipped, user_folders
from ...frame_rate import SAVER_RATE, SAVER_SHARE
from ...options import OPTIONS, flag
from ...output import wrote
from ...system.files.atomic import read
from ...textfile.typed import for_shell
from .idle_daemons import DaemonEntry, entries, is_safe
from .launcher import Launcher
from .saver_files import MAX_FILE_BYTES, content, existing, naming, remove_file, write
from .xscreensaver_file import how_often_shown, merge, ours, shared_settings, with_ridgeline, without_ridgeline

HOURS = {
    "cycle": "a day in ten minutes",
    "now": "as it is now",
    "06:00": "dawn",
    "12:00": "noon",
    "18:30": "dusk",
    "23:00": "night",
}
"""The hours that XScreenSaver's dialog offers, and what they are called."""

SLIDERS = {
    "speed": (0.1, 4.0, OPTIONS["speed"].written),
    "max_fps": (5, 120, SAVER_RATE),
    "cpu": (1, 100, SAVER_SHARE),
}
"""The ends and the default of each slider in that dialog: not every value of an option looks good."""

OWN_MARK = "ridgeline saver install"  #: words in every file that belongs to us alone

DIALOG_FOLDERS = (Path("/usr/share/xscreensaver/config"), Path("/usr/local/share/xscreensaver/config"))
"""Where XScreenSaver's settings dialog reads the options of a program; it reads no folder of the user."""

MATE_FOLDERS = (Path("/usr/libexec/xscreensaver"), Path("/usr/lib/xscreensaver"))
"""The folders from which MATE runs screensavers, and no others."""

SHARED_LISTS = tuple(
    Path(folder, "app-defaults", "XScreenSaver")
    for folder in ("/etc/X11", "/usr/share/X11", "/usr/lib/X11", "/usr/local/share/X11", "/usr/local/lib/X11")
)
"""Where XScreenSaver has its settings for all users; Debian in the first."""

SHARED_DATA = (Path("/usr/share"), Path("/usr/local/share"))
SHARED_MODE = 0o644  #: the permissions of files that all users share, whatever root's umask
USE = "saver"  #: what the launcher calls this registration


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
        config: the user's folder for settings.
        hosts: where to register it, of `command_kinds.HOST`.
        shared: possible files of XScreenSaver's settings for all users.
        shared_data: the folders for programs' data of all users.
    """

    base: Sequence[str]
    home: Path = field(default_factory=user_folders.home)
    data: Path = field(default_factory=lambda: user_folders.data().parent)
    own: Path = field(default_factory=user_folders.data)
    dialog: Sequence[Path] = DIALOG_FOLDERS
    mate: Sequence[Path] = MATE_FOLDERS
    config: Path = field(default_factory=lambda: user_folders.settings().parent.parent)
    hosts: Collection[str] = ("xscreensaver", "mate")
    shared: Sequence[Path] = SHARED_LISTS
    shared_data: Sequence[Path] = SHARED_DATA

    @property
    def launcher(self) -> Launcher:
        """The program that others start, and how it is made."""
        return Launcher(self.home, self.base)

    @property
    def program(self) -> Path:
        """The program that is registered; its path stays."""
        return self.launcher.program

    @property
    def entries(self) -> Sequence[DaemonEntry]:
        """Our lines for all idle daemons and our own watcher, in `hosts` or not; none for a strange path."""
        return entries(self.program, self.home, self.config) if is_safe(self.program) else ()

    @property
    def list_file(self) -> Path:
        """XScreenSaver's settings file."""
        return self.home / ".xscreensaver"

    @property
    def backup(self) -> Path:
        """The copy of XScreenSaver's settings from before Ridgeline."""
        return self.home / ".xscreensaver.before-ridgeline"

    @property
    def shared_list(self) -> Path:
        """XScreenSaver's settings for all users."""
        return next((file for file in self.shared if file.is_file()), self.shared[0])

    @property
    def shared_text(self) -> str:
        """The text of the settings for all users, as if they were the user's."""
        return shared_settings(content(self.shared_list).decode("latin-1"))

    @property
    def dialog_file(self) -> Path:
        """The file that XScreenSaver's settings dialog reads."""
        return _first_existing(self.dialog) / "ridgeline.xml"

    @property
    def dialog_copy(self) -> Path:
        """A copy of the dialog's file, where the user may write."""
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
    def mate_registered(self) -> bool:
        """Whether MATE's list has our entry, for this user or for all."""
        place = Path("applications", "screensavers", "ridgeline.desktop")
        return any((folder / place).is_file() for folder in (self.data, *self.shared_data))

    @property
    def mate_link(self) -> str:
        """The command that makes MATE's link, which only root may do."""
        return shlex.join(["sudo", "ln", "-sfn", str(self.program), str(self.mate_program)])

    def preview(self) -> str:
        """A text that shows what `install` would write, and where."""
        self._check()
        parts = [self.launcher.preview() + "\n"]
        if "xscreensaver" in self.hosts:
            parts += self._preview_list()
        if "mate" in self.hosts:
            parts.append(f"MATE: {self.mate_file}\n{_indent(self._mate_text())}")
        parts += [entry.preview() for entry in self._chosen()]
        parts.append("'ridgeline saver install --write' writes this, 'ridgeline saver uninstall' removes it.")
        return "\n".join(parts)

    def install(self) -> str:
        """Write all files; a report of what was done, and of what is left to the user.

        Raises:
            ValueError: if the settings of XScreenSaver cannot be understood, or something that is no program is in the
                launcher's place; both stay as they are.
            OSError: if a file cannot be written.
        """
        self._check()  # it refuses before anything is written
        lines = [*self.launcher.install(USE)]
        if "xscreensaver" in self.hosts:
            lines += [self._install_list(), *self._install_dialog()]
        if "mate" in self.hosts:
            lines.append(self._install_mate())
        for entry in self._chosen():
            lines += entry.install()
        alone = not {"idle", "xautolock"} & {*self.hosts}  # they are chosen where nothing starts XScreenSaver
        if "xscreensaver" in self.hosts and alone and (how := self._shown()) != "always":
            lines.append(f"until you choose it in 'xscreensaver-settings', XScreenSaver shows it {how}")
        others = [entry.host for entry in self.entries if entry.host not in self.hosts and entry.registered()]
        if others:
            lines.append(
                f"it stays registered with {' and '.join(others)} too; 'ridgeline saver uninstall' removes all"
            )
        return "\n".join(lines)

    def uninstall(self, system: bool = False) -> str:
        """Remove what `install` wrote, wherever that was; a report of what was done, and of what is left for the user.

        Args:
            system: remove also what all users of this machine share.
        """
        lines = [*self._uninstall_list()]
        lines += [remove_file(file) for file in (self.dialog_copy, self.mate_file) if _is_ours(file)]
        for shared in (self.dialog_file, self.mate_program):
            if _is_ours(shared) or shared.is_symlink():
                lines.append(remove_file(shared) if system else _what_stays(shared))
        for entry in self.entries:
            lines += entry.uninstall()
        lines += self.launcher.release(USE)
        if lines:
            self._tidy()
        return "\n".join(lines or ["nothing to remove"])

    def _tidy(self) -> None:
        """Remove the folders of our files that are empty now; a program that needs one makes it again."""
        files = (self.dialog_copy, self.mate_file, self.launcher.program, *(entry.file for entry in self.entries))
        for file in files:
            for folder in file.parents:
                if self.home not in folder.parents:
                    break
                with suppress(OSError):  # something else is in it, or it was never made
                    folder.rmdir()

    def _chosen(self) -> Sequence[DaemonEntry]:
        return [entry for entry in self.entries if entry.host in self.hosts]

    def _check(self) -> None:
        """Raise the errors of `install` that can be foreseen."""
        if "xscreensaver" in self.hosts:
            self._list()
        if {*self.hosts} - {"xscreensaver", "mate"} and not is_safe(self.program):
            allowed = "letters, digits, spaces and /.+@_-"
            raise ValueError(f"{str(self.program)!r} cannot be registered: allowed are {allowed}")
        for entry in self._chosen():
            entry.check()

    def _preview_list(self) -> Iterator[str]:
        _, before, after = self._list()
        writer = "" if os.access(self.dialog_file.parent, os.W_OK) else " (only root can write there)"
        if self._is_listed_for_all(before):
            yield f"XScreenSaver: already listed for all users in {for_shell(self.shared_list)}\n"
        else:
            entry = ours(after)
            assert entry, "it has just been put there"
            yield f"XScreenSaver: in the list 'programs:' of {for_shell(self.list_file)}"
            yield f'  "Ridgeline"  {_bytes(entry.command).decode(errors="replace")}\n'
        yield f"Its settings dialog: {for_shell(self.dialog_file)}{writer}\n{_indent(dialog_text())}"

    def _list(self) -> tuple[bool, str, str]:
        """Whether XScreenSaver has settings, their text, and that text with Ridgeline in it."""
        with naming(self.list_file):
            exists = os.path.lexists(self.list_file)
            before = read(self.list_file, MAX_FILE_BYTES).decode("latin-1") if exists else ""
            return exists, before, with_ridgeline(before, [_text(str(self.program))])

    def _is_listed_for_all(self, own: str) -> bool:
        """Whether the list for all users has our program, and the user's own list nothing else of that name.

        Then the user's list needs no entry: XScreenSaver adds what it lacks.
        """
        listed = ours(self.shared_text)
        words = listed.command.split() if listed and not listed.off else []
        return ours(own) is None and bool(words) and shutil.which(words[0]) == str(self.program)

    def _shown(self) -> str:
        """How often XScreenSaver shows it once it is installed, in words."""
        _, before, after = self._list()
        own = before if self._is_listed_for_all(before) else after
        return how_often_shown(merge(own, self.shared_text))

    def _install_list(self) -> str:
        existed, before, after = self._list()
        if self._is_listed_for_all(before):
            return f"already listed for all users: {for_shell(self.shared_list)}"
        if after == before:
            entry = ours(after)
            return f"already listed{', but switched off' if entry and entry.off else ''}: {for_shell(self.list_file)}"
        if existed and not os.path.lexists(self.backup):
            write(self.backup, _bytes(before), like=self.list_file)
        write(self.list_file, _bytes(after), through_link=True)
        return wrote(self.list_file, "list of savers") + (
            f"; the old one is {for_shell(self.backup)}" if existed else ""
        )

    def _install_dialog(self) -> Iterator[str]:
        text = dialog_text().encode()
        if content(self.dialog_file) == text and self.dialog_file.stat().st_mode & SHARED_MODE == SHARED_MODE:
            yield f"already written: {for_shell(self.dialog_file)}"
        elif os.access(self.dialog_file.parent, os.W_OK):
            write(self.dialog_file, text, mode=SHARED_MODE)
            yield f"{wrote(self.dialog_file, 'dialog')}, for all users"
        else:
            write(self.dialog_copy, text)
            copy = shlex.join(["sudo", "install", "-D", "-m", "644", str(self.dialog_copy), str(self.dialog_file)])
            yield f"{wrote(self.dialog_copy, 'dialog')}; for XScreenSaver's settings dialog, run: {copy}"

    def _install_mate(self) -> str:
        write(self.mate_file, self._mate_text().encode())
        line = wrote(self.mate_file, "entry of the list")
        if not self.mate_program.exists():
            line += f"; for MATE, run: {self.mate_link}"
        return line

    def _mate_text(self) -> str:
        return shipped.screensaver("ridgeline.desktop").format(program=self.mate_program)

    def _uninstall_list(self) -> Iterator[str]:
        if not os.path.lexists(self.list_file):
            return
        with naming(self.list_file):
            before = read(self.list_file, MAX_FILE_BYTES)
            after = _bytes(without_ridgeline(before.decode("latin-1")))
        kept = existing(self.backup) if self.backup.is_file() else None
        if after == before:
            return
        if after == b"" and kept is None:
            self.list_file.unlink()
            yield f"removed {for_shell(self.list_file)}, which held nothing else"
            return
        write(self.list_file, after, through_link=True)
        yield f"removed Ridgeline from {for_shell(self.list_file)}"
        if kept == after:
            self.backup.unlink()
        elif kept is not None:
            yield f"the file from before Ridgeline is {for_shell(self.backup)}"


def _first_existing(candidates: Sequence[Path]) -> Path:
    return next((folder for folder in candidates if folder.is_dir()), candidates[0])


def _is_ours(file: Path) -> bool:
    return OWN_MARK.encode() in content(file)


def _what_stays(shared: Path) -> str:
    remove = f"'ridgeline saver uninstall --system' or: sudo rm {shlex.quote(str(shared))}"
    return f"not removed: {for_shell(shared)}, which all users of this machine share; {remove}"


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _indent(text: str) -> str:
    return "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())


def _text(word: str) -> str:
    """A word of a command, its bytes read as Latin-1."""
    return os.fsencode(word).decode("latin-1")


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
