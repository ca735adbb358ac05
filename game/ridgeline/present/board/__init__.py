"""Recorded runs ranked: those in a folder, without a display and without a network."""
