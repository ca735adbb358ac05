"""The settings that a command line asks for, with defaults from the user's settings file and the command."""

from collections.abc import Collection
from dataclasses import fields, replace

from .. import options as words
from ..command_line import ParsedArgs
from ..options import OPTIONS, Settings
from ..output import complain, put
from ..signals import came
from ..system.pace import clock
from ..system.settings.file import changes, read_user_settings

FILLED_FROM = {"": "window", "play": "window", "saver": "saver", "terminal": "saver"}
"""The table of the settings file that fills in a command's options."""


def print_code(given: ParsedArgs) -> None:
    """Print the code of what a command would show."""
    from .codes import code_of

    table = FILLED_FROM.get(given["command"])
    put(str(code_of(settings_from(fill_in(given, table) if table else given))))


def settings_from(given: ParsedArgs) -> Settings:
    """The settings that the options stand for."""
    names = [field.name for field in fields(Settings)]
    settings = Settings(**{name: given[name] for name in names if name in given} | {"seed": seed_from(given)})
    if "code" in given:
        from .codes import settings_of

        settings = replace(settings_of(given["code"], settings), theme=given["theme"])
    if "from" in given:
        return replace(settings, at=given["from"], travelled=_travel(settings, given["from"]))
    if given["command"] not in ("still", "film") or {"at", "code"} & given.keys() or settings.clock != "run":
        return settings
    from ..scene.landscape_kinds import STILL_SECONDS

    return replace(settings, at=STILL_SECONDS.get(settings.scene, 0.0))


def _travel(settings: Settings, at: float) -> float | None:
    """The seconds of travel that bring the camera to where it is at second `at`, see `Settings`."""
    if settings.travelled is None:
        return None
    from .scene_of_settings import pace

    return settings.travelled + pace(settings.speed, settings.calm) * (at - settings.at)


def seed_from(given: ParsedArgs) -> int:
    """The seed: the given one, the day's, or a new one."""
    if "seed" not in given:
        return clock.chance_seed()
    if given["seed"] == "daily":
        from ..play.daily import daily

        return daily(clock.today())
    return words.seed(given["seed"])


def fill_in(given: ParsedArgs, table: str, names: Collection[str] = OPTIONS) -> ParsedArgs:
    """The options, with the named ones taken from a table of the settings file where the command line gives none."""
    options, problems = read_user_settings()
    if problems and not came:  # a signal that ends the program can get lost in a library, which then knows no name
        complain(problems)
    own = changes(getattr(options, table))
    return {name: value for name, value in own.items() if name in names} | given
