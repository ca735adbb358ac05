"""Draws one scene after another into an array of pixels, rewriting as few as possible. Needs no pygame."""

from ..scene.items import Scene
from ..terrain.arrays import UInt32s
from .compiled_frame import CompiledFrame
from .kernels import LIBRARY, SpansLibrary
from .laid_particles import LaidParticles
from .painter import Painter
from .pixels import Rect

WHOLE_SHARE = 0.75  #: the share of the picture in rectangles above which it is cheaper to show the whole picture
Shape = tuple[int, int, int]  #: number of layers, width and height in pixels


class ArrayRenderer:
    """Draws landscapes: the sky, the layers, and the sprites and particles on them; neither charts nor texts."""

    def __init__(self, library: SpansLibrary | None = LIBRARY) -> None:
        self._library = library
        self._shape: Shape = (0, 0, 0)
        self._particles = LaidParticles(library)
        self._painter: CompiledFrame | Painter

    def draw(self, scene: Scene, picture: UInt32s, afresh: bool = False) -> list[Rect] | None:
        """Draw a scene into a picture, (height, width) 0x00RRGGBB; the rectangles that have changed, or None for all.

        Args:
            afresh: must be True unless the picture is the one drawn last, and nothing else was drawn on it since.
        """
        shape = shape_of(scene)
        whole = afresh or shape != self._shape or self._library is None
        if shape != self._shape:
            self._shape, self._painter = shape, painter_of(self._library, shape)
        if whole:
            self._particles.forget()
        else:
            self._particles.lift(picture)
        changed = self._painter.draw(scene, picture, whole)
        above = self._particles.lay(scene.particles, picture, self._painter.occlusion)
        return None if changed is None or is_mostly(changed, above, scene) else changed + above


def painter_of(library: SpansLibrary | None, shape: Shape) -> CompiledFrame | Painter:
    """The painter of pictures of that shape."""
    return CompiledFrame(library, *shape) if library else Painter(*shape)


def is_mostly(changed: list[Rect], above: list[Rect], scene: Scene) -> bool:
    """Whether rectangles, and those above them, cover so much that showing the whole picture is cheaper."""
    if not above:  # the painter has judged its own rectangles
        return False
    area = sum([width * height for _, _, width, height in above])
    area += sum([width * height for _, _, width, height in changed])
    return area > WHOLE_SHARE * scene.width * scene.height


def shape_of(scene: Scene) -> Shape:
    """The shape that a scene's painter must have."""
    return len(scene.layers), scene.width, scene.height
