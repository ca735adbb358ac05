"""What stands on the ridges: silhouettes that are added to a crest. One file for each kind."""

from .planting import LATTICE, Planting, Standing

__all__ = ["LATTICE", "Planting", "Standing"]
