"""Where open water is: lakes before a layer, and the swells of the sea."""

from ...stage import LayerLand, Stage
from ...theme import Theme


def has_lake(theme: Theme) -> bool:
    """Whether a lake lies before a layer."""
    return any(layer.lake is not None for layer in theme.layers)


def has_sea(theme: Theme) -> bool:
    """Whether a layer is a swell of the sea."""
    return any(layer.water for layer in theme.layers)


def has_water(theme: Theme) -> bool:
    """Whether there is a lake or the sea."""
    return has_lake(theme) or has_sea(theme)


def lakes(stage: Stage) -> list[tuple[LayerLand, float]]:
    """The grounds with a lake before them, and its level in units."""
    return [(ground, ground.layer.lake) for ground in stage.grounds if ground.layer.lake is not None]


def swells(stage: Stage) -> list[LayerLand]:
    """The grounds that are swells of the sea, back to front, but for the nearest of all grounds."""
    return [ground for ground in stage.lands[:-1] if ground.layer.water]


def level_at(ground: LayerLand, place: float, reach: float) -> float:
    """The height of a swell around a place of its land, in units: the mean over so far to both sides."""
    return float(ground.land.ground(place - reach, place + 1.5 * reach, reach).mean())
