"""A run taken over in the cruise: in play, and as data that shows and verifies it again.

Its land is the landscape's own up to a place, so the text of such a replay says besides where the cruise was.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, ClassVar

from ..scene.landscape import Landscape
from ..scene.themes.find import theme_names
from ..textfile.ranges import Interval
from ..textfile.read_json import check, parse, show
from .constants import RULES, Rules
from .course import Course
from .recorded_look import Look
from .replay import MAX_REPLAY_BYTES, START_LIMITS, Outcome, Replay, Start, outcome, rules_of, states_from
from .replay import from_text as replay_from_text
from .replay import to_text as replay_to_text
from .rules import RideLine, State, take_over
from .run import Run
from .taken_over_land import Ride

TEXT_KIND = "replay from the cruise"  #: what the text says that it is
FORMAT = 1  #: the version of the text
MAX_SPEED, MAX_WIDTH = 1e6, 1e6  #: units a second of the cruise's camera, and units of its picture

Far = Annotated[float, Interval(ge=-START_LIMITS[0], le=START_LIMITS[0])]


@dataclass(frozen=True)
class TakeOver:
    """Where the cruise was when its glider was taken over.

    Attributes:
        beyond: x from which on the land becomes the course.
        width: of the picture, in units.
        corner: x of its corner in the panorama, in units.
        travel: of the camera, in units.
        speed: of the camera, in units a second.
    """

    beyond: Far
    width: Annotated[float, Interval(ge=1.0, le=MAX_WIDTH)]
    corner: Far
    travel: Far
    speed: Annotated[float, Interval(ge=-MAX_SPEED, le=MAX_SPEED)]


@dataclass(frozen=True)
class _Place:
    """The key under which a replay's text has it."""

    place: TakeOver
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


@dataclass(frozen=True)
class TakenOverReplay(Replay):
    """Everything that decides such a run; its theme is that of its look."""

    place: TakeOver | None = None
    """The cruise's place; None only as the dataclass's default."""


class TakenOverRun(Run):
    """Such a run, as it is played."""

    def __init__(
        self, seed: int, start: Start, ground: Ride, place: TakeOver, *, dusk: bool = True, rules: Rules = RULES
    ) -> None:
        super().__init__(seed, start, dusk=dusk, rules=rules)
        self.course = ground  # type: ignore[assignment]  # a run asks it for heights and slopes alone
        self._place = place

    def replay(self) -> TakenOverReplay:
        """The run so far, as data, without a look.

        Raises:
            ValueError: if it is longer than a replay may be.
        """
        return _with_place(super().replay(), self._place)


def taken_over_states(replay: Replay, ground: RideLine, others: Iterable[Rules] = ()) -> Iterator[State]:
    """The states of a recorded run on its ground, from the first to the last; for `others` see `rules_of`."""
    assert replay.start is not None
    rules = rules_of(replay, others)
    first = take_over(replay.seed, *replay.start, dusk=replay.dusk, rules=rules)
    return states_from(first, replay, ground, rules)


def ground_of(replay: TakenOverReplay, others: Iterable[Rules] = ()) -> Ride:
    """The line that the run was flown on; for `others` see `rules_of`.

    Raises:
        ValueError: if its theme is not here.
    """
    assert replay.place is not None
    assert replay.look is not None
    if replay.look.theme not in theme_names():  # a stranger's may be the path of anything
        raise ValueError(
            f"it was taken over in the theme {show(replay.look.theme)}, which is not here: it needs its land"
        )
    _, _, land = Landscape(replay.look.theme, replay.seed).near
    return Ride(land.ground, Course(replay.seed, replay.place.beyond, rules_of(replay, others)), replay.place.beyond)


def verify_taken_over(replay: TakenOverReplay, others: Iterable[Rules] = ()) -> Outcome:
    """The result of the run when it is played again: `replay.result`, if that is true; see `rules_of`."""
    *_, state = taken_over_states(replay, ground_of(replay, others), others)
    return outcome(state, replay.rules)


def to_text(replay: TakenOverReplay) -> str:
    """The replay as one line of JSON that `from_text` reads."""
    assert replay.place is not None
    plain = Replay(**{field.name: getattr(replay, field.name) for field in fields(Replay)})
    place = asdict(replay.place)
    written = {"ridgeline": TEXT_KIND, "format": FORMAT, "place": place, "replay": json.loads(replay_to_text(plain))}
    return json.dumps(written, separators=(",", ":"), allow_nan=False) + "\n"


def is_taken_over(text: bytes) -> bool:
    """Whether a text claims to be a replay of such a run."""
    return text.startswith(json.dumps({"ridgeline": TEXT_KIND}, separators=(",", ":"))[:-1].encode())


def from_text(text: str | bytes) -> TakenOverReplay:
    """The replay that a text holds.

    Raises:
        ValueError: in one line, if it is not a replay of a run from the cruise, or one of another version.
    """
    if len(text) > MAX_REPLAY_BYTES:
        raise ValueError(f"this is not a replay: it is longer than {MAX_REPLAY_BYTES:,} bytes")
    try:
        written = parse(text)
    except ValueError as error:
        raise ValueError(f"this is not a replay: {error}") from None
    if not isinstance(written, dict) or written.pop("ridgeline", None) != TEXT_KIND:
        raise ValueError("this is not a replay of a run from the cruise")
    version = written.pop("format", None)
    if type(version) is not int or version != FORMAT:
        raise ValueError(f"a replay of format {show(version)} cannot be played here, only one of {FORMAT}")
    if odd := sorted({"place", "replay"} ^ written.keys()):
        raise ValueError(f"{show(odd[0])}: {'unknown key' if odd[0] in written else 'missing'}")
    replay = replay_from_text(json.dumps(written["replay"]))
    if replay.start is None or not isinstance(replay.look, Look):
        raise ValueError("a run from the cruise has a start and a look")
    return _with_place(replay, check(_Place, {"place": written["place"]}, "the replay").place)


def _with_place(replay: Replay, place: TakeOver) -> TakenOverReplay:
    plain = {field.name: getattr(replay, field.name) for field in fields(Replay)}
    return TakenOverReplay(**plain, place=place)
