"""What 0.2.0 has installed runs when Ridgeline itself is newer, which takes it back, and reads what 0.2.0 wrote."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from ridgeline.app.game.replay_file import read_replay
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.window.opening import last_opening
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

FLIGHTS = """\
from dataclasses import replace
from pathlib import Path

from ridgeline.play.bot import bot
from ridgeline.play.chapter_files.load import read_chapters
from ridgeline.play.constants import RULES
from ridgeline.present.game.ended_runs import RunLog
from ridgeline.present.game.game import Game
from ridgeline.present.window.opening import Opening, Place, write_down
from ridgeline.scene import Landscape, Moment, View

landscape, problems = Landscape("dusk", 7), []
own = replace(RULES, chapters=read_chapters("chapters"))
for name, view, rules in ("course", None, RULES), ("cruise", View(320, 180), RULES), ("own", None, own):
    log = RunLog(Path(name + ".json"), 7, problems.append, own_course=rules is own)
    game = Game(landscape, Moment(travel=40.0, hour=16.0, elapsed=2.0), view, rules=rules)
    while game.state.tick < 600:
        game.advance(1 / 60, bot(game.state, game._ground))
    game.finish("left")
    log.keep(game.run or game.taken, game.state, game.look, {"coins-5": 5.0})
    log.close()
assert not problems, problems
write_down(Opening((800, 450), (10, 20), True, ("DP-1", Place(0, 0, 1280, 720))))
"""
"""What 0.2.0 runs: its bot flies a course, out of the cruise and over the user's chapters; its window is left."""


@pytest.fixture(scope="module")
def old_wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of 0.2.0, built from its sources."""
    tmp_path = tmp_path_factory.mktemp("old")
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


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an environment that has what Ridgeline needs, but not Ridgeline."""
    folder = tmp_path_factory.mktemp("programs") / "venv"
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


def run(program: Path, environment: Mapping[str, str], folder: Path, *words: str) -> str:
    """What a program prints that ends well and complains of nothing."""
    done = subprocess.run([program, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), words
    return done.stdout


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

    ridgeline = partial(run, programs / "ridgeline", environment, Path("/"))

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
    assert "0.2.0" in ridgeline("--version")
    (home / ".config" / "ridgeline").mkdir(parents=True)
    (home / ".config" / "ridgeline" / "settings.toml").write_text(SETTINGS)
    code = ridgeline("--seed", "7", "--print-code")
    ridgeline("saver", "install", "--write")
    ridgeline("wallpaper", "install", "--write", "--every", "6h", "--best", "lake in the middle")
    saver = (home / ".xscreensaver").read_text().splitlines()[-1].partition('"Ridgeline"')[2]
    entry = (home / ".config" / "autostart" / "ridgeline-wallpaper.desktop").read_text()
    wallpaper = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=")

    install(programs, sorted(built.glob("*.whl")))
    assert not list(programs.parent.glob("lib/*/site-packages/ridgeline/present"))
    assert ridgeline("--seed", "7", "--print-code") == code
    starts(*shlex.split(wallpaper), seen=lambda: (home / ".fehbg").exists() or is_painted(), what="the wallpaper")
    desktop.ask("xsetroot", "-solid", "black")
    starts(*shlex.split(saver), seen=is_painted, what="the saver on the root window")
    ridgeline("wallpaper", "uninstall")
    ridgeline("saver", "uninstall", "--system")
    kept = {str(file.relative_to(home)) for file in home.rglob("*") if file.is_file()}
    assert not [name for name in kept if "screensaver" in name or "autostart" in name or "bin/" in name], kept


def test_what_the_first_version_wrote_is_read_after_an_upgrade(
    old_wheels: list[Path],
    built: Path,
    programs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PYTHONPATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    environment = os.environ | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "",
    }
    ridgeline = partial(run, programs / "ridgeline", environment, tmp_path)
    own_theme = ("--theme", "mine", "--seed", "7", "--size", "160x90")

    install(programs, old_wheels)
    (shipped,) = programs.parent.glob("lib/*/site-packages/ridgeline/assets/chapters")
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters" / "plain.toml").write_bytes((shipped / "plain.toml").read_bytes())
    ridgeline("settings", "--write")
    ridgeline("themes", "--new", "mine", "--like", "dusk")
    ridgeline("themes", "--share", "mine", "shared.toml")
    ridgeline("still", "picture.png", *own_theme)
    code = ridgeline(*own_theme, "--print-code")
    (tmp_path / "feed").mkdir()
    first = ridgeline("post", "feed", "--at", "2026-11-26T06:00", "--size", "160x90").partition(": ")[2].strip()
    run(programs / "python", environment, tmp_path, "-c", FLIGHTS)

    install(programs, sorted(built.glob("*.whl")))
    ridgeline("--seconds", "0.1", *own_theme)
    assert ridgeline(*own_theme, "--print-code") == ridgeline("--code", "picture.png", "--print-code") == code
    ridgeline("themes", "--add", "shared.toml", "--name", "shared")
    ridgeline("post", "feed", "--when", "2026-11-26T09:00", "--size", "160x90")
    assert first in [item["title"] for item in json.loads((tmp_path / "feed" / "feed.json").read_text())["items"]]
    for name, *words in ("course", "--fair"), ("cruise",), ("own", "--chapters", "chapters"):
        assert json.loads(ridgeline("replay", f"{name}.json", "--verify", *words))["agrees"], name
    course, cruise, scores = read_replay(tmp_path / "course.json"), read_replay(tmp_path / "cruise.json"), Scores()
    assert scores.ghost(7) == course
    assert scores.complaint() is None
    assert (scores.book.runs, scores.book.goals, [*scores.book.days.values()]) == (2, ("coins-5",), [7])
    assert scores.book.bests[7].score == course.result.score > 0
    assert scores.book.taken_over[7, "dusk"].score == cruise.result.score
    left = last_opening()
    assert left is not None
    assert (left.size, left.corner, left.maximised) == ((800, 450), (10, 20), True)
    assert not list(tmp_path.rglob("*.broken-*"))
