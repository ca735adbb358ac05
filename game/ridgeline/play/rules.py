"""The rules of the glider: one frozen state, and the step to the next, 120 times a second.

Only + - * / and comparisons decide a run, each of which IEEE 754 defines to the last bit: so a run is the same on
every machine. y is up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .coins import coin_between
from .constants import NO_DUSK, RULES, TICKS, Rules

Ground = Callable[[float], tuple[float, float]]
"""Any land: the height and the slope at an x. `Course` is one."""

DT = 1.0 / TICKS


@dataclass(frozen=True, slots=True)
class Tally:
    """What has happened in a run. Who wants to know of an event compares two of them."""

    chain: int = 0
    """Perfect slides in a row."""
    longest_chain: int = 0
    perfects: int = 0
    landings: int = 0
    hits: int = 0
    clouds: int = 0
    coins: int = 0
    last_coin: int | None = None
    """The number of the coin that was taken last."""
    longest_air: int = 0
    """Ticks of the longest flight that has ended."""
    bonus: float = 0.0
    """Points besides those for distance."""
    dived: bool = False
    """Whether the button has been held in this slide."""
    clean: bool = False
    """Whether a perfect slide began this flight."""
    due: int = 0
    """A release until this tick still makes the slide perfect that has just ended; 0 if none has."""
    high: bool = False
    """Whether this flight has touched a cloud."""


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a run, whole: what comes next follows from it, the button and the land."""

    seed: int
    """Decides where the coins are."""
    origin: float
    """Where the run began; distance counts from here."""
    x: float
    y: float
    vx: float
    vy: float
    dusk: float
    """Where the dusk is; `NO_DUSK` if there is none."""
    asleep: bool = False
    """Nothing happens until the first press."""
    tick: int = 0
    air: int = 0
    """Ticks since the land was left, 0 on it."""
    idle: int = RULES.buffer + 1
    """Ticks since the button was held."""
    run: float = 0.0
    """Points for distance."""
    tally: Tally = NOTHING
    cause: str = ""
    """What ended the run: dusk, wall, fall, or what `finish` was told; "" while it goes on."""

    @property
    def distance(self) -> float:
        """Units from where the run began."""
        return self.x - self.origin

    @property
    def score(self) -> int:
        """Whole points."""
        return int(self.run + self.tally.bonus)


def step(state: State, held: bool, ground: Ground, rules: Rules = RULES) -> State:
    """The state a tick later, if the button is held or not in that tick."""
    if state.cause or (state.asleep and not held):
        return state
    x, y, vx, vy = _fly(state, held, rules)
    height, slope = ground(x)
    depth = height - y
    tally, air = state.tally, state.air
    tick, idle = state.tick + 1, 0 if held else state.idle + 1
    if depth > 0.0:
        hit = air >= rules.flight and _is_hit(vx, vy, slope, rules)
        x -= slope * depth / (1.0 + slope * slope)
        y, slope = ground(x)
        vx, vy = _along(vx, vy, slope)
        if hit:
            vx, vy = vx * rules.hit_speed, vy * rules.hit_speed
        if air:
            tally = _landed(tally, air, hit, idle, rules)
        air = 0
    elif air or -depth > rules.contact:
        if not air:
            tally = _launched(tally, tick, vy, rules)
        air += 1
        tally = _in_the_air(tally, tick, y, held, rules)
    if held and not air and not tally.dived:
        tally = replace(tally, dived=True)
    if vx < rules.slowest:
        vx = min(vx + rules.wind * _pull(held, rules) * DT, rules.slowest)
    vy = max(vy, -rules.fastest_fall)
    dusk = _dusk(state, vx, rules)
    taken = coin_between(state.seed, state.x, x)
    if taken and abs(ground(taken.x)[0] + taken.lift - y) < rules.coin_reach:
        bonus = tally.bonus + rules.coin_points * _worth(tally, rules)
        tally = replace(tally, coins=tally.coins + 1, last_coin=taken.number, bonus=bonus)
        dusk -= rules.coin_time
    cause = "wall" if depth > rules.wall else "fall" if y < rules.abyss else "dusk" if dusk >= x else ""
    run = state.run + (x - state.x) / rules.metre * _worth(tally, rules)
    return State(state.seed, state.origin, x, y, vx, vy, dusk, False, tick, air, idle, run, tally, cause)


def finish(state: State, cause: str) -> State:
    """The state ended from outside, for a cause of one's own; one that has ended keeps its cause."""
    return state if state.cause else replace(state, cause=cause)


def fever(tally: Tally, rules: Rules = RULES) -> bool:
    """Whether the score counts double."""
    return tally.chain >= rules.fever_chain


def dusk_speed(distance: float, vx: float, rules: Rules = RULES) -> float:
    """How fast the dusk comes after a glider that has gone so far and is so fast."""
    reached, share, more = rules.dusk_stages[0]
    for place, next_share, next_more in rules.dusk_stages[1:]:
        if distance < place:
            part = (distance - reached) / (place - reached)
            return (share + part * (next_share - share)) * vx + more + part * (next_more - more)
        reached, share, more = place, next_share, next_more
    return share * vx + more


def _fly(state: State, held: bool, rules: Rules) -> tuple[float, float, float, float]:
    """Place and velocity after a tick in free air: exact for a constant pull, so energy neither comes nor goes."""
    kept = 1.0 - rules.damping * DT
    vx, vy = state.vx * kept, state.vy * kept
    fallen = vy - _pull(held, rules) * DT
    return state.x + vx * DT, state.y + (vy + fallen) * 0.5 * DT, vx, fallen


def _pull(held: bool, rules: Rules) -> float:
    return rules.gravity + rules.dive if held else rules.gravity


def _along(vx: float, vy: float, slope: float) -> tuple[float, float]:
    """The velocity without the part that goes into the land."""
    into = (vy - slope * vx) / (1.0 + slope * slope)
    return (vx + slope * into, vy - into) if into < 0.0 else (vx, vy)


def _is_hit(vx: float, vy: float, slope: float, rules: Rules) -> bool:
    into = slope * vx - vy
    limit = rules.hit_cosine * rules.hit_cosine * (vx * vx + vy * vy) * (1.0 + slope * slope)
    return into > 0.0 and into * into > limit


def _landed(tally: Tally, air: int, hit: bool, idle: int, rules: Rules) -> Tally:
    broken = hit or (air >= rules.flight and not tally.clean)
    earned = rules.air_points * air / TICKS * _worth(tally, rules) if tally.clean and not hit else 0.0
    return replace(
        tally,
        chain=0 if broken else tally.chain,
        landings=tally.landings + 1,
        hits=tally.hits + hit,
        longest_air=max(tally.longest_air, air),
        bonus=tally.bonus + earned,
        dived=idle <= rules.buffer,
        clean=False,
        due=0,
        high=False,
    )


def _launched(tally: Tally, tick: int, vy: float, rules: Rules) -> Tally:
    slid = tally.dived and vy > rules.perfect_rise
    return replace(tally, due=tick + rules.buffer if slid else 0, dived=False, clean=False)


def _in_the_air(tally: Tally, tick: int, y: float, held: bool, rules: Rules) -> Tally:
    if tally.due and not held:
        chain = tally.chain + 1
        tally = replace(
            tally, chain=chain, longest_chain=max(tally.longest_chain, chain), perfects=tally.perfects + 1, clean=True
        )
        tally = replace(tally, due=0, bonus=tally.bonus + rules.perfect_points * _worth(tally, rules))
    elif tally.due and tick >= tally.due:
        tally = replace(tally, due=0)
    if y > rules.clouds and not tally.high:
        bonus = tally.bonus + rules.cloud_points * _worth(tally, rules)
        tally = replace(tally, clouds=tally.clouds + 1, high=True, bonus=bonus)
    return tally


def _worth(tally: Tally, rules: Rules) -> float:
    return 2.0 if fever(tally, rules) else 1.0


def _dusk(state: State, vx: float, rules: Rules) -> float:
    if state.dusk == NO_DUSK:
        return NO_DUSK
    gone = state.dusk + dusk_speed(state.x - state.origin, vx, rules) * DT
    return max(gone, state.x - rules.dusk_furthest)
