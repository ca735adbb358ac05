"""A theme with one thing about it changed, as it is tried in search of a look. All answers keep the ranges."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from .relief import lands_of
from .theme import Layer, Stand, Theme, land_numbers

MOST_RIDGES = 12
"""Layers of land that `with_ridges` makes at most."""

MOST_LAYERS = 16
"""Layers that a theme may have, banks among them."""

DISPLACEMENT, SPEED = 1080.0, 2000.0
SMOOTHEST, ROUGHEST = 4.0, 0.05
LEAST_SPAN, MOST_SPAN = 16, 65536
"""The ranges of the fields, see `theme`."""

BEHIND = 200.0
"""Units by which a ridge behind an only one would be higher, were it twice as far away."""


def ridges(theme: Theme) -> list[Layer]:
    """The layers of land, back to front."""
    return [layer for layer in theme.layers if layer.bank is None]


def rougher(theme: Theme, by: float) -> Theme:
    """The theme with `by` added to every ridge's roughness, so that they still differ; less is more jagged."""
    return _land(theme, lambda layer: replace(layer, roughness=_within(layer.roughness + by, ROUGHEST, SMOOTHEST)))


def higher(theme: Theme, times: float) -> Theme:
    """The theme with every ridge's displacement so many times as large."""
    return _land(
        theme, lambda layer: replace(layer, displacement=_within(layer.displacement * times, 0.0, DISPLACEMENT))
    )


def wider(theme: Theme, octaves: int) -> Theme:
    """The theme with the posts of every ridge 2 ** octaves times as far apart."""

    def span(layer: Layer) -> int:
        wanted = layer.span << octaves if octaves > 0 else layer.span >> -octaves
        return min(max(wanted, LEAST_SPAN), MOST_SPAN)

    return _land(theme, lambda layer: replace(layer, span=span(layer)))


def hazier(theme: Theme, times: float) -> Theme:
    """The theme with so many times as much mist before its ridges and in its banks of mist."""

    def changed(layer: Layer) -> Layer:
        return layer if layer.bank == "cloud" else replace(layer, mist=_within(layer.mist * times, 0.0, 1.0))

    return replace(theme, layers=tuple(map(changed, theme.layers)))


def faster(theme: Theme, by: float) -> Theme:
    """The theme with `by` added to its speed, in units per second."""
    return replace(theme, speed=_within(theme.speed + by, -SPEED, SPEED))


def with_ridges(theme: Theme, count: int) -> Theme:
    """The theme with `count` layers of land, 1 to 12, as far as there is room; the others keep their land.

    New ridges come in between where the gaps are widest; the first to go are those with the least gaps around them.
    """
    if count == len(ridges(theme)):
        return theme
    own = [replace(layer, land=pair) for layer, pair in zip(theme.layers, lands_of(theme), strict=True)]
    while len(land_numbers(own)) < min(count, MOST_RIDGES) and len(own) < MOST_LAYERS:
        own = _with_one_more(own)
    while len(land_numbers(own)) > max(count, 1):
        del own[_least_missed(own)]
    return replace(theme, layers=tuple(own))


def most_ridges(theme: Theme) -> int:
    """How many layers of land `with_ridges` can give the theme."""
    banks = len(theme.layers) - len(ridges(theme))
    return max(min(MOST_RIDGES, MOST_LAYERS - banks), len(ridges(theme)))


def _land(theme: Theme, changed: Callable[[Layer], Layer]) -> Theme:
    return replace(theme, layers=tuple(changed(layer) if layer.bank is None else layer for layer in theme.layers))


def _within(value: float, low: float, high: float) -> float:
    """The value in the range, without the digits that are noise and nothing for a file."""
    return round(min(max(value, low), high), 4)


def _with_one_more(layers: list[Layer]) -> list[Layer]:
    """The layers with one more in the widest gap, or behind the only ridge."""
    places = land_numbers(layers)
    if len(places) == 1:
        near = layers[places[0]]
        higher_up = replace(near, base=_within(near.base + BEHIND, -1080.0, 2160.0), parallax=0.25 * near.parallax)
        more, place = _between(higher_up, near), places[0]
    else:
        far, place = max(pairwise(places), key=lambda pair: layers[pair[0]].base - layers[pair[1]].base)
        more = _between(layers[far], layers[place])
    return [*layers[:place], replace(more, land=_free_land(layers)), *layers[place:]]


def _free_land(layers: list[Layer]) -> tuple[int, int]:
    """A land of the seed that none of the layers has, each of which names its own."""
    lands = [layers[number].land or (0, 0) for number in land_numbers(layers)]
    total = lands[0][1]
    taken = [number for number, _ in lands]
    return next(number for number in range(total, total + len(taken) + 1) if number not in taken), total


def _least_missed(layers: list[Layer]) -> int:
    """The number of the ridge that stands closest between its neighbours; the last one left is the farthest."""
    places = land_numbers(layers)
    if len(places) < 3:
        return places[-1]

    def missed(place: int) -> tuple[bool, float]:
        far, own, near = (layers[number] for number in places[place - 1 : place + 2])
        return own.lake is not None, abs(far.base - own.base) + abs(own.base - near.base)

    return places[min(range(1, len(places) - 1), key=missed)]


def _between(far: Layer, near: Layer) -> Layer:
    """A ridge half way between two."""

    def mean(name: str) -> float:
        return round(0.5 * (float(getattr(far, name)) + float(getattr(near, name))), 4)

    return replace(
        far,
        base=mean("base"),
        displacement=mean("displacement"),
        roughness=mean("roughness"),
        drift=mean("drift"),
        peaks=mean("peaks"),
        mist=mean("mist"),
        fade=mean("fade"),
        parallax=round(math.sqrt(far.parallax * near.parallax), 4),
        stands=_stands_between(far, near),
        floor=None,
        snow=None,
        lake=None,
        weathering=mean("weathering"),
        tarns=0.0,
    )


def _stands_between(far: Layer, near: Layer) -> tuple[Stand, ...]:
    """What stands on the farther ridge, as much larger as it is half way to the nearer one."""
    sizes = {stand.kind: stand.height for stand in near.stands}
    return tuple(
        replace(stand, height=round(math.sqrt(stand.height * sizes.get(stand.kind, stand.height)), 4))
        for stand in far.stands
    )
