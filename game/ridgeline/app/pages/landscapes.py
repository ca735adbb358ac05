"""The pages on which themes are chosen by pictures, and the landscape is shown in every other way."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from typing import Any

from ... import options
from ...scene import Theme, View
from ...scene.boards.board import Picture
from ...scene.scene_code import SceneCode
from ...scene.themes.find import theme_for, theme_names
from ...system.pace.clock import today
from ...system.settings.tables import Options
from ...textfile.typed import compose, extract_code, is_picture, plain
from ...words import translated
from ..session.cruise_state import CruiseState
from ..session.tiles import Tiles, theme_tile
from .bound_page import BoundPage, checked_text
from .controls import Control, MenuPage
from .front import Front
from .menu import QUARTER, SEASONS
from .rows import Gallery, PageRecord, Row
from .setting_pages import MAX_SEED

LIKE_A_CODE = re.compile(r"[\w.~]+-[^\s]*-[a-z0-9]{3}", re.IGNORECASE)
"""What nobody would call his seed: words joined by dashes whose last one has as many letters as a code's sum."""

MIDDLE = 15  #: day of a month

TILE_SHARE, TILE_LEAST, TILE_MOST = 9, 128, 480
"""A small picture's width: a share of the window's, and the least and the most pixels."""


class ThemeGallery(BoundPage):
    """A page with a gallery of all themes; its small pictures are those of when it was opened.

    Attributes:
        names: of the themes.
    """

    def __init__(self, front: Front, described: MenuPage) -> None:
        super().__init__(front, described)
        self.names = theme_names()
        self._tiles = theme_tiles(front)

    def rows(self) -> tuple[Row, ...]:
        self.front.busy = lambda: self._tiles.busy
        return super().rows()

    def row(self, control: Control) -> Row:
        if control.kind != "gallery":
            return super().row(control)
        name, names = self.value(control), self.names
        chosen, about = names.index(name) if name in names else None, translated(control.about)
        return Gallery(translated(control.name), names, chosen, about, self._tiles.ready, id=control.id)

    def picture(self, number: int) -> Picture | None:
        return self._tiles.picture(self.names[number])


class ThemePage(ThemeGallery):
    """The page on which the theme of the window or the screensaver is chosen; the window shows it at once."""

    @property
    def _of_window(self) -> bool:
        return ("window", "theme") in self._places

    def value(self, control: Control) -> Any:
        name = super().value(control)
        return name if control.kind == "gallery" else not name

    def change(self, control: Control, value: Any) -> None:
        by_hand = self.names[value] if control.kind == "gallery" else self.front.shown.theme.name
        name = "" if control.kind == "switch" and value else by_hand
        if name and self._of_window:
            self.front.choose_theme(name)
        super().change(control, name)

    def record(self) -> PageRecord | None:
        """What the user has set; for the window also the theme behind the page, which follows the choice."""
        if not self._of_window:
            return super().record()
        return PageRecord(lambda: (self.front.own.options, self.front.shown.theme), self._bring_back)

    def _bring_back(self, before: tuple[Options, Theme]) -> None:
        front, (own, theme) = self.front, before
        front.own.adopt(own)
        if theme.name in self.names and theme == theme_for(theme.name, 0):
            front.choose_theme(theme.name)
        elif theme != front.shown.theme:  # which is in no file
            front.shown.go_to(theme, front.shown.landscape.seed)


class Landscapes(ThemeGallery):
    """The page of landscapes, whose controls set what is shown behind it."""

    @property
    def _state(self) -> CruiseState:
        return self.front.shown

    def value(self, control: Control) -> Any:
        """What is shown."""
        state, settings = self._state, self._state.settings
        match control.id:
            case "theme":
                return state.theme.name
            case "seed":
                return state.landscape.seed
            case "day":
                goes_on = isinstance(settings.time, str) and state.held_hour is None
                return settings.time if goes_on else "stands"
            case "hour":
                return round(state.moment.hour / QUARTER) * QUARTER % 24.0
            case "season":
                return _season(settings.date)
            case "weather":
                return settings.weather or "theme"
            case "wander":
                return settings.wander or 0.0
            case "scene":
                return settings.scene
        return settings.calm

    def change(self, control: Control, value: Any) -> None:
        """Show it otherwise."""
        match control.id:
            case "theme":
                self.front.choose_theme(self.names[value])
            case "seed":
                self._go(value)
            case "day":
                self._adopt(time=self._state.moment.hour if value == "stands" else value)
            case "hour":
                hour, time = value if isinstance(value, tuple) else (value, value)
                self._adopt(time=hour)
                if isinstance(time, str):  # the day went on before, and does so from that hour
                    self._adopt(time=time)
            case "season":
                self._adopt(date=today().replace(month=value, day=MIDDLE) if value else None)
            case "weather":
                self._adopt(weather=None if value == "theme" else value)
            case "wander":
                self._adopt(wander=value or None)
            case "scene":
                self._adopt(scene=value)
            case "calm":
                self._adopt(calm=value)

    def copied(self, row: str) -> str:
        return self._code() if row == "seed" else ""

    def before(self, row: str) -> Any:
        if row == "seed":
            return self._code() or str(self._state.landscape.seed)
        return (self._state.moment.hour, self._state.settings.time) if row == "hour" else None

    def _adopt(self, **changes: Any) -> None:
        self._state.adopt(replace(self._state.settings, **changes))

    def _code(self) -> str:
        """The code of what is shown; "" if it has none."""
        try:
            return str(self._state.code(self.front.view))
        except ValueError:
            return ""

    def _go(self, text: str) -> None:
        if is_code(text):
            self.front.open_code(text)
        else:
            self._state.go_to(self._state.theme, seed_in(compose(text)))


def _season(date: datetime.date | None) -> int:
    """The month that is chosen, or that of the nearest season; 0 for the theme's own."""
    month = date.month if date else 0
    if month in (0, *SEASONS):
        return month
    return min(SEASONS, key=lambda one: min(abs(one - month), 12 - abs(one - month)))


def theme_tiles(front: Front) -> Tiles:
    """Small pictures of themes with the land and the hour of now; those that are there already, if they are alike."""
    wide = min(max(front.view.width // TILE_SHARE, TILE_LEAST), TILE_MOST)
    moment, seed, view = front.shown.moment, front.shown.landscape.seed, View(wide, wide * 9 // 16)
    kept, key = front.tiles, ("themes", seed, round(moment.hour), wide)
    if key not in kept:
        kept.clear()
        kept[key] = Tiles(lambda name: theme_tile(name, seed, moment, view))
    return kept[key]


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
    return options.seed(checked_text(text, MAX_SEED))
