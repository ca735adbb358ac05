"""A theme with one thing changed, for the tuner. Every result keeps the ranges of a theme."""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from ..land.seeds import lands_of
from ..theme import Layer, Stand, Theme, land_numbers

MAX_RIDGES = 12  #: the most layers of land that `with_ridges` makes
MAX_LAYERS = 16  #: the most layers of a theme, banks included

MAX_DISPLACEMENT = 1080.0
MIN_BASE, MAX_BASE = -1080.0, 2160.0
MAX_SPEED = 2000.0
MIN_ROUGHNESS, MAX_ROUGHNESS = 0.05, 4.0
MIN_SPAN, MAX_SPAN = 16, 65536  #: the ranges of a theme's fields, in units and units per second: see `theme`

BACK_RISE, BACK_PARALLAX = 200.0, 0.25
"""An imagined ridge behind the only one: units by which it is higher, and its share of the other's parallax."""

AVERAGED = ("base", "displacement", "roughness", "drift", "peaks", "mist", "fade", "weathering")
"""The numbers of a ridge between two that are the means of theirs."""

DECIMALS = 4  #: digits after the point that a theme's file needs; more are noise


def ridges(theme: Theme) -> list[Layer]:
    """The layers of land, back to front."""
    return [layer for layer in theme.layers if layer.bank is None]


def rougher(theme: Theme, by: float) -> Theme:
    """The theme with `by` added to every ridge's roughness; negative is more jagged."""
    return _land(
        theme, lambda layer: replace(layer, roughness=_within(layer.roughness + by, MIN_ROUGHNESS, MAX_ROUGHNESS))
    )


def higher(theme: Theme, times: float) -> Theme:
    """The theme with every ridge's displacement multiplied by `times`."""
    return _land(
        theme, lambda layer: replace(layer, displacement=_within(layer.displacement * times, 0.0, MAX_DISPLACEMENT))
    )


def wider(theme: Theme, octaves: int) -> Theme:
    """The theme with every ridge's span multiplied by 2 ** `octaves`."""

    def span(layer: Layer) -> int:
        wanted = layer.span << octaves if octaves > 0 else layer.span >> -octaves
        return min(max(wanted, MIN_SPAN), MAX_SPAN)

    return _land(theme, lambda layer: replace(layer, span=span(layer)))


def hazier(theme: Theme, times: float) -> Theme:
    """The theme with the mist of its ridges and banks of mist multiplied by `times`."""

    def changed(layer: Layer) -> Layer:
        return layer if layer.bank == "cloud" else replace(layer, mist=_within(layer.mist * times, 0.0, 1.0))

    return replace(theme, layers=tuple(map(changed, theme.layers)))


def faster(theme: Theme, by: float) -> Theme:
    """The theme with `by` added to its speed, in units per second."""
    return replace(theme, speed=_within(theme.speed + by, -MAX_SPEED, MAX_SPEED))


def with_ridges(theme: Theme, count: int) -> Theme:
    """The theme with `count` layers of land, or as many as it has room for; the layers that stay keep their land.

    New ridges fill the widest gaps; the ridges closest to their neighbours are removed first.
    """
    if count == len(ridges(theme)):
        return theme
    own = _own_lands(theme)
    while len(land_numbers(own)) < min(count, MAX_RIDGES) and len(own) < MAX_LAYERS:
        own = _with_one_more(own)
    while len(land_numbers(own)) > max(count, 1):
        del own[_least_missed(own)]
    return replace(theme, layers=tuple(own))


def with_layer_after(theme: Theme, number: int) -> Theme:
    """The theme with a layer more, between a layer and the next one of its sort, or else like it.

    Its land is its own, and the others keep theirs.
    """
    own = _own_lands(theme)
    layer = own[number]
    near = next((other for other in own[number + 1 :] if (other.bank is None) == (layer.bank is None)), None)
    more = _between(layer, near) if near is not None and layer.bank is None else layer
    new = replace(more, land=_free_land(own, layer.bank is None))
    return replace(theme, layers=(*own[: number + 1], new, *own[number + 1 :]))


def without_layer(theme: Theme, number: int) -> Theme:
    """The theme without a layer; the others keep their land."""
    own = _own_lands(theme)
    return replace(theme, layers=(*own[:number], *own[number + 1 :]))


def move_layer(theme: Theme, number: int, by: int) -> Theme:
    """The theme with a layer so many places nearer, as far as there are any; each keeps its land."""
    own = _own_lands(theme)
    own.insert(min(max(number + by, 0), len(own) - 1), own.pop(number))
    return replace(theme, layers=tuple(own))


def most_ridges(theme: Theme) -> int:
    """The most layers of land that `with_ridges` can give the theme."""
    banks = len(theme.layers) - len(ridges(theme))
    return max(min(MAX_RIDGES, MAX_LAYERS - banks), len(ridges(theme)))


def _land(theme: Theme, changed: Callable[[Layer], Layer]) -> Theme:
    return replace(theme, layers=tuple(changed(layer) if layer.bank is None else layer for layer in theme.layers))


def _within(value: float, low: float, high: float) -> float:
    """The value, clipped to the range and rounded as in a file."""
    return round(min(max(value, low), high), DECIMALS)


def _with_one_more(layers: list[Layer]) -> list[Layer]:
    """The layers with one more ridge: in the widest gap, or behind the only one."""
    places = land_numbers(layers)
    if len(places) == 1:
        near = layers[places[0]]
        back = replace(
            near, base=_within(near.base + BACK_RISE, MIN_BASE, MAX_BASE), parallax=BACK_PARALLAX * near.parallax
        )
        more, place = _between(back, near), places[0]
    else:
        far, place = max(pairwise(places), key=lambda pair: layers[pair[0]].base - layers[pair[1]].base)
        more = _between(layers[far], layers[place])
    return [*layers[:place], replace(more, land=_free_land(layers)), *layers[place:]]


def _own_lands(theme: Theme) -> list[Layer]:
    """The layers, each of which names its own land."""
    return [replace(layer, land=pair) for layer, pair in zip(theme.layers, lands_of(theme), strict=True)]


def _free_land(layers: list[Layer], ridge: bool = True) -> tuple[int, int]:
    """A land of the seed that no ridge, or no bank, uses yet; every layer names its own."""
    lands = [layer.land or (0, 0) for layer in layers if (layer.bank is None) == ridge]
    total = lands[0][1]
    taken = [number for number, _ in lands]
    return next(number for number in range(total, total + len(taken) + 1) if number not in taken), total


def _least_missed(layers: list[Layer]) -> int:
    """The number of the ridge closest to its neighbours; of two, the nearer one."""
    places = land_numbers(layers)
    if len(places) < 3:
        return places[-1]

    def missed(place: int) -> tuple[bool, float]:
        far, own, near = (layers[number] for number in places[place - 1 : place + 2])
        return own.lake is not None, abs(far.base - own.base) + abs(own.base - near.base)

    return places[min(range(1, len(places) - 1), key=missed)]


def _between(far: Layer, near: Layer) -> Layer:

    means = {name: round(0.5 * (getattr(far, name) + getattr(near, name)), DECIMALS) for name in AVERAGED}
    parallax, stands = round(math.sqrt(far.parallax * near.parallax), DECIMALS), _stands_between(far, near)
    return replace(
        far,
        parallax=parallax,
        stands=stands,
        floor=None,
        snow=None,
        lake=None,
        tarns=0.0,
        water=far.water and near.water,
        **means,
    )


def _stands_between(far: Layer, near: Layer) -> tuple[Stand, ...]:
    """The stands of the farther ridge, at sizes halfway to the nearer one's."""
    sizes = {stand.kind: stand.height for stand in near.stands}
    return tuple(
        replace(stand, height=round(math.sqrt(stand.height * sizes.get(stand.kind, stand.height)), DECIMALS))
        for stand in far.stands
    )
