"""The C calls that let many runs go on at once, and what they are told of the land; see `play.batch`."""
