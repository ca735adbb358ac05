"""Paints scenes afresh with numpy; its result defines every pixel."""

import numpy as np

from ..scene.items import Scene
from ..scene.memory import Memory
from ..terrain.arrays import Int32s, UInt8s, UInt32s
from .equality import alike
from .kernels.cover_places import place
from .kernels.numpy_covers import show, uncover_rows
from .kernels.numpy_dither import dither
from .kernels.numpy_edges import edges
from .kernels.numpy_land import paint
from .kernels.numpy_sprites import stick
from .kernels.records import LandLight, Occlusion, Paints
from .land_colours import bells_on_land, curves_on_land, lit_rows, row_colours, rows_between, shared_rows, stops
from .pixels import PixelColours, Rect
from .sky_painter import MAX_DISC_BYTES, bells, paint_sky


class Painter:
    """Paints the sky, the layers and the sprites of scenes of one size, each afresh."""

    def __init__(self, layers: int, width: int, height: int) -> None:
        self._paints = Paints.empty(layers, width, height)
        self._discs = Memory(MAX_DISC_BYTES)
        self._colours = PixelColours()
        self._scene: Scene | None = None
        self._top: Int32s
        self._shown: UInt8s | None = None

    def draw(self, scene: Scene, picture: UInt32s, whole: bool) -> list[Rect] | None:
        """Paint a picture, (height, width); None, as all of it has changed."""
        crests = np.array([layer.crest for layer in scene.layers], np.float32)
        found = edges(crests, scene.height)
        covers = place(scene.layers, scene.width, scene.height)
        uncover_rows(found, covers)
        paint_sky(scene.sky, self._paints.sky[: int(found.limit[0].max())], self._discs)
        some = rows_between(*found.seen)
        if some.rows.size:
            colours = row_colours(stops([layer.gradient for layer in scene.layers]), some)
            self._paints.tables[some.layers, some.rows] = dither(colours, some.rows.astype(np.intp))
        height, width = picture.shape
        everywhere = bells(scene.sky.glows, np.arange(height) + 0.5, np.arange(width) + 0.5)
        down, across = bells_on_land(scene.sky, everywhere)
        lit = shared_rows(lit_rows(scene.layers, down), found.seen)
        light = LandLight(lit, self._paints.light.curves, down, across)
        curves_on_land(scene.layers, scene.sky, lit, light.curves)
        self._shown = show(covers, crests, scene.height) if covers else None
        paint(picture, self._paints._replace(light=light), found, self._shown)
        self._scene, self._top = scene, found.top
        if scene.sprites:
            stick(picture, self.occlusion(), scene.sprites, self._colours([sprite.colour for sprite in scene.sprites]))
        return None

    def occlusion(self) -> Occlusion:
        """What hides sprites and particles on the layers last drawn."""
        lowest = np.full((1, self._top.shape[1]), self._paints.sky.shape[0], np.int32)
        tops = np.minimum.accumulate(np.concatenate([lowest, self._top[::-1]]), axis=0)[::-1]
        return Occlusion(tops, self._shown)

    def settled(self, scene: Scene) -> bool:
        """Whether painting `scene` would change nothing."""
        before = self._scene
        return before is not None and alike(
            (scene.layers, scene.sky, scene.sprites), (before.layers, before.sky, before.sprites)
        )
