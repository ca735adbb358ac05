"""The page of landscapes: what is shown, and every other way to show it, seen at once behind the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ... import options
from ...options import Settings
from ...scene import View
from ...scene.scene_code import SceneCode
from ...scene.themes.find import theme_names
from ...system.keys.keymap import Command, key_names
from ...system.pace.clock import today
from ...textfile.typed import compose, extract_code, is_picture, plain
from ...words import figures, marked, plural, translated
from ..session.cruise_state import CruiseState
from ..session.tiles import Tiles, theme_tile
from .front import Front
from .rows import Action, Choice, Gallery, Page, Row, Slider, Switch, TextEntry

MAX_SEED = 100  #: letters of a seed, as in a settings file

LIKE_A_CODE = re.compile(r"[\w.~]+-[^\s]*-[a-z0-9]{3}", re.IGNORECASE)
"""What nobody would call his seed: words joined by dashes whose last one has as many letters as a code's sum."""

WEATHERS = {
    None: marked("the theme's own"),
    "rain": marked("rain"),
    "snow": marked("snow"),
    "fog": marked("fog"),
    "storm": marked("thunderstorm"),
    "none": marked("fine"),
}

SCENES = {
    "ridges": marked("ridges"),
    "flyover": marked("low flight"),
    "rain": marked("rain on an island"),
}

DAYS = {
    "cycle": marked("ten minutes"),
    "now": marked("as the clock"),
    "stands": marked("stands still"),
}

SEASONS = {4: marked("spring"), 7: marked("summer"), 10: marked("autumn"), 1: marked("winter")}
"""The month in whose middle each is shown."""

MIDDLE = 15  #: day of a month
QUARTER = 0.25  #: hours of a step
STAYS = (0.0, 5.0, 20.0, 60.0)  #: minutes that each theme may stay

TILE_SHARE, TILE_LEAST, TILE_MOST = 9, 128, 480
"""A small picture's width: a share of the window's, and the least and the most pixels."""


class Landscapes:
    """The page, made anew whenever it is looked at; its small pictures are those of when it was opened."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._names = theme_names()
        self._tiles = theme_tiles(front)

    def __call__(self) -> Page:
        """The page as it is now."""
        self._front.busy = lambda: self._tiles.busy
        settings = self._state.settings
        rows: tuple[Row, ...] = (
            self._themes(),
            self._seed(),
            Action(translated("A new landscape"), translated("Another seed, by chance."), self._new, "N"),
            _choice(
                translated("Scene"),
                SCENES,
                settings.scene,
                translated("Ridges that can be ridden on, a low flight over them, or rain on an island."),
                lambda kind: self._adopt(scene=kind),
            ),
            self._day(settings),
            self._hour(),
            _choice(
                translated("Weather"),
                WEATHERS,
                settings.weather,
                translated("One weather all the time, or what the theme has, which comes and goes."),
                lambda weather: self._adopt(weather=weather),
            ),
            self._season(settings),
            self._wander(settings),
            Switch(
                translated("Calm"),
                settings.calm,
                translated("Slower, without flashes, and with fewer moving things."),
                lambda calm: self._adopt(calm=calm),
            ),
            Action(
                translated("Make this theme yours"),
                translated("Change its land, sky, layers, weather and life by hand, and save it."),
                lambda: self._front.act(Command.TUNER),
                ", ".join(key_names(self._front.keys, Command.TUNER)[:1]),
            ),
        )
        return Page(translated("Landscapes"), rows)

    @property
    def _state(self) -> CruiseState:
        return self._front.shown

    def _adopt(self, **changes: Any) -> None:
        self._state.adopt(replace(self._state.settings, **changes))

    def _themes(self) -> Gallery:
        names, name = self._names, self._state.theme.name
        return Gallery(
            translated("Theme"),
            names,
            names.index(name) if name in names else None,
            translated("The same land in another look; the small pictures show it at this hour."),
            lambda number: self._front.choose_theme(names[number]),
            lambda number: self._tiles.picture(names[number]),
            self._tiles.ready,
        )

    def _seed(self) -> TextEntry:
        return TextEntry(
            translated("Seed or code"),
            str(self._state.landscape.seed),
            translated("A number, a word, or a code like dusk-7-1830-ad5, which names a place and a moment too."),
            self._go,
            self._code,
            lambda: self._code() or str(self._state.landscape.seed),
        )

    def _code(self) -> str:
        """The code of what is shown; "" if it has none."""
        try:
            return str(self._state.code(self._front.view))
        except ValueError:
            return ""

    def _go(self, text: str) -> None:
        if is_code(text):
            self._front.open_code(text)
            return
        seed = seed_in(compose(text))
        self._state.go_to(self._state.theme, seed)

    def _new(self) -> None:
        self._front.act(Command.NEW_SEED)

    def _day(self, settings: Settings) -> Choice:
        held = self._state.held_hour is not None
        kind = settings.time if isinstance(settings.time, str) and not held else "stands"

        def change(to: str) -> None:
            self._adopt(time=self._state.moment.hour if to == "stands" else to)

        about = translated("How long a day takes; one that goes by the clock shows the light outside.")
        return _choice(translated("A day takes"), DAYS, kind, about, change)

    def _hour(self) -> Slider:
        hour, time = self._state.moment.hour, self._state.settings.time

        def change(to: float | tuple[float, str | float]) -> None:
            hour, time = to if isinstance(to, tuple) else (to, to)
            self._adopt(time=hour)
            if isinstance(time, str):  # the day went on before, and does so from that hour
                self._adopt(time=time)

        minutes = round(4.0 * hour) % 96 * 15
        return Slider(
            translated("Hour"),
            minutes / 60.0,
            0.0,
            24.0,
            QUARTER,
            f"{minutes // 60:02d}:{minutes % 60:02d}",
            translated("The hour of the day, which stands still when it is set."),
            change,
            round=True,
            before=lambda: (hour, time),
        )

    def _season(self, settings: Settings) -> Choice:
        months = {0: marked("the theme's own"), **SEASONS}
        month = settings.date.month if settings.date else 0
        near = month if month in months else min(SEASONS, key=lambda one: min(abs(one - month), 12 - abs(one - month)))

        def change(to: int) -> None:
            self._adopt(date=today().replace(month=to, day=MIDDLE) if to else None)

        about = translated("The colours of the land and its snow, where the theme has seasons.")
        return _choice(translated("Season"), months, near, about, change)

    def _wander(self, settings: Settings) -> Choice:
        minutes = settings.wander or 0.0
        stays = {stay: _minutes(stay) for stay in sorted({*STAYS, minutes})}
        about = translated("Go through all themes; each stays for so long.")
        return _choice(
            translated("Wander"), stays, minutes, about, lambda to: self._adopt(wander=to or None), spoken=True
        )


def theme_tiles(front: Front) -> Tiles:
    """Small pictures of themes with the land and the hour of now; those that are there already, if they are alike."""
    wide = min(max(front.view.width // TILE_SHARE, TILE_LEAST), TILE_MOST)
    moment, seed, view = front.shown.moment, front.shown.landscape.seed, View(wide, wide * 9 // 16)
    kept, key = front.tiles, ("themes", seed, round(moment.hour), wide)
    if key not in kept:
        kept.clear()
        kept[key] = Tiles(lambda name: theme_tile(name, seed, moment, view))
    return kept[key]


def _minutes(minutes: float) -> str:
    if not minutes:
        return translated("off")
    if minutes == int(minutes):
        return plural("{number} minute", "{number} minutes", int(minutes))
    return translated("{number} minutes", number=figures(f"{minutes:g}"))


def _choice(
    name: str,
    words: dict[Any, str],
    value: Any,
    about: str,
    change: Callable[[Any], None],
    spoken: bool = False,
) -> Choice:
    """A choice among the keys of words, which are translated unless they are `spoken` already."""
    keys: Sequence[Any] = list(words)
    shown = tuple(word if spoken else translated(word) for word in words.values())
    return Choice(name, shown, keys.index(value), about, lambda number: change(keys[number]))


def is_code(text: str) -> bool:
    """Whether a text is a code or the file of a picture, or would be one but for a mistake."""
    if is_picture(text):
        return True
    code, word = extract_code(text), plain(text)
    try:
        SceneCode.parse(code)
    except ValueError:
        marked_as_one = "://" in word or word.startswith("#")
        return bool(LIKE_A_CODE.fullmatch(code if marked_as_one else word.lower()))
    return True


def seed_in(text: str) -> int:
    """The seed that a text stands for; a ValueError says what is wrong with it."""
    if not text:
        raise ValueError(translated("Nothing was given: a seed is a number or a word."))
    if len(text) > MAX_SEED:
        raise ValueError(
            translated("{length} letters were given: a seed has at most {most}.", length=len(text), most=MAX_SEED)
        )
    return options.seed(text)
