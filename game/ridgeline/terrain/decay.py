"""How fast displacement shrinks from level to level."""

import math
from collections.abc import Sequence

DECAYS = ("power", "linear", "exponential", "logarithmic", "none", "once")
INVERSE_E = 0.36787944117144233
LINEAR_LEVELS = 16


def level_factors(decay: str | Sequence[float], roughness: float, levels: int, first: int) -> list[float]:
    """The shares of the displacement that midpoints may move by, for `levels` levels from the coarsest on.

    The laws, at the level of number k (`first`, `first` + 1, …):

    ========== =====================================================
    power       2 ** (-roughness * k)
    exponential e ** (-roughness * k)
    linear      1 - roughness * k / 16, and 0 once that is negative
    logarithmic 1 / (1 + roughness * (1 + 1/2 + … + 1/k))
    none        1
    once        1 for the coarsest level, 0 for all others
    ========== =====================================================

    Your own sequence is taken as it stands, from the coarsest level on, and is 0 after its end.

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

    The exponent is read as binary digits; IEEE 754 defines every such step to the last bit, but not pow.
    """
    result, root, fraction = 1.0, base, exponent % 1.0
    while fraction and root < 1.0:
        root = math.sqrt(root)
        fraction *= 2.0
        if fraction >= 1.0:
            result *= root
            fraction -= 1.0
    square, whole = base, int(exponent)
    while whole and result:
        if whole & 1:
            result *= square
        square *= square
        whole >>= 1
    return result


def _powers(factor: float, count: int) -> list[float]:
    powers = [1.0]
    while len(powers) < count:
        powers.append(powers[-1] * factor)
    return powers


def _harmonic(count: int) -> list[float]:
    sums = [0.0]
    while len(sums) < count:
        sums.append(sums[-1] + 1.0 / len(sums))
    return sums
