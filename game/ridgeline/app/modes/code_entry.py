"""Scene codes entered in the window: typed, pasted, or dropped as a file."""

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ...scene.boards.board import Board
from ...system.keys.keymap import TYPING, Command
from ...words import translated
from ..input.gestures import Gestures, Go, Typed
from ..window.clipboard import MAX_GIVEN, given_text
from .mode import Mode

MAX_SHOWN = 48  #: the last letters of the line that are shown


class CodeEntry(Mode):
    """A line in which a code is typed or pasted, while the cruise goes on."""

    commands = TYPING

    def __init__(self, home: Mode) -> None:
        """Come from the cruise."""
        super().__init__(home.session)
        self._home, self._typed = home, ""
        self._begun = False  # the key that opens the line has a letter, which comes after it
        self._gestures = Gestures()

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """Return to the cruise after Enter, Escape or a click; Enter goes where the code says."""
        self._begun |= event.type in (pygame.KEYDOWN, pygame.KEYUP)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._home
        gesture = self._gestures.of(event, typing=True, size=(1, 1))
        if (given := given_text(event)) is not None:
            self._type(given)
        elif isinstance(gesture, Typed):
            self._type(gesture.words if self._begun else "")
        elif gesture is Go.ACTIVATE and self._typed:
            self.session.go(self._typed)
        self._erase(gesture)
        return self._home if gesture in (Go.ACTIVATE, Go.BACK) else self

    def advance(self, seconds: float, held: bool) -> Mode:
        self._home.advance(seconds, held)
        self._erase(self._gestures.advance(seconds))
        return self

    def picture(self, view: View) -> Scene | Dissolve:
        return self._home.picture(view)

    def texts(self, view: View) -> tuple[Text | Board, ...]:
        """The cruise's writing, and the line."""
        shown = self._typed if len(self._typed) <= MAX_SHOWN else f"…{self._typed[-MAX_SHOWN:]}"
        line = translated("go to: {typed}", typed=f"{shown}_")
        return (*self._home.texts(view), Text((line, translated("a code, then Enter; Esc goes back")), faint=1))

    def _erase(self, gesture: object) -> None:
        if gesture is Go.ERASE:
            self._typed = self._typed[:-1]

    def _type(self, text: str) -> None:
        self._typed = (self._typed + "".join(filter(str.isprintable, text.strip())))[:MAX_GIVEN]
