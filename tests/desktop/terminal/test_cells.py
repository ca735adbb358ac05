"""What a terminal is told: cells as text, pictures made small, colours where there are few, and who has colours."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from desktop.terminal.terminals import picture
from ridgeline.desktop.terminal.ability import Depth, depth
from ridgeline.desktop.terminal.cells import (
    FIRST_COLOUR,
    RANKS,
    UNSEEN_LEVELS,
    AllInks,
    FewInks,
    changes,
    hexadecimals,
    shrink,
)
from ridgeline.scene.oklab import lab

Picture = npt.NDArray[np.uint32]
COLOURS = st.one_of(st.integers(0, 0xFFFFFF), st.sampled_from([0, 0xFFFFFF, 0x0000FF]))
SIZES = st.tuples(st.integers(1, 6).map(lambda lines: 2 * lines), st.integers(1, 9))
LEVELS = np.array([int(colour, 16) for colour in hexadecimals()], np.uint32)
PICTURES = SIZES.flatmap(lambda size: pictures(size))


def pictures(size: tuple[int, int]) -> st.SearchStrategy[Picture]:
    return arrays.arrays(np.uint32, size, elements=COLOURS)


def channels(found: Picture) -> npt.NDArray[np.float64]:
    return np.stack([found >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.float64)


def labs(found: Picture) -> npt.NDArray[np.float64]:
    return lab(*(f"{colour:06x}" for colour in found.ravel().tolist()))


@given(SIZES.flatmap(lambda size: st.lists(pictures(size), min_size=1, max_size=4)))
def test_one_frame_after_another_a_terminal_shows_them_all(frames: list[Picture]) -> None:
    height, width = frames[0].shape
    screen = pyte.Screen(width, height // 2)
    stream, before = pyte.Stream(screen), None
    for frame in frames:
        stream.feed(changes(before, frame, AllInks().word))
        assert np.array_equal(picture(screen), frame)
        before = frame


@given(PICTURES)
def test_what_has_not_changed_is_not_written(frame: Picture) -> None:
    assert changes(frame, frame, AllInks().word) == ""


def test_a_changed_pixel_is_one_cell() -> None:
    before = np.zeros((68, 120), np.uint32)
    after = before.copy()
    after[11, 7] = 0x102030
    assert changes(before, after, AllInks().word) == "\x1b[6;8H\x1b[38;2;0;0;0;48;2;16;32;48m▀"


def test_a_colour_that_is_selected_is_not_selected_again() -> None:
    frame = np.full((2, 3), 0x0A0B0C, np.uint32)
    assert changes(None, frame, AllInks().word) == "\x1b[1;1H\x1b[48;2;10;11;12m   "


@given(COLOURS, st.integers(1, 4))
def test_a_plain_picture_keeps_its_colour_when_it_is_shrunk(colour: int, times: int) -> None:
    assert np.array_equal(shrink(np.full((2 * times, 3 * times), colour, np.uint32), times), np.full((2, 3), colour))


@given(arrays.arrays(np.uint32, (8, 12), elements=COLOURS), st.sampled_from([1, 2, 4]))
def test_a_shrunk_pixel_lies_between_its_darkest_and_its_brightest_source(found: Picture, times: int) -> None:
    blocks = channels(found).reshape(8 // times, times, 12 // times, times, 3)
    small = channels(shrink(found, times))
    assert (small >= blocks.min(axis=(1, 3))).all()
    assert (small <= blocks.max(axis=(1, 3))).all()


def test_a_white_pixel_among_four_gives_a_quarter_of_the_light() -> None:
    one = np.array([[0xFFFFFF, 0], [0, 0]], np.uint32)
    assert shrink(one, 2).tolist() == [[0x898989]]  # sRGB of 0.25


def test_a_picture_whose_rows_lie_apart_in_memory_is_shrunk_alike() -> None:
    wide = np.arange(8 * 10, dtype=np.uint32).reshape(8, 10) * np.uint32(1234)
    assert np.array_equal(shrink(wide[:, :6], 2), shrink(wide[:, :6].copy(), 2))


@given(
    arrays.arrays(np.uint32, (3, 4, 6), elements=COLOURS),
    arrays.arrays(np.int64, (3, 4, 6), elements=st.integers(-3, 3)),
)
def test_a_pixel_lags_behind_by_no_more_than_can_be_seen(found: Picture, steps: npt.NDArray[np.int64]) -> None:
    before = found & 255
    after = np.clip(before + steps, 0, 255).astype(np.uint32)
    old, new = (levels[0] << 16 | levels[1] << 8 | levels[2] for levels in (before, after))
    shown = AllInks().numbers(new, old)
    unseen = (np.abs(channels(new) - channels(old)) <= UNSEEN_LEVELS).all(axis=-1)
    assert np.array_equal(shown, np.where(unseen, old, new))


@given(PICTURES)
def test_few_colours_are_those_that_are_the_same_in_all_terminals(found: Picture) -> None:
    numbers = FewInks().numbers(found)
    assert numbers.shape == found.shape
    assert ((numbers >= FIRST_COLOUR) & (numbers < FIRST_COLOUR + len(LEVELS))).all()


@given(COLOURS)
def test_a_colour_is_shown_by_two_at_most_whose_mixture_is_near_it(colour: int) -> None:
    numbers = FewInks().numbers(np.full(RANKS.shape, colour, np.uint32))
    shown = LEVELS[numbers - FIRST_COLOUR]
    assert len(np.unique(shown)) <= 2
    red, green, blue = (round((level >> 2) * 255 / 63) for level in colour.to_bytes(3, "big"))  # told by six bits each
    mixture, wanted = labs(shown).mean(axis=0), lab(f"{red:02x}{green:02x}{blue:02x}")[0]
    nearest = np.linalg.norm(labs(LEVELS) - wanted, axis=1).min()
    assert np.linalg.norm(mixture - wanted) < nearest + 0.03


def test_greys_stay_nearly_grey() -> None:
    for level in range(256):
        numbers = FewInks().numbers(np.full(RANKS.shape, level * 0x010101, np.uint32))
        shown = channels(LEVELS[numbers - FIRST_COLOUR])
        assert np.abs(shown.mean(axis=(0, 1)) - level).max() < 12, level


@given(PICTURES)
def test_a_picture_is_shown_alike_whatever_was_shown_before(found: Picture) -> None:
    used = FewInks()
    used.numbers(found[::-1, ::-1])
    assert np.array_equal(used.numbers(found), FewInks().numbers(found))


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, Depth.FULL),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, Depth.FULL),
        ({"TERM": "xterm-direct"}, Depth.FULL),
        ({"TERM": "xterm-256color"}, Depth.FEW),
        ({"TERM": "xterm-256color", "COLORTERM": "gnome-terminal"}, Depth.FEW),
        ({"TERM": "screen.xterm-256color", "COLORTERM": "truecolor", "STY": "1.pts"}, Depth.FEW),
        ({"TERM": "xterm"}, Depth.FEW),
        ({"TERM": "linux"}, Depth.FEW),
        ({"TERM": "something-new"}, Depth.FEW),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, None),
        ({"TERM": "vt220"}, None),
        ({"TERM": "xterm-mono"}, None),
        ({"TERM": ""}, None),
        ({}, None),
    ],
)
def test_the_environment_says_how_many_colours_there_are(environment: dict[str, str], expected: Depth | None) -> None:
    assert depth(environment) is expected
