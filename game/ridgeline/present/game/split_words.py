"""What is said of splits: how much earlier or later a run passes each 250 m than another one."""

from ...play.compare.splits import Split
from ...play.constants import TICKS

OWN_BEST = "your best"

AHEAD = "{metres} m   −{seconds} s, ahead of {rival}"
BEHIND = "{metres} m   +{seconds} s, behind {rival}"
LEVEL = "{metres} m   level with {rival}"
FARTHER = "{metres} m   farther than {rival}"

BESIDE = "beside {rival}"
"""Stands before the splits on the page after a run."""

AHEAD_ROW, BEHIND_ROW, LEVEL_ROW = "{metres} m   −{seconds} s, ahead", "{metres} m   +{seconds} s, behind", "{metres} m"
FARTHER_ROW = "{metres} m   farther"


def passing(split: Split, rival: str) -> str:
    """The line in the moment in which a split is passed."""
    return _worded(split, AHEAD, BEHIND, LEVEL, FARTHER).format(**_numbers(split), rival=rival or OWN_BEST)


def rows(splits: list[Split], rival: str) -> tuple[str, ...]:
    """Rows of the page after a run; none without splits."""
    words = [_worded(one, AHEAD_ROW, BEHIND_ROW, LEVEL_ROW, FARTHER_ROW).format(**_numbers(one)) for one in splits]
    heads = [BESIDE.format(rival=rival or OWN_BEST), *[""] * (len(words) - 1)]
    return tuple(f"{head}\t{row}" for head, row in zip(heads, words, strict=False))


def _worded(split: Split, ahead: str, behind: str, level: str, farther: str) -> str:
    if split.later is None:
        return farther
    tenths = _tenths(split.later)
    return level if not tenths else behind if split.later > 0 else ahead


def _numbers(split: Split) -> dict[str, str]:
    tenths = _tenths(split.later or 0)
    return {"metres": f"{split.metres}", "seconds": f"{tenths // 10}.{tenths % 10}"}


def _tenths(ticks: int) -> int:
    return round(10.0 * abs(ticks) / TICKS)
