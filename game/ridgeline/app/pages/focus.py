"""How a page answers gestures of keys, mouse, pads and fingers. It works on numbers, not on events.

A gesture leads from one state of a page to the next, and to at most one deed, which somebody else does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from ..input.gestures import Gesture, Go, Point, Typed
from .page_boxes import Box, PageLayout, PageSpot
from .rows import Action, Choice, Gallery, Page, Press, ProgressRow, Row, Slider, Switch, TextEntry, TextLine

MAX_TYPED = 6000
"""Letters that are taken of what is typed or pasted: more than a code may have, so that a longer one is refused."""

COARSE = 5
"""Steps of a slider at once with Page Up and Page Down, and rows that a page moves by on a row without a number."""


class Change(NamedTuple):
    """A row is to have another value."""

    row: int
    value: Any


class Act(NamedTuple):
    """What a row does is to be done."""

    row: int


class Copy(NamedTuple):
    """A text is to be copied."""

    text: str


class Ask(NamedTuple):
    """Something else is wanted: `Go.BACK`, `Go.UNDO` or `Go.PASTE`."""

    what: Go


Deed: TypeAlias = Change | Act | Copy | Ask


@dataclass(frozen=True)
class Focus:
    """Where somebody is on a page.

    Attributes:
        row: number of the row that has the focus.
        cell: number of its picture, in a gallery; or of its part, in an entry: 0, 1 to copy, 2 to paste.
        first: number of the first row that is seen.
        typed: what has been typed into the row; None if nothing is being typed.
        fresh: whether the next letter replaces what has been typed.
        waits: whether the next button that is pressed belongs to the row.
        held: the spot at which the pointer was pressed, and where.
        bar: of the slider that is dragged, where it was then: its number may change the page's size, and so its place.
    """

    row: int = 0
    cell: int = 0
    first: int = 0
    typed: str | None = None
    fresh: bool = False
    waits: bool = False
    held: tuple[int, int, int] | None = None
    bar: Box | None = None

    @property
    def takes_all(self) -> bool:
        """Whether letters and buttons are the row's, and no command."""
        return self.typed is not None or self.waits


Step: TypeAlias = tuple[Focus, Deed | None]


def begin(page: Page) -> Focus:
    """The focus on the first row that can have it."""
    return on_row(Focus(), page, next((n for n, row in enumerate(page.rows) if focusable(row)), 0))


def focusable(row: Row) -> bool:
    """Whether a row can have the focus."""
    return not isinstance(row, TextLine)


def on_row(focus: Focus, page: Page, number: int, cell: int | None = None) -> Focus:
    """The focus on another row; in a gallery on the picture that is chosen, unless a cell is given."""
    row = page.rows[number]
    if cell is None:
        cell = (row.value or 0) if isinstance(row, Gallery) else 0
    if number == focus.row and cell == focus.cell:
        return focus
    return replace(focus, row=number, cell=cell, typed=None, waits=False, fresh=False)


def settle(focus: Focus, page: Page) -> Focus:
    """The focus on a page that may have become shorter."""
    if focus.row >= len(page.rows) or not focusable(page.rows[focus.row]):
        last = max((n for n, row in enumerate(page.rows) if focusable(row)), default=0)
        return on_row(replace(focus, held=None), page, last)
    row = page.rows[focus.row]
    most = max(len(row.words) - 1, 0) if isinstance(row, Gallery) else 2 if isinstance(row, TextEntry) else 0
    return focus if focus.cell <= most else replace(focus, cell=most)


def step(focus: Focus, page: Page, layout: PageLayout, gesture: Gesture) -> Step:
    """What a gesture leads to: the next focus, and a deed or none."""
    if isinstance(gesture, Typed):
        return _type(focus, page, gesture.words), None
    if isinstance(gesture, Point):
        return _point(focus, page, layout, gesture)
    if focus.typed is not None:
        return _while_typing(focus, gesture)
    if focus.waits:
        return (replace(focus, waits=False), None) if gesture is Go.BACK else (focus, None)
    if gesture in (Go.BACK, Go.UNDO):
        return focus, Ask(gesture)
    row = page.rows[focus.row]
    if gesture in (Go.COPY, Go.PASTE, Go.ALL):
        if not isinstance(row, TextEntry):
            return focus, None
        if gesture is Go.ALL:
            return replace(focus, cell=0, typed=row.value, fresh=True), None
        return focus, Copy(row.value) if gesture is Go.COPY else Ask(gesture)
    if gesture is Go.ACTIVATE:
        return _activate(focus, row)
    if gesture in (Go.FIRST, Go.LAST):
        numbers = [n for n, one in enumerate(page.rows) if focusable(one)]
        return _in_view(on_row(focus, page, numbers[0 if gesture is Go.FIRST else -1]), layout), None
    if gesture in (Go.LEFT, Go.RIGHT, Go.LESS, Go.MORE):
        return _sideways(focus, row, layout, gesture)
    if gesture is Go.ERASE:
        return focus, None
    return _in_view(_up_or_down(focus, page, layout, gesture), layout), None


def _in_view(focus: Focus, layout: PageLayout) -> Focus:
    """The focus on a page that has moved until the row is seen."""
    return replace(focus, first=layout.first_showing(focus.row, layout.first))


def _up_or_down(focus: Focus, page: Page, layout: PageLayout, gesture: Go) -> Focus:
    """The focus a row, or a row of pictures, further; after the last row comes the first."""
    row, way = page.rows[focus.row], 1 if gesture in (Go.DOWN, Go.NEXT) else -1
    across = layout.across
    if isinstance(row, Gallery) and gesture in (Go.UP, Go.DOWN) and row.words:
        page_of, cell = focus.cell // layout.per_page, focus.cell + way * across
        if cell >= 0 and cell // layout.per_page == page_of and cell // across < -(-len(row.words) // across):
            return replace(focus, cell=min(cell, len(row.words) - 1))
    number = focus.row
    for _ in page.rows:
        number = (number + way) % len(page.rows)
        if focusable(page.rows[number]):
            return on_row(focus, page, number)
    return focus


def _sideways(focus: Focus, row: Row, layout: PageLayout, gesture: Go) -> Step:
    way = 1 if gesture in (Go.RIGHT, Go.MORE) else -1
    far = gesture in (Go.LESS, Go.MORE)
    if isinstance(row, Gallery):
        cell = focus.cell + way * (layout.per_page if far else 1)
        return replace(focus, cell=min(max(cell, 0), max(len(row.words) - 1, 0))), None
    if isinstance(row, TextEntry):
        return replace(focus, cell=(focus.cell + way) % 3), None
    if far and isinstance(row, Action | Press | ProgressRow):
        return replace(focus, first=min(max(layout.first + COARSE * way, 0), layout.most_first)), None
    value = turn_value(row, way * (COARSE if far else 1))
    return focus, None if value is None else Change(focus.row, value)


def turn_value(row: Row, steps: int) -> Any:
    """The value of a row some steps further; None if it has none such."""
    if isinstance(row, Choice):
        return (row.value + steps) % len(row.words) if abs(steps) == 1 else None
    if isinstance(row, Switch):
        return not row.value if abs(steps) == 1 else None
    if isinstance(row, Slider):
        value = round(row.value / row.step) * row.step + steps * row.step
        if row.round:
            value = row.low + (value - row.low) % (row.high - row.low)
        value = round(min(max(value, row.low), row.high), 9)
        return None if value == row.value else value
    return None


def _activate(focus: Focus, row: Row) -> Step:
    if isinstance(row, Action | ProgressRow):
        return focus, Act(focus.row)
    if isinstance(row, Gallery):
        return focus, Change(focus.row, focus.cell) if row.words else None
    if isinstance(row, Press):
        return replace(focus, waits=True), None
    if isinstance(row, TextEntry):
        if focus.cell == 0:
            return replace(focus, typed=row.value, fresh=True), None
        return focus, Copy(row.value) if focus.cell == 1 else Ask(Go.PASTE)
    value = turn_value(row, 1)
    return focus, None if value is None else Change(focus.row, value)


def _type(focus: Focus, page: Page, words: str) -> Focus:
    """The focus after letters, which begin an entry that has the focus."""
    if not isinstance(page.rows[focus.row], TextEntry):
        return focus
    taken = "".join(filter(str.isprintable, words[: 2 * MAX_TYPED]))
    if not taken:
        return focus
    before = "" if focus.fresh or focus.typed is None else focus.typed
    return replace(focus, typed=(before + taken)[:MAX_TYPED], fresh=False, cell=0)


def _while_typing(focus: Focus, gesture: Go) -> Step:
    assert focus.typed is not None
    if gesture is Go.ERASE:
        return replace(focus, typed="" if focus.fresh else focus.typed[:-1], fresh=False), None
    if gesture is Go.ACTIVATE:
        return focus, Change(focus.row, focus.typed)
    if gesture in (Go.BACK, Go.UP, Go.DOWN, Go.NEXT, Go.PREVIOUS):
        return replace(focus, typed=None, fresh=False), None
    if gesture in (Go.LEFT, Go.RIGHT, Go.ALL):
        return replace(focus, fresh=gesture is Go.ALL), None
    if gesture is Go.COPY:
        return focus, Copy(focus.typed)
    return focus, Ask(gesture) if gesture is Go.PASTE else None


def _point(focus: Focus, page: Page, layout: PageLayout, point: Point) -> Step:
    spot = layout.spot_at(point.x, point.y)
    if point.kind == "wheel":
        return _wheel(focus, page, layout, spot, point.steps)
    if point.kind == "move":
        return (focus if focus.takes_all else _over(focus, page, spot)), None
    if point.kind == "press":
        return _press(focus, page, layout, spot, point)
    if focus.held is None:
        return focus, None
    number, x, y = focus.held
    row = page.rows[number] if number >= 0 else None
    if point.kind == "drag":
        if isinstance(row, Slider):
            return focus, _drag(number, row, focus.bar, point.x)
        if point.finger and abs(point.y - y) >= layout.pitch:
            rows = (y - point.y) // layout.pitch
            return replace(focus, held=(-2, x, y - rows * layout.pitch), first=max(focus.first + rows, 0)), None
        return focus, None
    focus = replace(focus, held=None, bar=None)
    if number == -2 or isinstance(row, Slider):
        return focus, None
    if number == -1:
        return focus, None if layout.panel.has(point.x, point.y) else Ask(Go.BACK)
    if spot is None or spot.row != number:
        return focus, None
    return _click(focus, page, layout, spot, point)


def _over(focus: Focus, page: Page, spot: PageSpot | None) -> Focus:
    if spot is None or not focusable(page.rows[spot.row]):
        return focus
    row = page.rows[spot.row]
    cell = spot.cell
    if isinstance(row, Gallery) and cell < 0:
        cell = focus.cell if focus.row == spot.row else (row.value or 0)
    return on_row(focus, page, spot.row, max(cell, 0))


def _press(focus: Focus, page: Page, layout: PageLayout, spot: PageSpot | None, point: Point) -> Step:
    if spot is None or not focusable(page.rows[spot.row]):
        left = replace(focus, typed=None, fresh=False, waits=False)
        return replace(left, held=(-1, point.x, point.y)), None
    same = spot.row == focus.row
    focus = _over(focus if same else replace(focus, typed=None, waits=False), page, spot)
    focus = replace(focus, held=(spot.row, point.x, point.y))
    row = page.rows[spot.row]
    bar = layout.bar_of(spot.row) if isinstance(row, Slider) else None
    focus = replace(focus, bar=bar)
    if isinstance(row, Slider) and bar is not None and bar.grown(layout.pitch // 2).has(point.x, point.y):
        return focus, _drag(spot.row, row, bar, point.x)
    return focus, None


def _drag(number: int, row: Slider, bar: Box | None, x: int) -> Deed | None:
    if bar is None:
        return None
    share = min(max((x - bar.left) / max(bar.width, 1), 0.0), 1.0)
    steps = round(share * (row.high - row.low) / row.step)
    value = round(min(row.low + steps * row.step, row.high - row.step if row.round else row.high), 9)
    return None if value == row.value else Change(number, value)


def _click(focus: Focus, page: Page, layout: PageLayout, spot: PageSpot, point: Point) -> Step:
    """What a click on a row does: on the left of a value that is turned, one step back."""
    row = page.rows[spot.row]
    if isinstance(row, Gallery):
        if spot.turn:
            cell = (focus.cell // layout.per_page + spot.turn) * layout.per_page
            return replace(focus, cell=min(max(cell, 0), len(row.words) - 1)), None
        return focus, Change(spot.row, spot.cell) if spot.cell >= 0 else None
    value = layout.value_of(spot.row)
    if isinstance(row, Choice) and value is not None and value.has(point.x, point.y):
        return focus, Change(spot.row, turn_value(row, -1 if point.x < value.left + value.width // 3 else 1))
    return _activate(focus, row)


def _wheel(focus: Focus, page: Page, layout: PageLayout, spot: PageSpot | None, steps: int) -> Step:
    """What the wheel does: it moves a page that is too long, else it turns the value under the pointer.

    A gallery turns over either way. On a long page a hand that looks further down is not to change what it passes.
    """
    row = page.rows[spot.row] if spot is not None else None
    if spot is not None and isinstance(row, Gallery):
        focus = _over(focus, page, spot)
        far = focus.cell - steps * layout.per_page
        return replace(focus, cell=min(max(far, 0), max(len(row.words) - 1, 0))), None
    if layout.scrolls:
        return replace(focus, first=min(max(focus.first - steps, 0), layout.most_first)), None
    if spot is not None and isinstance(row, Slider | Choice) and spot.on_value:
        value = turn_value(row, 1 if steps > 0 else -1)
        return _over(focus, page, spot), None if value is None else Change(spot.row, value)
    return focus, None
