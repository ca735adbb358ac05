"""What a page may ask for: the window that shows it, and the land behind it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol

from ...options import Settings
from ...scene import Moment, SceneCode, Theme, View
from ...scene.landscape_kinds import AnyLandscape
from ...system.keys.default_keys import Keys
from ...system.keys.keymap import Command
from ...system.settings.user_settings import OwnSettings
from ..session.tiles import Tiles
from .rows import PageMaker

if TYPE_CHECKING:
    from ..saves.saves import Saves
    from ..saves.task import SavingTask


class Shown(Protocol):
    """The landscape behind the pages, which `CruiseState` is.

    Attributes:
        settings: what was asked for.
        held_hour: of the day, 0–24, that does not change; None lets the day go on.
    """

    settings: Settings
    held_hour: float | None

    @property
    def landscape(self) -> AnyLandscape:
        """The landscape."""

    @property
    def theme(self) -> Theme:
        """Its theme."""

    @property
    def moment(self) -> Moment:
        """Its moment."""

    def adopt(self, settings: Settings) -> None:
        """Show what other settings show of the same theme and seed, at once; a ValueError if that cannot be."""

    def go_to(self, theme: Theme, seed: int) -> None:
        """Dissolve into another landscape."""

    def change_to(self, theme: Theme) -> None:
        """Show another theme at once, at the same place."""

    def code(self, shown: View, back: float = 0.0, filed: bool = True) -> SceneCode:
        """The code of what is shown, or of so many seconds before; a ValueError if it has none.

        With a theme that is in no file, it has one if it need not be `filed`.
        """


class Front(Protocol):
    """The window as its pages know it, which `FrontPage` is.

    Attributes:
        busy: says whether something is being made that will be seen, so that the window does not rest.
    """

    busy: Callable[[], bool]

    @property
    def view(self) -> View:
        """Of the picture behind the pages."""

    @property
    def keys(self) -> Keys:
        """The user's."""

    @property
    def tiles(self) -> dict[Hashable, Tiles]:
        """Small pictures that are kept from one visit to the next."""

    @property
    def own(self) -> OwnSettings:
        """What the user has set: changed, it holds at once and is written to his file."""

    @property
    def level(self) -> int:
        """The levels of goals that are done."""

    @property
    def shown(self) -> Shown:
        """The landscape behind the pages."""

    @property
    def saves(self) -> Saves:
        """What is saved by processes of their own."""

    def begin(self, *words: str) -> SavingTask:
        """A command of this program in a process that ends with the window; the same one while it goes on."""

    def open(self, maker: PageMaker) -> None:
        """Show another page before this one."""

    def close(self) -> None:
        """Close the page that is seen; after the first one comes the cruise."""

    def close_all(self) -> None:
        """Close all pages, so that the cruise goes on alone."""

    def say(self, line: str) -> None:
        """Write a line at the foot of the page."""

    def quit(self) -> None:
        """End the program, as if its window were closed."""

    def act(self, command: Command) -> None:
        """Do what a command of the cruise does, and stay."""

    def leave(self, command: Command) -> None:
        """Close all pages, and do what a command of the cruise does."""

    def tune(self) -> None:
        """Show the pages on which the theme is changed by hand."""

    def fly_today(self) -> None:
        """Close all pages, and begin a run on the day's course."""

    def open_code(self, text: str) -> None:
        """Go to the place of a code, or of a picture that has one; a ValueError if there is none."""

    def choose_theme(self, name: str) -> None:
        """Go to another theme; a ValueError if there is none of that name, or its file has mistakes."""
