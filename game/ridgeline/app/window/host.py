"""Where pictures are shown: a host of panes, which are places on the desktop that can be painted."""

from collections.abc import Sequence
from typing import Protocol

from .screen import Screen
from .screen_box import ScreenBox


class Pane(Protocol):
    """A place on the desktop that can be painted: a window, or a monitor that one covers."""

    @property
    def place(self) -> ScreenBox:
        """Its present place."""

    @property
    def screen(self) -> Screen:
        """The screen to draw on; a new one once its earlier picture is lost."""

    @property
    def rate(self) -> float:
        """Default frames a second."""

    @property
    def visible(self) -> bool:
        """Whether anything of it can be seen, as far as the system tells."""


class Host(Protocol):
    """A window, the windows over all monitors, or a terminal; to be used in a `with` block."""

    def __enter__(self) -> "Host":
        """Open the panes."""

    def __exit__(self, *_: object) -> None:
        """Close what was opened."""

    @property
    def desktop(self) -> ScreenBox:
        """The present rectangle around all monitors; the panes may cover a part of it."""

    @property
    def monitors(self) -> Sequence[ScreenBox]:
        """The monitors that share the desktop; none where they show no common panorama."""

    def look(self) -> Sequence[Pane]:
        """Follow events; return the present panes, the same objects as long as they exist."""

    @property
    def rate(self) -> float:
        """The highest of its panes' rates."""

    @property
    def over(self) -> bool:
        """Whether it is time to end: somebody has come, or the panes are lost."""
