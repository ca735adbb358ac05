"""What is on the screen: a mode. What the user does and the time that passes lead from one to the next."""

from abc import ABC, abstractmethod

import pygame

from ...render import Dissolve
from ...scene import Scene, Text, View
from ...scene.boards.board import Board
from ..input.keymap import Command, Commands
from .session import Session


class Mode(ABC):
    """The cruise, its title, a run, a pause or a result.

    Attributes:
        commands: those that count.
        shows_notes: whether it shows itself what is said at the foot.
        points: whether a pointer is needed.
    """

    commands: Commands
    shows_notes = False
    points = False

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def title(self) -> str:
        """The title for the window: the program, the theme and the seed."""
        return f"Ridgeline – {self.session.cruise_state.theme.name} – {self.session.cruise_state.landscape.seed}"

    @property
    def rests(self) -> bool:
        """Whether nothing changes by itself but writing."""
        return False

    @abstractmethod
    def handle(self, event: pygame.Event, command: Command | None, view: View) -> "Mode":
        """The mode after an event, which may give a command, in a view."""

    @abstractmethod
    def advance(self, seconds: float, held: bool) -> "Mode":
        """The mode after some time, in which the one button is held or not."""

    @abstractmethod
    def picture(self, view: View) -> Scene | Dissolve:
        """The picture, without writing."""

    @abstractmethod
    def texts(self, view: View) -> tuple[Text | Board, ...]:
        """Its own writing."""

    def keep(self) -> None:  # noqa: B027 -- most have nothing to keep
        """End what goes on, and keep it."""
