"""The window's pages by their ids, and what the deeds of the short ones do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import user_folders
from ...output import tell
from ...scene.themes.find import theme_names
from ...system.files.open_folder import open_folder
from ...words import translated
from .bound_page import BoundPage, clock_words, put
from .front import Front
from .key_rows import KeysPage
from .landscapes import Landscapes, ThemePage
from .menu import PAGES
from .rows import PageMaker
from .save_page import SavePage
from .saver_page import SaverPage

DESCRIBED = {page.id: page for page in PAGES}


def page_maker(front: Front, name: str) -> PageMaker:
    """The page of that id."""
    special = SPECIAL.get(name)
    return special(front, DESCRIBED[name]) if special is not None else BoundPage(front, DESCRIBED[name], DEEDS)


def show_settings(front: Front) -> None:
    """Let the desktop show the folder of the settings file, or say where it is."""
    try:
        file = user_folders.settings()
    except user_folders.NoHomeError as problem:
        front.say(str(problem))
        return
    front.say(translated("The file is {file}", file=user_folders.short(file)))
    try:
        if file.parent.is_dir():
            open_folder(file.parent)
    except OSError:
        return  # its place is said anyhow


def open_pictures(front: Front) -> None:
    """Let the desktop show the folder of saved pictures, or say where it is."""
    try:
        folder = user_folders.pictures()
    except user_folders.NoHomeError as problem:
        front.say(str(problem))
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        open_folder(folder)
    except OSError:
        front.say(translated("Your pictures are in {folder}", folder=user_folders.short(folder)))
        return
    tell(f"opened {folder}")
    front.say(translated("opened {folder}", folder=user_folders.short(folder)))


def keep_shown(front: Front) -> None:
    """Let the window open with what is shown, from the next start on."""
    shown, theme = front.shown, front.shown.theme
    settings, hour = shown.settings, shown.held_hour
    time = settings.time if hour is None else hour
    values: dict[str, Any] = {
        "theme": theme.name if theme.name in theme_names() else settings.theme or "",
        "scene": settings.scene,
        "time": time if isinstance(time, str) else clock_words(time),
        "weather": settings.weather or "theme",
        "wander": float(settings.wander or 0.0),
        "calm": settings.calm,
    }
    put(front, {("window", key): one for key, one in values.items()})
    front.say(translated("The window will open with this."))


DEEDS: dict[str, Callable[[Front], None]] = {
    "today": Front.fly_today,
    "pictures": open_pictures,
    "file": show_settings,
    "keep shown": keep_shown,
}

SPECIAL = {
    "landscapes": Landscapes,
    "save": SavePage,
    "saver": SaverPage,
    "keys": KeysPage,
    "window theme": ThemePage,
    "saver theme": ThemePage,
}
"""The pages that can do more than set, open and do."""
