"""The innermost loops of the renderer, in numpy and compiled; see `table`."""

from .table import COMPILED, KERNELS, PLAIN, Kernels

__all__ = ["COMPILED", "KERNELS", "PLAIN", "Kernels"]
