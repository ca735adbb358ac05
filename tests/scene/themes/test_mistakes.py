"""The table of mistakes as a whole: there are many, each is answered in full, and none of them does anything."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ridgeline.scene.themes.load import ThemeError, read_theme
from ridgeline.textfile.read import MAX_TEXT_BYTES

from .mistakes import ALIKE, KEYS, MISSING, SYNTAX, WRONG
from .written import GOOD

BROKEN = [GOOD.replace(old, new) for old, new, *_ in SYNTAX + WRONG + ALIKE + KEYS + MISSING]

WATCHED = """\
import json, pathlib, sys
from ridgeline.scene.themes.load import ThemeError, read_theme

def read(file):
    try:
        read_theme(file)
    except ThemeError as refused:
        return str(refused).split(": ")[0]

files = sorted(pathlib.Path(sys.argv[1]).iterdir())
for file in files:
    read(file)  # so that all that is loaded when it is needed is there
happened, watching = [], True
sys.addaudithook(lambda event, told: happened.append((event, str(told[:1]))) if watching else None)
for file in files:
    read(file)
watching = False
names = {str(file) for file in files}
others = [(event, told) for event, told in happened if event != "open" or not any(name in told for name in names)]
print(json.dumps([len(happened) >= len(files), others]))
"""
"""Reads the files of a folder, and prints whether they were seen to be opened, and what else Python was asked to do."""

MEASURED = """\
import pathlib, sys
from ridgeline.scene.themes.load import ThemeError, read_theme

def most():
    status = dict(line.split(":", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
    return int(status["VmHWM"].split()[0])

good, *greedy = sorted(pathlib.Path(sys.argv[1]).iterdir())
read_theme(good)
before = most()
for file in greedy:
    try:
        sys.exit(f"{read_theme(file)} was read")
    except ThemeError as refused:
        assert len(str(refused)) < 20_000
print(most() - before)
"""
"""Reads the files of a folder, of which only the first is good, and prints by how many kB the memory grew at most."""

GREEDY = {
    "layers": "[[layers]]\nbase = 1.0\n" * (MAX_TEXT_BYTES // 22),
    "stands": "[[layers]]\n" + "[[layers.stands]]\n" * (MAX_TEXT_BYTES // 19),
    "keys": "".join(f"key{number} = 1\n" for number in range(MAX_TEXT_BYTES // 16)),
    "items": "stops = [" + "0," * (MAX_TEXT_BYTES // 2 - 8) + "]",
    "words": f'words = "{"x" * (MAX_TEXT_BYTES - 20)}"',
    "digits": f"speed = 0x{'f' * (MAX_TEXT_BYTES - 20)}",
    "dots": "".join(f"{'a.' * 250}b{number} = 1\n" for number in range(MAX_TEXT_BYTES // 520)),
    "deep": "a = " + "[" * 400 + "]" * 400,
    "headers": "".join(f"[{'a.' * 90}b{number}]\n" for number in range(MAX_TEXT_BYTES // 200)),
    "span": GOOD.replace("span = 512", "span = 1073741824"),
}
"""Files that are as large as they may be, each with much of one thing."""


def test_there_are_more_than_a_hundred_different_broken_files() -> None:
    assert len(set(BROKEN)) == len(BROKEN) > 150


@pytest.mark.slow
def test_every_broken_file_is_answered_line_by_line_with_file_line_and_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for text in BROKEN:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ThemeError) as refused:
            read_theme(file)
        for told in str(refused.value).split("\n"):
            assert told.isprintable()
            assert told.startswith(f"{file}:")
            assert len(told) < 600
            assert any(word in told for word in ("allowed", "must be", "unknown key", "not TOML", "too many"))


@pytest.mark.slow
def test_no_file_makes_python_run_load_or_open_anything_else(tmp_path: Path) -> None:
    for number, text in enumerate([GOOD, *BROKEN]):
        (tmp_path / f"{number:03}.toml").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", WATCHED, tmp_path], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [True, []]


@pytest.mark.slow
def test_greedy_files_are_refused_in_little_memory(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    (tmp_path / "0good.toml").write_text(GOOD, encoding="utf-8")
    for name, text in GREEDY.items():
        assert len(text) <= MAX_TEXT_BYTES
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", MEASURED, tmp_path], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 64_000
