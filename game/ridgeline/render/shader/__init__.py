"""Draws scenes with the graphics card. The programs in `glsl` are plain GLSL ES 3.00, which other programs can use."""
