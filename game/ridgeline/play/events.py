"""What happens in a tick that is worth seeing or hearing."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .constants import RULES, TICKS
from .rules import State, fever

Name = Literal["start", "launch", "perfect", "fever", "landing", "hit", "cloud", "coin", "end"]


class Event(NamedTuple):
    """Something that happened.

    Attributes:
        name: what.
        tick: when.
        x, y: where, in units.
        strength: 0–1, how much of it; of a perfect slide the number in the chain.
    """

    name: Name
    tick: int
    x: float
    y: float
    strength: float = 1.0


def events(before: State, after: State) -> list[Event]:
    """What happened from one state to the next."""
    old, new, found = before.tally, after.tally, list[Event]()

    def note(name: Name, strength: float = 1.0) -> None:
        found.append(Event(name, after.tick, after.x, after.y, strength))

    if before.asleep and not after.asleep:
        note("start")
    if new.perfects > old.perfects:
        note("perfect", float(new.chain))
        if fever(new) and not fever(old):
            note("fever")
    elif after.air == 1 and before.tick:
        note("launch", min(max(after.vy, 0.0) / 1500.0, 1.0))
    if new.hits > old.hits:
        note("hit", min((before.vx * before.vx + before.vy * before.vy) ** 0.5 / RULES.fastest_fall, 1.0))
    elif new.landings > old.landings:
        note("landing", min(before.air / (2.0 * TICKS), 1.0))
    if new.clouds > old.clouds:
        note("cloud")
    if new.coins > old.coins:
        note("coin")
    if after.cause and not before.cause:
        note("end")
    return found
