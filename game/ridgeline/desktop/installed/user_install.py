"""Ridgeline among the programs of one user: `install` shows and writes it, `uninstall` removes it."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from xml.sax.saxutils import escape

from ... import __version__, user_folders
from ...command_line import ParsedArgs
from ...output import put
from ...system.files import leftovers
from ...system.files.installed_program import command
from ...system.files.lock import changing
from ...textfile.typed import for_shell
from ..saver.launcher import SYSTEM_FOLDERS, Launcher, uses_of
from ..saver.saver_files import content, remove_file, write
from . import icon
from .completion import bash, fish, zsh
from .identity import DESCRIPTION, ID, KEYWORDS, MARK, NAME, SUMMARY, address, component
from .manual import SECTION, manual
from .menu_entry import folders_in, menu_entry

ENTRY = f"applications/{ID}.desktop"
"""The place of the menu entry, in a folder for programs' data like ``~/.local/share`` or ``/usr/share``."""

MANUAL = f"man/man{SECTION}/{ID}.{SECTION}"

COMPLETIONS: dict[str, Callable[[str], bytes]] = {
    f"bash-completion/completions/{ID}": bash.script,
    f"zsh/site-functions/_{ID}": zsh.script,
    f"fish/vendor_completions.d/{ID}.fish": fish.script,
}
"""The completion of each shell, by the place of its file."""

USE = "menu"  #: what the launcher calls this registration

OF_ALL_USERS = (Path("/usr/share"), Path("/usr/local/share"))
"""Where a package for all users puts these files."""

SCREENSHOTS = {
    "play.png": "The glider of the game above the hills",
    "gallery/dusk-7-1830-ad5.webp": "Dusk over violet ridges",
    "gallery/aurora-5-2330-am6.webp": "The aurora at night",
    "scenes.png": "Rain on an island, and a low flight over the land",
}
"""Pictures in `docs/pictures` for catalogues, with what is on them; the first is shown first."""


def run(given: ParsedArgs) -> None:
    """Show or write the files, or remove them.

    Raises:
        ValueError: if desktops here read no such files, or as `UserInstall.install` says.
        OSError: if a file cannot be written.
    """
    if sys.platform in ("win32", "darwin"):
        raise ValueError(f"'ridgeline {given['command']}' is for the desktops of Linux and other free systems")
    own = UserInstall(command())
    if given["command"] == "uninstall":
        with changing(own.home / ".local"):
            removed = own.uninstall()
        put(removed, *leftovers.remove(), *leftovers.watching())
    elif "write" in given:
        with changing(own.home / ".local"):
            put(own.install())
    else:
        put(own.preview())


@dataclass(frozen=True)
class UserInstall:
    """The files that make Ridgeline one of a user's programs.

    Attributes:
        base: the command of this installation.
        home: the user's own folder.
        data: the user's folder for programs' data.
        path: the folders in which shells look for programs.
        shared: folders for programs' data of all users.
    """

    base: Sequence[str]
    home: Path = field(default_factory=user_folders.home)
    data: Path = field(default_factory=lambda: user_folders.data().parent)
    path: str = field(default_factory=lambda: os.environ.get("PATH", ""))
    shared: Sequence[Path] = OF_ALL_USERS

    @property
    def launcher(self) -> Launcher:
        """The program that the menu starts, and how it is made."""
        return Launcher(self.home, self.base)

    @property
    def entry(self) -> Path:
        """The menu entry, which also says which folders were made."""
        return self.data / ENTRY

    @cached_property
    def files(self) -> dict[Path, bytes]:
        """The files, and what is written to each."""
        made = program_files(str(self.launcher.program), MARK)
        return {self.data / place: text for place, text in made.items()}

    def preview(self) -> str:
        """A text that shows what `install` would write, and where; it raises the same errors."""
        self._check()
        lines = [self.launcher.preview(), "", f"The menu entry: {self.entry}"]
        lines += [f"  {line}".rstrip() for line in self.files[self.entry].decode().splitlines()]
        lines += ["", "Icons, metainfo, the manual, and completion for bash, zsh and fish:"]
        lines += [f"  {for_shell(file)}" for file in self.files if file != self.entry]
        end = "'ridgeline install --user --write' writes this, 'ridgeline uninstall --user' removes it."
        return "\n".join([*lines, "", *self._hints(), end])

    def install(self) -> str:
        """Write all files; a report of what was done, and of what is left to the user.

        Raises:
            ValueError: if Ridgeline is installed for all users already, or a file that is not ours is in the way; then
                nothing is written.
            OSError: if a file cannot be written.
        """
        self._check()
        made = dict.fromkeys([*folders_in(content(self.entry)), *self._missing_folders()])
        lines = [*self.launcher.install(USE)]
        entry = menu_entry(str(self.launcher.program), MARK, [*made])
        wanted = {self.entry: entry} | {file: text for file, text in self.files.items() if file != self.entry}
        new = {file: text for file, text in wanted.items() if content(file) != text}
        for file, text in new.items():
            write(file, text)
        lines.append(
            f"wrote {len(new)} files below {for_shell(self.data)}, {sum(map(len, new.values())) / 1e3:.0f} kB"
            if new
            else f"already written: {for_shell(self.entry)}"
        )
        return "\n".join([*lines, *self._hints()])

    def uninstall(self) -> str:
        """Remove what `install` wrote, and the folders that it made; a report of what was done and what is left."""
        made = folders_in(content(self.entry)) if _is_ours(self.entry) else []
        ours = [file for file in (*(file for file in self.files if file != self.entry), self.entry) if _is_ours(file)]
        reports = [remove_file(file) for file in ours]
        lines = [report for report in reports if not report.startswith("removed ")]
        if len(lines) < len(reports):
            lines.insert(0, f"removed {len(reports) - len(lines)} files below {for_shell(self.data)}")
        lines += self.launcher.release(USE)
        if others := uses_of(content(self.launcher.program)):
            lines.append(f"{for_shell(self.launcher.program)} stays, for: {', '.join(others)}")
        for folder in sorted(made, key=len, reverse=True):
            with suppress(OSError):  # something else is in it
                Path(folder).rmdir()
        return "\n".join(lines or ["nothing to remove"])

    def _check(self) -> None:
        """Raise the errors of `install` that can be foreseen."""
        if self.launcher.program.parent in SYSTEM_FOLDERS:
            raise ValueError(f"{str(self.launcher.program)!r} is installed for all users already: nothing is needed")
        for file in self.files:
            if os.path.lexists(file) and not _is_ours(file):
                raise ValueError(f"{str(file)!r} is not Ridgeline's: move it away first; nothing was written")
        for folder in (self.launcher.program.parent, self.data):
            there = next(place for place in (folder, *folder.parents) if place.exists())
            if not (there.is_dir() and os.access(there, os.W_OK)):
                raise OSError(f"{str(there)!r} cannot be written in; nothing was written")

    def _missing_folders(self) -> list[str]:
        """The folders that will be made."""
        every = {folder for file in (*self.files, self.launcher.program) for folder in file.parents}
        return sorted(str(folder) for folder in every if not folder.exists() and ";" not in str(folder))

    def _hints(self) -> Iterator[str]:
        folder = self.launcher.program.parent
        if str(folder) not in self.path.split(os.pathsep):
            place = for_shell(folder)
            yield f"{place} is not on your PATH: the menu works; for terminals, log in again or add it to PATH"
        for shared in self.shared:
            if (shared / ENTRY).exists():
                yield f"{for_shell(shared / ENTRY)} is there for all users; your own comes first"
        yield f"zsh reads its completion with this line in ~/.zshrc, before compinit: fpath+=({self._zsh_folder()})"

    def _zsh_folder(self) -> str:
        return for_shell(self.data / "zsh" / "site-functions")


def program_files(program: str, mark: str) -> dict[str, bytes]:
    """The files, by their places in a folder for programs' data.

    Args:
        program: the path of the program.
        mark: a line that says in each file whose it is.
    """
    files = {ENTRY: menu_entry(program, mark), f"metainfo/{component()}.metainfo.xml": metainfo(mark)}
    files |= {f"icons/hicolor/{side}x{side}/apps/{ID}.png": icon.png(side, mark) for side in icon.SIDES}
    files[f"icons/hicolor/scalable/apps/{ID}.svg"] = icon.svg(mark)
    files[MANUAL] = manual(mark)
    return files | {place: script(mark) for place, script in COMPLETIONS.items()}


def metainfo(mark: str) -> bytes:
    """The text about us for catalogues; without pictures and links if the repository's address is unknown."""
    where = address()
    paragraphs = "\n".join(f"    <p>{escape(text)}</p>" for text in DESCRIPTION)
    keywords = "\n".join(f"    <keyword>{word}</keyword>" for word in KEYWORDS)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- {mark} -->",
        '<component type="desktop-application">',
        f"  <id>{component()}</id>",
        "  <metadata_license>MIT</metadata_license>",
        "  <project_license>MIT</project_license>",
        f"  <name>{NAME}</name>",
        f"  <summary>{SUMMARY}</summary>",
        "  <developer_name>The Ridgeline authors</developer_name>",
        f"  <description>\n{paragraphs}\n  </description>",
        f'  <launchable type="desktop-id">{ID}.desktop</launchable>',
        "  <categories>\n    <category>Game</category>\n    <category>ArcadeGame</category>\n  </categories>",
        f"  <keywords>\n{keywords}\n  </keywords>",
        f"  <provides>\n    <binary>{ID}</binary>\n  </provides>",
        '  <content_rating type="oars-1.1"/>',
        "  <recommends>\n    <control>keyboard</control>\n    <control>pointing</control>\n"
        "    <control>gamepad</control>\n  </recommends>",
    ]
    if where:
        lines += [f'  <url type="homepage">{where}</url>', _screenshots(where)]
    return ("\n".join([*lines, "</component>"]) + "\n").encode()


def _screenshots(where: str) -> str:
    shots = []
    for number, (picture, caption) in enumerate(SCREENSHOTS.items()):
        kind = ' type="default"' if number == 0 else ""
        image = f"      <image>{where}/raw/v{__version__}/docs/pictures/{picture}</image>"
        shots.append(f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n{image}\n    </screenshot>")
    return "\n".join(["  <screenshots>", *shots, "  </screenshots>"])


def _is_ours(file: Path) -> bool:
    return not file.is_symlink() and MARK.encode() in content(file)
