"""The innermost loops of the renderer: numpy's, and what was compiled."""

from .compiled import LIBRARY, Library

__all__ = ["LIBRARY", "Library"]
