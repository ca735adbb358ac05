"""Draws the pictures of docs/cookbook.md, in which the examples play themselves: ``python docs/draw_cookbook.py``."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pygame

from ridgeline import Backdrop
from ridgeline.shot.still import save
from ridgeline.terrain.pygame_util import GroundSurface

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures" / "cookbook"
SIZE = (960, 540)
FRAME = 1.0 / 60.0


def example(name: str) -> SimpleNamespace:
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / f"{name}.py")))


def runner(screen: pygame.Surface) -> None:
    """Over the first gap, on a platform."""
    runner = example("runner")
    game, backdrop = runner.Game(), Backdrop(SIZE, theme="dusk", seed=7, ground=runner.LAND, hour=17.8)
    for _ in range(330):
        game.step(FRAME, any(runner.LAND.height_at(game.x + ahead) < -1e9 for ahead in (20.0, 40.0, 60.0)))
    game.draw(screen, backdrop, 20.0)


def lander(screen: pygame.Surface) -> None:
    """On the way down to a pad."""
    lander = example("lander")
    ship, ground = lander.Lander(350.0), GroundSurface(lander.LAND, "#3a3b47", crest="#8f93a6", crest_width=4)
    for frame in range(130):
        ship.step(FRAME, -1 if frame < 10 else 0, frame > 60)
    lander.draw(screen, ground, ship)


def bike(screen: pygame.Surface) -> None:
    """Up the first hill."""
    bike = example("bike")
    far, near = GroundSurface(bike.FAR, "#dba488"), GroundSurface(bike.LAND, "#6d4c3d", crest="#5f8d4e", crest_width=9)
    rider = bike.Bike()
    for _ in range(250):
        rider.step(1)
    rider.draw(screen, far, near)


def top_down(screen: pygame.Surface) -> None:
    """By the sea."""
    above = example("top_down")
    above.draw(screen, above.Walker(760.0, 40.0))


def pyglet_window(screen: pygame.Surface) -> None:
    """What the window of pyglet shows: the same array, and the ball."""
    window = example("pyglet_window")
    backdrop = Backdrop(SIZE, theme="winter", seed=5, ground=window.LAND, hour=9.0)
    x, y = 620.0, window.LAND.height_at(620.0) + 90.0
    picture = backdrop.pixels((x - 0.4 * SIZE[0], -150.0), 4.0, foreground=True)
    pygame.surfarray.blit_array(screen, picture.swapaxes(0, 1))
    pygame.draw.aacircle(screen, (200, 65, 58), backdrop.to_screen((x, y)), window.RADIUS)


def coast(screen: pygame.Surface) -> None:
    """Three islands."""
    example("coast").draw(screen, 100.0)


def craters(screen: pygame.Surface) -> None:
    """A battlefield, as the code on the page makes it."""
    from ridgeline.terrain import Ridge, scatter

    screen.fill("#c9d6d8")
    land = Ridge(seed=7, displacement=160.0, span=512, smooth=12.0)
    ground = GroundSurface(land, "#8a6a4f", crest="#6f9a57", crest_width=8)
    for x in scatter("shots", 0.0, 960.0, per=110.0).tolist():
        radius = 22.0 + 30.0 * (x % 1.0)
        ground.change(ground.land.dig((x, land.height_at(x)), radius), x - radius, x + radius)
    ground.draw(screen, camera=(0.0, -300.0))


def triangles(screen: pygame.Surface) -> None:
    """The sums of one row to fourteen."""
    screen.blit(pygame.transform.smoothscale(example("triangles").picture(), SIZE), (0, 0))


def shortest(screen: pygame.Surface) -> None:
    """A strip of what the windows of the shortest examples show, each from a row of its own on."""
    for number, (name, row) in enumerate((("ground", 240), ("running", 100), ("own_ground", 330))):
        example(name).main(frames=2)
        shown = pygame.display.get_surface()
        assert shown
        screen.blit(shown, (0, number * 180), (0, row, SIZE[0], 180))
    pygame.display.quit()


DRAWN = {
    "bike": bike,
    "coast": coast,
    "craters": craters,
    "lander": lander,
    "pyglet_window": pyglet_window,
    "runner": runner,
    "shortest": shortest,
    "top_down": top_down,
    "triangles": triangles,
}


def drawn(name: str) -> pygame.Surface:
    """A picture by its name."""
    screen = pygame.Surface(SIZE)
    DRAWN[name](screen)
    return screen


def main(names: Sequence[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in names or DRAWN:
        save(pygame.transform.smoothscale(drawn(name), (640, 360)), PICTURES / f"{name}.webp")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main(sys.argv[1:])
