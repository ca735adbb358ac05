"""The front page, and the short pages behind it. Another page is one line in `front_page`."""

from __future__ import annotations

from collections.abc import Callable

from ...output import tell
from ...system.keys.keymap import Command, key_names
from ...words import translated
from ..input.cruise_rows import CRUISE_ROWS
from .front import Front
from .rows import Action, Page, PageMaker, Row


def front_page(front: Front) -> PageMaker:
    """The first page: everything there is."""
    from .landscapes import Landscapes
    from .save_page import SavePage
    from .saver_page import SaverPage
    from .settings_page import settings_page

    def page() -> Page:
        keys = front.keys
        rows: tuple[Row, ...] = (
            Action(
                translated("Fly"),
                translated(
                    "Ride the hills with one button: hold it to dive, let go to fly. Esc or a right click pauses."
                ),
                lambda: front.leave(Command.HOLD),
                ", ".join(key_names(keys, Command.HOLD)[:1]),
            ),
            Action(
                translated("Today's course"),
                translated("The same hills for everybody, until midnight."),
                front.fly_today,
            ),
            Action(
                translated("Landscapes"),
                translated("Themes, seeds and codes, hour, weather, season, and other ways to see them."),
                lambda: front.open(Landscapes(front)),
            ),
            Action(
                translated("Save"),
                translated("A picture, a film of the last ten seconds, a loop, a wallpaper, a page, a drawing."),
                lambda: front.open(SavePage(front)),
            ),
            Action(
                translated("Settings"),
                translated("The window, sound, flying, keys, text size, contrast, language."),
                lambda: front.open(settings_page(front)),
            ),
            Action(
                translated("As screensaver"),
                translated("Whether Ridgeline is the screensaver here; install it, and try it."),
                lambda: front.open(SaverPage(front)),
            ),
            Action(
                translated("Pictures"),
                translated("Open the folder of the pictures that you have saved."),
                lambda: open_pictures(front),
            ),
            Action(
                translated("Help"),
                translated("All keys, and what they do."),
                lambda: front.open(help_page(front)),
                ", ".join(key_names(keys, Command.HELP)[:1]),
            ),
            Action(
                translated("Quit"),
                translated("End the program."),
                lambda: front.act(Command.QUIT),
                ", ".join(key_names(keys, Command.QUIT)[:1]),
            ),
        )
        return Page("Ridgeline", rows, large=True)

    return page


def help_page(front: Front) -> PageMaker:
    """The keys of the cruise, each of which can be tried."""
    left_out = (Command.HELP, Command.BACK, Command.QUIT, Command.FULLSCREEN)

    def page() -> Page:
        keys = front.keys
        rows: list[Row] = []
        for words, *commands in CRUISE_ROWS:
            names = key_names(keys, *commands)
            if names and commands[0] not in left_out:
                rows.append(Action(translated(words), "", _does(front, commands[-1]), ", ".join(names)))
        return Page(translated("Help"), tuple(rows))

    return page


def _does(front: Front, command: Command) -> Callable[[], None]:
    return lambda: front.leave(command)


def open_pictures(front: Front) -> None:
    """Let the desktop show the folder of saved pictures, or say where it is."""
    from ...system.files.open_folder import open_folder
    from ...user_folders import NoHomeError, pictures, short

    try:
        folder = pictures()
    except NoHomeError as problem:
        front.say(str(problem))
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        open_folder(folder)
    except OSError:
        front.say(translated("Your pictures are in {folder}", folder=short(folder)))
        return
    tell(f"opened {folder}")
    front.say(translated("opened {folder}", folder=short(folder)))
