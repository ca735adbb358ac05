"""Ground for games: endless midpoint displacement. Needs numpy alone."""

# Nothing is looked ahead. A chunk of land costs the same whenever it is made, so it is made when it is needed.

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .chunks import Chunk, Stream
from .contacts import Contact, Hit
from .geometry import Land
from .ground import Ground
from .lands.digs import Digs
from .lands.land_adapter import AnyLand
from .level_decay import Decay
from .measures import hurst, normalize
from .midpoint_choice import Choice
from .parameters import RidgeParameters
from .ridge import Ridge
from .ridges import Ridges
from .scatter import scatter
from .seeds import Seed, seed_number

if TYPE_CHECKING:
    from .maps.breaching import breached
    from .maps.erosion import Erosion
    from .maps.heightmap import Field, diamond_square, midpoint_square
    from .maps.island import island
    from .maps.rivers import River, rivers
    from .sketches.displacement import Method, displace
    from .sketches.drawings import graph, lightning, river
    from .sketches.walk import extend
    from .weathering import Weathered
else:
    _LATER = {
        "Erosion": "maps.erosion",
        "Field": "maps.heightmap",
        "Method": "sketches.displacement",
        "River": "maps.rivers",
        "Weathered": "weathering",
        "breached": "maps.breaching",
        "diamond_square": "maps.heightmap",
        "displace": "sketches.displacement",
        "extend": "sketches.walk",
        "graph": "sketches.drawings",
        "island": "maps.island",
        "lightning": "sketches.drawings",
        "midpoint_square": "maps.heightmap",
        "river": "sketches.drawings",
        "rivers": "maps.rivers",
    }
    """The files of maps, sketches and weather: a game that rides on a ridge does not wait for them."""

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            return getattr(import_module(f".{_LATER[name]}", __name__), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__


__all__ = [
    "AnyLand",
    "Choice",
    "Chunk",
    "Contact",
    "Decay",
    "Digs",
    "Erosion",
    "Field",
    "Ground",
    "Hit",
    "Land",
    "Method",
    "Ridge",
    "RidgeParameters",
    "Ridges",
    "River",
    "Seed",
    "Stream",
    "Weathered",
    "breached",
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
    "rivers",
    "scatter",
    "seed_number",
]
