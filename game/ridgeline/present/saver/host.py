"""What shows a screensaver: panes, which are places on the desktop that can be painted, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol

import pygame

from .places import Place


class Pane(Protocol):
    """A place on the desktop that can be painted: a window, or a monitor that one covers."""

    @property
    def place(self) -> Place:
        """Where it is now."""

    @property
    def surface(self) -> pygame.Surface:
        """What to paint on, of the place's size, its pixels 0x00RRGGBB; another surface after a change of size."""

    @property
    def visible(self) -> bool:
        """Whether anything of it can be seen, as far as the system tells."""

    def show(self) -> None:
        """Show what was painted."""


class Host(Protocol):
    """Opens panes, notices when they change and when it is time to go; to be used in a `with` block."""

    def __enter__(self) -> Host:
        """Open the panes."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close what was opened."""

    @property
    def desktop(self) -> Place:
        """The rectangle around all monitors now, of which the panes may be a part."""

    def look(self) -> Sequence[Pane]:
        """Take note of what has happened; the panes that are there now, the same objects while they stay."""

    @property
    def over(self) -> bool:
        """Whether it is time to go: somebody is there, or what was painted on is gone."""


class SaverHost(Host, Protocol):
    """A host that can say beforehand where it would paint."""

    def planned(self) -> tuple[list[tuple[str, Place]], Place]:
        """What it would paint on, by name, and the desktop; to be asked instead of being entered."""
