"""Pages that are open, one behind the other, of which the last is seen; what is done there comes from any device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from ...render import Dissolve
from ...render.text.hand import Letters
from ...scene import Scene, View
from ...scene.boards.board import Board, Colour
from ...system.keys.button_names import name_to_set, names_meant
from ...system.keys.keymap import PAGE, Command
from ...words import translated
from ..input.gestures import Gesture, Gestures, Go, Typed
from ..window import clipboard
from .focus import Act, Change, Copy, Deed, Focus, begin, settle, step
from .page_board import board, tint_of
from .page_boxes import PageLayout, PageSpot
from .page_layout import layout
from .rows import (
    Action,
    Changed,
    Gallery,
    Page,
    PageMaker,
    Press,
    ProgressRow,
    Row,
    Slider,
    TextEntry,
    TextLine,
    UndoStack,
)

UNDO, BACK = "undo", "back"  #: the ids of the rows that take back a change, and that close a page


class PageStack:
    """The pages, and where somebody is on each.

    Attributes:
        view: of the picture behind them.
        scale: how much larger their letters are than usual.
        counted: the commands that count on the page that is seen.
        tinted: whether the picture behind them has given their veil its colour.
        taken_back: what Undo said last; "" if it said nothing yet.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        back: Callable[[], None],
        ending: Callable[[Page], tuple[Row, ...]] = lambda page: (),
    ) -> None:
        """Begin without a page.

        Args:
            say: writes a line at the foot of the page.
            back: is called when somebody wants to go back.
            ending: gives rows for the end of each page.
        """
        self.view, self.scale, self.counted = View(1280, 720), 1.0, PAGE
        self.taken_back = ""
        self._tint: Colour | None = None
        self._say, self._back, self._ending = say, back, ending
        self._gestures, self._undone, self._letters = Gestures(), UndoStack(), Letters()
        self._pages: list[tuple[PageMaker, Focus]] = []
        self._problem, self._on_entry = "", False
        self._drawn: tuple[Any, Board] | None = None

    def __len__(self) -> int:
        """How many are open."""
        return len(self._pages)

    @property
    def page(self) -> Page:
        """The page that is seen, as it is now."""
        page = self._pages[-1][0]()
        return replace(page, rows=(*page.rows, *self._ending(page)))

    @property
    def focus(self) -> Focus:
        """Where somebody is on it."""
        return self._pages[-1][1]

    @property
    def takes_letters(self) -> bool:
        """Whether letters are taken by the row that has the focus: no key is a command then."""
        return bool(self._pages) and (self.focus.takes_all or self._on_entry)

    @property
    def tinted(self) -> bool:
        return self._tint is not None

    def tint(self, picture: Scene | Dissolve) -> None:
        """Let the picture behind the pages give their veil its colour."""
        self._tint = tint_of(picture if isinstance(picture, Scene) else picture.new)

    def see(self, view: View, scale: float) -> None:
        """Take note of the picture behind the pages, and of how large their letters are to be."""
        self.view, self.scale = view, scale

    def open(self, maker: PageMaker) -> None:
        """Show another page before this one."""
        self._problem, self._drawn = "", None
        self._pages.append((maker, Focus()))
        page = self.page
        self._put(begin(page), page)

    def close(self) -> None:
        """Close the page that is seen."""
        self._pages.pop()
        self._problem, self._drawn = "", None
        self._undone = UndoStack()
        self.counted = self.page.counted if self._pages else PAGE

    def took(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Let the page have what is its own: a button that a row waits for, its commands and keys; whether it was."""
        page = self.page
        self._settle(page)
        if self.focus.waits and (name := name_to_set(event)) is not None:
            self._pressed(page, name)
        elif command is not None and command in page.commands:
            self._attempt(partial(page.do, page.commands[command], self._row_in(page)))
        elif not self.takes_letters and (own := [name for name in names_meant(event) if name in page.keys]):
            self._attempt(partial(page.do, page.keys[own[0]], self._row_in(page)))
        else:
            return False
        return True

    def _row_in(self, page: Page) -> str:
        """The id of the row that has the focus."""
        row = page.rows[self.focus.row]
        return "" if isinstance(row, TextLine) else row.id

    def gesture(self, event: pygame.event.Event) -> Gesture | None:
        """What an event wants of a page; None if nothing."""
        return self._gestures.of(event, self.takes_letters, (self.view.width, self.view.height))

    def spot(self, x: int, y: int) -> PageSpot | None:
        """What a point of the window is on; None if it is on no row."""
        return self.laid_out(self.page).spot_at(x, y)

    def do(self, gesture: Gesture) -> None:
        """Do what is wanted."""
        page = self.page
        self._settle(page)  # which may have become shorter since it was seen
        focus, deed = step(self.focus, page, self.laid_out(page), gesture)
        if focus.row != self.focus.row or isinstance(gesture, Typed):
            self._problem = ""
        if focus.row != self.focus.row:
            self.history(page).part()
        self._put(focus, page)
        if deed is not None:
            self._do(deed, page)

    def advance(self, seconds: float) -> None:
        """Let time pass, in which what is held is repeated."""
        if (gesture := self._gestures.advance(seconds)) is not None:
            self.do(gesture)

    def board(self, said: str, contrast: bool) -> Board:
        """The page, with a line at its foot or none; with `contrast` nothing is seen through it."""
        page, size = self.page, (self.view.width, self.view.height)
        self._settle(page)
        said, tint = self._problem or said, self._tint or Board.tint
        asked = page, self.focus, size, said, contrast, self.scale, tint
        if self._drawn is None or self._drawn[0] != asked:
            self._drawn = asked, board(self._letters, page, self.focus, self.laid_out(page), said, contrast, tint)
        return self._drawn[1]

    def history(self, page: Page) -> UndoStack:
        """What was changed on a page, and on those that share it."""
        return self._undone if page.undone is None else page.undone

    def undo(self) -> None:
        """Take back what was changed last."""
        name = self.history(self.page).undo()
        if name:
            self.taken_back = translated("taken back: {what}", what=name)
            self._say(self.taken_back)

    def laid_out(self, page: Page) -> PageLayout:
        """The page in the view."""
        size, focus = (self.view.width, self.view.height), self.focus
        row = page.rows[focus.row]
        gallery = next((one for one in page.rows if isinstance(one, Gallery)), None)
        cell = focus.cell if isinstance(row, Gallery) else (gallery.value or 0) if gallery is not None else 0
        return layout(page, size, self._letters, self.scale, focus.first, cell)

    def _settle(self, page: Page) -> None:
        self._put(settle(self.focus, page), page)

    def _put(self, focus: Focus, page: Page | None = None) -> None:
        """Move the focus; on another row of a page if that is given."""
        if page is not None:
            self.counted = page.counted
            self._on_entry = bool(page.rows) and isinstance(page.rows[focus.row], TextEntry)
        self._pages[-1] = self._pages[-1][0], focus

    def _do(self, deed: Deed, page: Page) -> None:
        self._problem = ""
        if isinstance(deed, Act):
            row = page.rows[deed.row]
            assert isinstance(row, Action | ProgressRow)
            if row.id == BACK:
                self._back()
            elif row.id == UNDO:
                self._attempt(self.undo)
            else:
                self._record(page, row, None)
        elif isinstance(deed, Change):
            self._change(page, deed)
        elif isinstance(deed, Copy):
            clipboard.copy(self._copied(page) or deed.text)
            self._say(translated("copied {code}", code=self._copied(page) or deed.text))
        elif deed.what is Go.PASTE:
            self._paste(page)
        elif deed.what is Go.UNDO:
            self._attempt(self.undo)
        else:
            self._back()

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
        assert not isinstance(row, Action | TextLine | ProgressRow)
        before = page.before(row.id)
        if before is None and not isinstance(row, Press):
            before = row.value
        if not self._record(page, row, deed.value):
            return
        if self._pages and isinstance(row, TextEntry):
            self._put(replace(self.focus, typed=None, fresh=False))
        if page.undone is None and page.record is None and before is not None and before != deed.value:
            self._undone.keep(row.name, before, partial(page.do, row.id), joined=isinstance(row, Slider))

    def _record(self, page: Page, row: Action | Changed | ProgressRow, value: Any) -> bool:
        """Do what a row says, and remember what the page's record was; whether it was done."""
        record, undone = page.record, self._undone  # which is another one when the page is closed
        before = record.read() if record is not None else None
        done = self._attempt(partial(page.do, row.id, value))
        if record is not None and record.read() != before:
            undone.keep(row.name, before, record.write, joined=isinstance(row, Slider))
        return done

    def _copied(self, page: Page) -> str:
        """What a row gives to be copied, if that is not its value."""
        return page.copied(self._row_in(page)) if self.focus.typed is None else ""

    def _paste(self, page: Page) -> None:
        """Type what the clipboard holds; what is pasted with a click is taken at once."""
        given = clipboard.text()
        if not given.strip():
            self._problem = translated("There is no text to be pasted.")
            return
        typing = self.focus.typed is not None
        before = replace(self.focus, fresh=self.focus.fresh or not typing)
        focus, _ = step(before, page, self.laid_out(page), Typed(given))
        self._put(focus)
        if not typing and focus.typed is not None:
            self._change(page, Change(focus.row, focus.typed))

    def _pressed(self, page: Page, name: str) -> None:
        """Give a button to the row that waits for one, but for Esc."""
        self._put(replace(self.focus, waits=False))
        if name == "escape":
            return
        assert isinstance(page.rows[self.focus.row], Press)
        self._change(page, Change(self.focus.row, name))
