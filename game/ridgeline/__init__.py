"""An endless parallax landscape: a screensaver, a game, and a terrain library."""
