"""Which programs this session starts by itself: from the entries and scripts that desktops and window managers read."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from ... import user_folders
from .saver_files import content

SCRIPTS = (".xsession", ".xsessionrc", ".xinitrc", ".xprofile")  #: scripts of the user's that start a session of X11

CONFIGURATIONS = ("openbox/autostart", "i3/config", "awesome/rc.lua", "bspwm/bspwmrc", "herbstluftwm/autostart")
"""What window managers read, in the user's folder for settings."""

SESSIONS = ("lxsession/*/autostart",)  #: what LXDE reads, there and in the folders of all users

WORD = re.compile(r"""[^\s"'`;&|()@]+""")
"""A word in a line of these files, also of a command in quotes. With an @ before a program, LXDE restarts it."""

COMMENT = re.compile(r"\s#.*")
"""A comment at the end of a line."""


def starts(daemon: str, desktop: str) -> bool:
    """Whether a session starts a program of that name by itself, as far as its files tell.

    Args:
        daemon: the program.
        desktop: the desktop's names, as XDG_CURRENT_DESKTOP has them, in any case.
    """
    names = {name for name in desktop.lower().split(":") if name}
    return _is_autostarted(daemon, names) or any(_runs_in(text, daemon) for text in _scripts())


def _is_autostarted(daemon: str, desktops: set[str]) -> bool:
    """Whether an entry of `autostart` runs it; one of the user's hides that of the same name for all users.

    See https://specifications.freedesktop.org/autostart-spec/.
    """
    seen: set[str] = set()
    for folder in _folders():
        for file in sorted((folder / "autostart").glob("*.desktop")):
            if file.name not in seen:
                seen.add(file.name)
                if _entry_starts(content(file).decode(errors="replace"), daemon, desktops):
                    return True
    return False


def _entry_starts(text: str, daemon: str, desktops: set[str]) -> bool:
    lines = text.partition("\n[Desktop Action")[0].splitlines()
    parts = (line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    keys = {key.strip(): value.strip() for key, value in parts}
    only, never = (
        {name for name in keys.get(key, "").lower().split(";") if name} for key in ("OnlyShowIn", "NotShowIn")
    )
    hidden = keys.get("Hidden", "").lower() == "true"
    if hidden or never & desktops or (only and not only & desktops):
        return False
    return _runs_in(keys.get("Exec", ""), daemon)


def _scripts() -> Iterator[str]:
    """The texts of the scripts and configurations that there are."""
    files: list[Path] = []
    try:
        home = user_folders.home()
        files += [home / name for name in SCRIPTS]
    except user_folders.NoHomeError:
        pass
    folders = _folders()
    files += [folders[0] / name for name in CONFIGURATIONS]
    files += [file for folder in folders for name in SESSIONS for file in folder.glob(name)]
    for file in files:
        yield content(file).decode(errors="replace")


def _runs_in(text: str, daemon: str) -> bool:
    """Whether a line of a text, unless that is a comment, has the program as a word, perhaps with its path."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith(("#", "--")))
    return any(word.rpartition("/")[2] == daemon for line in lines for word in WORD.findall(COMMENT.sub("", line)))


def _folders() -> list[Path]:
    """The folders for settings: the user's own, then those for all users."""
    shared = os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    own = user_folders.settings().parent.parent
    return [own, *(Path(folder) for folder in shared.split(os.pathsep) if folder)]
