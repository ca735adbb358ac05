"""Small pictures of themes, drawn on request in a thread while the cruise goes on."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable

import numpy as np
import pygame

from ...render import Renderer, canvas
from ...scene import Landscape, Moment, View
from ...scene.boards.board import Picture
from ...scene.themes.find import theme_for

KEPT_PICTURES = 256  #: pictures that are kept
ASKED = 32  #: pictures that may be pending at a time; earlier requests are dropped


class Tiles:
    """Pictures by name, drawn on request."""

    def __init__(self, draw: Callable[[str], Picture]) -> None:
        """Begin with none; `draw` makes one in a thread, or raises a ValueError for an unknown name."""
        self._draw = draw
        self._pictures: OrderedDict[str, Picture | None] = OrderedDict()
        self._wanted: deque[str] = deque(maxlen=ASKED)
        self._thread: threading.Thread | None = None
        self.ready = 0

    @property
    def busy(self) -> bool:
        """Whether some are being drawn."""
        return self._thread is not None and self._thread.is_alive()

    def picture(self, name: str) -> Picture | None:
        """A picture; None until it is drawn, which the call requests."""
        if name in self._pictures:
            return self._pictures[name]
        if name not in self._wanted:
            self._wanted.append(name)
        if not self.busy:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        return None

    def close(self) -> None:
        """Drop all requests."""
        self._wanted.clear()

    def _work(self) -> None:
        while self._wanted:
            name = self._wanted[0]
            try:
                picture: Picture | None = self._draw(name)
            except (ValueError, OSError):  # a theme of one's own that has mistakes: choosing it tells which
                picture = None
            self._pictures[name] = picture
            while len(self._pictures) > KEPT_PICTURES:
                self._pictures.popitem(last=False)
            self.ready += 1
            if name in self._wanted:
                self._wanted.remove(name)


def theme_tile(name: str, seed: int, moment: Moment, view: View) -> Picture:
    """The picture of a theme at a moment; a ValueError if it does not exist, or its file has mistakes."""
    landscape = Landscape(theme_for(name, seed), seed)
    surface = canvas(view.width, view.height)
    Renderer(None).draw(landscape.scene(moment, view), surface)
    return Picture(np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)))
