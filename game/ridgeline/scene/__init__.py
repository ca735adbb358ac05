"""The visible scene as pure data, made from a landscape, a moment and a view. Needs no pygame."""

from .items import CrestLayer, Disc, Glow, Scene, Sky, Stars, Text
from .landscape import Landscape
from .moment import Journey, Moment
from .scene_code import SceneCode
from .theme import Chances, Layer, Life, Palette, Season, Stand, Theme
from .view import View

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
