"""A run as an environment of gymnasium."""

from collections.abc import Iterable
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.random import Generator

from ..play.constants import RULES, TICKS, Rules
from ..play.observation import HIGHS, LOWS
from ..play.replay import Replay
from ..terrain.arrays import Float32s, UInt8s
from .drawing import RunDrawing, check_render_mode
from .flights import Flights, Terms
from .given import COURSE, check_actions, check_course, check_courses, check_options, check_seed

COURSE_BITS = 31  #: bits of a randomly drawn course's seed


class GlideEnv(gymnasium.Env[Float32s, np.int64]):
    """A run: hold the button or not, and get as far as you can before the dusk.

    The observation is `ridgeline.play.observe`'s, the action 1 to hold the button and 0 not to, the reward the metres
    of the step. A run terminates when it ends, and is truncated when its time is up. `info` has its metres, score,
    seconds, course and the cause of its end.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 15}  # noqa: RUF012 - gymnasium's own type

    def __init__(
        self,
        *,
        ticks: int = 8,
        seconds: float = 900.0,
        courses: Iterable[int] | None = None,
        dusk: bool = True,
        rules: Rules = RULES,
        render_mode: str | None = None,
        theme: str = "dusk",
        size: tuple[int, int] = (640, 360),
    ) -> None:
        """An environment without a run, until it is reset.

        Args:
            ticks: of a step, 1–120; a second has 120.
            seconds: before which a run is cut short, 1–3600.
            courses: seeds of courses from which a reset draws; None lets it draw from 2**31.
            dusk: whether there is one.
            rules: by which it is flown.
            render_mode: "rgb_array", or None.
            theme: the landscape that is drawn.
            size: width and height of its pictures in pixels.

        Raises:
            ValueError: if one of these is out of its range.
        """
        self._terms = Terms(ticks, seconds, dusk, rules)
        self._courses = None if courses is None else check_courses(courses)
        self.render_mode = check_render_mode(render_mode)
        self._drawing = RunDrawing(theme, size) if render_mode else None
        self.metadata = {**self.metadata, "render_fps": TICKS / self._terms.ticks}
        self.action_space = spaces.Discrete(2)
        self.observation_space = spaces.Box(LOWS, HIGHS, dtype=np.float32)
        self._flights: Flights | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32s, dict[str, Any]]:
        """The first observation and info of a new run, one tick old.

        Args:
            seed: not negative; flies the course of this seed, and seeds the drawing of the next ones. With `courses`
                it decides which of these is flown.
            options: {"course": seed} flies the course of that seed.

        Raises:
            ValueError: for a seed or a course that is none, and for other options.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        given = check_options(options)
        if COURSE in given:
            course = check_course(given[COURSE])
        elif seed is not None and self._courses is None:
            course = check_seed(seed)
        else:
            course = draw(self.np_random, self._courses)
        if self._flights is None:
            self._flights = Flights([course], self._terms)
        else:
            self._flights.begin({0: course})
        return self._flights.observe()[0], self._info(self._flights)

    def step(self, action: np.int64 | int) -> tuple[Float32s, SupportsFloat, bool, bool, dict[str, Any]]:
        """The outcome of a step with the button held, 1, or not, 0.

        Returns:
            The observation, the metres gained, whether the run has ended, whether its time is up,
            and its info.

        Raises:
            ValueError: for another action.
            ResetNeeded: if there is no run, or it is over.
        """
        flights = self._flown()
        if flights.ended[0] or flights.out_of_time[0]:
            raise ResetNeeded("the run is over: call reset() before step()")
        [metres] = flights.step(check_actions([action], 1))
        ended, late = bool(flights.ended[0]), bool(flights.out_of_time[0])
        return flights.observe()[0], float(metres), ended, late, self._info(flights)

    def render(self) -> UInt8s | None:
        """(height, width, 3) the picture of the run; None without a render mode."""
        flights = self._flown()
        return self._drawing.picture(flights.state(0), flights.course(0)) if self._drawing else None

    def replay(self) -> Replay:
        """The run so far, as data; `ridgeline.play.to_text` makes a file's text of it."""
        return self._flown().replay(0)

    def _flown(self) -> Flights:
        if self._flights is None:
            raise ResetNeeded("there is no run yet: call reset() first")
        return self._flights

    def _info(self, flights: Flights) -> dict[str, Any]:
        return {name: values.tolist()[0] for name, values in flights.told().items()}


def draw(chance: Generator, courses: tuple[int, ...] | None) -> int:
    """The seed of a course, drawn at random, from `courses` if they are given."""
    return courses[int(chance.integers(len(courses)))] if courses else int(chance.integers(1 << COURSE_BITS))
