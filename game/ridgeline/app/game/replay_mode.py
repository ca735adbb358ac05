"""A recorded run on the screen."""

from collections.abc import Sequence
from dataclasses import replace

from ...play.constants import Rules
from ...play.events import Event, events
from ...play.ghost import Rival, best
from ...play.ladder.unlocks import PLAIN_WEAR, Wear
from ...play.pictures.pictures import NoGroundError
from ...play.recorded_look import FULL_PACE
from ...play.replay import ENDS, Replay, rules_of
from ...play.taken_over_run import TakenOverReplay
from ...scene import Landscape, Moment, Text
from ...words import translated
from .game import Game
from .hud import HINT

LINGERS = 8.0  #: seconds for which the result is shown before the replay is done


def as_it_was(replay: Replay, landscape: Landscape, moment: Moment) -> Moment:
    """The moment at which a recorded run began, if known; in another theme the hour is that theme's."""
    look = replay.look
    if look is None:
        return moment
    if isinstance(replay, TakenOverReplay) and replay.place is not None:
        moment = replace(moment, travel=replay.place.travel, speed=replay.place.speed)
    return replace(moment, elapsed=look.second, hour=look.time if look.theme == landscape.theme.name else moment.hour)


def best_of(
    friends: Sequence[Rival], land: Landscape, moment: Moment, own: Rules | None, *, calm: bool
) -> "Replayed | None":
    """The best of the friends' runs, on their land; None without one, or if it is not of this land."""
    friend = best(friends)
    if friend is None or land.seed != friend.replay.seed:
        return None
    try:
        return Replayed(friend.replay, land, as_it_was(friend.replay, land, moment), calm=calm, own=own)
    except NoGroundError:
        return None


class Replayed(Game):
    """A recorded run: each tick uses its recorded button, whatever is pressed now and however long the frames are."""

    def __init__(
        self,
        replay: Replay,
        landscape: Landscape,
        moment: Moment,
        *,
        calm: bool = False,
        contrast: bool = False,
        wear: Wear = PLAIN_WEAR,
        own: Rules | None = None,
    ) -> None:
        """Begin the run again.

        Args:
            replay: the run; one without dusk is shown without score, as it was.
            landscape: of the run's seed, with any theme.
            moment: of the landscape at the start.
            calm: with little motion.
            contrast: with high contrast.
            wear: what the glider has on.
            own: the user's own rules, by which it may have been flown.

        Raises:
            NoGroundError: if the landscape has no land to ride on.
            ValueError: if the landscape is of another seed, or the run was flown by rules that are not known.
        """
        if landscape.seed != replay.seed:
            raise ValueError(f"a replay of seed {replay.seed} cannot be shown on seed {landscape.seed}")
        rules, zen = rules_of(replay, [own] if own else []), not replay.dusk
        day = replay.look.day if replay.look else "turns"
        place = replay.place if isinstance(replay, TakenOverReplay) else None
        super().__init__(
            landscape,
            moment,
            None,
            zen=zen,
            calm=calm,
            contrast=contrast,
            start=replay.start,
            day=day,
            waits=replay.waits,
            place=place,
            wear=wear,
            rules=rules,
            pace=replay.look.pace if replay.look else FULL_PACE,
        )
        self._replay = replay
        self._since_end = 0.0

    def advance(self, seconds: float, held: bool = False) -> list[Event]:
        if self.over:
            self._since_end += seconds
            self.done = self._since_end >= LINGERS  # its result has been shown
        happened = super().advance(seconds, held)
        self.idle = 0.0  # a replay waits for nobody
        return happened

    def texts(self) -> tuple[Text, ...]:
        return tuple(text for text in super().texts() if text.lines != (translated(HINT),))

    def _tick(self, held: bool) -> list[Event]:
        before = self.state
        if self.over or before.tick < self._replay.ticks:
            return super()._tick(self._replay.held(before.tick))
        cause = self._replay.result.cause
        self.finish(cause if cause in ENDS else "left")
        return events(before, self.state)
