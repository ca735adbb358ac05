"""What Windows asks of a `.scr` file is understood however it is spelled, and done as far as it can be done here."""

from __future__ import annotations

import ctypes
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import user_folders
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.cli import main
from ridgeline.desktop.saver import user32
from ridgeline.desktop.saver.scr import Request, ScrTask, request

SHOW, PASSWORD, SETTINGS = (
    Request(ScrTask.SHOW),
    Request(ScrTask.PASSWORD),
    Request(ScrTask.SETTINGS),
)


def preview(window: int) -> Request:
    return Request(ScrTask.PREVIEW, window)


def settings(window: int) -> Request:
    return Request(ScrTask.SETTINGS, window)


SPELLINGS = [
    ("", SETTINGS),
    ("''", SETTINGS),
    ("' ' ''", SETTINGS),
    ("/s", SHOW),
    ("/S", SHOW),
    ("-s", SHOW),
    ("-S", SHOW),
    ("'/s'", SHOW),
    ("' /s '", SHOW),
    ("'\"/s\"'", SHOW),
    ("/s:", SHOW),
    ("/s:0", SHOW),
    ("/s --theme dusk", Request(ScrTask.SHOW, None, ("--theme", "dusk"))),
    ("/p 1234", preview(1234)),
    ("/P 1234", preview(1234)),
    ("-p 1234", preview(1234)),
    ("/p:1234", preview(1234)),
    ("/P:99", preview(99)),
    ("-P:99", preview(99)),
    ("/p=1234", preview(1234)),
    ("/p1234", preview(1234)),
    ("'/p 1234'", preview(1234)),
    ("'/p: 1234'", preview(1234)),
    ("/p: 1234", preview(1234)),
    ("/p '\"1234\"'", preview(1234)),
    ("/p 0x4D2", preview(1234)),
    ("/p 18446744073709551615", preview(2**64 - 1)),
    ("/p 1234 --seed 7", Request(ScrTask.PREVIEW, 1234, ("--seed", "7"))),
    ("/p:1234 --seed 7", Request(ScrTask.PREVIEW, 1234, ("--seed", "7"))),
    ("/c", SETTINGS),
    ("/C", SETTINGS),
    ("-c", SETTINGS),
    ("/c:590616", settings(590616)),
    ("/C:590616", settings(590616)),
    ("-c:590616", settings(590616)),
    ("/c 590616", settings(590616)),
    ("/c:", SETTINGS),
    ("/c:0", SETTINGS),
    ("/c:junk", SETTINGS),
    ("/c junk", SETTINGS),
    ("/a 1234", PASSWORD),
    ("/A:1234", PASSWORD),
    ("/a", PASSWORD),
    ("/a junk", PASSWORD),
    ("/x", None),
    ("/", None),
    ("-", None),
    ("//s", None),
    ("/scr", None),
    ("/s/p", None),
    ("/p12x", None),
    ("s", None),
    ("\\s", None),
    ("--s", None),
    ("-h", None),
    ("--theme dusk", None),
    ("themes /s", None),
    ("/ſ", None),
]
"""Words after the name of a `.scr` file, and what is asked for; None is for the ordinary command line."""

WITHOUT_WINDOW = ["/p", "/p:", "/p 0", "/p:0", "/p -5", "/p junk", "/p:junk", "/p 1e3", "/p 18446744073709551616"]


@pytest.mark.parametrize(("words", "meant"), SPELLINGS, ids=[words or "nothing" for words, _ in SPELLINGS])
def test_every_spelling_is_understood(words: str, meant: Request | None) -> None:
    assert request("C:\\Windows\\Ridgeline.scr", shlex.split(words.replace("\\", "\\\\"))) == meant


@pytest.mark.parametrize("words", WITHOUT_WINDOW)
def test_a_preview_without_a_window_is_a_mistake_in_one_line(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="expected the number of a window"):
        request("Ridgeline.scr", words.split())
    assert main(words.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("program", ["Ridgeline.scr", "RIDGEL~1.SCR", '"C:\\My Files\\Ridgeline.Scr"', "/tmp/x.scr "])
def test_a_scr_file_is_known_by_its_ending(program: str) -> None:
    assert request(program, []) == SETTINGS
    assert request(program, ["-s"]) == SHOW


@pytest.mark.parametrize("program", ["ridgeline", "Ridgeline.exe", "scr", "x.scr.py", ""])
def test_other_programs_take_the_slash_alone(program: str) -> None:
    assert request(program, ["/S"]) == SHOW
    assert request(program, ["/p", "7"]) == preview(7)
    assert [request(program, words) for words in ([], [""], ["-s"], ["-c"], ["/tmp/s"], ["still", "/s"])] == [None] * 6


@given(st.sampled_from(["x.scr", "x"]), st.lists(st.text("/-spca:= \"'07x\0é") | st.text(max_size=4), max_size=3))
def test_any_words_at_all_are_a_request_or_a_mistake_or_the_command_line_s(program: str, words: list[str]) -> None:
    try:
        asked = request(program, words)
    except ValueError:
        return
    assert asked is None or isinstance(asked.task, ScrTask)
    assert asked is None or asked.task is not ScrTask.PREVIEW or asked.window


@dataclass
class Windows:
    """What is called of Windows, with one window, 1234, and a user who says yes or no to every box."""

    yes: bool = False
    boxes: list[tuple[int | None, str, str]] = field(default_factory=list)

    @property
    def user32(self) -> Windows:
        return self

    def IsWindow(self, window: ctypes.c_void_p) -> bool:  # noqa: N802 -- Microsoft's names
        return window.value == 1234

    def GetClientRect(self, window: ctypes.c_void_p, rectangle: Any) -> bool:  # noqa: N802
        rectangle._obj[:] = [0, 0, 152, 112]
        return True

    def ClientToScreen(self, window: ctypes.c_void_p, point: Any) -> bool:  # noqa: N802
        point._obj[:] = [point._obj[0] + 30, point._obj[1] + 40]
        return True

    def MessageBoxW(self, owner: ctypes.c_void_p, text: str, title: str, kind: int) -> int:  # noqa: N802
        self.boxes.append((owner.value, title, text))
        return 6 if self.yes else 7


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    pretended = Windows()
    monkeypatch.setattr(ctypes, "windll", pretended, raising=False)
    return pretended


@pytest.fixture(autouse=True)
def _no_settings_yet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_elsewhere_there_are_no_windows_of_windows() -> None:
    assert (user32.available(), user32.geometry(1234), user32.ask(None, "", "")) == (False, None, False)


def test_a_window_has_its_inside_for_a_place_while_it_is_there(windows: Windows) -> None:
    assert user32.available()
    assert user32.geometry(1234) == ScreenBox(30, 40, 152, 112)
    assert user32.geometry(1235) is None


def test_settings_say_where_the_file_is_and_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/c"]) == 0
    file, said = user_folders.settings(), capsys.readouterr()
    assert str(file) in said.out
    assert "Nobody has tried this screensaver on Windows yet" in said.out
    assert (said.err, "[saver]" in file.read_text(encoding="utf-8")) == ("", True)
    file.write_text("[saver]\ntime = 25\n", encoding="utf-8")
    assert main(["/c:77"]) == 0
    assert f"{file}:2: saver.time: given 25" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == "[saver]\ntime = 25\n"


@pytest.mark.parametrize("yes", [False, True])
def test_on_windows_settings_are_a_box_and_for_who_says_yes_an_editor(
    windows: Windows, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", started.append)
    windows.yes = yes
    assert main(["/c:77"]) == 0
    [(owner, title, text)] = windows.boxes
    assert (owner, title, str(user_folders.settings()) in text) == (77, "Ridgeline", True)
    assert started == ([["notepad", str(user_folders.settings())]] if yes else [])


def test_the_password_of_windows_95_is_none_of_our_business(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/a", "1234"]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def ridgeline_scr(tmp_path: Path) -> list[str]:
    """The command that runs Ridgeline as a `.scr` file."""
    file = tmp_path / "Ridgeline.scr"
    file.write_text("import sys\nfrom ridgeline.cli import main\nsys.exit(main())\n", encoding="utf-8")
    return [sys.executable, str(file)]


def test_a_program_of_that_name_asks_for_settings_without_words(ridgeline_scr: list[str]) -> None:
    done = subprocess.run(ridgeline_scr, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(user_folders.settings()) in done.stdout
