"""The innermost loops of the renderer, in numpy and compiled; see `kernel_table`."""

from .kernel_table import COMPILED, KERNELS, PLAIN, Kernels

__all__ = ["COMPILED", "KERNELS", "PLAIN", "Kernels"]
