"""Plants, rocks and buildings on the ridges: silhouettes added to a crest. One file for each kind."""

from .planting import LATTICE, Planting, Standing

__all__ = ["LATTICE", "Planting", "Standing"]
