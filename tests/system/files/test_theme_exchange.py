"""Themes of others are checked and taken, never over another one; what is given away needs no other file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ridgeline import output, shipped
from ridgeline.cli import main
from ridgeline.scene.themes.find import built_in, theme_for
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.schema import schema_text
from ridgeline.system.files.theme_exchange import keep
from sources import ROOT

LIKE_DUSK = 'like = "dusk"\nwords = "mine"\nlamp = "#fb8"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of themes, which is not there yet, beside a folder to be in, where a theme is."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("ridgeline.user_folders.themes", lambda: tmp_path / "config" / "themes")
    Path("mine.toml").write_text(LIKE_DUSK)
    return tmp_path / "config" / "themes"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    return main(["themes", *words]), *capsys.readouterr()


def test_a_theme_is_copied_byte_by_byte_with_the_schema(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--add", "mine.toml")
    assert (status, err) == (0, "")
    assert re.fullmatch(rf"wrote {folder / 'mine.toml'}: theme, .*\nsee it: ridgeline --theme mine\n", out)
    assert (folder / "mine.toml").read_text() == LIKE_DUSK
    assert (folder / "theme.schema.json").read_text(encoding="utf-8") == schema_text()
    assert theme_for("mine", 0) == read_theme("mine.toml")


@pytest.mark.slow
def test_another_theme_of_the_name_stays_unless_it_is_forced(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "--add", "mine.toml")
    assert run(capsys, "--add", "mine.toml")[1].startswith(f"{folder / 'mine.toml'} is this theme already\n")
    Path("mine.toml").write_text(LIKE_DUSK + "speed = 9\n")
    status, out, err = run(capsys, "--add", "mine.toml")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "already exists, and is another theme; choose another name with --name NAME, or replace it with" in err
    assert (folder / "mine.toml").read_text() == LIKE_DUSK
    assert run(capsys, "--add", "mine.toml", "--force")[0] == 0
    assert theme_for("mine", 0).speed == 9.0


def test_a_built_in_name_is_never_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy("mine.toml", "winter.toml")
    for words in (["winter.toml"], ["winter.toml", "--force"], ["mine.toml", "--name", "dusk"]):
        status, out, err = run(capsys, "--add", *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "is a built-in theme; choose another name with --name NAME" in err
    assert not folder.exists()


def test_its_land_is_said_after_a_comment_with_a_line_of_its_own_kind(folder: Path) -> None:
    Path("ice.toml").write_text("# one\u2028two\u0085three\n" + shipped.theme_text("winter"), encoding="utf-8")
    assert main(["themes", "--add", "ice.toml", "--name", "snow"]) == 0
    assert theme_for("snow", 0) == replace(read_theme("ice.toml"), name="snow", land="ice")


def test_under_another_name_it_has_the_same_land(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("winter.toml").write_text("# by a friend\n\n" + shipped.theme_text("winter"), encoding="utf-8")
    assert run(capsys, "--add", "winter.toml", "--name", "ice")[0] == 0
    assert theme_for("ice", 0) == replace(built_in("winter"), name="ice", land="winter")
    text = (folder / "ice.toml").read_text(encoding="utf-8")
    assert text.startswith("# by a friend\n")
    assert '\nland = "winter"\n' in text


def test_what_it_is_like_only_where_it_was_is_written_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("base.toml").write_text(LIKE_DUSK)
    Path("child.toml").write_text('like = "base"\nspeed = 9\n')
    assert run(capsys, "--add", "child.toml")[0] == 0
    assert theme_for("child", 0) == read_theme("child.toml")
    assert "like" not in (folder / "child.toml").read_text().split()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "words: missing"),
        (b"\0" * 100, "not a text file"),
        (b"words = \x1b[31m", "not TOML"),
        (b"x" * 1_000_000, "too large for a theme: at most 65536 bytes are allowed"),
        (b'like = "nothing"', "given 'nothing', allowed is the name of a theme"),
        (b"\xff\xfe", "not UTF-8 text"),
    ],
)
def test_what_is_no_theme_is_refused_with_its_mistake(
    content: bytes, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.toml").write_bytes(content)
    status, out, err = run(capsys, "--add", "bad.toml")
    assert (status, out) == (2, "")
    assert said in err
    assert "\x1b" not in err
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.parent.write_text("a file where the folder should be")
    status, out, err = run(capsys, "--add", "mine.toml")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"ridgeline: the folder '{folder}' cannot be made: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    status, _, err = run(capsys, "--add", "mine.toml")
    folder.chmod(0o700)
    assert (status, err) == (2, f"ridgeline: '{folder / 'mine.toml'}' cannot be written: permission denied\n")


@pytest.mark.slow
def test_a_shared_theme_needs_no_other_file(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "--add", "mine.toml", "--name", "base")
    (folder / "lamps.toml").write_text('like = "base"\nspeed = 9\n')
    theme = theme_for("lamps", 0)
    assert run(capsys, "--share", "lamps")[:2] == (
        0,
        f"{output.wrote('lamps.toml', 'theme that needs no other file')}\n"
        "who gets it drops it on the window, or: ridgeline themes --add lamps.toml\n",
    )
    shutil.rmtree(folder)
    assert read_theme("lamps.toml") == theme
    assert run(capsys, "--add", "lamps.toml")[0] == 0
    assert theme_for("lamps", 0) == theme


def test_a_file_is_never_shared_over_another(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--share", "dusk", "mine.toml")
    assert (status, out, err) == (2, "", "ridgeline: 'mine.toml' already exists; give another file\n")
    assert run(capsys, "--share", "dusk", "dusk.txt")[2] == "ridgeline: 'dusk.txt': a theme's file ends in .toml\n"
    assert Path("mine.toml").read_text() == LIKE_DUSK


def test_a_new_theme_may_say_only_what_differs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--new", "ice", "--like", "winter")[0] == 0
    theme = theme_for("ice", 0)
    assert theme == replace(built_in("winter"), name="ice", land="winter", words="a theme of my own, like winter")
    assert len((folder / "ice.toml").read_text().splitlines()) < 8


@pytest.mark.slow
def test_what_is_kept_gets_the_next_free_name(folder: Path) -> None:
    Path("dusk.toml").write_text(LIKE_DUSK)
    assert [keep(Path("dusk.toml")), keep(Path("mine.toml")), keep(Path("mine.toml"))] == ["dusk-2", "mine", "mine"]
    Path("mine.toml").write_text(LIKE_DUSK + "speed = 9\n")
    assert keep(Path("mine.toml")) == "mine-2"
    assert theme_for("mine", 0).speed == 70.0


def test_names_that_look_alike_are_told_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    for name in ("Dusk", "mine", "Mine"):
        (folder / f"{name}.toml").write_text(LIKE_DUSK)
    told = {line.split()[0]: line for line in run(capsys)[1].splitlines()}
    assert told["Dusk"].endswith(f"mine (like dusk; {folder}/Dusk.toml); not to be taken for 'dusk'")
    assert told["mine"].endswith("not to be taken for 'Mine'")
    assert told["Mine"].endswith("not to be taken for 'mine'")


@pytest.mark.slow
def test_five_thousand_themes_are_listed_in_little_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    for number in range(5000):
        (folder / f"t{number}.toml").write_text(LIKE_DUSK.replace("mine", f"number {number}"))
    before = time.process_time()
    status, out, _ = run(capsys)
    spent = time.process_time() - before
    lines = out.splitlines()
    assert (status, len(lines)) == (0, len(shipped.theme_names()) + 5001)
    assert lines[-2].startswith("t999         number 999 (like dusk; ")
    assert lines[-1] == "5,000 themes of your own are too many to check here; showing one does"
    assert spent < 5.0  # checking all takes a hundred
    _, _, err = run(capsys, "--share", "nothing")
    assert "and 4,976 more" in err
    assert len(err) < 1500


@pytest.mark.slow
def test_an_editor_s_checker_takes_every_theme_and_refuses_mistakes(tmp_path: Path, need: Callable[[str], str]) -> None:
    taplo = need("taplo")
    files = {f"{name}.toml": shipped.theme_text(name) for name in shipped.theme_names()}
    files |= {"mine.toml": LIKE_DUSK, "number.toml": 'like = "dusk"\n[[layers]]\nnumber = 2\nmist = 0.5\n'}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    schema = (ROOT / "assets" / "themes" / "theme.schema.json").as_uri()

    def checked(*names: str) -> subprocess.CompletedProcess[str]:
        words = [taplo, "check", "--no-auto-config", "--schema", schema, *names]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)

    done = checked(*files)
    assert done.returncode == 0, done.stderr
    for text in ("lamp = '#12345'", "lmap = 'ffffff'", "whole = ['hors']", "[[layers]]\nmist = 2"):
        (tmp_path / "bad.toml").write_text(f"like = 'dusk'\n{text}")
        assert checked("bad.toml").returncode == 1
    (tmp_path / "bad.toml").write_text("words = 'alone'")
    assert checked("bad.toml").returncode == 1
