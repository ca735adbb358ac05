"""Writing on a dark panel, and what is under it."""

from __future__ import annotations

import pygame

from ..scene.items import Text

INK = (255, 255, 255)
PANEL = (12, 14, 24, 150)


class Writing:
    """Texts on a surface that can be lifted off again."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self._panels: dict[tuple[tuple[str, ...], tuple[int, int]], pygame.Surface] = {}
        self._under: list[tuple[pygame.Surface, pygame.Rect]] = []

    def __bool__(self) -> bool:
        """Whether anything is written."""
        return bool(self._under)

    def lift(self, surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
        """Put back what was under the writing; where that was."""
        lifted = [_sides(surface.blit(under, place)) for under, place in reversed(self._under)]
        self._under.clear()
        return lifted

    def write(self, texts: tuple[Text, ...], surface: pygame.Surface) -> list[tuple[int, int, int, int]]:
        """Write `texts` over the surface, except at the foot what would touch those in the middle; where they are."""
        if not texts:
            self._panels.clear()
        for text in sorted(texts, key=lambda text: text.place):
            key = (text.lines, surface.get_size())
            if key not in self._panels:
                self._panels[key] = _panel(text.lines, surface.get_size())
            panel = self._panels[key]
            place = _place(text, panel, surface)
            if any(place.colliderect(taken) for _, taken in self._under):
                continue
            self._under.append((surface.subsurface(place).copy(), place))
            panel.set_alpha(round(255 * text.opacity))
            surface.blit(panel, place, pygame.Rect(0, 0, *place.size))
        return [_sides(place) for _, place in self._under]


def _sides(place: pygame.Rect) -> tuple[int, int, int, int]:
    return place.x, place.y, place.width, place.height


def _place(text: Text, panel: pygame.Surface, surface: pygame.Surface) -> pygame.Rect:
    width, height = surface.get_size()
    place = panel.get_rect(center=(width // 2, height // 2))
    if text.place == "foot":
        place.bottom = height - height // 40
    return place.clip(surface.get_rect())


def _panel(lines: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """The lines on a panel that lets some of the picture through; a tab begins the second column."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = pygame.font.Font(None, max(14, min(size[1] // 30, size[0] // 36)))
    parts = [[font.render(part, True, INK) for part in line.split("\t")] for line in lines]
    margin = font.get_height()
    second = max((line[0].get_width() for line in parts if len(line) > 1), default=0) + margin
    wide = max((second if len(line) > 1 else 0) + line[-1].get_width() for line in parts)
    panel = pygame.Surface((wide + 2 * margin, len(parts) * int(1.35 * margin) + margin), pygame.SRCALPHA)
    pygame.draw.rect(panel, PANEL, panel.get_rect(), border_radius=margin // 2)
    for number, line in enumerate(parts):
        for column, part in enumerate(line):
            panel.blit(part, (margin + column * second, int((number * 1.35 + 0.7) * margin)))
    return (
        panel if panel.get_width() <= size[0] else pygame.transform.smoothscale_by(panel, size[0] / panel.get_width())
    )
