"""What each desktop is told so that it shows a picture: a table of the desktops' own programs.

docs/wallpaper.md says which of them have been tried.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from ...exits import UnavailableError
from ..doctor.run_program import ask
from ..saver import user32

ANSWER_SECONDS = 20.0  #: seconds in which a desktop's program has to answer
START_SECONDS = 1.0  #: seconds after which a program that stays, and has not ended, has shown its picture

WINDOWS_CALL = "SystemParametersInfoW"


class MonitorPicture(NamedTuple):
    """A picture's file, and the monitor that it is for; "" if it is for all."""

    monitor: str
    file: Path


class MonitorShape(Enum):
    """How a desktop with several monitors shows pictures."""

    SPANNED = "one picture across all monitors"
    APART = "a picture of its own on each"
    SAME = "the same picture on each"


class SetterStep(NamedTuple):
    """A command that is run.

    Attributes:
        words: of the command.
        optional: whether it may fail, since some versions of the desktop do not know it.
        stays: whether it shows the picture for as long as it runs.
    """

    words: Sequence[str]
    optional: bool = False
    stays: bool = False


@dataclass(frozen=True)
class Setter:
    """A way to set the picture.

    Attributes:
        desktop: what it is called.
        program: the program that must be installed; "" for none.
        shape: how several monitors show it.
        steps: the commands that show pictures.
    """

    desktop: str
    program: str
    shape: MonitorShape
    steps: Callable[[Sequence[MonitorPicture]], Iterator[SetterStep]]

    @property
    def installed(self) -> bool:
        """Whether its program is installed."""
        return not self.program or shutil.which(self.program) is not None

    def set(self, pictures: Sequence[MonitorPicture]) -> None:
        """Let the desktop show pictures; an UnavailableError if it does not."""
        for step in self.steps(pictures):
            problem = _run(step, pictures[0].file.parent)
            if problem and not step.optional:
                raise UnavailableError(f"{self.desktop} does not take the picture: {problem}")


def _run(step: SetterStep, folder: Path) -> str | None:
    """Run a step; what is wrong, if anything is."""
    if step.words[0] == WINDOWS_CALL:
        return None if user32.set_wallpaper(step.words[1]) else f"{WINDOWS_CALL} failed"
    if step.stays:
        return _run_on(step.words, folder)
    return ask(*step.words, seconds=ANSWER_SECONDS, changes={"LC_ALL": "C.UTF-8"}).problem


def _run_on(words: Sequence[str], folder: Path) -> str | None:
    """Start a program that stays, and end those that have shown our earlier pictures."""
    before = [*_showing(words[0], folder)]
    quiet = subprocess.DEVNULL
    try:
        started = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        status = started.wait(START_SECONDS)
    except subprocess.TimeoutExpired:
        for number in before:
            with contextlib.suppress(ProcessLookupError):  # it has ended by itself
                os.kill(number, signal.SIGTERM)
        return None
    except OSError:
        return f"{words[0]} cannot be started"
    return f"{words[0]} ended with status {status}"


def _showing(program: str, folder: Path) -> Iterator[int]:
    """The processes of a program that show a picture in a folder."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            own = process.stat().st_uid == os.getuid()
        except OSError:  # it has just ended
            continue
        if own and Path(os.fsdecode(words[0])).name == program and any(os.fsencode(folder) in word for word in words):
            yield int(process.name)


def choose() -> Setter:
    """The setter of the desktop that runs here; an UnavailableError if there is none."""
    system = BY_SYSTEM.get(sys.platform)
    if system:
        return system
    names = os.environ.get("XDG_CURRENT_DESKTOP", "").lower().split(":")
    known = next((BY_NAME[name] for name in names if name in BY_NAME), None)
    if known and not known.installed:
        raise UnavailableError(f"the desktop is {known.desktop}, and its program {known.program} is not installed")
    if known:
        return known
    for variable, setters in BY_VARIABLE.items():
        if os.environ.get(variable):
            for setter in setters:
                if setter.installed and not (setter.program in DAEMONS and ask(*DAEMONS[setter.program]).problem):
                    return setter
    tools = ", ".join(setter.program for setter in BY_VARIABLE["DISPLAY"])
    raise UnavailableError(
        f"there is no desktop here that shows a picture (plain X needs {tools}; wlroots swaybg or swww);"
        " 'ridgeline wallpaper --into DIR' writes it for other programs"
    )


def _gnome(schema: str, dark: bool) -> Callable[[Sequence[MonitorPicture]], Iterator[SetterStep]]:
    def steps(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
        address = pictures[0].file.as_uri()
        yield SetterStep(("gsettings", "set", schema, "picture-options", "spanned"))
        if dark:  # which GNOME has since version 42
            yield SetterStep(("gsettings", "set", schema, "picture-uri-dark", address), optional=True)
        yield SetterStep(("gsettings", "set", schema, "picture-uri", address))

    return steps


def _mate(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    name = str(pictures[0].file).replace("\\", "\\\\").replace("'", "\\'")
    yield SetterStep(("gsettings", "set", "org.mate.background", "picture-options", "spanned"))
    yield SetterStep(("gsettings", "set", "org.mate.background", "picture-filename", f"'{name}'"))


XFCE = ("xfconf-query", "--channel", "xfce4-desktop")
XFCE_FILLS = "5"  #: of Xfce's `image-style`: zoomed until it fills the monitor


def _xfce(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    """Each workspace of each monitor has a property of its own; those of a fresh Xfce do not exist yet."""
    listed = ask(*XFCE, "--list").printed.split("\n")
    for picture in pictures:
        start = f"/backdrop/screen0/monitor{picture.monitor}"
        bases = [one.removesuffix("/last-image") for one in listed if one.endswith("/last-image")]
        own = [base for base in bases if base.startswith(f"{start}/" if picture.monitor else start)]
        for base in own or [f"{start}/workspace0" if picture.monitor else f"{start}0/workspace0"]:
            for name, kind, value in (("image-style", "int", XFCE_FILLS), ("last-image", "string", str(picture.file))):
                yield SetterStep((*XFCE, "--property", f"{base}/{name}", "--create", "--type", kind, "--set", value))


def _kde(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    yield SetterStep(("plasma-apply-wallpaperimage", str(pictures[0].file)))


def _sway(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    for picture in pictures:
        yield SetterStep(("swaymsg", f'output {picture.monitor or "*"} background "{picture.file}" fill'))


def _hyprpaper(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    for picture in pictures:
        yield SetterStep(("hyprctl", "hyprpaper", "preload", str(picture.file)), optional=True)  # until 0.7
        yield SetterStep(("hyprctl", "hyprpaper", "wallpaper", f"{picture.monitor},{picture.file}"))


def _swww(program: str) -> Callable[[Sequence[MonitorPicture]], Iterator[SetterStep]]:
    def steps(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
        for picture in pictures:
            where = ("--outputs", picture.monitor) if picture.monitor else ()
            yield SetterStep((program, "img", *where, str(picture.file)))

    return steps


def _swaybg(pictures: Sequence[MonitorPicture]) -> Iterator[SetterStep]:
    words = ["swaybg"]
    for picture in pictures:
        words += ["--output", picture.monitor or "*", "--image", str(picture.file), "--mode", "fill"]
    yield SetterStep(words, stays=True)


def _command(*words: str) -> Callable[[Sequence[MonitorPicture]], Iterator[SetterStep]]:
    return lambda pictures: iter([SetterStep((*words, str(pictures[0].file)))])


MACOS = (
    "osascript",
    "-e",
    "on run words",
    "-e",
    'tell application "System Events" to tell every desktop to',
    "set picture to (item 1 of words)",
    "-e",
    "end run",
)

BY_SYSTEM: Mapping[str, Setter] = {
    "win32": Setter("Windows", "", MonitorShape.SAME, _command(WINDOWS_CALL)),
    "darwin": Setter("macOS", "osascript", MonitorShape.SAME, _command(*MACOS)),
}

GNOME = Setter("GNOME", "gsettings", MonitorShape.SPANNED, _gnome("org.gnome.desktop.background", dark=True))

BY_NAME: Mapping[str, Setter] = {
    "gnome": GNOME,
    "unity": GNOME,
    "budgie": GNOME,
    "mate": Setter("MATE", "gsettings", MonitorShape.SPANNED, _mate),
    "x-cinnamon": Setter(
        "Cinnamon", "gsettings", MonitorShape.SPANNED, _gnome("org.cinnamon.desktop.background", dark=False)
    ),
    "xfce": Setter("Xfce", XFCE[0], MonitorShape.APART, _xfce),
    "lxqt": Setter("LXQt", "pcmanfm-qt", MonitorShape.SAME, _command("pcmanfm-qt", "--set-wallpaper")),
    "lxde": Setter("LXDE", "pcmanfm", MonitorShape.SAME, _command("pcmanfm", "--set-wallpaper")),
    "kde": Setter("KDE Plasma", "plasma-apply-wallpaperimage", MonitorShape.SAME, _kde),
}
"""The setters by the words of XDG_CURRENT_DESKTOP, in small letters."""

WLROOTS = (
    *(Setter(program, program, MonitorShape.APART, _swww(program)) for program in ("awww", "swww")),
    Setter("swaybg", "swaybg", MonitorShape.APART, _swaybg),
)

BY_VARIABLE: Mapping[str, Sequence[Setter]] = {
    "SWAYSOCK": (Setter("sway", "swaymsg", MonitorShape.APART, _sway),),
    "HYPRLAND_INSTANCE_SIGNATURE": (Setter("hyprpaper", "hyprctl", MonitorShape.APART, _hyprpaper),),
    "WAYLAND_DISPLAY": WLROOTS,
    "DISPLAY": (
        Setter(
            "the root window", "feh", MonitorShape.SPANNED, _command("feh", "--no-fehbg", "--no-xinerama", "--bg-fill")
        ),
        Setter(
            "the root window", "xwallpaper", MonitorShape.SPANNED, _command("xwallpaper", "--no-randr", "--stretch")
        ),
        Setter("the root window", "hsetroot", MonitorShape.SPANNED, _command("hsetroot", "-root", "-fill")),
    ),
}
"""The setters for less than a desktop, by a variable that says that it runs; the first one installed is taken."""

DAEMONS = {
    "hyprctl": ("hyprctl", "hyprpaper", "listloaded"),
    "awww": ("awww", "query"),
    "swww": ("swww", "query"),
}
"""The commands that the daemons of these programs answer if they run."""
