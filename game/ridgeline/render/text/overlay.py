"""Writing over the picture, and the pixels under it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pygame

from ...scene.boards.board import Board
from ...scene.items import Scene, Text
from ...scene.memory import Latest
from ...scene.oklab import Gradient
from ...terrain.arrays import UInt32s
from ..pixels import Rect, pixels

if TYPE_CHECKING:
    from .board_picture import BoardPainter

BRIGHT = 0.8  #: mean lightness of a part of the sky, in OKLab, above which words before it are dark
SKY_STEPS = 9  #: rows of the sky that are looked at, from its top to the horizon

BEHIND = {"left": slice(0, 5), "right": slice(0, 5), "centre": slice(2, 9)}
"""The rows, of these, behind the words in each place; words at the foot, before land, are always light."""

SCALE_STEPS = 4  #: sizes that are tried for letters larger than usual


class Writer:
    """Draws texts and boards; their modules are imported on first use, as the first frame has no writing."""

    def __init__(self) -> None:
        self._painter: BoardPainter | None = None

    def write(self, text: Text | Board, size: tuple[int, int], dark: bool = False) -> pygame.Surface:
        """A text in a picture of so many pixels, or a board."""
        if isinstance(text, Text):
            from .panel import panel

            return panel(text, size, dark)
        from .board_picture import BoardPainter

        self._painter = self._painter or BoardPainter()
        return self._painter.paint(text)


class Writing:
    """Texts on a surface that can be lifted off again.

    Attributes:
        texts: those that were written last.
    """

    def __init__(self) -> None:
        self.texts: tuple[Text | Board, ...] = ()
        self._hand = Writer()
        self._size = (0, 0)
        self._dark: tuple[str, ...] = ()
        self._panels: dict[tuple[Text | Board, tuple[int, int], bool], pygame.Surface] = {}
        self._boards: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._under: list[tuple[UInt32s, pygame.Rect]] = []
        self._lifted: list[Rect] = []
        self._copies: list[UInt32s] = []
        self._latest = Latest()

    def lift(self, surface: pygame.Surface) -> None:
        """Put back what was under the writing."""
        for under, place in reversed(self._under):
            _part(surface, place)[:] = under
        self._lifted = [_sides(place) for _, place in reversed(self._under)]
        self._copies = [under for under, _ in self._under]
        self._under.clear()

    def write(self, texts: tuple[Text | Board, ...], surface: pygame.Surface, scene: Scene) -> list[Rect]:
        """Write `texts` over a scene on the surface; where they are, and where writing was that has been lifted off."""
        if not texts and not self.texts and not self._lifted:
            return []
        dark = self._latest(_dark_before, scene.sky.gradient) if texts else ()
        if texts != self.texts or surface.get_size() != self._size or dark != self._dark:
            self.texts, self._size, self._dark = texts, surface.get_size(), dark
            self._boards = self._lay_out() if texts else []
        for board, place in self._boards:
            self._under.append((self._copy(_part(surface, place)), place))
            surface.blit(board, place, pygame.Rect(0, 0, *place.size))
        return list(dict.fromkeys([*self._lifted, *(_sides(place) for _, place in self._under)]))

    def _copy(self, part: UInt32s) -> UInt32s:
        """A copy of a part of a picture, in memory of the last copies if there is some: new memory costs more."""
        copy = self._copies.pop(0) if self._copies else None
        if copy is None or copy.shape != part.shape or copy.dtype != part.dtype:
            return part.copy()
        np.copyto(copy, part)
        return copy

    def _lay_out(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The panels of the texts, and where each is."""
        kept, self._panels, boards = self._panels, {}, []
        for text, place in place_texts(self.texts, self._size):
            shown, opacity = opaque(text)
            key = (shown, self._size, isinstance(text, Text) and text.place in self._dark)
            # Each of two equal texts has a panel, with its own opacity.
            board = self._panels[key] = kept.pop(key) if key in kept else self._hand.write(*key)
            board.set_alpha(round(255 * opacity))
            boards.append((board, place))
        return boards


def opaque(text: Text | Board) -> tuple[Text | Board, float]:
    """A text at full opacity, and its opacity; a board is always opaque."""
    return (text, 1.0) if isinstance(text, Board) else (replace(text, opacity=1.0), text.opacity)


def dark_over(scene: Scene) -> tuple[str, ...]:
    """The places of a scene in which words are dark, as the sky is bright there."""
    return _dark_before(scene.sky.gradient)


def _dark_before(sky: Gradient) -> tuple[str, ...]:
    light = sky.labs(np.linspace(sky.rows[0], sky.rows[-1], SKY_STEPS))[:, 0]
    return tuple(place for place, rows in BEHIND.items() if float(np.mean(light[rows])) > BRIGHT)


def place_texts(texts: tuple[Text | Board, ...], size: tuple[int, int]) -> list[tuple[Text | Board, pygame.Rect]]:
    """The texts that are written in a picture of so many pixels, and where; boards come first, where they are.

    At the foot each stands on the one before; a text that would touch another, or the edge, is left out. Letters
    larger than usual are as large as leaves nothing more out than the usual ones would.
    """
    boards = [(text, pygame.Rect(text.rect)) for text in texts if isinstance(text, Board)]
    lines = tuple(text for text in texts if isinstance(text, Text))
    return [*boards, *_size(lines, size, [place for _, place in boards])]


def _size(texts: tuple[Text, ...], size: tuple[int, int], taken: list[pygame.Rect]) -> list[tuple[Text, pygame.Rect]]:
    largest = max((text.scale for text in texts), default=1.0)
    if largest <= 1.0:
        return _place(texts, size, taken)
    most = len(usual := _place(_no_larger(texts, 1.0), size, taken))
    for step in range(SCALE_STEPS):
        shown = _place(_no_larger(texts, largest + (1.0 - largest) * step / SCALE_STEPS), size, taken)
        if len(shown) >= most:
            return shown
    return usual


def _no_larger(texts: tuple[Text, ...], scale: float) -> tuple[Text, ...]:
    """The texts with letters of that scale at most."""
    return tuple(replace(text, scale=min(text.scale, scale)) for text in texts)


def _place(texts: tuple[Text, ...], size: tuple[int, int], taken: list[pygame.Rect]) -> list[tuple[Text, pygame.Rect]]:
    from .layout import place_of

    shown: list[tuple[Text, pygame.Rect]] = []
    foot = size[1]
    for text in sorted(texts, key=lambda text: text.place):
        place = place_of(text, size)
        if text.place == "foot":
            place.bottom = min(place.bottom, foot)
        if place.top < 0 or any(map(place.colliderect, (*taken, *(occupied for _, occupied in shown)))):
            continue
        if text.place == "foot":
            foot = place.top
        shown.append((text, place))
    return shown


def _part(surface: pygame.Surface, place: pygame.Rect) -> UInt32s:
    """A part of a surface's pixels. numpy copies them through the caches; a blit does not, and takes twice as long."""
    return pixels(surface)[place.top : place.bottom, place.left : place.right]


def _sides(place: pygame.Rect) -> Rect:
    return place.x, place.y, place.width, place.height
