"""The tuner's pages without a window: they are opened one behind the other, and their rows are changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ridgeline.app.pages.rows import Action, Choice, Gallery, Page, PageMaker, Row, Slider, Switch, TextEntry, TextLine
from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.app.tuner.tuner_page import tuner_page
from ridgeline.options import Settings
from ridgeline.scene import Theme, View
from ridgeline.system.keys.default_keys import DEFAULT_KEYS, Keys
from ridgeline.system.keys.keymap import Command

WORDS = ("#123456", "another", "ffb58c")
"""Texts that some entry takes."""


class Bench:
    """A front page that shows no picture."""

    def __init__(self, theme: str = "dusk", **settings: Any) -> None:
        self.shown = CruiseState(Settings(seed=7, theme=theme, time=16.0, **settings))
        self.view = View(320, 180)
        self.busy: Callable[[], bool] = lambda: False
        self.keys: Keys = DEFAULT_KEYS
        self.said = ""
        self.pages: list[PageMaker] = []
        self.open(tuner_page(self))

    @property
    def theme(self) -> Theme:
        return self.shown.theme

    @property
    def page(self) -> Page:
        return self.pages[-1]()

    def open(self, maker: PageMaker) -> None:
        self.pages.append(maker)
        maker()

    def close(self) -> None:
        self.pages.pop()

    def close_all(self) -> None:
        self.pages.clear()

    def say(self, line: str) -> None:
        self.said = line

    def quit(self) -> None:
        raise AssertionError

    def act(self, command: Command) -> None:
        raise AssertionError(command)

    def leave(self, command: Command) -> None:
        raise AssertionError(command)

    def tune(self) -> None:
        raise AssertionError

    def fly_today(self) -> None:
        raise AssertionError

    def open_code(self, text: str) -> None:
        raise AssertionError(text)

    def choose_theme(self, name: str) -> None:
        raise AssertionError(name)

    def row(self, name: str) -> Any:
        """The row of that name."""
        return next(row for row in self.page.rows if row.name == name)

    def into(self, *names: str) -> None:
        """Open one page behind the other, each by its row."""
        for name in names:
            self.press(name)

    def press(self, name: str) -> None:
        """Do what the row of that name says."""
        self.change(name, None)

    def change(self, name: str, value: Any) -> None:
        """Give the row of that name another value."""
        page = self.page
        page.do(next(row.id for row in page.rows if not isinstance(row, TextLine) and row.name == name), value)

    def undo(self) -> str:
        """Undo the last change; the name of its row."""
        assert self.page.undone is not None
        return self.page.undone.undo()


def others(row: Row) -> Iterator[Any]:
    """Values that a row may be given instead of its own."""
    if isinstance(row, Slider):
        yield from (min(row.value + row.step, row.high), max(row.value - row.step, row.low), row.low, row.high)
    elif isinstance(row, Switch):
        yield not row.value
    elif isinstance(row, Choice):
        yield from (number for number in range(len(row.words)) if number != row.value)
    elif isinstance(row, TextEntry):
        yield from (word for word in WORDS if word != row.value)


def opens(bench: Bench, row: Row) -> bool:
    """Open the page of a row; whether it has one and changes nothing."""
    if not isinstance(row, Action):
        return False
    theme, length = bench.theme, len(bench.pages)
    try:
        bench.page.do(row.id, None)
    except ValueError:
        return False
    if len(bench.pages) == length + 1 and bench.theme is theme:
        return True
    while bench.theme is not theme and bench.page.undone is not None:
        bench.undo()
    del bench.pages[length:]
    return False


def every_row(bench: Bench) -> Iterator[Row]:
    """Every row that holds a value, of the page and all behind it, while its page is open."""
    if any(isinstance(row, Gallery) for row in bench.page.rows):
        return
    for name in [row.name for row in bench.page.rows]:
        row = bench.row(name)
        if not isinstance(row, Action):
            yield row
            continue
        before = list(bench.pages)
        if opens(bench, row):
            yield from every_row(bench)
        bench.pages[:] = before
