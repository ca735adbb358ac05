"""A day as one wallpaper: pictures that fade into one another, and the files that desktops read."""

from __future__ import annotations

import base64
import contextlib
import datetime
import json
import os
import plistlib
import re
import resource
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ridgeline.cli import main
from ridgeline.desktop.wallpaper.day_files import begins, gnome_slideshow
from ridgeline.scene import SceneCode

CODE = "dusk-7-1830-ad5"
WORDS = ("--code", CODE, "--size", "96x54")

AT_SUNRISE, USUALLY = 50.0, 20.0
"""Levels of 255, root mean square, between pictures an hour apart; those of noon and midnight have 114."""


def day(folder: Path, *words: str) -> int:
    return main(["wallpaper", "--day", str(folder), *WORDS, *words])


def pixels(file: Path) -> np.ndarray:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.float64)


def difference(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.sqrt(np.mean((one - other) ** 2)))


@contextlib.contextmanager
def largest_file(most: int) -> Iterator[None]:
    """A time in which no file can have more bytes, as if the disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    sys.dont_write_bytecode, kept = True, sys.dont_write_bytecode  # Python would keep half of a module's code
    try:
        yield
    finally:
        sys.dont_write_bytecode = kept
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wallpaper") / "a day & more"
    assert day(folder) == 0
    return folder


@pytest.mark.slow
def test_a_day_has_a_picture_for_each_hour_that_fades_into_the_next(made: Path) -> None:
    shown = [pixels(made / f"day_{number}.png") for number in range(1, 25)]
    apart = [difference(picture, shown[(number + 1) % 24]) for number, picture in enumerate(shown)]
    assert max(apart) < AT_SUNRISE
    assert np.median(apart) < USUALLY
    assert min(apart) > 0.0
    assert difference(shown[0], shown[12]) > 2.0 * AT_SUNRISE


@pytest.mark.slow
def test_pictures_have_the_code_of_their_hour(made: Path) -> None:
    for number in (0, 7, 23):
        with Image.open(made / f"day_{number + 1}.png") as picture:
            code = SceneCode.parse(picture.info["Ridgeline"])
        assert (code.theme, code.seed, code.hour) == ("dusk", 7, number)


@given(st.integers(2, 288), st.dates(datetime.date(1970, 1, 1)))
def test_the_times_of_the_slideshow_are_a_day_and_its_fades_have_no_jump(shots: int, midnight: datetime.date) -> None:
    files = [Path(f"/home/me/<&> {number}.png") for number in range(shots)]
    root = ET.fromstring(gnome_slideshow(files, midnight))
    start, *parts = root
    assert [int(part.text or "") for part in start] == [midnight.year, midnight.month, midnight.day, 0, 0, 0]
    assert sum(float(part.findtext("duration") or "") for part in parts) == 86_400
    ends = [(part.findtext("file"), part.findtext("file")) for part in parts[::2]]
    fades = [(part.findtext("from"), part.findtext("to")) for part in parts[1::2]]
    assert ends == [(str(file), str(file)) for file in files]
    for number, fade in enumerate(fades):
        assert fade == (str(files[number]), str(files[(number + 1) % shots]))
    gone, due = 0.0, []
    for part in parts:
        due += [gone] * (part.tag == "static")
        gone += float(part.findtext("duration") or "")
    assert due == begins(shots)[:-1]


@pytest.mark.slow
def test_gnome_finds_every_file_where_it_is_named(made: Path) -> None:
    slideshow = ET.parse(made / "gnome.xml").getroot().findtext("wallpaper/filename") or ""
    assert slideshow == str(made / "day.xml")
    named = [Path(part.text or "") for part in ET.parse(slideshow).getroot().iter("file")]
    assert named == [made / f"day_{number}.png" for number in range(1, 25)]
    assert all(file.is_absolute() and file.is_file() for file in named)


@pytest.mark.slow
def test_kde_has_a_time_for_each_picture(made: Path) -> None:
    shots = json.loads((made / "kde.json").read_text(encoding="utf-8"))
    assert [shot["Time"] for shot in shots] == [f"{hour:02}:00" for hour in range(24)]
    assert all(shot["CrossFade"] and (made / shot["FileName"]).is_file() for shot in shots)


@pytest.mark.slow
@pytest.mark.parametrize("shots", [24, 2])
def test_windows_has_pictures_for_all_parts_of_the_day(shots: int, made: Path, tmp_path: Path) -> None:
    if shots != 24:
        made = tmp_path / "few"
        assert day(made, "--shots", str(shots)) == 0
    with zipfile.ZipFile(made / "day.ddw") as archive:
        assert archive.testzip() is None
        about = json.loads(archive.read("theme.json"))
        names = set(archive.namelist())
    lists = {part: about[f"{part}ImageList"] for part in ("sunrise", "day", "sunset", "night")}
    assert all(lists.values())
    for numbers in lists.values():
        assert {about["imageFilename"].replace("*", str(number)) for number in numbers} <= names
    if shots == 24:
        assert {number for numbers in lists.values() for number in numbers} == set(range(1, 25))
        assert 13 in lists["day"]
        assert lists["night"].index(24) + 1 == lists["night"].index(1)


@pytest.mark.slow
def test_macos_has_all_pictures_in_one_with_their_times(made: Path) -> None:
    heif = pillow_heif.open_heif(made / "day.heic")
    assert len(heif) == 24
    found = re.search(rb'apple_desktop:h24="([^"]+)"', heif[0].info["xmp"])
    assert found
    record = plistlib.loads(base64.b64decode(found[1]))
    assert [time["i"] for time in record["ti"]] == list(range(24))
    assert [time["t"] for time in record["ti"]] == [number / 24 for number in range(24)]
    for number in (0, 12, 19):
        shown = np.asarray(heif[number].to_pillow().convert("RGB"), dtype=np.float64)
        assert difference(shown, pixels(made / f"day_{number + 1}.png")) < 6.0


@pytest.mark.slow
def test_without_pillow_heif_the_rest_is_there_and_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    assert day(tmp_path / "day", "--shots", "3") == 0
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "pip install pillow-heif" in said.err
    assert "macOS" not in said.out
    names = sorted(file.name for file in (tmp_path / "day").iterdir())
    assert names == ["day.ddw", "day.xml", "day_1.png", "day_2.png", "day_3.png", "gnome.xml", "kde.json"]


@pytest.mark.slow
@pytest.mark.parametrize("most", [0, 2_000, 20_000])
def test_a_disk_that_is_full_is_one_line_and_leaves_nothing(
    most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is full at the first picture, in the middle of one, and with the archive of all of them."""
    with largest_file(most):
        assert day(tmp_path / "day", "--shots", "6") == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert f"{str(tmp_path / 'day')!r} cannot be written: file too large" in message
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_no_folder_of_others_is_written_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    (tmp_path / "file").write_text("")
    for folder, said in (
        ("mine", "is there already"),
        ("file", "is there already"),
        ("none/day", "there is no folder"),
    ):
        assert day(tmp_path / folder, "--shots", "2") == 2
        assert said in capsys.readouterr().err
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["file", "letter.txt", "mine"]
    (tmp_path / "empty").mkdir()
    assert day(tmp_path / "empty", "--shots", "2") == 0
    assert (tmp_path / "empty" / "day.xml").is_file()


def test_pictures_that_no_encoder_takes_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert day(tmp_path / "day", "--size", "16384x31") == 2
    assert (
        capsys.readouterr().err == "ridgeline: --size 16384x31: a wallpaper of a day has at least 32 pixels each way\n"
    )
    assert not list(tmp_path.iterdir())


def test_the_command_day_goes_on_working_and_says_how_it_is_spelled_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With options before and after it that meant nothing to it, and two pictures, which are the same."""
    monkeypatch.setitem(sys.modules, "pillow_heif", None)  # which takes a while
    words = ["--shots", "2", "--theme", "dusk", "--seed", "7", "--at", "3"]
    assert main(["--size", "48x32", "day", str(tmp_path / "old"), *words, "--max-fps", "9", "--time", "now"]) == 0
    said = capsys.readouterr()
    assert said.err.splitlines()[0] == "ridgeline: 'ridgeline day DIR' is 'ridgeline wallpaper --day DIR' now"
    assert main(["wallpaper", *words, "--size", "48x32", "--day", str(tmp_path / "new")]) == 0
    now = capsys.readouterr()
    assert now.out == said.out.replace("/old", "/new")
    assert now.err.splitlines() == said.err.splitlines()[1:]
    old, new = ({file.name: file.read_bytes() for file in (tmp_path / name).glob("*.png")} for name in ("old", "new"))
    assert old == new
    assert len(old) == 2


def test_the_command_day_is_in_no_list_and_its_help_is_that_of_wallpaper(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "\n  day" not in capsys.readouterr().out
    for words in (["day", "--help"], ["help", "day"], ["wallpaper", "--help"]):
        assert main(words) == 0
        assert "--day DIR" in capsys.readouterr().out


OTHERS = ["--every 3h", "--into .", "--best rainbow", "--dry-run", "--live", "--bezel 3", "--seconds 3", "--time 18:30"]
ONLY_LIVE = ["--renderer soft", "--cpu 5", "--night-dim", "--max-fps 30"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["wallpaper", "--shots", "3"], "--shots cannot be given without --day"),
        (["wallpaper", "--at", "3"], "--at cannot be given without --day"),
        (["wallpaper", "--day", "d", "install"], "--day cannot be given with 'wallpaper install'"),
        (["day"], "'ridgeline wallpaper --day' needs DIR"),
        (["day", "d", "e"], "unexpected word 'e'"),
        (["day", "d", "e" * 100_000], f"unexpected word '{'e' * 50}"),
        (["day", "d", "--day", "e"], "--day cannot be given in 'ridgeline day DIR'"),
        (["wallpaper", "--day", "d", "--write"], "--write cannot be given without 'wallpaper install'"),
        *(
            (["wallpaper", "--day", "d", *other.split()], f"--day cannot be given with {other.split()[0]}")
            for other in OTHERS
        ),
        *((["wallpaper", "--day", "d", *one.split()], "cannot be given without --live") for one in ONLY_LIVE),
    ],
)
def test_what_does_not_go_with_a_day_is_told_in_a_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert said in told.err
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their names are UTF-8")
@pytest.mark.parametrize("name", [b"caf\xe9", b"two\nlines", b"bell\x07", b"caf\xe9/day"])
def test_a_folder_that_no_text_can_name_is_refused_in_a_sentence(
    name: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    assert day(folder) == 2
    said = f"{str(folder)!r}: desktops read no path with control characters, or that is not UTF-8"
    assert capsys.readouterr().err == f"ridgeline: {said}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_paths_are_printed_as_they_can_be_pasted_into_a_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / 'it\'s & a "$day" – с'
    assert day(folder, "--shots", "2") == 0
    words = [word for line in capsys.readouterr().out.splitlines() for word in shlex.split(line)]
    assert all(str(folder / name) in words for name in ("gnome.xml", "kde.json", "day.ddw"))
    assert ET.parse(folder / "gnome.xml").getroot().findtext("wallpaper/filename") == str(folder / "day.xml")


def test_the_code_of_a_day_is_that_of_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wallpaper", "--day", str(tmp_path / "day"), "--code", CODE, "--print-code"]) == 0
    assert capsys.readouterr().out == f"{CODE}\n"
    plain = ["--theme", "dusk", "--seed", "7", "--at", "3", "--print-code"]
    assert main(["wallpaper", "--day", str(tmp_path / "day"), *plain]) == 0
    assert capsys.readouterr().out.startswith("dusk-7-t3-")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_of_five_at_once_one_draws_and_four_are_refused_before_they_have_drawn(tmp_path: Path) -> None:
    words = ["wallpaper", "--day", str(tmp_path / "day"), *WORDS, "--shots", "24"]
    programs = [
        subprocess.Popen([sys.executable, "-m", "ridgeline", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(5)
    ]
    try:
        ended = [program.communicate(timeout=60) for program in programs]
    finally:
        for program in programs:
            program.kill()
    assert sorted(program.returncode for program in programs) == [0, 2, 2, 2, 2]
    for program, (out, err) in zip(programs, ended, strict=True):
        assert (b"gnome.xml" in out) == (program.returncode == 0)
        assert program.returncode == 0 or (err.count(b"\n") == 1 and b"not empty" not in err)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["day"]


@pytest.mark.slow
def test_what_a_killed_one_has_left_is_swept_away_after_a_day(tmp_path: Path) -> None:
    old, new, strange = (tmp_path / f".ridgeline-{name}" for name in ("abcd1234", "efgh5678", "mine"))
    for left in (old, new, strange):
        left.mkdir()
        (left / "day_1.png").write_bytes(b"half")
    for left in (old, strange):
        os.utime(left, (0.0, 0.0))
    assert day(tmp_path / "day", "--shots", "2") == 0
    assert [left.exists() for left in (old, new, strange)] == [False, True, True]
