"""Mode: what is on the screen. Input and time lead from one mode to the next."""

from abc import ABC, abstractmethod

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ...scene.boards.board import Board
from ...system.keys.keymap import Command, Commands
from ..session.session import Session


class Mode(ABC):
    """The cruise, its title, a run, a pause or a result.

    Attributes:
        shows_notes: whether it shows the notes at the foot itself.
        points: whether a pointer is needed.
        ends: whether the program is to end.
        closing: whether it asks the user to confirm closing the window.
        certain: whether the user has had the time to read that question.
        flies: whether a run is in progress.
    """

    shows_notes = False
    points = False
    ends = False
    closing = False
    certain = False
    flies = False

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def title(self) -> str:
        """The title for the window: the program, the theme and the seed."""
        return f"Ridgeline – {self.session.cruise_state.theme.name} – {self.session.cruise_state.landscape.seed}"

    @property
    def rests(self) -> bool:
        """Whether nothing but text changes by itself."""
        return False

    @property
    @abstractmethod
    def commands(self) -> Commands:
        """The commands that the mode obeys."""

    @property
    def done(self) -> bool:
        """Whether the mode has nothing more to show."""
        return self.ends

    @abstractmethod
    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> "Mode":
        """The mode after an event, which may give a command, in a view."""

    def obey(self, command: Command, view: View) -> "Mode":
        """The mode after a command from any source."""
        return self

    def held(self) -> "Mode":
        """The mode to hold behind a question: itself, or its pause."""
        return self

    @abstractmethod
    def advance(self, seconds: float, held: bool) -> "Mode":
        """The mode after some time, in which the one button is held or not."""

    @abstractmethod
    def picture(self, view: View) -> Scene | Dissolve:
        """The picture, without text."""

    @abstractmethod
    def texts(self, view: View) -> tuple[Text | Board, ...]:
        """The mode's own text."""

    def keep(self) -> None:  # noqa: B027 -- most have nothing to keep
        """End a run in progress, and keep it."""
