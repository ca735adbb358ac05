"""Feats: counts for goals beyond a run's tally, gathered tick by tick from its states. They decide nothing."""

from dataclasses import dataclass

from ..constants import RULES
from ..rules import State, fever

HITS_TOLD_APART = 4  #: hits of a run whose places are kept: no goal needs more


@dataclass(frozen=True, slots=True)
class Feats:
    """The achievements of a run so far. Only the numbers of the present flight and chain ever fall."""

    flight_coins: int = 0
    """Coins taken in this flight."""
    most_flight_coins: int = 0
    soft_landings: int = 0
    """Flights in a row that ended without a hit."""
    most_soft_landings: int = 0
    fever_ticks: int = 0
    """Ticks of this fever."""
    longest_fever: int = 0
    """Ticks."""
    bare_perfects: int = 0
    """Perfect slides before the first coin."""
    hit_places: tuple[float, ...] = ()
    """Units from the start to the first hits."""
    last_hit: float = 0.0
    """Units from the start to the last hit."""
    longest_unhurt: float = 0.0
    """Units of the longest stretch without a hit."""
    farthest: float = 0.0
    """Units from the start."""
    highest_score: int = 0

    def after(self, before: State, state: State) -> "Feats":
        """The feats a tick later."""
        old, new = before.tally, state.tally
        hit = new.hits > old.hits
        flight_coins = (self.flight_coins if state.air else 0) + new.coins - old.coins
        fever_ticks = self.fever_ticks + 1 if fever(new) else 0
        soft = 0 if hit else self.soft_landings + (new.landings > old.landings and before.air >= RULES.flight)
        distance = state.distance
        return Feats(
            flight_coins,
            max(self.most_flight_coins, flight_coins if state.air else 0),
            soft,
            max(self.most_soft_landings, soft),
            fever_ticks,
            max(self.longest_fever, fever_ticks),
            self.bare_perfects if new.coins else new.perfects,
            (*self.hit_places, distance)[:HITS_TOLD_APART] if hit else self.hit_places,
            distance if hit else self.last_hit,
            max(self.longest_unhurt, distance - self.last_hit),
            max(self.farthest, distance),
            max(self.highest_score, state.score),
        )

    def with_hits(self, hits: int) -> float:
        """Units flown before one hit more than `hits`, which is less than `HITS_TOLD_APART`."""
        return self.hit_places[hits] if len(self.hit_places) > hits else self.farthest


NO_FEATS = Feats()
