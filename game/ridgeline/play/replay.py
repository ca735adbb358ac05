"""A recorded run as data: where it began and at which ticks the button changed; the rules do the rest.

The text is one JSON object. Strangers' files are read strictly: anything but a replay is refused with one line.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from itertools import pairwise
from typing import Any

from .constants import RULES
from .course import Course
from .flight import begin, take_over
from .rules import State, finish, step

FORMAT = 1
MAX_TICKS = 120 * 3600
MAX_BYTES = 1 << 22
"""A file of more bytes is no replay: read one more than these, at most."""
SEED_BITS = 256
"""Seeds of more bits are no seeds of anybody."""
REACH = (1e12, 1e5, 1e4, 1e4)
"""No run starts further away, higher or faster: the largest x, y, vx and vy."""
ENDS = ("time", "left")
"""The causes that end a run from outside: its time was up, the player went."""

Start = tuple[float, float, float, float]


@dataclass(frozen=True)
class Outcome:
    """How a run came out."""

    seed: int
    ticks: int
    distance: float
    score: int
    cause: str
    state_hash: str


@dataclass(frozen=True)
class Replay:
    """What decides a run, and how it is said to have come out."""

    seed: int
    ticks: int
    presses: tuple[int, ...]
    """The ticks from which on the button is held, released, held, …."""
    result: Outcome
    start: Start | None = None
    """x, y, vx and vy of a run that was taken over in the cruise; None begins asleep at 0."""
    dusk: bool = True
    """False for a run without an end."""


def state_hash(state: State) -> str:
    """64 hexadecimal digits that depend on every field of the state and on nothing else, on any machine."""
    *plain, tally, cause = (getattr(state, name) for name in State.__slots__)
    values = [RULES.version, *plain, *astuple(tally), cause]
    words = [value.hex() if isinstance(value, float) else str(value) for value in values]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()


def outcome(state: State) -> Outcome:
    """How the run came out that ended with this state."""
    return Outcome(state.seed, state.tick, state.distance, state.score, state.cause, state_hash(state))


def first_state(seed: int, course: Course, start: Start | None, dusk: bool) -> State:
    """The state with which such a run begins."""
    return take_over(seed, *start, dusk=dusk) if start else begin(seed, course, dusk=dusk)


def states(replay: Replay) -> Iterator[State]:
    """The states of a recorded run, from the first to the last."""
    course = Course(replay.seed, replay.start[0] if replay.start else 0.0)
    state = first_state(replay.seed, course, replay.start, replay.dusk)
    yield state
    held, changes = False, iter(replay.presses)
    change = next(changes, None)
    for tick in range(replay.ticks):
        if tick == change:
            held, change = not held, next(changes, None)
        state = step(state, held, course)
        yield state
    if not state.cause and replay.result.cause in ENDS:
        yield finish(state, replay.result.cause)


def verify(replay: Replay) -> Outcome:
    """How the run comes out when it is run again: `replay.result`, if that is true."""
    state = None
    for state in states(replay):  # noqa: B007 - the last one is wanted
        pass
    assert state is not None
    return outcome(state)


def to_text(replay: Replay) -> str:
    """The replay as one line of JSON that `from_text` reads."""
    written = {"ridgeline": "replay", "format": FORMAT, "rules": RULES.version, **asdict(replay)}
    return json.dumps(written, separators=(",", ":"), allow_nan=False) + "\n"


def from_text(text: str | bytes) -> Replay:
    """The replay that a text holds.

    Raises:
        ValueError: in one line, if it is none, or one of another version.
    """
    if len(text) > MAX_BYTES:
        raise ValueError(f"this is not a replay: it is longer than {MAX_BYTES:,} bytes")
    try:
        written = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is not a replay: {_one_line(error)}") from None
    if not isinstance(written, dict) or written.pop("ridgeline", None) != "replay":
        raise ValueError("this is not a replay of Ridgeline")
    for key, known in (("format", FORMAT), ("rules", RULES.version)):
        found = written.pop(key, None)
        if type(found) is not int or found != known:
            raise ValueError(f"a replay of {key} {_shown(found)} cannot be replayed, only of {key} {known}")
    return _checked(written)


def _checked(written: dict[str, Any]) -> Replay:
    _keys("the replay", written, Replay)
    ticks = _whole("ticks", written["ticks"], 0, MAX_TICKS)
    seed = _seed(written["seed"])
    start, dusk = _start(written["start"]), written["dusk"]
    if not isinstance(dusk, bool):
        raise ValueError(f"dusk must be true or false, not {_shown(dusk)}")
    presses = written["presses"]
    if not isinstance(presses, list):
        raise ValueError(f"presses must be a list, not {_shown(presses)}")
    presses = tuple(_whole("a press", tick, 0, ticks - 1) for tick in presses)
    if any(earlier >= later for earlier, later in pairwise(presses)):
        raise ValueError("presses must be in order, each later than the one before")
    if start is None and ticks and presses[:1] != (0,):
        raise ValueError("a run begins with its first press, at tick 0")
    return Replay(seed, ticks, presses, _outcome(written["result"]), start, dusk)


def _seed(value: object) -> int:
    if type(value) is not int or value.bit_length() > SEED_BITS:
        raise ValueError(f"seed must be a whole number of at most {SEED_BITS} bits, not {_shown(value)}")
    return value


def _outcome(written: object) -> Outcome:
    if not isinstance(written, dict):
        raise ValueError(f"result must be an object, not {_shown(written)}")
    _keys("result", written, Outcome)
    return Outcome(
        seed=_seed(written["seed"]),
        ticks=_whole("the result's ticks", written["ticks"], 0, MAX_TICKS),
        distance=_real("distance", written["distance"], 2 * REACH[0]),
        score=_whole("score", written["score"], -(10**15), 10**15),
        cause=_word("cause", written["cause"], 16),
        state_hash=_word("state_hash", written["state_hash"], 64),
    )


def _start(written: object) -> Start | None:
    if written is None:
        return None
    if not isinstance(written, list) or len(written) != len(REACH):
        raise ValueError(f"start must be null or a list of x, y, vx and vy, not {_shown(written)}")
    x, y, vx, vy = (_real("a number of start", value, most) for value, most in zip(written, REACH, strict=True))
    return x, y, vx, vy


def _keys(name: str, written: dict[str, Any], record: type) -> None:
    wanted = set(record.__dataclass_fields__)  # type: ignore[attr-defined]
    wrong = sorted(wanted ^ set(written))
    if wrong:
        raise ValueError(f"{name} {'has an unknown' if wrong[0] in written else 'lacks its'} {_shown(wrong[0])}")


def _whole(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {_shown(value)}")
    return value


def _real(name: str, value: object, most: float) -> float:
    if type(value) not in (int, float) or not -most <= value <= most:  # type: ignore[operator]
        raise ValueError(f"{name} must be a number from {-most:g} to {most:g}, not {_shown(value)}")
    return float(value)  # type: ignore[arg-type]


def _word(name: str, value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"{name} must be a word of at most {longest} letters, not {_shown(value)}")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _shown(value: object) -> str:
    """A value in at most 40 letters of one line, however large and deep it is."""
    text = reprlib.repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
