"""The tiers of tests: each test is in one, CI's parts are the whole of its two, and what outgrows its own is named."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sources import ROOT

from .durations import outgrown
from .plugin import each_once

KINDS = {
    "ordinary": (),
    "slow": ("slow",),
    "alone": ("alone",),
    "slow_alone": ("slow", "alone"),
    "long": ("long",),
    "slow_long": ("slow", "long"),
}
"""Tests of each kind, with their marks."""

PARTS = ("ordinary", "pictures", "windows", "rest", "alone")


@pytest.fixture
def stubs(tmp_path: Path) -> Path:
    """Sources that have, in each folder of tests, one test of each kind and no other."""
    text = "import pytest\n"
    for kind, marks in KINDS.items():
        text += "".join(f"@pytest.mark.{mark}\n" for mark in marks) + f"def test_{kind}(): pass\n"
    for folder in {file.parent for file in (ROOT / "tests").rglob("test_*.py") if "bench" not in file.parts}:
        place = tmp_path / folder.relative_to(ROOT)
        place.mkdir(parents=True, exist_ok=True)
        (place / f"test_{'_'.join(folder.relative_to(ROOT).parts)}.py").write_text(text)
    (tmp_path / "game" / "ridgeline").mkdir(parents=True)
    (tmp_path / "tests" / "conftest.py").write_text('import profiles\npytest_plugins = ("tiers.plugin",)\n')
    for file in (
        "pyproject.toml",
        "tests/tiers/__init__.py",
        "tests/tiers/plugin.py",
        "tests/tiers/durations.py",
        "tests/profiles.py",
    ):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def collected(stubs: Path, *words: str) -> list[str]:
    """The tests that pytest chooses."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "--no-header", *words]
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(command, cwd=stubs, env=own, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 5), done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="CI is for Linux")
def test_the_parts_of_ci_together_run_each_test_once_but_those_of_the_long_tier(stubs: Path) -> None:
    found = list[str]()
    for part in PARTS:
        said = subprocess.run([ROOT / ".ci" / "run", "--tests", part], capture_output=True, text=True, check=True)
        found += collected(stubs, *said.stdout.splitlines())
    assert sorted(found) == sorted(collected(stubs, "-m", "not long"))
    assert len(found) == len(set(found))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert f"part: [{', '.join(PARTS[:-1])}]" in workflow


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ((), {"ordinary", "alone"}),
        (("-m", "slow"), {"slow", "slow_alone"}),
        (("-m", "slow or not slow"), {"ordinary", "slow", "alone", "slow_alone"}),
        (("--long",), {"long", "slow_long"}),
        (("--long", "tests/scene"), {*KINDS}),
        (("-m", "long"), {"long", "slow_long"}),
    ],
)
def test_the_long_tier_is_run_only_if_it_is_asked_for(stubs: Path, words: tuple[str, ...], kinds: set[str]) -> None:
    assert {test.partition("::test_")[2] for test in collected(stubs, *words)} == kinds


@pytest.mark.slow
def test_the_long_tier_goes_on_where_it_stopped_until_the_sources_change(stubs: Path) -> None:
    def run(*words: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--long", *words]
        return subprocess.run(command, cwd=stubs, capture_output=True, text=True, check=False).stdout

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=stubs, check=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "all")
    whole = len(collected(stubs, "--long"))
    broken = stubs / "tests" / "scene" / "test_tests_scene.py"
    assert f"{whole} passed now, 0 before" in run()
    assert "0 passed now" in run()
    assert f"{whole} passed now, 0 before" in run("--again")
    broken.write_text(broken.read_text().replace("def test_long(): pass", "def test_long(): assert 0"))
    assert f"{whole - 1} passed now, 0 before" in run()
    assert f"0 passed now, {whole - 1} before" in run()


def test_what_takes_twice_as_long_as_written_is_named_but_on_a_slow_machine() -> None:
    written = {f"test_{number}": 2.0 for number in range(30)}
    taken = dict.fromkeys(written, 2.1) | {"test_7": 4.5, "ordinary": 0.6, "quick": 0.4, "new": 9.0}
    assert outgrown(taken, {"ordinary", "quick"}, written) == {"test_7": 4.5, "ordinary": 0.6}
    busy = {test: 3.0 * seconds for test, seconds in taken.items()}
    assert outgrown(busy, {"ordinary", "quick"}, written).keys() == {"test_7", "ordinary"}
    assert not outgrown({"ordinary": 9.0, "test_7": 9.0}, {"ordinary"}, written), "too few to say"
    busy["test_7"] = 6.3
    assert [*outgrown(busy, {"ordinary"}, written)] == ["ordinary"]


def test_a_spread_has_each_value_of_each_column_in_ci() -> None:
    cases = [("dusk", "deer"), ("tide", "whale"), ("dusk", "whale"), ("tide", "kite"), ("tide", "deer")]
    assert [case.values for case in each_once(cases) if not case.marks] == [cases[0], cases[1], cases[3]]
