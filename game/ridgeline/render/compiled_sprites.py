"""Passes the sprites of a scene to spans.c, and which of them have come, changed or gone."""

from collections.abc import Sequence

import numpy as np

from ..scene.items import AnySprite
from .equality import alike
from .kernels.compiled import SIDE_BYTES, Frame, Side, SpansLibrary, SpriteShape, address
from .pixels import PixelColours


class CompiledSprites:
    """The sprites of one picture."""

    def __init__(self, library: SpansLibrary, frame: Frame) -> None:
        self._library, self._frame = library, frame
        self._colours = PixelColours()
        self._sprites: tuple[AnySprite, ...] = ()
        self._shapes: dict[int, SpriteShape] = {}
        self._sides: list[Side] = []

    def take_on(self, sprites: tuple[AnySprite, ...]) -> None:
        """Tell spans.c the sprites, unless they are those of before."""
        if sprites == self._sprites:
            return
        shapes = self._find_shapes(sprites)
        colours = self._colours([sprite.colour for sprite in sprites])
        before, self._sides = (
            self._sides,
            [
                (sprite.layer, sprite.left, sprite.top, *shape.told, colour)
                for sprite, shape, colour in zip(sprites, shapes, colours, strict=True)
            ],
        )
        self._sprites = sprites
        if self._sides != before:
            self._tell(before)

    def _tell(self, before: list[Side]) -> None:
        """Tell spans.c the sprites that there are, and those that have come, changed or gone."""
        frame, now, new = self._frame, self._sides, _changed(before, self._sides)
        self._told = np.array([*now, *new], np.int64)
        self._near = np.empty((2, len(now)), np.int32)
        frame.sides, frame.new_sides = len(now), len(new)
        frame.side = address(self._told)
        frame.new_side = frame.side + len(now) * SIDE_BYTES
        frame.near_sides = address(self._near)

    def shows(self, sprites: tuple[AnySprite, ...]) -> bool:
        """Whether exactly these sprites are shown."""
        return alike(sprites, self._sprites)

    def _find_shapes(self, sprites: tuple[AnySprite, ...]) -> list[SpriteShape]:
        """The shapes of sprites, found by their shares, which these keep alive; those of the frame before live on."""
        self._gone, kept = self._shapes, self._shapes
        shares = [sprite.share for sprite in sprites]
        keys = list(map(id, shares))
        self._shapes = {
            key: kept[key] if key in kept else self._library.shape(share)
            for key, share in zip(keys, shares, strict=True)
        }
        return [self._shapes[key] for key in keys]


def _changed(before: Sequence[Side], now: Sequence[Side]) -> list[Side]:
    """The sprites that are in one of two lists alone; all, if those in both lie over each other in another order."""
    old, new = set(before), set(now)
    if [side for side in before if side in new] != [side for side in now if side in old]:
        return [*before, *now]
    return [side for side in [*before, *now] if (side in old) != (side in new)]
