"""What is shown is saved from the page by keys alone and by the mouse alone, shown, stopped, and told of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from private_desktop import wait_for
from ridgeline.app.modes.cruise_mode import Cruise
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages import save_page
from ridgeline.app.pages.menu_pages import DESCRIBED
from ridgeline.app.pages.rows import Action, Choice, Page, ProgressRow, Row
from ridgeline.app.saves.saves import JobStage
from ridgeline.scene import SceneCode

from ..saves.programs import TALKS, WAITS, WRITES, program
from .sample import SIZES
from .test_page_board import faults
from .visitor import SETTINGS, Visitor

FILM, LOOP = "A film of the last ten seconds", "A loop"
WALLPAPER, PAGE, PLOT = "The desktop's picture", "A page for browsers", "A drawing for plotters"
JOB = "Film of the last ten seconds"


def row(visitor: Visitor, name: str) -> Row:
    return next(one for one in visitor.page.rows if one.name == name)


class Saver(Visitor):
    """Somebody at the page, with the keys.

    Attributes:
        second: at which it was opened.
    """

    def __init__(self, opened: list[Director], **options: Any) -> None:
        super().__init__(opened, replace(SETTINGS, **options))
        self.wait(1.0)
        self.key(pygame.K_ESCAPE)
        self.go_to("Save")
        self.second = self.state.elapsed
        self.key(pygame.K_RETURN)
        assert self.page.title == "Save"


def goes_on(visitor: Visitor, condition: Callable[[], object], what: str) -> None:
    """Let the window go on until something is so."""

    def so() -> bool:
        visitor.wait(0.02)
        return bool(condition())

    wait_for(so, what, 60.0)


def saved(visitor: Visitor, name: str) -> None:
    goes_on(visitor, lambda: name in visitor.writing(), name)


@pytest.mark.slow
def test_all_is_saved_with_the_keys_alone(
    opened: list[Director], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    visitor = Saver(opened)
    for name, file in ((FILM, "s.mp4"), (LOOP, "s-loop.mp4"), (PAGE, "s.html"), (PLOT, "s.svg")):
        visitor.go_to(name)
        visitor.key(pygame.K_RETURN)
        saved(visitor, f"ridgeline-dusk-7-{visitor.second:.3f}{file}")
    assert {file.suffix for file in tmp_path.glob("ridgeline-*")} == {".mp4", ".html", ".svg"}
    assert not visitor.front.busy()


def test_a_film_is_begun_and_stopped_with_the_mouse_alone(
    opened: list[Director], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WAITS)
    visitor = Visitor(opened)
    visitor.click(900, 300)
    visitor.click_on("Save")
    visitor.click_on(FILM)
    goes_on(visitor, lambda: "25%" in visitor.writing(), "how much is done")
    assert isinstance(row(visitor, JOB), ProgressRow)
    assert visitor.front.busy()
    travelled = visitor.state.moment.travel
    visitor.click_on(JOB)
    saved(visitor, f"{JOB}: stopped")
    assert visitor.state.moment.travel > travelled
    assert not visitor.front.busy()
    assert not list(tmp_path.glob(".ridgeline-*"))
    visitor.click_on(JOB)  # tries again
    assert [job.stage for job in visitor.front.saves.jobs] == [JobStage.STOPPED, JobStage.RUNS]


def test_it_goes_on_when_the_page_is_closed_and_is_told_of(
    opened: list[Director], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    visitor = Saver(opened)
    visitor.go_to(FILM)
    visitor.key(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(visitor.mode, Cruise)
    saved(visitor, "saved ")
    assert len(list(tmp_path.glob("*.mp4"))) == 1


def test_what_is_saved_is_of_the_moment_at_which_the_page_was_opened(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WAITS)
    visitor = Saver(opened, weather="snow", calm=True, scene="flyover", time=21.25)
    visitor.wait(2.0)
    visitor.go_to(FILM)
    visitor.key(pygame.K_RETURN)
    words = visitor.front.saves.jobs[0].order.command
    code = SceneCode.parse(words[words.index("--code") + 1])
    assert code.second == pytest.approx(visitor.second - 299 / 30, abs=0.002)
    assert (code.theme, code.seed, code.hour, code.kind) == ("dusk", 7, 21.25, "flyover")
    assert (code.weather, code.calm) == ("snow", True)
    assert words[words.index("--size") + 1] == "1280x720"


def test_a_saved_file_is_shown_opened_and_its_path_copied(
    opened: list[Director], screen: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    shown: list[Path] = []
    copied: list[str] = []
    monkeypatch.setattr(save_page, "open_folder", shown.append)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    visitor = Saver(opened)
    visitor.go_to(PLOT)
    visitor.key(pygame.K_RETURN)
    saved(visitor, "saved ")
    (file,) = tmp_path.glob("*.svg")
    visitor.click_on(file.name)
    for name in ("Show in its folder", "Open", "Copy the path"):
        visitor.go_to(name)
        visitor.key(pygame.K_RETURN)
    assert (shown, copied) == ([tmp_path, file], [str(file)])
    file.unlink()
    visitor.click_on("Open")
    assert "not opened: no such file or directory" in visitor.writing()


def test_mp4_without_what_it_needs_names_the_command_that_brings_it(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ridgeline.app.saves.order.video_is_made", lambda: False)
    monkeypatch.setattr(save_page, "video_is_made", lambda: False)
    visitor = Saver(opened)
    films = row(visitor, "Films are")
    assert isinstance(films, Choice)
    assert films.words[films.value] == "WebP"
    visitor.click_on("Films are")
    assert "pip install 'ridgeline[film]'" in visitor.writing()
    assert visitor.front.saves.ending == ".webp"
    monkeypatch.setattr(save_page, "video_is_made", lambda: True)
    visitor.click_on("Films are")
    assert visitor.front.saves.ending == ".mp4"
    visitor.click_on("Loops")
    assert visitor.front.saves.loop == "day"
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert visitor.front.saves.loop == "fade"


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "name", "words"), [("flyover", PAGE, "shows ridges"), ("rain", PLOT, "no crests")])
def test_what_a_scene_cannot_be_is_said(opened: list[Director], scene: str, name: str, words: str) -> None:
    visitor = Saver(opened, scene=scene)
    visitor.click_on(name)
    assert words in visitor.writing()
    assert not visitor.front.saves.jobs


def test_a_theme_whose_file_is_broken_meanwhile_is_said(opened: list[Director], tmp_path: Path) -> None:
    from ridgeline.scene.themes.find import built_in
    from ridgeline.system.files.new_theme import save_theme

    file = save_theme(built_in("dusk"), str(tmp_path / "own.toml"))
    visitor = Visitor(opened, replace(SETTINGS, theme=str(file)))
    file.write_text("nonsense = [")
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Save")
    visitor.click_on(FILM)
    assert "not saved: own.toml" in " ".join(visitor.writing().split())
    assert not visitor.front.saves.jobs


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "pseudo"])
def test_jobs_of_every_stage_fit_in_every_window(
    opened: list[Director],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    speaking: Callable[[str], None],
) -> None:
    visitor = Saver(opened, seed=12345678901234567890)
    speaking(language)
    begin = visitor.front.saves.begin
    place = save_page.SavePage(visitor.front, DESCRIBED["save"])._place
    assert place is not None
    for code in (WRITES, TALKS.format(words="the disk is full", status=2)):
        program(monkeypatch, code)
        begin(place.film(".webp"))
        goes_on(visitor, lambda: not visitor.front.saves.busy, "its end")
    program(monkeypatch, WAITS)
    begin(place.loop(".webp", "fade"))
    begin(place.plot())
    begin(place.wallpaper())
    visitor.front.saves.jobs[-1].stop()
    stages = [job.stage for job in visitor.front.saves.jobs]
    assert stages == [JobStage.SAVED, JobStage.FAILED, JobStage.RUNS, JobStage.WAITS, JobStage.STOPPED]
    shown: list[tuple[str, Page]] = [("save", visitor.page)]
    file = visitor.front.saves.jobs[0].file
    assert file is not None
    of_file = save_page.saved_page(visitor.front, file)()
    shown.append(("saved", of_file))
    assert all(isinstance(one, Action) for one in of_file.rows)
    windows = [(size, scale) for size in SIZES for scale in (1.0, 2.0)]
    assert [fault for name, one in shown for window in windows for fault in faults(name, one, *window)] == []
