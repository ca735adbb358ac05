"""Many runs at once as a vector environment of gymnasium, over one batch."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..play.constants import RULES, TICKS, Rules
from ..play.observation import HIGHS, LOWS
from ..play.replay import Replay
from ..terrain.arrays import Array, Bools, Float32s, Floats, UInt8s
from .drawing import RunDrawing, check_render_mode
from .environment import draw
from .flights import Flights, Terms
from .given import (
    COURSE,
    MASK,
    check_actions,
    check_course,
    check_courses,
    check_mask,
    check_options,
    check_seed,
    whole_number,
)


class GlideVectorEnv(VectorEnv[Float32s, Array, Array]):
    """Runs that advance together.

    A run that is over restarts in the next step, and ignores that step's action; without `autoreset` it stays as
    it is until a reset.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - gymnasium's own type
        "render_modes": ["rgb_array"],
        "render_fps": 15,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset: bool = True,
        ticks: int = 8,
        seconds: float = 900.0,
        courses: Iterable[int] | None = None,
        dusk: bool = True,
        rules: Rules = RULES,
        render_mode: str | None = None,
        theme: str = "dusk",
        size: tuple[int, int] = (640, 360),
    ) -> None:
        """An environment of `num_envs` runs, at least one, that begin when it is reset.

        Args:
            num_envs: their number.
            autoreset: whether a run that is over restarts by itself.
            ticks, seconds, courses, dusk, rules, render_mode, theme, size: see `GlideEnv`.

        Raises:
            ValueError: if one of these is out of its range.
        """
        count = whole_number(num_envs)
        if count is None or count < 1:
            raise ValueError(f"num_envs must be a whole number from 1 on, not {num_envs!r}")
        self.num_envs = count
        self._terms = Terms(ticks, seconds, dusk, rules)
        self._courses = None if courses is None else check_courses(courses)
        self.render_mode = check_render_mode(render_mode)
        self._drawings = [RunDrawing(theme, size) for _ in range(count)] if render_mode else []
        mode = AutoresetMode.NEXT_STEP if autoreset else AutoresetMode.DISABLED
        self.metadata = {**self.metadata, "render_fps": TICKS / self._terms.ticks, "autoreset_mode": mode}
        self._autoreset = autoreset
        self.single_action_space = spaces.Discrete(2)
        self.single_observation_space = spaces.Box(LOWS, HIGHS, dtype=np.float32)
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        self._flights: Flights | None = None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32s, dict[str, Any]]:
        """The first observations, (n, k), and infos of new runs, one tick old.

        Args:
            seed: not negative; the runs fly the courses of `seed`, `seed + 1` and so on, or those of a list. With
                `courses` it decides which of these are flown.
            options: {"course": seed} lets all fly the course of that seed, {"course": [seed, …]} each one of its own;
                {"reset_mask": (n,) bool} restarts only the runs for which it is True;
                the first reset begins all.

        Raises:
            ValueError: for a seed or a course that is none, for a wrong number of them, and for other options.
        """
        given = check_options(options, (COURSE, MASK))
        mask = check_mask(given[MASK], self.num_envs) if MASK in given else np.ones(self.num_envs, bool)
        seeds = self._seeds(seed)
        super().reset(seed=next((one for one in seeds if one is not None), None))
        if COURSE in given:
            courses = self._wanted(given[COURSE])
        else:
            own = self._courses is None
            courses = [draw(self.np_random, self._courses) if one is None or not own else one for one in seeds]
        if self._flights is None:
            self._flights = Flights(courses, self._terms)
        else:
            self._flights.begin({number: course for number, course in enumerate(courses) if mask[number]})
        return self._flights.observe(), self._infos(self._flights)

    def step(self, actions: Array) -> tuple[Float32s, Floats, Bools, Bools, dict[str, Any]]:
        """The outcome of a step with the button of each run held, 1, or not, 0.

        Args:
            actions: (n,) 0 or 1.

        Returns:
            (n, k) observations, (n,) the metres that each has gained, (n,) whether it has ended, (n,) whether its
            time is up, and infos.

        Raises:
            ValueError: for other actions.
            ResetNeeded: before the first reset.
        """
        flights = self._flown()
        held = check_actions(actions, self.num_envs)
        over = flights.ended | flights.out_of_time
        metres = flights.step(held)
        if over.any() and self._autoreset:
            numbers = np.nonzero(over)[0].tolist()
            flights.begin({number: draw(self.np_random, self._courses) for number in numbers})
            metres[over] = 0.0
        return flights.observe(), metres, flights.ended, flights.out_of_time, self._infos(flights)

    def render(self) -> tuple[UInt8s, ...] | None:
        """The picture of each run, (height, width, 3); None without a render mode."""
        flights = self._flown()
        drawings = enumerate(self._drawings)
        pictures = (drawing.picture(flights.state(run), flights.course(run)) for run, drawing in drawings)
        return tuple(pictures) if self._drawings else None

    def replay(self, number: int) -> Replay:
        """The replay of one of the runs so far; a run that is over keeps its replay until the next step.

        Raises:
            ValueError: if there is none of this number.
        """
        if not 0 <= number < self.num_envs:
            raise ValueError(f"there are runs 0 to {self.num_envs - 1}, but not {number!r}")
        return self._flown().replay(number)

    def _flown(self) -> Flights:
        if self._flights is None:
            raise ResetNeeded("there are no runs yet: call reset() first")
        return self._flights

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, list | tuple):
            if len(seed) != self.num_envs:
                raise ValueError(f"{self.num_envs} seeds are needed, one for each run, not {len(seed)}")
            return [None if one is None else check_seed(one) for one in seed]
        first = check_seed(seed)
        return [check_seed(first + number) for number in range(self.num_envs)]

    def _wanted(self, courses: Any) -> list[int]:
        if not isinstance(courses, list | tuple | range | np.ndarray):
            return [check_course(courses)] * self.num_envs
        if len(courses) != self.num_envs:
            raise ValueError(f"{self.num_envs} courses are needed, one for each run, not {len(courses)}")
        return list(map(check_course, courses))

    def _infos(self, flights: Flights) -> dict[str, Any]:
        told, all_of_them = flights.told(), np.ones(self.num_envs, bool)
        return told | {f"_{name}": all_of_them for name in told}
