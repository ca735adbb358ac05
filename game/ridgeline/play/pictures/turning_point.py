"""The turn that cost a run most: where it lost its speed, how far it fell behind for it, why, and a drawing of it.

Heights do not count: a glider is as fast as it would be in the middle of the course's heights, so that a climb costs
nothing, and only what is gone for good does: a landing against the slope, or the button held on the way up.
"""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...scene.boards.board import Miniature
from ...words import marked, translated
from ..constants import NO_DUSK, RULES, TICKS
from ..rules import RideLine, State

UPHILL, HARD, HELD = marked("landed uphill"), marked("came down hard"), marked("held on the way up")
FLEW, SLOW = marked("flew too long"), marked("went too slowly")
LEVEL = 300.0  #: the height in units at which speeds are compared: the middle of the course's heights
SAMPLE = 6  #: ticks from one look at the speed to the next
LOOK_BACK = 10  #: looks within which speed is lost at once: half a second
SHARP = 0.15  #: the share of the speed that is lost at once in a turn that counts
LONGEST = 8 * TICKS  #: the most ticks for which a turn is followed: later losses have other causes
LONG_FLIGHT = 2 * TICKS  #: ticks from which on a flight is long
LEAST = 5.0 * RULES.metre  #: units below which a loss is not worth a word
PATH_LOOKS = 36  #: looks before and after a turn that are kept of the way, to be drawn: not two seconds each
POINTS = 96  #: heights of the land from the left to the right edge

DRAWING_MARGIN, ROOM = 0.04, 0.14
"""How far the way stays from the left and right edges, and all from the upper and lower ones, in shares of the
drawing's width and height."""

SHAPE, STEEPER = 17.0 / 4.6, 2.0
"""Width of the drawing, in heights of it; and how much steeper the land is drawn at most."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn for the worse.

    Attributes:
        state: in which it happened.
        lost: units that the run came less far than with the speed that it had before, until it had that again.
        cause: why, in words that go on from "lost 190 m at 812 m:".
        path: where the glider was shortly before and after it, x and y in units.
    """

    state: State
    lost: float
    cause: str
    path: tuple[tuple[float, float], ...] = ()

    @property
    def words(self) -> str:
        """The turn in one line.

        >>> from ridgeline.play import begin
        >>> Turn(begin(7, lambda x: (300.0, 0.0)), 1080.0, UPHILL).words
        'lost 10 m at 0 m: landed uphill'
        """
        metres, place = self.lost / RULES.metre, max(self.state.distance, 0.0) / RULES.metre
        cause = translated(self.cause)
        return translated("lost {lost} m at {place} m: {cause}", lost=round(metres), place=round(place), cause=cause)


@dataclass(frozen=True, slots=True)
class _StateLook:
    """The remembered part of a state."""

    state: State
    speed: float
    rose: int
    """Ticks since the run began in which the button was held on the way up."""
    landing: State | None
    """The last landing that counts, or hit."""


class TurningPoint:
    """Watches a run, and knows at any time which turn has cost it most so far. What it remembers is bounded."""

    def __init__(self) -> None:
        """Begin before the first state."""
        self._looks: deque[_StateLook] = deque(maxlen=LOOK_BACK + 1)
        self._path: deque[tuple[float, float]] = deque(maxlen=PATH_LOOKS)
        self._leads: deque[tuple[State, int, int]] = deque(maxlen=LONGEST // (5 * SAMPLE) + 1)
        self._before: State | None = None
        self._landing: State | None = None
        self._landed_hit = False
        self._rose = self._aloft = self._flown = 0
        self._open: Turn | None = None
        self._speed = 0.0
        self._worst: Turn | None = None
        self._slowest: Turn | None = None

    @property
    def turn(self) -> Turn | None:
        """The worst turn so far; None as long as nothing worth a word was lost."""
        turns = [turn for turn in (self._worst, self._open, self._slowest) if turn is not None and turn.lost >= LEAST]
        return max(turns, key=lambda turn: turn.lost, default=None)

    def watch(self, state: State) -> None:
        """Take note of the next state of the run; one that has been seen already changes nothing."""
        before, self._before = self._before, state
        if before is None or state.tick <= before.tick:
            return
        if state.idle == 0 and state.vy > 0.0:
            self._rose += 1
        if state.air:
            self._aloft += 1
        if state.tally.landings > before.tally.landings:
            self._landing, self._landed_hit = state, state.tally.hits > before.tally.hits
            self._flown = before.air
        if state.tick % SAMPLE == 0 or state.cause:
            self._look(state)

    def _look(self, state: State) -> None:
        speed = _level_speed(state)
        self._path.append((state.x, state.y))
        self._follow(state, speed)
        self._looks.append(_StateLook(state, speed, self._rose, self._landing))
        first = self._looks[0]
        lost = first.speed - speed
        fresh = self._open is None or state.tick - self._open.state.tick > LOOK_BACK * SAMPLE
        if fresh and lost > SHARP * first.speed:
            self._close()
            self._begin(first, state)
        if state.tick % (5 * SAMPLE) == 0 and state.dusk != NO_DUSK:
            self._compare_leads(state)

    def _begin(self, first: _StateLook, state: State) -> None:
        """Begin to follow a turn, with its cause as far as the last half second tells it."""
        landing = self._landing if self._landing is not first.landing else None
        self._speed = first.speed
        if landing is not None and self._landed_hit:
            cause = UPHILL
        elif 2 * (self._rose - first.rose) > state.tick - first.state.tick or landing is None:
            cause = HELD if self._rose > first.rose else SLOW
        elif landing.vy > 0.0:
            cause = UPHILL
        else:
            cause = FLEW if self._flown > LONG_FLIGHT else HARD
        self._open = Turn(landing or state, 0.0, cause, tuple(self._path))

    def _follow(self, state: State, speed: float) -> None:
        """Count what is lost for the turn that is followed; it ends when its speed is there again."""
        turn = self._open
        if turn is None:
            return
        path = turn.path if state.tick - turn.state.tick > PATH_LOOKS * SAMPLE else (*turn.path, (state.x, state.y))
        lost = turn.lost + max(self._speed - speed, 0.0) * SAMPLE / TICKS
        self._open = replace(turn, lost=lost, path=path)
        if speed >= self._speed or state.tick - turn.state.tick > LONGEST:
            self._close()

    def _close(self) -> None:
        if self._open is not None and (self._worst is None or self._open.lost > self._worst.lost):
            self._worst = self._open
        self._open = None

    def _compare_leads(self, state: State) -> None:
        """Keep the stretch in which the dusk has come nearer by most, with what was done in it as its cause."""
        self._leads.append((state, self._rose, self._aloft))
        first, rose, aloft = self._leads[0]
        lost, ticks = (first.x - first.dusk) - (state.x - state.dusk), state.tick - first.tick
        if lost > (self._slowest.lost if self._slowest else 0.0):
            held, flew = 4 * (self._rose - rose) > ticks, 3 * (self._aloft - aloft) > 2 * ticks
            cause = HELD if held else FLEW if flew else SLOW
            self._slowest = Turn(self._leads[len(self._leads) // 2][0], lost, cause, tuple(self._path))


def turning_point(states: Iterable[State]) -> Turn | None:
    """The turn that cost a run most; None if it lost nothing worth a word.

    Args:
        states: of the run, tick by tick.
    """
    watched = TurningPoint()
    for state in states:
        watched.watch(state)
    return watched.turn


def _level_speed(state: State) -> float:
    """The speed in units a second that the glider would have at the middle of the course's heights."""
    energy = state.vx * state.vx + state.vy * state.vy + 2.0 * RULES.gravity * (state.y - LEVEL)
    return math.sqrt(max(energy, 0.0))


def turn_drawing(turn: Turn, ground: RideLine) -> Miniature | None:
    """The drawing of a turn on its land; None if too little of the way is known."""
    way = list[tuple[float, float]]()
    for place in turn.path:
        if not way or place[0] > way[-1][0]:
            way.append(place)
    if len(way) < 2:
        return None
    breadth = (way[-1][0] - way[0][0]) / (1.0 - 2.0 * DRAWING_MARGIN)
    left = way[0][0] - DRAWING_MARGIN * breadth
    land = [ground(left + breadth * number / (POINTS - 1))[0] for number in range(POINTS)]
    lowest, highest = min(land), max(*land, *(y for _, y in way))
    height = max((highest - lowest) / (1.0 - 2.0 * ROOM), breadth / (SHAPE * STEEPER))
    foot = 0.5 * (lowest + highest) - 0.5 * height
    mark = min(range(len(way)), key=lambda number: abs(way[number][0] - turn.state.x))
    return Miniature(
        (tuple((y - foot) / height for y in land),),
        tuple(((x - left) / breadth, (y - foot) / height) for x, y in way),
        mark,
    )
