"""The visible scene as pure data, made from a landscape, a moment and a view. Needs no pygame."""

from typing import TYPE_CHECKING, Any

from .items import CrestLayer, Disc, Glow, Scene, Sky, Stars, Text
from .landscape import Landscape
from .moment import Journey, Moment
from .theme import Chances, Layer, Life, Palette, Season, Stand, Theme
from .view import View

if TYPE_CHECKING:
    from .scene_code import SceneCode
else:

    def __getattr__(name: str) -> Any:
        if name == "SceneCode":  # no first picture has a code
            from .scene_code import SceneCode

            return SceneCode
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Chances",
    "CrestLayer",
    "Disc",
    "Glow",
    "Journey",
    "Landscape",
    "Layer",
    "Life",
    "Moment",
    "Palette",
    "Scene",
    "SceneCode",
    "Season",
    "Sky",
    "Stand",
    "Stars",
    "Text",
    "Theme",
    "View",
]
