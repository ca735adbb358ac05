"""An endless parallax landscape: a screensaver, a game, and a terrain library.

``ridgeline.still(...)`` draws a frame without a display; ``ridgeline.Backdrop(...)`` is the landscape behind a game of
yours. Importing this package loads neither numpy nor pygame.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for True; to load `typing` would be half of this import
if TYPE_CHECKING:
    from typing import Any

    from .backdrop import Backdrop as Backdrop
    from .shot.still import still as still

__all__ = ["Backdrop", "still"]

__version__ = "0.2.0"


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    if name in ("Ridge", "Ground", "GroundSurface"):
        place = ".pygame_util" if name == "GroundSurface" else ""
        # For an AttributeError, `import` would say words of its own.
        raise ImportError(f"{name} is in another module: from ridgeline.terrain{place} import {name}", name=__name__)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        if name == "Backdrop":
            from .backdrop import Backdrop

            return Backdrop
        from .shot.still import still

        return still
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in (__name__, "pygame"):
            raise
        raise ImportError(f"ridgeline.{name} needs more than is installed: pip install 'ridgeline[app]'") from missing
