"""Ground for games: endless midpoint displacement. Needs numpy alone."""

from .displacement import displace
from .ridge import Chunk, Ridge

__all__ = ["Chunk", "Ridge", "displace"]
