"""The clock of light: the steps of time at which colours, sun, stars and high clouds are taken.

They creep: in a second few colours change by more than four levels of 255, and the sun moves by four pixels. So they
are taken twelve times a second, and what is taken at one step is one object until the next. A step follows from the
moment alone, so that a still and a window show the same. Whole seconds and whole minutes of the day are steps.

The sky goes to the nearest step half way to it, the land a frame later, so that no frame computes both.
"""

import datetime
import math

from ..moment import DAY, Moment

STEPS_PER_SECOND = 12  #: steps a second: one in five frames of a window

STEPS_PER_HOUR = round(STEPS_PER_SECOND * DAY / 24.0)
"""Steps in an hour of the day: in a day that turns by itself they coincide with those of the seconds."""

Step = tuple[int, int, datetime.date]  #: the numbers of a step of the day and of one of the seconds, and the date

SKY_LAG, LAND_LAG = 0.0, 0.2  #: steps after the half way at which the sky, and the land, go to the next step


def light_moment(moment: Moment, lag: float) -> Moment:
    """The moment whose light is shown at `moment`, with changes `lag` steps late; it has hour, second and date alone.

    >>> light_moment(Moment(hour=18.5, elapsed=7.0), SKY_LAG) == Moment(hour=18.5, elapsed=7.0)
    True
    """
    return step_moment(light_step(moment, lag))


def light_step(moment: Moment, lag: float) -> Step:
    """The step whose light is shown at `moment`, with changes `lag` steps late."""
    second = math.floor(moment.elapsed * STEPS_PER_SECOND + 0.5 - lag)
    return math.floor(moment.hour * STEPS_PER_HOUR + 0.5 - lag), second, moment.date


def step_moment(step: Step) -> Moment:
    """The moment of a step."""
    hour, second, date = step
    return Moment(hour=hour / STEPS_PER_HOUR % 24.0, elapsed=second / STEPS_PER_SECOND, date=date)


def step_of_second(elapsed: float, lag: float) -> int:
    """The number of the step whose light is shown at a second, with changes `lag` steps late."""
    return math.floor(elapsed * STEPS_PER_SECOND + 0.5 - lag)


def hour_on_step(hour: float) -> float:
    """The nearest hour, 0–24, that is a step, so that late and prompt changes go to the same one."""
    return math.floor(hour * STEPS_PER_HOUR + 0.5) / STEPS_PER_HOUR % 24.0
