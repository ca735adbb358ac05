"""What a terminal can show, from its environment and from its answers, which come among the keys.

It is asked, and has to prove what it says; a silent terminal gets half blocks.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from ...system.pace.clock import running_seconds

COLOURLESS_TERMS = re.compile(r"|dumb|unknown|network|dialup|emacs|vt[1-3]\d\d.*|.*-m|.*-mono")
"""The names of terminals without colours. All others take 256, or map them to their own."""

USUAL_CELL = (10, 20)  #: pixels of a cell, across and down, if the terminal does not tell

USUAL_REGISTERS, MOST_REGISTERS = 16, 255
"""Colours of a sixel picture: if the terminal does not tell how many it has, and at most."""

PATIENCE_SECONDS = 0.6  #: seconds that all answers of a terminal may take together
SIXELS = 4  #: the attribute of a terminal with sixels
DONE = "\x1b[c"  #: a question that every terminal answers: when that answer has come, all others have
OF_COLOURS = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"  #: sets a colour of 24 bits, and asks what it has become

KITTY_ID = 31  #: the number of a picture: the terminal is asked whether it could show it
OF_PICTURES = f"\x1b_Gi={KITTY_ID},s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[?1;3;256S\x1b[?1;1;0S\x1b[14t\x1b[16t"
"""Asks for kitty's pictures; asks for more colours of sixels, and then how many there are; asks for sizes."""

PROOF_LINES = 3  #: height in lines of the picture with which a terminal proves that it shows pictures

ANSWER = re.compile(
    rb"\x1b\[(?:[?>=][\d;:]*\$?[cRtSyu]|[\d;:]*[cRt])"  # attributes, the cursor, sizes, registers, modes
    rb"|\x1b[P_\]][^\x1b\x07]*(?:\x1b\\|\x07)"  # strings: DCS, APC and OSC
)
"""An answer of a terminal. One key looks like an answer: F3 with Control or another such key."""

UNFINISHED = re.compile(rb"\x1b(?:\[[?>=]?[\d;:]+\$?|\[[?>=]|[P_\]][^\x1b\x07]+\x1b?)")
"""The beginning of an answer, of which more will come."""

LONGEST = 4096  #: the most bytes of an answer
LARGEST_CELL = 400  #: the most pixels of a cell, in either direction; more is nonsense


class Depth(Enum):
    """A number of colours: all of 24 bits, or xterm's 256."""

    FULL = "24-bit colour"
    FEW = "256 colours"


def depth(environment: Mapping[str, str]) -> Depth | None:
    """The colours of the terminal; None if it has none.

    There is no question that all terminals answer, but those with 24 bits set COLORTERM. GNU screen passes that on,
    though it has only 256 colours itself.
    """
    name = environment.get("TERM", "")
    if COLOURLESS_TERMS.fullmatch(name):
        return None
    full = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or name.endswith("-direct")
    return Depth.FULL if full and "STY" not in environment else Depth.FEW


def few_in_screen(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is GNU screen with fewer colours than it could have."""
    return "STY" in environment and "256color" not in environment.get("TERM", "")


class Graphics(Enum):
    """A way of showing pictures, by the word of the option `--graphics`."""

    BLOCKS = "blocks"
    SIXEL = "sixel"
    KITTY = "kitty"


PREFERRED = (Graphics.KITTY, Graphics.SIXEL)
"""The protocols of pictures, the best first: kitty's has all colours, and is enlarged smoothly."""


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


def ability(
    ask: Callable[[str, bytes, float], bytes],
    grid: tuple[int, int],
    pixels: tuple[int, int] | None,
    environment: Mapping[str, str],
    wanted: Graphics | None,
) -> Ability:
    """What a terminal can show, after PATIENCE_SECONDS at most.

    It is asked what it has; and whether the cursor goes where a picture ends, which it does if the picture is shown.
    GNU screen lets nothing through, and Linux's console would show some of the questions.

    Args:
        ask: gives the answers to a question that come in some seconds, until one matches a pattern.
        grid: its columns and lines.
        pixels: of a cell, as the system knows them.
        environment: the program's.
        wanted: a way to show pictures, which is taken for granted.
    """
    if not askable(environment):
        return Ability(frozenset({wanted} if wanted else ()))
    late = running_seconds() + PATIENCE_SECONDS
    pictures = "" if wanted is Graphics.BLOCKS else OF_PICTURES
    answers = ask(pictures + OF_COLOURS + DONE, rb"\x1b\[\?[\d;]+c", PATIENCE_SECONDS)
    if not pictures:
        return Ability(all_colours=all_colours(answers))
    size = pixels or cell(answers, grid)
    shows = set()
    if has_kitty(answers):
        shows.add(Graphics.KITTY)
    elif SIXELS in attributes(answers):
        proof = sixel_proof(size or USUAL_CELL)
        told = ask(f"\x1b[H{proof}\x1b[6n", rb"\x1b\[\d+;\d+R", late - running_seconds())
        if line(told) >= 2:
            shows.add(Graphics.SIXEL)
    if wanted:
        shows = {wanted}
    return Ability(frozenset(shows), size or USUAL_CELL, registers(answers), all_colours(answers))


def askable(environment: Mapping[str, str]) -> bool:
    """Whether questions reach the terminal, and do not show on it."""
    return "STY" not in environment and not environment.get("TERM", "").startswith("linux")


def sixel_proof(size: tuple[int, int]) -> str:
    """A black picture in sixels, one pixel wide and some lines high."""
    bands = PROOF_LINES * size[1] // 6
    return f'\x1bP0;0q"1;1;1;{6 * bands}#0;2;0;0;0#0{"-".join(["~"] * bands)}\x1b\\'


def sort_out(data: bytes) -> tuple[bytes, bytes, bytes]:
    """The answers in what a terminal has sent, the keys, and the beginning of an answer at its end.

    >>> sort_out(b"a\\x1b[?62;4c\\x1b[A\\x1b_Gi=3")
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
    """The terminal's attributes, by number (DA1); 4 is sixels."""
    match = re.search(rb"\x1b\[\?([\d;]+)c", answers)
    return [int(number[:6]) for number in match[1].split(b";") if number] if match else []


def registers(answers: bytes) -> int:
    """Colours of a sixel picture (XTSMGRAPHICS); the usual number if nothing sensible is said."""
    told = [int(number[:6]) for number in re.findall(rb"\x1b\[\?1;0;(\d+)S", answers)]
    return min(told[-1], MOST_REGISTERS) if told and told[-1] >= 2 else USUAL_REGISTERS


def cell(answers: bytes, size: tuple[int, int]) -> tuple[int, int] | None:
    """Pixels of a cell, across and down, from the answer about one (16 t) or all `size` (14 t); None if unknown."""
    match, shared = re.search(rb"\x1b\[6;(\d{1,5});(\d{1,5})t", answers), (1, 1)
    if match is None:
        match, shared = re.search(rb"\x1b\[4;(\d{1,5});(\d{1,5})t", answers), size
    return sensible(int(match[2]) // shared[0], int(match[1]) // shared[1]) if match else None


def sensible(width: int, height: int) -> tuple[int, int] | None:
    """The size of a cell; None if no cell has that size."""
    return (width, height) if 2 <= width <= LARGEST_CELL and 2 <= height <= LARGEST_CELL else None


def all_colours(answers: bytes) -> bool:
    """Whether the terminal has taken a colour of 24 bits as it was given (DECRQSS)."""
    return re.search(rb"\x1bP1\$r[\d;:]*48[:;]2[:;]:?1[:;]2[:;]3m", answers) is not None


def line(answers: bytes) -> int:
    """The line of the cursor, counted from 1; 0 if nothing is said."""
    told = re.findall(rb"\x1b\[(\d{1,5});\d{1,5}R", answers)
    return int(told[-1]) if told else 0
