"""The sizes of buffers for pictures on the graphics card, in steps, so that they seldom have to grow."""

import math
from typing import NamedTuple

from ...scene.items import Scene

LEAST = 16  #: least room for layers, and for curtains; beyond that, powers of two
COLUMN_STEP, ROW_STEP = 256, 64  #: columns and rows of planes are multiples of these

COMMON_WIDTH, COMMON_HEIGHT, COMMON_PLANES = 1.2, 0.5, 12
"""Sides of planes, as shares of the picture's, and their number, for which there is room from the first picture on."""

MAX_COLUMNS, MAX_ROWS = 8192, 4096  #: the largest plane: it is a little wider than the picture
MAX_COVERS = 32  #: covers of a scene


class BufferSizes(NamedTuple):
    """The room that a picture needs, or the room that there is.

    Attributes:
        width, height: pixels of the picture.
        layers, curtains: how many.
        columns, rows: of the planes of covers.
        planes: how many: those that are shown, and as many again, which replace them or belong to another scene.
    """

    width: int = 0
    height: int = 0
    layers: int = LEAST
    curtains: int = LEAST
    columns: int = 0
    rows: int = 0
    planes: int = COMMON_PLANES

    def with_room_for(self, scene: Scene) -> "BufferSizes":
        """These sizes if the scene fits; else larger ones, also for what fitted before if pictures keep their size.

        Raises:
            ValueError: if the scene's covers are more, or larger, than can be drawn.
        """
        wanted = _needed_room(scene)
        if self[:2] != wanted[:2]:
            return wanted
        return BufferSizes(*map(max, self, wanted))


def _needed_room(scene: Scene) -> BufferSizes:
    shapes = [cover.plane.shape for layer in scene.layers for cover in layer.covers]
    if len(shapes) > MAX_COVERS:
        raise ValueError(f"{len(shapes)} covers; at most {MAX_COVERS} can be drawn")
    rows, columns = map(max, zip((0, 0), *shapes, strict=True))
    if columns > MAX_COLUMNS or rows > MAX_ROWS:
        raise ValueError(f"a cover of {columns} x {rows} elements; at most {MAX_COLUMNS} x {MAX_ROWS} can be drawn")
    layers, curtains = (
        2 ** int(max(count, LEAST) - 1).bit_length() for count in (len(scene.layers), len(scene.sky.curtains))
    )
    return BufferSizes(
        width=scene.width,
        height=scene.height,
        layers=layers,
        curtains=curtains,
        columns=min(_round_up(max(columns, COMMON_WIDTH * scene.width), COLUMN_STEP), MAX_COLUMNS),
        rows=min(_round_up(max(rows, COMMON_HEIGHT * scene.height), ROW_STEP), MAX_ROWS),
        planes=max(2 * len(shapes), COMMON_PLANES),
    )


def _round_up(side: float, step: int) -> int:
    return step * max(math.ceil(side / step), 1)
