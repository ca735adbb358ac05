"""The rules of a course, and the command `lint`, which checks whether they keep their promises on it."""

import json
from dataclasses import asdict, replace
from pathlib import Path

from ...command_line import ParsedArgs
from ...exits import FAILED
from ...output import put
from ...play import Rules, course_check
from ...play.chapter_files.check import SEEDS, lint_chapters
from ...play.chapters import Chapter
from ...play.constants import RULES
from ...shot.request import seed_from


def check_ridges(given: ParsedArgs) -> None:
    """Raise a ValueError for a scene without the land that the game is played on."""
    if given.get("scene", "ridges") != "ridges":
        raise ValueError(f"--scene {given['scene']}: the game is played on ridges")


def user_rules(given: ParsedArgs) -> Rules | None:
    """The rules with the chapters of the folder that is given; None without one."""
    return replace(RULES, chapters=_chapters(given["chapters"])) if "chapters" in given else None


def _chapters(folder: Path) -> tuple[Chapter, ...]:
    from ...play.chapter_files.load import read_chapters  # with pydantic, which a course of ours does without

    return read_chapters(folder)


def lint(given: ParsedArgs) -> int:
    """Say what is wrong with the course of a seed, or with the chapters that are given; the exit status."""
    seed = seed_from(given) if "seed" in given else None
    if "chapters" in given:
        return _lint_chapters(given["chapters"], seed, "json" in given)
    assert seed is not None  # a command line with neither is refused
    course = course_check.lint(seed)
    record = asdict(course) | {"skill": course.skill, "problems": course.problems}
    put(json.dumps(record) if "json" in given else course.describe())
    return FAILED if course.problems else 0


def _lint_chapters(folder: Path, seed: int | None, as_json: bool) -> int:
    findings = lint_chapters(_chapters(folder), SEEDS if seed is None else [seed])
    if as_json:
        put(json.dumps([finding.as_table() for finding in findings]))
    else:
        put(*(finding.describe() for finding in findings))
    return FAILED if any(finding.problems for finding in findings) else 0
