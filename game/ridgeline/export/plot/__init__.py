"""Landscapes on paper: strokes for pen plotters, and posters of any size, as SVG."""
