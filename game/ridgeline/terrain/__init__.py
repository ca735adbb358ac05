"""Ground for games: endless midpoint displacement. Needs numpy alone."""

from .displacement import displace
from .ridge import Chunk, Ridge
from .ridges import Ridges

__all__ = ["Chunk", "Ridge", "Ridges", "displace"]
