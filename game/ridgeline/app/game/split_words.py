"""What is said of splits: how much earlier or later a run passes each 250 m than another one."""

from ...play.constants import TICKS
from ...play.splits import Split
from ...words import figures, marked, translated

OWN_BEST = marked("your best")

AHEAD = marked("{metres} m   −{seconds} s, ahead of {rival}")
BEHIND = marked("{metres} m   +{seconds} s, behind {rival}")
LEVEL = marked("{metres} m   level with {rival}")
FARTHER = marked("{metres} m   farther than {rival}")

BESIDE = marked("beside {rival}")
"""Stands before the splits on the page after a run."""

AHEAD_ROW = marked("{metres} m   −{seconds} s, ahead")
BEHIND_ROW = marked("{metres} m   +{seconds} s, behind")
LEVEL_ROW = marked("{metres} m")
FARTHER_ROW = marked("{metres} m   farther")


def passing(split: Split, rival: str) -> str:
    """The line in the moment in which a split is passed."""
    return translated(_worded(split, AHEAD, BEHIND, LEVEL, FARTHER), **_numbers(split), rival=_named(rival))


def rows(splits: list[Split], rival: str) -> tuple[str, ...]:
    """Rows of the page after a run; none without splits."""
    words = [translated(_worded(one, AHEAD_ROW, BEHIND_ROW, LEVEL_ROW, FARTHER_ROW), **_numbers(one)) for one in splits]
    heads = [translated(BESIDE, rival=_named(rival)), *[""] * (len(words) - 1)]
    return tuple(f"{head}\t{row}" for head, row in zip(heads, words, strict=False))


def _named(rival: str) -> str:
    return rival or translated(OWN_BEST)


def _worded(split: Split, ahead: str, behind: str, level: str, farther: str) -> str:
    if split.later is None:
        return farther
    tenths = _tenths(split.later)
    return level if not tenths else behind if split.later > 0 else ahead


def _numbers(split: Split) -> dict[str, str]:
    tenths = _tenths(split.later or 0)
    return {"metres": f"{split.metres}", "seconds": figures(f"{tenths // 10}.{tenths % 10}")}


def _tenths(ticks: int) -> int:
    return round(10.0 * abs(ticks) / TICKS)
