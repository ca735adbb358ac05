"""How the tuner looks, a strip of bars and a sheet of small pictures, and what of it a point of the picture is on."""

from dataclasses import replace
from functools import lru_cache

import pygame

from ...render.text.figures import bar_ends
from ...render.text.layout import line_at, parts_of
from ...scene import Text
from ...scene.items import Figure, Gauge, Miniature
from ...scene.themes.thumbnail import miniature
from ...words import figures, marked, translated
from ..input.button_names import button
from ..input.default_keys import DEFAULT_KEYS, Keys
from ..input.keymap import Command, key_names, keymap
from .knobs import ACROSS, DISPLACEMENT, DOWN, KNOBS, NAMES, ROUGHNESS, Tuner

SAVE, CLOSE = marked("save as a theme"), marked("close")

OWN_KEYS = {
    "return": SAVE,
    "g": marked("small pictures to choose from"),
    "backspace": marked("undo what was tuned in this row"),
}
"""The tuner's own keys, where the user's settings give them to none of the commands that come first."""

FIRST = (Command.PICTURE, Command.BACK, Command.TUNER)
"""Commands that an open tuner obeys before its own keys."""

LEGEND = marked("roughness across, displacement up")

EMPTY = [Miniature(())] * len(ACROSS)

Point = tuple[int, int]
"""x and y in pixels of the picture."""

Size = tuple[int, int]
"""Width and height of the picture in pixels."""


def strip(tuner: Tuner, hour: float, keys: Keys = DEFAULT_KEYS) -> Text:
    """The bars of the tuner at an hour of the day, and its keys."""
    rows = zip(NAMES, tuner.shares(hour), tuner.marks(), tuner.values(hour), strict=True)
    lines, figures = [], []
    for number, (name, share, mark, value) in enumerate(rows):
        lines.append(f"{translated(name)}\t\t{value}")
        figures.append(Figure(number, 1, Gauge(share, mark)))
    own = _key_lines(keys)
    return Text((*lines, *own), "left", figures=tuple(figures), chosen=(tuner.row, None), faint=len(own))


def _key_lines(keys: Keys) -> list[str]:
    taken = keymap(keys, FIRST)
    free = {name: words for name, words in OWN_KEYS.items() if button(name) not in taken}
    saving = [
        *key_names(keys, Command.PICTURE),
        *(translated(name.capitalize()) for name in free if free[name] == SAVE),
    ]
    rows = [
        (saving, SAVE),
        *(([translated(name.capitalize())], words) for name, words in free.items() if words != SAVE),
    ]
    rows.append((key_names(keys, Command.TUNER), CLOSE))
    return [f"{', '.join(names)}\t{translated(words)}" for names, words in rows if names]


class Sheet:
    """The landscape in miniature with other roughness, across, and other displacement."""

    def __init__(self) -> None:
        self._words, self._row = lru_cache(maxsize=2)(_words), lru_cache(maxsize=2 * len(DOWN))(_row)

    def text(self, tuner: Tuner, seed: int, travel: float, ready: int = len(DOWN)) -> Text:
        """The sheet; only `ready` rows are drawn yet."""
        plain = replace(tuner.at_cell(0, 0), row=0, hour=None)
        figures = [
            Figure(down + 1, across + 1, drawing)
            for down in range(len(DOWN))
            for across, drawing in enumerate(self._row(plain, down, seed, travel) if down < ready else EMPTY)
        ]
        down, across = tuner.cell
        return Text(self._words(plain), "right", figures=tuple(figures), chosen=(down + 1, across + 1), faint=1)


def _words(plain: Tuner) -> tuple[str, ...]:
    rough, high = KNOBS[ROUGHNESS].value, KNOBS[DISPLACEMENT].value
    head = [figures(rough(plain.at_cell(0, across).theme)) for across in range(len(ACROSS))]
    side = [high(plain.at_cell(down, 0).theme) for down in range(len(DOWN))]
    return "\t".join(["", *head]), *("\t".join([value, *[""] * len(ACROSS)]) for value in side), translated(LEGEND)


def _row(plain: Tuner, down: int, seed: int, travel: float) -> list[Miniature]:
    return [miniature(plain.at_cell(down, across).theme, seed, travel) for across in range(len(ACROSS))]


def row_at(bars: Text, size: Size, point: Point) -> int | None:
    """The row of the strip that a point of a picture of that size is on."""
    line = line_at(bars, size, point)
    return line if line is not None and line < len(NAMES) else None


def share_at(bars: Text, size: Size, x: int) -> float:
    """How far along the bars of the strip a column of the picture is: 0–1, and beyond their ends."""
    bar = _bar(bars, size)
    first, last = bar_ends(*bar.size)
    return (x - bar.left - first) / (last - first)


def on_bar(bars: Text, size: Size, x: int) -> bool:
    """Whether a column of the picture is one of the bars', or just beside them."""
    bar = _bar(bars, size)
    return abs(x - bar.centerx) <= (bar.width + bar.height) // 2


def cell_at(small: Text, size: Size, point: Point) -> tuple[int, int] | None:
    """Row and column of the sheet's cell that a point of a picture of that size is on."""
    found = (part for part in parts_of(small, size) if part.drawing and part.rect.collidepoint(point))
    return next(((part.line - 1, part.column - 1) for part in found), None)


def _bar(bars: Text, size: Size) -> pygame.Rect:
    return next(part.rect for part in parts_of(bars, size) if part.drawing)
