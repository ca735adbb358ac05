"""One served piece of land."""

from dataclasses import dataclass

from .line import Heights


@dataclass(slots=True, eq=False)
class Chunk:
    """The heights from `start` to `stop` (in units), both edges included, which neighbouring chunks share."""

    index: int
    start: int
    stop: int
    heights: Heights
