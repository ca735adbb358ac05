"""Codes as they are pasted: found in every command, in the window's boxes and in what is dropped, or refused."""

from __future__ import annotations

import resource
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from command_line import run
from ridgeline import user_folders
from ridgeline.app.modes.code_entry import CodeEntry
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.landscapes import is_code, seed_in
from ridgeline.commands import COMMANDS
from ridgeline.export.page.page_command import content_of
from ridgeline.options import Settings
from ridgeline.scene import SceneCode, View
from ridgeline.scene.check_letters import with_end
from ridgeline.scene.themes.find import digits_of, file_of, theme_for
from sources import ROOT
from textfile.pasted import AROUND, AROUND_CODES

from ..pages.test_landscapes import give, on_page
from .player import Watched
from .test_code_entry import PAPER, dropped, lines

VIEW = View(64, 36)

CODE = "dusk-7-1830-ad5"

FILES = {"still": "a.png", "film": "a.webp", "plot": "a.svg", "page": "a.html", "day": "day", "replay": "run.json"}
"""What commands are to write."""

ROOM = 1200 * 2**20  #: bytes of addresses that a process may have

OF_SCENES = [
    name for name, command in COMMANDS.items() if "--code" in command.options() and name not in ("map", "replay")
]
"""The commands that take the code of a scene."""


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Path]:
    """A function that writes a theme of a name into the user's folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    user_folders.themes().mkdir(parents=True)

    def write(name: str) -> Path:
        file = user_folders.themes() / f"{name}.toml"
        file.write_text('like = "dusk"\nspeed = 40\n', encoding="utf-8")
        return file

    return write


def print_code(*words: str) -> tuple[int, str, str]:
    return run("--print-code", *words)


@pytest.mark.parametrize("form", AROUND_CODES)
def test_a_command_takes_a_code_as_it_was_pasted(form: str) -> None:
    for code in (CODE, CODE.capitalize()):
        assert print_code(f"--code={form.format(code)}") == (0, f"{CODE}\n", "")
    status, _, said = print_code(f"--code={form.format(CODE.replace('1830', '1831'))}")
    assert (status, "a letter is wrong" in said) == (2, True)


def test_the_line_in_the_window_takes_a_code_as_it_was_pasted() -> None:
    cruise = Watched(Settings(7, "dusk"))
    for number, form in enumerate(AROUND_CODES):
        code = str(SceneCode("paper", number, hour=9.5))
        entry = CodeEntry(cruise)
        entry._begun = True
        entry.handle(pygame.event.Event(pygame.TEXTINPUT, text=form.format(code)), None, VIEW)
        entry.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), None, VIEW)
        assert cruise.title == f"Ridgeline – paper – {number}", (form, lines(cruise))
        cruise.handle(dropped(pygame.DROPTEXT, text=form.format(PAPER)), None, VIEW)
        assert cruise.title == "Ridgeline – paper – 12", (form, lines(cruise))


@pytest.mark.slow
def test_the_box_of_the_page_takes_a_code_and_a_seed_as_they_were_pasted(opened: list[Director]) -> None:
    visitor = on_page(opened)
    for number, form in enumerate(("<{}>", "https://example.org/hills/#{}&still", "`{}`."), 1):
        give(visitor, form.format(SceneCode("paper", number)))
        assert (visitor.state.theme.name, visitor.state.landscape.seed) == ("paper", number)
    seeds = [seed_in("caf\u00e9")]
    for form in ("caf\u00e9", "cafe\u0301 "):
        give(visitor, form)
        seeds.append(visitor.state.landscape.seed)
    assert len({*seeds}) == 1


def test_a_box_knows_every_pasted_code_from_a_seed() -> None:
    for form in AROUND_CODES:
        assert is_code(form.format(CODE)), form
    for form in AROUND:
        assert not is_code(form.format("our hills #7")), form


@pytest.mark.parametrize("command", OF_SCENES)
def test_a_theme_whose_file_is_another_is_refused_by_every_command(
    command: str, mine: Callable[[str], Path], tmp_path: Path
) -> None:
    mine("mine")
    words = [word for word in (command, str(tmp_path / FILES[command]) if command in FILES else "") if word]
    for code in (SceneCode("mine", 7, "abcdef", hour=18.5), SceneCode("dusk", 7, "abcdef", hour=18.5)):
        status, out, said = run(*words, "--code", str(code))
        assert (status, out) == (2, "")
        assert said == (
            f"ridgeline: the theme '{code.theme}' of this code is not the one that is here: their files differ\n"
        )
    assert not any(tmp_path.glob("a.*"))


def test_the_window_refuses_the_code_of_a_theme_whose_file_is_another(mine: Callable[[str], Path]) -> None:
    mine("mine")
    cruise = Watched(Settings(7, "dusk"))
    cruise.handle(dropped(pygame.DROPTEXT, text=str(SceneCode("mine", 7, "abcdef"))), None, VIEW)
    assert "their files differ" in lines(cruise)
    assert cruise.title == "Ridgeline – dusk – 7"
    cruise.handle(dropped(pygame.DROPTEXT, text=str(SceneCode("mine", 8, digits_of("mine")))), None, VIEW)
    assert cruise.title == "Ridgeline – mine – 8"


def test_a_code_s_theme_is_a_name_and_never_a_path(mine: Callable[[str], Path], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_text('like = "dusk"\n', encoding="utf-8")
    for name in (str(elsewhere), "../elsewhere.toml", "elsewhere.toml", "../../elsewhere"):
        code = SceneCode(name, 7, digits_of(str(elsewhere)), hour=18.5)
        status, _, said = print_code("--code", str(code))
        assert (status, "does not exist" in said) == (2, True)
        with pytest.raises(ValueError, match="does not exist"):
            _ = code.landscape


def test_a_theme_is_known_in_every_case_and_form_of_unicode(mine: Callable[[str], Path]) -> None:
    decomposed = unicodedata.normalize("NFD", "H\u00fcgel")
    file = mine(decomposed)
    for name in (decomposed, "H\u00fcgel", "h\u00dcGEL", "'H\u00fcgel' ", f" {decomposed.lower()}\n"):
        assert file_of(name) == file
        SceneCode(name, 7, digits_of(decomposed)).check_theme()
    for name in ("dusk", "Dusk", "DUSK", "<dusk>", "dusk."):
        assert theme_for(name, 0).name == "dusk"
    mine("dUSK")
    assert file_of("dUSK") == mine("dUSK")
    with pytest.raises(ValueError, match="does not exist, did you mean"):
        file_of("DuSK")


@pytest.mark.slow
def test_a_picture_is_saved_and_opened_by_words_in_any_case(mine: Callable[[str], Path], tmp_path: Path) -> None:
    mine("Hu\u0308gel")
    words = ["--seed", "7", "--time", "18:30"]
    code = print_code("--theme", "Hu\u0308gel", *words)[1]
    assert print_code("--theme", "h\u00fcgel", *words) == (0, code, "")
    assert print_code("--code", str(SceneCode("h\u00fcgel", 7, digits_of("Hu\u0308gel"), hour=18.5))) == (0, code, "")
    picture, again = tmp_path / "a.PNG", tmp_path / "b.JPEG"
    assert run("still", str(picture), "--theme", "Dusk", "--seed", "7", "--size", "64X36")[::2] == (0, "")
    assert run("still", str(again), "--code", f'"{picture}" ', "--size", "64x36")[::2] == (0, "")
    assert again.read_bytes()[:2] == b"\xff\xd8"
    content = content_of({"theme": "DUSK", "code": f"<{CODE.capitalize()}>"})
    assert (content.themes, str(content.code)) == (["DUSK"], CODE)


@pytest.mark.parametrize(
    "words",
    [
        ["--theme", "x" * 3000],
        ["--code", str(SceneCode("x" * 2000, 7))],
        ["--code", f"dusk-{'7' * 3000}-1830-ad5"],
        ["--code", f"{SceneCode('dusk', int('7' * 3000))}", "--theme", "tide"],
        ["page", "a.html", "--code", f"{SceneCode('dusk', int('7' * 3000))}", "--theme", "tide"],
        ["page", "a.html", "--code", f"{SceneCode('dusk', int('7' * 3000), kind='rain')}"],
        ["map", "a.png", "--code", f"7-513-e{'3' * 3000}_afp"],
        ["seek", "x" * 3000],
        ["seek", "lone peak", "--theme", "x" * 3000],
        ["wallpaper", "--best", "x" * 3000, "--dry-run"],
        ["themes", "--new", "x" * 3000],
        ["themes", "--share", "\x1b[31m" * 500],
        ["x" * 3000],
        [f"--{'x' * 3000}"],
    ],
    ids=lambda words: " ".join(words)[:30],
)
def test_a_stranger_s_long_word_is_told_in_short(words: list[str]) -> None:
    status, _, said = run(*words)
    assert status == 2
    assert all(len(line) < 600 and line.isprintable() for line in said.splitlines())
    assert not any("x" * 61 in line or "7" * 61 in line for line in said.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ridges", "flyover"])
def test_codes_of_the_largest_views_are_drawn_in_little_memory(tmp_path: Path, kind: str) -> None:
    code = str(SceneCode("tide", 7, hour=1.0, size=(2e6, 20_000.0), kind=kind))
    words = [sys.executable, str(ROOT / "game"), "still", str(tmp_path / "a.png"), "--code", code]
    subprocess.run(words, check=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)))


@pytest.mark.parametrize("size", ["100000000x100000000", "1920x20001", "1920x9.9", "2000001x1080"])
def test_a_code_of_a_view_that_is_too_dear_is_refused_in_one_sentence(size: str, tmp_path: Path) -> None:
    status, _, said = run("still", str(tmp_path / "a.png"), "--code", with_end(f"tide-7-u{size}"))
    assert status == 2
    assert "is not a code: a view with a code is 10 to 20,000 units high and at most 2,000,000 wide" in said


def test_a_picture_of_a_view_that_no_code_can_say_is_saved_without_one(tmp_path: Path) -> None:
    words = ["--theme", "dusk", "--seed", "7", "--size", "64x36", "--scale", "1000"]
    assert run("still", str(tmp_path / "a.png"), *words)[::2] == (0, "")
    picture = (tmp_path / "a.png").read_bytes()
    assert b"Hills" in picture
    assert b"dusk-7" not in picture
    status, _, said = print_code(*words)
    assert (status, said) == (
        2,
        "ridgeline: a view with a code is 10 to 20,000 units high and at most 2,000,000 wide\n",
    )
