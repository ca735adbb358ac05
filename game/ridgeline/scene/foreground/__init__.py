"""The foreground: things that pass close before the camera, out of focus."""
