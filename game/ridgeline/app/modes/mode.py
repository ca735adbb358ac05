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
        commands: those that count.
        shows_notes: whether it shows itself what is said at the foot.
        points: whether a pointer is needed.
        ends: whether the program is to end.
    """

    commands: Commands
    shows_notes = False
    points = False
    ends = False

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
    def handle(self, event: pygame.event.Event, command: Command | None, view: View) -> "Mode":
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


class Home(Mode):
    """The cruise, as what is opened over it knows it.

    Attributes:
        paged: whether the front page is over it.
    """

    paged = False

    @abstractmethod
    def act(self, command: Command, view: View) -> None:
        """Do what the user wants of the landscape."""

    @abstractmethod
    def obey(self, command: Command, view: View) -> Mode:
        """The mode after a command."""

    @abstractmethod
    def begin(self) -> Mode:
        """A run from the start of the course; itself, and a note, if there is no land for it."""

    @abstractmethod
    def go(self, text: str, view: View) -> None:
        """Dissolve into the place of a code, or say what is wrong with it."""

    @abstractmethod
    def open(self, text: str) -> None:
        """Dissolve into the place of a code; a ValueError if there is none."""

    @abstractmethod
    def fly_daily(self) -> Mode:
        """A run on the day's course, which counts for that; after it the cruise is again what it is now."""

    @abstractmethod
    def resume(self, elapsed: float, hour: float) -> None:
        """Go on after a run that has come to a second and an hour."""

    @abstractmethod
    def choose_theme(self, name: str) -> None:
        """Dissolve into another theme; a ValueError if there is none of that name, or its file has mistakes."""
