"""What Ridgeline is called where desktops look for programs."""

from importlib.metadata import PackageNotFoundError, metadata
from urllib.parse import urlsplit

from ...words import marked

NAME = "Ridgeline"

ID = "ridgeline"
"""The name of the menu entry's file and of the icons, and the class of our windows: by it desktops join them."""

SUMMARY = marked("An endless parallax landscape")

DESCRIPTION = (
    "Ridge behind ridge scrolls by, each at its own pace, while the day turns above them. The landscape never repeats,"
    " and the same number always gives the same one.",
    "Leave it on as a screensaver over all monitors, or press a key and fly: the game has one button, a course for each"
    " day, and ghosts to fly beside.",
)
"""What it is, in paragraphs."""

KEYWORDS = ("landscape", "parallax", "screensaver", "hills", "glider", "terrain")

MARK = "Made by 'ridgeline install'; 'ridgeline uninstall' removes it."
"""A line in every file that we may replace and remove."""


def address() -> str:
    """The repository's address, as the package says; "" if Ridgeline runs without having been installed."""
    try:
        links = metadata("ridgeline").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    named: dict[str, str] = dict(link.split(", ", 1) for link in links)
    return named.get("Repository", "")


def component() -> str:
    """The name of the program in catalogues of software: the host of its address backwards, and its own name.

    >>> component().endswith(".ridgeline")
    True
    """
    host = urlsplit(address()).hostname or "invalid"
    return ".".join([*reversed(host.split(".")), ID])
