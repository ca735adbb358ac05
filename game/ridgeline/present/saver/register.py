"""Ridgeline among the desktop's screensavers: what `saver install` shows and writes, and `uninstall` takes back."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ... import folders, shipped
from ..files import beside, read, reason
from .programs import programs, shown, with_ridgeline, without_ridgeline

MOST = 2**20
"""Bytes of a settings file that somebody may have written."""

OURS = "ridgeline saver install"
"""Words in every file that is ours alone."""

DIALOG_FOLDERS = (Path("/usr/share/xscreensaver/config"), Path("/usr/local/share/xscreensaver/config"))
"""Where the settings dialog of XScreenSaver reads what options a program has; it knows no folder of the user."""

MATE_FOLDERS = (Path("/usr/libexec/xscreensaver"), Path("/usr/lib/xscreensaver"))
"""Where the screensaver of MATE takes programs from; it runs none from anywhere else."""


@dataclass(frozen=True)
class Registration:
    """Where everything goes.

    Attributes:
        base: the command of this installation.
        home: the user's own folder.
        data: the user's folder for what programs keep.
        own: Ridgeline's part of that.
        dialog: folders of which one may be that of XScreenSaver's settings dialog.
        mate: folders of which one may be that of MATE's programs.
    """

    base: Sequence[str]
    home: Path = field(default_factory=Path.home)
    data: Path = field(default_factory=lambda: folders.data().parent)
    own: Path = field(default_factory=folders.data)
    dialog: Sequence[Path] = DIALOG_FOLDERS
    mate: Sequence[Path] = MATE_FOLDERS

    @property
    def list_file(self) -> Path:
        """XScreenSaver's settings."""
        return self.home / ".xscreensaver"

    @property
    def backup(self) -> Path:
        """XScreenSaver's settings as they were."""
        return self.home / ".xscreensaver.before-ridgeline"

    @property
    def dialog_file(self) -> Path:
        """What XScreenSaver's settings dialog is to read."""
        return _there(self.dialog) / "ridgeline.xml"

    @property
    def dialog_copy(self) -> Path:
        """The same, where the user may write."""
        return self.own / "ridgeline.xml"

    @property
    def mate_program(self) -> Path:
        """The program as MATE would run it: a link."""
        return _there(self.mate) / "ridgeline"

    @property
    def mate_file(self) -> Path:
        """What MATE's list of screensavers reads."""
        return self.data / "applications" / "screensavers" / "ridgeline.desktop"

    def shown(self) -> str:
        """What `install` would write where."""
        _, _, after = self._list()
        entry = next(program.command for program in programs(after) if program.ours)
        return f"""\
XScreenSaver: in the list 'programs:' of {self.list_file}
  "Ridgeline"  {_bytes(entry).decode(errors="replace")}

Its settings dialog: {self.dialog_file}{_by_whom(self.dialog_file)}
{_indented(dialog_text())}
MATE: {self.mate_file}
{_indented(self._mate_text())}
KDE's Plasma has had no screensavers since version 5; other desktops can start 'ridgeline saver' when they are idle.

'ridgeline saver install --write' writes this, 'ridgeline saver uninstall' takes it back.\
"""

    def install(self) -> str:
        """Write it all; what was done, and what is left for the user.

        Raises:
            ValueError: if the settings of XScreenSaver cannot be understood; they stay as they are.
            OSError: if a file cannot be written.
        """
        said = [self._install_list(), *self._install_dialog(), *self._install_mate()]
        how = shown(self._list()[2])
        if how != "always":
            said.append(f"until you choose it in 'xscreensaver-settings', XScreenSaver shows it {how}")
        return "\n".join(said)

    def uninstall(self) -> str:
        """Take back what `install` has written; what was done, and what is left for the user."""
        said = [*self._uninstall_list()]
        said += [_removed(file) for file in (self.dialog_copy, self.mate_file) if _is_ours(file)]
        if _is_ours(self.dialog_file):
            said.append(_removed(self.dialog_file))
        if self.mate_program.is_symlink():
            said.append(f"still there: {self.mate_program}; sudo rm {shlex.quote(str(self.mate_program))}")
        return "\n".join(said or ["nothing of Ridgeline was there"])

    def _list(self) -> tuple[bool, str, str]:
        """Whether XScreenSaver has settings, what they are, and what they would be with Ridgeline in them."""
        with _named(self.list_file):
            there = os.path.lexists(self.list_file)
            before = read(self.list_file, MOST).decode("latin-1") if there else ""
            return there, before, with_ridgeline(before, [_text(word) for word in self.base])

    def _install_list(self) -> str:
        there, before, after = self._list()
        if after == before:
            off = any(program.ours and program.off for program in programs(after))
            return f"is there already{', but switched off' if off else ''}: {self.list_file}"
        if there and not os.path.lexists(self.backup):
            _write(self.backup, _bytes(before), like=self.list_file)
        _write(self.list_file, _bytes(after))
        return f"wrote {self.list_file}" + (f", as it was: {self.backup}" if there else "")

    def _install_dialog(self) -> Iterator[str]:
        text = dialog_text().encode()
        if _same(self.dialog_file, text):
            yield f"is there already: {self.dialog_file}"
        elif os.access(self.dialog_file.parent, os.W_OK):
            _write(self.dialog_file, text)
            yield f"wrote {self.dialog_file}"
        else:
            _write(self.dialog_copy, text)
            copy = shlex.join(["sudo", "cp", str(self.dialog_copy), str(self.dialog_file)])
            yield f"wrote {self.dialog_copy}; XScreenSaver's settings dialog reads it after: {copy}"

    def _install_mate(self) -> Iterator[str]:
        _write(self.mate_file, self._mate_text().encode())
        said = f"wrote {self.mate_file}"
        if not self.mate_program.exists():
            link = shlex.join(["sudo", "ln", "-s", self.base[0], str(self.mate_program)])
            said += f"; MATE runs it after: {link}" if len(self.base) == 1 else ""
        yield said

    def _mate_text(self) -> str:
        return shipped.screensaver("ridgeline.desktop").format(program=self.mate_program)

    def _uninstall_list(self) -> Iterator[str]:
        if not os.path.lexists(self.list_file):
            return
        with _named(self.list_file):
            before = read(self.list_file, MOST)
            after = _bytes(without_ridgeline(before.decode("latin-1")))
        kept = self.backup.read_bytes() if self.backup.is_file() else None
        if after == before:
            return
        if after == b"" and kept is None:
            self.list_file.unlink()
            yield f"removed {self.list_file}, which had nothing else in it"
            return
        _write(self.list_file, after)
        yield f"took it out of {self.list_file}"
        if kept == after:
            self.backup.unlink()
        elif kept is not None:
            yield f"as it was before Ridgeline came: {self.backup}"


def command() -> list[str]:
    """What runs this installation, from anywhere: its script, or Python with the package's name."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = "ridgeline.exe" if os.name == "nt" else "ridgeline"
    for file in (Path(sys.argv[0]).absolute(), Path(sys.executable).parent / script):
        if file.name == script and file.is_file():
            return [str(file)]
    return [sys.executable, "-m", "ridgeline"]


def dialog_text() -> str:
    """What XScreenSaver's settings dialog reads: the options, with all built-in themes."""
    lines = [
        f'    <option id="{name}" _label="Theme: {name}" arg-set="--theme {name}"/>' for name in shipped.theme_names()
    ]
    return shipped.screensaver("ridgeline.xml").format(themes="\n".join(lines))


def _there(candidates: Sequence[Path]) -> Path:
    return next((folder for folder in candidates if folder.is_dir()), candidates[0])


def _by_whom(file: Path) -> str:
    return "" if os.access(file.parent, os.W_OK) else " (only root can write there)"


def _indented(text: str) -> str:
    return "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())


def _text(word: str) -> str:
    """A word of a command as Latin-1 has its bytes."""
    return os.fsencode(word).decode("latin-1")


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _is_ours(file: Path) -> bool:
    try:
        return OURS.encode() in read(file, MOST)
    except (OSError, ValueError):
        return False


def _same(file: Path, content: bytes) -> bool:
    try:
        return read(file, MOST) == content
    except (OSError, ValueError):
        return False


def _write(file: Path, content: bytes, like: Path | None = None) -> None:
    """Write a file beside its place and move it there; a link stays one, and who may read it stays, or is as `like`."""
    target = file.resolve()
    model = (like or file).resolve()
    with _named(file):
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = model.stat().st_mode & 0o777 if model.exists() else None
        with beside(target, mode=mode) as new:
            new.write_bytes(content)


def _removed(file: Path) -> str:
    try:
        file.unlink()
    except OSError as problem:
        return f"still there: {file} ({reason(problem)}); sudo rm {shlex.quote(str(file))}"
    return f"removed {file}"


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Let what goes wrong in the block say the file's name."""
    try:
        yield
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}; it stays as it is") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r}: {reason(problem)}; it stays as it is") from None
