"""The front page in the window: a mode in which the cruise goes on behind pages that are clicked through."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from ...render import Dissolve
from ...scene import Scene, View
from ...scene.boards.board import Board
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import TYPING, Command, Commands
from ...system.settings.user_settings import OwnSettings
from ...words import translated
from ..pages.focus import Focus, Go
from ..pages.front import Front
from ..pages.page_stack import PageStack
from ..pages.rows import Action, Page, PageMaker, ProgressRow, Row, TextLine
from ..session.cruise_state import CruiseState
from ..session.tiles import Tiles
from .code_entry import given_text
from .mode import Home, Mode

if TYPE_CHECKING:
    from ..saves.saves import Saves
    from ..saves.task import SavingTask


class FrontPage(Mode):
    """Pages over the cruise, one behind the other; the last one is seen.

    What a row does may call what `front.front.Front` lists.

    Attributes:
        home: the cruise, which goes on.
        stack: the pages.
        busy: says whether something is being made that will be seen, so that the window does not rest.
    """

    shows_notes = True
    points = True

    def __init__(self, home: Home, first: Callable[[Front], PageMaker] | None = None) -> None:
        """Open the front page, or another `first`."""
        from ..pages.front_page import front_page

        super().__init__(home.session)
        self.home = home
        self.busy: Callable[[], bool] = lambda: False
        self.stack = PageStack(self.say, self.close, self._last_rows)
        self._next: Mode = self
        home.paged = True
        self.open((first or front_page)(self))

    @property
    def commands(self) -> Commands:  # type: ignore[override]
        """Those of the page that is seen; none while letters are taken."""
        return TYPING if self.stack.takes_letters else self.page.counted

    @property
    def rests(self) -> bool:
        return self.home.rests and not self.busy()

    @property
    def keys(self) -> Keys:
        """The user's."""
        return self.session.keys

    @property
    def tiles(self) -> dict[Hashable, Tiles]:
        """Small pictures that are kept from one visit to the next."""
        return self.session.tiles

    @property
    def own(self) -> OwnSettings:
        """What the user has set."""
        return self.session.own

    @property
    def level(self) -> int:
        """The levels of goals that are done."""
        return self.session.log.book.level

    @property
    def shown(self) -> CruiseState:
        """The landscape behind the pages."""
        return self.session.cruise_state

    @property
    def page(self) -> Page:
        """The page that is seen, as it is now."""
        return self.stack.page

    @property
    def focus(self) -> Focus:
        """Where somebody is on it."""
        return self.stack.focus

    @property
    def view(self) -> View:
        """Of the picture behind the pages."""
        return self.stack.view

    @property
    def saves(self) -> Saves:
        """What is saved by processes of their own."""
        return self.session.saves

    def begin(self, *words: str) -> SavingTask:
        """A command of this program in a process that ends with the window; the same one while it goes on."""
        return self.session.begin(*words)

    def open(self, maker: PageMaker) -> None:
        """Show another page before this one."""
        self.stack.open(maker)

    def close(self) -> None:
        """Close the page that is seen; after the first one comes the cruise."""
        self.stack.close()
        self.busy = lambda: False
        if not self.stack:
            self._leave()

    def close_all(self) -> None:
        """Close all pages, so that the cruise goes on alone."""
        self._leave()

    def act(self, command: Command) -> None:
        """Do what a command of the cruise does, and stay."""
        self.home.act(command, self.view)

    def leave(self, command: Command) -> None:
        """Close all pages, and do what a command of the cruise does."""
        self._next = self.home.obey(command, self.view)

    def tune(self) -> None:
        """Show the pages on which the theme is changed by hand."""
        from ..tuner.tuner_page import tuner_page

        self.open(tuner_page(self))

    def fly_today(self) -> None:
        """Close all pages, and begin a run on the day's course."""
        self._next = self.home.fly_daily()

    def open_code(self, text: str) -> None:
        """Go to the place of a code, or of a picture that has one; a ValueError if there is none."""
        self.home.open(text)

    def choose_theme(self, name: str) -> None:
        """Go to another theme; a ValueError if there is none of that name, or its file has mistakes."""
        self.home.choose_theme(name)

    def say(self, line: str) -> None:
        """Write a line at the foot of the page."""
        self.session.say(line, 6.0)

    def quit(self) -> None:
        """End the program, as if its window were closed."""
        self.ends = True

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """The mode after an event, which may give a command."""
        self._next = self
        self._see(view)
        if self.stack.took(event, command):
            pass
        elif command is Command.MENU:
            self._leave()
        elif command in (Command.MUTE, Command.PICTURE, Command.KEEP):
            self.home.act(command, view)
        elif command is Command.BACK and event.type != pygame.KEYDOWN:
            self.stack.do(Go.BACK)
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self.home.go(given_text(event) or "", view)
        elif (gesture := self.stack.gesture(event)) is not None or command is Command.BACK:
            self.stack.do(Go.BACK if command is Command.BACK or gesture is None else gesture)
        self.home.paged = self._next is self
        return self._next

    def advance(self, seconds: float, held: bool) -> Mode:
        self.home.advance(seconds, held=False)
        self._next = self
        self.stack.advance(seconds)
        self.home.paged = self._next is self
        return self._next

    def picture(self, view: View) -> Scene | Dissolve:
        picture = self.home.picture(view)
        self.stack.tint(picture)
        return picture

    def texts(self, view: View) -> tuple[Board, ...]:
        """The page."""
        self._see(view)
        if not self.stack.tinted:
            self.picture(view)
        return (self.stack.board(self.session.notes.line("foot"), self.session.contrast),)

    def _see(self, view: View) -> None:
        self.stack.see(view, self.session.text_scale((view.width, view.height)))

    def _last_rows(self, page: Page) -> tuple[Row, ...]:
        """The rows at the end of each page: what was changed is undone, and the way back."""
        changes = page.undone is not None or any(
            not isinstance(row, Action | TextLine | ProgressRow) for row in page.rows
        )
        shown = self.stack.history(page).name
        undo = Action(
            translated("Undo"), translated("Ctrl+Z takes back what was changed here."), self.stack.undo, shown
        )
        back = translated("Back to the landscape") if len(self.stack) == 1 else translated("Back")
        return (*((undo,) if changes else ()), Action(back, "", self.close, translated("Esc")))

    def _leave(self) -> None:
        self._next = self.home
