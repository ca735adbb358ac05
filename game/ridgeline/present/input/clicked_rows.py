"""Rows of keys on a page over the picture, which can be clicked on instead of pressing their keys."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pygame

from ...scene import Text, View
from ...scene.boards.board import Board
from .button_names import FINGER, pointer
from .default_keys import Keys
from .keymap import Command, Row, page_lines

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)


class Shown(NamedTuple):
    """A page with rows of keys.

    Attributes:
        texts: the page.
        rows: what there is to do.
        keys: the user's.
        beside: what else is written.
        scale: how much larger its letters are than usual, as far as there is room.
    """

    texts: tuple[Text, ...]
    rows: tuple[Row, ...]
    keys: Keys
    beside: tuple[Text | Board, ...] = ()
    scale: float = 1.0


class Pointer:
    """A pointer over such a page."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None

    def follow(self, event: pygame.event.Event, view: View) -> bool:
        """Follow the mouse or a finger; whether it is pressed. After a key it is nowhere."""
        if event.type in FINGERS:
            self._at = round(event.x * view.width), round(event.y * view.height)
        elif event.type in MOUSE:
            self._at = event.pos
        elif event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._at = None
        return pointer(event) in (("mouse", 1), FINGER)

    def command(self, shown: Shown, view: View) -> Command | None:
        """The command of the row that it is on, None if it is on none."""
        found = self._found(shown, view)
        return found[0] if found else None

    def marked(self, shown: Shown, view: View) -> tuple[Text, ...]:
        """The page with that row marked."""
        found = self._found(shown, view)
        if found is None:
            return shown.texts
        _, number, line = found
        before, text, after = shown.texts[:number], shown.texts[number], shown.texts[number + 1 :]
        return *before, replace(text, chosen=(line, None)), *after

    def _found(self, shown: Shown, view: View) -> tuple[Command, int, int] | None:
        """The command of the row that it is on, with the numbers of its text and line."""
        if self._at is None or not shown.texts:
            return None
        from ...render.text.layout import line_at
        from ...render.text.overlay import placed

        size = view.width, view.height
        commands = {_bare(line): row[1] for row in shown.rows for line in page_lines((row,), shown.keys)}
        texts = (*shown.beside, *shown.texts)
        texts = tuple(replace(text, scale=shown.scale) if isinstance(text, Text) else text for text in texts)
        at = {text.lines: line_at(text, size, self._at) for text, _ in placed(texts, size) if isinstance(text, Text)}
        for number, text in enumerate(shown.texts):
            line = at.get(text.lines)
            if line is not None and (command := commands.get(_bare(text.lines[line]))) is not None:
                return command, number, line
        return None


def _bare(line: str) -> str:
    """A line without the blanks and tabs between its columns."""
    return "".join(line.split())
