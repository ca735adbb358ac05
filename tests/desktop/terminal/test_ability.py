"""A terminal that is asked what it can: one that is silent, lies, talks nonsense, answers late or in pieces."""

from __future__ import annotations

import sys
import time

import numpy as np
import pytest

from desktop.terminal.terminals import ALTERNATE, FULL, KIND, PLAIN
from desktop.terminal.test_terminal import expected, processor_seconds, terminal
from private_desktop import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")]

KITTY_OK = b"\x1b_Gi=31;OK\x1b\\"
KITTY = {KIND: KITTY_OK + PLAIN}
SIXEL = {KIND: b"\x1b[?62;4;22c", b"\x1b[6n": b"\x1b[3;1R"}
WORDS = {"kitty": b"\x1b_Ga=T", "sixel": b'\x1bP0;1q"1;1;'}


@pytest.mark.parametrize(("says", "way"), [(KITTY, "kitty"), (SIXEL, "sixel")])
def test_who_has_pictures_gets_them_and_its_screen_back(says: dict[bytes, bytes], way: str) -> None:
    with terminal(says=says, columns=40, lines=12) as shown:
        shown.wait_for_frames(3)
        assert WORDS[way] in shown.written
        shown.type(b"q")
        assert shown.end() == 0
        assert shown.restored
        assert "Ridgeline – dusk – 7".encode() in shown.written


@pytest.mark.parametrize(
    "says",
    [
        pytest.param({}, id="silence"),
        pytest.param({KIND: b"\x1b[?62;4c"}, id="sixels, and no word of the cursor"),
        pytest.param({KIND: b"\x1b[?62;4c", b"\x1b[6n": b"\x1b[1;1R"}, id="sixels that are not shown"),
        pytest.param({KIND: b"\xff\x1b[?;;;9999999999999999999c\x1b[6;0;0t\x1bP>|" + bytes(300)}, id="nonsense"),
        pytest.param({KIND: b"\x1b_Gi=31;" + b"A" * 3000}, id="an answer without an end"),
    ],
)
def test_who_has_none_gets_half_blocks(says: dict[bytes, bytes]) -> None:
    with terminal(says=says, columns=40, lines=12) as shown:
        assert np.array_equal(shown.picture(1), expected(40, 12))
        shown.wait_for_frames(3)
        assert shown.process.poll() is None


def test_who_refuses_the_picture_that_it_said_it_can_show_gets_half_blocks() -> None:
    with terminal(says=KITTY | {b"a=T": b"\x1b_Gi=71;ENOTSUPPORTED:later\x1b\\"}, columns=40, lines=12) as shown:
        shown.wait_for(lambda: b"\x1b_Ga=T" in shown.written)
        shown.wait_for(lambda: shown.written.rfind("▀".encode()) > shown.written.rfind(b"\x1b_Ga=T"))
        assert shown.process.poll() is None


def test_answers_that_come_late_are_no_keys() -> None:
    with terminal(says={}, columns=40, lines=12) as shown:
        shown.wait_for_frames(2)
        for piece in (
            b"\x1b_Gi=31",
            b";OK\x1b\\\x1b[?62",
            b";4c\x1b[3;1R",
            b"\x1b]1337;ReportCellSize=18.0;9.0;2.0\x1b\\",
        ):
            shown.type(piece)
            shown.wait_for_frames(2)
        assert shown.process.poll() is None
        shown.type(b"q")
        assert shown.end() == 0


def test_a_picture_that_is_refused_by_option_is_not_asked_for() -> None:
    with terminal("--graphics", "blocks", says=KITTY, columns=20, lines=5) as shown:
        shown.wait_for_frames(2)
        assert b"\x1b_G" not in shown.written
        assert shown.written.index(ALTERNATE) == 0


def test_24_bits_are_asked_for_where_nothing_says_so() -> None:
    says = {KIND: b"\x1bP1$r0;48:2::1:2:3m\x1b\\" + PLAIN}
    with terminal(says=says, environment=FULL | {"COLORTERM": ""}, columns=20, lines=5) as shown:
        assert np.array_equal(shown.picture(1), expected(20, 5))


def test_pictures_cost_a_tenth_of_a_processor_more_than_blocks_at_most() -> None:
    with terminal(says=KITTY) as kitty, terminal(says=SIXEL) as sixel, terminal() as blocks:
        shares = []
        for shown in (kitty, sixel, blocks):
            shown.wait_for_frames(20)
            begin, spent = time.monotonic(), processor_seconds(shown)
            wait_for(lambda: (shown.read(), time.monotonic() >= begin + 4.0)[1], "four seconds", 60.0)  # noqa: B023
            shares.append((processor_seconds(shown) - spent) / (time.monotonic() - begin))
        assert max(shares) <= shares[-1] + 0.1, shares
