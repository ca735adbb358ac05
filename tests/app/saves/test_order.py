"""What is saved is what was shown: the codes of a place, its theme, the last frame of its film."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from command_line import run as commanded
from ridgeline.app.saves.order import BACK, FOLDER, Order, SavedPlace, film_of_run
from ridgeline.app.session.cruise_state import CruiseState
from ridgeline.export.films.film import Film
from ridgeline.export.films.film_command import film_of
from ridgeline.options import Settings
from ridgeline.render.pixels import pixels
from ridgeline.scene import View
from ridgeline.shot.codes import with_code
from ridgeline.shot.request import settings_from
from ridgeline.shot.still import paint

SIZE = (160, 90)
VIEW = View(*SIZE)
SETTINGS = Settings(seed=7, theme="dusk", size=SIZE)


def place_of(state: CruiseState) -> SavedPlace:
    """The place of what a cruise shows."""
    codes = state.code(VIEW, filed=False), state.code(VIEW, BACK, filed=False)
    return SavedPlace.of(*codes, state.theme, state.settings.theme, SIZE)


def at(second: float, **options: Any) -> CruiseState:
    """A cruise that has gone on for some seconds."""
    state = CruiseState(replace(SETTINGS, **options))
    state.travel(second)
    return state


def options_of(order: Order, folder: Path) -> dict[str, Any]:
    """The options of its command, as the command line reads them."""
    for name, text in order.given.items():
        (folder / name).write_text(text)
    from ridgeline.command_line import read

    return dict(read(order.words(folder)))


def film(order: Order, folder: Path) -> Film:
    given = options_of(order, folder)
    if "code" in given:
        given = with_code(given)
    return film_of(given, order.ending, None)  # type: ignore[arg-type]


def faster(state: CruiseState) -> None:
    state.accelerate(1.5)
    state.travel(3.0)


def leapt(state: CruiseState) -> None:
    state.leap(12_345.0)


def other_seed(state: CruiseState) -> None:
    state.go_to(state.theme, 99)
    state.adopt(replace(state.settings, time=6.5))


def tuned(state: CruiseState) -> None:
    state.change_to(replace(state.theme, speed=2.0 * state.theme.speed))


CHANGES: dict[str, tuple[dict[str, Any], Callable[[CruiseState], None]]] = {
    "the low flight": ({"scene": "flyover", "time": 21.25}, lambda state: None),
    "a day that turns": ({}, lambda state: None),
    "snow, calm, in a panorama": ({"weather": "snow", "calm": True, "origin": (1920.0, 0.0)}, lambda state: None),
    "a speed of one's own": ({"speed": 2.0}, faster),
    "a leap": ({}, leapt),
    "another seed at another hour": ({}, other_seed),
    "a tuned theme": ({}, tuned),
}

FIRST, *OTHERS = CHANGES


@pytest.mark.parametrize("change", [FIRST, *(pytest.param(one, marks=pytest.mark.slow) for one in OTHERS)])
def test_the_last_frame_of_the_film_is_what_was_shown(change: str, tmp_path: Path) -> None:
    options, do = CHANGES[change]
    state = at(75.4321, **options)
    do(state)
    view = View(*SIZE, None, state.settings.origin)
    place = SavedPlace.of(
        *(state.code(view, filed=False), state.code(view, BACK, filed=False)), state.theme, state.settings.theme, SIZE
    )
    shown = pixels(paint(state.still(view)))
    made = film(place.film(".webp"), tmp_path)
    assert (made.frames, made.seconds) == (300, 10.0)
    (last,) = made.pictures(299, 300)
    assert np.array_equal(pixels(paint(last)), shown)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("second", [0.0, 2.5])
def test_a_film_of_the_first_seconds_begins_before_them(second: float, tmp_path: Path) -> None:
    made = film(place_of(at(second)).film(".webp"), tmp_path)
    assert made.settings.at == pytest.approx(second - BACK)
    first, last = next(iter(made.pictures(0, 1))), next(iter(made.pictures(299, 300)))
    assert not np.array_equal(pixels(paint(first)), pixels(paint(last)))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["fade", "day", "sway"])
def test_a_loop_begins_with_what_was_shown_and_ends_there(kind: str, tmp_path: Path) -> None:
    state = at(75.4321, weather="none")
    made = film(place_of(state).loop(".webp", kind), tmp_path)
    assert made.settings.loop == kind
    first = pixels(paint(next(iter(made.pictures(0, 1)))))  # type: ignore[arg-type]
    after = pixels(paint(next(iter(made.pictures(made.frames, made.frames + 1)))))  # type: ignore[arg-type]
    assert np.array_equal(first, after)
    if kind == "fade":  # the others have no living things
        assert np.array_equal(first, pixels(paint(state.still(VIEW))))


@pytest.mark.parametrize("own", ["built in", "tuned", "file", "in the folder"])
def test_the_commands_know_every_theme(own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ridgeline.scene.themes.find import built_in
    from ridgeline.system.files.new_theme import save_theme

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    slow = replace(built_in("dusk"), speed=1.0)
    theme = {"file": "slow.toml", "in the folder": "slower"}.get(own, "dusk")
    if own in ("file", "in the folder"):
        save_theme(slow, theme)
    state = at(20.0, theme=theme)
    if own == "tuned":
        tuned(state)
    place = place_of(state)
    assert bool(place.words) == (own in ("tuned", "file"))
    settings = settings_from(with_code(options_of(place.film(".gif"), tmp_path)))  # type: ignore[arg-type]
    assert settings.seed == 7
    assert CruiseState(settings).theme.speed == state.theme.speed


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="shows ridges"):
        place_of(at(1.0, scene="flyover")).page()
    with pytest.raises(ValueError, match="no crests"):
        place_of(at(40.0, scene="rain")).plot()


def test_a_drawing_lies_or_stands_as_the_window_does() -> None:
    place = place_of(at(1.0))
    assert place.plot().command[-1] == "a3"
    assert replace(place, size=(90, 160)).plot().command[-1] == "297x420"


@pytest.mark.slow
def test_each_command_makes_its_file_and_a_page_and_drawing_name_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    place = place_of(at(75.4321, time=18.5))
    for order in (place.page(), place.plot(), place.wallpaper()):
        status, _, errors = commanded(*order.words(tmp_path))
        assert status == 0, errors
        (file,) = tmp_path.glob(f"*{order.ending}")
        if order.ending == ".png":
            assert pygame.image.load(file).get_height() >= 64
        else:
            assert str(place.code) in file.read_text(encoding="utf-8")


def test_the_film_of_a_run_has_the_run_with_it() -> None:
    order = film_of_run("{}", 7, "dusk", "dusk")
    assert order.given == {"run.json": "{}"}
    assert f"{FOLDER}/run.json" in order.command
    assert order.command[-2:] == ("--theme", "dusk")
    assert order.stem == "ridgeline-dusk-7-run"
