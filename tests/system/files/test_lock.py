"""One program works at a time; the next waits with patience, learns for whom, and no change of either is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from app.pages.visitor import Visitor
from private_desktop import wait_for
from ridgeline import user_folders
from ridgeline.app.game.score_file import ScoreFile
from ridgeline.app.modes.mode_director import Director
from ridgeline.cli import main
from ridgeline.system.files import lock
from ridgeline.system.files.lock import HeldError, alone, changing, hold, holder, is_held, release
from ridgeline.system.keys.default_keys import Keys
from ridgeline.system.settings import edit, user_settings
from ridgeline.system.settings.deferred_changes import keep, merge
from ridgeline.system.settings.edit import write_values
from ridgeline.system.settings.file import read_options, user_options
from ridgeline.system.settings.tables import Options, Play, SoundSettings
from sources import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its locks are files of another kind")

WORDS = ("--theme", "dusk", "--size", "48x32")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with a home in it, in which a program waits for a twentieth of a second."""
    monkeypatch.setattr(lock, "PATIENCE", 0.05)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "xdg_data_home").mkdir(parents=True)
    (tmp_path / "into").mkdir()
    (tmp_path / "x.gif.parts").mkdir()
    return tmp_path


COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "post": ("into", ("post", "into", *WORDS)),
    "wallpaper": ("into", ("wallpaper", "--into", "into", "--seed", "7", *WORDS)),
    "film": ("x.gif.parts/lock", ("film", "x.gif", "--to", "0.1", "--seed", "7", *WORDS)),
    "saver install": ("home", ("saver", "install", "--write", "--for", "xscreensaver")),
    "saver uninstall": ("home", ("saver", "uninstall")),
    "install": ("home", ("install", "--user", "--write")),
    "uninstall": ("home", ("uninstall", "--user")),
}
"""What is locked, and the command that waits for it."""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_whose_place_is_held_says_by_whom_and_writes_nothing(
    impatient: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    place, words = COMMANDS[command]
    monkeypatch.chdir(impatient)
    with alone(Path(place)):
        before = sorted(impatient.rglob("*"))
        assert main([*words]) == 2
        assert sorted(impatient.rglob("*")) == before
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f" is in use by process {os.getpid()} (" in err


def test_settings_and_scores_that_are_held_say_by_whom(impatient: Path) -> None:
    own, scores = impatient / "home", impatient / "scores.lock"
    with alone(own), pytest.raises(HeldError, match=f"'{own}/settings.toml' is in use by process {os.getpid()}"):
        write_values(own / "settings.toml", {("play", "zen"): True})
    with alone(scores), pytest.raises(HeldError, match=r"waited 0\.05 s"):
        ScoreFile(impatient).save([], print)


def test_who_holds_a_file_is_named_without_the_python_that_runs_it(tmp_path: Path) -> None:
    assert holder(tmp_path) == holder(tmp_path / "none") == "another program"
    assert not is_held(tmp_path / "none")
    script = tmp_path / "ridgeline"
    script.write_text(
        "import sys\nfrom pathlib import Path\nfrom ridgeline.system.files.lock import hold\n"
        "hold(Path(sys.argv[1]))\nprint('held', flush=True)\nsys.stdin.read()\n"
    )
    place, pipe = tmp_path / "place", subprocess.PIPE
    command = [sys.executable, str(script), str(place), "x" * 100]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as program:
        assert program.stdout is not None
        program.stdout.readline()
        said = f"process {program.pid} (ridgeline {place} xxx"
        assert holder(place).startswith(said[:60])
        assert len(holder(place)) < 110
        program.kill()
    release(hold(place, patience=0.0))


def test_who_waits_gets_what_is_held_when_it_is_free_also_if_it_was_removed(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom ridgeline.system.files.lock import alone\n"
        "with alone(Path(sys.argv[1])):\n    print('held')\n"
    )
    place = tmp_path / "place"
    opened = hold(place)
    with subprocess.Popen([sys.executable, "-c", program, str(place)], stdout=subprocess.PIPE, text=True) as waiting:
        wait_for(lambda: f" {waiting.pid} " in lock.LOCKS.read_text(), "it to wait", 30.0)
        place.unlink()
        release(opened)
        assert waiting.communicate(timeout=30) == ("held\n", None)
    assert place.exists()


TURNS = 15

SETTINGS = """
from ridgeline.system.settings.edit import write_values
from ridgeline.system.settings.file import read_options
place = ("sound", "level") if me == "0" else ("play", "pace")
for turn in range(1, TURNS + 1):
    write_values(folder / "settings.toml", {place: (50 + turn) / 100 if me == "0" else 50 + turn})
    options = read_options(folder / "settings.toml")[0]
    assert getattr(getattr(options, place[0]), place[1]) == ((50 + turn) / 100 if me == "0" else 50 + turn)
"""
SCORES = """
from play.runs import run
from ridgeline.app.game.score_file import ScoreFile
for turn in range(TURNS):
    ScoreFile(folder).save([run(seed=2 * turn + int(me))], print)
"""


def settings_kept(folder: Path) -> bool:
    options = read_options(folder / "settings.toml")[0]
    return (options.sound.level, options.play.pace) == ((50 + TURNS) / 100, 50 + TURNS)


def scores_kept(folder: Path) -> bool:
    return ScoreFile(folder).read().runs == len(list((folder / "ghosts").iterdir())) == 2 * TURNS


@pytest.mark.slow
@pytest.mark.parametrize(("program", "kept"), [(SETTINGS, settings_kept), (SCORES, scores_kept)])
def test_of_two_programs_that_change_a_file_at_once_no_change_is_lost(
    tmp_path: Path, program: str, kept: Callable[[Path], bool]
) -> None:
    begin = f"import sys\nfrom pathlib import Path\nme, folder, TURNS = sys.argv[1], Path(sys.argv[2]), {TURNS}\n"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, "-c", begin + program]
    both = [subprocess.Popen([*command, me, str(tmp_path)], env=environment) for me in "01"]
    assert [one.wait(60) for one in both] == [0, 0]
    assert kept(tmp_path)


@pytest.mark.slow
def test_held_settings_keep_no_frame_waiting_and_the_next_start_writes_them(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(user_settings, "QUIET_SECONDS", 0.01)
    monkeypatch.setattr(user_settings, "END_SECONDS", 0.05)
    visitor, file = Visitor(opened), user_folders.settings()
    file.parent.mkdir(parents=True)
    with changing(file):
        visitor.director.session.own.adopt(Options(Keys(zen=("y",)), play=Play(zen=True)))
        wait_for(lambda: f"-> FLOCK  ADVISORY  WRITE {os.getpid()} " in lock.LOCKS.read_text(), "the wait for the lock")
        begin = time.monotonic()
        for _ in range(5):
            visitor.wait()
            visitor.director.picture(visitor.view)
        visitor.director.close()
        assert time.monotonic() - begin < 0.5 * lock.PATIENCE
        assert [one.name for one in file.parent.glob("settings*")] == ["settings-later-1.toml"]
        assert user_options()[0].play.zen is False
    said = capsys.readouterr().err
    assert said == "ridgeline: the settings file is in use by another program: the next start writes what was changed\n"
    # here the thread of the window that was closed goes on, and may have the lock for a moment
    wait_for(lambda: user_options()[0].play.zen and [*file.parent.glob("settings*")] == [file], "the next start")
    options, problems = user_options()
    assert (options.play.zen, options.keys.zen, problems) == (True, ("y",), ())


def test_a_window_says_who_holds_the_settings_and_writes_them_when_they_are_free(impatient: Path) -> None:
    file = impatient / "home" / "settings.toml"
    own = user_settings.OwnSettings(user_options()[0], lambda *change: None, lambda: file)
    said: list[str] = []
    with changing(file):
        own.adopt(replace(own.options, play=Play(zen=True)))
        said.append(wait_for(lambda: own.news, "the line"))
        own.adopt(replace(own.options, sound=SoundSettings(level=0.25)))
    assert said[0].startswith(f"The settings are written later: '{file}' is in use by process {os.getpid()} (")
    own.close()
    assert own.news is None
    options = read_options(file)[0]
    assert (options.play.zen, options.sound.level) == (True, 0.25)


def test_what_was_kept_for_later_is_written_in_its_order_and_what_cannot_be_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[sound]\nlevel = 1 # loud\n")
    for number, level in enumerate((0.5, 0.25)):
        keep(file, {("sound", "level"): level})
        os.utime(tmp_path / f"settings-later-{number + 1}.toml", (number, number))
    (tmp_path / "settings-later-9.toml").symlink_to(tmp_path / "theirs")
    merge(file)
    assert file.read_text() == "[sound]\nlevel = 0.25 # loud\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["settings-later-9.toml", "settings.toml"]
    keep(file, {("window", "theme"): "gone", ("sound", "level"): 0.125})
    keep(file, {("play", "zen"): True})
    merge(file)
    options = read_options(file)[0]
    assert (options.window.theme, options.sound.level, options.play.zen) == ("", 0.125, True)
    assert "theme 'gone' does not exist" in capsys.readouterr().err
    assert [*tmp_path.glob("settings-later-1.broken-*")]
    keep(file, {("play", "zen"): False})
    file.write_text("[broken")
    merge(file)
    assert (tmp_path / "settings-later-1.toml").exists()


def test_two_programs_that_write_the_first_settings_lose_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, first = tmp_path / "new" / "settings.toml", Event()
    put = edit.put_values

    def slowly(*words: Any) -> None:
        first.set()
        wait_for(lambda: "-> FLOCK" in lock.LOCKS.read_text(), "the other one")
        put(*words)

    monkeypatch.setattr(edit, "put_values", slowly)
    one = Thread(target=write_values, args=(file, {("play", "zen"): True}))
    one.start()
    first.wait(10.0)
    monkeypatch.setattr(edit, "put_values", put)
    write_values(file, {("sound", "level"): 0.5})
    one.join()
    options = read_options(file)[0]
    assert (options.play.zen, options.sound.level) == (True, 0.5)


@pytest.mark.slow
def test_a_day_that_is_killed_leaves_nothing_after_the_next_one(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ridgeline", "day"]
    for picture in ("day_1.png", "day_9.png"):
        with subprocess.Popen([*command, "killed", *WORDS, "--shots", "288"], cwd=tmp_path) as program:
            wait_for(partial(lambda name: [*tmp_path.glob(f".ridgeline-*/{name}")], picture), "some pictures", 60.0)
            program.kill()
        assert not (tmp_path / "killed").exists()
    subprocess.run([*command, "whole", *WORDS, "--shots", "2"], cwd=tmp_path, check=True)
    assert [one.name for one in tmp_path.iterdir()] == ["whole"]
