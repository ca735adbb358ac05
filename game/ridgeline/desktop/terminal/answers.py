"""What terminals say when they are asked: their answers among the keys, and what can be read from them."""

import re

from .graphics import MOST_REGISTERS, USUAL_REGISTERS

ANSWER = re.compile(
    rb"\x1b\[(?:[?>=][\d;:]*\$?[cRtSyu]|[\d;:]*[cRt])"  # attributes, the cursor, sizes, registers, modes
    rb"|\x1b[P_\]][^\x1b\x07]*(?:\x1b\\|\x07)"  # strings: DCS, APC and OSC
)
"""An answer of a terminal. One key looks like one, F3 with Control or another beside it."""

UNFINISHED = re.compile(rb"\x1b(?:\[[?>=]?[\d;:]+\$?|\[[?>=]|[P_\]][^\x1b\x07]+\x1b?)")
"""The beginning of an answer, of which more will come."""

LONGEST = 4096  #: bytes of an answer; what goes on longer is none
KITTY_ID = 31  #: the number of the picture of which kitty's protocol is asked whether it could be shown
LARGEST_CELL = 400  #: pixels of a cell, in either direction; more is nonsense


def sorted_out(data: bytes) -> tuple[bytes, bytes, bytes]:
    """What a terminal has sent: the answers in it, the keys, and the beginning of an answer at its end.

    >>> sorted_out(b"a\\x1b[?62;4c\\x1b[A\\x1b_Gi=3")
    (b'\\x1b[?62;4c', b'a\\x1b[A', b'\\x1b_Gi=3')
    """
    answers, keys = b"".join(ANSWER.findall(data)), ANSWER.sub(b"", data)
    start = keys.rfind(b"\x1b", 0, -1)
    if start >= 0 and len(keys) - start <= LONGEST and UNFINISHED.fullmatch(keys, start):
        return answers, keys[:start], keys[start:]
    return answers, keys, b""


def has_kitty(answers: bytes) -> bool:
    """Whether a picture of kitty's protocol could be shown."""
    return re.search(rb"\x1b_Gi=%d;OK\x1b" % KITTY_ID, answers) is not None


def kitty_refuses(answers: bytes) -> bool:
    """Whether a picture of kitty's protocol was refused."""
    return re.search(rb"\x1b_G[^;]*;E", answers) is not None


def attributes(answers: bytes) -> list[int]:
    """The numbers of what the terminal is and has (DA1); 4 are sixels."""
    match = re.search(rb"\x1b\[\?([\d;]+)c", answers)
    return [int(number[:6]) for number in match[1].split(b";") if number] if match else []


def registers(answers: bytes) -> int:
    """Colours of a sixel picture (XTSMGRAPHICS); the usual number if nothing sensible is said."""
    told = [int(number[:6]) for number in re.findall(rb"\x1b\[\?1;0;(\d+)S", answers)]
    return min(told[-1], MOST_REGISTERS) if told and told[-1] >= 2 else USUAL_REGISTERS


def cell(answers: bytes, size: tuple[int, int]) -> tuple[int, int] | None:
    """Pixels of a cell, across and down, from its own size (16 t) or that of `size` cells (14 t); None if unknown."""
    match, shared = re.search(rb"\x1b\[6;(\d{1,5});(\d{1,5})t", answers), (1, 1)
    if match is None:
        match, shared = re.search(rb"\x1b\[4;(\d{1,5});(\d{1,5})t", answers), size
    return sensible(int(match[2]) // shared[0], int(match[1]) // shared[1]) if match else None


def sensible(width: int, height: int) -> tuple[int, int] | None:
    """The size of a cell, if there are cells of that size."""
    return (width, height) if 2 <= width <= LARGEST_CELL and 2 <= height <= LARGEST_CELL else None


def all_colours(answers: bytes) -> bool:
    """Whether a colour of 24 bits was taken as it was given (DECRQSS)."""
    return re.search(rb"\x1bP1\$r[\d;:]*48[:;]2[:;]:?1[:;]2[:;]3m", answers) is not None


def line(answers: bytes) -> int:
    """The line of the cursor, counted from 1; 0 if nothing is said."""
    told = re.findall(rb"\x1b\[(\d{1,5});\d{1,5}R", answers)
    return int(told[-1]) if told else 0
