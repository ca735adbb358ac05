"""The request for a map and its code: one short word that means the same map forever."""

import re
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from ...terrain import Erosion, Field, checks
from ...terrain.maps.heightmap import levels_of
from ...textfile.typed import show
from ..check_letters import CodeError, split_end, with_end

SHORT = {
    "erode": "e",
    "island": "island",
    "land": "land",
    "roughness": "rough",
    "displacement": "disp",
    "drops": "drops",
    "lifetime": "life",
    "soil": "soil",
    "breach": "breach",
    "drop": "drop",
    "hardness": "hard",
    "wind": "wind",
}
"""The names in a code of the fields after seed and side."""

SWITCHES = ("island", "breach")  #: those that a code has without a number
MAX_EPOCHS = 1_000_000  #: the most epochs of rain
MAX_WIND = 4096.0  #: cells that vapour is blown each way, at most

NUMBER = r"\d[\d.]*(?:e[+-]?\d{1,3})?"
PAIR = rf"-?{NUMBER}~-?{NUMBER}"

MARK = "_"  #: what stands before a code's end; older codes have none

EXAMPLE = "7-513-e300-island-land60_afp"


@dataclass(frozen=True)
class MapSpec:
    """A map's content, apart from how it is shown.

    Attributes:
        seed: of the land and of its rain; any integer.
        side: 2**n + 1 points each way; the last ones repeat the first.
        erode: epochs of rain.
        island: surround the land with sea.
        land: percent of the cells above the sea; None leaves the heights unchanged.
        roughness, displacement: of the land; None is the default of `diamond_square` or `island`.
        drops, lifetime, soil: of the rain, see `Erosion`; `drops` is its `drops_per_cell`.
        breach: after the rain open every closed basin, see `breached`.
        drop: of the rain too.
        hardness: 0 to 1, the share of a drop's load that the hardest rock holds back; it lies in patches.
        wind: cells that vapour is blown to the right and down; (0, 0) lets drops fall anywhere.

    >>> MapSpec(7, erode=300, land=60.0).code
    '7-513-e300-land60_a2n'
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
    breach: bool = False
    drop: float = 0.01
    hardness: float = 0.0
    wind: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        """Raise a ValueError for an impossible map; the message says what is allowed."""
        levels_of(self.side)
        checks.integer("erode", self.erode, 0, MAX_EPOCHS)
        if self.land is not None:
            object.__setattr__(self, "land", checks.real("land", self.land, 0.0, 100.0))
        checks.real("hardness", self.hardness, 0.0, 1.0)
        for cells in self.wind:
            checks.real("wind", cells, -MAX_WIND, MAX_WIND)
        if self.side < 5 and (self.erode or self.island or self.breach):
            what = "breaching needs" if self.breach else "rain and islands need"
            raise ValueError(f"{what} a side of 5 or more, not {self.side}")
        Field(self.seed, **self.ground)
        Erosion(np.zeros((4, 4)), seed=self.seed, **self.rain)

    @property
    def ground(self) -> dict[str, Any]:
        """The knobs of the land that differ from their defaults."""
        knobs = {"roughness": self.roughness, "displacement": self.displacement}
        return {name: value for name, value in knobs.items() if value is not None}

    @property
    def rain(self) -> dict[str, Any]:
        """The knobs of the rain."""
        return {"drops_per_cell": self.drops, "lifetime": self.lifetime, "soil": self.soil, "drop": self.drop}

    @property
    def code(self) -> str:
        """The map's code: seed, side, the fields that differ from their defaults, and two check letters."""
        plain = MapSpec(self.seed, self.side)
        parts = [f"{self.seed}", f"{self.side}"]
        for name, short in SHORT.items():
            value = getattr(self, name)
            if value != getattr(plain, name):
                parts.append(short + _write(value))
        return with_end("-".join(parts), MARK)


def is_old(code: str) -> bool:
    """Whether a code is one without check letters, as codes were at first."""
    return MARK not in code


def wanted_map(code: str) -> MapSpec:
    """The map of a code.

    Raises:
        ValueError: if it is not a code, or the map is impossible.

    >>> wanted_map("7-513-e300-land60_a2n")
    MapSpec(seed=7, side=513, erode=300, island=False, land=60.0, roughness=None, displacement=None, drops=1.0, \
lifetime=30, soil=0.5, breach=False, drop=0.01, hardness=0.0, wind=(0.0, 0.0))
    """
    body, right = code, True
    if not is_old(code):
        try:
            body, right = split_end(code, MARK)
        except CodeError as problem:
            raise ValueError(f"{show(code)} is not a map code: {problem}; codes look like {EXAMPLE}") from None
    first, *parts = re.split(r"-(?=[a-z])", body)
    numbers = re.fullmatch(r"(-?\d{1,4000})-(\d{1,9})", first, re.ASCII)
    names = {short: name for name, short in SHORT.items()}
    values: dict[str, Any] = {}
    for part in parts:
        match = re.fullmatch(rf"([a-z]+)({PAIR}|{NUMBER})?", part, re.ASCII)
        name = names.get(match[1]) if match else None
        if match is None or name is None or name in values or (match[2] is None) != (name in SWITCHES):
            raise _no_code(code, part)
        values[name] = True if match[2] is None else _value(name, match[2])
    if numbers is None or None in values.values():
        raise _no_code(code, first)
    if not right:
        raise ValueError(f"{show(code)} is not a map code: a letter is wrong, or two are swapped")
    try:
        return MapSpec(int(numbers[1]), int(numbers[2]), **values)
    except ValueError as problem:
        raise ValueError(f"the code {show(code)}: {problem}") from None


def _write(value: Any) -> str:
    """The shortest exact text of what follows a name: a number, a pair, or nothing for a switch."""
    if value is True:
        return ""
    if isinstance(value, tuple):
        return "~".join(map(_write, value))
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value).replace("+", "")


def _value(name: str, digits: str) -> Any:
    """The number or the pair in a part of a code, in its field's type; None if it is neither."""
    whole = {field.name for field in fields(MapSpec) if field.type is int}
    try:
        if name == "wind":
            right, down = map(float, digits.split("~"))
            return right, down
        return int(digits) if name in whole else float(digits)
    except ValueError:
        return None


def _no_code(code: str, part: str) -> ValueError:
    return ValueError(f"{show(code)} is not a map code (at {show(part)}); codes look like {EXAMPLE}")
