"""The tuner in use, with the keys alone, the mouse alone and a pad alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ridgeline.app.modes.cruise_mode import Cruise
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.rows import Action, Gallery
from ridgeline.app.tuner.knobs import DISPLACEMENT, ROUGHNESS
from ridgeline.app.tuner.tuner_page import ACROSS, DOWN, TUNED
from ridgeline.scene import Moment, Theme, View
from ridgeline.scene.landscape_kinds import landscape_of
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.variations import faster
from ridgeline.system.keys.keymap import Command

from ..pages.visitor import SETTINGS, Visitor
from .bench import Bench

DUSK = built_in("dusk")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of one's own themes."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "ridgeline" / "themes"


def tuning(opened: list[Director], *names: str, theme: str = "dusk") -> Visitor:
    """Somebody who has opened the tuner with Tab, and pages of it with the keys."""
    visitor = Visitor(opened, replace(SETTINGS, theme=theme, size=(640, 360)))
    visitor.key(pygame.K_TAB)
    for name in names:
        down_to(visitor, name)
        visitor.key(pygame.K_RETURN)
    return visitor


def down_to(visitor: Visitor, name: str) -> None:
    """Move the focus down to a row; Tab is the key that closes the tuner."""
    for _ in visitor.page.rows:
        if visitor.name == name:
            return
        visitor.key(pygame.K_DOWN)
    raise AssertionError(f"there is no row {name!r}")


@pytest.mark.slow
def test_tab_opens_the_tuner_and_tab_closes_it_from_each_of_its_pages(opened: list[Director]) -> None:
    for names in ((), ("Land",), ("Sky", "Hours")):
        visitor = tuning(opened, *names)
        assert visitor.page.title == (names[-1] if names else "Theme dusk")
        visitor.key(pygame.K_TAB)
        assert isinstance(visitor.mode, Cruise)


@pytest.mark.slow
def test_the_front_page_leads_to_it_too_and_back(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.click(900, 300)
    visitor.click_on("Landscapes")
    visitor.click_on("Make this theme yours")
    assert visitor.page.title == "Theme dusk"
    visitor.click_on("Back")
    assert visitor.page.title == "Landscapes"


@pytest.mark.slow
def test_what_is_turned_is_seen_in_the_next_frame_at_the_same_place(opened: list[Director]) -> None:
    visitor = tuning(opened, "Land")
    before, travel = visitor.director.picture(visitor.view), visitor.state.moment.travel
    visitor.director.handle(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="", scancode=0), visitor.view, False
    )
    assert ROUGHNESS.value(visitor.state.theme) == pytest.approx(ROUGHNESS.value(DUSK) + 0.1, abs=0.011)
    after = visitor.director.picture(visitor.view)
    assert before.layers[-1].crest.tobytes() != after.layers[-1].crest.tobytes()  # type: ignore[union-attr]
    assert visitor.state.moment.travel == pytest.approx(travel)


@pytest.mark.slow
def test_the_mouse_drags_a_bar_and_turns_it_with_the_wheel(opened: list[Director]) -> None:
    visitor = tuning(opened, "Land")
    bar = visitor.layout.bar_of(1)
    assert bar is not None
    visitor.event(pygame.MOUSEBUTTONDOWN, pos=(bar.left, bar.middle), button=1, touch=False)
    for share in (0.2, 0.5, 0.99):
        at = bar.left + round(share * bar.width)
        visitor.event(pygame.MOUSEMOTION, pos=(at, bar.middle), rel=(1, 0), buttons=(1, 0, 0), touch=False)
        wanted = DISPLACEMENT.low + share * (DISPLACEMENT.high - DISPLACEMENT.low)
        assert DISPLACEMENT.value(visitor.state.theme) == pytest.approx(wanted, rel=0.05, abs=6.0)
    visitor.event(pygame.MOUSEBUTTONUP, pos=(bar.left, bar.middle), button=1, touch=False)
    visitor.event(pygame.MOUSEBUTTONDOWN, pos=(bar.left + 2, bar.middle), button=5, touch=False)
    assert DISPLACEMENT.value(visitor.state.theme) < 395.0
    visitor.click_on("Undo")
    visitor.click_on("Undo")
    assert visitor.state.theme == DUSK


def test_a_pad_alone_changes_a_colour_and_takes_it_back(opened: list[Director]) -> None:
    act, back, undo, up, down, right = 0, 1, 2, 11, 12, 14
    visitor = Visitor(opened, replace(SETTINGS, size=(320, 180)))
    visitor.pad(6, down, down, act)
    while visitor.name != "Make this theme yours":
        visitor.pad(up)
    visitor.pad(act)
    for name in ("Sky", "Aurora low"):
        while visitor.name != name:
            visitor.pad(down)
        visitor.pad(act)
    visitor.pad(down, down, right)
    assert visitor.state.theme.aurora_low != DUSK.aurora_low
    visitor.pad(undo)
    assert visitor.state.theme == DUSK
    visitor.pad(back, back)
    assert visitor.page.title == "Theme dusk"


@pytest.mark.slow
@pytest.mark.parametrize("page", ["Land", "Life"])
def test_s_saves_from_any_page_a_file_that_says_what_differs(
    opened: list[Director], folder: Path, capsys: pytest.CaptureFixture[str], page: str
) -> None:
    visitor = tuning(opened, page)
    down_to(visitor, "Speed" if page == "Land" else "Whale")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT)
    visitor.key(pygame.K_s)
    file = folder / "dusk-2.toml"
    said = file.read_text()
    assert re.fullmatch(r'#:schema .*\n\nlike = "dusk"\n\n?(speed = \d+\.0|\[life\]\nwhale = 0\.02)\n', said)
    assert read_theme(file) == replace(visitor.state.theme, name="dusk-2", land="dusk")
    assert "saved as dusk-2" in visitor.writing()
    assert capsys.readouterr().out == f"saved {file}\n"
    visitor.key(pygame.K_s)
    assert (folder / "dusk-3.toml").exists()


def test_what_was_saved_is_still_said_on_the_next_page(opened: list[Director], folder: Path) -> None:
    visitor = tuning(opened, "Land")
    down_to(visitor, "Speed")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT)
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert "taken back: Speed" in visitor.writing()
    visitor.key(pygame.K_s)
    title = visitor.page.title
    visitor.key(pygame.K_g)
    assert visitor.page.title != title
    assert (folder / "dusk-2.toml").exists()
    assert "saved as dusk-2" in visitor.writing()


@pytest.mark.slow
def test_what_cannot_be_saved_is_told(opened: list[Director], folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("a file where the folder would be")
    visitor = tuning(opened)
    visitor.click_on("Save as a theme of your own")
    assert "not saved: " in visitor.writing()


def test_ridges_that_look_alike_are_not_saved(folder: Path) -> None:
    bench = Bench()
    layers = tuple(replace(layer, mist=1.0, fade=50.0) for layer in DUSK.layers if layer.bank is None)
    hours = tuple(replace(hour, ridges=("304050", "304050"), mist="304050") for hour in DUSK.hours)
    bench.shown.change_to(replace(DUSK, layers=layers, hours=hours))
    bench.page.do(bench.page.commands[Command.PICTURE], "0")
    assert bench.said.startswith("not saved: colours that make layers[")
    assert not folder.exists()


@pytest.mark.slow
def test_backspace_brings_back_what_a_row_had(opened: list[Director]) -> None:
    visitor = tuning(opened, "Land")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN)
    high = DISPLACEMENT.value(visitor.state.theme)
    visitor.key(pygame.K_UP, pygame.K_BACKSPACE)
    assert ROUGHNESS.value(visitor.state.theme) == pytest.approx(ROUGHNESS.value(DUSK))
    assert DISPLACEMENT.value(visitor.state.theme) == high
    down_to(visitor, "Speed")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert visitor.state.theme.speed == DUSK.speed


def test_a_knob_that_is_turned_to_its_end_and_back_loses_nothing() -> None:
    bench = Bench()
    bench.into("Land")
    for name in ("Roughness", "Displacement", "Span", "Ridges", "Haze"):
        row = bench.row(name)
        for value in (row.high, row.low, row.value):
            bench.change(name, value)
        assert bench.row(name).value == pytest.approx(row.value, abs=1e-3)
        assert bench.undo()
        assert bench.theme == DUSK, name


@pytest.mark.slow
def test_g_opens_the_sheet_whose_pictures_keys_and_clicks_choose(opened: list[Director]) -> None:
    visitor = tuning(opened, "Sky")
    visitor.key(pygame.K_g)
    assert visitor.page.title == "Shapes at a glance"
    sheet = visitor.page.rows[0]
    assert isinstance(sheet, Gallery)
    assert (len(sheet.words), sheet.value) == (len(ACROSS) * len(DOWN), 12)
    visitor.draw_tiles()
    visitor.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert ROUGHNESS.value(visitor.state.theme) == pytest.approx(ROUGHNESS.value(DUSK) + 0.2)
    placed = visitor.layout.of(0)
    assert placed is not None
    number, box = placed.cells[0]
    visitor.click(box.left + 4, box.top + 4)
    row, column = divmod(number, len(ACROSS))
    theme = visitor.state.theme
    assert ROUGHNESS.value(theme) == pytest.approx(ROUGHNESS.value(DUSK) + ACROSS[column], abs=1e-3)
    assert DISPLACEMENT.value(theme) == pytest.approx(DISPLACEMENT.value(DUSK) * DOWN[row], rel=1e-3)
    visitor.key(pygame.K_ESCAPE)
    assert visitor.page.title == "Sky"


def test_an_hour_is_looked_at_while_its_colours_are_changed_and_let_go_again() -> None:
    bench = Bench()
    bench.into("Sky", "Hours", "12:30")
    assert bench.shown.moment.hour == 12.5
    bench.change("Hour", bench.row("Hour").value + 1.0)
    _ = bench.page
    assert bench.shown.moment.hour == bench.theme.hours[4].at
    del bench.pages[1:]
    bench.press("Let the day go on")
    assert bench.shown.held_hour is None
    assert "Let the day go on" not in [row.name for row in bench.page.rows]


def test_a_season_is_looked_at_while_it_is_changed() -> None:
    bench = Bench()
    bench.into("Seasons", "Month 1.5")
    assert (bench.shown.moment.date.month, bench.shown.moment.date.day) == (1, 16)


def test_a_theme_that_is_made_one_s_own_stays_where_it_would_wander() -> None:
    bench = Bench(wander=5.0)
    assert bench.shown.settings.wander is None
    bench.shown.elapsed += 400.0
    assert not bench.shown.wander()


def test_another_theme_that_comes_meanwhile_is_changed_from_what_it_is() -> None:
    bench = Bench()
    bench.into("Layers", "Layer 8")
    bench.change("Base", 0.0)
    bench.shown.change_to(faster(built_in("winter"), 5.0))
    assert [row.name for row in bench.page.rows] == []  # it has fewer layers
    assert bench.page.undone is not None
    assert bench.page.undone.name == ""
    bench.close()
    bench.into("Layer 1")
    bench.change("Mist", 0.0)
    bench.undo()
    assert bench.theme == faster(built_in("winter"), 5.0)


def test_a_drag_is_one_change_to_undo_and_another_row_another(opened: list[Director]) -> None:
    bench = Bench()
    bench.into("Sun and moon")
    for place in (3.0, 4.0, 5.0):
        bench.change("Sunrise", place * 10.0 + 40.0)
    bench.page.undone.part()  # type: ignore[union-attr]
    bench.change("Sun radius", 0.0)
    assert bench.undo() == "Sun radius"
    assert bench.undo() == "Sunrise"
    assert bench.theme == DUSK


@pytest.mark.parametrize("given", ["", "x" * 81, "two\nlines", "\x1b[31mred", "x" * 10**6])
def test_a_name_that_is_nonsense_is_refused_in_one_line(given: str) -> None:
    bench = Bench()
    bench.into("Words and music")
    with pytest.raises(ValueError, match="allowed is") as refused:
        bench.change("Words", given)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
    assert bench.theme == DUSK


def test_layers_come_go_and_change_places_by_their_page_and_come_back() -> None:
    bench = Bench()
    bench.into("Layers", "Layer 6", "One more like it")
    assert (bench.page.title, len(bench.theme.layers)) == ("Layer 7", 9)
    bench.press("Farther")
    assert bench.page.title == "Layer 6"
    bench.press("Remove it")
    assert bench.page.title == "Layers"
    assert bench.said == "removed: Layer 6"
    for _ in range(3):
        bench.undo()
    assert bench.theme == DUSK


def test_the_tuner_says_what_of_a_theme_other_scenes_show() -> None:
    def seen(theme: Theme) -> tuple[str, bytes]:
        found = landscape_of("flyover", theme, 7).scene(Moment(elapsed=20.0, hour=19.0, travel=900.0), View(64, 36))
        return found.describe(), b"" if found.chart is None else found.chart.colours.tobytes()

    assert [Bench(scene=scene).said for scene in ("ridges", *TUNED)] == ["", *TUNED.values()]
    red = replace(DUSK, hours=tuple(replace(hour, ridges=("aa2244", "221133")) for hour in DUSK.hours))
    assert seen(red) != seen(DUSK)
    assert seen(replace(DUSK, sun_radius=200.0)) != seen(DUSK)
    assert seen(replace(DUSK, foreground=())) == seen(DUSK)


def test_descriptions_are_those_of_the_schema() -> None:
    bench = Bench()
    bench.into("Sun and moon")
    assert bench.row("Sun radius").about == "Radius of the sun, in units; the moon's is a little more than half of it."


def test_every_row_that_looks_like_a_button_is_one(opened: list[Director]) -> None:
    bench = Bench()
    done = 0
    for page in ((), ("Land",), ("Layers",), ("Layers", "Layer 6")):
        del bench.pages[1:]
        bench.into(*page)
        for row in bench.page.rows:
            if isinstance(row, Action) and not row.name.startswith("Save"):
                theme, depth = bench.theme, len(bench.pages)
                bench.press(row.name)
                assert (bench.theme, len(bench.pages)) != (theme, depth), row.name
                bench.shown.change_to(theme)
                del bench.pages[depth:]
                done += 1
    assert done > 20
