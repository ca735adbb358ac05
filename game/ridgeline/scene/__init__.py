"""What is visible: pure data, made from a landscape, a moment and a view. Needs no pygame."""

from .compose import Landscape
from .items import CrestLayer, Disc, Glow, Scene, Sky, Stars, Text
from .moment import Journey, Moment, View
from .theme import Chances, Layer, Life, Palette, Season, Stand, Theme

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
    "Season",
    "Sky",
    "Stand",
    "Stars",
    "Text",
    "Theme",
    "View",
]
