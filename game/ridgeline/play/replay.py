"""A recorded run as data: where it began, and the ticks at which the button changed; the rules do the rest.

The text is one JSON object. Strangers' files are read strictly: anything but a replay is refused with one line.
"""

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from itertools import pairwise
from typing import Annotated, Any, ClassVar

from ..textfile.ranges import Interval, Len, OneMistake, Pattern, ReadableWords
from ..textfile.read_json import check, parse, show
from .constants import EVERY_RULES, RULES, TICKS, Rules, rules_hash
from .course import Course
from .recorded_look import FULL_PACE, OLD, Look
from .rules import RideLine, State, Tally, begin, finish, step, take_over

FORMAT = 4
"""The version of the text. Texts of version 1 have no look, those of 2 neither hash of the rules nor `waits`, and those
of 3 do not say who flew; they are read too."""

NEW_IN: dict[int, dict[str, object]] = {
    2: {"look": None},
    3: {"rules_hash": "", "waits": 0},
    4: {"assisted": False},
}
"""The fields that came with each format, and their values for older texts."""

MAX_TICKS = 3600 * TICKS  #: an hour
MAX_REPLAY_BYTES = 1 << 22  #: longer files are not replays; a reader needs at most one byte more than this
SEED_BITS = 256  #: bits of the largest seed
START_LIMITS = (1e12, 1e5, 1e4, 1e4)  #: the largest x, y, vx and vy of a run's start, in units and units a second
MAX_DISTANCE = 2.0 * START_LIMITS[0]  #: units

MAX_SCORE = 10**15

MAX_CAUSE_LENGTH = 16
HASH_LENGTH = 64

ENDS = ("time", "left")  #: causes that end a run from outside: its time is up, or the player leaves

FAIR, ZEN, TAKEN_OVER, SLOW, LESSON = "fair", "zen", "taken-over", "slow", "lesson"
OTHER, ASSISTED = "other-rules", "assisted"  #: the kinds of run
MAX_WAIT = 60 * TICKS  #: the longest that the dusk may wait


def _check_seed(seed: int) -> None:
    if seed.bit_length() > SEED_BITS:
        raise ValueError(seed)


Seed = Annotated[int, ReadableWords(_check_seed, f"a whole number of at most {SEED_BITS} bits")]
Count = Annotated[int, Interval(ge=0, le=MAX_TICKS)]  #: of ticks

START_PLACES, START_HEIGHTS, START_SPEEDS, _ = START_LIMITS
Start = tuple[
    Annotated[float, Interval(ge=-START_PLACES, le=START_PLACES)],
    Annotated[float, Interval(ge=-START_HEIGHTS, le=START_HEIGHTS)],
    Annotated[float, Interval(ge=-START_SPEEDS, le=START_SPEEDS)],
    Annotated[float, Interval(ge=-START_SPEEDS, le=START_SPEEDS)],
]


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    seed: Seed
    ticks: Count
    distance: Annotated[float, Interval(ge=-MAX_DISTANCE, le=MAX_DISTANCE)]
    score: Annotated[int, Interval(ge=-MAX_SCORE, le=MAX_SCORE)]
    cause: Annotated[str, Len(0, MAX_CAUSE_LENGTH)]
    state_hash: Annotated[str, Len(0, HASH_LENGTH)]


@dataclass(frozen=True)
class Replay:
    """Everything that decides a run, and the result that its recorder claims."""

    seed: Seed
    ticks: Count
    presses: Annotated[tuple[Count, ...], Len(0, MAX_TICKS), OneMistake()]
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
    rules_hash: Annotated[str, Pattern("^([0-9a-f]{16})?$", "16 hexadecimal digits")] = rules_hash(RULES)
    """The hash of the rules and their chapters, see `rules_hash`; "" in a file older than that."""
    waits: Annotated[int, Interval(ge=0, le=MAX_WAIT)] = 0
    """Ticks for which the dusk kept its distance."""
    assisted: bool = False
    """Whether a program held the button, or helped to: whoever records such a run says so."""
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}

    @property
    def kind(self) -> str:
        """Fair, from the start of a course with a dusk behind, or why it is not.

        Flown by rules or chapters of somebody's own; zen, without dusk; slow, at less than the usual pace, as its
        recorder says; taken over; a lesson, with a dusk that waits; assisted by a program, as far as it says so itself.
        """
        if self.rules_hash not in ("", rules_hash(EVERY_RULES[self.rules])):
            return OTHER
        if not self.dusk or (self.start and not self.slow):
            return TAKEN_OVER if self.start else ZEN
        return SLOW if self.slow else LESSON if self.waits else ASSISTED if self.assisted else FAIR

    @property
    def slow(self) -> bool:
        """Whether it claims less than the usual pace."""
        return self.look is not None and self.look.pace < FULL_PACE

    def held(self, tick: int) -> bool:
        """Whether the button is held from this tick to the next."""
        return bisect_right(self.presses, tick) % 2 == 1


STATE_1 = ("seed", "origin", "x", "y", "vx", "vy", "dusk", "asleep", "tick", "air", "idle", "run")
TALLY_1 = (
    "chain",
    "longest_chain",
    "perfects",
    "landings",
    "hits",
    "clouds",
    "coins",
    "last_coin",
    "longest_air",
    "bonus",
    "dived",
    "clean",
    "due",
    "high",
)
"""The fields that a state and its tally had in version 1 of the rules, of which others are always 0."""


def state_hash(state: State, rules: int = RULES.version) -> str:
    """64 hexadecimal digits that depend on every field of the state and the version of the rules, on any machine."""
    own = STATE_1 if rules == 1 else tuple(name for name in State.__slots__ if name not in ("tally", "cause"))
    counted = TALLY_1 if rules == 1 else tuple(Tally.__slots__)
    plain = [getattr(state, name) for name in own] + [getattr(state.tally, name) for name in counted]
    words = [value.hex() if isinstance(value, float) else str(value) for value in [rules, *plain, state.cause]]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()


def outcome(state: State, rules: int = RULES.version) -> Outcome:
    """The result of a run that ended with this state, by a version of the rules."""
    return Outcome(state.seed, state.tick, state.distance, state.score, state.cause, state_hash(state, rules))


def record(
    state: State, presses: Iterable[int], start: Start | None = None, *, rules: Rules = RULES, dusk: bool = True
) -> Replay:
    """The run that has come to a state, as data.

    Raises:
        ValueError: if it is longer than a replay may be.
    """
    if state.tick > MAX_TICKS:
        raise ValueError(f"a replay may have at most {MAX_TICKS} ticks, not {state.tick}")
    return Replay(
        seed=state.seed,
        ticks=state.tick,
        presses=tuple(presses),
        result=outcome(state, rules.version),
        start=start,
        dusk=dusk,
        rules=rules.version,
        rules_hash=rules_hash(rules),
        waits=state.waits,
    )


def first_state(
    seed: int, course: Course, start: Start | None, *, dusk: bool, rules: Rules = RULES, waits: int = 0
) -> State:
    """The first state of a run, see `Replay`."""
    if start:
        return take_over(seed, *start, dusk=dusk, rules=rules)
    return begin(seed, course, dusk=dusk, rules=rules, waits=waits)


def rules_of(replay: Replay, others: Iterable[Rules] = ()) -> Rules:
    """The rules by which a run was flown: those of its version, or one of `others` with its hash.

    Raises:
        ValueError: if none are.
    """
    if not replay.rules_hash:
        return EVERY_RULES[replay.rules]
    for rules in (*EVERY_RULES.values(), *others):
        if rules_hash(rules) == replay.rules_hash:
            return rules
    raise ValueError(f"the run was flown by rules or chapters of somebody's own, {replay.rules_hash}, not known here")


def states(replay: Replay, others: Iterable[Rules] = ()) -> Iterator[State]:
    """The states of a recorded run, from the first to the last; for `others` and its error see `rules_of`."""
    rules = rules_of(replay, others)
    course = Course(replay.seed, replay.start[0] if replay.start else 0.0, rules)
    first = first_state(replay.seed, course, replay.start, dusk=replay.dusk, rules=rules, waits=replay.waits)
    return states_from(first, replay, course, rules)


def states_from(state: State, replay: Replay, ground: RideLine, rules: Rules) -> Iterator[State]:
    """The states of a recorded run whose first state, ground and rules are known."""
    yield state
    for tick in range(replay.ticks):
        state = step(state, replay.held(tick), ground, rules)
        yield state
    if not state.cause and replay.result.cause in ENDS:
        yield finish(state, replay.result.cause)


def verify(replay: Replay, others: Iterable[Rules] = ()) -> Outcome:
    """The result of the run when it is played again: `replay.result`, if that is true; see `rules_of`."""
    state = None
    for state in states(replay, others):  # noqa: B007 - only the last one matters
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
    if len(text) > MAX_REPLAY_BYTES:
        raise ValueError(f"this is not a replay: it is longer than {MAX_REPLAY_BYTES:,} bytes")
    try:
        written = parse(text)
    except ValueError as error:
        raise ValueError(f"this is not a replay: {error}") from None
    if not isinstance(written, dict) or written.pop("ridgeline", None) != "replay":
        raise ValueError("this is not a replay of Ridgeline")
    for key, known in (("format", range(1, FORMAT + 1)), ("rules", EVERY_RULES)):
        version = written.get(key)
        if type(version) is not int or version not in known:
            listed = " or ".join(map(str, known))
            raise ValueError(f"a replay of {key} {show(version)} cannot be played here, only one of {key} {listed}")
    version = written.pop("format")
    missing = {name: value for new, fields in NEW_IN.items() if new > version for name, value in fields.items()}
    if too_new := sorted(missing.keys() & written):
        raise ValueError(f"{too_new[0]}: unknown key in format {version}")
    if isinstance(written.get("look"), dict):
        written["look"] = {**OLD, **written["look"]}
    replay = check(Replay, {**written, **missing}, "the replay")
    _check_presses(replay)
    return replay


def _check_presses(replay: Replay) -> None:
    """Raise a ValueError unless the button can have changed at these ticks."""
    presses, ticks = replay.presses, replay.ticks
    if any(earlier >= later for earlier, later in pairwise(presses)):
        raise ValueError("presses must be in order, each later than the one before")
    if presses and presses[-1] >= ticks:
        raise ValueError(f"presses: given {presses[-1]}, allowed is a whole number below the {ticks} ticks of the run")
    if replay.start is None and ticks and presses[:1] != (0,):
        raise ValueError("a run begins with its first press, at tick 0")
    if replay.waits and replay.start is not None:
        raise ValueError("the dusk waits only in a run from the start of a course")
