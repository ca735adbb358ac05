"""Other programs, run with a time limit: there is always an answer."""

import os
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Answer:
    """The output of a program, and why it is incomplete; None if it is complete."""

    printed: str
    problem: str | None = None


def ask(*command: str, seconds: float = 3.0, changes: Mapping[str, str] = MappingProxyType({})) -> Answer:
    """Run a command with `changes` to the environment; its answer.

    After `seconds` it is ended, with every process that it has started.
    """
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C", **changes},
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as problem:
        missing = isinstance(problem, FileNotFoundError)
        return Answer("", f"{command[0]} {'is not installed' if missing else 'cannot be started'}")
    try:
        printed, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        return Answer(process.communicate()[0], f"no answer within {seconds:g} s")
    except BaseException:
        _end(process)
        raise
    if process.returncode == 0:
        return Answer(printed)
    lines = errors.strip().splitlines() or [f"{command[0]} ended with status {process.returncode}"]
    return Answer(printed, lines[-1].removeprefix("ridgeline: "))


def _end(process: subprocess.Popen[str]) -> None:
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
