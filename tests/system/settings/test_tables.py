"""What the settings file sets for the window and the screensaver counts where the command line gives nothing."""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from private_desktop import Desktop
from ridgeline import user_folders
from ridgeline.app.modes import run_window as in_window
from ridgeline.command_line import read
from ridgeline.desktop.terminal import start as terminal
from ridgeline.desktop.terminal.ability import Depth
from ridgeline.exits import NoDisplayError
from ridgeline.options import OPTIONS, Settings
from ridgeline.play import Run, to_text
from ridgeline.scene import weather_spells
from ridgeline.shot import still
from ridgeline.system.settings import check_settings
from ridgeline.system.settings.file import changes, default_text, read_options
from ridgeline.system.settings.tables import SAVER, WINDOW, Options, SaverSettings, WindowSettings
from ridgeline.textfile.check_fields import check_record

TIMES = "a time from 00:00 to 23:59, now or cycle"

WRONG = [
    ("seed = 1.5", "seed", "given 1.5, allowed is text of up to 100 characters or a whole number"),
    ("theme = 'dsuk'", "theme", "theme 'dsuk' does not exist, did you mean 'dusk'?"),
    ("theme = 'nowhere.toml'", "theme", "nowhere.toml: cannot be read: no such file or directory"),
    ("theme = 7", "theme", "given 7, allowed is text"),
    ("scene = 'rian'", "scene", "did you mean 'rain'?"),
    ("time = '24:00'", "time", f"given '24:00', allowed is {TIMES}"),
    ("time = 18", "time", f"given 18, allowed is {TIMES}"),
    ("weather = 'strom'", "weather", "did you mean 'storm'?"),
    ("speed = 1001", "speed", "given 1001, allowed is a number from -1000 up to 1000"),
    ("calm = 1", "calm", "given 1, allowed is true or false"),
    ("wander = -1", "wander", "given -1, allowed is a number from 0 up to 10080"),
    ("size = '0x0'", "size", "given '0x0', allowed is a size from 1x1 to 16384x16384"),
    ("size = [640, 360]", "size", "given a list of 2, allowed is a size from 1x1 to 16384x16384"),
    ("fullscreen = 'yes'", "fullscreen", "given 'yes', allowed is true or false"),
    ("max_fps = 0", "max_fps", "given 0, allowed is a number from 1 up to 1000"),
    ("sound = 1", "sound", "given 1, allowed is true or false"),
    ("language = 'dee'", "language", "given 'dee', allowed is 'auto' or 'en' or 'de'; did you mean 'de'?"),
    ("language = 'fr'", "language", "given 'fr', allowed is 'auto' or 'en' or 'de'"),
    ("text_size = 2.5", "text_size", "given 2.5, allowed is a number from 1 up to 2"),
    ("scarf = ''", "scarf", "given '', allowed is text of 1 to 40 characters"),
    ("sail = 7", "sail", "given 7, allowed is text"),
    ("cpu = 101", "cpu", "given 101, allowed is a number from 1 up to 100"),
    ("night_dim = 'yes'", "night_dim", "given 'yes', allowed is true or false"),
    ("max-fps = 30", "max-fps", "unknown key, did you mean 'max_fps'?"),
    ("mute = true", "mute", "unknown key here; it belongs in [keys] or in [sound]"),
]
"""A line that is wrong, its key, and what must be said."""

TABLES = {"saver": SAVER, "window": WINDOW}
WRONG_IN = [
    (table, *case) for table, names in TABLES.items() for case in WRONG if case[1] in names or case[1] not in OPTIONS
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's settings file, which does not exist yet."""
    monkeypatch.setattr(user_folders, "settings", lambda: tmp_path / "settings.toml")
    return tmp_path / "settings.toml"


def test_a_file_that_changes_nothing_asks_for_nothing(file: Path) -> None:
    file.write_text(default_text(), encoding="utf-8")
    assert read_options(file) == (Options(), "")
    assert changes(Options().saver) == changes(Options().window) == {}


@pytest.mark.parametrize(("table", "line", "key", "said"), WRONG_IN, ids=[f"{case[0]}: {case[1]}" for case in WRONG_IN])
def test_a_mistake_is_named_and_the_rest_counts(table: str, line: str, key: str, said: str, file: Path) -> None:
    right = "max_fps = 30" if key == "calm" else "calm = true"
    file.write_text(f"[{table}]\n{right}\n{line}\n", encoding="utf-8")
    options, problems = read_options(file)
    assert problems.startswith(f"{file}:3: {table}.{key}: ")
    assert said in problems
    assert problems.count("\n") == 0
    assert changes(getattr(options, table)) == ({"max_fps": 30.0} if key == "calm" else {"calm": True})


@pytest.mark.parametrize("table", TABLES)
def test_a_theme_that_is_broken_is_said_to_be(table: str, file: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("sped = 3\n", encoding="utf-8")
    file.write_text(f"[{table}]\ntheme = '{tmp_path / 'mine.toml'}'\n", encoding="utf-8")
    options, problems = read_options(file)
    assert problems.startswith(f"{file}:2: {table}.theme: {tmp_path / 'mine.toml'}:")
    assert problems.count("\n") == 0
    assert getattr(options, table).theme == ""


@pytest.mark.parametrize("table", TABLES)
def test_options_that_are_no_table_are_said_and_left_out(table: str, file: Path) -> None:
    for text in (f"{table} = 7\n", f"{table} = 'dusk'\n", f"[[{table}]]\ntheme = 'dsuk'\n"):
        file.write_text(text, encoding="utf-8")
        options, problems = read_options(file)
        assert options == Options()
        assert f"allowed is a table with the header [{table}]" in problems


SAME: list[tuple[dict[str, Any], str]] = [
    ({"seed": 7}, "--seed 7"),
    ({"seed": -7}, "--seed -7"),
    ({"seed": "our"}, "--seed our"),
    ({"theme": "dusk"}, "--theme dusk"),
    ({"scene": "flyover"}, "--scene flyover"),
    ({"time": "18:30"}, "--time 18:30"),
    ({"time": "now"}, "--time now"),
    ({"weather": "none"}, "--weather none"),
    ({"speed": -0.5}, "--speed -0.5"),
    ({"calm": True}, "--calm"),
    ({"wander": 5.0}, "--wander 5"),
    ({"size": "640x360"}, "--size 640x360"),
    ({"fullscreen": True}, "--fullscreen"),
    ({"sound": True}, "--sound"),
    ({"max_fps": 30.0}, "--max-fps 30"),
    ({"language": "de"}, "--language de"),
    ({"text_size": 1.5}, "--text-size 1.5"),
    ({"scarf": "teal"}, "--scarf teal"),
    ({"sail": "white"}, "--sail white"),
    ({"cpu": 10.0}, "--cpu 10"),
    ({"night_dim": True}, "--night-dim"),
    ({"panel_care": False}, "--no-panel-care"),
    ({"bezel": 85.0}, "saver --bezel 85"),
]
"""A line of a table, and the words of a command line that mean the same."""


def test_every_setting_has_a_case() -> None:
    assert {key for own, _ in SAME for key in own} == {*SAVER, *WINDOW}


@pytest.mark.parametrize(("own", "words"), SAME, ids=[words for _, words in SAME])
def test_a_setting_means_what_the_option_of_that_name_means(own: dict[str, Any], words: str) -> None:
    [name] = own
    for record, names in ((SaverSettings, SAVER), (WindowSettings, WINDOW)):
        if name in names:
            given = read(words.split())
            assert changes(record(**own)) | {"command": given["command"]} == given


TAKEN_BACK = [
    *(("--no-calm", "calm"), ("--no-night-dim", "night_dim"), ("--no-fullscreen", "fullscreen")),
    *(("--wander=0", "wander"), ("--weather=theme", "weather"), ("--cpu=100", "cpu"), ("--theme=", "theme")),
]


@pytest.mark.parametrize(("word", "name"), TAKEN_BACK)
def test_what_the_file_sets_can_be_taken_back_for_once(word: str, name: str) -> None:
    assert read([word])[name] == OPTIONS[name].default


HOURS = st.sampled_from(["now", "cycle"]) | st.times().map(lambda time: f"{time:%H:%M}")


@given(HOURS, st.floats(0, 10080), st.text(max_size=100) | st.integers())
def test_whatever_may_be_set_can_be_asked_for(time: str, wander: float, seed: str | int) -> None:
    own = changes(SaverSettings(seed=seed, time=time, wander=wander))
    assert isinstance(own.get("time", "cycle"), str) or 0 <= own["time"] < 24
    assert own.get("wander", 20.0) == wander or not wander
    assert isinstance(own.get("seed", ""), str)


def test_the_words_for_the_weather_are_those_of_the_forecast() -> None:
    assert {*OPTIONS["weather"].words} == {"theme", "none", *weather_spells.KINDS}


Opened = Callable[..., tuple[Settings, bool]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """What window a command line opens: its settings, and whether it has a size that was asked for."""

    def opened(*words: str) -> tuple[Settings, bool]:
        windows: list[tuple[Settings, bool]] = []
        monkeypatch.setattr(in_window, "run", lambda settings, sized, *_: windows.append((settings, sized)) or 0)
        assert run("--seed", "7", *words) == (0, "", "")
        [window] = windows
        return window

    return opened


ALL = """[window]
theme = "mesa"
scene = "flyover"
time = "18:30"
weather = "fog"
wander = 5
calm = true
size = "640x360"
fullscreen = true
sound = true
max_fps = 50
language = "de"
text_size = 1.5
scarf = "teal"
sail = "white"
panel_care = false
"""
SET = {"time": 18.5, "weather": "fog", "calm": True, "size": (640, 360), "fullscreen": True, "max_fps": 50.0}
SET |= {"sound": True, "language": "de", "text_size": 1.5, "scarf": "teal", "sail": "white", "panel_care": False}


def test_every_option_of_the_window_comes_from_the_file(file: Path, opened: Opened) -> None:
    file.write_text(ALL, encoding="utf-8")
    assert opened() == (Settings(7, "mesa", scene="flyover", wander=5.0, **SET), True)
    assert set(WINDOW) == SET.keys() | {"theme", "scene", "wander"}


def test_the_command_line_comes_before_the_file(file: Path, opened: Opened) -> None:
    file.write_text(ALL, encoding="utf-8")
    words = "--theme dusk --scene ridges --time now --weather theme --wander 0 --no-calm --size 64x36 --no-fullscreen"
    words += " --no-sound --language auto --text-size 1 --scarf newest --sail newest --panel-care"
    assert opened(*words.split(), "--max-fps", "20") == (
        Settings(7, "dusk", time="now", size=(64, 36), max_fps=20.0),
        True,
    )


@pytest.mark.parametrize(("line", "sized"), [("size = 'auto'", False), ("", False), ("size = '1280x720'", True)])
def test_a_window_without_a_size_is_as_it_was_left(line: str, sized: bool, file: Path, opened: Opened) -> None:
    file.write_text(f"[window]\n{line}\n", encoding="utf-8")
    assert opened("--theme", "dusk") == (Settings(7, "dusk", size=(1280, 720)), sized)


def test_the_game_has_the_window_of_the_file_but_stays_on_its_ridges(file: Path, opened: Opened) -> None:
    file.write_text(ALL, encoding="utf-8")
    assert opened("play") == (Settings(7, "mesa", **SET), True)


def test_a_picture_and_a_replay_do_not_follow_the_window(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(ALL, encoding="utf-8")
    (tmp_path / "run").write_text(to_text(Run(7).replay()), encoding="utf-8")
    shown: list[Settings] = []
    monkeypatch.setattr(still, "save_still", lambda settings, *_: shown.append(settings) or "")
    monkeypatch.setattr(in_window, "run", lambda settings, *_: shown.append(settings) or 0)
    assert run("still", "x.png", "--seed", "7")[::2] == (0, "")
    assert run("replay", str(tmp_path / "run")) == (0, "", "")
    assert shown == [Settings(7), Settings(7)]


def test_a_terminal_in_the_window_s_place_has_its_options_but_a_rate_of_its_own(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_window(*_: object) -> int:
        raise NoDisplayError("none")

    file.write_text("[window]\ntheme = 'mesa'\nmax_fps = 144\n", encoding="utf-8")
    shown: list[tuple[str | None, float]] = []
    monkeypatch.setattr(in_window, "run", no_window)
    monkeypatch.setattr(terminal, "available", lambda: Depth.FULL)
    monkeypatch.setattr(terminal, "run", lambda settings, *_: shown.append((settings.theme, settings.max_fps)) or 0)
    assert [run()[0], run("--max-fps", "12")[0]] == [0, 0]
    assert shown == [("mesa", None), ("mesa", 12.0)]


def test_mistakes_of_the_window_are_named_and_it_opens(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("[window]\nsize = '1x'\nclam = true\ntime = '18:30'\n", encoding="utf-8")
    hours: list[float | str] = []
    monkeypatch.setattr(in_window, "run", lambda settings, *_: hours.append(settings.time) or 0)
    status, out, err = run()
    assert (status, out, hours) == (0, "", [18.5])
    assert err.splitlines() == [
        f"ridgeline: {file}:2: window.size: given '1x', allowed is a size from 1x1 to 16384x16384, or auto",
        f"ridgeline: {file}:3: window.clam: unknown key, did you mean 'calm'?",
    ]


def planned(desktop: Desktop, file: Path, *words: str) -> tuple[str, str]:
    """What `saver --dry-run` prints and complains of, with a settings file."""
    own = {"XDG_CONFIG_HOME": str(file.parent.parent)}
    program = desktop.start(sys.executable, "-m", "ridgeline", "saver", "--dry-run", *words, changes=own)
    printed, said = program.communicate(timeout=60)
    assert program.returncode == 0, said
    return printed, said


@pytest.mark.slow
@pytest.mark.window
def test_the_saver_follows_the_file_where_the_command_line_gives_nothing(desktop: Desktop, tmp_path: Path) -> None:
    file = tmp_path / "ridgeline" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[saver]\nseed = 77\ntheme = 'mesa'\nmax_fps = 25\nspeed = 'fast'\n", encoding="utf-8")
    printed, said = planned(desktop, file)
    assert "at most 25 frames a second, seed 77, theme mesa" in printed
    assert said == f"ridgeline: {file}:5: saver.speed: given 'fast', allowed is a number from -1000 up to 1000\n"
    printed, _ = planned(desktop, file, "--seed", "8", "--theme", "dusk")
    assert "at most 25 frames a second, seed 8, theme dusk" in printed
    window = desktop.start("xwininfo", "-root").communicate(timeout=20)[0]
    number = next(line.split()[3] for line in window.splitlines() if "Window id" in line)
    assert "at most 25 frames a second, seed 77, theme mesa" in planned(desktop, file, "--window-id", number)[0]


ANY = st.sampled_from(
    [
        *(True, False, 0, 1, 55, 100, 10**400, 0.0, 0.5, 1.5, 99.0, math.nan, math.inf, "", "now", "18:30", "24:00"),
        *("dusk", "rain", "press", "auto", "de", "640x360", "a", "a\n", "a" * 50, {}, [], ["a", "b"], ["a"] * 25, [7]),
    ]
)
PLACES = st.sampled_from([(part, key) for part, keys in asdict(Options()).items() for key in [*keys, "none"]])


@given(st.dictionaries(PLACES, ANY, max_size=4))
def test_what_is_taken_without_pydantic_is_what_pydantic_takes(values: dict[tuple[str, str], Any]) -> None:
    table: dict[str, Any] = {}
    for (part, key), value in values.items():
        table.setdefault(part, {})[key] = value
    try:
        options = check_settings._record(Options, table)
    except (ValueError, ArithmeticError):
        return
    assert (options, []) == check_record(Options, table)


def test_the_text_of_the_defaults_needs_no_pydantic() -> None:
    assert check_settings._record(Options, tomllib.loads(default_text())) == Options()
