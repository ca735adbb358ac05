"""Where words are broken into lines, by their widths alone."""

from collections.abc import Callable
from typing import TypeAlias

Measure: TypeAlias = Callable[[str, int], int]  #: the width in pixels of words in letters of a size


def broken(words: str, width: int, measure: Measure, font: int) -> list[str]:
    """Words in lines that are at most so wide, one at least; a word that is wider, a path say, is broken."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if measure(longer, font) <= width:
            lines[-1] = longer
            continue
        lines += [word] if lines[-1] else []
        lines[-1] = lines[-1] or word
        while measure(lines[-1], font) > width and len(lines[-1]) > 1:
            end = next((n for n in range(len(lines[-1]) - 1, 1, -1) if measure(lines[-1][:n], font) <= width), 1)
            lines[-1:] = [lines[-1][:end], lines[-1][end:]]
    return lines
