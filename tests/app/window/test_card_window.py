"""Windows that OpenGL draws in: they show what the painter paints, and the painter takes over wherever that fails."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from faults.test_storms import GROWTH
from faults.windows import usage
from private_desktop import Desktop, wait_for, wait_for_turns
from render.test_shader import ROUNDING, laid_over
from ridgeline.app.window.graphics_context import PACKAGE
from ridgeline.app.window.shader_screen import LAST_JUDGED
from ridgeline.render import Projector, canvas
from ridgeline.render.pixels import pixels

from .compositor import Compositor
from .showing import PICTURES, Size
from .test_window import Running, but_paused, drawn, loaded

pytestmark = [
    pytest.mark.slow,
    pytest.mark.window,
    pytest.mark.timeout(120),
    pytest.mark.usefixtures("opengl"),
]

SMALL = 320, 180  #: pixels; without a graphics card, OpenGL takes its time for more
ES_ALONE = {"MESA_GL_VERSION_OVERRIDE": "2.1"}  #: lets Mesa offer OpenGL ES 3, but only an OpenGL that is too old
NONE = {**ES_ALONE, "MESA_GLES_VERSION_OVERRIDE": "2.0"}  #: lets it offer neither


class Showing:
    """The program of `showing`, on a desktop or under a compositor."""

    def __init__(
        self, where: Desktop | Compositor, *words: str, renderer: str = "gpu", size: str = "320x180", **changes: str
    ) -> None:
        command = (sys.executable, "-m", "app.window.showing", renderer, size, *words)
        own = {"PYTHONPATH": str(Path(__file__).parents[2]), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        environment = where.environment() | own | changes
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        self.answer()

    def answer(self) -> str:
        """The next line that it prints."""
        assert self.program.stdout
        line = self.program.stdout.readline()
        assert line, self.program.communicate()
        return line.rstrip()

    def show(self, *names: str) -> tuple[Size, bool, bool]:
        """Let it show pictures; the window's size, whether OpenGL drew the last, and whether that needs no drawing."""
        assert self.program.stdin
        print(*names, file=self.program.stdin, flush=True)
        width, height, by_card, settled = self.answer().split()
        return (int(width), int(height)), by_card == "True", settled == "True"

    def end(self) -> tuple[int, str]:
        """Close it: its status, and what it says."""
        _, said = self.program.communicate(timeout=20)
        return self.program.returncode, said


@pytest.fixture
def show(desktop: Desktop) -> Iterator[Callable[..., Showing]]:
    """Starts the program on a desktop."""
    started = []

    def start(*words: str, **more: str) -> Showing:
        started.append(Showing(desktop, *words, **more))
        return started[-1]

    yield start
    for one in started:
        one.program.kill()
        one.program.communicate()


def painted(name: str, size: Size) -> NDArray[np.int64]:
    """(height, width, 3) a picture as it is painted."""
    surface = canvas(*size)
    Projector().draw(PICTURES[name](size), surface)
    packed = pixels(surface)
    return np.stack([packed >> shift & 255 for shift in (16, 8, 0)], axis=2).astype(np.int64)


def alike(seen: NDArray[np.generic], wanted: NDArray[np.generic], mean: float = 0.1) -> bool:
    """Whether what OpenGL has drawn is within its tolerance; so many levels on average."""
    if seen.shape != wanted.shape:
        return False
    away = np.abs(seen.astype(np.int64) - wanted.astype(np.int64)).max(axis=2)
    return bool(away.mean() <= mean and (away > 2).mean() <= 0.001 and away.max() <= 4)


def mixed(seen: NDArray[np.generic], wanted: NDArray[np.generic]) -> bool:
    """The same of a dissolve, which the painter itself mixes within two levels."""
    away = np.abs(seen.astype(np.int64) - wanted.astype(np.int64)).max(axis=2)
    return bool((away > 2).mean() <= 0.001 and away.max() <= 4)


def behind(seen: NDArray[np.generic], wanted: NDArray[np.generic]) -> bool:
    """Whether it is as painted, but for colours whose turn has not come."""
    return bool(np.abs(seen.astype(np.int64) - wanted.astype(np.int64)).max() <= 1)


LIKE = {"exact": np.array_equal, "a level behind": behind, "mixed": mixed}


def drawn_like(name: str, size: Size) -> Callable[..., bool]:
    """What says whether OpenGL has drawn a picture: many sprites that lie over each other round more often."""
    return mixed if name == "dissolve" else partial(alike, mean=0.1 + ROUNDING * laid_over(PICTURES[name](size)))


def see(desktop: Desktop, name: str, like: str = "drawn", size: Size = SMALL) -> None:
    """Wait until the window shows a picture, as painted or as OpenGL draws it."""
    shown, wanted = desktop.window(), painted(name, size)
    right = drawn_like(name, size) if like == "drawn" else LIKE[like]
    wait_for(lambda: right(desktop.screenshot(shown), wanted), f"{name} in the window")


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        pytest.param({}, (*PICTURES, *reversed(PICTURES)), id="GLX"),
        pytest.param({"SDL_VIDEO_X11_FORCE_EGL": "1"}, ("dusk", "writing", "dissolve", "dusk"), id="EGL"),
        pytest.param(ES_ALONE, tuple(PICTURES), id="OpenGL ES"),
    ],
)
def test_the_window_shows_what_is_painted(
    desktop: Desktop, show: Callable[..., Showing], changes: dict[str, str], names: tuple[str, ...]
) -> None:
    showing = show(**changes)
    for name in names:
        assert showing.show(name) == (SMALL, True, name != "dissolve"), name
        see(desktop, name)
    assert showing.end() == (0, "")


def test_what_was_covered_is_shown_again(desktop: Desktop, show: Callable[..., Showing]) -> None:
    showing = show()
    showing.show("dusk")
    shown = desktop.window()
    for act in ("windowunmap", "windowmap"):
        desktop.ask("xdotool", act, "--sync", shown.id)
    showing.show()
    see(desktop, "dusk")


def test_what_has_changed_is_not_settled(show: Callable[..., Showing]) -> None:
    showing = show()
    assert showing.show("dusk")[2]
    assert showing.show("dusk")[2]
    assert not showing.show("dusk", "new")[2]


def test_a_context_that_dies_goes_on_with_the_painter_in_the_same_window(
    desktop: Desktop, show: Callable[..., Showing]
) -> None:
    showing = show()
    showing.show("dusk")
    before = desktop.window()
    assert showing.show("lose", "later") == (SMALL, False, True)
    see(desktop, "later", "exact")
    for name in ("dusk", "writing"):
        assert not showing.show(name)[1]
        see(desktop, name, "a level behind")
    desktop.resize(before, 200, 150)
    wait_for(lambda: showing.show("dusk")[0] == (200, 150), "the new size")
    see(desktop, "dusk", "exact", (200, 150))
    assert desktop.window().id == before.id
    status, said = showing.end()
    assert (status, said.count("\n")) == (0, 1)
    assert said.startswith("ridgeline: the graphics card draws no longer, but the processor does: ")


def test_programs_that_cannot_be_compiled_leave_it_to_the_painter(
    desktop: Desktop, show: Callable[..., Showing]
) -> None:
    showing = show("language")
    assert showing.show("dusk") == (SMALL, False, True)
    see(desktop, "dusk", "exact")


def test_a_slow_card_is_given_up_after_some_frames_unless_it_was_asked_for(
    desktop: Desktop, show: Callable[..., Showing]
) -> None:
    frames = ["dusk", "later"] * (LAST_JUDGED // 2)
    showing = show("slow", "card", renderer="auto")
    assert showing.show(*frames) == (SMALL, True, True)
    see(desktop, "later")
    assert showing.show("dusk") == (SMALL, False, True)
    see(desktop, "dusk", "exact")
    assert showing.end() == (0, "")
    assert show("slow").show(*frames, "dusk")[1]


def test_a_software_s_name_leaves_it_to_the_painter(desktop: Desktop, show: Callable[..., Showing]) -> None:
    assert show("device", renderer="auto").show("dusk") == (SMALL, False, True)
    see(desktop, "dusk", "exact")


@pytest.mark.parametrize(
    ("changes", "words"),
    [(NONE, "there is no OpenGL 3.3 or ES 3.0"), ({"PYTHONPATH": "."}, f"-m pip install {PACKAGE}' installs it")],
    ids=["too old", "no package"],
)
@pytest.mark.parametrize("command", [(), ("saver",)], ids=["window", "saver"])
def test_without_opengl_it_is_one_line_and_69_where_it_was_asked_for(
    desktop: Desktop, tmp_path: Path, changes: dict[str, str], words: str, command: tuple[str, ...]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{PACKAGE!r}] = None\n", encoding="ascii")
    program = desktop.start(
        *(sys.executable, "-m", "ridgeline", *command, "--renderer", "gpu"), changes=changes, cwd=tmp_path
    )
    printed, said = program.communicate(timeout=30)
    assert (program.returncode, printed, said.count("\n")) == (69, "", 1), said
    assert said.startswith("ridgeline: --renderer gpu: ")
    assert words in said


@pytest.mark.parametrize("changes", [NONE, {"PYTHONPATH": "."}], ids=["too old", "no package"])
def test_without_opengl_the_painter_does_it_where_nobody_asked(
    desktop: Desktop, tmp_path: Path, changes: dict[str, str]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{PACKAGE!r}] = None\n", encoding="ascii")
    words = ("--seconds", "0.5", "--size", "320x180")
    program = desktop.start(sys.executable, "-m", "ridgeline", *words, changes=changes, cwd=tmp_path)
    _, said = program.communicate(timeout=30)
    assert (program.returncode, said) == (0, "")


def test_the_whole_program_pauses_saves_and_is_resized(
    desktop: Desktop, tmp_path: Path, need: Callable[[str], str]
) -> None:
    need("openbox")
    desktop.manage_windows()
    running = Running(desktop, tmp_path, "--size", "320x180", "--renderer", "gpu")
    running.stop()
    for size in (SMALL, (400, 240), (240, 320)):
        desktop.resize(running.shown, *size)
        wait_for(lambda: running.shown.size == size, "the new size")  # noqa: B023 -- asked at once
        file, second = running.save()
        np.testing.assert_array_equal(drawn(tmp_path / "drawn.png", second, size), loaded(file))
        wait_for(lambda: alike(but_paused(running.picture()), but_paused(loaded(file))), "it in the window")  # noqa: B023
    for size in ((1280, 720), (240, 320)):
        desktop.press("f")
        wait_for(lambda: running.shown.size == size, "the other size")  # noqa: B023
        file, _ = running.save()
        wait_for(lambda: alike(but_paused(running.picture()), but_paused(loaded(file))), "it in the window")  # noqa: B023
    desktop.press("q")
    assert running.end()[::2] == (0, "")


def test_a_thousand_sizes_leave_the_last_one_and_no_memory(desktop: Desktop, tmp_path: Path) -> None:
    running = Running(desktop, tmp_path, "--size", "320x180", "--renderer", "gpu")
    chance = random.Random(7)

    def storm(sizes: int) -> None:
        """Many sizes, and at last the first again."""
        for _ in range(sizes):
            desktop.resize(running.shown, chance.randint(1, 400), chance.randint(1, 300))
        desktop.resize(running.shown, *SMALL)
        wait_for(lambda: running.picture().shape == (180, 320, 3) and running.picture().any(), "the last size")
        wait_for_turns(running.program, 50)

    storm(200)
    before = usage(running.program.pid)[0]
    storm(1000)
    wait_for(lambda: usage(running.program.pid)[0] - before <= GROWTH, "what sizes leave to be tidied up in quiet")
    desktop.press("q")
    assert running.end()[::2] == (0, "")


@pytest.mark.parametrize("changes", [{}, ES_ALONE], ids=["OpenGL", "OpenGL ES"])
def test_under_wayland_it_shows_what_is_painted_also_when_the_context_dies(
    compositor: Compositor, changes: dict[str, str]
) -> None:
    showing = Showing(compositor, "card", renderer="auto", size="1280x720", **changes)
    try:
        for name in ("dusk", "dissolve"):
            assert showing.show(name)[:2] == ((1280, 720), True)
            right = mixed if name == "dissolve" else alike
            wait_for(lambda: right(compositor.screenshot(), painted(name, (1280, 720))), name)  # noqa: B023
        assert showing.show("lose", "later")[1] is False
        showing.show("later")
        wait_for(lambda: np.array_equal(compositor.screenshot(), painted("later", (1280, 720))), "it painted")
        assert showing.end() == (0, "")
    finally:
        showing.program.kill()
