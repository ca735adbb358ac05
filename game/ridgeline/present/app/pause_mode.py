"""The pause of a run, or of its result."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ..input.clicked_rows import Pointer, Shown
from ..input.key_pages import pause_page, pause_rows
from ..input.keymap import RUN, Command
from .mode import Mode

if TYPE_CHECKING:
    from ...play.ladder.goal_watch import GoalWatch
    from ..game.game import Game


class Flown(Mode):
    """What a pause interrupts: a run, or its result.

    Attributes:
        game: what is flown.
        goals: how much of the goals it has reached.
    """

    game: Game
    goals: GoalWatch

    @property
    @abstractmethod
    def has_goals(self) -> bool:
        """Whether goals can be reached."""


class Pause(Mode):
    """A run, or its result, that holds still under a page with its keys; or without any writing, for a picture."""

    commands = RUN

    def __init__(self, run: Flown, bare: bool) -> None:
        super().__init__(run.session)
        self.run, self._bare = run, bare
        self._pointer = Pointer()

    @property
    def points(self) -> bool:  # type: ignore[override]
        """Whether there are rows to be clicked on."""
        return not self._bare

    @property
    def rests(self) -> bool:
        return True

    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> Mode:
        """The run again after the button and the keys that close the page; the run's other keys work as ever.

        So does a click on the row of one.
        """
        if self._pointer.follow(event, view):
            command = self._pointer.command(self._page(view), view) or command
        if command is Command.QUIT:
            self.session.wanted = command
            return self
        if command in (Command.HOLD, Command.PAUSE, Command.BACK, Command.HELP):
            self.run.game.touch()
            return self.run
        if command is Command.PHOTO:
            return self.run if self._bare else Pause(self.run, bare=True)
        mode = self.run.handle(event, command, view) if command is not None else self.run
        return self if mode is self.run else mode

    def advance(self, seconds: float, held: bool) -> Mode:
        return self

    def picture(self, view: View) -> Scene | Dissolve:
        return self.run.picture(view)

    def texts(self, view: View) -> tuple[Text, ...]:
        return self._pointer.marked(self._page(view), view)

    def _page(self, view: View) -> Shown:
        keys, replays = self.session.keys, self.session.replay is not None
        texts = () if self._bare else (pause_page(keys, replays, self._goals()),)
        return self.session.keyed(texts, pause_rows(replays), view)

    def _goals(self) -> tuple[str, ...]:
        """The goals of the run that waits, and how much of each it has reached."""
        from ..game.goal_words import watched_lines

        if not self.run.has_goals or self.run.game.over:
            return ()
        return watched_lines(self.run.goals, self.session.log.book)

    def keep(self) -> None:
        self.run.keep()
