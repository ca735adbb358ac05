"""The command `land`: a stretch of the land that its options describe, as a file."""

from pathlib import Path

from ...command_line import ParsedArgs
from ...output import wrote
from ...shot.request import seed_from
from ...system.files.atomic import atomic_write, reason
from ...terrain import Ridge, RidgeParameters
from .land_file import profile, write_land

ENDINGS = (".csv", ".json", ".svg")

LAND_LENGTH = 4096.0  #: units of land by default


def run(given: ParsedArgs) -> str:
    """Write the file that a command line asks for; the line to print, which names the seed.

    Raises:
        ValueError: for impossible land, or a path where no such file can be.
        OSError: if it cannot be written.
    """
    file: Path = given["file"]
    ending = file.suffix.lower()
    if ending not in ENDINGS:
        raise ValueError(f"{str(file)!r}: land ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if not file.parent.is_dir():
        raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
    knobs = {name: given[name] for name in RidgeParameters.__dataclass_fields__ if name in given}
    ridge = Ridge(**knobs | {"seed": seed_from(given)})
    start = given.get("start", 0.0)
    land = profile(ridge, start, given.get("stop", start + LAND_LENGTH), given.get("step", 1.0))
    try:
        with atomic_write(file) as written:
            write_land(land, ending, written)
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    low, high = float(land.heights.min()), float(land.heights.max())
    return wrote(file, f"{len(land.heights)} heights from {low:.5g} to {high:.5g}") + f", seed {ridge.parameters.seed}"
