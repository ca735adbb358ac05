"""The recipe for a program that needs no Python builds one, and it runs: here that is one for Linux."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from ridgeline.desktop.installed.identity import component
from sources import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(400)]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that the recipe builds, in its folder."""
    folder = tmp_path_factory.mktemp("packaging")
    places = ("--distpath", folder / "dist", "--workpath", folder / "work")
    recipe = ROOT / "packaging" / "ridgeline.spec"
    environment = os.environ | {"PYINSTALLER_CONFIG_DIR": str(folder / "cache")}
    command = [sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", *places, recipe]
    built = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "dist" / "ridgeline" / "ridgeline"


def run(*command: str | Path, status: int = 0) -> str:
    """What a program prints that runs without anything of this Python."""
    environment = {name: value for name, value in os.environ.items() if name.startswith(("LC_", "XDG_", "HOME"))}
    done = subprocess.run(list(command), cwd="/", env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr == "") == (status, status == 0), done.stderr
    return done.stdout + done.stderr


def test_it_has_all_that_it_needs(program: Path, tmp_path: Path) -> None:
    listed = {line.split()[0] for line in run(program, "themes").splitlines()}
    assert listed == {file.stem for file in (ROOT / "assets" / "themes").glob("*.toml")}
    picture = tmp_path / "still.png"
    run(program, "still", picture, "--theme", "dusk", "--seed", "7", "--size", "64x36")
    here = tmp_path / "here.png"
    run(sys.executable, "-m", "ridgeline", "still", here, "--theme", "dusk", "--seed", "7", "--size", "64x36")
    assert picture.read_bytes() == here.read_bytes()
    own = tmp_path / "own.toml"
    own.write_text("sped = 3\n", encoding="utf-8")
    assert "sped: unknown key" in run(program, "still", picture, "--theme", own, status=2)


def test_it_makes_films_by_several_processes_and_has_no_encoder_under_the_gpl(program: Path, tmp_path: Path) -> None:
    words = ("--theme", "dusk", "--seed", "7", "--size", "32x18", "--fps", "5", "--to", "12")
    run(program, "film", tmp_path / "film.gif", *words)
    run(sys.executable, "-m", "ridgeline", "film", tmp_path / "here.gif", *words)
    assert (tmp_path / "film.gif").read_bytes() == (tmp_path / "here.gif").read_bytes()
    assert not [file for file in program.parent.rglob("*") if "x264" in file.name or file.name in ("av", "av.libs")]


def test_the_folder_of_an_appimage_runs_and_has_what_desktops_read(
    program: Path, tmp_path: Path, need: Callable[[str], str]
) -> None:
    script = ROOT / "packaging" / "make_appimage.py"
    environment = os.environ | {"PATH": "/usr/bin:/bin"}
    made = subprocess.run(
        [sys.executable, script, program.parent, tmp_path], env=environment, capture_output=True, text=True, check=True
    )
    app = tmp_path / "Ridgeline.AppDir"
    assert made.stdout == f"{app} is ready for appimagetool, which is not on the path\n"
    assert run(app / "AppRun", "--version") == run(program, "--version")
    subprocess.run([need("desktop-file-validate"), "--no-hints", app / "ridgeline.desktop"], check=True)
    subprocess.run([need("appstreamcli"), "validate-tree", "--no-net", app], check=True, stdout=subprocess.DEVNULL)
    assert (app / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    home = tmp_path / "home"
    home.mkdir()
    image = {"HOME": str(home), "APPIMAGE": "/opt/Ridgeline.AppImage", "APPDIR": str(app)}
    shown = subprocess.run(
        [app / "AppRun", "install", "--user"], env=image, capture_output=True, text=True, check=True
    ).stdout
    assert "which runs /opt/Ridgeline.AppImage" in shown


def test_the_manifest_of_the_flatpak_names_what_is_in_the_repository(tmp_path: Path) -> None:
    """flatpak-builder reads it too, where it is installed."""
    script = ROOT / "packaging" / "make_flatpak.py"
    made = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=True).stdout.strip()
    manifest = json.loads(Path(made).read_text(encoding="utf-8"))
    assert Path(made).stem == manifest["id"] == component()
    assert not [allowed for allowed in manifest["finish-args"] if "network" in allowed or "=home" in allowed]
    (module,) = manifest["modules"]
    for command in module["build-commands"]:
        subprocess.run(["bash", "-n", "-c", command], check=True)
    named = re.findall(r"packaging/\w+\.py|LICENSE(?= )", " ".join(module["build-commands"]))
    assert len(named) == 2
    assert all((Path(module["sources"][0]["path"]) / name).is_file() for name in named)
    if shutil.which("flatpak-builder"):
        read = ["flatpak-builder", "--show-manifest", made]
        subprocess.run(read, check=True, cwd=tmp_path, stdout=subprocess.DEVNULL)


def test_it_opens_a_window(program: Path, desktop: Desktop) -> None:
    started = desktop.start(str(program), "--theme", "dusk", "--seed", "7", "--seconds", "1")
    desktop.window("dusk")
    assert started.communicate(timeout=60) == ("Ridgeline – dusk – 7\n", "")
    assert started.returncode == 0


@pytest.mark.usefixtures("opengl")
def test_it_can_draw_with_opengl_and_has_the_licences_of_all_that_is_in_it(program: Path, desktop: Desktop) -> None:
    started = desktop.start(str(program), "--renderer", "gpu", "--seed", "7", "--size", "320x180", "--seconds", "1")
    desktop.window("Ridgeline")
    assert started.communicate(timeout=60)[1] == ""
    assert started.returncode == 0
    licences = {file.parts[-3] for file in program.parent.rglob("*.dist-info/licenses/LICENSE*")}
    for package in ("filelock", "numpy", "platformdirs", "pydantic", "zengl"):
        assert any(name.startswith(f"{package}-") for name in licences), (package, licences)
    assert list(program.parent.rglob("font_manrope/files/OFL.txt"))


def test_under_another_name_it_is_a_screensaver_of_windows(program: Path, desktop: Desktop) -> None:
    saver = program.with_name("Ridgeline.scr")
    shutil.copy(program, saver)
    assert "[saver]" in run(saver)
    assert "expected the number of a window" in run(saver, "-p", "junk", status=2)
    started = desktop.start(str(saver), "/S", "--theme", "dusk", "--seed", "7", "--seconds", "2")
    wait_for(lambda: desktop.screenshot().std() > 10, "a picture all over the screen")
    printed, said = started.communicate(timeout=60)
    assert (started.returncode, said) == (0, ""), printed + said
