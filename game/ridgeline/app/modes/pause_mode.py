"""Modes that hold still under a page: a paused run, and any mode while the user is asked about closing the window."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

import pygame

from ...play.ladder.goal_watch import GoalWatch
from ...play.replay import Replay
from ...render import Dissolve
from ...scene import Moment, Scene, View
from ...scene.boards.board import Board
from ...system.keys.keymap import PAGE, RUN, Command
from ..game.game import Game
from ..game.goal_words import watched_lines
from ..pages.page_stack import PageStack
from ..pages.rows import Page
from ..pages.save_page import closing_page
from ..saves.saves import JobStage
from ..session.notes import PAGE_SECONDS
from .mode import Mode
from .run_pages import RunPage, pause_page

READING = 0.9  #: seconds within which a second close does not count: nobody has read yet that something is being saved


class TakenOver(NamedTuple):
    """A takeover, so that it can be repeated.

    Attributes:
        moment: of the cruise.
        view: of the cruise.
        best: this session's best run from there.
    """

    moment: Moment
    view: View
    best: Replay | None = None

    def after(self, game: Game) -> TakenOver:
        """The same takeover, with one more run taken into account."""
        best = self.best
        if game.taken is None or (best is not None and best.result.score >= game.state.score):
            return self
        try:
            return self._replace(best=game.taken.replay())
        except ValueError:  # it is too long to be a ghost
            return self


class FlownMode(Mode):
    """A mode that a pause interrupts: a run, or its result.

    Attributes:
        game: what is flown.
        goals: its progress towards the goals.
    """

    game: Game
    goals: GoalWatch

    @property
    @abstractmethod
    def has_goals(self) -> bool:
        """Whether goals can be reached."""


class Pause(Mode):
    """A run, or its result, held still under a page with its keys; or without any text, for a picture."""

    commands = RUN

    def __init__(self, run: FlownMode, bare: bool) -> None:
        super().__init__(run.session)
        self.run, self._bare = run, bare
        self.points = self.shows_notes = not bare  # there is a page
        self._next: Mode = self
        self._view = View(1280, 720)
        self._page = RunPage(self.session, self._made, lambda: self._obey(Command.BACK))

    @property
    def rests(self) -> bool:
        return True

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """Resume the run after the button, a row, or a key that closes the page; its other keys work as ever."""
        self._next, self._view = self, view
        left = command if self._bare else self._page.left_of(event, command, view)
        if left is not None:
            self._obey(left)
        return self._next

    def advance(self, seconds: float, held: bool) -> Mode:
        self._page.advance(seconds)
        return self

    def picture(self, view: View) -> Scene | Dissolve:
        return self.run.picture(view)

    def texts(self, view: View) -> tuple[Board, ...]:
        return () if self._bare else (self._page.board(view, self.picture),)

    def keep(self) -> None:
        self.run.keep()

    def _obey(self, command: Command) -> None:
        if command is Command.QUIT:
            self.session.wanted = command
        elif command in (Command.HOLD, Command.PAUSE, Command.BACK, Command.HELP):
            self.run.game.touch()
            self._next = self.run
        elif command is Command.PHOTO:
            self._next = self.run if self._bare else Pause(self.run, bare=True)
        else:
            mode = self.run.obey(command, self._view)
            self._next = self if mode is self.run else mode

    def _made(self) -> Page:
        return pause_page(self.session.keys, self.session.replay is not None, self._goals(), self._obey)

    def _goals(self) -> tuple[str, ...]:
        """The paused run's goals, and how much of each it has reached."""
        if not self.run.has_goals or self.run.game.over:
            return ()
        return watched_lines(self.run.goals, self.session.log.book)


class Closing(Mode):
    """Any mode, held still while the user is asked whether to close the window although something is being saved.

    When all is saved, it closes by itself.
    """

    commands = PAGE
    points = True
    shows_notes = True
    closing = True

    def __init__(self, behind: Mode) -> None:
        super().__init__(behind.session)
        self.behind, self._asked = behind, 0.0
        self._next: Mode = self
        saves = self.session.saves
        self._jobs = tuple(job for job in saves.jobs if job.unfinished)
        self._stack = PageStack(lambda line: self.session.say(line, PAGE_SECONDS), self._keep_open)
        self._stack.open(lambda: closing_page(saves, self._keep_open, self._close))

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """Return to the mode behind the question if the window is to stay open."""
        self._see(view)
        gesture = self._stack.gesture(event)
        if command in (Command.BACK, Command.MENU):
            self._keep_open()
        elif gesture is not None:
            self._stack.do(gesture)
        return self._next

    def advance(self, seconds: float, held: bool) -> Mode:
        """End once everything is saved; if something could not be, return to the mode behind, which says so."""
        self._asked += seconds
        self.certain = self._asked >= READING
        self._stack.advance(seconds)
        if not self.session.saves.busy:
            if any(job.stage is JobStage.FAILED for job in self._jobs):
                self._keep_open()
            else:
                self.ends = True
        return self._next

    def picture(self, view: View) -> Scene | Dissolve:
        return self.behind.picture(view)

    def texts(self, view: View) -> tuple[Board, ...]:
        self._see(view)
        if not self._stack.tinted:
            self._stack.tint(self.picture(view))
        return (self._stack.board(self.session.notes.line("foot"), self.session.contrast),)

    def keep(self) -> None:
        self.behind.keep()

    def _see(self, view: View) -> None:
        self._stack.see(view, self.session.text_scale((view.width, view.height)))

    def _keep_open(self) -> None:
        self._next = self.behind

    def _close(self) -> None:
        self.ends = True
