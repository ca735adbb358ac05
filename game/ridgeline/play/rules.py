"""The rules of the glider: one frozen state, and the step to the next, 120 times a second.

Every number of them is in `constants.py`, with its meaning: the glider's fall, what makes a slide perfect, points.

Only + - * / and comparisons decide a run, each of which IEEE 754 defines to the last bit: so a run is the same on
every machine. y is up.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import index

from .constants import NO_DUSK, RULES, TICKS, Rules
from .way import STILL, Thing, Way, coin_thing

RideLine = Callable[[float], tuple[float, float]]
"""The line that a run rides on: the height and the slope at an x. `Course` is one, and a `Way`, which has more."""

DT = 1.0 / TICKS


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of what has happened in a run. The difference of two of them shows what a tick has brought."""

    chain: int = 0
    """Perfect slides in a row."""
    longest_chain: int = 0
    perfects: int = 0
    landings: int = 0
    hits: int = 0
    clouds: int = 0
    coins: int = 0
    last_coin: int | None = None
    """The number of the last coin or other thing taken."""
    longest_air: int = 0
    """Ticks of the longest flight that has ended."""
    bonus: float = 0.0
    """Points for everything but distance."""
    dived: bool = False
    """Whether the button has been held in this slide."""
    clean: bool = False
    """Whether a perfect slide began this flight."""
    due: int = 0
    """The last tick at which a release makes the slide perfect that has just ended; 0 if none can."""
    high: bool = False
    """Whether this flight has touched a cloud."""
    lanterns: int = 0
    balloons: int = 0
    arches: int = 0
    gates: int = 0
    skims: int = 0
    """Leaps off water."""
    escapes: int = 0
    """Times that the dusk was near and has been shaken off."""
    near: bool = False
    """Whether it has been near since."""


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a run, complete: the next one follows from it, the button and the land."""

    seed: int
    """The seed of the coins."""
    origin: float
    """The x at which the run began; distance counts from here."""
    x: float
    y: float
    vx: float
    vy: float
    dusk: float
    """The x of the dusk; `NO_DUSK` without one."""
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
    waits: int = 0
    """The tick up to which the dusk keeps its distance."""
    cause: str = ""
    """Why the run ended: dusk, wall, fall, or what `finish` was given; "" while it goes on."""

    @property
    def distance(self) -> float:
        """Units from the start of the run."""
        return self.x - self.origin

    @property
    def score(self) -> int:
        """Whole points."""
        return int(self.run + self.tally.bonus)

    def at(self, x: float, y: float) -> "State":
        """The same state at another place."""
        same = self.asleep, self.tick, self.air, self.idle, self.run, self.tally, self.waits, self.cause
        return State(self.seed, self.origin, x, y, self.vx, self.vy, self.dusk, *same)


def step(state: State, held: bool, ground: RideLine, rules: Rules = RULES) -> State:
    """The state a tick later, with the button held or not in that tick."""
    if state.cause or (state.asleep and not held):
        return state
    way = ground if isinstance(ground, Way) else None
    wind, lift, water, haste = way.around(state.x) if way else STILL
    x, y, vx, vy = _fly(state, held, rules)
    if state.air:
        vx += wind * DT
        if lift > 0.0 and not held and vy < rules.lift_speed:
            vy = min(vy + lift * DT, rules.lift_speed)
    height, slope = ground(x)
    depth = height - y
    tally, air, pushed = state.tally, state.air, 0.0
    tick, idle = state.tick + 1, 0 if held else state.idle + 1
    if depth > 0.0:
        hit = air >= rules.flight and _is_hit(vx, vy, slope, rules)
        # straight up would lift a steep flank's glider far: it goes to the nearest point of the tangent
        x -= slope * depth / (1.0 + slope * slope)
        y, slope = ground(x)
        into = slope * vx - vy
        vx, vy = _along(vx, vy, slope)
        if hit:
            vx, vy, pushed = vx * rules.hit_speed, vy * rules.hit_speed, -rules.hit_push
        elif water > 0.0 and air and not held and into > rules.skim_speed:
            vy += rules.skim * into
            tally = replace(tally, skims=tally.skims + 1, bonus=tally.bonus + rules.skim_points * _worth(tally, rules))
        if air:
            tally = _land(tally, air, hit, idle, rules)
        air = 0
    elif air or -depth > rules.contact:
        if not air:
            tally = _launch(tally, tick, vy, rules)
        air += 1
        tally = _in_the_air(tally, tick, y, held, rules)
    if held and not air and not tally.dived:
        tally = replace(tally, dived=True)
    slowest = rules.slowest_held if held else rules.slowest
    if vx < slowest:
        vx = min(vx + rules.wind * _pull(held, rules) * DT, slowest)
    vy = max(vy, -rules.fastest_fall)
    thing = way.thing_between(state.x, x) if way else coin_thing(state.seed, state.x, x)
    if thing:
        taken = rules.things[thing.kind]
        if abs(ground(thing.x)[0] + thing.lift - y) < taken.reach:
            tally, pushed = _with(tally, thing, rules), pushed + taken.push
            if taken.kick > 0.0:
                vy, air = max(vy, taken.kick), max(air, 1)
    dusk = _dusk(state, vx, haste, tally, rules) - pushed
    tally = _watch(tally, x - dusk, rules)
    cause = "wall" if depth > rules.wall else "fall" if y < rules.abyss else "dusk" if dusk >= x else ""
    run = state.run + (x - state.x) / rules.metre * _worth(tally, rules)
    return State(state.seed, state.origin, x, y, vx, vy, dusk, False, tick, air, idle, run, tally, state.waits, cause)


def begin(
    seed: int, ground: RideLine, x: float = 0.0, *, dusk: bool = True, rules: Rules = RULES, waits: int = 0
) -> State:
    """A glider that sits on the land at `x` and waits for the first press; the dusk waits for so many ticks more."""
    vx, vy = rules.push
    whole, waits = index(seed), index(waits)
    return State(whole, x, x, ground(x)[0], vx, vy, _first_dusk(x, dusk, rules), asleep=True, air=1, waits=waits)


def take_over(seed: int, x: float, y: float, vx: float, vy: float, *, dusk: bool = True, rules: Rules = RULES) -> State:
    """A glider in the air at a place, with a velocity: the cruise's, whose flight the run continues without a cut.

    Below the land it is put onto it in the first tick, if it is not deeper than a wall is high.
    """
    return State(index(seed), x, x, y, vx, vy, _first_dusk(x, dusk, rules), air=1)


def finish(state: State, cause: str) -> State:
    """The state ended from outside, for any cause; a run that has ended keeps its own."""
    return state if state.cause else replace(state, cause=cause)


def fever(tally: Tally, rules: Rules = RULES) -> bool:
    """Whether the score counts double."""
    return tally.chain >= rules.fever_chain


def dusk_speed(stage: float, vx: float, rules: Rules = RULES) -> float:
    """The speed of the dusk behind a glider with a speed of `vx`, at a stage: see `Rules.dusk_stages`."""
    reached, share, more = rules.dusk_stages[0]
    for place, next_share, next_more in rules.dusk_stages[1:]:
        if stage < place:
            part = (stage - reached) / (place - reached)
            return (share + part * (next_share - share)) * vx + more + part * (next_more - more)
        reached, share, more = place, next_share, next_more
    return share * vx + more


def _fly(state: State, held: bool, rules: Rules) -> tuple[float, float, float, float]:
    """Place and velocity after a tick in free air: exact for a constant pull, so that energy is conserved."""
    kept = 1.0 - rules.damping * DT
    vx, vy = state.vx * kept, state.vy * kept
    fallen = vy - _pull(held, rules) * DT
    return state.x + vx * DT, state.y + (vy + fallen) * 0.5 * DT, vx, fallen


def _pull(held: bool, rules: Rules) -> float:
    return rules.gravity + rules.dive if held else rules.gravity


def _along(vx: float, vy: float, slope: float) -> tuple[float, float]:
    """The velocity without the part that points into the land."""
    into = (vy - slope * vx) / (1.0 + slope * slope)
    return (vx + slope * into, vy - into) if into < 0.0 else (vx, vy)


def _is_hit(vx: float, vy: float, slope: float, rules: Rules) -> bool:
    into = slope * vx - vy
    limit = rules.hit_cosine * rules.hit_cosine * (vx * vx + vy * vy) * (1.0 + slope * slope)
    return into > 0.0 and into * into > limit


def _land(tally: Tally, air: int, hit: bool, idle: int, rules: Rules) -> Tally:
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


def _launch(tally: Tally, tick: int, vy: float, rules: Rules) -> Tally:
    """The tally where the land is left: a slide with a dive can be perfect if it rises faster than `perfect_rise`."""
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


def _first_dusk(x: float, dusk: bool, rules: Rules) -> float:
    return x - rules.dusk_lead if dusk else NO_DUSK


def _dusk(state: State, vx: float, haste: float, tally: Tally, rules: Rules) -> float:
    """The place of the dusk a tick later, before anything pushes it."""
    if state.dusk == NO_DUSK:
        return NO_DUSK
    if state.tick < state.waits:
        return state.x - rules.dusk_lead
    by_distance, by_tick = rules.dusk_by
    speed = dusk_speed((state.x - state.origin) * by_distance + state.tick * by_tick, vx, rules) + haste
    rate, near = rules.tie
    speed += rate * (state.x - state.dusk - near)
    if tally.chain >= rules.hold_chain:
        speed -= rules.hold * speed
    return max(state.dusk + speed * DT, state.x - rules.dusk_furthest)


def _with(tally: Tally, thing: Thing, rules: Rules) -> Tally:
    """The tally with one more thing in it."""
    bonus = tally.bonus + rules.things[thing.kind].points * _worth(tally, rules)
    counter = COUNTERS[thing.kind]
    return replace(tally, bonus=bonus, last_coin=thing.number, **{counter: getattr(tally, counter) + 1})


COUNTERS = ("coins", "lanterns", "balloons", "arches", "gates")  #: what counts the things of each kind


def _watch(tally: Tally, lead: float, rules: Rules) -> Tally:
    """The tally with the dusk so far behind: it may have come near, or have been shaken off."""
    nearest, farthest = rules.escape
    if tally.near and lead > farthest:
        bonus = tally.bonus + rules.escape_points * _worth(tally, rules)
        return replace(tally, near=False, escapes=tally.escapes + 1, bonus=bonus)
    return replace(tally, near=True) if not tally.near and lead < nearest else tally
