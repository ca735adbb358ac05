"""A landscape behind a game without pygame: a ball in a window of pyglet. Left and Right roll, Space jumps."""

import pyglet

from ridgeline import Backdrop
from ridgeline.terrain import Ridge

WIDTH, HEIGHT = 960, 540
LAND = Ridge(seed=3, displacement=70.0, roughness=1.6, span=512, smooth=32.0)
RADIUS, SPEED, JUMP, GRAVITY = 14.0, 300.0, 620.0, 1500.0


class Ball:
    """A ball on the land; y is up, as pyglet has it."""

    def __init__(self) -> None:
        self.x, self.y, self.rise = 0.0, 200.0, 0.0

    def step(self, seconds: float, roll: int, jumps: bool) -> None:
        self.x += SPEED * roll * seconds
        self.rise -= GRAVITY * seconds
        self.y += self.rise * seconds
        if touch := LAND.circle((self.x, self.y), RADIUS):
            self.y += touch.depth / touch.normal[1]
            self.rise = JUMP if jumps else 0.0


class Game:
    """A window with the picture of the backdrop, and the ball before it."""

    def __init__(self) -> None:
        self.window = pyglet.window.Window(WIDTH, HEIGHT, "0 m")
        self.keys = pyglet.window.key.KeyStateHandler()
        self.window.push_handlers(self.keys, on_draw=self.draw)
        self.backdrop = Backdrop((WIDTH, HEIGHT), theme="winter", seed=5, ground=LAND, hour=9.0)
        self.ball, self.seconds = Ball(), 0.0
        pyglet.clock.schedule_interval(self.step, 1.0 / 60.0)

    def step(self, seconds: float) -> None:
        self.seconds += seconds
        key = pyglet.window.key
        self.ball.step(min(seconds, 0.05), self.keys[key.RIGHT] - self.keys[key.LEFT], self.keys[key.SPACE])

    def draw(self) -> None:
        picture = self.backdrop.pixels((self.ball.x - 0.4 * WIDTH, -150.0), self.seconds, foreground=True)
        pyglet.image.ImageData(WIDTH, HEIGHT, "RGB", picture.tobytes(), pitch=-3 * WIDTH).blit(0, 0)
        self.window.set_caption(f"{self.ball.x / 10.0:.0f} m")
        x, down = self.backdrop.to_screen((self.ball.x, self.ball.y))
        pyglet.shapes.Circle(x, HEIGHT - down, RADIUS, color=(200, 65, 58)).draw()


if __name__ == "__main__":
    game = Game()
    pyglet.app.run()
