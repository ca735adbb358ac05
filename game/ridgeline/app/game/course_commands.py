"""The rules of a course, and the command `lint`, which checks whether they keep their promises on it."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...command_line import ParsedArgs
from ...exits import FAILED
from ...output import put

if TYPE_CHECKING:
    from ...play import Rules


def user_rules(given: ParsedArgs) -> Rules | None:
    """The rules with the chapters of the folder that is given; None without one."""
    if "chapters" not in given:
        return None
    from ...play.chapter_files.load import read_chapters
    from ...play.constants import RULES

    return replace(RULES, chapters=read_chapters(given["chapters"]))


def lint(given: ParsedArgs, seed: int | None) -> int:
    """Say what is wrong with the course of a seed, or with the chapters that are given; the exit status."""
    import json

    if "chapters" in given:
        return _lint_chapters(given["chapters"], seed, "json" in given)
    assert seed is not None  # a command line with neither is refused
    from ...play import course_check

    course = course_check.lint(seed)
    record = asdict(course) | {"skill": course.skill, "problems": course.problems}
    put(json.dumps(record) if "json" in given else course.describe())
    return FAILED if course.problems else 0


def _lint_chapters(folder: Path, seed: int | None, as_json: bool) -> int:
    import json

    from ...play.chapter_files.check import SEEDS, lint_chapters
    from ...play.chapter_files.load import read_chapters

    findings = lint_chapters(read_chapters(folder), SEEDS if seed is None else [seed])
    if as_json:
        put(json.dumps([finding.as_table() for finding in findings]))
    else:
        put(*(finding.describe() for finding in findings))
    return FAILED if any(finding.problems for finding in findings) else 0
