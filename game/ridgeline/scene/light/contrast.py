"""Steps of lightness that set every ridge apart from the one behind it, for all eyes.

A layer has its own colour at its summits and fades into the mist below. Its step is the difference of lightness
(OKLab) between that colour and the layer behind at the same height, where that has already faded. Both are compared as
they are, and as they look to eyes without the cones for long, medium or short waves. Farther down a ridge may sink into
the mist. Snow, water and banks are left out: they are lighter things on the land and between.

Along the day a pair of layers keeps its order, so that steps which hold at two hours all but hold in between; where
other eyes see them dip, hours in between are repaired too, see `daylight`. What is promised is held to a thousandth.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ...terrain.arrays import Bools, Floats
from ..oklab import VISIONS, lightness, linear_rgb
from ..theme import Layer
from .mist import mist_share, summit

MIN_STEP = 0.025  #: the least step of lightness; an eye can just tell 0.02

_AIM = MIN_STEP + 0.002
"""The step that repairs aim at: between two repaired hours, other eyes do not see quite straight blends."""

MAX_GAP_HOURS = 0.25  #: hours between two repaired lights at most; between them colours are blended
_MAX_ROUNDS = 12  #: rounds of the repair at most: each change moves what other eyes see a little

_NOTHING = 1e-9  #: of lightness: what rounding alone may take from a step
_REACHED = 1e-7  #: of lightness below the aim at which a repair ends
_SHOWN = 1e-6  #: of light beyond what a screen has that is still said to be shown
_HALVINGS = 16  #: of the chroma that is sought: then it is exact to 1/65536, far less than a level of a screen

_FULL_MIST = 1.0 - 1e-6
"""The most mist that counts before a layer: with all of it, no change of the layer would change its step."""


def shares_behind(layers: Sequence[Layer]) -> Floats:
    """(layers - 1,) the mist, 0–1, on the layer behind the summits of each layer except the farthest."""
    return np.array([min(mist_share(far, summit(near)), _FULL_MIST) for far, near in pairwise(layers)])


def steps(ridges: Floats, mist: Floats, behind: Floats) -> Floats:
    """(4, hours, layers - 1) by how much each layer is darker than the one behind it, to each of the VISIONS.

    Args:
        ridges: (hours, layers, 3) the layers' own colours, back to front.
        mist: (hours, 3).
        behind: see `shares_behind`.
    """
    return _lightness_seen(_behind(ridges, mist, behind)) - _lightness_seen(ridges[:, 1:])


def order_of(ridges: Floats, mist: Floats, behind: Floats) -> Floats:
    """(layers - 1,) 1 where the nearer layer is darker for most of the day, -1 where it is lighter."""
    darker = _behind(ridges, mist, behind)[..., 0] - ridges[:, 1:, 0]
    return np.where(darker.sum(axis=0) >= 0.0, 1.0, -1.0)


def least_steps(ridges: Floats, mist: Floats, behind: Floats, order: Floats) -> Floats:
    """(hours,) the least step of any layer, to any of the VISIONS; infinite for a single layer."""
    return np.asarray((order * steps(ridges, mist, behind)).min(axis=(0, 2), initial=np.inf))


def wrong(ridges: Floats, mist: Floats, behind: Floats, order: Floats) -> Bools:
    """(hours,) whether each hour needs repair."""
    return least_steps(ridges, mist, behind, order) < _AIM - _NOTHING


def repair(ridges: Floats, mist: Floats, behind: Floats, order: Floats) -> Floats:
    """The ridges with every step at least MIN_STEP where there is room; hours that already have that are unchanged.

    Lightness alone is moved, half by the nearer and half by the farther layers; chroma gives way only where a screen
    cannot show it. The repair is a continuous function of the colours, so that no hour jumps.
    """
    # Only hours that break a rule are moved: in all others the theme keeps its colours to the last bit.
    moved = wrong(ridges, mist, behind, order)
    if not moved.any():
        return ridges
    own, air = ridges[moved], mist[moved]
    apart, more = own, np.zeros((len(own), len(order)))
    for number in range(2 * _MAX_ROUNDS):
        seen = order * steps(apart, air, behind)
        if seen.min() >= _AIM - _REACHED:
            break
        # The weakest eyes see smaller steps than we measure: ask for as much more.
        plain = order * (_behind(apart, air, behind)[..., 0] - apart[:, 1:, 0])
        unlike = (plain - seen).max(axis=0)
        if number == _MAX_ROUNDS:
            # Colours far from the answer may ask for more than there is room for: ask for what the present ones need.
            short = seen.min(axis=(0, 2)) < _AIM - _REACHED
            more[short] = unlike[short]
        more = np.maximum(more, unlike)
        # Each round starts from the theme's own colours, so that rounds do not add up.
        apart = own.copy()
        apart[..., 0] = _apart(own[..., 0], air[:, 0], behind, order, _AIM + more)
        apart[..., 1:] *= _chroma_shown(apart)[..., None]
    whole = ridges.copy()
    whole[moved] = apart
    return whole


def _behind(ridges: Floats, mist: Floats, behind: Floats) -> Floats:
    """(hours, layers - 1, 3) the colour behind the summits of each layer but the farthest."""
    return ridges[:, :-1] + behind[:, None] * (mist[:, None] - ridges[:, :-1])


def _lightness_seen(colours: Floats) -> Floats:
    """(4, n, m) lightness, to each of the VISIONS, of colours (n, m, 3) as a screen shows them."""
    # Light adds up in linear sRGB, not in OKLab, so that is where an eye's matrix applies.
    shown = np.clip(linear_rgb(colours), 0.0, 1.0)
    return lightness(np.clip(shown @ VISIONS.swapaxes(1, 2)[:, None], 0.0, 1.0))


def _apart(light: Floats, mist: Floats, behind: Floats, order: Floats, needed: Floats) -> Floats:
    """(hours, layers) lightness whose steps are at least `needed`, (hours, layers - 1).

    The mean of two answers: in one only nearer layers give way, in the other only farther ones. Steps are linear in the
    lightness, so the mean keeps them too. Where all layers have one order, this is isotonic regression in the maximum
    norm, whose largest change is least (V. A. Ubhaya, Isotone Optimization I, II, J. Approx. Theory 12, 1974).
    """
    pairs, signs, shares = range(len(order)), order.tolist(), behind.tolist()

    def nearer(pair: int, far: Floats) -> Floats:
        """The lightness at which the nearer layer of a pair is just far enough from the farther one."""
        return np.asarray(far + shares[pair] * (mist - far) - signs[pair] * needed[:, pair])

    def farther(pair: int, near: Floats) -> Floats:
        """The inverse of `nearer`."""
        return np.asarray((near + signs[pair] * needed[:, pair] - shares[pair] * mist) / (1.0 - shares[pair]))

    # First the room of each layer that leaves its neighbours their steps between black and white.
    low, high = np.zeros_like(light), np.ones_like(light)
    # Towards the front: even before a white layer a darker one stays a step below it, and the other way round.
    for i in pairs:
        if signs[i] > 0.0:
            high[:, i + 1] = np.minimum(1.0, nearer(i, high[:, i]))
        else:
            low[:, i + 1] = np.maximum(0.0, nearer(i, low[:, i]))
    # Towards the back: the farther layer leaves the nearer one the room that it needs.
    for i in reversed(pairs):
        if signs[i] > 0.0:
            low[:, i] = np.maximum(low[:, i], farther(i, low[:, i + 1]))
        else:
            high[:, i] = np.minimum(high[:, i], farther(i, high[:, i + 1]))
    # Then from the back to the front, where each nearer layer gives way to the one behind it, and the other way round.
    ahead = np.clip(light, low, high)
    back = ahead.copy()
    for i in pairs:
        near, own = ahead[:, i + 1], nearer(i, ahead[:, i])
        ahead[:, i + 1] = np.minimum(near, own) if signs[i] > 0.0 else np.maximum(near, own)
    for i in reversed(pairs):
        far, own = back[:, i], farther(i, back[:, i + 1])
        back[:, i] = np.maximum(far, own) if signs[i] > 0.0 else np.minimum(far, own)
    return np.clip(0.5 * (ahead + back), 0.0, 1.0)


def _chroma_shown(colours: Floats) -> Floats:
    """(...) the share of the chroma of colours (..., 3) that a screen can show, by bisection."""
    least, most = np.zeros(colours.shape[:-1]), np.ones(colours.shape[:-1])
    share = most
    for number in range(_HALVINGS):
        linear = linear_rgb(np.stack([colours[..., 0], share * colours[..., 1], share * colours[..., 2]], axis=-1))
        shown = ((linear > -_SHOWN) & (linear < 1.0 + _SHOWN)).all(axis=-1)
        least, most = np.where(shown, share, least), np.where(shown, most, share)
        if number == 0 and shown.all():  # as most often
            break
        share = 0.5 * (least + most)
    return least
