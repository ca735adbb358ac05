"""The kinds of scene that a theme and a seed can be seen as."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .compose import Landscape
from .theme import Theme

if TYPE_CHECKING:
    from .flyover import Flyover
    from .island import Island

KINDS = ("ridges", "rain", "flyover")

TELLING = {"rain": 30.0}
"""The second of a run at which a kind of scene shows what it is, where that is not the first one: the sea lies there
alone until an island has come up."""

AnyLandscape: TypeAlias = "Landscape | Flyover | Island"
"""What has a theme and a seed, and answers `scene(moment, view)`."""


def landscape_of(
    kind: str, theme: str | Theme | None, seed: int, weather: str | None = None, calm: bool = False
) -> AnyLandscape:
    """The landscape of a theme and a seed as a kind of scene; what can be wrong with the rest, see `Landscape`."""
    if kind == "flyover":
        from .flyover import Flyover  # what is not shown is not loaded

        return Flyover(theme, seed, weather, calm)
    if kind == "rain":
        from .island import Island

        return Island(theme, seed, weather, calm)
    return Landscape(theme, seed, weather, calm)
