"""Where neither pygame-ce nor pygame is installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDDEN = """
import sys
sys.modules["pygame"] = None
from ridgeline.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", HIDDEN, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("words", [[], ["play"], ["still", "x.png"], ["saver"], ["doctor"], ["film", "x.gif"]])
def test_one_sentence_names_what_to_install(words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "ridgeline: this needs pygame-ce, or pygame: pip install 'ridgeline[app]'\n"


def test_what_needs_none_works() -> None:
    assert run("themes").stdout.startswith("aurora")


def test_the_library_says_it_too() -> None:
    code = "import sys; sys.modules['pygame'] = None; import ridgeline; ridgeline.still()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr.splitlines()[-1].endswith("needs more than is installed: pip install 'ridgeline[app]'")
