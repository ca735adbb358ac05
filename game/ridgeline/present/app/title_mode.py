"""The title over the cruise, until the button is pressed."""

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ..input.keymap import CRUISE, Command
from .cruise_mode import Cruise
from .mode import Mode
from .pages import title_page
from .run_mode import begin


class Title(Mode):
    """The cruise with the title over it. A press of the button, a click or a tap too, begins a run."""

    commands = CRUISE

    def __init__(self, cruise: Cruise) -> None:
        super().__init__(cruise.session)
        self._cruise = cruise

    @property
    def rests(self) -> bool:
        return self._cruise.rests

    def handle(self, event: pygame.Event, command: Command | None, view: View) -> Mode:
        """A run from the start of the course after the button; everything else is for the cruise."""
        if command is Command.HOLD and not self._cruise.tuning:
            return begin(self._cruise) or self
        self._cruise.handle(event, command, view)
        return self

    def advance(self, seconds: float, held: bool) -> Mode:
        self._cruise.advance(seconds)
        return self

    def picture(self, view: View) -> Scene | Dissolve:
        return self._cruise.picture(view)

    def texts(self, view: View) -> tuple[Text, ...]:
        """The title, or the tuner in its place."""
        return self._cruise.texts(view) or (title_page(self.session.keys),)
