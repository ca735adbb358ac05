"""Draws scenes with the graphics card. The programs in `glsl` are plain GLSL ES 3.00, of which anybody can make use."""
