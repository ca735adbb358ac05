"""Buildings, and all else that people built: one file for each kind."""
