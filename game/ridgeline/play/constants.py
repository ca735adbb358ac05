"""The numbers of the game, in units, seconds and units a second.

Where another game is named, its lengths are for a view 320 high and are here times 1080 / 320. haqu is
haqu/tiny-wings (Hero.mm, Hero.h), etsekoss is etsekoss/tiny-wings-pygame (src/main.py).
"""

import math
from dataclasses import dataclass

TICKS = 120
"""Ticks a second, whatever the frame rate."""

NO_DUSK = -math.inf
"""The place of a dusk that never comes."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides a run but its land and the player."""

    version: int = 1
    """Runs of another version cannot be replayed. Every change of a number here or in `rules.py` needs a new one."""

    gravity: float = 1060.0
    """haqu: 9.8 m/s², 32 pixels a metre."""
    dive: float = 6.2 * 1060.0
    """Added to gravity while the button is held. haqu: 40 N on 0.60 kg, 5.8 to 6.8 times gravity."""
    damping: float = 0.05
    """Share of the velocity lost in a second. haqu."""
    slowest: float = 324.0
    """haqu: 96 pixels a second, …"""
    wind: float = 1.2
    """… but a slower glider is pushed to it, not set, with this times the pull down: more than a climb takes."""
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
    hit_speed: float = 0.5
    """Share of the speed that a hit leaves. Ours: haqu takes the chain only."""
    flight: int = 36
    """Ticks; a shorter hop does not count: it ends in no hit and breaks no chain. A longer flight that no perfect slide
    began breaks it. Ours."""
    clouds: float = 780.0
    """Height of the clouds, which can be touched once a flight."""

    dusk_lead: float = 5000.0
    """Units behind the start at which the dusk begins."""
    dusk_furthest: float = 15_000.0
    """Units behind the glider that the dusk is at most."""
    dusk_stages: tuple[tuple[float, float, float], ...] = (
        (0.0, 0.70, 400.0),
        (60_000.0, 0.80, 350.0),
        (240_000.0, 0.90, 350.0),
        (480_000.0, 1.00, 420.0),
        (1_400_000.0, 1.00, 2000.0),
    )
    """Distance, k, b: the dusk goes k times as fast as the glider, and b more; straight lines between these places.
    etsekoss has 0.80, 40 to 1.00, 100; ours was tuned so that chance lasts about a minute and the bot three. As k
    ends at 1 and b above what coins give back, every run ends."""
    coin_time: float = 200.0
    """Units by which a sun coin pushes the dusk back."""
    coin_reach: float = 75.0
    """Units above or below the glider at which a coin is still taken."""

    metre: float = 108.0
    """haqu: 32 pixels a metre; a metre is a point."""
    perfect_points: float = 20.0
    cloud_points: float = 50.0
    coin_points: float = 25.0
    air_points: float = 10.0
    """For each second of a flight that a perfect slide began."""


RULES = Rules()

EVERY_RULES = {rules.version: rules for rules in (RULES,)}
"""The rules of each version. Those of old ones stay here, so that old runs go on verifying."""
