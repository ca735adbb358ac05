"""Loads the library compiled from steps.c, if it was built when Ridgeline was installed; see setup.py."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import numpy as np

from ...terrain.arrays import Array
from ..constants import TICKS, Rules
from ..rules import DT

HERE = Path(__file__).parent

FILE = "_steps.dll" if sys.platform == "win32" else "_steps.so"

ARGUMENTS = {"step": "****####", "look": "*****##", "around": "***#", "next_coins": "***##"}
"""The arguments of the functions of steps.c: * is an array, # a whole number."""

FALL_RULES = ("gravity", "dive", "damping", "slowest", "slowest_held", "wind", "fastest_fall")
LAND_RULES = ("contact", "wall", "abyss", "buffer", "perfect_rise", "fever_chain", "hit_cosine", "hit_speed")
AIR_RULES = ("flight", "clouds", "hit_push", "lift_speed", "skim", "skim_speed")
DUSK_RULES = ("dusk_lead", "dusk_furthest", "tie", "dusk_by", "hold_chain", "hold", "escape")
POINTS = ("metre", "perfect_points", "cloud_points", "air_points", "skim_points", "escape_points")
OF_RULES = (*FALL_RULES, *LAND_RULES, *AIR_RULES, *DUSK_RULES, *POINTS)
"""The rules in the order of `Rules` in steps.c."""

MAX_STAGES = 8  #: the most stages of a dusk that steps.c has room for


class StepsLibrary:
    """The functions of steps.c."""

    def __init__(self, library: ctypes.CDLL) -> None:
        """The functions of a loaded library.

        Raises:
            AttributeError: if the library lacks one.
        """
        kinds = {"*": ctypes.c_void_p, "#": ctypes.c_int64}
        self._functions = {name: getattr(library, f"ridgeline_{name}") for name in ARGUMENTS}
        for name, function in self._functions.items():
            function.argtypes, function.restype = [kinds[kind] for kind in ARGUMENTS[name]], None

    def __reduce__(self) -> tuple[Callable[[], "StepsLibrary | None"], tuple[()]]:
        return load, ()

    def call(self, name: str, *given: Array | int) -> None:
        """Call a function with its arrays and whole numbers, see steps.c."""
        self._functions[name](*(one if isinstance(one, int) else one.ctypes.data for one in given))


def load() -> StepsLibrary | None:
    """The compiled steps.c; None if RIDGELINE_NATIVE is 0, or no library matches the steps.c beside it."""
    if os.environ.get("RIDGELINE_NATIVE", "1") == "0":
        return None
    try:
        library = ctypes.CDLL(str(HERE / FILE))
        library.ridgeline_source.restype = ctypes.c_uint32
        source = HERE / "steps.c"
        if source.exists() and library.ridgeline_source() != crc32(source.read_bytes()):
            return None
        return StepsLibrary(library)
    except (OSError, AttributeError):
        return None


def pack(rules: Rules) -> Array:
    """`Rules` of steps.c, as bytes."""
    numbers = [DT]
    for name in OF_RULES:
        value = getattr(rules, name)
        numbers += value if isinstance(value, tuple) else [value]
    numbers += [float(TICKS), *(number for taken in rules.things for number in taken)]
    stages = np.zeros((MAX_STAGES, 3))
    stages[: len(rules.dusk_stages)] = rules.dusk_stages
    head = np.array(numbers, np.float64).tobytes() + np.int64(len(rules.dusk_stages)).tobytes()
    return np.frombuffer(head + stages.tobytes(), np.uint8)
