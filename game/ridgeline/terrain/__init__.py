"""Ground for games: endless midpoint displacement. Needs numpy alone."""

from .chunks import Chunk, Stream
from .geometry import Contact, Hit
from .level_decay import Decay
from .maps.erosion import Erosion
from .maps.heightmap import Field, diamond_square, midpoint_square
from .maps.island import island
from .measures import hurst, normalize
from .midpoint_choice import Choice
from .parameters import RidgeParameters
from .ridge import Ridge
from .ridges import Ridges
from .scatter import scatter
from .seeds import Seed, seed_number
from .sketches.displacement import Method, displace
from .sketches.drawings import graph, lightning, river
from .sketches.walk import extend
from .weathering import Weathered

__all__ = [
    "Choice",
    "Chunk",
    "Contact",
    "Decay",
    "Erosion",
    "Field",
    "Hit",
    "Method",
    "Ridge",
    "RidgeParameters",
    "Ridges",
    "Seed",
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
    "scatter",
    "seed_number",
]
