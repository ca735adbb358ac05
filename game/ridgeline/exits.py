"""The exit statuses of the program, besides 0 and a signal's 128 + its number."""

FAILED = 1
"""A check has found something wrong."""

REFUSED = 2
"""Wrong usage, or a file that is not what it should be."""

NO_DISPLAY = 69
"""There is no screen, or no terminal with colours."""

CRASHED = 70
"""Something that should not have happened; a file has the traceback."""

LOST_DISPLAY = 75
"""The display or the terminal went away."""


class UnavailableError(Exception):
    """This machine lacks what was asked for; the text says what, in one line. The status is `NO_DISPLAY`."""
