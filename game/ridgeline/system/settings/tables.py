"""The tables of the settings file: keys, the game's sound, how it is played, the window and the screensaver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

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


SAVER = (
    "seed",
    "theme",
    "scene",
    "time",
    "weather",
    "speed",
    "calm",
    "wander",
    "max_fps",
    "cpu",
    "night_dim",
    "panel_care",
    "bezel",
)
"""The options that the screensaver has in the settings file."""

WINDOW = (
    *("theme", "scene", "time", "weather", "wander", "calm", "size", "fullscreen", "sound", "max_fps", "panel_care"),
    *("language", "text_size", "scarf", "sail"),
)
"""The options that the window has there."""


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


def _table(commands: str, names: Sequence[str], own: Mapping[str, Option] | None = None) -> Any:
    options = {**OPTIONS, **(own or {})}
    about = f"Options of {commands}; the command line comes first.\n\nAttributes:\n"
    about += "".join(f"    {name}: {options[name].explained}.\n" for name in names)
    values = [(name, options[name].annotation, options[name].written) for name in names]
    return make_dataclass("Table", values, frozen=True, namespace={"__doc__": about})


if TYPE_CHECKING:

    class Saver:
        def __init__(self, **values: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    Window = Saver
else:
    Saver = _table("'ridgeline saver' and 'ridgeline terminal'", SAVER)
    Window = _table("'ridgeline' and, but for scene and wander, 'ridgeline play'", WINDOW, OWN)


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
    window: Window = Window()  # noqa: RUF009 -- as frozen as the others
    saver: Saver = Saver()  # noqa: RUF009
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}
