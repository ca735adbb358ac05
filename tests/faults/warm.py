"""One process that has loaded all of Ridgeline and runs command lines in forks of itself: `python -m faults.warm`.

A line of JSON on standard input is a job, a line on standard output is what came of it; `forks.py` is the other side.
A command line costs some hundredths of a second so, and is as alone as in a process of its own.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pkgutil
import resource
import select
import signal
import sys
import sysconfig
from typing import Any

import ridgeline

ELSEWHERE = (".saver.scr", ".__main__")  #: what is not for this system, or begins by itself


def load() -> None:
    """Import all modules there are, and none of what they start."""
    for found in pkgutil.walk_packages(ridgeline.__path__, "ridgeline."):
        if not found.name.endswith(ELSEWHERE):
            with contextlib.suppress(ImportError, OSError):
                importlib.import_module(found.name)


def run(job: dict[str, Any]) -> dict[str, Any]:
    """What came of a job, told by the parent; the child leaves by an exception that ends it."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        sys.exit(work(job))
    ended = os.pidfd_open(child)
    patient, _, _ = select.select([ended], [], [], job["seconds"])
    if not patient:
        os.kill(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    os.close(ended)
    code = os.waitstatus_to_exitcode(status)
    return {"status": code, "seconds": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss / 1024.0}


def work(job: dict[str, Any]) -> int:
    """Run a command line in this process, which is nothing else from now on; its exit status."""
    os.setsid()
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["environment"])
    for number, file in enumerate((os.devnull, job["out"], job["err"])):
        opened = os.open(file, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    for limit, most in ((resource.RLIMIT_CPU, job["processor"]), (resource.RLIMIT_AS, job["memory"] << 20)):
        resource.setrlimit(limit, (most, most))
    sys.argv = [f"{sysconfig.get_path('scripts')}/ridgeline", *job["words"]]
    return int(importlib.import_module(job["program"]).main())


if __name__ == "__main__":
    load()
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)
