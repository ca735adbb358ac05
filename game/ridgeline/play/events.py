"""Events: happenings of a tick that are worth seeing or hearing."""

from typing import Literal, NamedTuple

from .constants import RULES, TICKS
from .rules import COUNTERS, State, fever
from .way import KINDS, Kind

FULL_LAUNCH = 1500.0  #: units a second of climb that give a launch its full strength
FULL_FLIGHT = 2 * TICKS  #: ticks of a flight after which a landing has its full strength

Name = Literal[Kind, "start", "launch", "perfect", "fever", "landing", "hit", "cloud", "skim", "end"]


class Event(NamedTuple):
    """An event of a run.

    Attributes:
        name: its kind.
        tick: its time.
        x, y: its place, in units.
        strength: 0–1; of a perfect slide, its number in the chain.
    """

    name: Name
    tick: int
    x: float
    y: float
    strength: float = 1.0


def events(before: State, after: State) -> list[Event]:
    """The events from one state to the next."""
    old, new, happened = before.tally, after.tally, list[Event]()

    def note(name: Name, strength: float = 1.0) -> None:
        happened.append(Event(name, after.tick, after.x, after.y, strength))

    if before.asleep and not after.asleep:
        note("start")
    if new.perfects > old.perfects:
        note("perfect", float(new.chain))
        if fever(new) and not fever(old):
            note("fever")
    elif after.air == 1 and before.tick:
        note("launch", min(max(after.vy, 0.0) / FULL_LAUNCH, 1.0))
    if new.hits > old.hits:
        note("hit", min((before.vx * before.vx + before.vy * before.vy) ** 0.5 / RULES.fastest_fall, 1.0))
    elif new.landings > old.landings:
        note("landing", min(before.air / FULL_FLIGHT, 1.0))
    if new.clouds > old.clouds:
        note("cloud")
    if new.skims > old.skims:
        note("skim", min((after.vx * after.vx + after.vy * after.vy) ** 0.5 / RULES.fastest_fall, 1.0))
    if new is not old:
        for kind, counter in zip(KINDS, COUNTERS, strict=True):
            if getattr(new, counter) > getattr(old, counter):
                note(kind)
    if after.cause and not before.cause:
        note("end")
    return happened
