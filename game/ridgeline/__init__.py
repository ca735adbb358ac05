"""An endless parallax landscape: a screensaver, a game, and a terrain library.

``ridgeline.still(...)`` draws a frame without a display; ``ridgeline.Backdrop(...)`` is the landscape behind a game of
yours. Importing this package loads neither numpy nor pygame.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; loading `typing` would be half of this package's import
if TYPE_CHECKING:
    from typing import Any

    from .backdrop import Backdrop as Backdrop
    from .present.app.still import still as still

    __version__: str

__all__ = ["Backdrop", "still"]


def __getattr__(name: str) -> Any:
    if name == "Backdrop":
        from .backdrop import Backdrop

        return Backdrop
    if name == "still":
        from .present.app.still import still

        return still
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("ridgeline")
        except PackageNotFoundError:
            return "unknown: it is not installed"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
