"""The files that ship with Ridgeline: themes."""
