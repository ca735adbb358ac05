"""The commands that read courses: what rules hold on them, and `lint` and `board`."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from ...command_line import Given
from ...exits import FAILED
from ...output import put
from ..app.asked import seed_from

if TYPE_CHECKING:
    from ...play import Rules


def own_rules(given: Given) -> Rules | None:
    """The rules with the chapters of the folder that is given; None without one."""
    if "chapters" not in given:
        return None
    from ...play.chapter_files.load import read_chapters
    from ...play.constants import RULES

    return replace(RULES, chapters=read_chapters(given["chapters"]))


def board(given: Given) -> int:
    from .board_command import run

    return run(given, own_rules(given))


def lint(given: Given) -> int:
    import json

    if "chapters" in given:
        return _lint_chapters(given)
    from ...play import course_check

    course = course_check.lint(seed_from(given))
    record = asdict(course) | {"skill": course.skill, "problems": course.problems}
    put(json.dumps(record) if "json" in given else course.describe())
    return FAILED if course.problems else 0


def _lint_chapters(given: Given) -> int:
    import json

    from ...play.chapter_files.check import SEEDS, lint_chapters
    from ...play.chapter_files.load import read_chapters

    chapters = read_chapters(given["chapters"])
    findings = lint_chapters(chapters, [seed_from(given)] if "seed" in given else SEEDS)
    if "json" in given:
        put(json.dumps([finding.as_table() for finding in findings]))
    else:
        put(*(finding.describe() for finding in findings))
    return FAILED if any(finding.problems for finding in findings) else 0
