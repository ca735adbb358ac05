"""The ways in which a frame becomes the words of a terminal: half blocks, dots, or pictures in a protocol."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from ...render.kernels.numpy_dither import THRESHOLDS
from ...render.pixels import rgb
from ...terrain.arrays import Float32s, UInt32s
from . import kitty, sixel
from .blue_noise import RANKS
from .graphics import Ability, Graphics
from .palette_256 import Inks

FIRST_LETTER = 0x2800  #: the letter without dots; the bits of those that are set count from it

BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a letter (The Unicode Standard, "Braille Patterns")."""

LUMA = (0.2126, 0.7152, 0.0722)  #: shares of red, green and blue in a grey (ITU-R BT.709)

DARK, BRIGHT = 0.1, 0.95
"""The levels of a grey, of 1, up to which none of the dots is set, and from which on all of them are."""


def dots(picture: UInt32s) -> str:
    """The words that show a (4 · lines, 2 · columns) picture, 0x00RRGGBB, on a terminal's whole screen."""
    level = sum(
        share / 255.0 * (picture >> np.uint32(shift) & np.uint32(255))
        for share, shift in zip(LUMA, (16, 8, 0), strict=True)
    )
    rows, columns = (np.arange(side) % len(RANKS) for side in picture.shape)
    wanted = (level - DARK) / (BRIGHT - DARK) * RANKS.size
    set_ = wanted > RANKS[rows[:, None], columns]
    letters = np.full((picture.shape[0] // 4, picture.shape[1] // 2), FIRST_LETTER, np.intp)
    for row, bits in enumerate(BITS):
        for column, bit in enumerate(bits):
            letters += bit * set_[row::4, column::2]
    return "".join(f"\x1b[{line}H{''.join(map(chr, row))}" for line, row in enumerate(letters.tolist(), 1))


HALF, SPACE = "▀", " "


def changes(before: UInt32s | None, after: UInt32s, word: Callable[[int], str]) -> str:
    """The text that turns the picture `before` on a terminal, or anything for None, into `after`.

    Args:
        before, after: (2 · lines, columns) numbers of colours.
        word: the colour of a number, as the control sequences for colours (SGR 38 and 48) spell it.
    """
    upper, lower = after[0::2], after[1::2]
    changed = np.ones(upper.shape, np.bool_)
    if before is not None:
        changed = (upper != before[0::2]) | (lower != before[1::2])
    lines, columns = np.nonzero(changed)
    cells = zip(lines.tolist(), columns.tolist(), upper[changed].tolist(), lower[changed].tolist(), strict=True)
    written: list[str] = []
    place, ink, ground = None, None, None
    for line, column, above, below in cells:
        if place != (line, column):
            written.append(f"\x1b[{line + 1};{column + 1}H")
        place = line, column + 1
        selected = []
        if above not in (below, ink):
            selected.append(f"38;{word(above)}")
            ink = above
        if below != ground:
            selected.append(f"48;{word(below)}")
            ground = below
        if selected:
            written.append(f"\x1b[{';'.join(selected)}m")
        written.append(SPACE if above == below else HALF)
    return "".join(written)


WHITE = 65535  #: the light of level 255


def _light() -> UInt32s:
    """(256,) light of each sRGB level, 0 to WHITE (IEC 61966-2-1)."""
    level = np.arange(256) / 255.0
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    light: UInt32s = np.rint(WHITE * linear).astype(np.uint32)
    return light


LIGHT = _light()
LEVELS = np.searchsorted((LIGHT[1:] + LIGHT[:-1] + 1) // 2, np.arange(WHITE + 1), side="right").astype(np.uint32)
"""(WHITE + 1,) the sRGB level with the nearest light."""


def shrunk(picture: UInt32s, times: int) -> UInt32s:
    """(h, w) colours 0x00RRGGBB, each the mean of `times` · `times` pixels of a picture."""
    height, width = (side // times for side in picture.shape)
    smaller = np.zeros((height, width), np.uint32)
    for shift in (16, 8, 0):
        light = LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
        rows = light.reshape(height, times, width * times).sum(axis=1, dtype=np.uint32)
        mean = rows.reshape(height, width, times).sum(axis=2, dtype=np.uint32) // np.uint32(times * times)
        smaller |= LEVELS[mean] << np.uint32(shift)
    return smaller


FINE = 2
"""For half blocks it is painted this many times larger than shown, so that thin things keep their share of light."""

GRAPHICS_PIXELS = {Graphics.KITTY: 250_000, Graphics.SIXEL: 130_000}
"""Of a painted picture, at most; each is shown as a square of pixels where the terminal has more."""

PALETTE_FRAMES = 200  #: frames that a palette of sixels serves, while the light changes
SAMPLED_PIXELS = 20_000  #: of a frame, for its palette

Size = tuple[int, int]


class Style(Protocol):
    """A way in which frames are shown; it knows what the terminal shows already.

    Attributes:
        costly: whether frames are worth a budget.
        begin, end: what is said before the first frame, and after the last.
    """

    costly: bool
    begin: str
    end: str

    def painted(self, cells: Size) -> Size:
        """Width and height of the frame for so many columns and lines."""

    def share(self, cells: Size) -> float:
        """Painted pixels for each that is seen, in either direction."""

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        """What shows a frame, 0x00RRGGBB of the size `painted`; `afresh` on an empty screen."""


class HalfBlocks:
    """Cells of two pixels."""

    costly, begin, end = False, "", ""

    def __init__(self, inks: Inks) -> None:
        self._inks = inks
        self._shown: UInt32s | None = None

    def painted(self, cells: Size) -> Size:
        return FINE * cells[0], FINE * 2 * cells[1]

    def share(self, cells: Size) -> float:
        return FINE

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        before = None if afresh else self._shown
        self._shown = self._inks.numbers(shrunk(frame, FINE), before)
        return changes(before, self._shown, self._inks.word).encode()


class Dots:
    """Braille's dots, two across and four down in a cell, without colours."""

    costly, begin, end = False, "", ""

    def painted(self, cells: Size) -> Size:
        return 2 * cells[0], 4 * cells[1]

    def share(self, cells: Size) -> float:
        return 1.0

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        return dots(frame).encode()


class KittyPictures:
    """Pictures in kitty's protocol, which the terminal enlarges."""

    costly, begin, end = True, "", kitty.DELETE

    def __init__(self, cell: Size) -> None:
        self._cell, self._frames = cell, 0

    def painted(self, cells: Size) -> Size:
        return _painted(Graphics.KITTY, self._cell, cells)[0]

    def share(self, cells: Size) -> float:
        return 1.0 / _painted(Graphics.KITTY, self._cell, cells)[1]

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        self._frames += 1
        return b"\x1b[H" + kitty.shown(rgb(frame), *cells, self._frames)


class SixelPictures:
    """Pictures in sixels: of a palette that follows the light, mixed with blue noise."""

    costly = True
    begin, end = "\x1b[?80s\x1b[?80h", "\x1b[?80r"
    """A picture neither moves the cursor nor scrolls the screen (DECSDM)."""

    def __init__(self, ability: Ability) -> None:
        from ...export.films.mixtures import Mixtures, cells, palette_of  # only this style waits for them

        self._cell, self._registers, self._frames = ability.cell, ability.registers, 0
        self._sixels = sixel.Sixels()
        self._mixed, self._cells, self._palette_of = Mixtures, cells, palette_of
        self._head = b""

    def painted(self, cells: Size) -> Size:
        return _painted(Graphics.SIXEL, self._cell, cells)[0]

    def share(self, cells: Size) -> float:
        return 1.0 / _painted(Graphics.SIXEL, self._cell, cells)[1]

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        (width, height), times = _painted(Graphics.SIXEL, self._cell, cells)
        colours, ground = rgb(frame), b""
        if self._frames % PALETTE_FRAMES == 0 or afresh:
            step = max(1, frame.size // SAMPLED_PIXELS)
            palette = self._palette_of(colours.reshape(-1, 3)[::step], self._registers)
            self._mixtures = self._mixed(palette[:, ::-1])
            self._head = sixel.head(times * width, times * height, palette)
            # xterm leaves out the lowest rows of a picture that fills it: there the cells have the picture's colour
            ground = b"\x1b[%dH\x1b[48;2;%d;%d;%dm\x1b[J" % (cells[1], *colours[-1, width // 2].tolist())
        self._frames += 1
        found = self._cells(colours[..., ::-1], _tiled(THRESHOLDS, frame.shape))
        numbers = self._mixtures.chosen(found, _tiled(NOISE, frame.shape))
        return ground + b"\x1b[H" + self._head + self._sixels.body(numbers, times) + sixel.END


NOISE: Float32s = ((RANKS + 0.5) / RANKS.size).astype(np.float32)  #: thresholds of 0–1 as blue noise


def _tiled(pattern: Float32s, shape: tuple[int, ...]) -> Float32s:
    """A pattern repeated over a picture of that shape."""
    rows, columns = (np.arange(side) % len(pattern) for side in shape)
    return pattern[rows[:, None], columns]


def _painted(graphics: Graphics, cell: Size, cells: Size) -> tuple[Size, int]:
    """Width and height of the picture to be painted, and how many times as large it is shown."""
    width, height = cell[0] * cells[0], cell[1] * cells[1]
    if graphics is Graphics.SIXEL:
        width, height = min(width, sixel.LONGEST), min(height, sixel.LONGEST)
    times = 1
    while (width // times) * (height // times) > GRAPHICS_PIXELS[graphics]:
        times += 1
    return (max(width // times, 1), max(height // times, 1)), times
