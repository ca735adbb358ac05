"""Midpoint displacement between two points, and things drawn with it."""
