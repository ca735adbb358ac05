"""The rules of the game on your own land: a height function is all they need. Hold the space bar to dive."""

import math

import pygame

from ridgeline.play import TICKS, begin, ground, step


def height(x: float) -> float:
    return 150.0 + 90.0 * math.sin(x / 140.0) + 40.0 * math.sin(x / 333.0)


def main(frames: int = 7200) -> None:
    pygame.init()
    screen, clock = pygame.display.set_mode((960, 540)), pygame.time.Clock()
    land = ground(height)
    state = begin(seed=1, ground=land)
    while frames and not state.cause and not pygame.event.get(pygame.QUIT):
        for _ in range(TICKS // 60):
            state = step(state, pygame.key.get_pressed()[pygame.K_SPACE], land)
        screen.fill("lightblue")
        crest = [(x, 540 - height(state.x + x - 200) / 2) for x in range(0, 961, 4)]
        pygame.draw.polygon(screen, "darkgreen", [(0, 540), *crest, (960, 540)])
        pygame.draw.circle(screen, "white", (200, 532 - state.y / 2), 8)
        pygame.display.set_caption(f"{state.score} points, chain {state.tally.chain} {state.cause}")
        pygame.display.flip()
        clock.tick(60)
        frames -= 1


if __name__ == "__main__":
    main()
