"""The tuner at work: what keys and the mouse do to it, and how it is shown."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame

from ... import shipped
from ...render.text.layout import place_of
from ...scene import Moment, Text, Theme
from ...scene.themes.own_files import own_files
from ...scene.themes.rules import broken_steps
from ..input.default_keys import Keys
from ..input.keymap import Command
from .knobs import ACROSS, DOWN, Tuner
from .panel import Point, Sheet, Size, cell_at, on_bar, row_at, share_at, strip

REPEAT_DELAY = 0.35
"""Seconds after which a held key begins to repeat."""

REPEAT_PERIOD = 0.05
"""Seconds between two repeats."""

ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
"""Steps down and to the right."""

MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

LEFT_BUTTON, WHEEL = 1, {4: 1, 5: -1}


class Tuning:
    """A tuner in use. Nothing here reads a clock: `advance` is told what time has passed."""

    def __init__(
        self, theme: Theme, keys: Keys, save: Callable[[], None], scale: Callable[[Size], float] | None = None
    ) -> None:
        """Begin with a theme as it is, and name the user's keys.

        `save` is called to save it; `scale` says how much larger than is usual letters are in a picture of some size.
        """
        self._keys, self._save, self._scale_in, self._scale = keys, save, scale, 1.0
        self.tuner = Tuner(theme)
        self.open = False
        self._held: tuple[int, bool] | None = None
        self._wait = 0.0
        self._dragging = False
        self._place: tuple[int, float] | None = None
        self._rows = 0
        self._bars, self._sheet = self._strip(0.0), Sheet()
        self._small: Text | None = None
        self._covered = False

    def begin(self, theme: Theme) -> None:
        """Go on with another theme as it is."""
        self.tuner = replace(self.tuner, own=theme, steps=Tuner.steps)
        self._rows = 0

    def show(self, wanted: bool = True) -> None:
        """Open the strip, or close it and the sheet and let go of keys and the mouse."""
        self.open = wanted
        self._let_go()
        self.tuner = replace(self.tuner, sheet=False)

    def advance(self, seconds: float, moment: Moment) -> None:
        """Let `seconds` pass: a held key repeats, once at most."""
        self._wait -= seconds
        if self._held and self._wait <= 0.0:
            self._wait = max(self._wait + REPEAT_PERIOD, 0.0)
            self._turn(*self._held, moment)

    def handle(self, event: pygame.Event, command: Command | None, moment: Moment, size: Size) -> bool:
        """Handle an event, which may give a command, in a picture of `size` pixels; whether it is for the tuner."""
        drags = event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT_BUTTON, *WHEEL)
        if not drags and self._obey(command):
            return True
        if event.type == pygame.KEYDOWN:
            return self._press(event.key, bool(event.mod & pygame.KMOD_SHIFT), moment)
        if event.type == pygame.KEYUP and self._held and event.key == self._held[0]:
            self._held = None
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        if event.type in MOUSE:
            self._point(event, moment, size)
        return event.type in MOUSE

    def texts(self, moment: Moment, seed: int, size: Size) -> tuple[Text, ...]:
        """The strip and the sheet, or the sheet alone where there is no room for both.

        The sheet shows the land that is in view when it is opened. One row of it is drawn at a time, so that the
        picture goes on meanwhile.
        """
        self._scale = self._scale_in(size) if self._scale_in else 1.0
        self._bars, self._small, self._covered = self._strip(moment.hour), None, False
        if not self.tuner.sheet:
            self._place = None
            return (self._bars,)
        if self._place is None or self._place[0] != seed:
            self._place, self._rows = (seed, moment.travel), 0
        self._rows = min(self._rows + 1, len(DOWN))
        self._small = replace(self._sheet.text(self.tuner, *self._place, self._rows), scale=self._scale)
        self._covered = bool(place_of(self._bars, size).colliderect(place_of(self._small, size)))
        return (self._small,) if self._covered else (self._bars, self._small)

    def _strip(self, hour: float) -> Text:
        return replace(strip(self.tuner, hour, self._keys), scale=self._scale)

    def _let_go(self) -> None:
        self._held, self._dragging = None, False

    def _obey(self, command: Command | None) -> bool:
        """Do what a command means to the tuner; whether it means anything to it."""
        if command is Command.PICTURE:
            self._save()
        elif command is Command.BACK and self.tuner.sheet:
            self.tuner = replace(self.tuner, sheet=False)
        elif command in (Command.BACK, Command.TUNER):
            self.show(False)
        else:
            return False
        return True

    def _press(self, key: int, shift: bool, moment: Moment) -> bool:
        if key in ARROWS:
            self._held, self._wait = (key, shift), REPEAT_DELAY
            self._turn(key, shift, moment)
        elif key == pygame.K_BACKSPACE:
            self.tuner = (
                self.tuner.at_cell(len(DOWN) // 2, len(ACROSS) // 2) if self.tuner.sheet else self.tuner.reset()
            )
        elif key == pygame.K_g:
            self.tuner = replace(self.tuner, sheet=not self.tuner.sheet)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._save()
        else:
            return False
        return True

    def _turn(self, key: int, shift: bool, moment: Moment) -> None:
        down, right = ARROWS[key]
        if self.tuner.sheet:
            row, column = self.tuner.cell
            self.tuner = self.tuner.at_cell(row + down, column + right)
        elif down:
            self.tuner = self.tuner.chosen(self.tuner.row + down)
        else:
            self.tuner = self.tuner.turned(right * (self.tuner.stride if shift else 1), moment.hour)

    def _point(self, event: pygame.Event, moment: Moment, size: Size) -> None:
        """Do what the mouse does: choose a row or a cell, drag a bar, turn a knob with the wheel."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self._dragging = False
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            self._drag(event.pos[0], size)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._click(event.button, event.pos, moment, size)

    def _click(self, button: int, point: Point, moment: Moment, size: Size) -> None:
        row, cell = row_at(self._bars, size, point), self._small and cell_at(self._small, size, point)
        if cell and button == LEFT_BUTTON:
            self.tuner = self.tuner.at_cell(*cell)
        elif row is not None and not self._covered:
            self.tuner = self.tuner.chosen(row)
            if button in WHEEL:
                self.tuner = self.tuner.turned(WHEEL[button], moment.hour)
            elif button == LEFT_BUTTON and on_bar(self._bars, size, point[0]):
                self._dragging = True
                self._drag(point[0], size)

    def _drag(self, x: int, size: Size) -> None:
        self.tuner = self.tuner.turned_to(share_at(self._bars, size, x))


def save_tuned(theme: Theme) -> Path:
    """The file in the user's folder that says the theme as it is now, under the first free name like its own.

    Of a built-in theme it says what has been tuned.

    Raises:
        ValueError: if its ridges could not be told apart.
        OSError: if it cannot be written.
    """
    from ..files.new_theme import save_theme  # what a run does not need, it does not wait for

    for step in broken_steps(theme):
        raise ValueError(f"{step.given}; less haze or fewer layers make room")
    stem = re.sub(r"[^\w-]", "", re.sub(r"-\d+$", "", theme.name))[:50].lstrip("-") or "theme"
    taken = own_files()
    name = next(name for name in (f"{stem}-{number}" for number in count(2)) if name not in taken)
    like = theme.name if theme.name in shipped.theme_names() else None  # others may change, or go
    return save_theme(theme, name, like)
