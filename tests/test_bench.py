"""The benchmark runs and prints its figures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sources import ROOT

FRAMES = ROOT / "tests" / "bench" / "frames.py"
PAGE = ROOT / "tests" / "bench" / "page" / "frames.py"


def run(*words: str) -> str:
    """What the benchmark prints; it may have missed something, which exits with 1."""
    done = subprocess.run([sys.executable, str(FRAMES), "--quick", *words], capture_output=True, text=True, timeout=110)
    assert done.returncode in (0, 1), done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_benchmark_prints_its_figures_as_json_and_beside_an_earlier_run(tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    before.write_text(run("--json", "--only", "compose, dusk 4K"))
    rows = json.loads(before.read_text())["figures"]
    assert {"R, 4K", "compose, standard 4K", "compose, dusk 4K"} == {row["key"] for row in rows}
    assert all(row["value"] > 0.0 for row in rows)
    shown = run("--baseline", str(before), "--only", "compose, dusk 4K").splitlines()
    assert f"{rows[2]['value']:9.3f}" in next(line for line in shown if "dusk 4K" in line)


@pytest.mark.slow
def test_the_shader_is_measured_without_a_graphics_card_too() -> None:
    rows = json.loads(run("--json", "--only", "shader, main"))["figures"]
    if not rows[0]["skipped"].startswith("no OpenGL here") or "RIDGELINE_NO_SKIP" in os.environ:
        assert [row["value"] > 0.0 for row in rows] == [True] * 5


@pytest.mark.slow
def test_land_that_creeps_changes_evenly_and_in_every_frame() -> None:
    report = json.loads(run("--json", "--only", "step"))
    assert [row["met"] for row in report["figures"]] == ["aim", "aim"]


@pytest.mark.slow
@pytest.mark.window
def test_the_whole_program_is_measured_in_a_window_of_its_own_server() -> None:
    rows = json.loads(run("--json", "--only", "processor at 144"))["figures"]
    assert [row["skipped"] for row in rows] == [""] * 2


@pytest.mark.slow
def test_the_page_is_measured_beside_python(need: Callable[[str], str]) -> None:
    need("node"), need("chromedriver")
    command = [sys.executable, str(PAGE), "dusk", "--blocks", "3"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=110).stdout.splitlines()
    assert [line.split(":")[0] for line in lines[-2:]] == ["dusk, scene", "dusk, scene and upload"]
    assert all("(aim 0.5)" in line or "no OpenGL here" in line for line in lines[-2:])
