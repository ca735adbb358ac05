"""Gestures lead to the same deeds whatever they were made with: numbers alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.app.input.gestures import Gesture, Go, Point, Typed
from ridgeline.app.pages.focus import (
    MAX_TYPED,
    Act,
    Ask,
    Change,
    Copy,
    Deed,
    Focus,
    begin,
    focusable,
    on_row,
    settle,
    step,
)
from ridgeline.app.pages.rows import Page, Slider, UndoStack

from .sample import CHOOSE, DO, END, PRESS, SHOW, SLIDE, SWITCH, TYPE, WORDS, WORK, laid_out, page


def after(shown: Page, focus: Focus, *gestures: Gesture) -> tuple[Focus, list[Deed]]:
    """The focus after some gestures, and their deeds."""
    deeds: list[Deed] = []
    for gesture in gestures:
        focus, deed = step(focus, shown, laid_out(shown, focus), gesture)
        deeds += [deed] if deed is not None else []
    return focus, deeds


def at(shown: Page, row: int, cell: int | None = None) -> Focus:
    return on_row(begin(shown), shown, row, cell)


def clicked(shown: Page, focus: Focus, x: int, y: int) -> tuple[Focus, list[Deed]]:
    return after(shown, focus, Point("move", x, y), Point("press", x, y), Point("release", x, y))


def test_down_goes_through_all_rows_but_lines_of_words_and_begins_again() -> None:
    shown, focus, seen = page(pictures=4), begin(page(pictures=4)), []
    for _ in range(len(shown.rows) - 1):
        seen.append(focus.row)
        focus, _ = after(shown, focus, Go.NEXT)
    assert seen == [number for number in range(len(shown.rows)) if number != WORDS]
    assert focus.row == DO
    assert after(shown, focus, Go.PREVIOUS)[0].row == END
    assert after(shown, focus, Go.LAST)[0].row == END


@pytest.mark.parametrize(
    ("row", "gesture", "deed"),
    [
        (DO, Go.ACTIVATE, Act(DO)),
        (CHOOSE, Go.ACTIVATE, Change(CHOOSE, 1)),
        (CHOOSE, Go.LEFT, Change(CHOOSE, 2)),
        (SLIDE, Go.RIGHT, Change(SLIDE, 3.5)),
        (SLIDE, Go.MORE, Change(SLIDE, 5.5)),
        (SWITCH, Go.ACTIVATE, Change(SWITCH, True)),
        (SWITCH, Go.LEFT, Change(SWITCH, True)),
        (TYPE, Go.COPY, Copy("dusk-7")),
        (TYPE, Go.PASTE, Ask(Go.PASTE)),
        (SHOW, Go.ACTIVATE, Change(SHOW, 2)),
        (WORK, Go.ACTIVATE, Act(WORK)),
        (DO, Go.BACK, Ask(Go.BACK)),
        (SLIDE, Go.UNDO, Ask(Go.UNDO)),
        (DO, Go.LEFT, None),
        (DO, Go.ERASE, None),
    ],
)
def test_what_keys_and_pads_do_on_each_kind_of_row(row: int, gesture: Go, deed: Deed | None) -> None:
    shown = page()
    assert after(shown, at(shown, row), gesture)[1] == ([deed] if deed else [])


def test_the_mouse_does_what_the_keys_do() -> None:
    shown = page()
    layout = laid_out(shown, begin(shown))
    for row, deed in ((DO, Act(DO)), (SWITCH, Change(SWITCH, True))):
        placed = layout.of(row)
        assert placed is not None
        focus, deeds = clicked(shown, begin(shown), placed.box.left + 5, placed.box.middle)
        assert (focus.row, deeds) == (row, [deed])
    value = layout.value_of(CHOOSE)
    assert value is not None
    assert clicked(shown, begin(shown), value.right - 2, value.middle)[1] == [Change(CHOOSE, 1)]
    assert clicked(shown, begin(shown), value.left + 2, value.middle)[1] == [Change(CHOOSE, 2)]


def test_a_press_that_is_let_go_elsewhere_does_nothing() -> None:
    shown = page()
    one, other = (laid_out(shown, begin(shown)).of(row) for row in (DO, SWITCH))
    assert one is not None
    assert other is not None
    press, release = Point("press", 40, one.box.middle), Point("release", 40, other.box.middle)
    assert after(shown, begin(shown), press, release)[1] == []


def test_a_click_beside_the_page_goes_back() -> None:
    shown = page()
    layout = laid_out(shown, begin(shown))
    assert layout.panel.right < 1200
    assert clicked(shown, begin(shown), 1240, 300)[1] == [Ask(Go.BACK)]
    assert clicked(shown, begin(shown), 100, layout.inner.top - 20)[1] == []


@given(st.integers(0, 1280))
def test_a_slider_follows_the_pointer_and_stays_between_its_ends(x: int) -> None:
    shown = page()
    bar = laid_out(shown, begin(shown)).bar_of(SLIDE)
    assert bar is not None
    press = Point("press", bar.left + bar.width // 2, bar.middle)
    _, deeds = after(shown, begin(shown), press, Point("drag", x, bar.middle + 300))
    row = shown.rows[SLIDE]
    assert isinstance(row, Slider)
    assert deeds[0] == Change(SLIDE, 5.0)
    for deed in deeds:
        assert isinstance(deed, Change)
        assert row.low <= deed.value <= row.high
        assert deed.value / row.step == round(deed.value / row.step)
    if x <= bar.left:
        assert deeds[-1] == Change(SLIDE, 0.0)


def test_a_slider_of_the_page_s_own_size_is_dragged_along_the_old_bar() -> None:
    shown, focus = page(), begin(page())
    bar = laid_out(shown, focus).bar_of(SLIDE)
    assert bar is not None
    focus, _ = step(focus, shown, laid_out(shown, focus), Point("press", bar.left, bar.middle))
    values = []
    for x in range(bar.left + 10, bar.right, 10):
        larger = laid_out(shown, focus, scale=1.0 + (values[-1].value if values else 0.0) / 10.0)
        _, deed = step(focus, shown, larger, Point("drag", x, bar.middle))
        values += [deed] if isinstance(deed, Change) else []
    assert [deed.value for deed in values] == sorted(deed.value for deed in values)
    assert values[-1].value > 9.0


def test_an_hour_goes_on_after_midnight() -> None:
    hours = Page("", (Slider("hour", 23.75, 0.0, 24.0, 0.25, "23:45", round=True),))
    assert after(hours, begin(hours), Go.RIGHT)[1] == [Change(0, 0.0)]


def test_pictures_are_gone_through_in_all_directions_and_leave_to_the_next_row() -> None:
    shown = page(pictures=20)
    layout = laid_out(shown, at(shown, SHOW))
    across, per_page = layout.across, layout.per_page
    focus = at(shown, SHOW, 0)
    assert after(shown, focus, Go.RIGHT)[0].cell == 1
    assert after(shown, focus, Go.DOWN)[0].cell == across
    assert after(shown, focus, *[Go.DOWN] * (per_page // across))[0].row == WORK
    assert after(shown, focus, Go.UP)[0].row == PRESS
    assert after(shown, focus, Go.MORE)[0].cell == per_page
    assert after(shown, at(shown, SHOW, 19), Go.RIGHT)[0].cell == 19
    assert after(shown, at(shown, SHOW, 19), Go.ACTIVATE)[1] == [Change(SHOW, 19)]


def test_the_pages_of_a_gallery_are_turned_with_the_mouse() -> None:
    shown = page(pictures=20)
    focus = begin(shown)
    layout = laid_out(shown, focus)
    placed = layout.of(SHOW)
    assert placed is not None
    (_, before), (_, behind) = placed.turns
    focus, deeds = clicked(shown, focus, behind.left + 2, behind.middle)
    assert (focus.row, focus.cell, deeds) == (SHOW, layout.per_page, [])
    focus, _ = clicked(shown, focus, before.left + 2, before.middle)
    assert focus.cell == 0
    number, box = placed.cells[3]
    assert clicked(shown, begin(shown), box.left + 5, box.top + 5)[1] == [Change(SHOW, number)]


def test_a_text_is_typed_over_the_old_one_or_after_it_and_given_up_with_escape() -> None:
    shown = page()
    focus = at(shown, TYPE)
    typed, deeds = after(shown, focus, Go.ACTIVATE, Typed("our "), Typed("hills"), Go.ERASE, Go.ACTIVATE)
    assert deeds == [Change(TYPE, "our hill")]
    assert after(shown, focus, Go.ACTIVATE, Go.RIGHT, Typed("0"), Go.ACTIVATE)[1] == [Change(TYPE, "dusk-70")]
    assert after(shown, focus, Typed("x"), Go.ACTIVATE)[1] == [Change(TYPE, "x")]
    left, deeds = after(shown, typed, Go.BACK)
    assert (left.typed, deeds) == (None, [])


@given(st.text(max_size=40))
def test_no_letter_that_cannot_be_shown_gets_into_a_text(words: str) -> None:
    shown = page()
    focus, deeds = after(shown, at(shown, TYPE), Typed(words))
    assert deeds == []
    assert (focus.typed or "") == "".join(letter for letter in words if letter.isprintable())


def test_a_megabyte_is_cut_where_it_is_too_long_for_anything() -> None:
    shown = page()
    focus, _ = after(shown, at(shown, TYPE), Typed("a" * 1_000_000))
    assert focus.typed == "a" * MAX_TYPED


def test_a_row_that_waits_for_a_button_takes_everything_until_escape() -> None:
    shown = page()
    focus, deeds = after(shown, at(shown, PRESS), Go.ACTIVATE)
    assert (focus.waits, focus.takes_all, deeds) == (True, True, [])
    assert after(shown, focus, Go.DOWN)[0] == focus
    assert not after(shown, focus, Go.BACK)[0].waits


def test_the_wheel_moves_a_page_that_is_too_long_and_no_further_than_its_end() -> None:
    shown = page(pictures=4)
    focus = begin(shown)
    layout = laid_out(shown, focus, (640, 360))
    assert layout.scrolls
    beside = Point("wheel", layout.inner.left, layout.inner.top - 5, -50)
    moved, _ = step(focus, shown, layout, beside)
    assert moved.first == layout.most_first
    back, _ = step(moved, shown, layout, beside._replace(steps=90))
    assert back.first == 0


def test_the_wheel_turns_a_value_only_where_the_page_is_seen_whole() -> None:
    whole = Page("", page().rows[: SLIDE + 1])
    for shown, size in ((whole, (1280, 720)), (page(), (640, 360))):
        focus = begin(shown)
        layout = laid_out(shown, focus, size)
        value = layout.value_of(CHOOSE)
        assert value is not None
        moved, deed = step(focus, shown, layout, Point("wheel", value.left + 2, value.middle, -1))
        assert (moved.first, deed) == ((1, None) if layout.scrolls else (0, Change(CHOOSE, 2)))


def test_all_of_a_text_is_taken_so_that_the_next_letter_replaces_it() -> None:
    shown = page()
    focus, deeds = after(shown, at(shown, TYPE), Typed("x" * 2 * MAX_TYPED), Go.ALL, Typed("cliffs"), Go.ACTIVATE)
    assert (focus.typed, deeds) == ("cliffs", [Change(TYPE, "cliffs")])
    assert after(shown, at(shown, TYPE), Go.ALL, Go.ERASE)[0].typed == ""
    assert after(shown, at(shown, DO), Go.ALL) == (at(shown, DO), [])


def test_the_row_with_the_focus_is_seen_whatever_the_window() -> None:
    shown = page()
    for size in ((640, 360), (1280, 720), (320, 240)):
        focus = begin(shown)
        for _ in range(60):
            layout = laid_out(shown, focus, size)
            assert layout.of(focus.row) is not None, (size, focus)
            focus, _ = step(focus, shown, layout, Go.DOWN)


def test_a_page_that_has_become_shorter_keeps_a_focus() -> None:
    shown = page()
    short = Page("", shown.rows[:2])
    assert settle(at(shown, END), short).row == CHOOSE
    assert settle(at(shown, SHOW, 19), page(pictures=3)).cell == 2


GESTURES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(list(Go)),
    st.builds(Typed, st.text(max_size=5)),
    st.builds(
        Point,
        st.sampled_from(["move", "press", "drag", "release", "wheel"]),
        st.integers(-20, 700),
        st.integers(-20, 400),
        st.integers(-2, 2),
        st.booleans(),
    ),
)


@given(st.lists(GESTURES, max_size=30), st.integers(0, 40))
def test_whatever_somebody_does_the_focus_is_on_a_row_and_deeds_are_possible(
    gestures: list[Gesture], pictures: int
) -> None:
    shown = page(pictures, show=None)
    focus = begin(shown)
    for gesture in gestures:
        layout = laid_out(shown, focus, (640, 360))
        focus, deed = step(focus, shown, layout, gesture)
        focus = settle(focus, shown)
        assert focusable(shown.rows[focus.row])
        if isinstance(deed, Change) and deed.row == SLIDE:
            assert 0.0 <= deed.value <= 10.0
        if isinstance(deed, Change) and deed.row == SHOW:
            assert 0 <= deed.value < pictures


def test_what_was_changed_is_undone_the_last_first_and_a_drag_at_once() -> None:
    values = {"a": 0, "b": 0}
    undone = UndoStack()

    def change(name: str, value: int) -> None:
        undone.keep(name, values[name], lambda to: values.__setitem__(name, to), joined=True)
        values[name] = value

    for value in (1, 2, 3):
        change("a", value)
    undone.part()
    change("a", 9)
    change("b", 5)
    seen = [(undone.undo(), dict(values)) for _ in range(4)]
    assert seen == [
        ("b", {"a": 9, "b": 0}),
        ("a", {"a": 3, "b": 0}),
        ("a", {"a": 0, "b": 0}),
        ("", {"a": 0, "b": 0}),
    ]
