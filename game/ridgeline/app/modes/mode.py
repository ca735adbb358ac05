"""What is on the screen: a mode. What the user does and the time that passes lead from one to the next."""

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
        shows_notes: whether it shows itself what is said at the foot.
        points: whether a pointer is needed.
        ends: whether the program is to end.
        closing: whether it is asked whether the window is to close.
        certain: whether whoever closes the window then has had the time to read that.
        flies: whether a run goes on.
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
        """Whether nothing changes by itself but writing."""
        return False

    @property
    @abstractmethod
    def commands(self) -> Commands:
        """The commands that count."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to come."""
        return self.ends

    @abstractmethod
    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> "Mode":
        """The mode after an event, which may give a command, in a view."""

    def obey(self, command: Command, view: View) -> "Mode":
        """The mode after a command, wherever that comes from."""
        return self

    def held(self) -> "Mode":
        """What waits behind a question: itself, or its pause."""
        return self

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
