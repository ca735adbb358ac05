"""The user's own settings for the screensaver, as if the command line had said them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ...settings import time
from ..options import Saver

SHORTEST = 0.1
"""Minutes after which the theme may change."""


def asked(own: Saver) -> dict[str, Any]:
    """What is not as usual, under the names and as the values that the command line's options have.

    >>> asked(Saver(seed=7, time="18:30"))
    {'seed': '7', 'time': 18.5}
    """
    usual = asdict(Saver())
    said = {name: value for name, value in asdict(own).items() if value != usual[name]}
    if "seed" in said:
        said["seed"] = str(own.seed)
    if "time" in said:
        said["time"] = time(own.time)
    if "wander" in said:
        said["wander"] = max(SHORTEST, own.wander)
    return said
