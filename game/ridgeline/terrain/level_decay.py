"""How fast displacement shrinks from level to level."""

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, repeat
from operator import mul
from typing import Literal, TypeAlias, get_args

DecayLaw: TypeAlias = Literal["power", "linear", "exponential", "logarithmic", "none", "once"]
"""The name of a law: `Ridge` has their formulas."""
Decay: TypeAlias = DecayLaw | Sequence[float]  #: a law by its name, or factors of your own, coarsest level first

DECAY_LAWS: tuple[DecayLaw, ...] = get_args(DecayLaw)
INVERSE_E = 0.36787944117144233  #: 1 / e, written out because not every machine's exp has the same last bit
LINEAR_LEVELS = 16  #: levels after which the linear law is at 0, for a roughness of 1


def level_factors(decay: Decay, roughness: float, levels: int, first: int) -> list[float]:
    """The factors of `levels` levels, coarsest first: midpoints move by at most the displacement times these.

    The laws, at level k = `first`, `first` + 1, …:

    ========== =====================================================
    power       2 ** (-roughness * k)
    exponential e ** (-roughness * k)
    linear      1 - roughness * k / 16, and 0 once that is negative
    logarithmic 1 / (1 + roughness * (1 + 1/2 + … + 1/k))
    none        1
    once        1 for the coarsest level, 0 for all others
    ========== =====================================================

    A sequence of your own is used as it stands, coarsest level first, with zeros after its end.

    Only + - * / and square roots are used, so every machine has the same factors.

    >>> level_factors("power", 1.0, levels=4, first=1)
    [0.5, 0.25, 0.125, 0.0625]
    """
    if not isinstance(decay, str):
        return [*decay, *[0.0] * levels][:levels]
    if decay == "once":
        return [1.0, *[0.0] * levels][:levels]
    laws = {
        "power": lambda: _powers(fractional_power(0.5, roughness), first + levels),
        "exponential": lambda: _powers(fractional_power(INVERSE_E, roughness), first + levels),
        "linear": lambda: [max(0.0, 1.0 - roughness * k / LINEAR_LEVELS) for k in range(first + levels)],
        "logarithmic": lambda: [1.0 / (1.0 + roughness * total) for total in _harmonic(first + levels)],
        "none": lambda: [1.0] * (first + levels),
    }
    return laws[decay]()[first : first + levels]


def fractional_power(base: float, exponent: float) -> float:
    """``base ** exponent`` for 0 < base < 1 and exponent >= 0, from multiplications and square roots alone.

    The exponent is read as binary digits. IEEE 754 defines every such step to the last bit, but not pow.
    """
    power, root, fraction = 1.0, base, exponent % 1.0
    while fraction and root < 1.0:
        root = math.sqrt(root)
        fraction *= 2.0
        if fraction >= 1.0:
            power *= root
            fraction -= 1.0
    square, whole = base, int(exponent)
    while whole and power:
        if whole & 1:
            power *= square
        square *= square
        whole >>= 1
    return power


def _powers(factor: float, count: int) -> list[float]:
    return list(accumulate(repeat(factor, count - 1), mul, initial=1.0))


def _harmonic(count: int) -> Iterator[float]:
    return accumulate((1.0 / k for k in range(1, count)), initial=0.0)
