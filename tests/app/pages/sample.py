"""A page with a row of each kind, and letters that are half as wide as they are high."""

from __future__ import annotations

from typing import Any

from ridgeline.app.pages.focus import Focus
from ridgeline.app.pages.page_boxes import PageLayout
from ridgeline.app.pages.page_layout import layout
from ridgeline.app.pages.rows import (
    Action,
    Choice,
    Gallery,
    Page,
    Press,
    ProgressRow,
    Slider,
    Switch,
    TextEntry,
    TextLine,
)

SIZES = [(640, 360), (1280, 720), (1366, 768), (3840, 2160), (720, 1280)]

DO, CHOOSE, SLIDE, SWITCH, TYPE, PRESS, SHOW, WORK, WORDS, END = range(10)  #: the numbers of its rows


def page(pictures: int = 20, **values: Any) -> Page:
    """The page, with other values than usual for some rows, by their names."""
    return Page(
        "Everything",
        (
            Action("do", "It is done."),
            Choice("choose", ("one", "two", "three"), values.get("choose", 0)),
            Slider("slide", values.get("slide", 3.0), 0.0, 10.0, 0.5, "3"),
            Switch("switch", values.get("switch", False)),
            TextEntry("type", values.get("type", "dusk-7")),
            Press("press", "Space", "space"),
            Gallery("show", [f"picture {n}" for n in range(pictures)], values.get("show", 2)),
            ProgressRow("work", 0.5, "half"),
            TextLine("words"),
            Action("end"),
        ),
    )


def measure(words: str, size: int) -> int:
    """The width of words in those letters."""
    return len(words) * size // 2


def laid_out(shown: Page, focus: Focus, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> PageLayout:
    """The page in a window."""
    return layout(shown, size, measure, scale, focus.first, focus.cell if focus.row == SHOW else 2)
