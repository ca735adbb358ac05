"""Windows and lanterns."""
