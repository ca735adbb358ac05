"""Frames as pictures in a terminal's protocol, kitty's or sixels.

Kitty's are raw pixels, compressed, which replace the picture before them. Sixels are those of DEC's terminals of
1983: bands of six rows, and in each band one colour after another.
"""

import base64
import zlib

import numpy as np

from ...render.kernels.numpy_dither import THRESHOLDS
from ...render.pixels import rgb
from ...terrain.arrays import Bools, Float32s, Indices, Int32s, UInt8s, UInt32s
from .ability import Ability, Graphics
from .cells import RANKS, Size

BAND = 6  #: rows of a band
MOST_COLOURS = 256
LONGEST = 16384  #: the most columns of a run, and so of a picture: no terminal is as large
NONE_SET = 63  #: the letter of six unset pixels; the bits of set ones are added to it
SHORT = 3  #: columns up to which a run is cheaper spelled out than counted
SIXEL_END = b"\x1b\\"  #: the end of a picture
PIECE = 4096  #: bytes of a piece of a picture, in Base64; the protocol allows no more
FASTEST = 1  #: the level of compression that costs least; higher ones save little on a dithered sky
KITTY_IDS = (71, 72)  #: the numbers of pictures: each is shown over the one before, which is then taken away
KITTY_DELETE = "\x1b_Ga=d,d=I,i=71,q=2\x1b\\\x1b_Ga=d,d=I,i=72,q=2\x1b\\"  #: take both pictures away

GRAPHICS_PIXELS = {Graphics.KITTY: 250_000, Graphics.SIXEL: 130_000}
"""The most pixels of a painted picture; where the terminal has more, each is shown as a square of them."""

PALETTE_FRAMES = 200  #: frames that a palette of sixels serves, while the light changes
SAMPLED_PIXELS = 20_000  #: of a frame, for its palette
NOISE: Float32s = ((RANKS + 0.5) / RANKS.size).astype(np.float32)  #: thresholds of 0–1 as blue noise


class KittyPictures:
    """Pictures in kitty's protocol, which the terminal enlarges."""

    costly, begin, end = True, "", KITTY_DELETE

    def __init__(self, cell: Size) -> None:
        self._cell, self._frames = cell, 0

    def painted(self, cells: Size) -> Size:
        return _painted_size(Graphics.KITTY, self._cell, cells)[0]

    def share(self, cells: Size) -> float:
        return 1.0 / _painted_size(Graphics.KITTY, self._cell, cells)[1]

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        self._frames += 1
        return b"\x1b[H" + kitty_words(rgb(frame), *cells, self._frames)


def kitty_words(picture: UInt8s, columns: int, lines: int, number: int) -> bytes:
    """The words that show a (height, width, 3) picture on so many cells from the cursor on, which stays there.

    Args:
        picture: red, green and blue.
        columns, lines: the cells, which it fills.
        number: of the picture, counted from 0; only an error is answered.
    """
    height, width, _ = picture.shape
    ours, before = KITTY_IDS[number % 2], KITTY_IDS[(number + 1) % 2]
    data = base64.b64encode(zlib.compress(picture.tobytes(), FASTEST))
    pieces = [data[at : at + PIECE] for at in range(0, len(data), PIECE)]
    head = f"a=T,i={ours},p=1,q=1,f=24,o=z,s={width},v={height},c={columns},r={lines},C=1,"
    words = []
    for place, piece in enumerate(pieces):
        begin = head if place == 0 else "q=1,"
        words.append(b"\x1b_G%sm=%d;%s\x1b\\" % (begin.encode(), place + 1 < len(pieces), piece))
    return b"".join(words) + f"\x1b_Ga=d,d=I,i={before},q=2\x1b\\".encode()


class SixelPictures:
    """Pictures in sixels: of a palette that follows the light, mixed with blue noise."""

    costly = True
    begin, end = "\x1b[?80s\x1b[?80h", "\x1b[?80r"
    """A picture neither moves the cursor nor scrolls the screen (DECSDM)."""

    def __init__(self, ability: Ability) -> None:
        from ...export.films.mixtures import Mixtures, cells, palette_of  # only this style waits for them

        self._cell, self._registers, self._frames = ability.cell, ability.registers, 0
        self._sixels = Sixels()
        self._mixed, self._cells, self._palette_of = Mixtures, cells, palette_of
        self._head = b""

    def painted(self, cells: Size) -> Size:
        return _painted_size(Graphics.SIXEL, self._cell, cells)[0]

    def share(self, cells: Size) -> float:
        return 1.0 / _painted_size(Graphics.SIXEL, self._cell, cells)[1]

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        (width, height), times = _painted_size(Graphics.SIXEL, self._cell, cells)
        colours, ground = rgb(frame), b""
        if self._frames % PALETTE_FRAMES == 0 or afresh:
            step = max(1, frame.size // SAMPLED_PIXELS)
            palette = self._palette_of(colours.reshape(-1, 3)[::step], self._registers)
            self._mixtures = self._mixed(palette[:, ::-1])
            self._head = sixel_head(times * width, times * height, palette)
            # xterm leaves out the lowest rows of a picture that fills it: there the cells have the picture's colour
            ground = b"\x1b[%dH\x1b[48;2;%d;%d;%dm\x1b[J" % (cells[1], *colours[-1, width // 2].tolist())
        self._frames += 1
        found = self._cells(colours[..., ::-1], _tile(THRESHOLDS, frame.shape))
        numbers = self._mixtures.chosen(found, _tile(NOISE, frame.shape))
        return ground + b"\x1b[H" + self._head + self._sixels.body(numbers, times) + SIXEL_END


class Sixels:
    """What turns pictures into sixels; it keeps the letters of all numbers."""

    def __init__(self) -> None:
        self._counts = _counts()

    def body(self, picture: UInt8s, times: int = 1) -> bytes:
        """The bands of a (height, width) picture of numbers of colours, each pixel `times` as wide and as high."""
        rows = np.repeat(picture, times, axis=0) if times > 1 else picture
        band, place, letters = _columns(rows)
        width = rows.shape[1]
        column = place % width
        # A run is of one colour in one band, without a gap, of one letter.
        same = (place[1:] == place[:-1] + 1) & (letters[1:] == letters[:-1]) & (column[1:] != 0)
        first = np.flatnonzero(np.concatenate([[True], ~same]))
        last = np.concatenate([first[1:], [len(place)]]) - 1
        group, band = place[first] // width, band[first]
        begins = np.concatenate([[True], group[1:] != group[:-1]])
        reached = np.concatenate([[0], column[last[:-1]] + 1])
        gap = column[first] - np.where(begins, 0, reached)
        fields = [
            _select(group % MOST_COLOURS, begins, band),
            *self._run(times * gap, np.full(len(first), NONE_SET, np.uint8)),
            *self._run(times * (last - first + 1), letters[first]),
        ]
        words = np.concatenate(fields, axis=1)
        body: bytes = words[words != 0].tobytes()
        return body

    def _run(self, lengths: Indices, letters: UInt8s) -> tuple[UInt8s, UInt8s]:
        """(n, 6) the counts of runs, and (n, SHORT) their letters; zeros fill them up."""
        shown = np.where(lengths > SHORT, 1, lengths)
        return self._counts[lengths], np.where(np.arange(SHORT) < shown[:, None], letters[:, None], 0).astype(np.uint8)


def sixel_head(width: int, height: int, palette: UInt8s) -> bytes:
    """The beginning of a picture of so many pixels with a palette, (n, 3) red, green and blue."""
    colours = [b"#%d;2;%d;%d;%d" % (number, *levels) for number, levels in enumerate(_percent(palette))]
    return b'\x1bP0;1q"1;1;%d;%d' % (width, height) + b"".join(colours)


def _counts() -> UInt8s:
    """(LONGEST + 1, 6) the letters of ``!n`` for each number, with zeros after them."""
    counts = np.zeros((LONGEST + 1, BAND), np.uint8)
    for number in range(SHORT + 1, LONGEST + 1):
        word = b"!%d" % number
        counts[number, : len(word)] = np.frombuffer(word, np.uint8)
    return counts


def _percent(palette: UInt8s) -> list[list[int]]:
    percent: list[list[int]] = np.rint(palette.astype(np.float64) * (100.0 / 255.0)).astype(int).tolist()
    return percent


def _columns(rows: UInt8s) -> tuple[Indices, Indices, UInt8s]:
    """The columns of six pixels in which a colour is set, by band, then colour, then place in the band.

    Returns:
        the band of each, its number (band, colour, place) as one, and its letter.
    """
    height, width = rows.shape
    row = np.arange(height, dtype=np.int32)
    base = (row // BAND * MOST_COLOURS)[:, None]
    keys = ((base + rows) * np.int32(width) + np.arange(width, dtype=np.int32)) * np.int32(8) + (row % BAND)[:, None]
    ordered: Int32s = np.sort(keys, axis=None)
    place = ordered >> 3
    first = np.flatnonzero(np.concatenate([[True], place[1:] != place[:-1]]))
    bits = np.add.reduceat((1 << (ordered & 7)).astype(np.uint8), first)
    place = place[first].astype(np.intp)
    return place // (width * MOST_COLOURS), place, (bits + NONE_SET).astype(np.uint8)


def _select(colours: Indices, begins: Bools, bands: Indices) -> UInt8s:
    """(n, 5) what comes before the first run of a colour: a new band or the same again, and the colour."""
    back = np.where(np.concatenate([[True], bands[1:] != bands[:-1]]), ord("-"), ord("$"))
    digits = colours[:, None] // np.array([100, 10, 1]) % 10 + ord("0")
    words = np.concatenate([back[:, None], np.full((len(colours), 1), ord("#")), digits], axis=1)
    words[0, 0] = 0
    words[~begins] = 0
    return words.astype(np.uint8)


def _tile(pattern: Float32s, shape: tuple[int, ...]) -> Float32s:
    """A pattern repeated over a picture of that shape."""
    rows, columns = (np.arange(side) % len(pattern) for side in shape)
    return pattern[rows[:, None], columns]


def _painted_size(graphics: Graphics, cell: Size, cells: Size) -> tuple[Size, int]:
    """Width and height of the picture to be painted, and how many times as large it is shown."""
    width, height = cell[0] * cells[0], cell[1] * cells[1]
    if graphics is Graphics.SIXEL:
        width, height = min(width, LONGEST), min(height, LONGEST)
    times = 1
    while (width // times) * (height // times) > GRAPHICS_PIXELS[graphics]:
        times += 1
    return (max(width // times, 1), max(height // times, 1)), times
