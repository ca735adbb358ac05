"""Writing can be read over every picture: the contrast of letters with what is right around them, as in WCAG 2."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from ridgeline import shipped
from ridgeline.render import Renderer, canvas
from ridgeline.render.text.hand import Hand
from ridgeline.render.text.layout import layout, place_of
from ridgeline.render.text.overlay import dark_over
from ridgeline.render.text.panel import letters, shade
from ridgeline.scene import Landscape, Moment, Text, View

SIZE = (640, 360)
LEAST = 4.5
MOST_PIXELS = 0.06  #: share of a text's pixels that may be fainter: ends of strokes, which are thinner than the rest

TEXTS = (
    Text(("2750", "810 m   chain 3"), "left", heading=True),
    Text(("paused", "", "Space\tgo on", "R\trestart the course", "Q\tquit"), "centre", heading=True, faint=1),
    Text(("hold to dive, let go to fly", "a mouse button works too")),
)

Values = npt.NDArray[np.float64]


def luminance(levels: npt.ArrayLike) -> Values:
    """Relative luminance of levels (…, 3)."""
    share = np.asarray(levels, np.float64) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ [0.2126, 0.7152, 0.0722])


def contrasts(text: Text, size: tuple[int, int], dark: bool, picture: pygame.Surface) -> Values:
    """(n,) of the letters' pixels over a picture as large as the panel, with what their shade leaves of it."""
    ink = letters(text, size, dark)
    strokes = pygame.surfarray.array_alpha(ink) > 0.6 * pygame.surfarray.array_alpha(ink).max()
    picture.blit(shade(text, ink, layout(text, size).em, dark), (0, 0))
    behind = luminance(pygame.surfarray.array3d(picture)[strokes])
    colour = luminance(pygame.surfarray.array3d(ink)[strokes])
    lighter, darker = np.maximum(colour, behind), np.minimum(colour, behind)
    return np.asarray((lighter + 0.05) / (darker + 0.05))


def worst(text: Text, size: tuple[int, int], dark: bool, picture: pygame.Surface) -> float:
    """The contrast that all but the faintest pixels have."""
    return float(np.quantile(contrasts(text, size, dark, picture), MOST_PIXELS))


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (500, 900)])
@pytest.mark.parametrize(("dark", "level"), [(False, 255), (True, 0)])
def test_even_over_its_own_colour(dark: bool, level: int, size: tuple[int, int]) -> None:
    for text in TEXTS:
        picture = pygame.Surface(layout(text, size).size)
        picture.fill((level, level, level))
        assert worst(text, size, dark, picture) >= LEAST


@pytest.mark.slow
@pytest.mark.parametrize("theme", shipped.theme_names())
def test_over_every_theme_hour_and_weather(theme: str) -> None:
    for hour, weather in ((0.5, "none"), (12.0, "snow"), (12.0, "none"), (18.5, "fog"), (19.5, "storm")):
        scene = Landscape(theme, 7, weather).bare().scene(Moment(4000.0, hour, 300.0), View(*SIZE))
        picture = canvas(*SIZE)
        Renderer().draw(replace(scene, texts=()), picture)
        for text in TEXTS:
            dark = text.place in dark_over(scene)
            assert worst(text, SIZE, dark, picture.subsurface(place_of(text, SIZE)).copy()) >= LEAST


@pytest.mark.slow
def test_by_day_over_paper_words_are_dark_and_over_a_night_they_are_light() -> None:
    noon, night = (Landscape("paper", 7).scene(Moment(hour=hour), View(64, 36)) for hour in (12.0, 0.0))
    assert dark_over(noon) == ("left", "right", "centre")
    assert not dark_over(night)
    below = Landscape("winter", 7, "none").scene(Moment(hour=12.0), View(64, 36))
    assert dark_over(below) == ("centre",)  # as the sky is blue above and white below


def test_all_figures_are_as_wide_as_each_other_and_gaps_are_even() -> None:
    for size in (11, 18, 27):
        widths = {Hand(size).extent(f"a{figure * 8}b")[0] for figure in "0123456789"}
        assert len(widths) == 1
        one, four = (Hand(size).extent("n" * count)[0] for count in (8, 32))
        assert four == pytest.approx(4 * one, abs=3)
