"""The entry in the desktop's menu, and the actions that it offers."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...system.files.desktop_entry import entry_word, one_line
from ...words import ENGLISH, LANGUAGES, marked, spoken_in
from .identity import ID, KEYWORDS, NAME, SUMMARY

FOLDERS_KEY = "X-Ridgeline-Folders"
"""The key for the folders that were made for our files: they are removed with these."""


@dataclass(frozen=True)
class MenuAction:
    """Something that the entry's own menu offers.

    Attributes:
        key: its name in the file.
        name: what people read, marked for translation.
        words: of the command line.
    """

    key: str
    name: str
    words: tuple[str, ...]


ACTIONS = (
    MenuAction("Play", marked("Play"), ("play",)),
    MenuAction("Today", marked("Today's course"), ("play", "--seed", "daily")),
    MenuAction("Screensaver", marked("Screensaver"), ("saver",)),
    MenuAction("Settings", marked("Settings"), ("settings", "--open")),
)


def menu_entry(program: str, mark: str, folders: Sequence[str] = ()) -> bytes:
    """The text of the entry.

    Args:
        program: the path of the program.
        mark: a line that says whose file it is.
        folders: those that were made for our files, to be removed with them.

    Raises:
        ValueError: if the path has more than one line.
    """
    lines = [
        f"# {mark}",
        "[Desktop Entry]",
        "Version=1.4",
        "Type=Application",
        f"Name={NAME}",
        *_translations("Comment", SUMMARY),
        f"Exec={entry_word(program)}",
        f"TryExec={one_line(program)}",
        f"Icon={ID}",
        f"StartupWMClass={ID}",
        "StartupNotify=true",
        "Terminal=false",
        "Categories=Game;ArcadeGame;",
        f"Keywords={';'.join(KEYWORDS)};",
        f"Actions={';'.join(action.key for action in ACTIONS)};",
    ]
    if folders:
        lines.append(f"{FOLDERS_KEY}={';'.join(folders)};")
    for action in ACTIONS:
        lines += ["", f"[Desktop Action {action.key}]", *_translations("Name", action.name)]
        lines.append(f"Exec={' '.join([entry_word(program), *action.words])}")
    return ("\n".join(lines) + "\n").encode()


def folders_in(entry: bytes) -> list[str]:
    """The folders that were made for our files, as an entry says."""
    for line in entry.decode(errors="replace").splitlines():
        key, _, value = line.partition("=")
        if key == FOLDERS_KEY:
            return [folder for folder in value.split(";") if folder]
    return []


def _translations(key: str, text: str) -> list[str]:
    others = [f"{key}[{code}]={spoken_in(code, text)}" for code in LANGUAGES if code != ENGLISH]
    return [f"{key}={text}", *others]
