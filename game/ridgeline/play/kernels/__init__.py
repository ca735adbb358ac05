"""The C call that lets many runs go on at once, see `play.batch`."""
