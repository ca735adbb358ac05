"""What keys do to the cruise, without a window."""

from __future__ import annotations

from pathlib import Path

from ridgeline import shipped
from ridgeline.present.cruise import DISSOLVE, Cruise
from ridgeline.present.input import Action
from ridgeline.scene import Scene, View
from ridgeline.settings import Settings

VIEW = View(32, 18)


def parallaxes(cruise: Cruise) -> list[float]:
    """Those of the layers that are shown."""
    picture = cruise.picture(VIEW)
    assert isinstance(picture, Scene)
    return [layer.parallax for layer in picture.layers]


def test_a_theme_from_a_file_outlives_new_seeds_even_if_the_file_does_not(tmp_path: Path) -> None:
    file = tmp_path / "dusk.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    cruise = Cruise(Settings(seed=7, theme=str(file)))
    before = parallaxes(cruise)
    file.write_text("broken")
    cruise.act(Action.SEED, VIEW)
    assert cruise.title.startswith("Ridgeline – dusk – ")
    assert cruise.title != "Ridgeline – dusk – 7"
    cruise.advance(DISSOLVE)
    assert parallaxes(cruise) == before


def test_after_a_theme_from_a_file_come_the_built_in_ones_in_turn_with_the_same_seed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(shipped.theme_text("winter"), encoding="utf-8")
    cruise = Cruise(Settings(seed=7, theme=str(file)))
    titles = []
    for _ in range(len(shipped.theme_names()) + 1):
        cruise.act(Action.THEME, VIEW)
        titles.append(cruise.title)
    first, *others = shipped.theme_names()
    assert titles == [f"Ridgeline – {name} – 7" for name in (first, *others, first)]
