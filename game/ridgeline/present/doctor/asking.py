"""Other programs, asked with a limit of time: whatever becomes of them, there is an answer."""

from __future__ import annotations

import os
import signal
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What a program has printed, and why that is not all; None if it is."""

    printed: str
    problem: str | None = None


def ask(*command: str, seconds: float = 3.0) -> Answer:
    """What the command answers within that time; after it, it is ended with all that it has started."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"LC_ALL": "C"},
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as problem:
        there = not isinstance(problem, FileNotFoundError)
        return Answer("", f"{command[0]} {'cannot be started' if there else 'is not installed'}")
    try:
        printed, said = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        return Answer(process.communicate()[0], f"no answer within {seconds:g} s")
    except BaseException:
        _end(process)
        raise
    if process.returncode == 0:
        return Answer(printed)
    told = said.strip().splitlines() or [f"{command[0]} ended with status {process.returncode}"]
    return Answer(printed, told[-1].removeprefix("ridgeline: "))


def _end(process: subprocess.Popen[str]) -> None:
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
