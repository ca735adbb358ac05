"""The front page in the window: a mode in which the cruise goes on behind pages that are clicked through."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from ...render import Dissolve
from ...scene import Scene, View
from ...scene.boards.board import Board, Colour
from ...words import translated
from ..front.focus import Act, Change, Copy, Deed, Focus, Gesture, Go, Typed, begin, settled, step
from ..front.front import Front
from ..front.gestures import Gestures, button_name
from ..front.letters import Letters
from ..front.page_board import board, tint_of
from ..front.page_boxes import Layout
from ..front.page_layout import layout
from ..front.rows import Action, Entry, Gallery, Line, Page, PageMaker, Press, Progress, Row, Slider
from ..front.tiles import Tiles
from ..front.undo import Undone
from ..input.default_keys import Keys
from ..input.keymap import TYPING, Command, Commands
from ..settings.own_settings import OwnSettings
from ..window import clipboard
from .code_entry import given_text
from .cruise_state import CruiseState
from .mode import Home, Mode

if TYPE_CHECKING:
    from ..front.task import Task
    from ..saves.saves import Saves


class FrontPage(Mode):
    """Pages over the cruise, one behind the other; the last one is seen.

    What a row does may call what `front.front.Front` lists.

    Attributes:
        home: the cruise, which goes on.
        view: of the picture behind the pages.
        busy: says whether something is being made that will be seen, so that the window does not rest.
    """

    shows_notes = True
    points = True

    def __init__(self, home: Home, first: Callable[[Front], PageMaker] | None = None) -> None:
        """Open the front page, or another `first`."""
        from ..front.front_page import front_page

        super().__init__(home.session)
        self.home = home
        self.view = View(1280, 720)
        self.busy: Callable[[], bool] = lambda: False
        self._gestures, self._undone, self._letters = Gestures(), Undone(), Letters()
        self._pages: list[tuple[PageMaker, Focus]] = []
        self._next: Mode = self
        self._problem, self._on_entry = "", False
        self._drawn: tuple[Any, Board] | None = None
        self._tint: Colour | None = None
        home.paged = True
        self.open((first or front_page)(self))

    @property
    def commands(self) -> Commands:  # type: ignore[override]
        """Those of the page that is seen; none while letters are taken."""
        return TYPING if self._takes_letters else self.page.counted

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
        page = self._pages[-1][0]()
        return replace(page, rows=(*page.rows, *self._last_rows(page)))

    @property
    def focus(self) -> Focus:
        """Where somebody is on it."""
        return self._pages[-1][1]

    @property
    def saves(self) -> Saves:
        """What is saved by processes of their own."""
        return self.session.saves

    def begin(self, *words: str) -> Task:
        """A command of this program in a process that ends with the window; the same one while it goes on."""
        return self.session.begin(*words)

    def open(self, maker: PageMaker) -> None:
        """Show another page before this one."""
        self._problem, self._drawn = "", None
        self._pages.append((maker, Focus()))
        page = self.page
        self._put(begin(page), page)

    def close(self) -> None:
        """Close the page that is seen; after the first one comes the cruise."""
        self._pages.pop()
        self._problem, self._drawn = "", None
        self._undone = Undone()
        self.busy = lambda: False
        if not self._pages:
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

    def changed(self, name: str, change: Callable[[Any], None], before: Any) -> None:
        """Let Undo take back what an action has changed."""
        self._undone.part()
        self._undone.keep(name, change, before)
        self._undone.part()

    def say(self, line: str) -> None:
        """Write a line at the foot of the page."""
        self.session.say(line, 6.0)

    def quit(self) -> None:
        """End the program, as if its window were closed."""
        self.ends = True

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """The mode after an event, which may give a command."""
        self._next, self.view = self, view
        page = self.page
        self._settle(page)
        if self.focus.waits and (name := button_name(event)) is not None:
            self._pressed(page, name, event)
        elif command is not None and command in page.commands:
            self._attempt(partial(page.commands[command], self.focus.row))
        elif page.keys and not self._takes_letters and (own := page.keys.get(button_name(event) or "")) is not None:
            self._attempt(partial(own, self.focus.row))
        elif command is Command.MENU:
            self._leave()
        elif command in (Command.MUTE, Command.PICTURE, Command.KEEP):
            self.home.act(command, view)
        elif command is Command.BACK and event.type != pygame.KEYDOWN:
            self._gesture(Go.BACK)
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self.home.go(given_text(event) or "", view)
        elif (gesture := self._gestures.of(event, self._takes_letters, (view.width, view.height))) is not None:
            self._gesture(Go.BACK if command is Command.BACK else gesture)
        elif command is Command.BACK:
            self._gesture(Go.BACK)
        self.home.paged = self._next is self
        return self._next

    def advance(self, seconds: float, held: bool) -> Mode:
        self.home.advance(seconds, held=False)
        self._next = self
        if (gesture := self._gestures.advance(seconds)) is not None:
            self._gesture(gesture)
        self.home.paged = self._next is self
        return self._next

    def picture(self, view: View) -> Scene | Dissolve:
        picture = self.home.picture(view)
        self._tint = tint_of(picture if isinstance(picture, Scene) else picture.new)
        return picture

    def texts(self, view: View) -> tuple[Board, ...]:
        """The page."""
        self.view = view
        page = self.page
        self._settle(page)
        if self._tint is None:
            self.picture(view)
        said = self._problem or self.session.notes.line("foot")
        size, contrast = (view.width, view.height), self.session.contrast
        asked = page, self.focus, size, said, contrast, self.session.text_scale(size), self._tint
        if self._drawn is None or self._drawn[0] != asked:
            self._drawn = (
                asked,
                board(self._letters, page, self.focus, self._laid_out(page), said, contrast, self._tint or Board.tint),
            )
        return (self._drawn[1],)

    @property
    def _takes_letters(self) -> bool:
        """Whether letters are taken by the row that has the focus: no key is a command then."""
        return bool(self._pages) and (self.focus.takes_all or self._on_entry)

    def _last_rows(self, page: Page) -> tuple[Row, ...]:
        """The rows at the end of each page: what was changed is undone, and the way back."""
        changes = page.undone is not None or any(not isinstance(row, Action | Line | Progress) for row in page.rows)
        shown = self._history(page).name
        undo = Action(translated("Undo"), translated("Ctrl+Z takes back what was changed here."), self._undo, shown)
        first = len(self._pages) == 1
        back = translated("Back to the landscape") if first else translated("Back")
        return (*((undo,) if changes else ()), Action(back, "", self.close, translated("Esc")))

    def _history(self, page: Page) -> Undone:
        """What was changed on a page, and on those that share it."""
        return self._undone if page.undone is None else page.undone

    def _laid_out(self, page: Page) -> Layout:
        size, focus = (self.view.width, self.view.height), self.focus
        row = page.rows[focus.row]
        gallery = next((one for one in page.rows if isinstance(one, Gallery)), None)
        cell = focus.cell if isinstance(row, Gallery) else (gallery.value or 0) if gallery is not None else 0
        return layout(page, size, self._letters, self.session.text_scale(size), focus.first, cell)

    def _settle(self, page: Page) -> None:
        self._put(settled(self.focus, page), page)

    def _put(self, focus: Focus, page: Page | None = None) -> None:
        """Move the focus; on another row of a page if that is given."""
        if page is not None:
            self._on_entry = bool(page.rows) and isinstance(page.rows[focus.row], Entry)
        self._pages[-1] = self._pages[-1][0], focus

    def _gesture(self, gesture: Gesture) -> None:
        page = self.page
        focus, deed = step(self.focus, page, self._laid_out(page), gesture)
        if focus.row != self.focus.row or isinstance(gesture, Typed):
            self._problem = ""
        if focus.row != self.focus.row:
            self._history(page).part()
        self._put(focus, page)
        if deed is not None:
            self._do(deed, page)

    def _do(self, deed: Deed, page: Page) -> None:
        self._problem = ""
        if isinstance(deed, Act):
            row = page.rows[deed.row]
            assert isinstance(row, Action | Progress)
            self._attempt(row.act)
        elif isinstance(deed, Change):
            self._change(page, deed)
        elif isinstance(deed, Copy):
            clipboard.copy(self._copied(page) or deed.text)
            self.say(translated("copied {code}", code=self._copied(page) or deed.text))
        elif deed.what is Go.PASTE:
            self._paste(page)
        elif deed.what is Go.UNDO:
            self._attempt(self._undo)
        else:
            self.close()

    def _attempt(self, act: Callable[[], None]) -> bool:
        """Do something, or say what is wrong with it; whether it was done."""
        try:
            act()
        except ValueError as problem:
            self._problem = str(problem).partition("\n")[0]
            return False
        return True

    def _change(self, page: Page, deed: Change) -> None:
        row = page.rows[deed.row]
        assert not isinstance(row, Action | Line | Progress)
        before = row.before() if isinstance(row, Entry | Slider) and row.before is not None else row.value
        if not self._attempt(lambda: row.change(deed.value)):
            return
        if self._pages and isinstance(row, Entry):
            self._put(replace(self.focus, typed=None, fresh=False))
        if page.undone is None and before is not None and before != deed.value:
            self._undone.keep(row.name, row.change, before, joined=isinstance(row, Slider))

    def _copied(self, page: Page) -> str:
        """What a row gives to be copied, if that is not its value."""
        row = page.rows[self.focus.row]
        return row.copied() if isinstance(row, Entry) and row.copied is not None and self.focus.typed is None else ""

    def _paste(self, page: Page) -> None:
        """Type what the clipboard holds; what is pasted with a click is taken at once."""
        given = clipboard.text()
        if not given.strip():
            self._problem = translated("There is no text to be pasted.")
            return
        typing = self.focus.typed is not None
        before = replace(self.focus, fresh=self.focus.fresh or not typing)
        focus, _ = step(before, page, self._laid_out(page), Typed(given))
        self._put(focus)
        if not typing and focus.typed is not None:
            self._change(page, Change(focus.row, focus.typed))

    def _pressed(self, page: Page, name: str, event: pygame.event.Event) -> None:
        """Give a button to the row that waits for one, but for Esc."""
        self._put(replace(self.focus, waits=False))
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return
        assert isinstance(page.rows[self.focus.row], Press)
        self._change(page, Change(self.focus.row, name))

    def _undo(self) -> None:
        name = self._history(self.page).undo()
        if name:
            self.say(translated("taken back: {what}", what=name))

    def _leave(self) -> None:
        self._next = self.home
