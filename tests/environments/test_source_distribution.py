"""The source distribution is the whole project: its tests run where it is unpacked, with what it says it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PART = ("tests/test_package.py", "tests/test_architecture.py", "tests/test_readme.py", "tests/terrain/test_ridge.py")
"""What CI runs there; `--long` runs all."""


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_tests_pass_in_an_unpacked_source_distribution(
    tmp_path: Path, need: Callable[[str], str], built: Path, whole: bool
) -> None:
    def run(*command: str | Path) -> str:
        own = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTEST_ADDOPTS")}
        done = subprocess.run(list(command), cwd=unpacked, env=own, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    shutil.unpack_archive(next(built.glob("ridgeline-*.tar.gz")), tmp_path)
    unpacked = next(tmp_path.glob("ridgeline-*/"))
    run(need("uv"), "venv", "-q", "--python", sys.executable, ".venv")
    python = unpacked / ".venv" / "bin" / "python"
    run(need("uv"), "pip", "install", "-q", "--python", python, "-e", ".[test]")
    assert str(unpacked) in run(python, "-c", "import ridgeline; print(ridgeline.__file__)")
    assert "tests/test_idea.py: " in run(python, "-m", "pytest", "--collect-only", "-qq", "-n", "0")
    run(python, "-m", "pytest", "-q", *([] if whole else (*PART, "-n", "0")))
