"""The systemd unit of a screen that shows nothing else: systemd takes it, and what it starts is a command of ours."""

from __future__ import annotations

import configparser
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.command_line import read
from sources import ROOT

UNIT = ROOT / "packaging" / "ridgeline-screen.service"


def test_it_starts_a_looped_day_in_full_screen_again_and_again() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT, encoding="utf-8")
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    given = read(words)
    assert program == "%h/.local/bin/ridgeline"
    assert (given["command"], given["fullscreen"], given["loop"]) == ("", True, "day")
    assert unit["Service"]["Restart"] == "always"


@pytest.mark.slow
def test_systemd_understands_it(need: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / ".local" / "bin" / "ridgeline"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    words = [need("systemd-analyze"), "verify", "--user", str(UNIT)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=20, check=False)
    assert (done.returncode, done.stderr) == (0, "")
