"""All that leaves the window as a file: films, maps, pages, plots, posts, and what is sought."""

# A film is drawn in segments. Frames are pure functions, so ten seconds are drawn and encoded without those before:
# by as many processes as there are processors, and never twice. A part has its name only when it is whole; the film
# is joined from its parts without encoding again, and moved into its place.
