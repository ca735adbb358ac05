"""Themes of the user's own: they are listed, and begun from a file that explains itself, never over another one."""

from __future__ import annotations

import errno
import json
import shutil
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ridgeline import shipped
from ridgeline.cli import main
from ridgeline.scene.themes.find import built_in, theme_for
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.schema import schema_text
from ridgeline.system.files.atomic import atomic_write
from ridgeline.textfile.write import toml_text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of themes, which is not there yet, beside an empty folder to be in."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("ridgeline.user_folders.themes", lambda: tmp_path / "config" / "themes")
    return tmp_path / "config" / "themes"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = main(["themes", *words])
    except SystemExit as end:
        status = int(end.code or 0)
    return status, *capsys.readouterr()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_theme_is_dusk_with_words_of_its_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--new", "mine")
    assert (status, err) == (0, "")
    assert out.startswith(f"wrote {folder / 'mine.toml'}: theme, ")
    assert "ridgeline --theme mine\n" in out
    assert names(folder) == ["mine.toml", "theme.schema.json"]
    words = "a theme of my own, based on dusk"
    assert theme_for("mine", 0) == replace(built_in("dusk"), name="mine", words=words, land="dusk")


def test_a_new_theme_names_its_schema_in_its_first_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "--new", "mine")
    text = (folder / "mine.toml").read_text(encoding="utf-8")
    assert text.startswith("#:schema ./theme.schema.json\n")
    assert (folder / "theme.schema.json").read_text(encoding="utf-8") == schema_text()
    assert {"weather", "life", "seasons", "layers", "hours"} <= tomllib.loads(text).keys()


def test_a_path_is_written_where_it_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--new", "my hills.toml")
    assert status == 0
    assert "ridgeline --theme 'my hills.toml'\n" in out
    assert names(Path()) == ["my hills.toml", "theme.schema.json"]
    assert not folder.exists()
    assert read_theme("my hills.toml").name == "my hills"


def test_nothing_is_ever_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "--new", "mine")
    (folder / "mine.toml").write_text("mine")
    (folder / "gone.toml").symlink_to("nowhere")
    (folder / "room.toml").mkdir()
    for name in ("mine", "gone", "room", str(folder / "mine.toml")):
        status, out, err = run(capsys, "--new", name)
        assert (status, out) == (2, "")
        assert err.endswith(" already exists; choose another name\n")
    assert (folder / "mine.toml").read_text() == "mine"
    assert names(folder) == ["gone.toml", "mine.toml", "room.toml", "theme.schema.json"]


@pytest.mark.slow
def test_where_there_is_no_room_for_the_schema_there_is_no_theme_either(folder: Path, tmp_path: Path) -> None:
    code = (
        "import resource, sys; sys.dont_write_bytecode = True;"  # Python would keep half of a module's code
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])));"
        "from ridgeline.cli import main; sys.exit(main(['themes', '--new', './mine.toml']))"
    )
    theme_size = len(toml_text(built_in("dusk"), comments=True).encode()) + 500
    assert theme_size < len(schema_text().encode())
    words = [sys.executable, "-c", code, str(theme_size)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ridgeline: 'mine.toml' cannot be written: file too large\n"
    assert names(Path()) == []


@pytest.mark.parametrize("links", [True, False])
def test_who_comes_first_keeps_the_name(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refuse)
    with atomic_write(tmp_path / "new", fresh=True) as written:
        written.write_text("first")
    with pytest.raises(FileExistsError), atomic_write(tmp_path / "new", fresh=True) as written:
        written.write_text("second")
    assert names(tmp_path) == ["new"]
    assert (tmp_path / "new").read_text() == "first"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dusk", "'dusk' is a built-in theme; choose another name"),
        ("../mine", "a name may contain letters, digits, - and _"),
        ("a/b", "a name may contain letters, digits, - and _"),
        ("", "a name may contain letters, digits, - and _"),
        (".", "a name may contain letters, digits, - and _"),
        ("a b", "a name may contain letters, digits, - and _"),
        ("a\nb", "a name may contain letters, digits, - and _"),
        ("x" * 61, "a name may contain letters, digits, - and _"),
        ("nowhere/x.toml", "there is no folder 'nowhere'"),
        (f"{'x' * 300}.toml", "cannot be written: file name too long"),
    ],
)
def test_what_cannot_be_a_name_is_refused(
    name: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, f"--new={name}")
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert names(Path()) == []
    assert not folder.exists() or names(folder) == []


def test_a_schema_that_is_another_program_s_is_left_alone(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    Path("theme.schema.json").write_text('{"title": "colours"}')
    status, _, err = run(capsys, "--new", "mine.toml")
    assert status == 2
    assert "'theme.schema.json' is not a schema of Ridgeline" in err
    assert names(Path()) == ["theme.schema.json"]
    assert Path("theme.schema.json").read_text() == '{"title": "colours"}'


def test_an_older_schema_is_refreshed(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    Path("theme.schema.json").write_text('{"title": "Ridgeline theme"}')
    assert run(capsys, "--new", "mine.toml")[0] == 0
    assert Path("theme.schema.json").read_text(encoding="utf-8") == schema_text()


def test_a_disk_that_is_full_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", refuse)
    status, _, err = run(capsys, "--new", "mine.toml")
    assert (status, err) == (2, "ridgeline: 'mine.toml' cannot be written: no space left on device\n")
    assert names(Path()) == []


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--schema")
    assert (status, err) == (0, "")
    assert json.loads(out)["title"] == "Ridgeline theme"


def test_a_new_theme_and_the_schema_are_not_asked_for_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "--schema", "--new", "mine")
    assert (status, err.count("\n")) == (2, 1)
    assert "--new cannot be given with --schema" in err


def test_the_user_s_themes_are_listed_by_path_and_broken_ones_with_the_mistake(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "--new", "mine")
    shutil.copy(folder / "mine.toml", folder / "winter.toml")
    (folder / "bad.toml").write_text((folder / "mine.toml").read_text().replace("speed =", "sped ="))
    (folder / "not.toml").write_text("[")
    (folder / "room.toml").mkdir()
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    told = dict(line.split(maxsplit=1) for line in out.splitlines()[len(shipped.theme_names()) :])
    assert list(told) == ["bad", "mine", "not", "room", "winter"]
    assert told["bad"].startswith(f"broken: {folder}/bad.toml:")
    assert told["bad"].endswith("unknown key, did you mean 'speed'?")
    assert told["mine"] == f"a theme of my own, based on dusk ({folder}/mine.toml)"
    assert told["not"].startswith(f"broken: {folder}/not.toml:1:")
    assert told["room"] == f"broken: {folder}/room.toml: a folder; a theme is a TOML file"
    assert "hidden by the built-in theme" in told["winter"]


def test_a_file_in_the_folder_cannot_write_onto_the_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir(parents=True)
    (folder / "a\x1b[2Jb\n.toml").write_text("x = 1")
    _, out, _ = run(capsys)
    assert out.count("\n") == len(shipped.theme_names()) + 1
    assert "\x1b" not in out
