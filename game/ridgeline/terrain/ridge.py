"""An endless ridge, the same for every caller and in any order of asking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from . import checks
from .geometry import Line
from .ground import MAX_SAMPLES, Ground
from .level_decay import Decay
from .measures import LAGS, MIN_HEIGHTS, MIN_LONGEST_LAG, hurst
from .midpoint_choice import Choice
from .parameters import MAX_PERIOD, Pins, RidgeParameters, check_decay, check_pins
from .pins import PinnedLine
from .polyline import Polyline
from .seeds import Seed, seed_number
from .spline import Spline

LAGS_IN_SPAN = 16
"""The longest lag at which roughness is measured fits so many times into a span: posts are independent."""


@dataclass(frozen=True, init=False, repr=False)
class Ridge(Ground):
    """An endless ridge made by midpoint displacement: ask for any stretch of it, in any order.

    Posts stand at regular distances, at heights of their own. The gaps between them are halved again and again, and
    each midpoint moves by a hash of the seed and its place. So no land depends on what was asked for before. Lengths
    and heights are in units of your choosing; y is up. A ridge never changes; ridges with equal parameters are equal.

    Ask it: `heights`, `height_at`, `slope_at`, `normal_at`; `segments`, `pieces` and `outline` for physics and drawing;
    `ray` and `circle` for hits and touches; `chunk` and `stream` for worlds that are loaded piece by piece. Make other
    land of it: `+`, `blend`, `peaks`, `vary`, `flat`, `flats`, `pins`, `gap`, `begin`, `end`, `dig`, `period`, and
    `with_` for other parameters. Draw it: `ridgeline.terrain.pygame_util`.

    Args:
        seed: which land: any integer, or any word (`seed_number` says which integer that is). Default 0.
        displacement: units, 0 to 1e15, default 120: posts stand within ± this, and the midpoints of level k = 1, 2, …
            of a gap move by at most this times the level's factor.
        roughness: above 0, default 1: the factor of level k is 2 ** (-roughness * k). 0.5 is jagged, 1 rocky, 2
            rolling.
        floor: units, within ±1e15: lower land is raised to it, which makes level lakes. Default None, no floor.
        ceiling: units, within ±1e15, not below `floor`: higher land is cut to it, which makes plateaus. Default None.
        decay: the law of the factors, "power", "exponential", "linear", "logarithmic", "none" or "once", default
            "power". At level k they are 2 ** (-roughness * k); e ** (-roughness * k); 1 - roughness * k / 16, at least
            0; 1 / (1 + roughness * (1 + 1/2 + … + 1/k)); 1; 1 for the first midpoints and 0 for all others. Or 1 to 64
            factors of your own, 0 to 1e6, first midpoints first, then 0.
        choice: "uniform", the default, moves a midpoint by anything within its bound, "sign" by the bound itself, up or
            down, "gaussian" by a normal number, clipped at the bound, which is three standard deviations.
        span: units, a power of two from 1 to 2**30, default 4096: the distance between posts, the width of the largest
            mountains.
        chunk: units, a power of two from 1 to 2**22, default 1024: the length of the pieces `chunk` serves; it never
            changes the land. A chunk has at most 2**22 heights.
        detail: -10 to 10, an integer, default 0: vertices stand every 2**-detail units, no further apart than `span`
            and `chunk`. A finer lattice adds vertices and moves none.
        smooth: units, 0 (off) or from 2**-detail to 2**30, default 0: the knot spacing of a cubic B-spline that rounds
            the land. 24 is good to ride on.
        rhythm: 0 to 1, default 0: from posts that know nothing of each other to posts that alternate between crest and
            valley.
        pins: {x: height} in units, x within ±2**52 and 2**-20 apart, heights within ±1e15: points the land passes
            exactly through. It is bent from one `span` before a pin to one `span` after. Default None, no pins.
        period: units, 1 to 2**50, a multiple of `span` (and of `smooth` where that is on): the land repeats after it.
            Default None, never.

    Raises:
        ValueError: if a parameter is out of its range; the message says what is allowed.
        TypeError: if a parameter is of the wrong type.

    >>> from ridgeline.terrain import Ridge
    >>> ridge = Ridge(seed=7, displacement=100.0)
    >>> ridge.heights(10**12, 10**12 + 4).round(2).tolist()
    [44.16, 44.13, 44.08, 44.04]
    >>> bool(ridge.chunk(4).heights[-1] == ridge.chunk(5).heights[0])
    True
    >>> ridge.with_(seed=8, floor=-20.0)
    Ridge(seed=8, displacement=100.0, floor=-20.0)
    >>> hills = Ridge(seed=7, displacement=90.0, roughness=1.4, smooth=24.0)  # to ride on
    >>> hit = hills.ray((0.0, 300.0), (400.0, -300.0))
    >>> bool(abs(hit.point[1] - hills.height_at(hit.point[0])) < 0.001)
    True
    >>> pads = hills.flats(per=1000, width=80)  # to land on
    >>> len(pads.flats_between(0, 3000))
    3
    """

    parameters: RidgeParameters

    def __init__(
        self,
        seed: Seed = 0,
        displacement: float = 120.0,
        roughness: float = 1.0,
        floor: float | None = None,
        ceiling: float | None = None,
        decay: Decay = "power",
        choice: Choice = "uniform",
        span: int = 4096,
        chunk: int = 1024,
        detail: int = 0,
        smooth: float = 0.0,
        rhythm: float = 0.0,
        pins: Pins | None = None,
        period: int | None = None,
    ) -> None:
        parameters = RidgeParameters(
            seed=seed_number(seed),
            displacement=displacement,
            roughness=roughness,
            floor=floor,
            ceiling=ceiling,
            decay=check_decay(decay),
            choice=choice,
            span=span,
            chunk=chunk,
            detail=detail,
            smooth=smooth,
            rhythm=rhythm,
            pins=check_pins(pins),
            period=period,
        )
        object.__setattr__(self, "parameters", parameters)

    def __repr__(self) -> str:
        defaults = vars(Ridge().parameters) | {"seed": None}
        changed = [f"{name}={value!r}" for name, value in vars(self.parameters).items() if value != defaults[name]]
        return f"Ridge({', '.join(changed)})"

    def with_(self, **changes: Any) -> Ridge:
        """The ridge with these parameters changed and all others kept; ranges and errors are those of `Ridge`.

        Raises:
            TypeError: if a name is not that of a parameter.
        """
        names = RidgeParameters.__dataclass_fields__
        unknown = [name for name in changes if name not in names]
        if unknown:
            raise TypeError(f"{unknown[0]!r} is no parameter of a Ridge: {', '.join(names)} are")
        return Ridge(**vars(self.parameters) | changes)

    def to_dict(self) -> dict[str, Any]:
        """All 14 parameters by name, as numbers, words and lists that JSON can hold; `from_dict` reads them.

        A word seed is kept as the integer it stands for, a decay of your own as a list, pins as a list of
        [x, height], empty if there are none.
        """
        decay, pins = self.parameters.decay, self.parameters.pins
        return vars(self.parameters) | {
            "decay": decay if isinstance(decay, str) else list(decay),
            "pins": [list(pin) for pin in pins],
        }

    @classmethod
    def from_dict(cls, parameters: Mapping[str, Any]) -> Ridge:
        """The ridge with these parameters, all 14 of them, as `to_dict` returns them.

        Raises:
            ValueError: if a parameter is unknown, missing or out of its range; the message names it.
            TypeError: if a parameter is of the wrong type, or `parameters` is no mapping.

        >>> from ridgeline.terrain import Ridge
        >>> Ridge.from_dict(Ridge(seed="hello", span=512).to_dict())
        Ridge(seed=1335831723, span=512)
        """
        if not isinstance(parameters, Mapping):
            raise TypeError(f"parameters must be a mapping of names to values, not {parameters!r}")
        names = RidgeParameters.__dataclass_fields__.keys()
        unknown = [repr(name) for name in parameters if name not in names]
        missing = [repr(name) for name in names if name not in parameters]
        if unknown or missing:
            mistakes = [f"{word}: {', '.join(of)}" for word, of in (("unknown", unknown), ("missing", missing)) if of]
            raise ValueError(f"parameters must be those of Ridge.to_dict; {'; '.join(mistakes)}")
        return cls(**parameters)

    def hurst(self, start: float = 0.0, count: int = 65_536) -> float:
        """The measured Hurst exponent of `count` heights, 4096 to 2**26, from `start` on, one lattice step apart.

        Raises:
            ValueError: if `start` lies beyond ±2**52, `count` is out of range, or the heights lie on one straight line.
        """
        count = checks.integer("count", count, MIN_HEIGHTS, MAX_SAMPLES)
        step = self.step
        longest = min(count // LAGS, int(self.parameters.span / step) // LAGS_IN_SPAN)
        return hurst(self.line.row(checks.place("start", start), step, count), max(longest, MIN_LONGEST_LAG))

    def vary(self, parameters: Callable[[float], Mapping[str, Any]], *, per: float = 4096.0) -> Ground:
        """This ridge with parameters that change along the way: plains that become mountains, by distance.

        At each post, `per` units apart, the land is ``with_(**parameters(x))``; between two posts the one becomes the
        other. With one seed for all their hills agree, and only change in size and roughness.

        Args:
            parameters: a function of x, in units, that returns some parameters of `Ridge` by name; the same for an x
                whenever it is asked.
            per: units, 1 to 2**50: the distance of the posts.

        Raises:
            ValueError: if `per` is out of range; when the land is asked for, if a parameter is.
            TypeError: if `parameters` is no function; when the land is asked for, if it returns no mapping.

        >>> from ridgeline.terrain import Ridge
        >>> ground = Ridge(seed=7).vary(lambda x: {"displacement": min(20.0 + abs(x) / 100, 300.0)})
        >>> round(ground.height_at(0.0), 2), round(ground.height_at(40_960.0), 2)
        (-11.59, 151.34)
        """
        if not callable(parameters):
            raise TypeError(f"parameters must be a function of x, not {parameters!r}")
        from .lands.varied import Varied

        distance = checks.real("per", per, 1.0, MAX_PERIOD)
        return self._made(Varied(partial(_at_post, self, parameters, distance), distance))

    @property
    def chunk_length(self) -> int:
        """Units: the length of a chunk."""
        return self.parameters.chunk

    @property
    def step(self) -> float:
        """Units: the distance of the lattice's vertices."""
        return 2.0**-self.parameters.detail

    @property
    def _reach(self) -> float:
        return max(self.step, self.parameters.smooth)

    @cached_property
    def line(self) -> Line:
        """The finished land, which does not check its arguments."""
        line: Line = Polyline(self.parameters)
        if self.parameters.smooth:
            line = Spline(self.parameters, Polyline(self.parameters))
        if not self.parameters.pins:
            return line
        return PinnedLine(line, self.parameters.pins, float(self.parameters.span), self.parameters.period)

    def __reduce__(self) -> tuple[type[Ridge], tuple[Any, ...]]:
        return Ridge, tuple(vars(self.parameters).values())


def _at_post(ridge: Ridge, parameters: Callable[[float], Mapping[str, Any]], distance: float, number: int) -> Ridge:
    """A ridge with the parameters that a user's function has for a post."""
    changed = parameters(number * distance)
    if not isinstance(changed, Mapping):
        raise TypeError(f"your parameters must be a mapping of names to values, not {changed!r}")
    return ridge.with_(**changed)
