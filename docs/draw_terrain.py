"""Draw the pictures of docs/terrain.md into docs/pictures/terrain, all of them with our own code.

python docs/draw_terrain.py [NAME …]
"""

import os
import runpy
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from ridgeline.terrain import Erosion, Field, Ridge, diamond_square, displace, island, midpoint_square

HERE = Path(__file__).parent
FOLDER = HERE / "pictures" / "terrain"
WIDTH = 760
PAPER, INK, LAND, SEA, MARK = (248, 246, 240), (60, 50, 70), (88, 62, 122), (126, 164, 190), (214, 92, 60)
FINE = 2  #: pictures are drawn this many times as large and scaled down, which smooths their edges

Points = NDArray[np.float64]


class Panel:
    """A rectangle of a picture that shows x from `left` to `right` and y from `bottom` to `top`."""

    def __init__(self, canvas: pygame.Surface, place: Sequence[float], view: Sequence[float]) -> None:
        x, y, width, height = (round(FINE * value) for value in place)
        self._surface = canvas.subsurface((x, y, width, height))
        self._left, self._right, self._bottom, self._top = view

    def pixels(self, points: Points) -> list[tuple[float, float]]:
        """Where points are drawn."""
        width, height = self._surface.get_size()
        x = (points[:, 0] - self._left) / (self._right - self._left) * width
        y = (self._top - points[:, 1]) / (self._top - self._bottom) * height
        return list(zip(x.tolist(), y.tolist(), strict=True))

    def land(self, points: Points, color: Sequence[int] = LAND) -> None:
        """Fill the panel below the points."""
        _, height = self._surface.get_size()
        crest = self.pixels(points)
        pygame.draw.polygon(self._surface, color, [*crest, (crest[-1][0], height), (crest[0][0], height)])

    def line(self, points: Points, color: Sequence[int] = INK, width: float = 1.0) -> None:
        """Draw a line through the points."""
        pygame.draw.lines(self._surface, color, False, self.pixels(points), round(FINE * width))

    def dots(self, points: Points, color: Sequence[int] = MARK, radius: float = 3.0) -> None:
        """Mark the points."""
        for place in self.pixels(points):
            pygame.draw.circle(self._surface, color, place, FINE * radius)

    def caption(self, text: str, color: Sequence[int] = INK) -> None:
        """Write into the upper left corner."""
        write(self._surface, text, (5, 4), color)


def write(surface: pygame.Surface, text: str, place: tuple[float, float], color: Sequence[int] = INK) -> None:
    font = pygame.font.Font(None, 17 * FINE)
    surface.blit(font.render(text, True, color), (place[0] * FINE, place[1] * FINE))


def canvas(height: float, width: float = WIDTH) -> pygame.Surface:
    surface = pygame.Surface((round(width * FINE), round(height * FINE)))
    surface.fill(PAPER)
    return surface


def profile(ridge: Ridge, start: float, stop: float, step: float = 1.0) -> Points:
    heights = ridge.heights(start, stop, step)
    return np.stack([start + step * np.arange(len(heights)), heights], axis=1)


def stack(
    panels: Sequence[tuple[str, Callable[[Panel], None]]], view: Sequence[float], height: float = 84.0, columns: int = 1
) -> pygame.Surface:
    """Panels of one view with captions, in rows of `columns`."""
    rows = -(-len(panels) // columns)
    surface = canvas(rows * height)
    for number, (text, draw) in enumerate(panels):
        row, column = divmod(number, columns)
        width = WIDTH / columns
        panel = Panel(surface, (column * width + 2, row * height + 2, width - 4, height - 4), view)
        draw(panel)
        panel.caption(text)
    return surface


def methods() -> pygame.Surface:
    knobs: dict[str, Any] = {"displacement": 110, "roughness": 0.9, "seed": 8, "choice": "uniform"}

    def draw(method: str) -> Callable[[Panel], None]:
        def onto(panel: Panel) -> None:
            panel.line(displace((0, 0), (600, 60), iterations=0), MARK, 1.0)
            panel.line(displace((0, 0), (600, 60), iterations=2, method=method, **knobs), SEA, 1.5)
            panel.line(displace((0, 0), (600, 60), iterations=7, method=method, **knobs), INK, 1.2)
            panel.dots(displace((0, 0), (600, 60), iterations=2, method=method, **knobs))

        return onto

    panels = [(f'method="{method}"', draw(method)) for method in ("vertical", "perpendicular")]
    return stack(panels, (-20, 620, -110, 150), 170)


def iterations() -> pygame.Surface:
    def draw(count: int) -> Callable[[Panel], None]:
        def onto(panel: Panel) -> None:
            points = displace((0, 60), (600, 90), displacement=90, iterations=count, seed=20, choice="uniform")
            panel.land(points)
            if count < 6:
                panel.dots(points, radius=2.5)

        return onto

    return stack([(f"iterations={count}", draw(count)) for count in (0, 1, 2, 3, 4, 9)], (0, 600, 0, 175), 90, 2)


def sizes() -> pygame.Surface:
    def draw(size: int) -> Callable[[Panel], None]:
        def onto(panel: Panel) -> None:
            points = displace((0, size / 2), (size, size / 2), displacement=5, iterations=9, seed=4, choice="uniform")
            panel.land(points * (1.0 / size))

        return onto

    panels = [(f"displacement=5 in {size} x {size}", draw(size)) for size in (10, 50, 250, 1500)]
    return stack(panels, (0, 1, 0, 1), 190, 4)


def extremes() -> pygame.Surface:
    def draw(decay: str) -> Callable[[Panel], None]:
        points = displace((0, 70), (600, 70), displacement=45, iterations=8, seed=5, choice="uniform", decay=decay)
        return lambda panel: panel.land(points)

    laws = [("none", "never less"), ("power", "half as much each time"), ("once", "nothing after the first time")]
    return stack([(f'decay="{decay}": {text}', draw(decay)) for decay, text in laws], (0, 600, -90, 240), 120)


def decay_powers() -> pygame.Surface:
    def draw(roughness: float) -> Callable[[Panel], None]:
        points = displace((0, 60), (600, 60), displacement=90, iterations=9, seed=12, roughness=roughness)
        return lambda panel: panel.land(points)

    powers = (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 2.0)
    return stack([(f"roughness={roughness}", draw(roughness)) for roughness in powers], (0, 600, -120, 210), 84, 2)


def laws() -> pygame.Surface:
    def draw(decay: Any, roughness: float) -> Callable[[Panel], None]:
        ridge = Ridge(seed=31, displacement=70, span=1024, decay=decay, roughness=roughness)
        return lambda panel: panel.land(profile(ridge, 0, 1521))

    chosen: list[tuple[str, Any, float]] = [
        ('"power", roughness=1', "power", 1.0),
        ('"exponential", roughness=1', "exponential", 1.0),
        ('"linear", roughness=1.5', "linear", 1.5),
        ('"logarithmic", roughness=4', "logarithmic", 4.0),
        ('"once"', "once", 1.0),
        ("[0.2, 0.2, 0.02, 0.3, 0.02]", [0.2, 0.2, 0.02, 0.3, 0.02], 1.0),
    ]
    return stack([(f"decay={text}", draw(decay, rough)) for text, decay, rough in chosen], (0, 1520, -150, 150), 90, 2)


def sheet() -> pygame.Surface:
    def draw(roughness: float, displacement: float) -> Callable[[Panel], None]:
        points = displace((0, 70), (200, 70), displacement=displacement, iterations=8, seed=23, roughness=roughness)
        return lambda panel: panel.land(points)

    cells = [
        (f"roughness={roughness}  displacement={displacement}", draw(roughness, displacement))
        for displacement in (15, 30, 60)
        for roughness in (0.7, 1.0, 1.4)
    ]
    return stack(cells, (0, 200, -40, 190), 100, 3)


def creases() -> pygame.Surface:
    """One span of both kinds of land, and below it how sharply many such spans bend at every place on average."""
    span, many = 512, 4000
    plain = Ridge(seed=6, displacement=100, roughness=1.3, span=span)
    both = [
        ("midpoint displacement", plain.heights(0, span * many + 1)),
        ("shrinking triangles", run("triangles")["triangles"](np.arange(span * many + 1.0), 0.83 * span)),
    ]
    surface = canvas(330)
    for column, (name, heights) in enumerate(both):
        left = column * WIDTH / 2 + 2
        panel = Panel(surface, (left, 2, WIDTH / 2 - 4, 180), (0, span, -100, 110))
        x = np.arange(span + 1)
        piece = heights[span * 90 : span * 91 + 1]
        panel.land(np.stack([x, piece - piece.mean()], axis=1))
        panel.caption(name)
        bends = np.abs(np.diff(heights, 2)).reshape(-1)[: span * (many - 1)].reshape(-1, span).mean(axis=0)
        below = Panel(surface, (left, 186, WIDTH / 2 - 4, 140), (0, span, 0, 0.3))
        for place, bend in enumerate(bends.tolist(), start=1):
            below.line(np.array([[place, 0.0], [place, bend]]), MARK, 1.0)
        below.caption("mean bend at each place of a span")
    return surface


def shown(ridges: Sequence[tuple[str, Ridge]], view: Sequence[float], step: float = 1.0) -> pygame.Surface:
    """One ridge below the other, each with a caption of its special parameters."""

    def draw(ridge: Ridge) -> Callable[[Panel], None]:
        return lambda panel: panel.land(profile(ridge, view[0], view[1] + 2 * step, step))

    return stack([(text, draw(ridge)) for text, ridge in ridges], view)


def knob(name: str, values: Sequence[Any], view: Sequence[float], **others: Any) -> Callable[[], pygame.Surface]:
    common: dict[str, Any] = {"seed": 3, "displacement": 100.0, "span": 512} | others
    ridges = [(f"{name}={value!r}", Ridge(**(common | {name: value}))) for value in values]
    return lambda: shown(ridges, view)


def chunks() -> pygame.Surface:
    surface = canvas(84)
    panel = Panel(surface, (2, 2, WIDTH - 4, 80), (0, 1024, -150, 150))
    ridge = Ridge(seed=3, displacement=100.0, span=512, chunk=256)
    for k in range(4):
        chunk = ridge.chunk(k)
        points = np.stack([np.arange(chunk.start, chunk.stop + 1), chunk.heights], axis=1)
        panel.land(points, LAND if k % 2 else (112, 84, 148))
    panel.caption("chunk=256: four chunks, each edge shared")
    return surface


def details() -> pygame.Surface:
    def draw(detail: int) -> Callable[[Panel], None]:
        ridge = Ridge(seed=3, displacement=40.0, span=64, detail=detail)

        def onto(panel: Panel) -> None:
            panel.line(profile(ridge, 0, 64.01, 0.125), INK, 1.0)
            panel.dots(profile(ridge, 0, 64.01, 2.0**-detail), radius=2.0)

        return onto

    return stack([(f"detail={detail}", draw(detail)) for detail in (-2, 0, 2)], (0, 64, -60, 60), 110)


def pins() -> pygame.Surface:
    pinned = {256.0: 60.0, 330.0: 60.0, 800.0: -40.0}

    def draw(ridge: Ridge) -> Callable[[Panel], None]:
        def onto(panel: Panel) -> None:
            panel.land(profile(ridge, 0, 1026))
            panel.dots(np.array(list(pinned.items())), radius=4.0)

        return onto

    common: dict[str, Any] = {"seed": 3, "displacement": 80.0, "span": 256}
    panels = [("without pins", draw(Ridge(**common))), ("with pins", draw(Ridge(**common, pins=pinned)))]
    return stack(panels, (0, 1024, -130, 130), 100)


def choices() -> pygame.Surface:
    common: dict[str, Any] = {"seed": 5, "displacement": 120.0, "span": 512, "roughness": 0.8}
    ridges = [(f'choice="{choice}"', Ridge(**common, choice=choice)) for choice in ("uniform", "sign", "gaussian")]
    return shown(ridges, (0, 1520, -200, 200))


def run(name: str) -> dict[str, Any]:
    """What an example has made."""
    return runpy.run_path(str(HERE.parent / "examples" / f"{name}.py"))


def example(name: str) -> Callable[[], pygame.Surface]:
    def draw() -> pygame.Surface:
        made = run(name)
        given = [made[name] for name in ("LAYERS", "PALETTE") if name in made]
        surface: pygame.Surface = made["picture"](*given)
        return surface

    return draw


def relief(land: Points, light: float, water: NDArray[np.bool_] | None = None) -> Points:
    """(rows, columns, 3) a map that wraps, lit from the north-west; neighbours as far apart as `light` are white."""
    fall = sum(land - np.roll(land, 1, axis) for axis in (0, 1))
    lit = np.clip(0.55 + 0.45 * fall / light, 0.0, 1.0).round(1)[..., None]
    colours = np.asarray(LAND) + (np.asarray(PAPER) - np.asarray(LAND)) * lit
    return colours if water is None else np.where(water[..., None], SEA, colours)


def tiles(panels: Sequence[tuple[str, Points]], gap: int = 4) -> pygame.Surface:
    """Maps side by side, each with its caption above."""
    height, width = panels[0][1].shape[:2]
    surface = pygame.Surface((len(panels) * (width + gap) - gap, height + 20))
    surface.fill(PAPER)
    font = pygame.font.Font(None, 18)
    for number, (text, pixels) in enumerate(panels):
        left = number * (width + gap)
        surface.blit(font.render(text, True, INK), (left + 2, 3))
        tile = pygame.surfarray.make_surface(pixels.transpose(1, 0, 2).round().astype(np.uint8))
        surface.blit(tile, (left, 20))
    return surface


def squares() -> pygame.Surface:
    knobs: dict[str, Any] = {"seed": 12, "roughness": 1.3}
    both = [("midpoint_square", midpoint_square(513, **knobs)), ("diamond_square", diamond_square(513, **knobs))]
    return tiles([(text, relief(land[:-1, :-1], 0.7)[:200, :376]) for text, land in both])


def roughnesses() -> pygame.Surface:
    def land(roughness: float) -> Points:
        heights = diamond_square(257, seed=4, roughness=roughness)[:-1, :-1]
        light = 4.0 * float(np.abs(np.diff(heights)).mean())
        return relief(heights, light, heights < np.quantile(heights, 0.4))[:188, :187]

    return tiles([(f"roughness={rough}", land(rough)) for rough in (0.6, 0.8, 1.0, 1.4)])


def field() -> pygame.Surface:
    plane = Field(seed=5, span=128)
    parts = [("a rectangle of a field", (0, 0)), ("another, from the middle of the first on", (0, 188))]
    shown = [(text, plane.heights(row - 1, column - 1, 193, 377)) for text, (row, column) in parts]
    return tiles([(text, relief(land, 6.0, land < -30.0)[1:, 1:]) for text, land in shown])


def islands() -> pygame.Surface:
    made = [(seed, island(256, seed=seed)) for seed in (2, 3, 5)]
    return tiles([(f"seed={seed}", relief(land, 6.0, land < 0.0)[10:, 3:-3]) for seed, land in made])


def erosion() -> pygame.Surface:
    rain = Erosion(diamond_square(257, seed=24)[:-1, :-1], seed=1)
    panels = []
    for epochs in (0, 60, 300):
        rain.step(epochs - rain.epochs)
        water = rain.lakes(0.15) | (rain.flow > 1.7)
        panels.append((f"after {epochs} epochs", relief(rain.terrain, 2.2, water)[:200, 3:-3]))
    return tiles(panels)


WIDE = (0, 1520, -180, 180)
PICTURES: dict[str, Callable[[], pygame.Surface]] = {
    "methods": methods,
    "iterations": iterations,
    "sizes": sizes,
    "extremes": extremes,
    "decay_powers": decay_powers,
    "sheet": sheet,
    "creases": creases,
    "knob_seed": knob("seed", (1, 2, 3), WIDE),
    "knob_displacement": knob("displacement", (30, 100), WIDE),
    "knob_roughness": knob("roughness", (0.6, 1.0, 1.6), WIDE),
    "knob_floor": knob("floor", (None, -20.0), WIDE),
    "knob_ceiling": knob("ceiling", (None, 5.0), WIDE),
    "knob_decay": laws,
    "knob_choice": choices,
    "knob_span": knob("span", (64, 512, 4096), WIDE),
    "knob_chunk": chunks,
    "knob_detail": details,
    "knob_smooth": knob("smooth", (0.0, 8.0, 32.0), (0, 380, -90, 90), roughness=0.7, span=128, displacement=60.0),
    "knob_rhythm": knob("rhythm", (0.0, 0.5, 1.0), WIDE, span=128, roughness=1.4),
    "knob_pins": pins,
    "knob_period": knob("period", (None, 512), WIDE, span=128),
    "squares": squares,
    "roughnesses": roughnesses,
    "field": field,
    "islands": islands,
    "erosion": erosion,
    "four_layers": example("four_layers"),
    "sketches": example("sketches"),
    "made_land": example("made_land"),
}


def main(names: Sequence[str]) -> None:
    pygame.font.init()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or PICTURES:
        surface = PICTURES[name]()
        if surface.get_width() == WIDTH * FINE:
            surface = pygame.transform.smoothscale(surface, (WIDTH, surface.get_height() // FINE))
        written = FOLDER / f"{name}.new.png"
        pygame.image.save(surface, written)
        written.replace(FOLDER / f"{name}.png")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main(sys.argv[1:])
