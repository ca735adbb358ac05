"""The front page in the window: a mode in which the cruise goes on behind pages that are clicked through."""

from __future__ import annotations

import pygame

from ...render import Dissolve
from ...scene import Scene, View
from ...scene.boards.board import Board
from ...system.keys.keymap import TYPING, Command, Commands
from ..input.gestures import Go
from ..pages.front import Front
from ..pages.menu_pages import page_maker
from ..tuner.tuner_page import tuner_page
from ..window.clipboard import given_text
from .mode import Mode


class FrontPage(Mode):
    """Pages over the cruise, which goes on.

    Attributes:
        front: the pages.
    """

    shows_notes = True
    points = True

    def __init__(self, home: Mode, first: str = "front") -> None:
        """Open the front page over the cruise, or the page of another id `first`; "tuner" is the tuner's."""
        super().__init__(home.session)
        self._home = home
        self.front = Front(home.session, page_maker)
        self.session.paged = True
        self._open(first)

    @property
    def commands(self) -> Commands:
        """The commands of the page that is shown; none while it takes text."""
        return TYPING if self.front.stack.takes_letters else self.front.stack.counted

    @property
    def rests(self) -> bool:
        return self._home.rests and not self.front.busy()

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """The mode after an event, which may give a command."""
        self._see(view)
        stack = self.front.stack
        if stack.took(event, command):
            pass
        elif command is Command.MENU:
            self.front.close_all()
        elif command in (Command.MUTE, Command.PICTURE, Command.KEEP):
            self.front.act(command)
        elif command is Command.BACK and event.type != pygame.KEYDOWN:
            stack.do(Go.BACK)
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self.session.go(given_text(event) or "")
        elif (gesture := stack.gesture(event)) is not None or command is Command.BACK:
            stack.do(Go.BACK if command is Command.BACK or gesture is None else gesture)
        return self._next(view)

    def advance(self, seconds: float, held: bool) -> Mode:
        self._home.advance(seconds, held=False)
        self.front.stack.advance(seconds)
        return self._next(self.front.view)

    def picture(self, view: View) -> Scene | Dissolve:
        picture = self._home.picture(view)
        self.front.stack.tint(picture)
        return picture

    def texts(self, view: View) -> tuple[Board, ...]:
        """The page."""
        self._see(view)
        if not self.front.stack.tinted:
            self.picture(view)
        return (self.front.stack.board(self.session.notes.line("foot"), self.session.contrast),)

    def _open(self, page: str) -> None:
        if page != "tuner":
            self.front.open_page(page)
            return
        self.front.open(tuner_page(self.front))

    def _see(self, view: View) -> None:
        self.front.stack.see(view, self.session.text_scale((view.width, view.height)))

    def _next(self, view: View) -> Mode:
        """The mode that the page asks for."""
        commands, self.front.commands = self.front.commands, []
        mode = self._home
        for command in commands:
            if command is Command.QUIT:
                self.ends = True
            elif command is Command.TUNER and not self.front.left:
                self._open("tuner")
            else:
                mode = self._home.obey(command, view)
        self.session.paged = not self.front.left
        if self.front.left:
            return mode
        return self
