"""The exit statuses of the program, besides 0, and 128 + the number of a signal."""

FAILED = 1  #: a check has found something wrong
REFUSED = 2  #: wrong usage, or a file that is not what it should be
NO_DISPLAY = 69  #: there is no screen, or no terminal with colours
CRASHED = 70  #: something that should not have happened; a file has the traceback
LOST_DISPLAY = 75  #: the display or the terminal went away


class UnavailableError(Exception):
    """This machine lacks what was asked for; the text says what, in one line. The status is `NO_DISPLAY`."""
