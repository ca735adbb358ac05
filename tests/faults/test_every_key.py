"""Every key of every file that is read, with every nasty value: a few plain words, never more, and never for long."""

from __future__ import annotations

import contextlib
import json
import os
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

import pygame
import pytest

from faults.test_bad_inputs import INPUTS, lost, place_of
from play.runs import from_cruise
from ridgeline import user_folders
from ridgeline.app.game.replay_file import read_replay, write_replay
from ridgeline.app.game.score_file import ScoreFile
from ridgeline.app.window.opening import Opening, last_opening, write_down
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.export.films.parts import OfAClock, parts_of
from ridgeline.export.post.post_command import _posts
from ridgeline.play.chapter_files.load import read_chapter
from ridgeline.play.chapters import Chapter
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.theme_file import ThemeFile
from ridgeline.shot.codes import code_from
from ridgeline.system.files.png_text import CODE, encode_png
from ridgeline.system.settings.check_settings import options_in
from ridgeline.system.settings.tables import Options
from ridgeline.textfile.allowed import record_in, settable_fields
from textfile.test_content import NO_FILES

from .conftest import Tally
from .forks import DUMMY, LONGEST, MOST, Forks

TEXTS = (
    *('""', '" "', '"\\u0000"', '"\\u0001"', '"\\u001b[31m"', '"\\u202e"', '"' + "x" * 5000 + '"', '"٣"', '"-0"'),
    *('"0001-01-01T00:00:00+14:00"', '"9999-12-31T23:59:59-14:00"', '"2026-02-30"', '"0"', '"../../etc/passwd"'),
    *('"/dev/zero"', '"nan"', '"1e999"', '"%n%s{0}"', '"/"', '"\\n"'),
)
NUMBERS = ("0", "-1", "1.5", "1e308", "-1e308", "5e-324", "1e999", "-1e999", f"{2**63}", f"{-(2**64)}", "9" * 400)
OTHERS = ("true", "false", "[]", "[[[]]]", "{}", "[" * 3000 + "]" * 3000, "[" + "1," * 5000 + "1]", "1" * 5000)
IN_JSON = (*TEXTS, *NUMBERS, *OTHERS, "null", "NaN", "-Infinity", '"\\ud800"', '{"a":' * 3000 + "1" + "}" * 3000)
IN_TOML = (*TEXTS, *NUMBERS, *OTHERS, "nan", "-inf", "0001-01-01T00:00:00+14:00", "9999-12-31", "07:32:00", "0xff")
"""Values that are of the wrong kind, too large, too deep, out of any calendar, or of letters that do harm."""

HERE = "@here@"  #: what stands where a value is to be

Path_ = tuple[str | int, ...]


class Kind(NamedTuple):
    """A kind of file that is read: a good text, what reads a file, and the record that it describes, if that is one."""

    good: str
    read: Callable[[Path], object]
    record: Any = None
    name: str = "it.json"

    @property
    def table(self) -> dict[str, Any]:
        """What the good text says."""
        loaded: dict[str, Any] = tomllib.loads(self.good) if self.name.endswith(".toml") else json.loads(self.good)
        return loaded

    @property
    def cases(self) -> list[tuple[Path_, str]]:
        """Every key with every nasty value."""
        values = IN_TOML if self.name.endswith(".toml") else IN_JSON
        return [(path, value) for path in sorted({*paths(self.record, self.table)}, key=str) for value in values]

    def text(self, path: Path_, value: str) -> str:
        """The good text with a value in a place."""
        table = with_value(self.table, path, HERE)
        toml = self.name.endswith(".toml")
        whole = "".join(f"{key} = {inline(one)}\n" for key, one in table.items()) if toml else json.dumps(table)
        return whole.replace(f'"{HERE}"', value)


def paths(annotation: Any, value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths to all keys and items of a parsed file, and to those that its record knows besides."""
    kind, listed = record_in(annotation) if annotation is not None else (None, False)
    known = settable_fields(kind) if kind is not None and not listed else {}
    if path:
        yield path
    if isinstance(value, dict) or known:
        for key in {**known, **(value if isinstance(value, dict) else {})}:
            yield from paths(known.get(key), value.get(key) if isinstance(value, dict) else None, (*path, key))
    elif isinstance(value, list) or listed:
        for number, one in enumerate(value[:2] if value else [{}]):
            yield from paths(kind, one, (*path, number))


def with_value(table: dict[str, Any], path: Path_, value: object) -> dict[str, Any]:
    """A copy of a table with a value in a place, and with what has to be around it."""
    whole: Any = deepcopy(table)
    inner = whole
    for step, following in pairwise(path):
        new: Any = [{}] if isinstance(following, int) else {}
        if isinstance(inner, dict) and not isinstance(inner.get(str(step)), dict | list):
            inner[step] = new
        inner = inner[step]
    inner[path[-1]] = value
    assert isinstance(whole, dict)
    return whole


def inline(value: object) -> str:
    """A value as TOML has it on one line, tables too: so a list may hold both tables and something else."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return json.dumps(value, ensure_ascii=False)


def window(tmp: Path) -> str:
    """What is written down of a window, without the seal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(user_folders, "state", lambda: tmp)
        write_down(Opening((800, 450), (3, 4), False, ("left", ScreenBox(0, 0, 1920, 1080))))
    return json.dumps(
        {key: value for key, value in json.loads((tmp / "window.json").read_text()).items() if key != "seal"}
    )


def as_window(file: Path) -> object:
    """How the window was left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(user_folders, "state", lambda: file.parent)
        file.rename(file.with_name("window.json"))
        return last_opening()


def as_post(file: Path) -> object:
    """The post that a description tells of, and that a feed can name; a ValueError with what was said of it."""
    file.with_suffix(".png").write_bytes(b"a picture")
    said = list[str]()
    for post in _posts(file.parent, said.append):
        ET.fromstring(f"<post>{escape(post.alt)} {escape(post.code)} {post.time.isoformat()}</post>")
        return post
    raise ValueError("\n".join(said))


def as_parts(file: Path) -> object:
    """The parts of a film, of whose description nothing is fixed."""
    folder = file.with_name("film.gif.parts")
    folder.mkdir()
    file.rename(folder / "film.json")
    now = asdict(OfAClock())
    with parts_of(file.with_name("film.gif"), now, [*now], lambda said: None) as parts:
        assert all(type(parts.description[name]) is type(value) for name, value in now.items())
        return parts.remove()


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kind]:
    """All kinds of file that are read and have keys."""
    tmp = tmp_path_factory.mktemp("good")
    write_replay(from_cruise(ticks=90), tmp / "run.json")
    good = {name: read.good.decode() for name, read in INPUTS.items() if name != "pictures"}
    about = {"code": "dusk-7-1830-ad5", "alt": "hills", "time": "2026-11-20T18:00:00Z", "theme": "dusk", "seed": 7}
    return {
        "replays": Kind(good["replays"], read_replay),
        "runs from the cruise": Kind(good["runs from the cruise"], read_replay),
        "scores": Kind(good["scores"], lambda file: ScoreFile(file.parent).read(), name="scores.json"),
        "window": Kind(window(tmp), as_window),
        "posts": Kind(json.dumps(about), as_post, name="20261120T1800Z.json"),
        "film": Kind(json.dumps(asdict(OfAClock())), as_parts),
        "themes": Kind(good["themes"], read_theme, ThemeFile, "it.toml"),
        "settings": Kind(good["settings"], options_in, Options, "it.toml"),
        "chapters": Kind(good["chapters"], read_chapter, Chapter, "it.toml"),
    }


NAMES = ("replays", "runs from the cruise", "scores", "window", "posts", "film", "themes", "settings", "chapters")


def fault(kind: Kind, text: str, folder: Path) -> str:
    """What is wrong with how a text is read; "" if nothing is."""
    folder.mkdir()
    file = folder / kind.name
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        kind.read(file)
    except ValueError as problem:
        lines = str(problem).splitlines()
        too_much = len(lines) > MOST * 2 or max(map(len, lines), default=LONGEST + 1) > LONGEST
        strange = {letter for letter in str(problem) if not letter.isprintable()} - {"\n"}
        return too_much * f"{len(lines)} lines, {len(str(problem))} letters" or (f"{strange}" if strange else "")
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


def some(cases: list[tuple[Path_, str]], count: int) -> list[tuple[Path_, str]]:
    """So many of the cases, from all over."""
    return cases[:: max(len(cases) // count, 1) | 1]


@pytest.mark.parametrize("name", NAMES)
def test_any_key_with_any_value_is_answered_in_few_words(kinds: dict[str, Kind], name: str, tmp_path: Path) -> None:
    kind = kinds[name]
    for number, case in enumerate(some(kind.cases, 20)):
        assert not fault(kind, kind.text(*case), tmp_path / str(number)), case


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.timeout(20)
@pytest.mark.parametrize("odd", NO_FILES)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_file_is_never_waited_for(kinds: dict[str, Kind], name: str, odd: str, tmp_path: Path) -> None:
    NO_FILES[odd](tmp_path / kinds[name].name)
    with contextlib.suppress(ValueError, OSError):
        kinds[name].read(tmp_path / kinds[name].name)


@pytest.mark.parametrize("name", NAMES)
def test_every_key_with_every_value_is_answered_in_few_words(
    kinds: dict[str, Kind], name: str, tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    kind = kinds[name]
    for number, case in enumerate(some(kind.cases, many(250, 10**6))):
        tally.note(case, fault(kind, kind.text(*case), tmp_path / str(number)))
    tally.settle()


@pytest.mark.parametrize("name", [name for name in NAMES if name in INPUTS])
def test_a_command_that_reads_it_ends_with_words_and_leaves_the_file(
    kinds: dict[str, Kind], name: str, forks: Forks, tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    read, kind = INPUTS[name], kinds[name]
    for number, case in enumerate(some(kind.cases, many(2, 400))):
        text, place = kind.text(*case), place_of(tmp_path / str(number), read.name)
        place.write_text(text, encoding="utf-8")
        ended = forks.run(tmp_path / str(number), *read.words, program=read.program)
        tally.note(case, ended.fault(read.allowed) or lost(place, text.encode()))
    tally.settle()


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_as_the_code_in_a_picture_is_answered_in_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "it.png").write_bytes(encode_png(pygame.Surface((4, 4)), {CODE: json.loads(text)}))
    with pytest.raises(ValueError, match=r"^[^\n]{5,600}$") as refused:
        code_from(str(tmp_path / "it.png"))
    assert str(refused.value).isprintable()


UNATTENDED = (
    ("saver", "--seconds", "0"),
    ("wallpaper", "--into", ".", "--size", "48x27"),
    ("--seconds", "0"),
)
"""What runs while nobody looks."""

BROKEN: dict[str, Callable[[Path], object]] = {
    "zeros": lambda file: file.write_bytes(bytes(400)),
    "cut off": lambda file: file.write_text("[saver"),
    "a wrong value": lambda file: file.write_text("[saver]\nseed = 1e999\n[window]\ntheme = '/dev/zero'\n"),
    "a pipe": NO_FILES["pipe"],
    "a link to zeros": NO_FILES["link to zeros"],
}


@pytest.mark.parametrize("words", UNATTENDED, ids=" ".join)
def test_broken_settings_end_nothing_that_nobody_watches(
    words: tuple[str, ...], forks: Forks, tally: Tally, tmp_path: Path
) -> None:
    for number, (kind, make) in enumerate(BROKEN.items()):
        place = place_of(tmp_path / str(number), INPUTS["settings"].name)
        make(place)
        ended = forks.run(tmp_path / str(number), *words, changes=DUMMY)
        tally.note((words, kind), ended.fault((0,)) or ("" if os.path.lexists(place) else "it is gone"))
    tally.settle()


def test_every_key_of_a_record_is_among_those_that_are_tried(kinds: dict[str, Kind]) -> None:
    for name, known in (("settings", Options), ("themes", ThemeFile), ("chapters", Chapter)):
        tried = {path[0] for path, _ in kinds[name].cases}
        assert tried >= settable_fields(known).keys(), name
