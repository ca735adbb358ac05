"""The cruise with sound, as a program of its own: threads load what they need, and nothing fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest


@pytest.mark.slow
def test_the_cruise_is_heard_from_a_fresh_start(tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    own = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file)}
    command = [sys.executable, "-m", "ridgeline", "--sound", "--seed", "7", "--theme", "dusk", "--size", "320x180"]
    done = subprocess.run(
        [*command, "--seconds", "5"], env=os.environ | own, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert np.abs(np.frombuffer(file.read_bytes(), "<i2")).max() > 500
