"""Runs beside runs: what a run has gained or lost on another, and many recorded ones played again at once."""
