"""Draws one scene after another on a surface, rewriting as few pixels as possible."""

import pygame

from ..scene.items import Scene
from .array_renderer import is_mostly, painter_of, shape_of
from .chart_overlay import ChartOverlay
from .compiled_frame import CompiledFrame
from .kernels import LIBRARY, SpansLibrary
from .laid_particles import LaidParticles
from .painter import Painter
from .pixels import Rect, pixels
from .text.overlay import Writing


class Renderer:
    """Draws scenes, each over the one before.

    While the land moves, only the pixels that change are rewritten. While the light changes, those whose colour is half
    a level behind are: none is ever a whole level away from what `Painter` would paint. Where nothing was compiled,
    `Painter` paints every scene.

    The surface drawn on last is the renderer's own until another one is drawn on: it counts on finding there what it
    has left. What others draw on it stays where nothing changes, and is torn where something does. So a game blits it
    to a screen of its own, as `ridgeline.Backdrop` does, and draws there.
    """

    def __init__(self, library: SpansLibrary | None = LIBRARY) -> None:
        self._library = library
        self._surface: pygame.Surface | None = None
        self._shape = (0, 0, 0)
        self._writing = Writing()
        self._particles = LaidParticles(library)
        self._chart = ChartOverlay()
        self._painter: CompiledFrame | Painter

    def draw(self, scene: Scene, surface: pygame.Surface) -> list[Rect] | None:
        """Draw a scene on a surface of its size; the rectangles that have changed, or None for all of it.

        The surface is the renderer's own until it draws on another one. Only another surface than last time, or another
        size or number of layers, makes it paint all pixels.
        """
        known = self._prepare(scene) and surface is self._surface and self._library is not None
        whole = not known or self._chart.uncovers(scene.chart)
        if whole:
            self._surface, self._writing = surface, Writing()
            self._particles.forget()
        else:
            self._writing.lift(surface)
        changed, above = self._paint(scene, surface, whole)
        above += self._writing.write(scene.texts, surface, scene)
        return None if changed is None or is_mostly(changed, above, scene) else changed + above

    def _paint(self, scene: Scene, surface: pygame.Surface, whole: bool) -> tuple[list[Rect] | None, list[Rect]]:
        """Paint all but the writing; what has changed of land, sky and sprites, and of what lies over them."""
        picture = pixels(surface)  # which locks the surface: no chart can be laid meanwhile
        self._particles.lift(picture)
        changed = self._painter.draw(scene, picture, whole)
        if scene.chart is None and self._chart.empty:
            return changed, self._particles.lay(scene.particles, picture, self._painter.occlusion)
        del picture
        above = self._chart.lay(scene.chart, surface, changed is None or bool(changed))
        above += self._particles.lay(scene.particles, pixels(surface), self._painter.occlusion)
        return changed, above

    def move(self, surface: pygame.Surface, other: pygame.Surface) -> None:
        """Go on drawing on another surface of the same size and pitch, if this one was drawn on last."""
        if surface is self._surface and surface.get_pitch() == other.get_pitch():
            other.blit(surface, (0, 0))
            self._surface = other

    def settled(self, scene: Scene) -> bool:
        """Whether drawing `scene` on the surface drawn last would change nothing."""
        if shape_of(scene) != self._shape or scene.texts != self._writing.texts:
            return False
        return (
            self._particles.shows(scene.particles) and self._chart.shows(scene.chart) and self._painter.settled(scene)
        )

    def _prepare(self, scene: Scene) -> bool:
        """Have a painter for a scene of this size and number of layers; whether it was there already."""
        shape, before = shape_of(scene), self._shape
        if shape != before:
            self._shape = shape
            self._painter = painter_of(self._library, shape)
        return shape == before
