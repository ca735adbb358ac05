"""A program with a window for others to draw in: tells its number, and waits until it is closed or ended."""

import pygame

from ridgeline.app.window.client_window import client_window_id

if __name__ == "__main__":
    pygame.display.init()
    pygame.display.set_mode((300, 200), pygame.RESIZABLE)
    pygame.display.set_caption("host")
    print(client_window_id(), flush=True)
    while pygame.event.wait().type != pygame.QUIT:
        pass
