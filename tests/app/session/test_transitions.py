"""Landscapes give way to each other without a jump, and wandering is the same for a run and for a still."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.app.session.transitions import CALM_DISSOLVE, DISSOLVE, MAX_WAITED_SECONDS, Transition
from ridgeline.options import Settings
from ridgeline.render import Dissolve, Projector, canvas
from ridgeline.scene import Landscape, Moment, Scene, View
from ridgeline.scene.themes.theme_rotation import PASSAGE_SECONDS as WANDERING
from ridgeline.shot import still
from ridgeline.shot.timeline import Timeline
from ridgeline.system.keys.keymap import Command

from ..modes.player import Watched

VIEW = View(64, 36)
FRAME = 1 / 60


def gone(cruise: Watched) -> float | None:
    """How much of a dissolve has gone, if there is one."""
    picture = cruise.picture(VIEW)
    return picture.elapsed if isinstance(picture, Dissolve) else None


def drawn(picture: Scene | Dissolve) -> np.ndarray:
    """The pixels of a picture without its writing."""
    surface = canvas(VIEW.width, VIEW.height)
    Projector().draw(picture, surface)
    return np.array(surface.get_buffer())


@pytest.mark.slow
@pytest.mark.parametrize(("calm", "seconds"), [(False, DISSOLVE), (True, CALM_DISSOLVE)])
@pytest.mark.parametrize("paused", [False, True])
def test_a_key_dissolves_even_in_a_pause(calm: bool, seconds: float, paused: bool) -> None:
    key = Command.NEXT_THEME if calm == paused else Command.NEW_SEED
    cruise = Watched(Settings(seed=7, theme="dusk", calm=calm))
    cruise.session.cruise_state.stopped = paused
    cruise.obey(key, VIEW)
    assert gone(cruise) is None
    assert not cruise.rests
    cruise.advance(seconds / 2)
    assert gone(cruise) == pytest.approx(0.5)
    cruise.advance(seconds / 2)
    assert gone(cruise) is None
    assert cruise.rests == paused


@pytest.mark.slow
@examples(5)
@given(st.lists(st.sampled_from([Command.NEXT_THEME, Command.NEW_SEED, None, None, None]), min_size=12, max_size=30))
def test_however_keys_are_hit_no_dissolve_is_cut_short(keys: list[Command | None]) -> None:
    cruise = Watched(Settings(seed=7, theme="dusk", time=12.0, speed=0.0))
    before: float | None = None
    for key in keys:
        if key:
            cruise.obey(key, VIEW)
        cruise.advance(0.1)
        now = gone(cruise)
        if before is not None:
            assert (now or 1.0) - before == pytest.approx(min(1.0 - before, 0.1 / DISSOLVE)) or (
                (now or 1.0) - before == pytest.approx(min(1.0 - before, 0.1 / MAX_WAITED_SECONDS))
            )
        before = now


@pytest.mark.slow
def test_what_the_beginning_of_a_dissolve_costs_is_spread_over_four_frames() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk"))
    cruise.obey(Command.NEW_SEED, VIEW)
    pictures = []
    for _ in range(4):
        cruise.advance(FRAME)
        pictures.append(cruise.picture(VIEW))
    first, second, third, fourth = pictures
    assert isinstance(first, Scene)
    assert isinstance(second, Scene)
    assert isinstance(third, Dissolve)
    assert isinstance(fourth, Dissolve)
    assert third.share == 0.0 < fourth.share < 0.01


def test_what_a_new_picture_needs_is_made_before_it_one_part_a_frame() -> None:
    old, new = (Landscape("dusk", seed).scene(Moment(), VIEW) for seed in (7, 8))
    made: list[str] = []
    parts = [lambda view, part=part: made.append(part) for part in "abc"]
    transition: Transition | None = Transition.prepared(lambda view: old, DISSOLVE, parts)
    before: list[str] = []
    for _ in range(len(parts) + 2):
        assert transition is not None
        transition = transition.later(FRAME)
        assert transition is not None
        picture = transition.picture(VIEW, lambda view: new)
        assert isinstance(picture, Dissolve) == (transition.waits == 0)
        before.append("".join(made))
    assert before == ["", "a", "ab", "abc", "abc"]
    assert isinstance(picture, Dissolve)


@pytest.mark.slow
def test_a_key_during_a_dissolve_hurries_it_and_the_last_one_counts() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk"))
    for _ in range(3):
        cruise.obey(Command.NEXT_THEME, VIEW)
        cruise.advance(0.1)
    names = shipped.theme_names()
    assert cruise.title == f"Ridgeline – {names[(names.index('dusk') + 3) % len(names)]} – 7"
    cruise.advance(MAX_WAITED_SECONDS)
    assert gone(cruise) is None
    cruise.advance(DISSOLVE / 2)
    assert gone(cruise) == pytest.approx(0.5)


@pytest.mark.slow
def test_a_picture_that_is_saved_during_a_dissolve_is_the_new_landscape(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    saved = []
    place = "ridgeline.app.session.screenshots.save"
    monkeypatch.setattr(place, lambda surface, file, _: saved.append((surface, file)))
    cruise = Watched(Settings(seed=7, theme="dusk", time=18.5))
    cruise.obey(Command.NEXT_THEME, VIEW)
    cruise.advance(0.5)
    cruise.obey(Command.PICTURE, VIEW)
    cruise.advance(DISSOLVE)
    [(surface, file)] = saved
    name = file.name.split("-")[1]
    wanted = still.still(7, name, (VIEW.width, VIEW.height), "18:30", 0.5)
    assert name != "dusk"
    assert surface.get_buffer().raw == wanted.get_buffer().raw


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@examples(4, 8)
@given(st.integers(0, 2**20), st.lists(st.sampled_from([FRAME, 0.25, 1.7, 5.0]), min_size=1, max_size=40))
def test_a_wandering_run_shows_what_a_still_of_that_second_shows(seed: int, steps: list[float]) -> None:
    wanted = Settings(seed, "dusk", size=(VIEW.width, VIEW.height), wander=0.3)
    cruise = Watched(wanted)
    second = 0.0
    for step in steps:
        second += step
        cruise.advance(step)
    shown, meant = cruise.picture(VIEW), Timeline(wanted).picture(second, VIEW)
    if isinstance(shown, Dissolve) and isinstance(meant, Dissolve):
        assert shown.elapsed == pytest.approx(meant.elapsed)
        shown, meant = shown.new, meant.new
    assert isinstance(shown, Scene)
    assert isinstance(meant, Scene)
    assert [layer.crest.tolist() for layer in shown.layers] == [layer.crest.tolist() for layer in meant.layers]


@pytest.mark.slow
def test_wandering_travels_slowly_through_mist_and_changes_the_title() -> None:
    cruise = Watched(Settings(7, "dusk", wander=1.0))
    cruise.advance(59.9)
    assert (gone(cruise), cruise.title) == (None, "Ridgeline – dusk – 7")
    cruise.advance(0.1 + WANDERING / 4)
    leaving = cruise.session.cruise_state.leaving
    assert leaving is not None
    assert leaving.progress == pytest.approx(0.25)
    assert isinstance(cruise.picture(VIEW), Scene)  # no double exposure
    assert "dusk" not in cruise.title


def test_a_theme_chosen_by_key_stays_until_wandering_goes_on() -> None:
    cruise = Watched(Settings(7, "dusk", wander=1.0))
    cruise.obey(Command.NEXT_THEME, VIEW)
    chosen = cruise.title
    cruise.advance(59.0)
    assert cruise.title == chosen
    cruise.advance(1.0)
    assert cruise.title != chosen
