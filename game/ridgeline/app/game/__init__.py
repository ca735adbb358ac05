"""A run on the screen, and what is kept of runs."""
