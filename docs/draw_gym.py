"""Draws how the agent of examples/train_agent.py learns, for docs/gym.md, and prints it: ``python docs/draw_gym.py``.

It takes two minutes of one processor.
"""

from __future__ import annotations

import runpy
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pygame

ROOT = Path(__file__).parent.parent
PICTURE = Path(__file__).parent / "pictures" / "gym.png"
TRAINING = runpy.run_path(str(ROOT / "examples" / "train_agent.py"))

GENERATIONS, COURSES, SECONDS = 20, TRAINING["UNSEEN"], 900.0

SIZE, FINE = (720, 300), 3  #: pixels of the picture, and by how much finer it is drawn
LEFT, RIGHT, TOP, BOTTOM = 72, 24, 20, 44  #: margins
HIGHEST, EVERY = 10_000, 2500  #: metres at the upper edge, and from one line to the next
PAPER, INK, FAINT, AGENT, BOT = "#fbf8f1", "#3b3647", "#ddd6c8", "#b8402f", "#31688e"


def learned() -> list[tuple[float, float, float, float]]:
    """The processor's seconds after each generation, and how far its agent comes: quartiles over the courses."""
    rows, spent, before = (
        [(0.0, *quartiles(TRAINING["metres"](nothing(), COURSES, SECONDS)[0]))],
        0.0,
        time.process_time(),
    )
    for number, (weights, _) in enumerate(TRAINING["train"](GENERATIONS), 1):
        spent += time.process_time() - before
        rows.append((spent, *quartiles(TRAINING["metres"](weights[None], COURSES, SECONDS)[0])))
        print(f"{number:3} {spent:5.1f} s", *(f"{one:6.0f} m" for one in rows[-1][1:]), flush=True)
        before = time.process_time()
    return rows


def nothing() -> np.ndarray:
    """(1, k + 1) the weights of an agent that has learned nothing."""
    return np.zeros((1, len(TRAINING["FEATURES"]) + 1))


def quartiles(metres: np.ndarray) -> tuple[float, float, float]:
    low, middle, high = np.percentile(metres, (25, 50, 75)).tolist()
    return low, middle, high


def draw(rows: Sequence[tuple[float, float, float, float]], bot: tuple[float, float, float]) -> pygame.Surface:
    """The curve: the middle of the courses as a line, their middle half as a band."""
    width, height = SIZE
    surface = pygame.Surface((width * FINE, height * FINE))
    surface.fill(PAPER)
    font = pygame.font.Font(None, 17 * FINE)

    def at(generation: float, metres: float) -> tuple[float, float]:
        x = LEFT + (width - LEFT - RIGHT) * generation / GENERATIONS
        y = height - BOTTOM - (height - TOP - BOTTOM) * metres / HIGHEST
        return x * FINE, y * FINE

    def write(text: str, place: tuple[float, float], colour: str, across: float, down: float = 0.5) -> None:
        drawn = font.render(text, True, colour)
        surface.blit(drawn, (place[0] - across * drawn.get_width(), place[1] - down * drawn.get_height()))

    def band(quarters: Sequence[tuple[float, float, float]], colour: str) -> None:
        places = np.linspace(0, GENERATIONS, len(quarters))
        sheet = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        lower = [at(x, low) for x, (low, _, _) in zip(places, quarters, strict=True)]
        upper = [at(x, high) for x, (_, _, high) in zip(places, quarters, strict=True)]
        pygame.draw.polygon(sheet, colour, [*lower, *upper[::-1]])
        sheet.set_alpha(48)
        surface.blit(sheet, (0, 0))
        middle = [at(x, middle) for x, (_, middle, _) in zip(places, quarters, strict=True)]
        pygame.draw.lines(surface, colour, False, middle, 2 * FINE)
        for place in middle if len(middle) > 2 else []:
            pygame.draw.circle(surface, colour, place, 3 * FINE)

    for metres in range(0, HIGHEST + 1, EVERY):
        pygame.draw.line(surface, FAINT, at(0, metres), at(GENERATIONS, metres), FINE)
        write(f"{metres:,} m", (at(0, metres)[0] - 8 * FINE, at(0, metres)[1]), INK, 1.0)
    for generation in range(0, GENERATIONS + 1, 5):
        x, y = at(generation, 0)
        write(f"{rows[generation][0]:.0f} s", (x, y + 14 * FINE), INK, 0.5)
    write("of training", (at(2.5, 0)[0], at(0, 0)[1] + 14 * FINE), INK, 0.5)
    band([bot, bot], BOT)
    band([row[1:] for row in rows], AGENT)
    write("the bot", (at(GENERATIONS, 0)[0], at(0, bot[0])[1] + 12 * FINE), BOT, 1.0)
    write("the agent", (at(GENERATIONS, 0)[0], at(0, rows[-1][3])[1] - 12 * FINE), AGENT, 1.0)
    return pygame.transform.smoothscale(surface, SIZE)


if __name__ == "__main__":
    pygame.font.init()
    of_bot = quartiles(TRAINING["of_bot"](COURSES, SECONDS))
    print("the bot    ", *(f"{one:6.0f} m" for one in of_bot))
    pygame.image.save(draw(learned(), of_bot), PICTURE)
