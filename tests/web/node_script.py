"""Scripts in JavaScript that compare what Python says with what the page's modules say."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def answering(node: str, script: str) -> Iterator[Callable[[Any], Any]]:
    """A function that asks a script beside this file, which answers each line of JSON with one, until it is left."""
    command = [node, str(Path(__file__).with_name(script)), WEB.as_uri()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        question, answer = process.stdin, process.stdout
        assert question
        assert answer

        def ask(told: Any) -> Any:
            question.write(f"{json.dumps(told)}\n")
            question.flush()
            line = answer.readline()
            assert line, f"{script} has ended"
            return json.loads(line)

        yield ask
