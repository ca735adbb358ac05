"""The rain model of `Erosion` word for word: drops one by one, in lists, as slow as it is plain."""

from __future__ import annotations

from dataclasses import dataclass

from ridgeline.terrain.hashing import absorb, hash_one, mix, seed_key

Grid = list[list[float]]

AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


@dataclass
class Drop:
    """A drop: where it is, and how many epochs it has left."""

    row: int
    column: int
    left: int


class LiteralErosion:
    """Rain on `ground`, changed in place; the parameters are those of `Erosion`."""

    def __init__(
        self,
        ground: Grid,
        seed: int,
        drops_per_cell: float = 1.0,
        lifetime: int = 30,
        drop: float = 0.01,
        soil: float = 0.5,
        hardness: Grid | None = None,
        wind: tuple[float, float] | None = None,
    ) -> None:
        self.ground, self.rows, self.columns = ground, len(ground), len(ground[0])
        self.key = absorb(seed_key(seed), 0x7A)
        self.lifetime, self.height, self.soil, self.hardness, self.wind = lifetime, drop, soil, hardness, wind
        self.rate = drops_per_cell * self.rows * self.columns / lifetime
        self.drops: list[Drop] = []
        self.water = [[0] * self.columns for _ in range(self.rows)]
        self.epoch = self.fallen = self.moved = 0

    def step(self) -> None:
        """One epoch."""
        vapour = [drop for drop in self.drops if drop.left == 0]
        self.drops = [drop for drop in self.drops if drop.left]
        for drop in vapour:
            self.water[drop.row][drop.column] -= 1
        for number in range(int(self.rate * (self.epoch + 1)) - int(self.rate * self.epoch)):
            self.rain(vapour[number] if self.wind and number < len(vapour) else None)
        targets = [[self.target(row, column) for column in range(self.columns)] for row in range(self.rows)]
        left = [[0] * self.columns for _ in range(self.rows)]
        for drop in self.drops:
            drop.left -= 1
            target = targets[drop.row][drop.column]
            if target and left[drop.row][drop.column] < 3:
                left[drop.row][drop.column] += 1
                drop.row, drop.column = target[0], target[1]
        self.carry(targets, left)
        self.epoch += 1

    def rain(self, vapour: Drop | None) -> None:
        """Let the next drop fall."""
        word = hash_one(self.key, self.fallen)
        row, column = divmod(word * self.rows * self.columns >> 32, self.columns)
        if vapour and self.wind:
            share = mix(word) / 2.0**31
            row = (vapour.row + round(share * self.wind[0])) % self.rows
            column = (vapour.column + round(share * self.wind[1])) % self.columns
        self.drops.append(Drop(row, column, self.lifetime))
        self.water[row][column] += 1
        self.fallen += 1

    def surface(self, row: int, column: int) -> float:
        """Ground and water."""
        row, column = row % self.rows, column % self.columns
        return self.ground[row][column] + self.water[row][column] * self.height

    def target(self, row: int, column: int) -> tuple[int, int, float] | None:
        """Where drops run to from here, and how much of the fall carries ground; None if they stay."""
        if self.water[row][column] == 0:
            return None
        step = min(AROUND, key=lambda step: self.surface(row + step[0], column + step[1]))
        fall = self.surface(row, column) - self.surface(row + step[0], column + step[1])
        if fall < 2.0 * self.height:
            return None
        return (row + step[0]) % self.rows, (column + step[1]) % self.columns, fall - 2.0 * self.height

    def carry(self, targets: list[list[tuple[int, int, float] | None]], left: list[list[int]]) -> None:
        """Move water and ground: first from all cells, then to all."""
        arrivals = []
        for row in range(self.rows):
            for column in range(self.columns):
                if target := targets[row][column]:
                    soft = 1.0 - self.hardness[row][column] if self.hardness else 1.0
                    carried = 0.5 * self.soil * soft * target[2]
                    self.ground[row][column] -= carried
                    self.water[row][column] -= left[row][column]
                    self.moved += left[row][column]
                    arrivals.append((target[0], target[1], left[row][column], carried))
        for row, column, drops, carried in arrivals:
            self.water[row][column] += drops
            self.ground[row][column] += carried
