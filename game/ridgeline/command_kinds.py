"""What the values of the commands' own options may be; those that commands share are in `options`."""

from pathlib import Path

from .options import ValueKind, choice, kind, number, size

FILE = ValueKind("a file", Path, free=True)
TEXT = ValueKind("a text", str, free=True)
WHOLE = ValueKind("a whole number", int)
SECOND = number(0, 1e12)


def whole(low: int, high: int) -> ValueKind[int]:
    """Return the kind of the whole numbers in a range."""

    def parse(word: str) -> int:
        value = int(word)
        if not low <= value <= high:
            raise ValueError
        return value

    return ValueKind(f"a whole number from {low} to {high}", parse)


count, few, shots, pens = whole(1, 100_000), whole(1, 100), whole(2, 288), whole(1, 16)
"""How many: of anything, of pictures side by side, of pictures of a day, of pens."""

seconds = whole(1, 32_400)  #: seconds, up to nine hours, about as many as an X server can count

PAPERS = {"a3": (420, 297), "a4": (297, 210), "letter": (279, 216)}
"""Millimetres of sheets that have a name, with the long side level."""


@kind("a3, a4, letter, or a size in millimetres from 20x20 to 5000x5000")
def paper(word: str) -> tuple[int, int]:
    """Width and height in millimetres of a sheet like ``a3``, which lies on its long side, or ``300x200``."""
    if word.lower() in PAPERS:
        return PAPERS[word.lower()]
    width, height = size.parse(word)
    if not (20 <= width <= 5000 and 20 <= height <= 5000):
        raise ValueError
    return width, height


@kind("X or X,Y, each within ±4096")
def wind(word: str) -> tuple[float, float]:
    """The cells of a word like ``40`` or ``40,-10``, to the right and down."""
    x, comma, y = word.partition(",")
    cells = number(-4096, 4096)
    return cells.parse(x), cells.parse(y) if comma else 0.0


GRAPHICS = choice(
    auto="as the terminal says that it can, when it is asked",
    blocks="two pixels a cell",
    sixel="DEC's way",
    kitty="kitty's",
)
INSTALL = choice(install="", uninstall="")

HOST = choice(
    xscreensaver="its list and its dialog",
    mate="its list",
    swayidle="a line of its file",
    hypridle="a part of its file",
    sway="a line that starts 'ridgeline idle'",
    xautolock="two lines of .Xresources",
    idle="'ridgeline idle' with the session",
)
"""What can show the saver, or start it; `desktop.saver.fitting` chooses among them."""

DECAY = choice(power="", exponential="", linear="", logarithmic="", none="", once="")
MIDPOINTS = choice(uniform="anywhere within the bound", sign="at it", gaussian="a normal number")
PLACE, STEP = number(-4e15, 4e15), number(1e-3, 1e9)
VIEW = choice(shade="lit, with water", height="16-bit grey", water="its depth")
