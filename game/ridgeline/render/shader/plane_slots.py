"""Which slot of an array texture each plane of cover lies in, so that it is written once and shown for many frames."""

from collections.abc import Sequence

from ...terrain.arrays import UInt8s


class PlaneSlots:
    """The slots of a texture; what has not been shown for longest makes room for what is new."""

    def __init__(self, slots: int) -> None:
        """Begin with so many empty ones."""
        self._free = list(range(slots))
        self._slots: dict[int, tuple[int, UInt8s]] = {}

    def place(self, shown: Sequence[UInt8s]) -> tuple[list[int], list[tuple[int, UInt8s]]]:
        """The slot of each plane, and those that are to be written with their slots; there are slots for all."""
        for plane in shown:
            if id(plane) in self._slots:
                self._slots[id(plane)] = self._slots.pop(id(plane))
        new = {id(plane): plane for plane in shown if id(plane) not in self._slots}
        for number, plane in new.items():
            if not self._free:
                self._free.append(self._slots.pop(next(iter(self._slots)))[0])
            # The plane itself is kept beside its number, which could otherwise become another one's.
            self._slots[number] = self._free.pop(), plane
        return [self._slots[id(plane)][0] for plane in shown], [self._slots[number] for number in new]
