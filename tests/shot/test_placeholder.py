"""Landscapes that take long are prepared in the background, each rain once, and shown when they are ready."""

from __future__ import annotations

import threading

import pytest

from private_desktop import wait_for
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.maps import island, rain
from ridgeline.scene.maps.island import Island
from ridgeline.scene.maps.rain import EPOCH_PACE, RISE_SECONDS
from ridgeline.scene.themes.find import built_in
from ridgeline.shot.placeholder import Placeholder

VIEW = View(64, 36)
FAR = Moment(elapsed=RISE_SECONDS + 60.0)


class Gated(Island):
    """An island whose scene waits for a sign."""

    sign = threading.Event()

    def scene(self, moment: Moment, view: View) -> Scene:
        self.sign.wait()
        return super().scene(moment, view)


def test_an_island_in_two_themes_is_prepared_once_and_then_shown_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Gated] = []

    def apart(self: Island) -> Island:
        begun.append(Gated(self.theme, self.seed))
        return begun[-1]

    for module in (island, rain):
        monkeypatch.setattr(module, "ROWS", 54)
        monkeypatch.setattr(module, "COLUMNS", 108)
    monkeypatch.setattr(Island, "apart", apart)
    shown, placeholder = Island("dusk", 7), Placeholder()
    other = shown.in_theme(built_in("city"))
    for _ in range(3):
        assert placeholder.scene(shown, FAR, VIEW).chart is None
        assert placeholder.scene(other, FAR, VIEW).chart is None
    assert (len(begun), shown.cost(FAR)) == (1, 60 * EPOCH_PACE)
    Gated.sign.set()
    wait_for(lambda: placeholder.scene(other, FAR, VIEW).chart is not None, "the island")
    assert placeholder.scene(shown, FAR, VIEW).chart is not None
    assert len(begun) == 1


@pytest.mark.slow
def test_a_landscape_that_costs_little_is_shown_at_once() -> None:
    placeholder, landscape = Placeholder(), Landscape("dusk", 7)
    assert placeholder.scene(landscape, FAR, VIEW).describe() == landscape.scene(FAR, VIEW).describe()
