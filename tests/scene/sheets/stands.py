"""The rows of stands: each kind by itself, planted on a hill near and far, in snow, and bent by a storm."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import get_args

import numpy as np

from ridgeline.scene import Landscape, Layer, Moment, Palette, Scene, Stand, Theme, View
from ridgeline.scene.stands.kind_table import KINDS
from ridgeline.scene.stands.specimens import draw
from ridgeline.scene.stands.stand_kind import SPECIMENS
from ridgeline.scene.theme import StandKind

from .sheet import INK, PAPER, Picture, Row, window

SIZE = 96, 64
TALL = 58  #: pixels of the tallest specimen of a kind that is no wider than high
WINDY = 20  #: a seed whose wind is nearly as strong as any

SNOW = (120, 160, 210)

DAY = Palette(
    at=12.0,
    sky=("8db8dc", "f6e6cc"),
    ridges=("b99aac", "3a3656"),
    mist="f0d0c0",
    glow="ffffff",
    glow_share=0.0,
    snow="f4f8ff",
)


MORNING = 5.5  #: the hour at which walls are pale, so that little is seen of the light in their windows

PALETTES = (
    replace(DAY, at=MORNING - 1.0),
    replace(DAY, at=MORNING, ridges=("d8ccd4", "9a90b0")),
    replace(DAY, at=MORNING + 1.0),
    DAY,
)


def specimens(name: StandKind) -> Picture:
    """An old, a middling and a young one with the snow on them."""
    kind = KINDS[name]
    picture = np.full((SIZE[1], SIZE[0], 3), PAPER, float)
    tall = TALL / max(kind.reach / 0.8, 1.0)
    for number, middle in ((SPECIMENS - 1, 0.28), (SPECIMENS // 2, 0.65), (3, 0.88)):
        for snow, ink in ((False, INK), (True, SNOW)):
            mask = draw(kind, tall, 7, number, 1.0, snow=snow)
            _lay(picture, mask.shares / 255.0, SIZE[1] - 4 - mask.top, int(middle * SIZE[0]) + mask.left, ink)
    return picture


def _lay(picture: Picture, share: Picture, top: int, left: int, ink: tuple[int, int, int]) -> None:
    """Lay a mask on a picture, which clips it."""
    rows, columns = np.arange(share.shape[0]) + top, np.arange(share.shape[1]) + left
    down, across = (rows >= 0) & (rows < len(picture)), (columns >= 0) & (columns < picture.shape[1])
    inside = np.ix_(rows[down], columns[across])
    picture[inside] += share[np.ix_(down, across)][..., None] * (np.array(ink) - picture[inside])


def theme(kind: StandKind, height: float, snow: float | None) -> Theme:
    """A far and a near hill with one kind of thing on them; snow lies on the near one from a height on."""
    far = Layer(
        base=700.0, displacement=60.0, parallax=0.1, mist=0.3, stands=(Stand(kind, 0.25 * height, 0.5, clumping=0.3),)
    )
    near = replace(
        far, base=420.0, displacement=45.0, parallax=1.0, stands=(Stand(kind, height, 0.9, clumping=0.3),), snow=snow
    )
    return Theme(
        "one kind of stand", (far, near), PALETTES, stops=(0.0, 1.0), sun_radius=0.0, milky_way=0.0, land="stands"
    )


@cache
def _landscape(kind: StandKind, height: float, snow: float | None) -> Landscape:
    return Landscape(theme(kind, height, snow), WINDY, "none").lifeless()


def planted(kind: StandKind, height: float, weather: str, hour: float, second: float, view: View) -> Scene:
    """A stand in a picture, without what falls; in snow if the weather is none, as no wind moves what stands in it."""
    land = _landscape(kind, height, 10.0 if weather == "none" else None).in_weather(weather, 1.0)
    return replace(land.scene(Moment(4000.0, hour, second), view), particles=())


def _row(kind: StandKind) -> Row:
    height = min(240.0, 420.0 / KINDS[kind].slot)
    view = window(0.0, 280.0, 660.0, SIZE)
    return Row(kind, (partial(specimens, kind), partial(planted, kind, height, "none", 20.5, 10.0, view)))


def _bent(kind: StandKind) -> Row:
    cells = (
        partial(planted, kind, 240.0, weather, 12.0, second, window(0.0, 420.0, 380.0, SIZE))
        for weather, second in (("rain", 10.0), ("storm", 10.0), ("storm", 17.3))
    )
    return Row(f"{kind} in the wind", tuple(cells))


def _lit(kind: StandKind, units: float, times: tuple[tuple[float, float], ...]) -> Row:
    view = window(0.0, 700.0 - 0.6 * units, units, SIZE)
    height = min(240.0, 420.0 / KINDS[kind].slot)
    cells = (partial(planted, kind, height, "none", hour, second, view) for hour, second in times)
    return Row(f"{kind} by night", tuple(cells))


EVENING = tuple((hour, 10.0) for hour in (18.2, 18.6, 20.0, 23.0, 3.0, MORNING))

ROWS = [
    *(_row(kind) for kind in get_args(StandKind)),
    *map(_bent, ("conifer", "palm", "reed", "grass")),
    _lit("village", 260.0, EVENING),
    _lit("tower", 260.0, EVENING),
    _lit("lighthouse", 400.0, tuple((23.0, second) for second in (10.0, 10.7, 11.4, 12.1, 12.8, 13.5))),
]
