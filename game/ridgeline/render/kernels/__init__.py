"""The innermost loops of the renderer: numpy's, and what was compiled."""

from .compiled import LIBRARY, SpansLibrary

__all__ = ["LIBRARY", "SpansLibrary"]
