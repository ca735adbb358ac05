"""Writing on a dark panel."""

from __future__ import annotations

import pygame

from ..scene.items import Text

INK = (255, 255, 255)
PANEL = (12, 14, 24)


def write(text: Text, surface: pygame.Surface) -> None:
    """Write `text` over the surface, on a panel that lets some of the picture through."""
    if not pygame.font.get_init():
        pygame.font.init()
    width, height = surface.get_size()
    font = pygame.font.Font(None, max(14, min(height // 34, width // 42)))
    lines = [[font.render(part, True, INK) for part in line.split("\t")] for line in text.lines]
    margin = font.get_height()
    second = max((line[0].get_width() for line in lines if len(line) > 1), default=0) + margin
    wide = max((second if len(line) > 1 else 0) + line[-1].get_width() for line in lines)
    panel = pygame.Surface((wide + 2 * margin, len(lines) * int(1.35 * margin) + margin), pygame.SRCALPHA)
    pygame.draw.rect(panel, (*PANEL, 150), panel.get_rect(), border_radius=margin // 2)
    for number, line in enumerate(lines):
        for column, part in enumerate(line):
            panel.blit(part, (margin + column * second, int((number * 1.35 + 0.7) * margin)))
    panel.set_alpha(round(255 * text.opacity))
    place = panel.get_rect(center=(width // 2, height // 2))
    if text.place == "foot":
        place.bottom = height - margin
    surface.blit(panel, place)
