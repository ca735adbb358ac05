"""Pictures in sixels, as DEC's terminals of 1983 had them: bands of six rows, a colour of a band after another."""

import numpy as np

from ...terrain.arrays import Bools, Indices, Int32s, UInt8s

BAND = 6  #: rows of a band

MOST_COLOURS = 256

LONGEST = 16384  #: columns that a run, and so a picture, may have: no terminal is as large
NONE_SET = 63  #: the letter of six pixels none of which is set; the bits of those that are count from it
SHORT = 3  #: columns up to which a run is cheaper spelled out than counted


def _counts() -> UInt8s:
    """(LONGEST + 1, 6) the letters of ``!n`` for each number, with zeros after them."""
    counts = np.zeros((LONGEST + 1, BAND), np.uint8)
    for number in range(SHORT + 1, LONGEST + 1):
        word = b"!%d" % number
        counts[number, : len(word)] = np.frombuffer(word, np.uint8)
    return counts


def head(width: int, height: int, palette: UInt8s) -> bytes:
    """The beginning of a picture of so many pixels with a palette, (n, 3) red, green and blue."""
    colours = [b"#%d;2;%d;%d;%d" % (number, *levels) for number, levels in enumerate(_percent(palette))]
    return b'\x1bP0;1q"1;1;%d;%d' % (width, height) + b"".join(colours)


END = b"\x1b\\"  #: the end of a picture


def _percent(palette: UInt8s) -> list[list[int]]:
    percent: list[list[int]] = np.rint(palette.astype(np.float64) * (100.0 / 255.0)).astype(int).tolist()
    return percent


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
            _selected(group % MOST_COLOURS, begins, band),
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


def _selected(colours: Indices, begins: Bools, bands: Indices) -> UInt8s:
    """(n, 5) what comes before the first run of a colour: a new band or the same again, and the colour."""
    back = np.where(np.concatenate([[True], bands[1:] != bands[:-1]]), ord("-"), ord("$"))
    digits = colours[:, None] // np.array([100, 10, 1]) % 10 + ord("0")
    words = np.concatenate([back[:, None], np.full((len(colours), 1), ord("#")), digits], axis=1)
    words[0, 0] = 0
    words[~begins] = 0
    return words.astype(np.uint8)
