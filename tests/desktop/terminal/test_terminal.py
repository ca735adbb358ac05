"""The landscape in a terminal, run for real in a pty: what it shows, how fast, and that it gives the terminal back."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from desktop.terminal.terminals import CLEAR, FEW, FULL, Terminal, ridgeline
from private_desktop import wait_for
from ridgeline.desktop.terminal.cells import FIRST_COLOUR, FewInks, hexadecimals, shrink
from ridgeline.options import Settings
from ridgeline.render import Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.scene import View
from ridgeline.shot.timeline import Timeline

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")

SAME = ("--seed", "7", "--theme", "dusk", "--time", "18:30")
NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
BREAKS = """
import sys
from ridgeline.desktop.terminal import cells
from ridgeline.cli import main

def breaks(before, after, word, changes=cells.changes):
    if before is not None:
        raise ValueError("the picture tore")
    return changes(before, after, word)

cells.changes = breaks
sys.exit(main(["terminal"]))
"""


def terminal(*words: str, **options: object) -> Terminal:
    return ridgeline("terminal", *SAME, *words, **options)


def expected(
    columns: int, lines: int, scale: float | None = None, at: float = 0.0, **options: object
) -> npt.NDArray[np.uint32]:
    """The frame of a second, shrunk to the pixels of a terminal."""
    return next(all_expected([at], columns, lines, scale, **options))


def all_expected(
    seconds: Iterable[float], columns: int, lines: int, scale: float | None = None, **options: object
) -> Iterator[npt.NDArray[np.uint32]]:
    """The frames of some seconds; what one of them has laid out serves the others."""
    settings = Settings(7, **{"theme": "dusk", "time": 18.5} | options)
    view, timeline = View(2 * columns, 4 * lines, scale, settings.origin), Timeline(settings)
    for at in seconds:
        surface = canvas(2 * columns, 4 * lines)
        Projector().draw(timeline.picture(at, view), surface)
        yield shrink(pixels(surface), 2)


def levels_apart(one: npt.NDArray[np.uint32], other: npt.NDArray[np.uint32]) -> int:
    return max(
        int(np.abs((one >> shift & 255).astype(int) - (other >> shift & 255).astype(int)).max()) for shift in (16, 8, 0)
    )


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 34), (80, 24), (7, 3), (1, 1)])
def test_the_screen_shows_the_picture_in_24_bits(size: tuple[int, int]) -> None:
    with terminal(columns=size[0], lines=size[1]) as shown:
        assert np.array_equal(shown.picture(1), expected(*size))


@pytest.mark.slow
def test_the_screen_shows_the_picture_in_256_colours() -> None:
    with terminal(environment=FEW) as shown:
        colours = np.array([int(colour, 16) for colour in hexadecimals()], np.uint32)
        numbers = FewInks().numbers(expected(120, 34))
        assert np.array_equal(shown.picture(1), colours[numbers - FIRST_COLOUR])


@pytest.mark.slow
def test_after_many_frames_of_changes_the_screen_shows_the_picture_of_one_moment() -> None:
    with terminal(columns=60, lines=20) as shown:
        found = shown.picture(40)
        wanted = all_expected((number / 30.0 for number in range(20, 120)), 60, 20)
        apart = [levels_apart(found, one) for one in wanted]
        assert min(apart) <= 3
        assert apart.count(min(apart)) == 1


@pytest.mark.slow
def test_the_options_of_the_landscape_are_honoured() -> None:
    words = ("--origin", "500,100", "--scale", "0.1", "--weather", "fog", "--calm")
    with terminal(*words) as shown:
        wanted = expected(120, 34, 0.2, origin=(500.0, 100.0), weather="fog", calm=True)
        assert np.array_equal(shown.picture(1), wanted)


@pytest.mark.slow
def test_it_writes_twenty_frames_a_second_and_more_at_120_by_34() -> None:
    with terminal("--weather", "snow") as shown:
        shown.wait_for_frames(10)
        first, spent, written, best = shown.frames, processor_seconds(shown), len(shown.written), 0.0
        for _ in range(12):  # on a machine that does much else not all seconds are alike
            begin, frames = time.monotonic(), shown.frames
            while time.monotonic() < begin + 1.0:
                shown.read(0.05)
            best = max(best, (shown.frames - frames) / (time.monotonic() - begin))
            if best >= 20.0:
                break
        frames = shown.frames - first
        assert best >= 20.0
        assert (processor_seconds(shown) - spent) / frames < 0.025
        assert (len(shown.written) - written) / frames < 45_000


def processor_seconds(shown: Terminal) -> float:
    """What the program has used of the processors."""
    used = Path(f"/proc/{shown.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def pressed(keys: bytes) -> Callable[[Terminal], None]:
    return lambda shown: shown.type(keys)


def sent(number: int) -> Callable[[Terminal], None]:
    return lambda shown: shown.process.send_signal(number)


@pytest.mark.parametrize(
    ("end", "status"),
    [
        pytest.param(pressed(b" "), 0, id="Space"),
        pytest.param(pressed(b"q"), 0, id="q", marks=pytest.mark.slow),
        pytest.param(pressed(b"\r"), 0, id="Return", marks=pytest.mark.slow),
        pytest.param(pressed(b"\x1b[A"), 0, id="an arrow", marks=pytest.mark.slow),
        pytest.param(pressed(b"\x04"), 0, id="Ctrl-D", marks=pytest.mark.slow),
        pytest.param(pressed(b"\x13"), 0, id="Ctrl-S", marks=pytest.mark.slow),
        pytest.param(pressed(b"\x1c"), 0, id="Ctrl-backslash", marks=pytest.mark.slow),
        pytest.param(pressed(b"\x03"), 130, id="Ctrl-C", marks=pytest.mark.slow),
        pytest.param(sent(signal.SIGINT), 130, id="INT", marks=pytest.mark.slow),
        pytest.param(sent(signal.SIGTERM), 143, id="TERM", marks=pytest.mark.slow),
        pytest.param(sent(getattr(signal, "SIGHUP", 1)), 129, id="HUP", marks=pytest.mark.slow),
        pytest.param(sent(getattr(signal, "SIGQUIT", 3)), 131, id="QUIT", marks=pytest.mark.slow),
    ],
)
def test_keys_and_signals_end_it_and_the_terminal_is_as_before(end: Callable[[Terminal], None], status: int) -> None:
    with terminal(columns=40, lines=12) as shown:
        shown.wait_for_frames(3)
        assert shown.alternate
        assert not shown.cursor
        assert shown.modes != shown.before
        end(shown)
        assert shown.end() == status
        assert shown.restored
        assert shown.text == "Ridgeline – dusk – 7"


@pytest.mark.slow
def test_it_ends_by_itself_when_that_is_asked_for() -> None:
    with terminal("--seconds", "0.2", columns=40, lines=12) as shown:
        assert shown.end() == 0
        assert shown.frames > 1
        assert shown.restored


@pytest.mark.slow
def test_after_an_error_the_terminal_is_as_before_and_the_error_can_be_read() -> None:
    with Terminal([sys.executable, "-c", BREAKS], 60, 12) as shown:
        assert shown.end() == 2
        assert shown.frames == 1
        assert shown.restored
        assert shown.text == "ridgeline: the picture tore"


@pytest.mark.slow
def test_it_follows_the_size_of_the_terminal_down_to_one_cell() -> None:
    with terminal() as shown:
        for size in ((60, 20), (1, 1), (3, 1), (100, 30), (1, 1)):
            shown.wait_for_frames(2)
            shown.resize(*size)
        shown.wait_for_frames(3)
        shown.type(b"q")
        assert shown.end() == 0
        assert shown.restored


@pytest.mark.slow
def test_another_size_is_filled_to_its_corners() -> None:
    with terminal(columns=20, lines=5) as shown:
        shown.wait_for_frames(1)
        shown.resize(50, 15)
        shown.wait_for(lambda: CLEAR in shown.written[shown.resized :])
        shown.wait_for_frames(1)
        assert shown.picture(shown.frames).shape == (30, 50)


@pytest.mark.slow
def test_keys_that_are_pressed_while_it_starts_do_not_end_it() -> None:
    with terminal(columns=20, lines=5) as shown:
        shown.type(b"typed before\n")
        shown.wait_for_frames(3)
        assert shown.process.poll() is None


@pytest.mark.slow
@pytest.mark.parametrize("stalled", [signal.SIGTERM, signal.SIGINT])
def test_a_terminal_that_takes_nothing_cannot_keep_it_from_ending(stalled: int) -> None:
    with terminal(columns=200, lines=60) as shown:
        shown.wait_for_frames(2)
        wait_for(lambda: shown.full, "frames that pile up until nothing more can be written")
        shown.process.send_signal(stalled)
        assert shown.process.wait(20.0) == 128 + stalled


@pytest.mark.slow
def test_when_the_terminal_is_closed_it_ends_without_a_word(tmp_path: Path) -> None:
    with (tmp_path / "words").open("wb") as words, terminal("--cpu", "50", stderr=words) as shown:
        shown.wait_for_frames(3)
        shown.close()
        assert shown.process.wait(20.0) in (75, 129)
    assert (tmp_path / "words").read_bytes() == b""


@pytest.mark.slow
def test_without_keys_on_standard_input_the_terminal_itself_is_asked() -> None:
    with Path(os.devnull).open("rb") as nothing, terminal(stdin=nothing, columns=20, lines=5) as shown:
        shown.wait_for_frames(3)
        shown.type(b"q")
        assert shown.end() == 0
        assert shown.restored


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": ""}, {"TERM": "vt100"}])
def test_a_terminal_without_colours_is_refused_in_one_line(environment: dict[str, str]) -> None:
    with terminal(environment=environment, columns=100) as shown:
        assert shown.end() == 69
        assert shown.written.startswith(b"ridgeline: there is no colour terminal: TERM is ")
        assert shown.written.count(b"\n") == 1
        assert shown.restored


def test_where_standard_output_is_no_terminal_it_is_refused_in_one_line() -> None:
    command = [sys.executable, "-m", "ridgeline", "terminal"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    said = "ridgeline: there is no colour terminal: standard output is not a terminal\n"
    assert (done.returncode, done.stdout, done.stderr) == (69, "", said)


def test_what_is_wrong_with_the_words_is_said_before_what_is_wrong_with_the_terminal() -> None:
    with ridgeline("terminal", "--theme", "xyzzy", environment={"TERM": "dumb"}) as shown:
        assert shown.end() == 2


@pytest.mark.slow
def test_without_a_display_the_cruise_is_shown_in_the_terminal_and_says_so() -> None:
    with ridgeline(*SAME, environment=FULL | NO_DISPLAY, columns=200) as shown:
        shown.wait_for_frames(3)
        assert shown.written.startswith(b"ridgeline: there is no display (")
        assert shown.written.index(b"press any key to end it") < shown.written.index(b"\x1b[?1049h")
        shown.type(b" ")
        assert shown.end() == 0
        assert shown.restored


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "environment"),
    [(("play",), FULL), ((), FULL | {"NO_COLOR": "1"}), ((), {"TERM": "dumb"})],
    ids=["the game", "colours are not welcome", "no colours"],
)
def test_where_the_terminal_will_not_do_the_lack_of_a_display_ends_it(
    words: tuple[str, ...], environment: dict[str, str]
) -> None:
    with ridgeline(*words, environment=environment | NO_DISPLAY, columns=200) as shown:
        assert shown.end() == 69
        assert shown.frames == 0
        assert shown.restored


@pytest.mark.slow
def test_without_colours_it_is_shown_in_dots() -> None:
    with terminal(environment=FULL | {"NO_COLOR": "1"}, columns=40, lines=10) as shown:
        shown.wait_for_frames(1)
        assert not re.search(rb"\x1b\[[^m]*[34]8;", shown.written)
        assert {*shown.text} & {*map(chr, range(0x2801, 0x2900))}
        shown.type(b" ")
        assert shown.end() == 0
        assert shown.restored


@pytest.mark.slow
def test_a_picture_that_is_asked_for_has_colours_even_with_no_color() -> None:
    with terminal("--graphics", "kitty", environment=FULL | {"NO_COLOR": "1"}, columns=20, lines=5) as shown:
        shown.wait_for_frames(1)
        assert b"\x1b_Ga=T" in shown.written


@pytest.mark.parametrize(("name", "hinted"), [("screen", True), ("screen-256color", False)])
def test_gnu_screen_with_few_colours_is_told_how_it_has_more(name: str, hinted: bool) -> None:
    with terminal("--seconds", "0", environment={"TERM": name, "STY": "1.pts"}, columns=200) as shown:
        assert shown.end() == 0
        assert ("screen -T screen-256color" in shown.text) == hinted
