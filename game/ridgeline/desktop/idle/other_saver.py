"""Whether another program shows savers on this display: two at once would be one too many."""

import os

from ... import user_folders
from ..saver.running import runs
from ..saver.saver_files import content
from ..saver.xscreensaver_file import value


def xscreensaver_shows() -> bool:
    """Whether XScreenSaver runs on this display of X11, and is not switched off in the user's settings."""
    display = os.environ.get("DISPLAY", "")
    if not runs("xscreensaver", display):
        return False
    try:
        settings = content(user_folders.home() / ".xscreensaver").decode("latin-1")
    except user_folders.NoHomeError:
        return True
    return value(settings, "mode").lower() != "off"
