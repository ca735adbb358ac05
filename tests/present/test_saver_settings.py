"""What the user has set for the screensaver counts where the command line says nothing; what is wrong is said."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop import Desktop
from ridgeline.parser import read
from ridgeline.present.options import Options, Saver
from ridgeline.present.saver.own import asked
from ridgeline.present.settings_file import default_text, read_options

WRONG = [
    ("seed = 1.5", "seed", "given 1.5, allowed is a text of up to 100 characters or a whole number"),
    ("theme = 'dsuk'", "theme", "theme 'dsuk' does not exist, did you mean 'dusk'?"),
    ("theme = 'nowhere.toml'", "theme", "nowhere.toml: cannot be read: no such file or directory"),
    ("theme = 7", "theme", "given 7, allowed is a text"),
    ("time = '24:00'", "time", "given '24:00', allowed is 'now', 'cycle' or a time like '18:30'"),
    ("time = 18", "time", "given 18, allowed is 'now'"),
    ("weather = 'strom'", "weather", "did you mean 'storm'?"),
    ("speed = 1001", "speed", "given 1001, allowed is a number from -1000 up to 1000"),
    ("calm = 1", "calm", "given 1, allowed is true or false"),
    ("wander = -1", "wander", "given -1, allowed is a number from 0 up to 10080"),
    ("max_fps = 0", "max_fps", "given 0, allowed is a number from 1 up to 1000"),
    ("cpu = 101", "cpu", "given 101, allowed is a number from 1 up to 100"),
    ("night_dim = 'yes'", "night_dim", "given 'yes', allowed is true or false"),
    ("max-fps = 30", "max-fps", "unknown key, did you mean 'max_fps'?"),
    ("mute = true", "mute", "unknown key here; it belongs in [keys] or in [sound]"),
]
"""A line that is wrong under [saver], its key, and what must be said."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_a_file_that_changes_nothing_asks_for_nothing(file: Path) -> None:
    file.write_text(default_text(), encoding="utf-8")
    assert read_options(file) == (Options(), "")
    assert asked(Options().saver) == {}


@pytest.mark.parametrize(("line", "key", "said"), WRONG, ids=[line for line, _, _ in WRONG])
def test_what_is_wrong_is_said_and_the_rest_counts(line: str, key: str, said: str, file: Path) -> None:
    right = "night_dim = true" if key == "speed" else "speed = 2.5"
    file.write_text(f"[saver]\n{right}\n{line}\n", encoding="utf-8")
    options, problems = read_options(file)
    assert problems.startswith(f"{file}:3: saver.{key}: ")
    assert said in problems
    assert problems.count("\n") == 0
    assert len(asked(options.saver)) == 1


def test_a_theme_that_is_broken_is_said_to_be(file: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("sped = 3\n", encoding="utf-8")
    file.write_text(f"[saver]\ntheme = '{tmp_path / 'mine.toml'}'\n", encoding="utf-8")
    options, problems = read_options(file)
    assert problems.startswith(f"{file}:2: saver.theme: {tmp_path / 'mine.toml'}:")
    assert problems.count("\n") == 0
    assert options.saver.theme == ""


def test_a_saver_that_is_no_table_is_said_and_left_out(file: Path) -> None:
    for text in ("saver = 7\n", "saver = 'dusk'\n", "[[saver]]\ntheme = 'dsuk'\n"):
        file.write_text(text, encoding="utf-8")
        options, problems = read_options(file)
        assert options == Options()
        assert "allowed is a table with the header [saver]" in problems


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
    ({"max_fps": 30.0}, "--max-fps 30"),
    ({"cpu": 10.0}, "--cpu 10"),
    ({"night_dim": True}, "--night-dim"),
]


def test_every_setting_has_a_case() -> None:
    assert {key for own, _ in SAME for key in own} == set(vars(Saver()))


@pytest.mark.parametrize(("own", "words"), SAME, ids=[words for _, words in SAME])
def test_a_setting_means_what_the_option_of_that_name_means(own: dict[str, Any], words: str) -> None:
    usual = vars(read(["saver"]))
    assert usual | asked(Saver(**own)) == vars(read(["saver", *words.split()]))


@pytest.mark.parametrize(("name", "word"), [("calm", "--no-calm"), ("night_dim", "--no-night-dim")])
def test_what_is_set_can_be_left_out_for_once(name: str, word: str) -> None:
    assert asked(Saver(calm=True, night_dim=True))[name] is True
    assert vars(read(["saver", word]))[name] is False


HOURS = st.sampled_from(["now", "cycle"]) | st.times().map(lambda time: f"{time:%H:%M}")


@given(HOURS, st.floats(0, 10080), st.text(max_size=100) | st.integers())
def test_whatever_may_be_set_can_be_asked_for(time: str, wander: float, seed: str | int) -> None:
    said = asked(Saver(seed=seed, time=time, wander=wander))
    assert isinstance(said.get("time", "cycle"), str) or 0 <= said["time"] < 24
    assert said.get("wander", 20.0) >= 0.1
    assert isinstance(said.get("seed", ""), str)


def planned(desktop: Desktop, file: Path, *words: str) -> tuple[str, str]:
    """What `saver --dry-run` prints and complains of, with a settings file."""
    own = {"XDG_CONFIG_HOME": str(file.parent.parent)}
    program = desktop.start(sys.executable, "-m", "ridgeline", "saver", "--dry-run", *words, changes=own)
    printed, said = program.communicate(timeout=60)
    assert program.returncode == 0, said
    return printed, said


@pytest.mark.window
def test_the_saver_follows_the_file_where_its_words_say_nothing(desktop: Desktop, tmp_path: Path) -> None:
    file = tmp_path / "ridgeline" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[saver]\nseed = 77\ntheme = 'mesa'\nmax_fps = 25\nspeed = 'fast'\n", encoding="utf-8")
    printed, said = planned(desktop, file)
    assert "25 frames a second at most, seed 77, theme mesa" in printed
    assert said == f"ridgeline: {file}:5: saver.speed: given 'fast', allowed is a number from -1000 up to 1000\n"
    printed, _ = planned(desktop, file, "--seed", "8", "--theme", "dusk")
    assert "25 frames a second at most, seed 8, theme dusk" in printed
    window = desktop.start("xwininfo", "-root").communicate(timeout=20)[0]
    number = next(line.split()[3] for line in window.splitlines() if "Window id" in line)
    assert "25 frames a second at most, seed 77, theme mesa" in planned(desktop, file, "--window-id", number)[0]
