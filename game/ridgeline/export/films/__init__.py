"""Films: any stretch of a landscape, or a recorded run, as a file."""
