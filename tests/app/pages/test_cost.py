"""What a page costs beside the cruise behind it."""

from __future__ import annotations

import statistics
import time

import pygame
import pytest

from ridgeline.app.modes.mode_director import Director
from ridgeline.render import Projector, canvas

from .visitor import Visitor

MOST = 1.5  #: times the cruise's frame that one with a page over it takes, in seconds of the processor

FRAMES, ROUNDS = 60, 4

TUNER = ("Make this theme yours", "Layers", "Layer 6")  #: the rows that lead to the page of the tuner that has the most


@pytest.mark.slow
@pytest.mark.parametrize("page", ["Ridgeline", "Landscapes", "Layer 6"])
def test_a_page_costs_at_most_one_and_a_half_times_the_cruise(opened: list[Director], page: str) -> None:
    """Frames of both in turns, so that both have the same machine; the best of some rounds."""
    bare, paged = Visitor(opened), Visitor(opened)
    paged.key(pygame.K_ESCAPE)
    if page != "Ridgeline":
        paged.click_on("Landscapes")
        paged.draw_tiles()
    for name in TUNER if page == TUNER[-1] else ():
        paged.click_on(name)
    assert paged.page.title == page
    screens = [(one, Projector(), canvas(1280, 720)) for one in (bare, paged)]
    ratios = []
    for _ in range(ROUNDS):
        costs: list[list[float]] = [[], []]
        for _ in range(FRAMES):
            for (one, projector, surface), cost in zip(screens, costs, strict=True):
                before = time.thread_time()
                one.director.advance(1 / 30)
                projector.draw(one.director.picture(one.view), surface)
                cost.append(time.thread_time() - before)
        ratios.append(statistics.median(costs[1]) / statistics.median(costs[0]))
    assert min(ratios) <= MOST, ratios
    assert min(ratios) > 1.0
