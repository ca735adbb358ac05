"""The ways in which a terminal shows pictures, and what one has said of them."""

from dataclasses import dataclass
from enum import Enum


class Graphics(Enum):
    """A way of showing pictures, by the word of the option `--graphics`."""

    BLOCKS = "blocks"
    SIXEL = "sixel"
    KITTY = "kitty"


PREFERRED = (Graphics.KITTY, Graphics.SIXEL)
"""The protocols of pictures, the best first: kitty's has all colours, and is enlarged smoothly."""

USUAL_CELL = (10, 20)  #: pixels of a cell, across and down, of a terminal that does not tell

USUAL_REGISTERS, MOST_REGISTERS = 16, 255
"""Colours of a sixel picture, of a terminal that does not tell how many it has, and the most that are used."""


@dataclass(frozen=True)
class Ability:
    """What a terminal can do, as far as it has said and shown.

    Attributes:
        shows: the protocols that it has.
        cell: pixels of a cell, across and down.
        registers: colours that a sixel picture may have.
        all_colours: whether text may have all colours of 24 bits.
    """

    shows: frozenset[Graphics] = frozenset()
    cell: tuple[int, int] = USUAL_CELL
    registers: int = USUAL_REGISTERS
    all_colours: bool = False

    def best(self) -> Graphics:
        """The protocol to use if nobody says which."""
        return next((known for known in PREFERRED if known in self.shows), Graphics.BLOCKS)
