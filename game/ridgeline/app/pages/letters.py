"""How wide words are on a page, and how they are broken into lines; what was measured is kept."""

from collections.abc import Iterator
from functools import lru_cache

from ...render.text.hand import Hand, Weight

KEPT_WIDTHS = 2048  #: words whose width is kept


class Letters:
    """Measures words in the house's letters."""

    def __init__(self) -> None:
        self._width = lru_cache(KEPT_WIDTHS)(_width)

    def __call__(self, words: str, size: int) -> int:
        """The width in pixels that words have at most in letters of a size, as `page_layout` asks for it."""
        return self._width(words, size, "SemiBold")

    def width(self, words: str, size: int, weight: Weight = "Regular") -> int:
        """The width in pixels of words in letters of a size and weight."""
        return self._width(words, size, weight)

    def cut(self, words: str, width: int, size: int, weight: Weight = "Regular") -> str:
        """The words, or as many of their letters as have room, with dots after them."""
        if self._width(words, size, weight) <= width:
            return words
        short = (f"{words[:end]}…" for end in range(len(words) - 1, 0, -1))
        return next((one for one in short if self._width(one, size, weight) <= width), "…")

    def last_of(self, words: str, width: int, size: int) -> str:
        """The words, or as many of their last letters as have room, with dots before them."""
        start = 0
        while start < len(words) and self._width("…" * bool(start) + words[start:], size, "Regular") > width:
            start += max((len(words) - start) // 8, 1)
        return "…" * bool(start) + words[start:]

    def wrapped(self, words: str, width: int, size: int) -> list[str]:
        """Words in lines that are at most so wide; a longer word goes on in the next line."""
        lines: list[str] = []
        for word in self._pieces(words, width, size):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._width(longer, size, "Regular") <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _pieces(self, words: str, width: int, size: int) -> Iterator[str]:
        """The words, and the parts of those that are too long for a line."""
        for word in words.split():
            while self._width(word, size, "Regular") > width and len(word) > 1:
                end = len(self.cut(word, width, size)) - 1
                yield word[: max(end, 1)]
                word = word[max(end, 1) :]
            yield word


def _width(words: str, size: int, weight: Weight) -> int:
    return Hand(size, weight).extent(words)[0]
