"""Somebody at the front page, without a window: with keys, a mouse, a pad or a finger alone."""

from __future__ import annotations

from dataclasses import replace

import pygame

from private_desktop import wait_for
from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode import Mode
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.front import Front
from ridgeline.app.pages.page_boxes import Box, PageLayout
from ridgeline.app.pages.rows import Page
from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.options import Settings
from ridgeline.scene import View
from ridgeline.scene.boards.board import Board
from ridgeline.system.keys.keymap import Command

SETTINGS = Settings(seed=7, theme="dusk", size=(1280, 720), time=16.0)


class Visitor:
    """Somebody before a window."""

    def __init__(self, opened: list[Director], settings: Settings = SETTINGS) -> None:
        self.director = Director(settings)
        self.view = View(*settings.size)
        opened.append(self.director)
        self.wait()

    @property
    def mode(self) -> Mode:
        return self.director.mode

    @property
    def state(self) -> CruiseState:
        """The landscape."""
        return self.director.session.cruise_state

    @property
    def front(self) -> Front:
        assert isinstance(self.mode, FrontPage), self.mode
        return self.mode.front

    @property
    def page(self) -> Page:
        return self.front.page

    @property
    def layout(self) -> PageLayout:
        return self.front.stack.laid_out(self.page)

    @property
    def board(self) -> Board:
        (board,) = [text for text in self.director.picture(self.view).texts if isinstance(text, Board)]
        return board

    @property
    def name(self) -> str:
        """Of the row that has the focus."""
        return self.page.rows[self.front.focus.row].name

    def writing(self) -> str:
        return "\n".join(line for text in self.director.picture(self.view).texts for line in text.lines)

    def wait(self, seconds: float = 0.02) -> None:
        for _ in range(max(round(60 * seconds), 1)):
            self.director.advance(1 / 60)

    def event(self, kind: int, **facts: object) -> Command | None:
        command = self.director.handle(pygame.Event(kind, **facts), self.view, False)
        self.wait()
        return command

    def key(self, *keys: int, mod: int = 0) -> Command | None:
        command = None
        for key in keys:
            command = self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self.event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        return command

    def write(self, text: str) -> None:
        """Type a text, with the keys that bear its letters."""
        for letter in text:
            code = ord(letter.lower())
            self.event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
            self.event(pygame.TEXTINPUT, text=letter)
            self.event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)

    def pad(self, *buttons: int) -> None:
        for button in buttons:
            self.event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)
            self.event(pygame.JOYBUTTONUP, instance_id=0, button=button)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.event(kind, pos=(x, y), button=button, touch=False)

    def finger(self, x: int, y: int) -> None:
        place = {"x": x / self.view.width, "y": y / self.view.height, "touch_id": 1, "finger_id": 1}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.event(kind, **place, dx=0.0, dy=0.0, pressure=1.0)

    def box(self, name: str) -> Box:
        """Where the row of that name is; the page is moved until it is seen, with the wheel."""
        number = next(n for n, row in enumerate(self.page.rows) if row.name == name)
        for steps in (*[5] * 20, *[4] * 40):
            if (placed := self.layout.of(number)) is not None:
                return placed.value or placed.line
            self.event(pygame.MOUSEBUTTONDOWN, pos=(self.layout.inner.left, 5), button=steps, touch=False)
        raise AssertionError(f"{name!r} is not to be seen")

    def click_on(self, name: str) -> None:
        """Click on the row of that name, at the right end of its value."""
        box = self.box(name)
        self.click(box.right - 3, box.middle)

    def go_to(self, name: str) -> None:
        """Move the focus to the row of that name, with the keys."""
        for _ in range(60):
            if self.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"there is no row {name!r}")

    def draw_tiles(self) -> None:
        """Wait until all small pictures that are seen are there."""
        self.writing()
        wait_for(lambda: not self.front.busy(), "the small pictures", 60.0)


def with_size(width: int, height: int) -> Settings:
    """The usual settings in another window."""
    return replace(SETTINGS, size=(width, height))
