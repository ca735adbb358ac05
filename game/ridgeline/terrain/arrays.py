"""Arrays by the type of their numbers, named once for the whole house."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Float32s: TypeAlias = npt.NDArray[np.float32]
AnyFloats: TypeAlias = npt.NDArray[np.floating[Any]]
"""Floats of either size; functions that take these compute in the size of their arguments."""

Int64s: TypeAlias = npt.NDArray[np.int64]
Int32s: TypeAlias = npt.NDArray[np.int32]
Int8s: TypeAlias = npt.NDArray[np.int8]
Ints: TypeAlias = npt.NDArray[np.integer[Any]]  #: whole numbers of any size
Indices: TypeAlias = npt.NDArray[np.intp]  #: indices into other arrays

UInt32s: TypeAlias = npt.NDArray[np.uint32]
UInt16s: TypeAlias = npt.NDArray[np.uint16]
UInt8s: TypeAlias = npt.NDArray[np.uint8]
Bools: TypeAlias = npt.NDArray[np.bool_]
Complex128s: TypeAlias = npt.NDArray[np.complex128]
Array: TypeAlias = npt.NDArray[Any]
