"""The rules of the game, 120 steps a second, on your own land: hold the space bar to dive."""

import math

import pygame

from ridgeline.play import begin, ground, step


def height(x: float) -> float:
    return 200.0 + 110.0 * math.sin(x / 300.0) + 60.0 * math.sin(x / 777.0)


def main(frames: int = 7200) -> None:
    screen, clock, land = pygame.display.set_mode((960, 540)), pygame.time.Clock(), ground(height)
    state = begin(seed=1, ground=land)
    while (frames := frames - 1) >= 0 and not state.cause and not pygame.event.get(pygame.QUIT):
        for _ in range(2):
            state = step(state, pygame.key.get_pressed()[pygame.K_SPACE], land)
        crest = [(x, 540 - height(state.x + 2 * x - 400) / 2) for x in range(0, 961, 4)]
        screen.fill("lightblue")
        pygame.draw.polygon(screen, "darkgreen", [(0, 540), *crest, (960, 540)])
        pygame.draw.circle(screen, "white", (200, 532 - state.y / 2), 8)
        pygame.display.flip()
        clock.tick(60)
    print(f"{state.score} points, {state.distance:.0f} units, {state.cause or 'the end'}")


if __name__ == "__main__":
    main()
