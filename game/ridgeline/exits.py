"""The exit statuses of the program, besides 0 and a signal's 128 + its number."""

FAILED = 1
"""A check has found something wrong."""

REFUSED = 2
"""Wrong usage, or a file that is not what it should be."""

NO_DISPLAY = 69
"""There is no screen, or no terminal with colours."""

LOST_DISPLAY = 75
"""The display or the terminal went away."""
