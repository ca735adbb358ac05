"""Pictures in a terminal's protocols: who is believed to have one, and that what is written is the picture."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from command_line import run as commanded
from ridgeline.desktop.terminal import ability as asking
from ridgeline.desktop.terminal import pictures
from ridgeline.desktop.terminal.ability import LARGEST_CELL, PATIENCE_SECONDS, Ability, Graphics, ability, sort_out
from ridgeline.desktop.terminal.cells import RANKS, dots
from ridgeline.desktop.terminal.pictures import GRAPHICS_PIXELS, KittyPictures, SixelPictures
from ridgeline.export.films.mixtures import Mixtures, cells, palette_of

Picture = npt.NDArray[np.uint8]

KITTY, SIXEL = b"\x1b_Gi=31;OK\x1b\\", b"\x1b[?62;4;22c"
NAMED = b"\x1bP>|WezTerm 20240203\x1b\\", b"\x1b]1337;ReportCellSize=18.0;9.0\x07"
MOVED, STAYED = b"\x1b[3;1R", b"\x1b[1;1R"
XTERM = {"TERM": "xterm-256color"}


class Teller:
    """A terminal that has one answer to what it is, and one to where its cursor is."""

    def __init__(self, said: bytes, cursor: bytes = b"") -> None:
        self._said, self._cursor = said, cursor
        self.waited = 0.0

    def ask(self, question: str, answered: bytes, seconds: float) -> bytes:
        said = self._cursor if question.endswith("\x1b[6n") else self._said
        self.waited = max(self.waited, seconds)
        return sort_out(said)[0]


def able(said: bytes, cursor: bytes = b"", wanted: Graphics | None = None, where: Mapping[str, str] = XTERM) -> Ability:
    return asked(Teller(said, cursor), where, wanted)


def asked(teller: Teller, where: Mapping[str, str] = XTERM, wanted: Graphics | None = None) -> Ability:
    return ability(teller.ask, (80, 24), None, where, wanted)


@pytest.mark.parametrize(
    ("said", "cursor", "best"),
    [
        pytest.param(KITTY + SIXEL, b"", Graphics.KITTY, id="kitty's, and sixels too"),
        pytest.param(SIXEL, MOVED, Graphics.SIXEL, id="sixels"),
        pytest.param(b"".join(NAMED) + SIXEL, MOVED, Graphics.SIXEL, id="sixels, of one that has iTerm's too"),
        pytest.param(b"\x1b[?62;22c", b"", Graphics.BLOCKS, id="none"),
        pytest.param(SIXEL, STAYED, Graphics.BLOCKS, id="sixels that leave the cursor where it was"),
        pytest.param(SIXEL, b"", Graphics.BLOCKS, id="sixels, and then silence"),
        pytest.param(b"".join(NAMED) + b"\x1b[?62;22c", STAYED, Graphics.BLOCKS, id="iTerm's alone"),
        pytest.param(b"\x1b_Gi=31;ENOTSUP:no\x1b\\\x1b[?62c", b"", Graphics.BLOCKS, id="kitty's, refused"),
        pytest.param(b"", b"", Graphics.BLOCKS, id="silence"),
    ],
)
def test_who_says_and_proves_that_it_has_pictures_gets_them(said: bytes, cursor: bytes, best: Graphics) -> None:
    assert able(said, cursor).best() is best


@given(st.binary(max_size=200) | st.text("\x1b[?;0123456789cRtS_G\\P>|]$rm", max_size=60).map(str.encode))
def test_nonsense_is_no_ability_and_no_error(said: bytes) -> None:
    found = able(said, said)
    assert 2 <= found.registers <= 255
    assert all(2 <= side <= LARGEST_CELL for side in found.cell)


def test_iterm_s_protocol_is_no_word_of_graphics_any_more() -> None:
    status, out, err = commanded("terminal", "--graphics", "iterm")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "auto, blocks, sixel or kitty" in err


def test_what_is_asked_for_is_believed() -> None:
    for wanted in (Graphics.SIXEL, Graphics.KITTY):
        assert able(b"", wanted=wanted).shows == {wanted}
    assert able(KITTY, wanted=Graphics.BLOCKS).best() is Graphics.BLOCKS


@pytest.mark.parametrize("where", [{"TERM": "linux"}, {"TERM": "screen", "STY": "1.pts"}])
def test_who_would_show_the_questions_or_swallow_them_is_not_asked(where: Mapping[str, str]) -> None:
    teller = Teller(KITTY)
    assert asked(teller, where).best() is Graphics.BLOCKS
    assert teller.waited == 0.0


@pytest.mark.parametrize("said", [b"", SIXEL])
def test_a_terminal_that_lets_it_wait_costs_less_than_a_second(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]

    class Slow(Teller):
        def ask(self, question: str, answered: bytes, seconds: float) -> bytes:
            now[0] += max(seconds, 0.0) * (0.6 if said else 1.0)
            return super().ask(question, answered, seconds)

    monkeypatch.setattr(asking, "running_seconds", lambda: now[0])
    asked(Slow(said, STAYED))
    assert 0.0 < now[0] - 100.0 <= PATIENCE_SECONDS + 1e-6 < 1.0


def test_sizes_registers_and_colours_are_read() -> None:
    told = able(b"\x1b[6;18;9t\x1b[?1;0;64S\x1bP1$r0;48:2::1:2:3m\x1b\\" + SIXEL, MOVED)
    assert (told.cell, told.registers, told.all_colours) == ((9, 18), 64, True)
    assert able(b"\x1b[4;480;800t" + SIXEL).cell == (10, 20)
    assert not able(b"\x1bP1$r0;48;5;16m\x1b\\" + SIXEL).all_colours


@pytest.mark.slow
@pytest.mark.parametrize("cells", [(1000, 500), (1000, 3), (3, 500)])
def test_a_terminal_that_calls_itself_larger_than_any_gets_a_picture_too(cells: tuple[int, int]) -> None:
    style = SixelPictures(Ability(frozenset({Graphics.SIXEL}), (LARGEST_CELL, LARGEST_CELL)))
    width, height = style.painted(cells)
    assert style.words(np.full((height, width), 0x203040, np.uint32), cells, True).endswith(pictures.SIXEL_END)


@pytest.mark.parametrize(
    "key", [b"q", b"\x1b", b"\x1b[A", b"\x1bOP", b"\x1b[3~", b"\x1bP", b"\xc3\xa4", b"\x1b[15;2~", b"\x1b[1;5S"]
)
@pytest.mark.parametrize("answer", [KITTY, SIXEL, *NAMED, MOVED])
def test_keys_are_told_from_answers_wherever_these_are_cut(key: bytes, answer: bytes) -> None:
    assert sort_out(key) == (b"", key, b"")
    assert sort_out(key + answer) == (answer, key, b"")
    for cut in range(3, len(answer)):
        first, keys, rest = sort_out(answer[:cut])
        assert (first, keys) == (b"", b""), cut
        assert sort_out(rest + answer[cut:]) == (answer, b"", b""), cut


@given(
    st.tuples(st.integers(1, 20), st.integers(1, 30)).flatmap(
        lambda size: arrays.arrays(np.uint8, size, elements=st.integers(0, 9))
    ),
    st.integers(1, 3),
)
def test_sixels_are_the_picture(picture: Picture, times: int) -> None:
    body = pictures.Sixels().body(picture, times)
    assert np.array_equal(decoded(body, *picture.shape, times), picture.repeat(times, 0).repeat(times, 1))


def decoded(body: bytes, height: int, width: int, times: int) -> Picture:
    """The picture of numbers that a terminal would show, by the rules of the VT330's manual; 255 where none is set."""
    shown = np.full((times * height + 5, times * width), 255, np.uint8)
    top = left = colour = 0
    for select, repeat, letter, move in re.findall(rb"#(\d+)|!(\d+)|([?-~])|([$-])", body):
        if select:
            colour = int(select)
        elif repeat:
            count = int(repeat)
            continue
        elif letter:
            rows = [row for row in range(6) if ord(letter) - 63 >> row & 1]
            for row in rows:
                assert (shown[top + row, left : left + count] == 255).all(), "set twice"
                shown[top + row, left : left + count] = colour
            left += count
        else:
            top, left = top + 6 * (move == b"-"), 0
        count = 1
    assert (shown[times * height :] == 255).all()
    return shown[: times * height]


@given(arrays.arrays(np.uint8, (40, 50, 3)))
def test_kitty_s_pictures_are_the_picture_in_small_pieces(picture: Picture) -> None:
    words = pictures.kitty_words(picture, 7, 3, 5)
    pieces = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", words)
    assert all(len(data) <= pictures.PIECE for _, data in pieces)
    assert [b"m=1" in keys for keys, _ in pieces] == [True] * (len(pieces) - 1) + [False]
    assert b"s=50,v=40,c=7,r=3" in pieces[0][0]
    raw = zlib.decompress(base64.b64decode(b"".join(data for _, data in pieces)))
    assert raw == picture.tobytes()


def test_each_of_kitty_s_pictures_takes_the_one_before_away() -> None:
    picture = np.zeros((2, 2, 3), np.uint8)
    for number in range(4):
        words = pictures.kitty_words(picture, 1, 1, number)
        ours, before = (re.search(pattern, words) for pattern in (rb"a=T,i=(\d+)", rb"a=d,d=I,i=(\d+)"))
        assert ours
        assert before
        assert ours[1] != before[1]


@given(st.sampled_from([*GRAPHICS_PIXELS]), st.tuples(st.integers(2, 40), st.integers(2, 80)), st.integers(1, 1000))
def test_a_picture_fills_the_terminal_and_is_never_dear(
    graphics: Graphics, cell: tuple[int, int], columns: int
) -> None:
    able = Ability(frozenset({graphics}), cell)
    style = SixelPictures(able) if graphics is Graphics.SIXEL else KittyPictures(cell)
    screen = columns, max(columns // 4, 1)
    (width, height), share = style.painted(screen), style.share(screen)
    assert width * height <= GRAPHICS_PIXELS[graphics]
    most = pictures.LONGEST if graphics is Graphics.SIXEL else 10**6
    wide, high = min(cell[0] * screen[0], most), min(cell[1] * screen[1], most)
    assert wide - 1 / share < width / share <= wide
    assert high - 1 / share < height / share <= high


def test_a_palette_and_its_mixtures_keep_the_colours_of_a_picture() -> None:
    rows, columns = np.mgrid[:128, :128]
    picture = np.stack([rows, columns, 255 - rows], axis=2).astype(np.uint8)
    palette = palette_of(picture.reshape(-1, 3), 64)
    noise = np.tile(((RANKS + 0.5) / RANKS.size).astype(np.float32), (4, 4))
    shown = palette[Mixtures(palette).chosen(cells(picture, noise[::-1, ::-1]), noise)]
    apart = shown.reshape(8, 16, 8, 16, 3).mean((1, 3)) - picture.reshape(8, 16, 8, 16, 3).mean((1, 3))
    assert np.abs(apart).max() < 8.0


def test_blue_noise_has_hardly_any_coarse_grain() -> None:
    assert sorted(RANKS.ravel().tolist()) == list(range(RANKS.size))
    for share in (0.1, 0.3, 0.5, 0.8):
        set_ = (share * RANKS.size > RANKS) - share
        power = np.abs(np.fft.fft2(set_)) ** 2
        distance = np.hypot(*np.meshgrid(*[np.minimum(np.arange(32), 32 - np.arange(32))] * 2))
        assert power[(distance > 0) & (distance < 5)].mean() < 0.15 * power.mean(), share


def test_dots_are_as_many_as_there_is_light() -> None:
    screen = pyte.Screen(16, 8)
    pyte.Stream(screen).feed(dots(np.full((32, 32), 0x868686, np.uint32)))
    count = sum(bin(ord(letter) - 0x2800).count("1") for line in screen.display for letter in line)
    assert count / (32 * 32) == pytest.approx(0.5, abs=0.03)
