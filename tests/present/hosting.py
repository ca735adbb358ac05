"""A program with a window for others to draw in: tells its number, and waits until it is closed or ended."""

import pygame

pygame.display.init()
pygame.display.set_mode((300, 200), pygame.RESIZABLE)
pygame.display.set_caption("host")
print(pygame.display.get_wm_info()["window"], flush=True)
while pygame.event.wait().type != pygame.QUIT:
    pass
