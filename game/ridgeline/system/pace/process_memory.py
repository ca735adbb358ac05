"""The memory of the process: kept while useful, returned when not."""

import contextlib
import ctypes
import gc


def keep_memory() -> None:
    """Let the C library keep freed memory: after a large piece, it no longer returns smaller ones to the system.

    Each frame frees and takes the same few hundred kilobytes. Without this glibc returns them to the system every time,
    which costs thousands of page faults a second.
    """
    import numpy as np  # a window is on the screen before this is loaded

    np.empty(2**25 - 2**16, np.uint8)


def tidy() -> None:
    """Collect garbage, and return memory that large pictures or many landscapes have freed to the system."""
    gc.collect()
    with contextlib.suppress(OSError, TypeError, AttributeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)
