"""Exports: films, maps, pages, plots, posts, and searches for landscapes."""

# A film is drawn in segments. Frames are pure functions, so each ten seconds are drawn and encoded independently,
# by as many processes as there are processors, and never twice. A part gets its name only when it is whole; the film
# is joined from its parts without re-encoding, and moved into place.
