"""A recorded run as data: where it began, and the ticks at which the button changed; the rules do the rest.

The text is one JSON object. Strangers' files are read strictly: anything but a replay is refused with one line.
"""

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from .constants import EVERY_RULES, RULES, TICKS, Rules
from .course import Course
from .json_checks import parsed, real, shown, table, truth, whole, word
from .recorded_look import Look, look_of
from .rules import State, begin, finish, step, take_over

FORMAT = 2
"""The version of the text. Texts of version 1 have no look; they are read too."""

MAX_TICKS = 3600 * TICKS
"""An hour."""

MAX_BYTES = 1 << 22
"""Longer files are not replays; a reader needs at most one byte more than this."""

SEED_BITS = 256
"""Bits of the largest seed."""

START_LIMITS = (1e12, 1e5, 1e4, 1e4)
"""The largest x, y, vx and vy of a run's start, in units and units a second."""

MAX_DISTANCE = 2.0 * START_LIMITS[0]
"""Units."""

MAX_SCORE = 10**15

MAX_CAUSE_LENGTH = 16
HASH_LENGTH = 64

ENDS = ("time", "left")
"""Causes that end a run from outside: its time is up, or the player leaves."""

FAIR, ZEN, TAKEN_OVER = "fair", "zen", "taken-over"
"""The kinds of run."""

Start = tuple[float, float, float, float]


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    seed: int
    ticks: int
    distance: float
    score: int
    cause: str
    state_hash: str


@dataclass(frozen=True)
class Replay:
    """Everything that decides a run, and the result that its recorder claims."""

    seed: int
    ticks: int
    presses: tuple[int, ...]
    """The ticks from which the button is held, released, held, …."""
    result: Outcome
    start: Start | None = None
    """x, y, vx and vy of a run that was taken over in the cruise; without one it begins asleep at 0."""
    dusk: bool = True
    """False for a run without an end."""
    look: Look | None = None
    """How it looked, if that is known; it decides nothing."""
    rules: int = RULES.version
    """The version of the rules by which it was flown."""

    @property
    def kind(self) -> str:
        """Fair, from the start of a course with a dusk behind; zen, without dusk; or taken over."""
        return TAKEN_OVER if self.start else FAIR if self.dusk else ZEN

    def held(self, tick: int) -> bool:
        """Whether the button is held from this tick to the next."""
        return bisect_right(self.presses, tick) % 2 == 1


def state_hash(state: State, rules: int = RULES.version) -> str:
    """64 hexadecimal digits that depend on every field of the state and the version of the rules, on any machine."""
    *plain, tally, cause = (getattr(state, name) for name in State.__slots__)
    values = [rules, *plain, *astuple(tally), cause]
    words = [value.hex() if isinstance(value, float) else str(value) for value in values]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()


def outcome(state: State, rules: int = RULES.version) -> Outcome:
    """The result of a run that ended with this state, by a version of the rules."""
    return Outcome(state.seed, state.tick, state.distance, state.score, state.cause, state_hash(state, rules))


def first_state(seed: int, course: Course, start: Start | None, dusk: bool, rules: Rules = RULES) -> State:
    """The first state of a run, see `Replay`."""
    return take_over(seed, *start, dusk=dusk, rules=rules) if start else begin(seed, course, dusk=dusk, rules=rules)


def states(replay: Replay) -> Iterator[State]:
    """The states of a recorded run, from the first to the last."""
    course = Course(replay.seed, replay.start[0] if replay.start else 0.0)
    rules = EVERY_RULES[replay.rules]
    state = first_state(replay.seed, course, replay.start, replay.dusk, rules)
    yield state
    for tick in range(replay.ticks):
        state = step(state, replay.held(tick), course, rules)
        yield state
    if not state.cause and replay.result.cause in ENDS:
        yield finish(state, replay.result.cause)


def verify(replay: Replay) -> Outcome:
    """The result of the run when it is played again: `replay.result`, if that is true."""
    state = None
    for state in states(replay):  # noqa: B007 - only the last one matters
        pass
    assert state is not None
    return outcome(state, replay.rules)


def to_text(replay: Replay) -> str:
    """The replay as one line of JSON that `from_text` reads."""
    written = {"ridgeline": "replay", "format": FORMAT, **asdict(replay)}
    return json.dumps(written, separators=(",", ":"), allow_nan=False, default=date.isoformat) + "\n"


def from_text(text: str | bytes) -> Replay:
    """The replay that a text holds.

    Raises:
        ValueError: in one line, if it is not a replay, or one of another version.
    """
    if len(text) > MAX_BYTES:
        raise ValueError(f"this is not a replay: it is longer than {MAX_BYTES:,} bytes")
    try:
        written = parsed(text)
    except ValueError as error:
        raise ValueError(f"this is not a replay: {error}") from None
    if not isinstance(written, dict) or written.pop("ridgeline", None) != "replay":
        raise ValueError("this is not a replay of Ridgeline")
    for key, known in (("format", range(1, FORMAT + 1)), ("rules", EVERY_RULES)):
        version = written.get(key)
        if type(version) is not int or version not in known:
            listed = " or ".join(map(str, known))
            raise ValueError(f"a replay of {key} {shown(version)} cannot be played here, only one of {key} {listed}")
    if written.pop("format") == 1:
        table("the replay", written, Replay.__dataclass_fields__.keys() - {"look"})
        written["look"] = None
    return _checked(written)


def _checked(written: dict[str, Any]) -> Replay:
    table("the replay", written, Replay.__dataclass_fields__)
    ticks = whole("ticks", written["ticks"], 0, MAX_TICKS)
    seed = _seed(written["seed"])
    start, dusk = _start(written["start"]), truth("dusk", written["dusk"])
    presses = written["presses"]
    if not isinstance(presses, list):
        raise ValueError(f"presses must be a list, not {shown(presses)}")
    presses = tuple(whole("a press", tick, 0, ticks - 1) for tick in presses)
    if any(earlier >= later for earlier, later in pairwise(presses)):
        raise ValueError("presses must be in order, each later than the one before")
    if start is None and ticks and presses[:1] != (0,):
        raise ValueError("a run begins with its first press, at tick 0")
    look, rules = look_of(written["look"]), written["rules"]
    return Replay(seed, ticks, presses, _outcome(written["result"]), start, dusk, look, rules)


def _seed(value: object) -> int:
    if type(value) is not int or value.bit_length() > SEED_BITS:
        raise ValueError(f"seed must be a whole number of at most {SEED_BITS} bits, not {shown(value)}")
    return value


def _outcome(value: object) -> Outcome:
    written = table("result", value, Outcome.__dataclass_fields__)
    return Outcome(
        seed=_seed(written["seed"]),
        ticks=whole("the result's ticks", written["ticks"], 0, MAX_TICKS),
        distance=real("distance", written["distance"], MAX_DISTANCE),
        score=whole("score", written["score"], -MAX_SCORE, MAX_SCORE),
        cause=word("cause", written["cause"], MAX_CAUSE_LENGTH),
        state_hash=word("state_hash", written["state_hash"], HASH_LENGTH),
    )


def _start(written: object) -> Start | None:
    if written is None:
        return None
    if not isinstance(written, list) or len(written) != len(START_LIMITS):
        raise ValueError(f"start must be null or a list of x, y, vx and vy, not {shown(written)}")
    x, y, vx, vy = (real("a number of start", value, most) for value, most in zip(written, START_LIMITS, strict=True))
    return x, y, vx, vy
