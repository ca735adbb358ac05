"""What 0.2.0 has installed runs when Ridgeline itself is newer, and the newer one takes it back."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from sources import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(300)]

RELEASE = "ad621b42db7e1c758c611c69466a085eb86216f8"  #: the commit of version 0.2.0

SETTINGS = """\
[window]
theme = "dusk"
time = "12:00"

[saver]
time = "12:00"
"""


@pytest.fixture
def old_wheels(tmp_path: Path) -> list[Path]:
    """The wheels of 0.2.0, built from its sources."""
    packed = subprocess.run(["git", "-C", ROOT, "archive", RELEASE], capture_output=True, check=False)
    if packed.returncode:
        shallow = subprocess.run(
            ["git", "-C", ROOT, "rev-parse", "--is-shallow-repository"], capture_output=True, check=False
        )
        whole = shallow.stdout.strip() == b"false"
        assert not (whole and os.environ.get("RIDGELINE_NO_SKIP")), packed.stderr
        pytest.skip("the history of this copy does not reach back to 0.2.0")
    sources, wheels = tmp_path / "0.2.0", tmp_path / "wheels"
    sources.mkdir()
    subprocess.run(["tar", "-x", "-C", sources], input=packed.stdout, check=True)
    for package in (sources, sources / "packaging" / "terrain"):
        command = [sys.executable, "-m", "build", "--wheel", "--outdir", wheels, package]
        subprocess.run(command, capture_output=True, check=True)
    return sorted(wheels.glob("*.whl"))


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The folder of the programs of an environment that has what Ridgeline needs, but not Ridgeline."""
    folder = tmp_path / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    place = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    (Path(place.stdout.strip()) / "needed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


def install(programs: Path, wheels: list[Path]) -> None:
    command = [programs / "python", "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", *wheels]
    subprocess.run(command, capture_output=True, check=True)


def test_what_the_first_version_installed_runs_after_an_upgrade(
    old_wheels: list[Path],
    built: Path,
    programs: Path,
    desktop: Desktop,
    tmp_path: Path,
    need: Callable[[str], str],
) -> None:
    home, path = tmp_path / "home", f"{programs}:{Path(need('feh')).parent}:/usr/bin:/bin"
    home.mkdir()
    changes = {"HOME": str(home), "PATH": path, "XDG_RUNTIME_DIR": str(tmp_path), "XDG_CURRENT_DESKTOP": ""}
    unset = ("PYTHONPATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "SWAYSOCK")
    changes["XSCREENSAVER_WINDOW"] = desktop.ask("xwininfo", "-root").split()[3].decode()
    environment = {name: value for name, value in desktop.environment(**changes).items() if name not in unset}

    def run(*words: str) -> str:
        done = subprocess.run(
            [programs / "ridgeline", *words], cwd="/", env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def starts(*command: str, seen: Callable[[], object], what: str) -> None:
        program = subprocess.Popen(
            command, cwd="/", env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            wait_for(lambda: seen() or program.poll() is not None, what, 30.0)
            assert program.poll() is None, program.communicate()[0]
        finally:
            program.terminate()
        said = program.communicate(timeout=30)[0]
        assert "Traceback" not in said, said

    def is_painted() -> bool:
        return len(set(desktop.screenshot()[::40, ::40].reshape(-1, 3).sum(axis=1).tolist())) > 20

    install(programs, old_wheels)
    assert "0.2.0" in run("--version")
    (home / ".config" / "ridgeline").mkdir(parents=True)
    (home / ".config" / "ridgeline" / "settings.toml").write_text(SETTINGS)
    code = run("--seed", "7", "--print-code")
    run("saver", "install", "--write")
    run("wallpaper", "install", "--write", "--every", "6h", "--best", "lake in the middle")
    saver = (home / ".xscreensaver").read_text().splitlines()[-1].partition('"Ridgeline"')[2]
    entry = (home / ".config" / "autostart" / "ridgeline-wallpaper.desktop").read_text()
    wallpaper = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=")

    install(programs, sorted(built.glob("*.whl")))
    assert not list(programs.parent.glob("lib/*/site-packages/ridgeline/present"))
    assert run("--seed", "7", "--print-code") == code
    starts(*shlex.split(wallpaper), seen=lambda: (home / ".fehbg").exists() or is_painted(), what="the wallpaper")
    desktop.ask("xsetroot", "-solid", "black")
    starts(*shlex.split(saver), seen=is_painted, what="the saver on the root window")
    run("wallpaper", "uninstall")
    run("saver", "uninstall", "--system")
    kept = {str(file.relative_to(home)) for file in home.rglob("*") if file.is_file()}
    assert not [name for name in kept if "screensaver" in name or "autostart" in name or "bin/" in name], kept
