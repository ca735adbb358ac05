"""What a chapter says before anything of it is drawn: its name as it begins, its weather, and what comes behind."""

from typing import Literal, NamedTuple

from ...scene.items import Text
from ...terrain.easing import smoothstep
from ..course import Course
from ..itinerary import JOIN
from ..rules import State

NAME_LENGTH, NAME_COMES, NAME_GOES = 4800.0, 600.0, 1400.0
"""Units for which the name of a chapter is shown, about three seconds; in which it comes; and in which it goes."""


class Air(NamedTuple):
    """The weather at a place of a course.

    Attributes:
        kind: rain, snow, fog, storm, or none; None is the theme's own.
        strength: 0–1, of the chapter's weather.
    """

    kind: str | None = None
    strength: float = 0.0


def name(course: Course, state: State) -> tuple[Text, ...]:
    """The name of the chapter that has just begun, as it comes and goes."""
    passage = course.chapter(state.x)
    since = state.x - passage.left
    if not passage.number or not passage.chapter.words or not since < NAME_LENGTH or state.cause:
        return ()
    share = min(since / NAME_COMES, (NAME_LENGTH - since) / NAME_GOES, 1.0)
    return (Text((passage.chapter.words,), "centre", opacity=smoothstep(max(share, 0.0))),)


def weather(course: Course, x: float) -> Air:
    """The weather of the chapter at `x`: its strength rises in the first `JOIN` units and falls in the last ones."""
    passage = course.chapter(x)
    if passage.chapter.weather is None:
        return Air()
    share = min((x - passage.left) / JOIN, (passage.right - x) / JOIN, 1.0)
    return Air(passage.chapter.weather, smoothstep(max(share, 0.0)))


def hunter(course: Course, x: float) -> Literal["dusk", "avalanche"]:
    """What comes behind a glider at `x`."""
    return course.chapter(x).chapter.hunter
