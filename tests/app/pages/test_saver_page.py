"""The page of the screensaver says what is so here, registers it in a process of its own, and can stop that."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from private_desktop import wait_for
from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.rows import Action, ProgressRow, TextEntry, TextLine
from ridgeline.app.pages.saver_words import registration_rows, report_rows, sections_in, sentence
from ridgeline.app.saves import task as task_module
from ridgeline.app.saves.task import SavingTask

from .visitor import Visitor

HERE = {
    "desktop": {"name": "XFCE"},
    "xscreensaver": {"installed": "/usr/bin/xscreensaver", "running": "6.06", "registered": "yes", "shown": "always"},
    "mate": {"installed": "no", "running": "no", "registered": "no", "link": "no: run sudo ln", "shown": "unknown"},
    "idle": {"watches": "the X server", "running": "no", "registered": "no"},
    "registered": {"xscreensaver_command": "unknown: it is tried in a window of X11", "mate_command": "no: it is not"},
    "shows": {"saver": "works"},
}

SAID = [
    ({}, "Ridgeline is the screensaver here: XScreenSaver shows it."),
    ({"shown": "at random, among others"}, "Ridgeline is one of the screensavers here"),
    ({"shown": "never, because another is chosen"}, "which shows another: choose Ridgeline in its settings"),
    ({"running": "no: it is not running"}, "which does not run now"),
    ({"registered": "switched off"}, "but switched off there"),
    ({"registered": "no"}, "Ridgeline is not the screensaver here. Install registers it"),
]
"""What is otherwise of XScreenSaver, and what is said then."""


def here(**changes: Any) -> dict[str, Any]:
    """What the doctor finds, but for something."""
    return {name: {**section, **changes.get(name, {})} for name, section in HERE.items()}


@pytest.mark.parametrize(("change", "said"), SAID)
def test_one_sentence_says_whether_it_is_the_screensaver(change: dict[str, str], said: str) -> None:
    assert said in sentence(here(xscreensaver=change))


def test_a_registered_program_that_is_gone_is_not_called_well() -> None:
    gone = here(registered={"xscreensaver_command": "no: /gone/ridgeline does not exist"})
    assert "cannot be run: install it again" in sentence(gone)


@pytest.mark.parametrize(
    ("line", "running", "said"),
    [
        ("swayidle: works", "no", "Ridgeline is the screensaver here: swayidle shows it."),
        ("idle: works", "yes", "Ridgeline is the screensaver here: ridgeline idle shows it."),
        ("sway: works", "no", "registered with ridgeline idle, which does not run now"),
        ("hypridle: no: /gone/ridgeline does not exist", "no", "with hypridle, but what is registered cannot be run"),
    ],
)
def test_the_sentence_knows_the_watchers_of_idleness(line: str, running: str, said: str) -> None:
    watched = {"watches": "the X server", "running": running, "registered": [line]}
    assert said in sentence(here(xscreensaver={"registered": "no"}) | {"idle": watched})


def test_where_no_saver_can_be_shown_it_says_why() -> None:
    assert "there is no display" in sentence(
        here(xscreensaver={"registered": "no"}, shows={"saver": "no: there is no display"})
    )


def test_what_broke_off_is_left_out() -> None:
    lines = [json.dumps({"desktop": {"name": "x"}}), '{"mate": {"inst', "3", "null"]
    assert sections_in(lines) == {"desktop": {"name": "x"}}


def test_commands_for_root_can_be_copied() -> None:
    lines = [
        "wrote /home/me/ridgeline.xml; for XScreenSaver's settings dialog, run: sudo install -D a b",
        "not removed: /usr/x, which all users share; 'ridgeline saver uninstall --system' or: sudo rm /x",
        "",
        "removed Ridgeline from /home/me/.xscreensaver",
    ]
    rows = [*registration_rows(lines)]
    assert [row.value for row in rows if isinstance(row, TextEntry)] == ["sudo install -D a b", "sudo rm /x"]
    assert rows[0] == TextLine("wrote /home/me/ridgeline.xml")
    assert rows[-1] == TextLine(lines[-1])


def test_the_report_has_a_row_for_each_finding() -> None:
    lines = [
        "modes",
        "  window             works",
        "  saver              no: there is",
        f"{'':21}more of it",
        "",
        "display",
    ]
    assert report_rows(lines) == [
        TextLine("modes", heading=True),
        Action("window", "works", shown="works"),
        Action("saver", "no: there is; more of it", shown="no: there is; more of it"),
        TextLine("display", heading=True),
    ]


LOOK = "doctor --saver"

PROGRAM = """\
import json, sys, time
words = sys.argv[1:]
with open(__file__ + ".log", "a") as log:
    print(*words, file=log)
if words == ["doctor", "--saver"]:
    for name, section in json.loads({here!r}).items():
        print(json.dumps({{name: section}}), flush=True)
elif words == ["saver", "install", "--write"]:
    print("wrote /home/me/.xscreensaver")
elif words == ["saver"]:
    print("shown", flush=True)
    sys.stdin.read()
    while True:
        time.sleep(1)
else:
    sys.exit("ridgeline: this went wrong")
"""


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Something that speaks like this program, and registers nothing."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.format(here=json.dumps(HERE)))
    monkeypatch.setattr(task_module, "command", lambda: [sys.executable, str(file)])


def looked_at(opened: list[Director]) -> Visitor:
    """Somebody on the page, once it has looked at what is so."""
    visitor = Visitor(opened)
    visitor.director.mode = FrontPage(visitor.director.cruise, "saver")
    visitor.writing()
    wait_for(lambda: not visitor.front.busy(), "the doctor")
    return visitor


@pytest.mark.slow
def test_installing_shows_what_was_done_and_looks_again(opened: list[Director], program: None, tmp_path: Path) -> None:
    visitor = looked_at(opened)
    assert visitor.page.rows[0].name == "Ridgeline is the screensaver here: XScreenSaver shows it."
    visitor.go_to("Install")
    visitor.key(pygame.K_RETURN)
    travelled = visitor.state.moment.travel
    assert visitor.page.title == "Install"
    wait_for(lambda: not visitor.front.busy(), "the registration")
    visitor.wait()
    assert visitor.state.moment.travel > travelled
    assert visitor.page.rows[1] == TextLine("wrote /home/me/.xscreensaver")
    visitor.key(pygame.K_ESCAPE)
    visitor.writing()
    begun = tmp_path / "program.py.log"
    wait_for(lambda: begun.read_text().splitlines() == [LOOK, "saver install --write", LOOK], "the second look")


@pytest.mark.slow
def test_what_goes_on_is_stopped_with_a_click(opened: list[Director], program: None) -> None:
    visitor = looked_at(opened)
    visitor.click_on("Try it")
    assert isinstance(visitor.page.rows[0], ProgressRow)
    visitor.key(pygame.K_ESCAPE)
    visitor.go_to("Install")
    visitor.key(pygame.K_RETURN)
    assert "Something else is going on" in visitor.writing()
    visitor.click_on("Try it")
    wait_for(lambda: not visitor.front.busy(), "the end of what was stopped")
    assert all(isinstance(row, Action | TextLine) for row in visitor.page.rows)


@pytest.mark.slow
def test_the_page_begins_a_process_once_and_it_ends_with_the_window(opened: list[Director], program: None) -> None:
    visitor = Visitor(opened)
    visitor.director.mode = FrontPage(visitor.director.cruise)
    for _ in range(3):
        visitor.front.open_page("saver")
        visitor.front.close()
    assert len(visitor.director.session.tasks) == 1
    assert visitor.front.begin("saver") is visitor.front.begin("saver")
    tasks = visitor.director.session.tasks
    visitor.director.close()
    wait_for(lambda: not any(task.running for task in tasks), "the end of what went on", 5)


@pytest.mark.slow
def test_what_fails_says_why(opened: list[Director], program: None) -> None:
    visitor = looked_at(opened)
    visitor.click_on("Uninstall")
    wait_for(lambda: not visitor.front.busy(), "the failure")
    assert visitor.page.rows[0] == TextLine("Not done: this went wrong")


def test_a_program_that_does_not_exist_is_a_failure_too() -> None:
    task = SavingTask("saver", program=["/nowhere/ridgeline"])
    assert not task.running
    assert task.problem == "No such file or directory"


@pytest.mark.slow
def test_a_task_is_stopped_with_what_it_has_started() -> None:
    code = "import subprocess, sys; print('begun', flush=True); subprocess.run(['sleep', '600'])"
    task = SavingTask(program=[sys.executable, "-c", code])
    wait_for(lambda: task.lines, "its first line")
    task.stop()
    wait_for(lambda: not task.running, "its end")
    assert task.stopped
    assert not task.failed
