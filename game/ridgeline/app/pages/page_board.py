"""How a page looks: its marks on a board, in the house's lettering, on a veil over the running landscape."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...render.text.hand import Letters, Weight, break_words
from ...scene import Scene
from ...scene.boards.board import Board, Colour, Mark, Paint, Picture, Print, Sketch, Slab, Words
from ...scene.oklab import srgb
from ...words import marked, translated
from .focus import Focus
from .page_boxes import SMALL, Box, PageLayout, PlacedRow
from .page_layout import (
    ARROWS,
    FOOT_PITCH,
    LINE_PITCH,
    OFF,
    ON,
    PILL,
    SWITCH_GAP,
    TITLE,
    count_words,
    entry_words,
    strip_width,
)
from .page_layout import value_words as _value_words
from .rows import Action, Choice, Gallery, Page, Press, ProgressRow, Slider, Switch, TextEntry, TextLine

NAME_INK, VALUE_INK, EXPLAINED_INK = 0.92, 0.8, 0.84  #: shares of ink of what has no focus: names, values, explanations
VEIL, SOLID = 0.76, 1.0  #: how much of the picture the veil hides, and the same for those who want high contrast
FADE = 13.0  #: width beside a page in which the veil fades away, in heights of a line
WHOLE_SHARE = 0.9  #: share of the window's width from which on a page's veil covers all of it

GLOW, TRACK, RULE = 0.16, 0.3, 0.4
"""Shares of ink of the light behind the focus, of a bar's line, and of the line under a text."""

KNOB, BAR_LINE, FOCUS_BAR = 0.56, 0.14, (0.11, 0.9)
"""Of a slider: its knob's diameter and its line's thickness; and width and height of the bar beside the focus. In
heights of a line."""

PAINTED, RING, RULED = 0.5, 0.9, 0.6
"""Of a slider with colours: its bar's thickness and its knob's diameter; and the height of a mark on any bar. In
heights of a line."""

STRIP_HEIGHT = 0.85  #: height of colours at the right of a row, in heights of a line

CARET = "_"

PRESS_ONE = marked("press a key or a button …")


TINT_LIGHT, TINT_STEPS = 0.19, 4
"""Lightness of the veil in OKLab, so that words stand out from it even over a white picture; and levels that its colour
moves by, so that it is seldom another."""


def tint_of(scene: Scene) -> Colour:
    """The colour of a veil over a scene: the darkest of its land, darker still."""
    if not scene.layers:
        return Board.tint
    colours = np.concatenate([layer.gradient.colours for layer in scene.layers])
    darkest = colours[colours[:, 0].argmin()]
    shade = darkest * min(TINT_LIGHT / max(float(darkest[0]), 1e-6), 1.0)
    levels = np.clip(np.rint(srgb(shade[None])[0] / TINT_STEPS) * TINT_STEPS, 0, 255)
    red, green, blue = levels.astype(int).tolist()
    return red, green, blue


def board(
    letters: Letters,
    page: Page,
    focus: Focus,
    layout: PageLayout,
    said: str = "",
    solid: bool = False,
    tint: Colour = Board.tint,
) -> Board:
    """The board of a page.

    Args:
        letters: measures words.
        page: what it says.
        focus: where somebody is on it.
        layout: of the page.
        said: what happened last, in the place of the explanation.
        solid: whether nothing of the picture is to be seen through it.
        tint: colour of the veil.
    """
    marks: list[Mark] = [
        Words(layout.inner.left, _title_row(layout), page.title, _title_size(letters, page, layout), "Light"),
    ]
    for placed in layout.placed:
        marks += _row(letters, page, placed, focus, layout)
    marks += [*_foot(letters, page, focus, layout, said), *_scroll_bar(layout)]
    width = layout.panel.width + round(FADE * layout.em)
    if layout.panel.width > WHOLE_SHARE * layout.size[0]:
        width = layout.size[0]
    width = min(width, layout.size[0])
    left = layout.size[0] - width if layout.panel.left else 0
    rect, whole = (left, 0, width, layout.size[1]), min(layout.panel.width, width)
    moved = tuple(_move(mark, -left) for mark in marks) if left else tuple(marks)
    return Board(rect, moved, whole, SOLID if solid else VEIL, tint, right=bool(layout.panel.left))


def _move(mark: Mark, by: int) -> Mark:
    """A mark further to the right."""
    if isinstance(mark, Words):
        return mark._replace(left=mark.left + by)
    left, top, width, height = mark.rect
    return mark._replace(rect=(left + by, top, width, height))


def _title_size(letters: Letters, page: Page, layout: PageLayout) -> int:
    """Size of the title's letters, smaller than usual if there is no room for it."""
    size = round(TITLE * layout.font)
    wide = max(letters.width(page.title, size, "Light"), 1)
    return min(size, size * layout.inner.width // wide)


def _title_row(layout: PageLayout) -> int:
    return layout.inner.top - round(1.35 * layout.em)


def _row(letters: Letters, page: Page, placed: PlacedRow, focus: Focus, layout: PageLayout) -> list[Mark]:
    row = page.rows[placed.row]
    if isinstance(row, TextLine):
        return _lines(letters, row, placed, layout)
    chosen = placed.row == focus.row
    marks: list[Mark] = _focus_marks(placed, layout) if chosen else []
    share = 1.0 if chosen else NAME_INK
    weight: Weight = "SemiBold" if chosen else "Regular"
    marks.append(Words(placed.line.left, placed.line.middle, row.name, layout.font, weight, share))
    ink = 1.0 if chosen else VALUE_INK
    if isinstance(row, Gallery):
        return [*marks, *_gallery(letters, row, page.picture, placed, focus, layout)]
    if isinstance(row, TextEntry):
        return [*marks, *_entry(letters, row, placed, focus, layout, chosen)]
    if isinstance(row, Switch) and placed.value is not None:
        return [*marks, *_switch(letters, row, placed.value, layout, ink)]
    if isinstance(row, Slider | ProgressRow) and placed.bar is not None and placed.value is not None:
        marks += _bar(placed.bar, row, layout)
    if isinstance(row, Choice) and placed.value is not None:
        return [*marks, *_choice(letters, row, placed.value, layout, ink, weight)]
    if isinstance(row, Action) and row.colours and placed.value is not None:
        return [*marks, *_strip(letters, row, placed.value, layout, ink, weight)]
    words = translated(PRESS_ONE) if chosen and focus.waits and isinstance(row, Press) else _value_words(row)
    if words:
        marks.append(_at_right(letters, words, placed.value or placed.line, layout, ink, weight))
    return marks


def _lines(letters: Letters, row: TextLine, placed: PlacedRow, layout: PageLayout) -> list[Mark]:
    pitch = round(LINE_PITCH * layout.em)
    weight: Weight = "SemiBold" if row.heading else "Regular"
    boxes = placed.parts or (placed.box,)
    marks: list[Mark] = [
        Words(box.left, placed.line.middle + pitch * n, words, layout.font, weight, EXPLAINED_INK)
        for text, box in zip((row.name, *row.cells), boxes, strict=False)
        for n, words in enumerate(break_words(text, box.width, letters, layout.font))
        if words
    ]
    if row.drawing is not None and placed.bar is not None:
        left, top, width, height = placed.bar
        marks.append(Sketch((left, top, width, height), row.drawing))
    return marks


def _focus_marks(placed: PlacedRow, layout: PageLayout) -> list[Mark]:
    em, box = layout.em, placed.box
    wide, high = max(round(FOCUS_BAR[0] * em), 2), round(FOCUS_BAR[1] * em)
    line = placed.line
    gap = round(0.5 * em)
    glow = Slab((box.left - gap, line.top, box.width + gap, line.height), em // 4, GLOW, fades=True)
    return [glow, Slab((box.left - gap, line.middle - high // 2, wide, high), wide // 2, 1.0)]


def _at_right(
    letters: Letters, words: str, box: Box, layout: PageLayout, share: float, weight: Weight = "Regular"
) -> Words:
    return Words(box.right - letters.width(words, layout.font, weight), box.middle, words, layout.font, weight, share)


def _centre(letters: Letters, words: str, box: Box, size: int, share: float, weight: Weight) -> Words:
    return Words(
        box.left + (box.width - letters.width(words, size, weight)) // 2, box.middle, words, size, weight, share
    )


def _choice(letters: Letters, row: Choice, value: Box, layout: PageLayout, ink: float, weight: Weight) -> list[Mark]:
    arrow = round(ARROWS * layout.em)
    left, right = Box(value.left, value.top, arrow, value.height), value.right - arrow
    return [
        _centre(letters, "‹", left, layout.font, ink, weight),
        _centre(letters, row.words[row.value], value, layout.font, ink, weight),
        _centre(letters, "›", left._replace(left=right), layout.font, ink, weight),
    ]


def _switch(letters: Letters, row: Switch, value: Box, layout: PageLayout, ink: float) -> list[Mark]:
    em = layout.em
    wide, high = (round(side * em) for side in PILL)
    left, top = value.right - wide, value.middle - high // 2
    inside = max(round(0.2 * em), 2)
    knob = high - 2 * inside
    words = translated(ON if row.value else OFF)
    start = left - round(SWITCH_GAP * em) - letters.width(words, layout.font, "Regular")
    word = Words(start, value.middle, words, layout.font, "Regular", ink)
    pill = Slab((left, top, wide, high), high // 2, ink, line=max(em // 12, 1))
    at = left + (wide - inside - knob if row.value else inside)
    filled = [Slab((left, top, wide, high), high // 2, TRACK)] if row.value else []
    return [word, *filled, pill, Slab((at, top + inside, knob, knob), knob // 2, 1.0 if row.value else ink)]


def _bar(bar: Box, row: Slider | ProgressRow, layout: PageLayout) -> list[Mark]:
    em, low, high = layout.em, *((row.low, row.high) if isinstance(row, Slider) else (0.0, 1.0))

    def place(value: float) -> int:
        return round(min(max((value - low) / max(high - low, 1e-9), 0.0), 1.0) * bar.width)

    if isinstance(row, Slider) and row.colours:
        return _paint_bar(bar, row, bar.left + place(row.value), em)
    thick, knob = max(round(BAR_LINE * em), 2), round(KNOB * em)
    top, filled = bar.middle - thick // 2, place(row.value)
    marks: list[Mark] = [Slab((bar.left, top, bar.width, thick), thick // 2, TRACK)]
    if filled >= thick:
        marks.append(Slab((bar.left, top, filled, thick), thick // 2, 0.95))
    if isinstance(row, Slider):
        if row.mark is not None:
            tall, thin = round(RULED * em), max(thick // 2, 1)
            marks.append(Slab((bar.left + place(row.mark), bar.middle - tall // 2, thin, tall), 0, VALUE_INK))
        marks.append(Slab((bar.left + filled - knob // 2, bar.middle - knob // 2, knob, knob), knob // 2, 1.0))
    return marks


def _paint_bar(bar: Box, row: Slider, at: int, em: int) -> list[Mark]:
    """A bar with colours, and a ring on it around the one that is chosen."""
    thick, ring = round(PAINTED * em), round(RING * em)
    edge = max(round(0.14 * em), 2)
    marks: list[Mark] = [Paint((bar.left, bar.middle - thick // 2, bar.width, thick), thick // 2, row.colours)]
    left, top = at - ring // 2, bar.middle - ring // 2
    marks.append(Slab((left, top, ring, ring), ring // 2, 1.0))
    if row.colour is not None:
        inner = ring - 2 * edge
        marks.append(Paint((left + edge, top + edge, inner, inner), inner // 2, (row.colour,)))
    return marks


def _strip(letters: Letters, row: Action, value: Box, layout: PageLayout, ink: float, weight: Weight) -> list[Mark]:
    """Words and colours at the right of a row."""
    em, wide = layout.em, strip_width(row, layout.em)
    high = round(STRIP_HEIGHT * em)
    rect = (value.right - wide, value.middle - high // 2, wide, high)
    marks: list[Mark] = [Paint(rect, high // 4, row.colours, parted=True)]
    if row.shown:
        before = Box(value.left, value.top, value.width - wide - em, value.height)
        marks.append(_at_right(letters, row.shown, before, layout, ink, weight))
    return marks


def _entry(
    letters: Letters, row: TextEntry, placed: PlacedRow, focus: Focus, layout: PageLayout, chosen: bool
) -> list[Mark]:
    text, *parts = placed.parts
    typing = chosen and focus.typed is not None
    whole = focus.typed if chosen and focus.typed is not None else row.value
    words = letters.last_of(whole + CARET * typing, text.width, layout.font)
    marks: list[Mark] = []
    if typing and focus.fresh:
        wide = letters.width(words, layout.font, "Regular")
        marks.append(Slab((text.left, text.top + 2, wide, text.height - 4), 2, TRACK))
    marks.append(Words(text.left, text.middle, words, layout.font, "Regular", 1.0 if chosen else VALUE_INK))
    thin = max(layout.em // 14, 1)
    line = (text.left, text.bottom - 2 * thin, text.width, 2 * thin if chosen and focus.cell == 0 else thin)
    marks.append(Slab(line, 0, 0.95 if chosen and focus.cell == 0 else RULE))
    for cell, (box, words) in enumerate(zip(parts, entry_words(), strict=True), 1):
        here = chosen and focus.cell == cell
        marks.append(
            _at_right(letters, words, box, layout, 1.0 if here else VALUE_INK, "SemiBold" if here else "Regular")
        )
        if here:
            wide = letters.width(words, layout.font, "SemiBold")
            marks.append(Slab((box.right - wide, box.bottom - 4 * thin, wide, 2 * thin), 0, 0.95))
    return marks


def _gallery(
    letters: Letters,
    row: Gallery,
    picture_of: Callable[[int], Picture | None],
    placed: PlacedRow,
    focus: Focus,
    layout: PageLayout,
) -> list[Mark]:
    marks: list[Mark] = []
    chosen = placed.row == focus.row
    em = layout.em
    for pages, box in placed.turns:
        marks.append(
            _centre(letters, "‹" if pages < 0 else "›", box, layout.font, 1.0 if chosen else VALUE_INK, "SemiBold")
        )
    if placed.turns:
        seen = placed.cells[0][0] if placed.cells else 0
        left, right = (box for _, box in placed.turns)
        between = Box(left.right, left.top, right.left - left.right, left.height)
        words = count_words(row, layout.per_page, seen)
        marks.append(_centre(letters, words, between, layout.font, VALUE_INK, "Regular"))
    for number, box in placed.cells:
        here = chosen and number == focus.cell
        below = round(1.15 * em)
        rect = (box.left, box.top, box.width, max(box.height - below, 1))
        picture = picture_of(number)
        marks.append(Slab(rect, em // 4, 0.12) if picture is None else Print(rect, em // 4, picture))
        marks += _frames(rect, here, number == row.value, em)
        weight: Weight = "SemiBold" if here or number == row.value else "Regular"
        words = letters.cut(row.words[number], box.width, layout.small, weight)
        middle = box.bottom - below // 2 + em // 10
        marks.append(Words(box.left, middle, words, layout.small, weight, 1.0 if here else NAME_INK))
    return marks


def _frames(rect: tuple[int, int, int, int], here: bool, chosen: bool, em: int) -> list[Mark]:
    """A frame around the picture that has the focus, and a dot in the corner of the one that is chosen."""
    marks: list[Mark] = []
    if here:
        gap = max(em // 7, 2)
        left, top, wide, high = rect
        outer = (left - gap, top - gap, wide + 2 * gap, high + 2 * gap)
        marks.append(Slab(outer, em // 4 + gap, 1.0, line=max(em // 9, 2)))
    if chosen:
        dot, away = max(round(0.5 * em), 4), em // 3
        at = (rect[0] + rect[2] - away - dot, rect[1] + away, dot, dot)
        marks.append(Slab(at, dot // 2, 1.0))
    return marks


def _foot(letters: Letters, page: Page, focus: Focus, layout: PageLayout, said: str) -> list[Mark]:
    row = page.rows[focus.row] if page.rows else None
    about = "" if row is None or isinstance(row, TextLine) else row.about
    foot, size = layout.foot, layout.small
    pitch = round(FOOT_PITCH * SMALL * layout.em)
    lines = letters.wrapped(said or about, foot.width, size)[: max(foot.height // pitch, 1)]
    share = 1.0 if said else EXPLAINED_INK
    return [
        Words(foot.left, foot.top + pitch * n + pitch // 2, words, size, "Regular", share)
        for n, words in enumerate(lines)
    ]


def _scroll_bar(layout: PageLayout) -> list[Mark]:
    """Where on the page the rows are that are seen."""
    if not layout.scrolls:
        return []
    inner, wide = layout.inner, max(layout.em // 10, 2)
    every = max(sum(layout.heights), 1)
    top = inner.top + round(inner.height * sum(layout.heights[: layout.first]) / every)
    high = max(round(inner.height * min(layout.area / every, 1.0)), 2 * wide)
    left = inner.right + layout.em // 2
    top = min(top, inner.bottom - high)
    return [
        Slab((left, inner.top, wide, inner.height), wide // 2, GLOW),
        Slab((left, top, wide, high), wide // 2, 0.8),
    ]
