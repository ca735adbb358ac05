"""Ground for games: endless midpoint displacement. Needs numpy alone."""

from .chunk import Chunk
from .displacement import displace
from .erosion import Erosion
from .geometry import Contact, Hit
from .heightmap import Field, diamond_square, midpoint_square
from .island import island
from .measures import hurst, normalize
from .ridge import Ridge
from .ridges import Ridges
from .sketches import graph, lightning, river
from .stream import Stream
from .walk import extend
from .weathering import Weathered

__all__ = [
    "Chunk",
    "Contact",
    "Erosion",
    "Field",
    "Hit",
    "Ridge",
    "Ridges",
    "Stream",
    "Weathered",
    "diamond_square",
    "displace",
    "extend",
    "graph",
    "hurst",
    "island",
    "lightning",
    "midpoint_square",
    "normalize",
    "river",
]
