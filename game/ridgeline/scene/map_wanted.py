"""Which map is wanted, and its code: one short line that means the same map for ever."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np

from ..terrain import Erosion, Field, checks
from ..terrain.heightmap import levels_of

SHORT: Final = {
    "erode": "e",
    "island": "island",
    "land": "land",
    "roughness": "rough",
    "displacement": "disp",
    "drops": "drops",
    "lifetime": "life",
    "soil": "soil",
}
"""What the fields after seed and side are called in a code."""

LONGEST: Final = 1_000_000
"""Epochs that it can rain."""

EXAMPLE: Final = "7-513-e300-island-land60"


@dataclass(frozen=True)
class MapWanted:
    """What decides a map, and nothing of how it is shown.

    Attributes:
        seed: of the land and of its rain; any integer.
        side: 2**n + 1 points each way, the last of which are the first ones again.
        erode: epochs of rain.
        island: whether there is sea all around.
        land: percent of the cells that lie above the sea; None leaves the heights as they come.
        roughness, displacement: of the land; None is what `diamond_square` or `island` has by itself.
        drops, lifetime, soil: of the rain, see `Erosion`; `drops` is its `drops_per_cell`.

    >>> MapWanted(7, erode=300, land=60.0).code
    '7-513-e300-land60'
    """

    seed: int
    side: int = 513
    erode: int = 0
    island: bool = False
    land: float | None = None
    roughness: float | None = None
    displacement: float | None = None
    drops: float = 1.0
    lifetime: int = 30
    soil: float = 0.5

    def __post_init__(self) -> None:
        """Raise a ValueError for what there cannot be; the message says what is allowed."""
        levels_of(self.side)
        checks.integer("erode", self.erode, 0, LONGEST)
        if self.land is not None:
            object.__setattr__(self, "land", checks.real("land", self.land, 0.0, 100.0))
        if self.side < 5 and (self.erode or self.island):
            raise ValueError(f"rain and islands need a side of 5 or more, not {self.side}")
        Field(self.seed, **self.ground)
        Erosion(np.zeros((4, 4)), seed=self.seed, **self.rain)

    @property
    def ground(self) -> dict[str, Any]:
        """The knobs of the land that are not as they are by themselves."""
        knobs = {"roughness": self.roughness, "displacement": self.displacement}
        return {name: value for name, value in knobs.items() if value is not None}

    @property
    def rain(self) -> dict[str, Any]:
        """The knobs of the rain."""
        return {"drops_per_cell": self.drops, "lifetime": self.lifetime, "soil": self.soil}

    @property
    def code(self) -> str:
        """The map's code: seed, side, and what is not as it is by itself."""
        plain = MapWanted(self.seed, self.side)
        parts = [f"{self.seed}", f"{self.side}"]
        for name, short in SHORT.items():
            value = getattr(self, name)
            if value != getattr(plain, name):
                parts.append(short if value is True else f"{short}{_number(value)}")
        return "-".join(parts)


def wanted_by(code: str) -> MapWanted:
    """The map that a code means.

    Raises:
        ValueError: if it is none, or means a map that there cannot be.

    >>> wanted_by("7-513-e300-land60")
    MapWanted(seed=7, side=513, erode=300, island=False, land=60.0, roughness=None, displacement=None, drops=1.0, \
lifetime=30, soil=0.5)
    """
    first, *parts = re.split(r"-(?=[a-z])", code)
    numbers = re.fullmatch(r"(-?\d{1,4000})-(\d{1,9})", first, re.ASCII)
    names = {short: name for name, short in SHORT.items()}
    found: dict[str, Any] = {}
    for part in parts:
        match = re.fullmatch(r"([a-z]+)(\d[\d.]*(?:e[+-]?\d{1,3})?)?", part, re.ASCII)
        name = names.get(match[1]) if match else None
        if match is None or name is None or name in found or (match[2] is None) != (name == "island"):
            raise _no_code(code, part)
        found[name] = True if match[2] is None else _value(name, match[2])
    if numbers is None or None in found.values():
        raise _no_code(code, first)
    try:
        return MapWanted(int(numbers[1]), int(numbers[2]), **found)
    except ValueError as problem:
        raise ValueError(f"the code {_shown(code)}: {problem}") from None


def _number(value: float) -> str:
    """A number as short as can be, and exactly."""
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _value(name: str, digits: str) -> float | None:
    """The number that a part of a code writes, in its field's type; None if it is none."""
    whole = {field.name for field in fields(MapWanted) if field.type == "int"}
    try:
        return int(digits) if name in whole else float(digits)
    except ValueError:
        return None


def _no_code(code: str, part: str) -> ValueError:
    return ValueError(f"{_shown(code)} is no code of a map (at {_shown(part)}); codes look like {EXAMPLE}")


def _shown(text: str) -> str:
    return repr(text if len(text) < 60 else text[:57] + "…")
