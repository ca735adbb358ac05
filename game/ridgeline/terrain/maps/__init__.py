"""Heightmaps, and the rain that shapes them."""
