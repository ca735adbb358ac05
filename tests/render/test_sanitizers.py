"""No frame of any scene reads or writes beside its memory, or does what C leaves undefined."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from sources import ROOT

SOURCE = ROOT / "game" / "ridgeline" / "render" / "kernels" / "spans.c"

FLAGS = "-O1 -g -shared -fPIC -ffp-contract=off -fsanitize=address,undefined -fno-sanitize-recover=all"

SEED, SECONDS = "1", 25


@pytest.mark.slow
def test_sanitizers_find_nothing_in_frames_of_all_kinds(tmp_path: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        if "RIDGELINE_NO_SKIP" in os.environ:
            pytest.fail("there is no gcc")
        pytest.skip("there is no gcc")
    shutil.copy(SOURCE, tmp_path)
    named = f"-DSOURCE={crc32(SOURCE.read_bytes())}u"
    command = [compiler, *FLAGS.split(), named, "-o", str(tmp_path / "_spans.so"), str(SOURCE), "-lm"]
    subprocess.run(command, check=True, capture_output=True)
    found = subprocess.run([compiler, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    environment = os.environ | {
        "LD_PRELOAD": found.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
        "SDL_VIDEODRIVER": "dummy",
    }
    fuzz = [sys.executable, str(Path(__file__).with_name("fuzz.py")), str(tmp_path), SEED, str(SECONDS)]
    done = subprocess.run(fuzz, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert int(done.stdout.split()[-1]) > 40
