"""The page about the gym is made by its script, and its programs run."""

from __future__ import annotations

import inspect
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ridgeline.gym import GlideEnv, GlideVectorEnv
from sources import ROOT

PAGE = (ROOT / "docs" / "gym.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.M | re.S)


def test_the_page_is_what_its_script_writes() -> None:
    assert runpy.run_path(str(ROOT / "docs" / "write_gym.py"))["page"]() == PAGE


def test_the_page_lists_every_keyword_with_its_default() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (`.*?`) \|", PAGE, flags=re.M)
    listed = {name: value for names, values in rows for name, value in zip(*map(ticked, (names, values)), strict=True)}
    known = inspect.signature(GlideEnv).parameters | inspect.signature(GlideVectorEnv).parameters
    defaults = {name: repr(one.default).replace("'", '"') for name, one in known.items() if name != "num_envs"}
    assert listed == defaults | {"rules": "RULES"}


def ticked(text: str) -> list[str]:
    """What stands between ticks."""
    return re.findall(r"`(.*?)`", text)


def test_it_links_to_what_exists() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert [target for target in targets if ":" not in target and not (ROOT / "docs" / target).exists()] == []


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=["one", "many", "replay"])
def test_its_programs_run(program: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-W", "error", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
