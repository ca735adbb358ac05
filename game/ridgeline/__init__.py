"""An endless parallax landscape: a screensaver, a game, and a terrain library.

``ridgeline.still(...)`` draws a frame without a display. Importing this package loads neither numpy nor pygame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .present.still import still as still

__all__ = ["still"]


def __getattr__(name: str) -> Any:
    if name == "still":
        from .present.still import still

        return still
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
