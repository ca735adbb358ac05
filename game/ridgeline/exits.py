"""The exit statuses of the program, besides 0, and 128 + the number of a signal."""

from typing import Any

FAILED = 1  #: a check has found something wrong
REFUSED = 2  #: wrong usage, or a file that is not what it should be
NO_DISPLAY = 69  #: there is no screen, or no terminal with colours
CRASHED = 70  #: something that should not have happened; a file has the traceback
LOST_DISPLAY = 75  #: the display or the terminal went away


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class UnavailableError(Exception):
    """This machine lacks what was asked for; the text says what, in one line. The status is `NO_DISPLAY`."""


class NoWindowError(UnavailableError):
    """There is no display for the cruise, which a terminal could show in its place.

    Attributes:
        reason: why there is none.
        given: the options of the cruise, with those of the settings file.
    """

    def __init__(self, reason: str, given: dict[str, Any]) -> None:
        """Say why there is no display, and keep what was asked for: the terminal may show it."""
        super().__init__(no_display(reason))
        self.reason, self.given = reason, given


def no_display(reason: str) -> str:
    """What is said where a window has no display."""
    return f"there is no display ({reason}); 'ridgeline still FILE.png' draws a picture without one"
