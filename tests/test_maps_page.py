"""The page about maps: its commands print what it shows, its pictures are there, and the script draws them."""

from __future__ import annotations

import fnmatch
import re
import runpy
import shlex
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from ridgeline.cli import main
from sources import ROOT

PAGE = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")
SHOWN = [
    tuple(part.split("\n", 1))
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.S)
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]
]
PICTURES = ROOT / "docs" / "pictures"
SCRIPT = runpy.run_path(str(ROOT / "docs" / "draw_maps.py"))


@pytest.mark.slow
@pytest.mark.parametrize(("line", "shown"), SHOWN, ids=[line[:50] for line, _ in SHOWN])
def test_commands_print_what_is_shown(
    line: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *words = shlex.split(line)
    assert (name, main(words)) == ("ridgeline", 0)
    assert fnmatch.fnmatchcase(capsys.readouterr().out, shown.replace("…", "*"))
    assert len(list(tmp_path.iterdir())) == 1 + shown.count(" belongs to it")


def test_every_picture_on_the_page_is_one_that_the_script_draws_and_small() -> None:
    assert set(re.findall(r"\(pictures/(\w+)\.png\)", PAGE)) == set(SCRIPT["DRAWN"])
    assert sum((PICTURES / f"{name}.png").stat().st_size for name in SCRIPT["DRAWN"]) < 900_000


@pytest.mark.slow
def test_maps_look_as_they_do_on_the_page() -> None:
    now = SCRIPT["kinds"]().astype(float)
    with Image.open(PICTURES / "maps.png") as picture:
        then = np.asarray(picture.convert("RGB")).astype(float)
    assert now.shape == then.shape
    assert abs(now - then).mean() < 8.0, "run docs/draw_maps.py"


def test_the_codes_of_the_pictures_are_those_of_the_commands_on_the_page() -> None:
    for code, *_ in SCRIPT["KINDS"]:
        assert f"code {code}\n" in PAGE
