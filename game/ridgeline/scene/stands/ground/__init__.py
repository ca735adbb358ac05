"""Rocks: one file for each kind."""
