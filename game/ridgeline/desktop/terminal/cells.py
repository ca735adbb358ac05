"""Frames as the text of a terminal: half blocks in all colours or in 256, and dots without colours."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, product
from typing import Protocol

import numpy as np

from ...scene.oklab import lab
from ...terrain.arrays import Floats, Indices, UInt32s

FIRST_LETTER = 0x2800  #: the letter without dots; the bits of set dots are added to it

BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a letter (The Unicode Standard, "Braille Patterns")."""

LUMA = (0.2126, 0.7152, 0.0722)  #: shares of red, green and blue in a grey (ITU-R BT.709)

DARK, BRIGHT = 0.1, 0.95
"""The levels of a grey, 0–1, up to which no dot is set, and from which on all are."""

HALF, SPACE = "▀", " "
WHITE = 65535  #: the light of level 255

FINE = 2
"""Half blocks are painted so many times larger than they are shown: thin things keep their share of light."""

Size = tuple[int, int]

CUBE = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
"""Levels of red, green and blue in xterm's colours 16 to 231, which are all their mixtures."""

GREYS = range(0x08, 0xEF, 0x0A)  #: levels of its colours 232 to 255
FIRST_COLOUR = 16  #: the first colour that is not the user's own
UNSEEN_LEVELS = 2  #: levels, of 255, by which red, green and blue may differ from the picture
NEAREST_COLOURS = 20  #: the nearest colours, from which two are chosen to mix a colour

UNEVENNESS = (0.5, 0.5, 0.5)
"""The penalty of a mixture for the squared distance of its two colours, in lightness and in hue (OKLab)."""

KEY_BITS = 6  #: bits of each channel that tell two colours apart
SHARE_STEPS = 16  #: steps of a mixture, from one of its colours to the other
SIDE = 32  #: thresholds each way; the pattern repeats
SIGMA = 1.5  #: pixels that a pixel reaches, see `ranks`
FIRST_SHARE = 10  #: one pixel of so many is set at first, as evenly as can be


class Style(Protocol):
    """A way in which frames are shown; it knows what the terminal shows already.

    Attributes:
        costly: whether frames are so dear that they need a budget.
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
        """The bytes that show a frame, 0x00RRGGBB of the size `painted`; `afresh` if the screen is empty."""


class HalfBlocks:
    """Cells of two pixels."""

    costly, begin, end = False, "", ""

    def __init__(self, inks: "AllInks | FewInks") -> None:
        self._inks = inks
        self._shown: UInt32s | None = None

    def painted(self, cells: Size) -> Size:
        return FINE * cells[0], FINE * 2 * cells[1]

    def share(self, cells: Size) -> float:
        return FINE

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        before = None if afresh else self._shown
        self._shown = self._inks.numbers(shrink(frame, FINE), before)
        return changes(before, self._shown, self._inks.word).encode()


def changes(before: UInt32s | None, after: UInt32s, word: Callable[[int], str]) -> str:
    """The text that turns the picture `before` on a terminal into `after`; None stands for anything.

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


def _light() -> UInt32s:
    """(256,) light of each sRGB level, 0 to WHITE (IEC 61966-2-1)."""
    level = np.arange(256) / 255.0
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    light: UInt32s = np.rint(WHITE * linear).astype(np.uint32)
    return light


LIGHT = _light()


LEVELS = np.searchsorted((LIGHT[1:] + LIGHT[:-1] + 1) // 2, np.arange(WHITE + 1), side="right").astype(np.uint32)
"""(WHITE + 1,) the sRGB level with the nearest light."""


def shrink(picture: UInt32s, times: int) -> UInt32s:
    """(h, w) colours 0x00RRGGBB, each the mean of `times` · `times` pixels of a picture."""
    height, width = (side // times for side in picture.shape)
    smaller = np.zeros((height, width), np.uint32)
    for shift in (16, 8, 0):
        light = LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
        rows = light.reshape(height, times, width * times).sum(axis=1, dtype=np.uint32)
        mean = rows.reshape(height, width, times).sum(axis=2, dtype=np.uint32) // np.uint32(times * times)
        smaller |= LEVELS[mean] << np.uint32(shift)
    return smaller


class Dots:
    """Braille's dots, two across and four down in a cell, without colours."""

    costly, begin, end = False, "", ""

    def painted(self, cells: Size) -> Size:
        return 2 * cells[0], 4 * cells[1]

    def share(self, cells: Size) -> float:
        return 1.0

    def words(self, frame: UInt32s, cells: Size, afresh: bool) -> bytes:
        return dots(frame).encode()


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


class AllInks:
    """All colours of 24 bits: each is its own number."""

    def __init__(self) -> None:
        self.word = lru_cache(maxsize=4096)(_rgb)

    def numbers(self, picture: UInt32s, shown: UInt32s | None = None) -> UInt32s:
        """The picture itself; pixels that hardly change stay as they were, which halves the output."""
        if shown is None:
            return picture
        stays = np.ones(picture.shape, np.bool_)
        for shift in (16, 8, 0):
            step = (picture >> np.uint32(shift) & np.uint32(255)) - (shown >> np.uint32(shift) & np.uint32(255))
            stays &= step + np.uint32(UNSEEN_LEVELS) <= np.uint32(2 * UNSEEN_LEVELS)  # unsigned: a negative sum is huge
        return np.where(stays, shown, picture)


class FewInks:
    """The 240 colours that xterm calls 16 to 255.

    Two of them, in a fixed pattern, show any other colour: those whose mixture is nearest to it in OKLab, and that are
    not too far from each other. The two are searched for when a colour first appears.
    """

    def __init__(self) -> None:
        self._known = lab(*hexadecimals())
        self._dark = np.zeros(8**KEY_BITS, np.uint8)
        self._bright = np.zeros(8**KEY_BITS, np.uint8)
        self._share = np.full(8**KEY_BITS, -1, np.int8)

    def numbers(self, picture: UInt32s, shown: UInt32s | None = None) -> UInt32s:
        """One of two numbers for each pixel, depending on its place."""
        keys = _keys(picture)
        self._learn(keys)
        rows, columns = (np.arange(side) % len(PATTERN) for side in picture.shape)
        bright = PATTERN[rows[:, None], columns] < self._share[keys]
        numbers: UInt32s = np.where(bright, self._bright[keys], self._dark[keys]).astype(np.uint32)
        return numbers

    def word(self, number: int) -> str:
        return f"5;{number}"

    def _learn(self, keys: Indices) -> None:
        new = np.unique(keys[self._share[keys] < 0])
        if new.size:
            self._dark[new], self._bright[new], self._share[new] = _pairs(_colours(new), self._known)


def _rgb(number: int) -> str:
    return f"2;{number >> 16};{number >> 8 & 255};{number & 255}"


def hexadecimals() -> list[str]:
    """The colours from FIRST_COLOUR on, each as six hexadecimal digits."""
    return [bytes(colour).hex() for colour in (*product(CUBE, repeat=3), *((level,) * 3 for level in GREYS))]


def _keys(picture: UInt32s) -> Indices:
    """(...) numbers below 8**KEY_BITS, equal for colours with equal highest bits."""
    low, wanted = np.uint32(8 - KEY_BITS), np.uint32((1 << KEY_BITS) - 1)
    red, green, blue = (picture >> np.uint32(shift) + low & wanted for shift in (16, 8, 0))
    keys: Indices = (red << np.uint32(2 * KEY_BITS) | green << np.uint32(KEY_BITS) | blue).astype(np.intp)
    return keys


def _colours(keys: Indices) -> Floats:
    """(n, 3) OKLab, the colours in the middle of those with these keys."""
    highest = (1 << KEY_BITS) - 1
    channels = np.array([keys >> shift & highest for shift in (2 * KEY_BITS, KEY_BITS, 0)])
    levels = np.rint(channels * (255.0 / highest)).astype(np.uint8)
    return lab(*(colour.tobytes().hex() for colour in levels.T))


def _pairs(colours: Floats, known: Floats) -> tuple[Indices, Indices, Indices]:
    """For each of (n, 3) colours, a darker and a brighter number, and the brighter one's share in SHARE_STEPS."""
    weights = np.array(UNEVENNESS)
    distance = ((colours[:, None] - known) ** 2).sum(axis=2)
    near = np.argpartition(distance, NEAREST_COLOURS, axis=1)[:, :NEAREST_COLOURS]
    near = np.take_along_axis(near, np.argsort(known[near, 0], axis=1, kind="stable"), axis=1)
    first, second = np.array(list(combinations(range(NEAREST_COLOURS), 2))).T
    dark, bright = known[near[:, first]], known[near[:, second]]
    # The best share of a pair is where the line between its colours passes the wanted one; it is rounded to the
    # steps of the pattern. Pairs far apart mix as well, but look grainy: hence the penalty, greatest at one half.
    step = bright - dark
    along = ((colours[:, None] - dark) * step).sum(axis=2) / (step**2).sum(axis=2)
    share = np.rint(SHARE_STEPS * np.clip(along, 0.0, 1.0)) / SHARE_STEPS
    wrong = ((dark + share[..., None] * step - colours[:, None]) ** 2).sum(axis=2)
    wrong += share * (1.0 - share) * (step**2 * weights).sum(axis=2)
    best, each = wrong.argmin(axis=1), np.arange(len(colours))
    shares = np.rint(SHARE_STEPS * share[each, best]).astype(np.intp)
    return FIRST_COLOUR + near[each, first[best]], FIRST_COLOUR + near[each, second[best]], shares


class DitherPattern:
    """Which pixels of the pattern are set, and how crowded they are everywhere."""

    def __init__(self) -> None:
        away = np.minimum(np.arange(SIDE), SIDE - np.arange(SIDE))
        near = np.exp(-(away[:, None] ** 2 + away**2) / (2.0 * SIGMA**2))
        self._near: Floats = np.tile(near, (2, 2))
        self.set = np.zeros(SIDE * SIDE, np.bool_)
        self._energy = np.zeros((SIDE, SIDE))

    def copy(self) -> "DitherPattern":
        """A copy of it."""
        other = DitherPattern()
        other.set, other._energy = self.set.copy(), self._energy.copy()
        return other

    def put(self, place: int, way: float) -> None:
        """Set a pixel, or unset it for a `way` of -1."""
        self.set[place] = way > 0.0
        row, column = SIDE - place // SIDE, SIDE - place % SIDE
        self._energy += way * self._near[row : row + SIDE, column : column + SIDE]

    @property
    def crowded(self) -> int:
        """The set pixel with the nearest neighbours."""
        return int(np.where(self.set, self._energy.ravel(), -1.0).argmax())

    @property
    def roomy(self) -> int:
        """The unset pixel with the most room."""
        return int(np.where(self.set, np.inf, self._energy.ravel()).argmin())


def ranks() -> Indices:
    """(SIDE, SIDE) the numbers 0 to SIDE² - 1, each where the pixels set before it leave most room.

    Void and cluster: Ulichney, "The void-and-cluster method for dither array generation", 1993.
    """
    field = DitherPattern()
    for number in range(SIDE * SIDE // FIRST_SHARE):  # any distinct places; they are then spread
        field.put(number * 97 % (SIDE * SIDE), 1.0)
    while True:
        crowded = field.crowded
        field.put(crowded, -1.0)
        roomy = field.roomy
        field.put(roomy, 1.0)
        if roomy == crowded:
            break
    order, spread = np.zeros(SIDE * SIDE, np.intp), field.copy()
    first = int(field.set.sum())
    for number in reversed(range(first)):
        order[crowded := spread.crowded] = number
        spread.put(crowded, -1.0)
    for number in range(first, SIDE * SIDE):
        order[roomy := field.roomy] = number
        field.put(roomy, 1.0)
    return order.reshape(SIDE, SIDE)


RANKS = ranks()  #: made once: fifteen milliseconds


PATTERN = (RANKS * SHARE_STEPS // RANKS.size).astype(np.int8)  #: numbers from 0 to SHARE_STEPS - 1, as blue noise
