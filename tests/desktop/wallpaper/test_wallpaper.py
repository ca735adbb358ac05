"""The desktop's picture: what is drawn, which desktop is told what, and what is refused."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from command_line import run
from profiles import examples
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.desktop.wallpaper import setters, wallpaper_command
from ridgeline.desktop.wallpaper.monitors import Monitor, outputs
from ridgeline.desktop.wallpaper.pictures import draw, files, panes
from ridgeline.desktop.wallpaper.setters import MonitorPicture, MonitorShape
from ridgeline.exits import UnavailableError
from ridgeline.options import Settings
from ridgeline.scene import SceneCode
from ridgeline.scene.wishes.search import Search
from ridgeline.scene.wishes.search import best as best_of

SIZE = ("--size", "64x36")
DESKTOP = ("XDG_CURRENT_DESKTOP", "SWAYSOCK", "HYPRLAND_INSTANCE_SIGNATURE", "WAYLAND_DISPLAY", "DISPLAY")


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of the pictures, where no desktop runs."""
    for name in (*DESKTOP, "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "ridgeline" / "wallpaper"


def programs(monkeypatch: pytest.MonkeyPatch, folder: Path, *names: str) -> None:
    """Let these programs be all that are installed; each writes down what it is told, a line a word."""
    folder.mkdir()
    for name in names:
        (folder / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$0" "$@" >> {folder}/told\n')
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin" if names else str(folder))


@pytest.mark.slow
def test_into_a_folder_it_writes_a_picture_with_its_code_and_prints_the_path(tmp_path: Path, data: Path) -> None:
    status, printed, said = run("wallpaper", "--into", str(tmp_path), "--theme", "dusk", *SIZE)
    file = tmp_path / "ridgeline-a.png"
    assert (status, printed) == (0, f"{file}\n")
    assert said.startswith(f"ridgeline: wrote {file}: picture of 64x36 pixels, ")
    with Image.open(file) as picture:
        assert picture.size == (64, 36)
        code = SceneCode.parse(picture.info["Ridgeline"])
    now = datetime.now()
    assert code.theme == "dusk"
    assert code.hour is not None
    assert abs((code.hour - now.hour - now.minute / 60 + 12) % 24 - 12) < 0.1
    assert not data.exists()


@pytest.mark.slow
def test_two_names_take_turns_because_desktops_keep_a_picture_whose_name_stays(tmp_path: Path) -> None:
    names = [run("wallpaper", "--into", str(tmp_path), *SIZE)[1].strip()[-5:] for _ in range(3)]
    assert names == ["a.png", "b.png", "a.png"]
    assert len(list(tmp_path.glob("*.png"))) == 2


@pytest.mark.slow
def test_the_code_that_is_printed_has_the_hour_of_now_and_draws_the_same(tmp_path: Path) -> None:
    _, printed, _ = run("wallpaper", "--print-code", "--seed", "7", "--theme", "dusk", *SIZE)
    assert SceneCode.parse(printed.strip()).seed == 7
    assert run("wallpaper", "--into", str(tmp_path), "--code", printed.strip(), *SIZE)[0] == 0
    assert run("still", str(tmp_path / "s.png"), "--code", printed.strip(), *SIZE)[0] == 0
    first, second = (np.asarray(Image.open(tmp_path / name)) for name in ("ridgeline-a.png", "s.png"))
    np.testing.assert_array_equal(first, second)


@given(st.integers(1, 3), st.sampled_from([1.0, 2.0]))
@examples(6)
def test_each_monitor_shows_its_part_of_one_panorama(count: int, scale: float) -> None:
    settings = Settings(7, theme="dusk", time=12.0, weather="none")
    monitors = [Monitor(f"M{number}", ScreenBox(96 * number, 0, 96, 54), scale) for number in range(count)]
    parts = panes(settings, monitors, MonitorShape.APART, None)
    [(everywhere, whole)] = panes(settings, monitors, MonitorShape.SPANNED, None)
    assert everywhere == ""
    assert whole.size == (96 * count, 54)
    assert [(name, part.size) for name, part in parts] == [
        (monitor.name, (round(96 * scale), round(54 * scale))) for monitor in monitors
    ]
    if count > 1:
        wide = 96 * count
        ends = [part.origin[0] + part.size[0] / part.scale for _, part in parts if part.origin and part.scale]
        starts = [part.origin[0] for _, part in parts if part.origin]
        assert np.allclose(ends[:-1], starts[1:])
        assert np.isclose(ends[-1] - starts[0], wide * 20.0)


@pytest.mark.slow
def test_pictures_of_neighbours_meet_without_a_seam(tmp_path: Path) -> None:
    settings = Settings(7, theme="dusk", time=12.0, weather="none")
    monitors = [Monitor("L", ScreenBox(0, 0, 96, 54)), Monitor("R", ScreenBox(96, 0, 64, 54))]
    parts = panes(settings, monitors, MonitorShape.APART, None)
    drawn = list(draw(parts, files(tmp_path, 2)))
    left, right = (np.asarray(Image.open(picture.file)).astype(int) for picture, _ in drawn)
    assert [picture.monitor for picture, _ in drawn] == ["L", "R"]
    assert (left.shape, right.shape) == ((54, 96, 3), (54, 64, 3))
    assert np.abs(left[:15, -1] - right[:15, 0]).max() < 16


def test_the_outputs_of_sway_and_hyprland_are_read() -> None:
    rect = {"x": -10, "y": 5, "width": 960, "height": 540}
    sway = [
        {"name": "DP-1", "active": True, "scale": 2.0, "rect": rect},
        {"name": "OFF", "active": False, "rect": rect},
    ]
    [monitor] = outputs(json.dumps(sway))
    assert (monitor, monitor.size) == (Monitor("DP-1", ScreenBox(-10, 5, 960, 540), 2.0), (1920, 1080))
    hyprland = [{"name": "DP-2", "x": 0, "y": 0, "width": 1920, "height": 1080, "scale": 1.5, "transform": 1}]
    [monitor] = outputs(json.dumps(hyprland))
    assert (monitor, monitor.size) == (Monitor("DP-2", ScreenBox(0, 0, 720, 1280), 1.5), (1080, 1920))


@given(st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)))
def test_whatever_a_desktop_prints_is_no_reason_to_fail(printed: object) -> None:
    assert [*outputs(json.dumps(printed))] == []
    assert [*outputs(str(printed))] == []


TOLD = {
    "ubuntu:GNOME": ("gsettings", ["picture-uri-dark", "picture-uri", "spanned", "file://"]),
    "X-Cinnamon": ("gsettings", ["org.cinnamon.desktop.background", "picture-uri"]),
    "MATE": ("gsettings", ["org.mate.background", "picture-filename"]),
    "XFCE": ("xfconf-query", ["/backdrop/screen0/monitor0/workspace0/last-image"]),
    "LXQt": ("pcmanfm-qt", ["--set-wallpaper"]),
    "KDE": ("plasma-apply-wallpaperimage", []),
}


@pytest.mark.slow
@pytest.mark.parametrize("desktop", TOLD)
def test_each_desktop_is_told_by_its_own_program(
    desktop: str, tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, words = TOLD[desktop]
    programs(monkeypatch, tmp_path / "bin", program)
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
    status, printed, said = run("wallpaper", *SIZE)
    assert (status, said) == (0, "")
    assert printed.startswith(f"wrote {data / 'ridgeline-a.png'}: picture of ")
    told = (tmp_path / "bin" / "told").read_text()
    for word in (program, "ridgeline-a.png", *words):
        assert word in told


@pytest.mark.parametrize("program", ["feh", "xwallpaper", "hsetroot"])
def test_where_there_is_no_desktop_the_first_program_that_is_installed_is_taken(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(monkeypatch, tmp_path / "bin", program)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("DISPLAY", ":4711")
    _, printed, _ = run("wallpaper", "--dry-run", *SIZE)
    assert [line.split()[0] for line in printed.splitlines()][-1] == program
    assert not (tmp_path / "bin" / "told").exists()


@pytest.mark.slow
def test_a_desktop_that_refuses_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs(monkeypatch, tmp_path / "bin", "gsettings")
    (tmp_path / "bin" / "gsettings").write_text("#!/bin/sh\necho 'No such schema' >&2\nexit 1\n")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    answer = (69, "", "ridgeline: GNOME does not take the picture: No such schema\n")
    assert run("wallpaper", *SIZE) == answer


def test_without_a_desktop_or_its_program_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, printed, said = run("wallpaper", *SIZE)
    assert (status, printed) == (69, "")
    assert "there is no desktop here that shows a picture" in said
    programs(monkeypatch, tmp_path / "bin")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert "its program plasma-apply-wallpaperimage is not installed" in run("wallpaper", *SIZE)[2]


def test_a_step_that_only_some_versions_know_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs(monkeypatch, tmp_path / "bin", "gsettings")
    script = tmp_path / "bin" / "gsettings"
    script.write_text('#!/bin/sh\ncase "$3" in picture-uri-dark) exit 1;; esac\n')
    setters.BY_NAME["gnome"].set([MonitorPicture("", tmp_path / "a.png")])
    script.write_text('#!/bin/sh\ncase "$3" in picture-uri) exit 1;; esac\n')
    with pytest.raises(UnavailableError, match="GNOME does not take the picture"):
        setters.BY_NAME["gnome"].set([MonitorPicture("", tmp_path / "a.png")])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--every 59s", "--every: expected a span like 3h, 45m or 90s, a minute at least, got '59s'"),
        ("--every often", "--every: expected a span"),
        ("--into nowhere", "'nowhere': there is no such folder"),
        ("--into file", "'file': there is no such folder"),
        ("--write", "--write cannot be given without 'wallpaper install'"),
        ("--live --every 3h", "--live cannot be given with --every"),
        ("--live --into .", "--live cannot be given with --into"),
        ("--dry-run --every 3h", "--dry-run cannot be given with --every"),
        ("--cpu 5 --into .", "--cpu cannot be given without --live"),
        ("--best nonsense --into .", "'nonsense' is not a wish. The wishes are sun between peaks"),
        ("--best lone --code dusk-7-1830-ad5 --into .", "--best cannot be given with --code"),
        ("--theme none --into .", "theme 'none' does not exist"),
        ("--code dusk-7-xx --into .", "dusk-7-xx"),
        ("set", "'ridgeline wallpaper': expected install or uninstall, got 'set'"),
        ("install --write --best nonsense", "'nonsense' is not a wish"),
        ("install --into .", "--into cannot be given with 'wallpaper install'"),
        ("uninstall --every 3h", "--every cannot be given with 'wallpaper uninstall'"),
        ("install --every 1s", "--every: expected a span"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_left_behind(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    status, printed, complaint = run("wallpaper", *words.split())
    assert (status, printed) == (2, "")
    assert said in complaint
    assert complaint.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.slow
def test_the_best_for_a_wish_is_taken_at_its_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wallpaper_command.LOOKED_AT == 100  # as `--help` says
    monkeypatch.setattr(wallpaper_command, "LOOKED_AT", 20)
    words = ("wallpaper", "--best", "lone peak", "--theme", "dusk", "--seed", "7", "--print-code")
    _, printed, _ = run(*words, "--size", "640x360")
    code = SceneCode.parse(printed.strip())
    assert code.theme == "dusk"
    assert 7 <= code.seed < 27
    assert [best for best, _ in best_of(Search.of("lone peak", "dusk", 7, 20))] == [code]
    _, printed, _ = run(*words, "--size", "640x360", "--time", "12:00")
    assert SceneCode.parse(printed.strip()).hour == 12.0


def test_live_without_an_x_server_says_so() -> None:
    assert run("wallpaper", "--live") == (69, "", "ridgeline: --live needs an X server, and DISPLAY names none\n")
