"""The tuner's state: the theme that is shown and changed, what it was, and what can be undone."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ... import shipped
from ...output import tell
from ...scene import Theme
from ...scene.boards.board import Picture
from ...scene.themes.edited import value_at, with_value
from ...scene.themes.rules import broken_steps
from ...scene.themes.user_themes import user_files
from ...system.files.atomic import reason
from ...system.files.new_theme import save_theme
from ...system.keys.keymap import TUNING, Command
from ...textfile.lines import KeyPath
from ...textfile.typed import for_shell
from ...user_folders import short
from ...words import marked, translated
from ..pages.front import Front
from ..pages.rows import Page, PageMaker, Row, TextLine, UndoStack
from .number_scale import scale_of

SAVE = marked("Save as a theme of your own")


class TunerRow(NamedTuple):
    """A row, what it does, and how what it shows becomes again what it was.

    Attributes:
        row: of the page.
        path: of the value of the theme that it changes; None if it changes none, or several.
        change: takes another value of a row that has one; without it that becomes the value at the path.
        act: does what a row without a value says.
        reset: brings back what was, if that is no value at a path; may raise a ValueError.
    """

    row: Row
    path: KeyPath | None = None
    change: Callable[[Any], None] | None = None
    act: Callable[[], None] | None = None
    reset: Callable[[], None] | None = None


PageOf: TypeAlias = Callable[["Tuner", KeyPath, str, str], PageMaker]
"""Gives the page of the value at a path, with its name and its explanation."""

KEPT_SCALES = 64  #: scales of fields that are kept, more than there are kinds of them


class Tuner:
    """A theme in the making. What is changed is shown at once, and can be undone on all its pages."""

    def __init__(self, front: Front, page_of: PageOf, sheet: Callable[[Tuner], PageMaker]) -> None:
        """Begin with the theme that is shown; `page_of` gives the page of a value, and `sheet` that of shapes."""
        self.front, self.page_of, self._sheet = front, page_of, sheet
        self.scale_of = lru_cache(maxsize=KEPT_SCALES)(scale_of)
        self.undone = UndoStack()
        self._own = self._last = front.shown.theme

    @property
    def theme(self) -> Theme:
        """The theme that is shown."""
        return self.front.shown.theme

    @property
    def own(self) -> Theme:
        """The shown theme before any change. If another theme is shown since, that one, and its undo starts afresh."""
        if self.theme is not self._last:
            self._own = self._last = self.theme
            self.undone = UndoStack()
        return self._own

    def show(self, theme: Theme, name: str, *, joined: bool = False) -> None:
        """Show the theme after a change of that name, which is undone with the last one of the name if `joined`."""
        before = self.theme
        assert self.own is not None
        if theme != before:
            self._restore(theme)
            self.undone.keep(name, before, self._restore, joined=joined)

    def change(self, path: KeyPath, value: Any, name: str, *, joined: bool = False) -> None:
        """Give a value of the theme; a ValueError says which rule of a theme that would break."""
        self.show(with_value(self.theme, path, value), name, joined=joined)

    def reset(self, path: KeyPath, name: str) -> None:
        """Give a value that the theme had before anything was changed, if it was there."""
        try:
            before = value_at(self.own, path)
        except LookupError:
            return
        self.change(path, before, name)

    def page(
        self,
        title: str | Callable[[], str],
        rows: Callable[[], list[TunerRow]],
        follows: Callable[[], Hashable] = lambda: None,
        picture: Callable[[int], Picture | None] = lambda number: None,
    ) -> PageMaker:
        """A page of rows, which is made anew when the theme is another one, or what `follows` gives.

        One that shows what is no longer there is empty.
        """
        kept: list[tuple[Theme, Hashable, Page]] = []

        def made() -> Page:
            own, theme, also = self.own, self.theme, follows()
            if not kept or kept[0][0] is not theme or kept[0][1] != also:
                try:
                    placed = rows()
                    head = title if isinstance(title, str) else title()
                except LookupError:
                    placed, head = [], own.name
                kept[:] = [(theme, also, self._page(head, placed, picture))]
            return kept[0][2]

        return made

    def save(self) -> None:
        """Save the theme as one of the user's own, and say where."""
        try:
            file = save_tuned(self.theme)
        except (OSError, ValueError) as problem:
            self.front.say(translated("not saved: {reason}", reason=reason(problem)))
            return
        self.front.say(translated("saved as {name}: {file}", name=file.stem, file=short(file)))
        tell(f"saved {for_shell(file)}")

    def _page(self, title: str, placed: list[TunerRow], picture: Callable[[int], Picture | None]) -> Page:
        rows = [one.row for one in placed]
        return Page(
            title,
            tuple(replace(row, id=f"{number}") for number, row in enumerate(rows) if not isinstance(row, TextLine)),
            partial(self._do, placed),
            counted=TUNING,
            commands={Command.PICTURE: "save", Command.TUNER: "close"},
            keys={"backspace": "reset", "g": "sheet"},
            picture=picture,
            undone=self.undone,
        )

    def _do(self, placed: list[TunerRow], row: str, value: Any) -> None:
        """Do what a row says, or one of the page's keys: the value of "reset" is the id of a row."""
        if row == "save":
            self.save()
        elif row == "close":
            self.front.close_all()
        elif row == "sheet":
            self.front.open(self._sheet(self))
        elif row == "reset":
            if value.isdigit():
                self._reset_row(placed[int(value)])
        else:
            self._do_row(placed[int(row)], value)

    def _do_row(self, one: TunerRow, value: Any) -> None:
        if one.act is not None:
            one.act()
        elif one.change is not None:
            one.change(value)
        elif one.path is not None:
            self.change(one.path, value, one.row.name)

    def _reset_row(self, one: TunerRow) -> None:
        if one.reset is not None:
            one.reset()
        elif one.path is not None:
            self.reset(one.path, one.row.name)

    def _restore(self, theme: Theme) -> None:
        self.front.shown.change_to(theme)
        self._last = self.theme


def save_tuned(theme: Theme) -> Path:
    """The file in the user's folder that says the theme as it is now, under the first free name like its own.

    Of a built-in theme it says what has been tuned.

    Raises:
        ValueError: if its ridges could not be told apart.
        OSError: if it cannot be written.
    """
    for step in broken_steps(theme):
        raise ValueError(f"{step.given}; less haze or fewer layers make room")
    stem = re.sub(r"[^\w-]", "", re.sub(r"-\d+$", "", theme.name))[:50].lstrip("-") or "theme"
    taken = user_files()
    name = next(name for name in (f"{stem}-{number}" for number in count(2)) if name not in taken)
    like = theme.name if theme.name in shipped.theme_names() else None  # others may change, or go
    return save_theme(theme, name, like)
