"""The pages over a run: its pause, and its result. Their rows come from the keymap, so every key has one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ...scene.boards.board import Board, Miniature
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command, Row, key_names
from ...words import marked, translated
from ..input.gestures import Go, Point
from ..input.key_pages import pause_rows
from ..pages.focus import focusable
from ..pages.page_stack import PageStack
from ..pages.rows import Action, Page, PageMaker, TextLine
from ..pages.rows import Row as PageRow
from ..session.notes import PAGE_SECONDS
from ..session.session import Session

END = marked("The flight is over")  #: the heading of a run without score that has ended

MOVES = (Go.UP, Go.DOWN, Go.LEFT, Go.RIGHT, Go.NEXT, Go.PREVIOUS, Go.LESS, Go.MORE, Go.FIRST, Go.LAST, Go.ACTIVATE)
"""What keys and pads want of a page over a run; all else are the run's commands."""

Do = Callable[[Command], None]  #: carries out a command


def pause_page(keys: Keys, replay: bool, goals: Sequence[str], do: Do) -> Page:
    """The page of a paused run or replay: its choices, and lines about its goals."""
    rows = _actions(pause_rows(replay), keys)
    return _page(capital(translated("paused")), (*rows, *_lines_of(("", *goals) if goals else ())), do)


def result_page(texts: Sequence[Text], lines: Sequence[str], rows: Sequence[Row], keys: Keys, do: Do) -> Page:
    """The page after a run: the game's text of the result, if any, more lines about it, and the choices."""
    head = texts[0] if texts else Text((translated(END),))
    drawings = {figure.line: figure.drawing for figure in head.figures if isinstance(figure.drawing, Miniature)}
    title, *told = head.lines
    return _page(
        title,
        (
            *_lines_of((*told, *lines), {n - 1: one for n, one in drawings.items()}),
            TextLine(),
            *_actions(rows, keys),
        ),
        do,
    )


def capital(words: str) -> str:
    """Words with a capital first letter."""
    return words[:1].upper() + words[1:]


def _page(title: str, rows: tuple[PageRow, ...], do: Do) -> Page:
    return Page(title, rows, lambda row, value: do(Command[row]), large=True, whole=True, right=True)


def _actions(rows: Sequence[Row], keys: Keys) -> tuple[Action, ...]:
    return tuple(
        Action(capital(translated(words)), "", ", ".join(key_names(keys, command)), id=command.name)
        for words, command, *_ in rows
    )


def _lines_of(lines: Sequence[str], drawings: dict[int, Miniature] | None = None) -> tuple[TextLine, ...]:
    """The lines of a text, split into columns at tabs, with a heading above such lines."""
    told = list[TextLine]()
    for number, line in enumerate(lines):
        name, *cells = line.split("\t")
        alone = bool(name) and not cells and (number == 0 or not lines[number - 1])
        heading = alone and number + 1 < len(lines) and "\t" in lines[number + 1]
        told.append(TextLine(name, heading, cells=tuple(cells), drawing=(drawings or {}).get(number)))
    return tuple(told)


class RunPage:
    """A page over a run, with the run's keys: the button triggers the focused row."""

    def __init__(self, session: Session, maker: PageMaker, back: Callable[[], None]) -> None:
        """Show a page; `back` leaves it."""
        self._session = session
        self._stack = PageStack(lambda line: session.say(line, PAGE_SECONDS), back)
        self._stack.open(maker)

    def left_of(self, event: pygame.event.Event, command: Command | None, view: View) -> Command | None:
        """The command left of an event once the page has taken its part: HOLD for a press beside all rows."""
        self._see(view)
        gesture = self._stack.gesture(event)
        if isinstance(gesture, Point):
            if gesture.kind == "press" and self._beside(gesture):
                return command
            self._stack.do(gesture)
            return None if command is Command.HOLD else command
        if gesture in MOVES and command in (None, Command.HOLD):
            self._stack.do(gesture)
            return None
        if command is Command.HOLD:
            self._stack.do(Go.ACTIVATE)
            return None
        return command

    def point(self, event: pygame.event.Event, view: View) -> None:
        """Follow the pointer's movements, and nothing else."""
        self._see(view)
        gesture = self._stack.gesture(event)
        if isinstance(gesture, Point) and gesture.kind == "move":
            self._stack.do(gesture)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._stack.advance(seconds)

    def board(self, view: View, picture: Callable[[View], Scene | Dissolve]) -> Board:
        """The page over a picture."""
        self._see(view)
        if not self._stack.tinted:
            self._stack.tint(picture(view))
        return self._stack.board(self._session.foot, self._session.contrast)

    def _see(self, view: View) -> None:
        self._stack.see(view, self._session.text_scale((view.width, view.height)))

    def _beside(self, point: Point) -> bool:
        """Whether a point is on no selectable row."""
        spot = self._stack.spot(point.x, point.y)
        return spot is None or not focusable(self._stack.page.rows[spot.row])
