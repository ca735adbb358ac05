"""Ground for games: endless midpoint displacement. Needs numpy alone."""

from .chunk import Chunk
from .displacement import displace
from .geometry import Contact, Hit
from .measures import hurst, normalize
from .ridge import Ridge
from .ridges import Ridges
from .sketches import graph, lightning, river
from .stream import Stream
from .walk import extend

__all__ = [
    "Chunk",
    "Contact",
    "Hit",
    "Ridge",
    "Ridges",
    "Stream",
    "displace",
    "extend",
    "graph",
    "hurst",
    "lightning",
    "normalize",
    "river",
]
