"""Viaducts: equal bays between two solid ends, as a cover behind the ridden line."""

from collections.abc import Iterator

import numpy as np

from ...scene.items import Cover
from ...scene.memory import read_only
from ...scene.stands.buildings.arches import arch, pier
from ...scene.stands.pen import Pen
from ...scene.stands.raster import mask
from ...scene.view import HEIGHT, View
from ...terrain.arrays import UInt8s
from .chapter_view import ChapterView

BAY, PIER, DECK, PARAPET = 240.0, 42.0, 24.0, 16.0
"""Units of a viaduct from one pier to the next, of a pier's width, and of the height of the deck and its parapet."""

DECK_HEIGHT, BAYS, DECK_DEPTH = 292.0, 13, 80.0
"""Units of the deck above the valley's floor; bays of a viaduct; and how far its piers reach below the floor."""


def viaducts(picture: ChapterView) -> Iterator[Cover]:
    """The viaducts in the picture, each as a cover of the ridden land behind whose line it stands."""
    view, (left, _) = picture.anchor.view, picture.anchor.edges
    for one in picture.shapes_of("viaduct"):
        middle = one.start + 0.5 * one.shape.length
        fine = _resolution(view)
        plane = picture.memory(viaduct, fine)
        begin = middle - 0.5 * plane.shape[1] / fine
        top = view.row(picture.ground(middle)[0] + DECK_HEIGHT + DECK + PARAPET)
        share = fine / picture.scale
        yield Cover(plane, (left - begin) * fine, top, share, share)


def _resolution(view: View) -> float:
    """Elements of a plane to a unit: the pixels of a view that is not zoomed, or half, or a quarter of them."""
    plain = view.height / HEIGHT
    return float(plain * 2.0 ** np.ceil(np.log2(view.pixels_per_unit / plain) - 1e-9))


def viaduct(fine: float) -> UInt8s:
    """(rows, columns) of a whole viaduct, so many elements to a unit: equal bays between two solid ends."""
    wide, rows = round(BAY * fine), round((DECK_HEIGHT + DECK + PARAPET + DECK_DEPTH) * fine)
    bay, end = np.zeros((rows, wide), np.uint8), np.zeros((rows, wide), np.uint8)
    for plane, draw in ((bay, _bay), (end, _end)):
        pen = Pen(1.0, lambda: 0.5)
        draw(pen)
        drawn = mask(pen.parts, wide / BAY, DECK_DEPTH)
        shares = drawn.shares[:rows, max(-drawn.left, 0) :][:, :wide]
        foot = round((DECK_HEIGHT + DECK + PARAPET) * fine) - drawn.top
        at = max(foot, 0)
        shares = shares[max(-foot, 0) :][: rows - at]
        plane[at : at + len(shares), max(drawn.left, 0) : max(drawn.left, 0) + shares.shape[1]] = shares
    return read_only(np.concatenate([end, np.tile(bay, BAYS), end[:, ::-1]], axis=1))


def _bay(pen: Pen) -> None:
    """One bay: half a pier at either side, the arch between them, the deck with its parapet and posts."""
    spring = DECK_HEIGHT - 0.5 * (BAY - PIER) - 10.0
    for x in (0.0, BAY):
        pier(pen, x, PIER, -DECK_DEPTH, spring, taper=0.4)
        pen.rectangle(x - 0.62 * PIER, spring - 9.0, x + 0.62 * PIER, spring + 3.0)
        pen.rectangle(x - 0.5 * PIER, spring, x + 0.5 * PIER, DECK_HEIGHT + 2.0)
    arch(pen, 0.5 * PIER, BAY - 0.5 * PIER, spring=spring, rise=0.5 * (BAY - PIER), top=DECK_HEIGHT + 2.0)
    _deck(pen, 0.0)


def _end(pen: Pen) -> None:
    """The left end: a solid wall that slopes down outwards."""
    low = DECK_HEIGHT + DECK
    pen.polygon([(0.0, -DECK_DEPTH), (BAY, -DECK_DEPTH), (BAY, low), (0.55 * BAY, low), (0.3 * BAY, 0.6 * low)])
    _deck(pen, 0.5 * BAY)


def _deck(pen: Pen, left: float) -> None:
    pen.rectangle(left, DECK_HEIGHT, BAY, DECK_HEIGHT + DECK - 5.0)
    pen.rectangle(left, DECK_HEIGHT + DECK - 7.0, BAY, DECK_HEIGHT + DECK)
    pen.rectangle(left, DECK_HEIGHT + DECK + PARAPET - 3.5, BAY, DECK_HEIGHT + DECK + PARAPET)
    for number in range(8):
        x = BAY * (number + 0.5) / 8.0
        if x >= left:
            pen.rectangle(x - 1.6, DECK_HEIGHT + DECK - 1.0, x + 1.6, DECK_HEIGHT + DECK + PARAPET - 2.0)
