"""Trees: one file for each kind."""
