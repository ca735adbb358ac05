"""A bare window that shows one still picture again and again: what every program with numpy and pygame costs.

Its arguments are its size, as 1920x1080, and the frames a second. It prints when its first frame is complete, and runs
until it is ended.
"""

from __future__ import annotations

import os
import sys
import time

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import numpy as np
import pygame

width, height = map(int, sys.argv[1].split("x"))
rate = float(sys.argv[2])
pygame.display.init()
screen = pygame.display.set_mode((width, height))
screen.fill(int(np.uint32(0x4664AA)))
pygame.display.flip()
print(time.monotonic(), flush=True)
deadline = time.monotonic()
while all(event.type != pygame.QUIT for event in pygame.event.get()):
    pygame.display.flip()
    deadline += 1.0 / rate
    time.sleep(max(0.0, deadline - time.monotonic()))
