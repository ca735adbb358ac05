"""The innermost loops of the renderer, in numpy and compiled."""

from .compiled import LIBRARY, SpansLibrary

__all__ = ["LIBRARY", "SpansLibrary"]
