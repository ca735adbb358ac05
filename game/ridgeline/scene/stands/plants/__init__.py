"""Plants lower than trees: one file for each kind."""
