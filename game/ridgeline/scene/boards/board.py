"""A board: a page over the picture with its parts already laid out, in pixels."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from ...terrain.arrays import UInt8s

Colour = tuple[int, int, int]

Rectangle = tuple[int, int, int, int]  #: left, top, width and height in pixels


class Words(NamedTuple):
    """Words on one line.

    Attributes:
        left, middle: x of their left edge and y of their middle, in pixels from the board's corner.
        words: what is written.
        size: of the letters, in pixels.
        weight: of their strokes.
        share: 0–1, the opacity of the ink.
    """

    left: int
    middle: int
    words: str
    size: int
    weight: Literal["ExtraLight", "Light", "Regular", "SemiBold"] = "Regular"
    share: float = 1.0


class Slab(NamedTuple):
    """A rectangle in the ink of the words, with round corners.

    Attributes:
        rect: where it is on the board.
        radius: of its corners, in pixels.
        share: 0–1, the opacity of the ink.
        line: thickness in pixels of an outline; 0 if it is filled.
        fades: whether its ink fades out to the right.
    """

    rect: Rectangle
    radius: int
    share: float
    line: int = 0
    fades: bool = False


@dataclass(frozen=True, eq=False)
class Picture:
    """A small picture, equal only to itself, so that frames need not compare pixels.

    Attributes:
        levels: (rows, columns, 3), red first, 0–255.
    """

    levels: UInt8s


class Print(NamedTuple):
    """A picture on a board, as large as its place.

    Attributes:
        rect: where it is on the board.
        radius: of its corners, in pixels.
        picture: what it shows.
    """

    rect: Rectangle
    radius: int
    picture: Picture


class Paint(NamedTuple):
    """A rectangle with round corners and colours from left to right.

    Attributes:
        rect: where it is on the board.
        radius: of its corners, in pixels.
        colours: one or more, each 0–255.
        parted: whether each colour fills a part of its own; else each passes into the next.
    """

    rect: Rectangle
    radius: int
    colours: tuple[Colour, ...]
    parted: bool = False


@dataclass(frozen=True, eq=False)
class Miniature:
    """A small picture of ridges; it equals only itself, so that a frame need not compare all heights.

    Attributes:
        ridges: back to front; heights from the left to the right edge, shares of the picture's.
        way: x and y, shares of its width and height, of a way to the right over them; a miniature with one is wide.
        mark: number of the place on it that has a dot.
    """

    ridges: tuple[tuple[float, ...], ...]
    way: tuple[tuple[float, float], ...] = ()
    mark: int = 0


class Sketch(NamedTuple):
    """A drawing in the ink of the words.

    Attributes:
        rect: where it is on the board.
        drawing: what it shows.
    """

    rect: Rectangle
    drawing: Miniature


Mark = Words | Slab | Print | Paint | Sketch


@dataclass(frozen=True)
class Board:
    """Marks on a dark veil over a part of the picture.

    Attributes:
        rect: that part, in pixels of the picture.
        marks: from the lowest to the topmost.
        whole: columns from the left under the full veil; beyond them it fades out.
        veil: 0–1, how much of the picture the full veil hides.
        tint: the veil's colour.
        right: whether the veil is full at the right instead.
    """

    rect: Rectangle
    marks: tuple[Mark, ...]
    whole: int
    veil: float = 0.76
    tint: Colour = (10, 12, 22)
    right: bool = False
    place: ClassVar[str] = "board"
    opacity: ClassVar[float] = 1.0

    @property
    def lines(self) -> tuple[str, ...]:
        """All words on the board, in the order of its marks."""
        return tuple(mark.words for mark in self.marks if isinstance(mark, Words))
