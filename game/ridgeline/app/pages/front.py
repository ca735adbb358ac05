"""The window as its pages know it: what they show, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ...scene import View
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command
from ...system.settings.user_settings import OwnSettings
from ...words import translated
from ..saves.saves import Saves
from ..saves.task import SavingTask
from ..session.cruise_state import CruiseState
from ..session.notes import PAGE_SECONDS
from ..session.session import Session
from ..session.tiles import Tiles
from .focus import Focus
from .page_stack import BACK, UNDO, PageStack
from .rows import Action, Page, PageMaker, ProgressRow, Row, TextLine

UNCHANGING = {Action, TextLine, ProgressRow}  #: the kinds of rows that hold no value


class Front:
    """Pages over the cruise, one behind the other; the last one is seen.

    Attributes:
        session: what all modes share.
        stack: the pages.
        busy: says whether something is being made that will be seen, so that the window does not rest.
        left: whether all pages are to be closed.
        commands: those of the cruise that a page asks for.
    """

    def __init__(self, session: Session, maker_of: Callable[[Front, str], PageMaker]) -> None:
        """Begin without a page; `maker_of` gives the page of an id."""
        self._maker_of = maker_of
        self.session = session
        self.stack = PageStack(self.say, self.close, self._last_rows)
        self.busy: Callable[[], bool] = lambda: False
        self.left = False
        self.commands: list[Command] = []

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
        """What the user has set: changed, it holds at once and is written to his file."""
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
    def saves(self) -> Saves:
        """What is saved by processes of their own."""
        return self.session.saves

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

    def begin(self, *words: str) -> SavingTask:
        """A command of this program in a process that ends with the window; the same one while it goes on."""
        session = self.session
        session.tasks = [task for task in session.tasks if task.running]
        same = next((task for task in session.tasks if task.words == words and not task.stopped), None)
        if same is None:
            session.tasks.append(same := SavingTask(*words))
        return same

    def open(self, maker: PageMaker) -> None:
        """Show another page before this one; what Undo said was of this one, and goes."""
        self.session.notes.unsay(self.stack.taken_back)
        self.stack.open(maker)

    def open_page(self, name: str) -> None:
        """Show the page of that id before this one."""
        self.open(self._maker_of(self, name))

    def close(self) -> None:
        """Close the page that is seen; after the first one comes the cruise."""
        self.stack.close()
        self.busy = lambda: False
        self.left |= not self.stack

    def close_all(self) -> None:
        """Close all pages, so that the cruise goes on alone."""
        self.left = True

    def act(self, command: Command) -> None:
        """Do what a command of the cruise does, and stay."""
        self.commands.append(command)

    def leave(self, command: Command) -> None:
        """Close all pages, and do what a command of the cruise does."""
        self.commands.append(command)
        self.left = True

    def fly_today(self) -> None:
        """Close all pages, and begin a run on the day's course."""
        self.session.open_daily()
        self.leave(Command.HOLD)

    def open_code(self, text: str) -> None:
        """Go to the place of a code, or of a picture that has one; a ValueError if there is none."""
        self.session.open_code(text)

    def choose_theme(self, name: str) -> None:
        """Go to another theme; a ValueError if there is none of that name, or its file has mistakes."""
        self.session.choose_theme(name)

    def say(self, line: str) -> None:
        """Write a line at the foot of the page."""
        self.session.say(line, PAGE_SECONDS)

    def _last_rows(self, page: Page) -> tuple[Row, ...]:
        """The rows at the end of each page: what was changed is undone, and the way back."""
        changes = page.undone is not None or {type(row) for row in page.rows} - UNCHANGING
        shown = self.stack.history(page).name
        undo = Action(translated("Undo"), translated("Ctrl+Z takes back what was changed here."), shown, id=UNDO)
        back = translated("Back to the landscape") if len(self.stack) == 1 else translated("Back")
        return (*((undo,) if changes else ()), Action(back, "", translated("Esc"), id=BACK))
