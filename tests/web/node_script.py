"""Scripts in JavaScript that compare what Python says with what the page's modules say."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from sources import ROOT

WEB = ROOT / "game" / "ridgeline" / "web"


def differences(node: str, script: str, told: Any) -> dict[str, Any]:
    """What a script beside this file prints, as JSON, about the modules of the page and what it is told.

    All scripts print `compared`, a number, and `different`, a list of words.
    """
    run = subprocess.run(
        [node, str(Path(__file__).with_name(script)), WEB.as_uri()],
        input=json.dumps(told),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found
