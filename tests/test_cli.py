"""The command line: what is wrong is said in one line, with what is allowed; the exit status says how it ended."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from profiles import examples
from ridgeline import output, shipped

BAD = [
    ("stil x.png", "there is no command 'stil', did you mean still? The commands are still, "),
    ("saev", "there is no command 'saev'"),
    ("-5", "there is no command '-5'"),
    ("--sed 5", "there is no option '--sed', did you mean --seed?"),
    ("--sed=5", "there is no option '--sed', did you mean --seed?"),
    ("--Seed 5", "there is no option '--Seed', did you mean --seed?"),
    ("--thme dusk still x.png", "there is no option '--thme', did you mean --theme?"),
    ("still x.png --att 3", "there is no option '--att', did you mean --at?"),
    ("--see 5", "there is no option '--see', did you mean --seed?"),
    ("--xyzzy", "there is no option '--xyzzy'."),
    ("-x", "there is no option '-x'"),
    ("--verison", "there is no option '--verison', did you mean --version?"),
    ("play --versoin", "there is no option '--versoin', did you mean --version?"),
    ("--hlep", "there is no option '--hlep', did you mean --help?"),
    ("--fps 30", "'ridgeline' has no option '--fps', did you mean --max-fps?"),
    ("--versatile", "there is no option '--versatile'. ('ridgeline --help' for more)"),
    ("--session", "there is no option '--session'. ("),
    ("--conversion", "there is no option '--conversion'. ("),
    ("--xyzzy", "there is no option '--xyzzy'. ("),
    ("frobnicate", "there is no command 'frobnicate'. The commands are "),
    ("--rooot", "there is no option '--rooot', did you mean --root?"),
    ("--at 3", "'ridgeline' has no option '--at'"),
    ("--size 3x3 themes", "'ridgeline themes' has no option '--size'"),
    ("--fullscreen still x.png", "'ridgeline still' has no option '--fullscreen' ('ridgeline still --help' for more)"),
    ("still x.png --scene flyover --at 1e12 --speed 1000", "the land ends at 1e+15 units: use an earlier second\n"),
    ("themes --new x --schema", "--new cannot be given with --schema"),
    ("saver instal", "'ridgeline saver': expected install or uninstall, got 'instal', did you mean install?"),
    ("--fullscreen=yes", "--fullscreen takes no value"),
    ("--seed", "--seed needs a value: N"),
    ("still x.png --size", "--size needs a value: WxH"),
    ("still", "'ridgeline still' needs FILE.png"),
    ("still x.png y.png", "unexpected word 'y.png'"),
    ("themes dusk", "FILE.toml cannot be given without --share"),
    ("themes --share dusk a b", "unexpected word 'b'"),
    ("themes --force", "--force cannot be given without --add"),
    ("themes --new a --add b.toml", "--new cannot be given with --add"),
    ("themes --size 3x3", "'ridgeline themes' has no option '--size'"),
    ("still x.png --size 0x0", "--size: expected a size from 1x1 to 16384x16384, got '0x0'"),
    ("still x.png --size 1000000x1000000", "--size: expected a size from 1x1 to 16384x16384, got '1000000x1000000'"),
    ("still x.png --size 16385x1", "--size: expected a size from 1x1 to 16384x16384, got '16385x1'"),
    (f"still x.png --size 9x{'9' * 5000}", "--size: expected a size from 1x1 to 16384x16384, got '9x999"),
    ("still x.png --size 640", "--size: expected a size from 1x1 to 16384x16384, got '640'"),
    ("still x.png --size -3x5", "--size: expected a size from 1x1 to 16384x16384, got '-3x5'"),
    ("still x.png --size 1.5x2", "--size: expected a size from 1x1 to 16384x16384, got '1.5x2'"),
    ("still x.png --size 1x2x3", "--size: expected a size from 1x1 to 16384x16384, got '1x2x3'"),
    ("still x.png --time 24:00", "--time: expected a time from 00:00 to 23:59, now or cycle, got '24:00'"),
    ("still x.png --time 12:60", "--time: expected a time from 00:00 to 23:59, now or cycle, got '12:60'"),
    ("still x.png --time -3:00", "--time: expected a time from 00:00 to 23:59, now or cycle, got '-3:00'"),
    ("still x.png --time noon", "--time: expected a time from 00:00 to 23:59, now or cycle, got 'noon'"),
    ("still x.png --time 18", "--time: expected a time from 00:00 to 23:59, now or cycle, got '18'"),
    ("still x.png --date 2026-02-30", "--date: expected a date like 2026-11-20, got '2026-02-30'"),
    ("still x.png --date today", "--date: expected a date like 2026-11-20, got 'today'"),
    ("still x.png --at -1", "--at: expected a number from 0 to 1e+12, got '-1'"),
    ("still x.png --at nan", "--at: expected a number from 0 to 1e+12, got 'nan'"),
    ("still x.png --at inf", "--at: expected a number from 0 to 1e+12, got 'inf'"),
    ("still x.png --at soon", "--at: expected a number from 0 to 1e+12, got 'soon'"),
    ("still x.png --at 1e12 --speed 1000", "ridgeline: the land ends at 1e+15 units: use an earlier second\n"),
    ("--scene moon", "--scene: expected ridges, rain or flyover, got 'moon'"),
    ("play --scene rain", "--scene rain: the game is played on ridges"),
    ("--seconds -1", "--seconds: expected a number from 0 to 1e+09, got '-1'"),
    ("--max-fps 0", "--max-fps: expected a number from 1 to 1000, got '0'"),
    ("--speed inf", "--speed: expected a number from -1000 to 1000, got 'inf'"),
    ("--speed -1001", "--speed: expected a number from -1000 to 1000, got '-1001'"),
    ("still x.png --wander 10081", "--wander: expected a number from 0 to 10080, got '10081'"),
    ("still x.png --wander -5", "--wander: expected a number from 0 to 10080, got '-5'"),
    ("--wander stil x.png", "there is no command 'stil', did you mean still?"),
    ("--origin here", "--origin: expected X or X,Y, X within ±1e12 and Y within ±1e6, got 'here'"),
    ("--origin 1,2,3", "--origin: expected X or X,Y, X within ±1e12 and Y within ±1e6, got '1,2,3'"),
    ("--scale 0", "--scale: expected a number from 0.001 to 1000, got '0'"),
    ("still x.png --theme dsuk", "theme 'dsuk' does not exist, did you mean 'dusk'? The themes are "),
    ("still x.png --theme xyzzy", "theme 'xyzzy' does not exist. The themes are "),
    ("still x.png --theme ../dusk", "theme '../dusk' does not exist"),
    ("still x.png --theme nowhere.toml", "nowhere.toml: cannot be read: no such file or directory"),
    ("play --record .", "'.' is a folder: --record writes a file"),
    ("settings --foo", "there is no option '--foo'."),
    ("still nowhere/x.png", "'nowhere/x.png': there is no folder 'nowhere'"),
    ("still x.gif", "'x.gif': a picture ends in .png, .jpg or .webp"),
    ("still x", "'x': a picture ends in .png, .jpg or .webp"),
    ("still .png", "'.png': a picture ends in .png, .jpg or .webp"),
    ("still folder.png", "'folder.png' cannot be written: is a directory"),
    (f"still {'x' * 300}.png", "cannot be written: file name too long"),
]
"""Words that are wrong, and what must be said about them."""


@pytest.fixture(autouse=True)
def _no_display_and_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    pygame.display.quit()  # an earlier test of this process may have opened one
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.png").mkdir()


def program(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The program run in a process of its own."""
    command = [sys.executable, "-m", "ridgeline", *words]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60, check=False, **options)


@pytest.mark.parametrize(("words", "said"), BAD, ids=[words[:40] for words, _ in BAD])
def test_a_mistake_is_said_in_one_line_and_nothing_is_left_behind(words: str, said: str, tmp_path: Path) -> None:
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert err.startswith("ridgeline: ")
    assert said in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder.png"]


@pytest.mark.parametrize("words", [("still", "x.png", "--seed", ""), ("--seed=",), ("map", "x.png", "--seed", "")])
def test_an_empty_seed_is_refused(words: tuple[str, ...]) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.startswith("ridgeline: --seed: expected a number or a word, got ''")


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_one_line_and_loads_neither_numpy_nor_pygame(word: str) -> None:
    code = (
        "import sys; from ridgeline.cli import main; status = main(sys.argv[1:]);"
        "sys.exit(status or 3 * bool({'numpy', 'pygame'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code, word], capture_output=True, text=True, timeout=60, check=False)
    declared = version("ridgeline")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"ridgeline {declared}\n", "")


@pytest.mark.slow
def test_the_program_keeps_numpy_to_one_thread_unless_the_user_says_otherwise() -> None:
    """The library leaves the choice to the program that it is part of."""
    shown = "import os; print(os.environ.get('OPENBLAS_NUM_THREADS'))"
    plain = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    answers = [
        subprocess.run(
            [sys.executable, "-c", code + shown], env=environment, capture_output=True, text=True, check=True
        )
        for code in ("from ridgeline.cli import main; main(['--version']);", "import ridgeline.terrain;")
        for environment in (plain, plain | {"OPENBLAS_NUM_THREADS": "2"})
    ]
    assert [answer.stdout.split()[-1] for answer in answers] == ["1", "2", "None", "2"]


def test_the_package_knows_its_version_and_brings_nothing_for_it() -> None:
    code = "import sys, ridgeline; print(ridgeline.__version__, {'numpy', 'pygame'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"{run('--version')[1].split()[1]} set()\n"


@pytest.mark.parametrize("command", ["", "still", "saver"])
def test_help_is_a_command_too(command: str) -> None:
    assert run("help", *command.split()) == run(*command.split(), "--help")
    assert run("help", *command.split())[0] == 0


@pytest.mark.parametrize(
    ("command", "kept", "left_out"),
    [
        ("still", ["--at", "--wander", "--speed"], ["--max-fps"]),
        ("play", ["--seed", "--record", "--fullscreen"], ["--scene"]),
        ("replay", ["--theme", "--verify", "--calm"], ["--seed", "--time", "--speed", "--scene", "--wander"]),
        ("saver", ["--monitor", "--max-fps"], ["--size"]),
        ("terminal", ["--max-fps", "--scale"], ["--size"]),
        ("doctor", ["--json"], ["--display", "--saver"]),
    ],
)
def test_help_shows_only_the_options_that_mean_something(command: str, kept: list[str], left_out: list[str]) -> None:
    shown = run(command, "--help")[1]
    assert [word for word in (*kept, *left_out) if f"  {word}" in shown] == kept


@pytest.mark.parametrize("about", ["help", "--help", "-h"])
def test_help_about_help_is_help(about: str) -> None:
    assert run("help", about) == run("--help")


def test_help_about_the_landscape_is_asked_for_in_any_case() -> None:
    assert run("help", "LANDSCAPE") == run("help", "landscape")


def test_help_about_no_command_is_refused() -> None:
    status, out, err = run("help", "stil")
    assert (status, out) == (2, "")
    assert "there is no command 'stil', did you mean still?" in err


def test_every_mistake_of_a_theme_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("sped = 3\nsunset = 25\n")
    status, out, err = run("still", "x.png", "--theme", "mine.toml")
    assert (status, out) == (2, "")
    assert "mine.toml:1: sped: unknown key, did you mean 'speed'?\n" in err
    assert "mine.toml:2: sunset: given 25, allowed is a number from 0" in err
    assert all(line.startswith("ridgeline: ") for line in err.splitlines())
    assert not (tmp_path / "x.png").exists()


def test_without_a_display_the_window_ends_with_69_and_says_what_to_do_instead() -> None:
    status, out, err = run("--theme", "dusk")
    assert (status, out) == (69, "")
    assert err.startswith("ridgeline: there is no display (")
    assert "'ridgeline still FILE.png' draws a picture without one" in err
    assert err.count("\n") == 1


def test_mistakes_come_before_the_lack_of_a_display() -> None:
    assert run("--theme", "dsuk")[0] == 2


def test_themes_are_listed_one_a_line_name_first() -> None:
    status, out, err = run("themes")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == shipped.theme_names()
    assert all(len(line.split()) > 2 for line in out.splitlines())


@pytest.mark.parametrize("file", ["x.png", "X.PNG", "x.jpg", "x.webp", "ä ö.png", f"{'x' * 251}.png"])
def test_a_still_is_saved_whole_and_alone(file: str, tmp_path: Path) -> None:
    status, out, err = run("still", file, "--size", "16x9", "--seed", "7", "--theme", "dusk")
    assert (status, err) == (0, "")
    assert re.fullmatch(r"wrote .*: picture of 16x9 pixels, \d+ bytes, code dusk-7-a\w\w\n", out)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([file, "folder.png"])
    assert (tmp_path / file).stat().st_size > 0


def test_options_mean_the_same_before_and_after_the_command(tmp_path: Path) -> None:
    words = ("--seed", "-7", "--size", "32x18", "--theme", "dusk", "--time", "18:30", "--origin", "-90,-4")
    assert run(*words, "still", "before.png")[0] == 0
    assert run("still", "after.png", *words)[0] == 0
    assert (tmp_path / "before.png").read_bytes() == (tmp_path / "after.png").read_bytes()


@pytest.mark.slow
def test_wander_needs_no_number_whatever_comes_after_it(tmp_path: Path) -> None:
    words = ("--seed", "7", "--size", "32x18", "--theme", "dusk", "--at", "1203")
    assert run("--wander", "still", *words, "one.png")[::2] == (0, "")
    assert run("still", *words, "--wander", "two.png")[::2] == (0, "")
    assert run("still", *words, "three.png", "--wander")[::2] == (0, "")
    assert run("still", *words, "--wander", "20", "four.png")[::2] == (0, "")
    assert run("still", *words, "other.png")[::2] == (0, "")
    first, *others = [(tmp_path / f"{name}.png").read_bytes() for name in ("one", "two", "three", "four", "other")]
    assert [first == other for other in others] == [True, True, True, False]


@pytest.mark.slow
def test_a_word_is_a_seed_even_if_it_is_no_text(tmp_path: Path) -> None:
    still = ("still", "x.png", "--size", "4x4", "--theme", "dusk", "--seed")
    for seed in ("hello", "-12", "9" * 5000, os.fsdecode(b"\xff")):
        assert run(*still, seed)[::2] == (0, "")


@pytest.mark.parametrize("words", [("themes",), ("--help",), ("still", "--help")])
def test_a_reader_who_has_gone_is_no_failure(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = program(*words, stdout=write)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_output_at_all_is_no_failure(tmp_path: Path) -> None:
    done = program("themes", preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = program("themes", stdout=full)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no space left" in done.stderr.lower()


def test_a_window_that_lasts_no_time_ends_by_itself() -> None:
    done = program(*("--seconds", "0", "--size", "32x18"), env=os.environ | {"SDL_VIDEODRIVER": "dummy"})
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interruption_ends_without_a_word_and_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shipped, "theme_names", interrupt)
    assert run("themes") == (130, "", "")


VALUES = st.sampled_from(["3x2", "0x0", "9999999x1", "18:30", "now", "cycle", "2026-11-20", "dusk", "dsuk", "x.toml"])
NUMBERS = st.integers().map(str) | st.floats().map(str)
OPTIONS = st.sampled_from(
    [
        "--seed",
        "--theme",
        "--time",
        "--date",
        "--max-fps",
        "--speed",
        "--origin",
        "--scale",
        "--at",
        "--seconds",
        "--wander",
        "--sed",
    ]
)
FLAGS = st.sampled_from(["--fullscreen", "--help", "-h", "--", "-", "", "=", "-5", "--=", "@x"])
COMMANDS = st.sampled_from([["still", "x.png"], ["still", "x.gif"], ["still"], ["themes"], ["stil"]])
WORDS = st.one_of(
    COMMANDS,
    st.tuples(OPTIONS, VALUES | NUMBERS | st.text(max_size=5)).map(list),
    st.tuples(OPTIONS, VALUES | NUMBERS | st.text(max_size=5)).map("=".join).map(lambda word: [word]),
    FLAGS.map(lambda word: [word]),
    st.text(max_size=5).map(lambda word: [word]),
)


@examples(150)
@given(st.lists(WORDS, max_size=5))
def test_any_words_at_all_end_with_a_status_that_means_something(lists: list[list[str]]) -> None:
    words = [word for words in lists for word in words]
    status, out, err = run("--size", "3x2", *words)
    assert status in (0, 2, 69)
    assert (status == 0) == (err == "")
    assert err.count("\n") <= 1
    assert "Traceback" not in out + err


WRITING = {
    "a picture": ("still", "a.png", "--size", "64x36", "--theme", "dusk"),
    "a drawing": ("plot", "a.svg", "--theme", "dusk"),
    "a stretch of land": ("land", "a.csv", "--seed", "7", "--stop", "64"),
    "a map": ("map", "a.png", "--seed", "7", "--side", "65"),
    "a page": ("page", "a.html", "--theme", "dusk"),
    "a theme": ("themes", "--new", "a.toml"),
    "the settings": ("settings", "--write"),
    "a post": ("post", ".", "--size", "48x27", "--theme", "dusk"),
    "a wallpaper": ("wallpaper", "--into", ".", "--size", "64x36", "--theme", "dusk"),
    "a film": ("film", "a.gif", "--size", "48x28", "--to", "0.1", "--theme", "dusk"),
}


@pytest.mark.slow
@pytest.mark.parametrize("harm", ["gone", "empty"])
@pytest.mark.parametrize("words", WRITING.values(), ids=WRITING)
def test_what_a_command_says_it_wrote_is_there_when_it_ends(
    words: tuple[str, ...], harm: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    check = output.check_placed

    def harmed(named: list[str]) -> None:
        """What another program may do meanwhile."""
        for file in filter(Path.exists, map(Path, output.placed)):
            file.unlink()
            if harm == "empty":
                file.touch()
        check(named)

    monkeypatch.setattr(output, "check_placed", harmed)
    status, _, complaint = run(*words)
    *before, complaint = complaint.splitlines()
    assert (status, bool(before)) == (2, "--into" in words), complaint
    assert f"was written, but is {harm}" in complaint
