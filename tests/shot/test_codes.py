"""Codes on the command line, in saved pictures and in settings."""

from __future__ import annotations

import datetime
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from command_line import run
from profiles import examples
from ridgeline.cli import main
from ridgeline.export.seek.seek_command import save_sheet
from ridgeline.options import Settings
from ridgeline.scene import Scene, SceneCode
from ridgeline.scene.moment import DAY
from ridgeline.scene.themes.find import digits_of
from ridgeline.shot.codes import code_of, with_code
from ridgeline.shot.request import settings_from
from ridgeline.shot.scene_of_settings import begin_second, view
from ridgeline.shot.timeline import Timeline

SETTINGS = st.builds(
    Settings,
    seed=st.integers(-100, 100),
    theme=st.sampled_from(["dusk", "paper", "winter"]),
    time=st.just("cycle") | st.integers(0, 1439).map(lambda minutes: minutes // 60 + minutes % 60 / 60.0),
    date=st.none() | st.dates(datetime.date(2000, 1, 1), datetime.date(2100, 1, 1)),
    size=st.tuples(st.integers(1, 64), st.integers(3, 48)),
    speed=st.sampled_from([1.0, 0.0, -2.5]),
    weather=st.sampled_from([None, "none", "rain", "storm"]),
    scene=st.sampled_from(["ridges", "flyover"]),
    calm=st.booleans(),
    origin=st.none() | st.tuples(st.integers(-5000, 5000).map(float), st.integers(-300, 300).map(float)),
    scale=st.sampled_from([None, 0.25, 0.03]),
    at=st.integers(0, 10**6).map(lambda at: at / 1000.0),
)


def first(settings: Settings) -> Scene:
    picture = Timeline(settings).picture(begin_second(settings), view(settings, settings.size))
    assert isinstance(picture, Scene)
    return picture


@pytest.mark.slow
@given(SETTINGS)
@examples(20)
def test_the_code_of_settings_shows_the_same_scene(settings: Settings) -> None:
    code = code_of(settings)
    shown, wanted = code.scene(*settings.size), first(settings)
    assert shown.describe() == wanted.describe()
    again = settings_from(with_code({"command": "", "code": str(code), "size": settings.size}))
    assert first(again).describe() == wanted.describe()


def pixels(file: Path) -> NDArray[np.uint8]:
    return pygame.surfarray.array3d(pygame.image.load(file))


@pytest.mark.slow
def test_a_picture_opens_where_it_was_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    words = ["--theme", "winter", "--seed", "12", "--at", "61.5", "--weather", "snow", "--size", "96x54"]
    assert main(["still", str(first), *words]) == 0
    assert main(["still", str(second), "--code", str(first), "--size", "96x54"]) == 0
    np.testing.assert_array_equal(pixels(first), pixels(second))
    with Image.open(first) as picture:
        about = picture.info
    assert about["Ridgeline"].startswith("winter-12-t61.5-w_snow-a")
    assert about["Description"].startswith("Hills one behind another, with spruces")
    capsys.readouterr()
    assert main(["--code", about["Ridgeline"], "--print-code"]) == 0
    assert capsys.readouterr().out == f"{about['Ridgeline']}\n"


@pytest.mark.slow
def test_a_code_says_the_shape_of_its_picture(tmp_path: Path) -> None:
    file = tmp_path / "wide.png"
    code = code_of(Settings(7, "dusk", size=(300, 100)))
    assert main(["still", str(file), "--code", str(code)]) == 0
    assert pixels(file).shape[:2] == (2160, 720)


@pytest.mark.parametrize(
    "words",
    [
        ["--time", "12:00"],
        ["--seed", "8"],
        ["--seed", "daily"],
        ["--theme", "paper"],
        ["--at", "3"],
        ["--weather", "rain"],
        ["--calm"],
        ["--wander", "5"],
        ["--clock", "utc"],
        ["--scale", "2"],
        ["--date", "2026-01-01"],
    ],
    ids=" ".join,
)
def test_an_option_that_contradicts_the_code_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.png"
    assert main(["still", str(file), "--code", "dusk-7-1830-ad5", *words]) == 2
    said = capsys.readouterr().err
    assert said == f"ridgeline: {words[0]} says otherwise than the code dusk-7-1830-ad5\n"
    assert not file.exists()


def test_an_option_that_says_the_same_is_fine(tmp_path: Path) -> None:
    words = ["--time", "18:30", "--seed", "7", "--theme", "dusk", "--weather", "theme", "--size", "32x18"]
    assert main(["still", str(tmp_path / "a.png"), "--code", "dusk-7-1830-ad5", *words]) == 0


def test_a_picture_that_has_no_code_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, text, folder = tmp_path / "other.png", tmp_path / "text.png", tmp_path / "folder.png"
    Image.new("RGB", (4, 4)).save(other)
    text.write_text("no picture")
    folder.mkdir()
    for file, words in (
        (other, "has no code"),
        (text, "is not a picture in PNG"),
        (folder, "is not a picture in PNG"),
        (tmp_path / "none.png", "no such file"),
        (Path("/dev/null.png"), "no such file"),
    ):
        assert main(["--code", str(file), "--print-code"]) == 2
        said = capsys.readouterr().err
        assert words in said
        assert said.count("\n") == 1
    with_code_of_another = Image.new("RGB", (4, 4))
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    about.add_text("Ridgeline", "rm -rf\n\x1b[31m")
    with_code_of_another.save(other, pnginfo=about)
    assert main(["--code", str(other), "--print-code"]) == 2
    assert "is not a code" in capsys.readouterr().err


def test_a_recorded_run_takes_no_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "run.json"), "--code", "dusk-7-1830-ad5"]) == 2
    assert "a recorded run has a landscape of its own" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "picture"),
    [
        ("still FOLDER/a.png --size 16x9 --seed 7", "a.png"),
        ("plot FOLDER/a.svg --seed 7", "a.svg"),
        ("wallpaper --into FOLDER --size 16x9 --seed 7", "ridgeline-a.png"),
        ("day FOLDER/day --size 32x32 --shots 2 --seed 7", "day/day_1.png"),
        ("post FOLDER --size 16x9 --when 2026-11-20T12:00", "20261120T1200Z.png"),
    ],
)
def test_a_picture_of_a_theme_from_anywhere_tells_its_digits(tmp_path: Path, command: str, picture: str) -> None:
    theme = tmp_path / "elsewhere.toml"
    theme.write_text('like = "dusk"\nspeed = 40\n', encoding="utf-8")
    words = command.replace("FOLDER", str(tmp_path)).split()
    assert run(*words, "--theme", str(theme))[0] == 0
    assert f"elsewhere.{digits_of(str(theme))}-".encode() in (tmp_path / picture).read_bytes()


def test_who_lacks_the_theme_of_a_picture_is_told_so(tmp_path: Path) -> None:
    theme, file, again = tmp_path / "elsewhere.toml", str(tmp_path / "a.png"), str(tmp_path / "again.png")
    theme.write_text('like = "dusk"\nspeed = 40\n', encoding="utf-8")
    assert run("still", file, "--theme", str(theme), "--seed", "7", "--size", "16x9")[0] == 0
    status, _, said = run("still", again, "--code", file, "--size", "16x9")
    assert status == 2
    assert said.startswith("ridgeline: theme 'elsewhere' does not exist")
    assert said.endswith("give a path that ends in .toml\n")
    assert run("still", again, "--code", file, "--theme", str(theme), "--size", "16x9")[::2] == (0, "")
    np.testing.assert_array_equal(pixels(Path(file)), pixels(Path(again)))


def test_a_sheet_is_drawn_of_a_theme_from_anywhere(tmp_path: Path) -> None:
    theme = tmp_path / "elsewhere.toml"
    theme.write_text('like = "dusk"\nspeed = 40\n', encoding="utf-8")
    code = SceneCode("elsewhere", 7, digits_of(str(theme)), hour=18.0, size=(32.0, 18.0))
    save_sheet([(code, 1.0)], tmp_path / "sheet.png", str(theme))
    assert (tmp_path / "sheet.png").is_file()


def test_a_day_is_as_long_in_the_settings_as_in_moments() -> None:
    assert Settings(7).day == DAY
