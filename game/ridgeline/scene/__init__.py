"""The visible scene as pure data, made from a landscape, a moment and a view. Needs no pygame."""

# A chart is one more thing to draw. Land from above has a colour for each cell, which no crest can show. So a scene
# may have a chart: numbers of a few thousand colours. While the light turns only the numbers change, while the day
# does only the colours, and a tenth of a second shows one picture.
#
# The flight needs nothing new. Its rows are crests, and so is the shade side of each: a lower crest before the lit
# one. The renderer colours of each layer only the rows that can be seen.
#
# Light has a clock. Colours, sun, stars and high clouds creep, so they are taken twelve times a second of the moment,
# and are the same objects in between: a frame makes nothing of them anew, and a renderer sees at once that they
# stand. Steps of the hour are as long as a second's twelfth in a day that turns by itself, so both change together;
# whole seconds and minutes are steps, so stills that are asked for by the clock are exact. The sky changes a frame
# before the land. Colours are a quarter of a level off at most in dusk (0.6 in the fastest theme), the sun a sixth of
# a pixel sideways. The dusk of a run comes faster; the hour that it shows changes with these steps too, and not
# between them. What moves visibly is exact, and lightning waits for no step.
#
# A theme begins where it would be. Another theme's travel is its own speed times the seconds so far. So what
# `--wander` shows at a second needs no history, and a still of that second is the same. Only a file read again keeps
# its place.
#
# Themes are data. Built-in ones are loaded as they are, strangers' are checked by pydantic over the same records;
# pydantic is imported only then.

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
