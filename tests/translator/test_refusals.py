"""What has no translation is refused, with its line, what it is and what to write instead."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sources import ROOT

from .engine import HEAD, Refusal, javascript

FILE = Path(__file__).with_name("refusals.txt")
PARTS = re.split(r"^# --- (.*)\n", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
REFUSED = [(*title.split(" | "), source) for title, source in zip(PARTS[1::2], PARTS[2::2], strict=True)]
"""Programs, after the line that is refused, what the construct is called, and what is advised."""


@pytest.mark.parametrize(("line", "construct", "remedy", "source"), REFUSED, ids=[f"{one[1]:.40}" for one in REFUSED])
def test_what_has_no_translation_is_refused(
    tmp_path: Path, line: str, construct: str, remedy: str, source: str
) -> None:
    with pytest.raises(Refusal) as refused:
        javascript(tmp_path, HEAD + source)
    assert (refused.value.construct, refused.value.remedy) == (construct, remedy)
    assert refused.value.line - len(HEAD.splitlines()) == int(line)
    assert str(refused.value).startswith(str(tmp_path))


def test_a_module_that_is_not_there_is_named_in_one_line() -> None:
    command = [sys.executable, ROOT / "packaging" / "translator", "ridgeline.nope"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no module 'ridgeline.nope'" in done.stderr
    assert "Traceback" not in done.stderr
