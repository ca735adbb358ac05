"""The kinds of landscape: ridges, the flyover and an island in the rain."""

from typing import TypeAlias

from .landscape import Landscape
from .landscape_base import Scenery
from .theme import Theme

STILL_SECONDS = {"rain": 30.0}
"""The second that a still shows, where it is not the first: the rain begins with the open sea."""

AnyLandscape: TypeAlias = Scenery
"""A landscape of any kind: it has a theme and a seed, and answers `scene(moment, view)`."""


def landscape_of(
    kind: str, theme: str | Theme | None, seed: int, weather: str | None = None, calm: bool = False
) -> AnyLandscape:
    """The landscape of a kind; for the other arguments see `Scenery`."""
    if kind == "flyover":
        from .flyover.flyover import Flyover  # import only the kind that is shown

        return Flyover(theme, seed, weather, calm)
    if kind == "rain":
        from .maps.island import Island

        return Island(theme, seed, weather, calm)
    return Landscape(theme, seed, weather, calm)
