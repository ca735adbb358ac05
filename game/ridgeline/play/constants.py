"""The numbers of the game, in units, seconds and units a second.

Where another game is named, its lengths are for a view 320 high and are here times 1080 / 320. haqu is
haqu/tiny-wings (Hero.mm, Hero.h), etsekoss is etsekoss/tiny-wings-pygame (src/main.py).
"""

import hashlib
import math
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import NamedTuple

from .chapters import Chapter, built_in

TICKS = 120  #: ticks a second, whatever the frame rate
NO_DUSK = -math.inf  #: the place of a dusk that never comes


class Taken(NamedTuple):
    """The effect of taking a thing.

    Attributes:
        reach: units above or below the glider at which it is still taken.
        points: that it gives.
        push: units by which it pushes the dusk back.
        kick: units a second: the glider's least climb afterwards; 0 changes nothing.
    """

    reach: float
    points: float
    push: float
    kick: float = 0.0


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides a run except its land and the player."""

    version: int = 2
    """A replay needs the rules of its version. Every change of a number here or in `rules.py` needs a new version."""

    gravity: float = 1060.0
    """haqu: 9.8 m/s², 32 pixels a metre."""
    dive: float = 6.2 * 1060.0
    """Added to gravity while the button is held. haqu: 40 N on 0.60 kg, 5.8 to 6.8 times gravity."""
    damping: float = 0.05
    """Share of the velocity lost in a second. haqu."""
    slowest: float = 324.0
    """haqu: 96 pixels a second, …"""
    slowest_held: float = 120.0
    """The same while the button is held: a player who only holds creeps up every hill."""
    wind: float = 1.2
    """… but a slower glider is pushed up to it, not set, by this times the pull downwards: more than a climb takes."""
    fastest_fall: float = 4320.0
    """haqu: 1280."""
    push: tuple[float, float] = (179.0, 358.0)
    """The velocity with which the first press wakes the glider. haqu: an impulse that gives (53, 106)."""
    contact: float = 10.0
    """Units above the land that still count as on it. 3 pixels: Canabalt's buildings are 8 wider than drawn."""
    wall: float = 120.0
    """Land this much higher than the glider a tick later is a wall. No course has one."""
    abyss: float = -4320.0
    """A glider below this height has fallen off the land. No course is so low."""

    buffer: int = 13
    """Ticks by which a press may be early or a release late: 0.11 s. yeecord/website#336: 0.12."""
    perfect_rise: float = 216.0
    """The glider must leave the land rising faster than this for a perfect slide. haqu: 64."""
    fever_chain: int = 3
    """Perfect slides in a row that double the score, until the chain breaks. Tiny Wings."""
    hit_cosine: float = 0.737
    """A landing is a hit if it is within 42.5 degrees of straight into the land. haqu: 2.4 rad."""
    hit_speed: float = 0.65
    """Share of the speed that a hit leaves. Ours: haqu takes the chain only."""
    flight: int = 36
    """Ticks; a shorter hop does not count: it ends in no hit and breaks no chain. A longer flight that no perfect slide
    began breaks it. Ours."""
    clouds: float = 780.0
    """Height of the clouds, which can be touched once a flight."""

    hit_push: float = 40.0
    """Units by which a hit lets the dusk come nearer."""
    lift_speed: float = 700.0
    """The most units a second at which rising air carries a glider up."""
    skim: float = 0.55
    """Share of the speed into water with which a glider leaves it again, if the button is not held."""
    skim_speed: float = 70.0
    """The least units a second into water at which it does."""

    chapters: tuple[Chapter, ...] = built_in()
    """The kinds of land of a course; without any it is plain hills, with `coins` alone."""

    dusk_lead: float = 5000.0
    """Units behind the start at which the dusk begins."""
    dusk_furthest: float = 7000.0
    """The most units that the dusk is behind the glider."""
    dusk_stages: tuple[tuple[float, float, float], ...] = (
        (0.0, 0.60, 380.0),
        (60.0, 0.70, 500.0),
        (300.0, 0.74, 850.0),
        (1500.0, 0.80, 4500.0),
    )
    """Stage, k, b: the dusk goes k times as fast as the glider, and b more; straight lines between these stages. k is
    always below 1: who is fast enough is always faster than the dusk."""
    breath: float = 320.0
    """Units a second by which the dusk is slower at the beginning of a chapter, and faster at its end."""
    tie: tuple[float, float] = (0.12, 2800.0)
    """By how much the dusk is faster for each unit that it is farther behind than this, and slower where it is nearer:
    units a second, and units."""
    dusk_by: tuple[float, float] = (0.0, 1.0 / TICKS)
    """Stages for each unit of distance, and for each tick."""
    hold_chain: int = 6
    """Perfect slides in a row after which the dusk is held back, …"""
    hold: float = 0.35
    """… and the share of its speed that it loses."""
    escape: tuple[float, float] = (1000.0, 3000.0)
    """Units: a glider has shaken the dusk off once it was nearer than the first, and then farther than the second."""
    things: tuple[Taken, ...] = (
        Taken(75.0, 25.0, 200.0),
        Taken(110.0, 25.0, 400.0),
        Taken(120.0, 40.0, 100.0, 900.0),
        Taken(110.0, 50.0, 500.0),
        Taken(420.0, 100.0, 2500.0),
    )
    """The effects of coins, lanterns, balloons, arches and gates."""

    metre: float = 108.0
    """haqu: 32 pixels a metre; a metre is a point."""
    perfect_points: float = 20.0
    cloud_points: float = 50.0
    skim_points: float = 10.0
    escape_points: float = 100.0
    air_points: float = 10.0
    """For each second of a flight that a perfect slide began."""


RULES = Rules()

RULES_1 = replace(
    RULES,
    version=1,
    hit_speed=0.5,
    hit_push=0.0,
    chapters=(),
    dusk_furthest=15_000.0,
    dusk_stages=(
        (0.0, 0.70, 400.0),
        (60_000.0, 0.80, 350.0),
        (240_000.0, 0.90, 350.0),
        (480_000.0, 1.00, 420.0),
        (1_400_000.0, 1.00, 2000.0),
    ),
    dusk_by=(1.0, 0.0),
    breath=0.0,
    tie=(0.0, 0.0),
    slowest_held=324.0,
    hold=0.0,
    escape_points=0.0,
)
"""Those of version 1: one kind of land, and a dusk that depends on the distance and, from 480,000 units on, beats all.
etsekoss has 0.80, 40 to 1.00, 100."""

EVERY_RULES = {rules.version: rules for rules in (RULES_1, RULES)}
"""The rules of each version. Old versions stay here so that old runs can still be verified."""


def rules_hash(rules: Rules) -> str:
    """16 hexadecimal digits that depend on every number of the rules and of their chapters, on any machine."""
    known = (digits for version, digits in EVERY_HASH.items() if EVERY_RULES[version] is rules)
    return next(known, None) or _hash(rules)


def _hash(rules: Rules) -> str:
    return hashlib.sha256(_write(rules).encode()).hexdigest()[:16]


def _write(value: object) -> str:
    if is_dataclass(value):
        return _write([getattr(value, field.name) for field in fields(value)])
    if isinstance(value, tuple | list):
        return f"({' '.join(map(_write, value))})"
    return value.hex() if isinstance(value, float) else repr(value)


EVERY_HASH = {version: _hash(rules) for version, rules in EVERY_RULES.items()}
"""The digits of the rules of each version; every replay that is read is checked against them."""
