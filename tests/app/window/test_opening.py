"""The window opens as suits its screen and the desktop's scale, and again as it was left."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from private_desktop import Screens, Shown, wait_for, wait_for_turns
from ridgeline import user_folders
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.window import window_placement as whereabouts
from ridgeline.app.window.desktop_scale import scale_of
from ridgeline.app.window.opening import Display, Opening, first_size, last_opening, opening, write_down
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.app.window.window_placement import WindowPlacement
from ridgeline.options import USUAL_SIZE, Settings
from ridgeline.render.text.layout import layout
from ridgeline.scene import View
from textfile.test_content import NO_FILES

FULL_HD = ScreenBox(0, 0, 1920, 1080)
LEFT = Display("left", FULL_HD, ScreenBox(0, 30, 1920, 1050))
RIGHT = Display("right", ScreenBox(1920, 0, 1280, 1024), ScreenBox(1920, 0, 1280, 1024))
SIDES = st.integers(1, 9000)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which it is written down how the window was left."""
    monkeypatch.setattr(user_folders, "state", lambda: tmp_path / "state")
    return tmp_path / "state" / "window.json"


@pytest.mark.parametrize(
    ("usable", "scale", "size"),
    [
        ((1920, 1080), 1.0, (1280, 720)),
        ((1280, 720), 1.0, (1088, 612)),
        ((1366, 738), 1.0, (1115, 627)),
        ((3840, 2160), 2.0, (2560, 1440)),
        ((3840, 2160), 1.0, (2304, 1296)),
        ((1080, 1920), 1.0, (972, 547)),
        ((640, 480), 3.0, (576, 324)),
    ],
)
def test_the_first_size_follows_from_the_room_and_the_scale(
    usable: tuple[int, int], scale: float, size: tuple[int, int]
) -> None:
    assert first_size(ScreenBox(0, 0, *usable), scale) == size


@given(SIDES, SIDES, st.floats(1.0, 4.0))
def test_the_first_size_always_fits(width: int, height: int, scale: float) -> None:
    wide, high = first_size(ScreenBox(0, 0, width, height), scale)
    assert 1 <= wide <= width
    assert 1 <= high <= height


@pytest.mark.parametrize(
    ("resources", "gdk", "server", "scale"),
    [
        ("", "", 96.0, 1.0),
        ("", "", 100.0, 1.0),
        ("", "", 192.0, 2.0),
        ("Xft.dpi:\t192\n", "", 96.0, 2.0),
        ("Xcursor.size:\t48\nXft.dpi:\t120.5\nXft.hinting: 1\n", "", 96.0, 120.5 / 96.0),
        ("Xft.dpi:\t96\n", "", 192.0, 1.0),
        ("Xft.dpi:\t72\n", "", 96.0, 1.0),
        ("Xft.dpi:\t192\n", "2", 96.0, 2.0),
        ("", "2", 96.0, 2.0),
        ("Xft.dpi: 9999", "", 96.0, 4.0),
        ("Xft.dpi: lots", "two", 0.0, 1.0),
        ("Xft.dpi: -5", "-1", 96.0, 1.0),
    ],
)
def test_the_scale_is_the_desktop_s(resources: str, gdk: str, server: float, scale: float) -> None:
    assert scale_of(resources, gdk, server) == scale


def test_what_was_left_is_found_again_on_its_monitor() -> None:
    left = Opening((800, 450), (2000, 100), monitor=("right", RIGHT.whole))
    assert opening([LEFT, RIGHT], 1.0, left) == Opening((800, 450), (2000, 100))


def test_on_a_monitor_that_is_gone_only_the_size_is_left() -> None:
    left = Opening((800, 450), (2000, 100), monitor=("right", RIGHT.whole))
    assert opening([LEFT], 1.0, left) == Opening((800, 450))
    assert opening([LEFT, Display("right", FULL_HD, FULL_HD)], 1.0, left) == Opening((800, 450))


@pytest.mark.parametrize("corner", [(-790, 100), (1900, 100), (100, 0), (100, -500), (100, 1070), (9999, 9999)])
def test_a_place_whose_title_cannot_be_reached_is_forgotten(corner: tuple[int, int]) -> None:
    left = Opening((800, 450), corner, monitor=("left", FULL_HD))
    assert opening([LEFT], 1.0, left) == Opening((800, 450))


def test_a_size_that_no_longer_fits_is_forgotten() -> None:
    left = Opening((3000, 2000), (0, 30), monitor=("left", FULL_HD))
    assert opening([LEFT], 1.0, left).size == (1280, 720)


def test_it_is_written_down_and_read_back(state: Path) -> None:
    assert last_opening() is None
    left = Opening((800, 450), (-3, 40), maximised=True, monitor=("left", FULL_HD))
    write_down(left)
    assert last_opening() == left


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"size": [0, 5], "corner": null, "maximised": false, "monitor": null}',
        '{"size": [1e9, 5], "corner": null, "maximised": false, "monitor": null}',
        '{"size": [800, 450], "corner": "ab", "maximised": false, "monitor": null}',
        '{"size": [800, 450], "corner": null, "maximised": false, "monitor": {"name": 5}}',
        "[" * 3000,
        "x" * 1_000_000,
    ],
)
def test_nonsense_is_as_good_as_nothing_and_is_kept_beside(
    text: str, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state.parent.mkdir()
    state.write_text(text)
    assert last_opening() is None
    assert capsys.readouterr().err.count("\n") == 1
    write_down(Opening((800, 450)))
    assert last_opening() == Opening((800, 450))
    assert capsys.readouterr().err == ""
    [aside] = state.parent.glob("window.broken-*.json")
    assert aside.read_text() == text


def test_what_we_wrote_ourselves_is_read_without_what_checks_it(state: Path) -> None:
    write_down(Opening((800, 450), (3, 4), False, ("left", FULL_HD)))
    code = (
        "import sys; from pathlib import Path; from ridgeline import user_folders\n"
        "user_folders.state = lambda: Path(sys.argv[1])\n"
        "from ridgeline.app.window.opening import last_opening; assert last_opening()\n"
        "assert 'pydantic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code, str(state.parent)], check=True)


def test_what_somebody_has_changed_by_hand_is_checked(state: Path) -> None:
    write_down(Opening((800, 450), (3, 4), False, ("left", FULL_HD)))
    text = state.read_text()
    state.write_text(text.replace("450", "451"))
    assert last_opening() == Opening((800, 451), (3, 4), False, ("left", FULL_HD))
    state.write_text(text.replace("450", "45000"))
    assert last_opening() is None


@pytest.mark.timeout(10)
@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_in_its_place_stays_there(kind: str, state: Path) -> None:
    state.parent.mkdir()
    NO_FILES[kind](state)
    before = state.lstat().st_mode
    assert last_opening() is None
    write_down(Opening((800, 450)))
    assert state.lstat().st_mode == before


@pytest.mark.parametrize("error", [OSError, AttributeError, pygame.error])
def test_where_sdl_cannot_be_asked_a_window_opens_as_usual(
    error: type[Exception], state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable() -> None:
        raise error("SDL_GetWindowFromID")

    monkeypatch.setattr(whereabouts, "sdl", unreachable)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    where = WindowPlacement()
    assert where.opening == Opening(USUAL_SIZE)
    where.follow(fullscreen=False)
    where.write_down(fullscreen=False)
    assert last_opening() is None


def test_where_nothing_can_be_written_nothing_is_said(state: Path) -> None:
    state.parent.write_text("a file where the folder should be")
    write_down(Opening((800, 450)))
    assert last_opening() is None


@contextmanager
def screen(size: str, dpi: int = 96) -> Iterator[Screens]:
    with Screens("Xvfb", "-screen", "0", f"{size}x24", "-dpi", str(dpi)) as screens:
        screens.manage_windows()
        yield screens


@contextmanager
def cruise(screens: Screens, home: Path, *words: str, **changes: str) -> Iterator[tuple[Shown, subprocess.Popen[str]]]:
    """The program's window, and the program, which a signal ends."""
    known = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")} | changes
    given = ("--theme", "dusk", "--seed", "7", "--time", "18:30", *words)
    program = screens.start(sys.executable, "-m", "ridgeline", *given, changes=known)
    yield screens.window("Ridgeline – dusk", 30.0), program
    program.send_signal(signal.SIGTERM)
    program.communicate(timeout=30)


def inside(shown: Shown, width: int, height: int, above: int = 0) -> bool:
    (left, top), (wide, high) = shown.place, shown.size
    return left >= 0 and top >= above and left + wide <= width and top + high <= height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "dpi", "resources", "changes", "wanted"),
    [
        ("1280x720", 96, "", {}, (1088, 612)),
        ("3840x2160", 192, "", {}, (2560, 1440)),
        ("3840x2160", 96, "Xft.dpi: 192", {}, (2560, 1440)),
        ("1920x1200", 96, "", {"GDK_SCALE": "2"}, (1728, 972)),
        ("1080x1920", 96, "", {}, (972, 547)),
    ],
)
def test_a_first_window_suits_its_screen(
    size: str,
    dpi: int,
    resources: str,
    changes: dict[str, str],
    wanted: tuple[int, int],
    tmp_path: Path,
    need: Callable[[str], str],
) -> None:
    need("Xvfb"), need("openbox"), need("xdotool"), need("xrdb")
    with screen(size, dpi) as screens:
        if resources:
            subprocess.run(["xrdb", "-merge"], env=screens.environment(), input=resources, text=True, check=True)
        with cruise(screens, tmp_path, **changes) as (shown, _):
            assert shown.size == wanted
            assert inside(shown, *map(int, size.split("x")))


@pytest.mark.slow
def test_a_window_leaves_the_panel_free(tmp_path: Path, need: Callable[[str], str]) -> None:
    need("Xvfb"), need("openbox"), need("xdotool"), need("xprop")
    with screen("1366x768") as screens:
        wait_for(lambda: b"=" in screens.ask("xprop", "-root", "_NET_WORKAREA"), "the window manager's own")
        area = ("-f", "_NET_WORKAREA", "32c", "-set", "_NET_WORKAREA", "0, 30, 1366, 738")
        screens.ask("xprop", "-root", *area)
        with cruise(screens, tmp_path) as (shown, _):
            assert shown.size == (1115, 627)
            assert inside(shown, 1366, 768, 30)


@pytest.mark.slow
def test_a_window_opens_where_and_as_it_was_left(tmp_path: Path, need: Callable[[str], str]) -> None:
    need("Xvfb"), need("openbox"), need("xdotool")
    with screen("1280x720") as screens:
        for number in range(3):
            with cruise(screens, tmp_path) as (shown, program):
                if number == 0:
                    screens.ask("xdotool", "windowsize", "--sync", shown.id, "700", "400")
                    screens.ask("xdotool", "windowmove", "--sync", shown.id, "210", "130")
                    wait_for(lambda: screens.window("Ridgeline").size == (700, 400), "the other size")
                    wait_for(lambda: screens.window("Ridgeline").place[0] in range(208, 214), "the other place")
                    before = screens.window("Ridgeline")
                    wait_for_turns(program, 20)
                assert (shown.size, shown.place) == (before.size, before.place) or number == 0
        with cruise(screens, tmp_path, "--size", "640x360") as (shown, _):
            assert shown.size == (640, 360)
        assert json.loads((tmp_path / "state" / "ridgeline" / "window.json").read_text())["size"] == [700, 400]
    with screen("640x480") as screens, cruise(screens, tmp_path) as (shown, _):
        assert shown.size == (576, 324)
        assert inside(shown, 640, 480)


@pytest.mark.slow
def test_a_maximised_window_is_maximised_again_and_full_screen_is_not_a_size(
    tmp_path: Path, need: Callable[[str], str]
) -> None:
    need("Xvfb"), need("openbox"), need("xdotool")
    with screen("1280x720") as screens:
        with cruise(screens, tmp_path) as (shown, program):
            title = shown.place[0] + shown.size[0] // 2, shown.place[1] - 10
            screens.ask("xdotool", "mousemove", *map(str, title), "click", "--repeat", "2", "--delay", "60", "1")
            wait_for(lambda: screens.window("Ridgeline").size[0] > 1200, "a maximised window")
            wait_for_turns(program, 20)
        known = json.loads((tmp_path / "state" / "ridgeline" / "window.json").read_text())
        assert (known["maximised"], known["size"]) == (True, [1088, 612])
        with cruise(screens, tmp_path) as (shown, program):
            wait_for(lambda: screens.window("Ridgeline").size[0] > 1200, "a maximised window again")
            wait_for_turns(program, 20)
        with cruise(screens, tmp_path, "--fullscreen") as (_, program):
            wait_for(lambda: screens.window("Ridgeline").size == (1280, 720), "a window over all")
            wait_for_turns(program, 20)
        assert json.loads((tmp_path / "state" / "ridgeline" / "window.json").read_text())["size"] == [1088, 612]


@pytest.mark.slow
def test_the_window_knows_how_large_the_desktop_s_letters_are(tmp_path: Path, need: Callable[[str], str]) -> None:
    need("Xvfb"), need("openbox"), need("xdotool"), need("xrdb")
    code = "from ridgeline.app.window.window import Window\nwith Window((640, 360)) as window: print(window.letters)"
    with screen("1280x720") as screens:
        for resources, letters in (("Xft.dpi: 96", 14.0), ("Xft.dpi: 192", 28.0)):
            subprocess.run(["xrdb", "-merge"], env=screens.environment(), input=resources, text=True, check=True)
            told = screens.start(sys.executable, "-c", code).communicate(timeout=30)[0]
            assert float(told.splitlines()[-1]) == letters


@pytest.mark.slow
@pytest.mark.parametrize(
    ("letters", "text_size", "size", "least", "most"),
    [
        (14.0, 1.0, (1280, 720), 17, 17),
        (14.0, 1.0, (640, 360), 14, 14),
        (28.0, 1.0, (640, 360), 27, 28),
        (28.0, 1.0, (2560, 1440), 35, 35),
        (14.0, 2.0, (640, 360), 27, 28),
        (0.0, 1.0, (640, 360), 9, 9),
    ],
)
def test_letters_are_never_smaller_than_those(
    letters: float, text_size: float, size: tuple[int, int], least: int, most: int
) -> None:
    director = Director(Settings(7, "dusk", size=size, text_size=text_size), None, letters)
    director.session.say("seven", 3.0)
    [text] = director.picture(View(*size)).texts
    assert least <= layout(text, size).font <= most
    director.close()
