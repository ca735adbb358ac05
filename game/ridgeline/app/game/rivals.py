"""The runs that fly beside one on the screen: their names, and how the run compares with the best of them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import pygame

from ...play.constants import TICKS, Rules
from ...play.ghost import Ghost, Rival, best, bot_run
from ...play.pictures.ghost_sprites import Beside, Tag
from ...play.replay import states
from ...play.rules import RideLine, State
from ...play.splits import Split, Splits, a_few
from ...play.taken_over_land import Ride
from ...play.taken_over_run import taken_over_states
from ...render.text.blur import soften
from ...render.text.hand import Hand
from ...words import figures, marked, translated

OWN_BEST = marked("your best")
AHEAD = marked("{metres} m   −{seconds} s, ahead of {rival}")
BEHIND = marked("{metres} m   +{seconds} s, behind {rival}")
LEVEL = marked("{metres} m   level with {rival}")
FARTHER = marked("{metres} m   farther than {rival}")
BESIDE = marked("beside {rival}")  #: stands before the splits on the page after a run
AHEAD_ROW = marked("{metres} m   −{seconds} s, ahead")
BEHIND_ROW = marked("{metres} m   +{seconds} s, behind")
LEVEL_ROW = marked("{metres} m")
FARTHER_ROW = marked("{metres} m   farther")

NAMED_SECONDS, FADE_SECONDS = 6.0, 1.0
"""Seconds of a run for which the ghosts have their names, and in the last of which those fade."""

LINE_SECONDS = 3.0  #: seconds for which a split is shown
ROWS = 2  #: splits on the page after a run, at most
TAG_DOWN, MIN_TAG = 42, 9  #: the picture's height in sizes of the letters of a name, and their least size in pixels
SHADE = 0.6  #: how dark the land and the sky are around letters


class Rivals:
    """Other runs beside one; everything about them follows from the run's state alone."""

    def __init__(self, rivals: Sequence[Rival], seed: int, ground: RideLine, rules: Rules, *, splits: bool) -> None:
        """Start the rivals.

        Args:
            rivals: their recordings; if none of them has a name, the bot flies too.
            seed: of the course.
            ground: of the run, which they share.
            rules: of the run.
            splits: whether the run is compared with the best of them.
        """

        def flown(rival: Rival) -> Iterable[State]:
            taken_over = isinstance(ground, Ride)
            return taken_over_states(rival.replay, ground, [rules]) if taken_over else states(rival.replay, [rules])

        self._named = [(rival.name, Ghost(iter(flown(rival)), ground)) for rival in rivals]
        if not isinstance(ground, Ride) and not any(rival.name for rival in rivals):
            self._named.append(("", Ghost(bot_run(seed, ground), ground)))
        compared = best(rivals) if splits else None
        self._compared = compared.name if compared else ""
        self._splits = Splits(iter(flown(compared))) if compared else None
        self._tag = lru_cache(maxsize=8)(_tag)

    def advance(self, state: State) -> None:
        """Let a tick pass that brought the run to `state`."""
        for _, ghost in self._named:
            ghost.advance()
        if self._splits is not None:
            self._splits.watch(state)

    def beside(self, tick: float, height: int) -> list[Beside]:
        """The rivals to draw at a tick, possibly fractional, in a picture `height` pixels high."""
        share = min(max((NAMED_SECONDS - tick / TICKS) / FADE_SECONDS, 0.0), 1.0)
        size, shown = max(height // TAG_DOWN, MIN_TAG), list[Beside]()
        for name, ghost in self._named:
            if ghost.state is not None:
                tag = _fade(self._tag(name, size), share) if name and share else None
                shown.append(Beside(ghost.state, ghost.posture, bool(name), tag, sum(one.named for one in shown)))
        return shown

    def line(self, state: State) -> str:
        """The line about the split just passed; "" without one."""
        last = self._splits.last if self._splits else None
        if last is None or state.tick - last.tick > LINE_SECONDS * TICKS:
            return ""
        return passing(last, self._compared)

    def rows(self) -> tuple[str, ...]:
        """A few splits, for the page after the run."""
        return rows(a_few(self._splits.passed, ROWS), self._compared) if self._splits else ()


def _tag(name: str, size: int) -> Tag:
    """A name in letters of `size` pixels."""
    written, around = Hand(size, "SemiBold").written(name), max(size // 4, 1)
    alpha = np.ascontiguousarray(pygame.surfarray.array_alpha(written).T, np.float32) / np.float32(255.0)
    letters = np.pad(alpha, ((0, 0), (around, around)))
    surface = pygame.Surface(letters.shape[::-1], pygame.SRCALPHA)
    surface.blit(written, (around, 0))
    shade = soften(surface, around).T / np.float32(255.0)
    return Tag(letters, np.float32(SHADE) * np.minimum(np.float32(2.0) * shade, np.float32(1.0)))


def _fade(tag: Tag, share: float) -> Tag:
    return tag if share == 1.0 else Tag(np.float32(share) * tag.letters, np.float32(share) * tag.shade)


def passing(split: Split, rival: str) -> str:
    """The line shown when a split is passed."""
    return translated(_word(split, AHEAD, BEHIND, LEVEL, FARTHER), **_numbers(split), rival=_name_at(rival))


def rows(splits: list[Split], rival: str) -> tuple[str, ...]:
    """Rows of the page after a run; none without splits."""
    words = [translated(_word(one, AHEAD_ROW, BEHIND_ROW, LEVEL_ROW, FARTHER_ROW), **_numbers(one)) for one in splits]
    heads = [translated(BESIDE, rival=_name_at(rival)), *[""] * (len(words) - 1)]
    return tuple(f"{head}\t{row}" for head, row in zip(heads, words, strict=False))


def _name_at(rival: str) -> str:
    return rival or translated(OWN_BEST)


def _word(split: Split, ahead: str, behind: str, level: str, farther: str) -> str:
    if split.later is None:
        return farther
    tenths = _tenths(split.later)
    return level if not tenths else behind if split.later > 0 else ahead


def _numbers(split: Split) -> dict[str, str]:
    tenths = _tenths(split.later or 0)
    return {"metres": f"{split.metres}", "seconds": figures(f"{tenths // 10}.{tenths % 10}")}


def _tenths(ticks: int) -> int:
    return round(10.0 * abs(ticks) / TICKS)
