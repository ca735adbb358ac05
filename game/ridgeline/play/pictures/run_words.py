"""The words of a chapter: its name as it begins, and the hunter that comes behind."""

from typing import Literal

from ...scene.items import Text
from ...terrain.easing import smoothstep
from ...words import translated
from ..constants import EVERY_RULES
from ..course import Course
from ..rules import State

NAME_LENGTH, NAME_COMES, NAME_GOES = 4800.0, 600.0, 1400.0
"""Units for which the name of a chapter is shown, about three seconds; in which it comes; and in which it goes."""


def name(course: Course, state: State) -> tuple[Text, ...]:
    """The name of the chapter that has just begun, as it comes and goes."""
    passage = course.chapter(state.x)
    since = state.x - passage.left
    if not passage.number or not passage.chapter.words or not since < NAME_LENGTH or state.cause:
        return ()
    share = min(since / NAME_COMES, (NAME_LENGTH - since) / NAME_GOES, 1.0)
    shipped = any(course.rules is rules for rules in EVERY_RULES.values())
    words = translated(passage.chapter.words) if shipped else passage.chapter.words
    return (Text((words,), "centre", opacity=smoothstep(max(share, 0.0))),)


def hunter(course: Course, x: float) -> Literal["dusk", "avalanche"]:
    """The hunter behind a glider at `x`."""
    return course.chapter(x).chapter.hunter
