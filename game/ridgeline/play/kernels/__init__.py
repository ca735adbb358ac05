"""The C calls that advance many runs at once, and the land as they read it; see `play.batch`."""
