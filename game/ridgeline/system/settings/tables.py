"""The tables of the settings file: keys, the game's sound, how it is played, the window and the screensaver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from ...command_options import SPARING
from ...options import OPTIONS, Option, kind, size
from ...textfile.ranges import Interval
from ...words import AUTO
from ..keys.default_keys import DEFAULT_KEYS, Keys


@dataclass(frozen=True)
class SoundSettings:
    """The sound of the game, and of the cruise where that has any.

    Attributes:
        level: how loud it is.
        mute: begin silent.
        music: whether there is music, and not only wind, weather and what happens.
    """

    level: Annotated[float, Interval(ge=0.0, le=1.0)] = 0.5
    mute: bool = False
    music: bool = True


@dataclass(frozen=True)
class Play:
    """How the game is played and shown.

    Attributes:
        reduced_motion: no shaking, no flashes, fewer particles.
        high_contrast: everything that matters stands out from the land, and all writing is on solid panels.
        hold: press is heavy while the button is pressed; toggle from one press to the next, so that nothing is held.
        pace: percent of the usual pace at which a run goes by. Its rules stay the same; slower runs are a class of
            their own: they count for goals, but not for bests and days.
        zen: begin without dusk and score.
        ghosts: show earlier runs beside one's own.
    """

    reduced_motion: bool = False
    high_contrast: bool = False
    hold: Literal["press", "toggle"] = "press"
    pace: Annotated[float, Interval(ge=50.0, le=100.0)] = 100.0
    zen: bool = False
    ghosts: bool = True


def _size_or_auto(word: str) -> object:
    return None if word == AUTO else size(word)


OWN = {
    "size": replace(
        OPTIONS["size"],
        help="width and height in pixels; auto: the window's last one, and at first one that suits the screen",
        kind=kind(f"{size.expected}, or {AUTO}")(_size_or_auto),
        written=AUTO,
    )
}
"""Options of the window that have a default of their own in the file."""


Table = TypeVar("Table")


def _options_of(commands: str, own: Mapping[str, Option] | None = None) -> Callable[[type[Table]], type[Table]]:
    """Give the keys of a table what the options of their names say: what is allowed, the default, an explanation."""
    options = {**OPTIONS, **(own or {})}

    def filled(table: type[Table]) -> type[Table]:
        names = [*table.__annotations__]
        table.__annotations__ = {name: options[name].annotation for name in names}
        for name in names:
            setattr(table, name, options[name].written)
        table.__doc__ = f"Options of {commands}; the command line comes first.\n\nAttributes:\n" + "".join(
            f"    {name}: {options[name].explained}.\n" for name in names
        )
        return table

    return filled


_WRITTEN: Any = None  #: stands for the default that the option writes


@dataclass(frozen=True)
@_options_of("'ridgeline saver' and 'ridgeline terminal'", SPARING)
class SaverSettings:
    """The screensaver; the types are of what the file has."""

    seed: int | str = _WRITTEN
    theme: str = _WRITTEN
    scene: str = _WRITTEN
    time: str = _WRITTEN
    weather: str = _WRITTEN
    speed: float = _WRITTEN
    calm: bool = _WRITTEN
    wander: float = _WRITTEN
    max_fps: float = _WRITTEN
    cpu: float = _WRITTEN
    night_dim: bool = _WRITTEN
    panel_care: bool = _WRITTEN
    bezel: float = _WRITTEN


@dataclass(frozen=True)
@_options_of("'ridgeline' and, but for scene and wander, 'ridgeline play'", OWN)
class WindowSettings:
    """The window; the types are of what the file has."""

    theme: str = _WRITTEN
    scene: str = _WRITTEN
    time: str = _WRITTEN
    weather: str = _WRITTEN
    wander: float = _WRITTEN
    calm: bool = _WRITTEN
    size: str = _WRITTEN
    fullscreen: bool = _WRITTEN
    sound: bool = _WRITTEN
    max_fps: float = _WRITTEN
    panel_care: bool = _WRITTEN
    language: str = _WRITTEN
    text_size: float = _WRITTEN
    scarf: str = _WRITTEN
    sail: str = _WRITTEN


SAVER, WINDOW = (tuple(key.name for key in fields(table)) for table in (SaverSettings, WindowSettings))
"""The options that the screensaver and the window have in the settings file."""


@dataclass(frozen=True)
class Options:
    """Ridgeline's settings. A key that is left out has the value shown here.

    Attributes:
        keys: of the cruise and the game.
        sound: of the game.
        play: the game itself.
        window: the window.
        saver: the screensaver.
    """

    keys: Keys = DEFAULT_KEYS
    sound: SoundSettings = SoundSettings()
    play: Play = Play()
    window: WindowSettings = WindowSettings()
    saver: SaverSettings = SaverSettings()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


Place: TypeAlias = tuple[str, str]  #: a table of the file, and a key in it


def value_in(options: Options, place: Place) -> Any:
    """What options say at a place."""
    return getattr(getattr(options, place[0]), place[1])


def with_values(options: Options, values: Mapping[Place, Any]) -> Options:
    """Options with other values at some places.

    >>> with_values(Options(), {("play", "zen"): True}).play.zen
    True
    """
    for (table, key), value in values.items():
        options = replace(options, **{table: replace(getattr(options, table), **{key: value})})
    return options


def changes_between(before: Options, after: Options) -> dict[Place, Any]:
    """The values of `after` that differ from those `before`, by their places."""
    places = [(table.name, key.name) for table in fields(after) for key in fields(getattr(after, table.name))]
    return {place: value_in(after, place) for place in places if value_in(after, place) != value_in(before, place)}
