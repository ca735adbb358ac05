"""The dissolve of one scene into another, and the `Projector`, which draws scenes one after the other.

How long it takes: `DISSOLVE`, in `app/session/transitions.py`.
"""

from dataclasses import dataclass

import pygame

from ..scene.boards.board import Board
from ..scene.items import Scene, Text
from ..terrain.easing import smoothstep
from .pixels import Rect, canvas
from .renderer import Renderer
from .text.overlay import Writing

OPAQUE = 255  #: the weight with which the new picture hides the old one


@dataclass(frozen=True)
class Dissolve:
    """A dissolve of a scene into another of the same size.

    Attributes:
        old, new: the leaving and the coming scene, without writing.
        elapsed: 0–1, how much of its time has passed.
        texts: the writing over it, which does not dissolve.
    """

    old: Scene
    new: Scene
    elapsed: float
    texts: tuple[Text | Board, ...] = ()

    @property
    def share(self) -> float:
        """0–1, the share of the new picture in the mixture: it grows slowly at first and at last."""
        return smoothstep(min(max(self.elapsed, 0.0), 1.0))


class Projector:
    """Draws scenes and dissolves, each over the one before.

    During a dissolve two renderers draw, each on a surface of its own. After it the new scene's renderer goes on, on
    the surface that is given, and nothing is kept of the other.
    """

    def __init__(self) -> None:
        self._renderer = Renderer()
        self._pair: _Pair | None = None

    def draw(self, picture: Scene | Dissolve, surface: pygame.Surface) -> list[Rect] | None:
        """Draw on a surface of the scene's size; the rectangles that have changed, or None for all of it."""
        if isinstance(picture, Dissolve):
            if self._pair is None or self._pair.size != surface.get_size():
                self._pair = _Pair(self._renderer, surface)
            self._pair.draw(picture, surface)
            return None
        if self._pair is not None:
            self._renderer, self._pair = self._pair.coming, None
        return self._renderer.draw(picture, surface)

    def settled(self, picture: Scene | Dissolve) -> bool:
        """Whether drawing this on the surface drawn last would change nothing."""
        return self._pair is None and isinstance(picture, Scene) and self._renderer.settled(picture)


class _Pair:
    """Two renderers, their surfaces, and the writing over the mixture."""

    def __init__(self, leaving: Renderer, surface: pygame.Surface) -> None:
        self.size = surface.get_size()
        self._leaving, self.coming = leaving, Renderer()
        self._old, self._new = canvas(*self.size), canvas(*self.size)
        self._leaving.move(surface, self._old)
        self._writing = Writing()
        self._drawn: Scene | None = None

    def draw(self, dissolve: Dissolve, surface: pygame.Surface) -> None:
        """Draw the visible pictures: the first frame needs only the old one, so no frame paints both afresh.

        The mixture is exact for weights 0 and OPAQUE, else within two levels: pygame's blit takes half the time of
        exact rounding with numpy.
        """
        weight = round(OPAQUE * dissolve.share)
        if weight < OPAQUE and dissolve.old is not self._drawn:
            self._leaving.draw(dissolve.old, self._old)
            self._drawn = dissolve.old
        if weight > 0:
            self.coming.draw(dissolve.new, self._new)
        self._writing.lift(surface)
        if weight < OPAQUE:
            surface.blit(self._old, (0, 0))
        if weight > 0:
            self._new.set_alpha(weight if weight < OPAQUE else None)
            surface.blit(self._new, (0, 0))
        self._writing.write(dissolve.texts, surface, dissolve.new)
