"""The window, how pictures reach it, and the X server behind it."""
