"""A new picture every few hours: `wallpaper install` shows and writes a timer of systemd's, or an autostart entry."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ... import user_folders
from ...command_line import ParsedArgs
from ...exits import UnavailableError
from ...options import flag
from ...output import wrote
from ...scene.themes.find import is_theme_file
from ...scene.wishes.wish import wish_of
from ...system.files.atomic import atomic_write, read
from ...system.files.desktop_entry import entry_word, one_line
from ...system.files.installed_program import command
from ...textfile.typed import for_shell, path_of
from ..doctor.run_program import ask

TIMER_NAME = "ridgeline-wallpaper"

MARK = "# Made by 'ridgeline wallpaper install'; 'ridgeline wallpaper uninstall' takes it back.\n"
"""The first line of our files."""

MAX_FILE_BYTES = 10_000  #: the most bytes of such a file; a larger one is not ours
SPAN = 3 * 3600  #: the seconds from one picture to the next, where the options say nothing

HOUR, DAY = 3600, 86400

KEPT_OPTIONS = (
    "best",
    "theme",
    "weather",
    "scene",
    "seed",
    "calm",
)  #: the options that the registered command gets too

SERVICE = """\
[Unit]
Description=A new landscape on the desktop
StartLimitIntervalSec=600
StartLimitBurst=10

[Service]
Type=oneshot
ExecStart={command}
# A program that shows the picture, like swaybg, stays.
KillMode=process
Nice=19
# Right after the login there may be no desktop yet.
Restart=on-failure
RestartSec=20
"""

TIMER = """\
[Unit]
Description=A new landscape on the desktop every {span}

[Timer]
{when}

[Install]
WantedBy=timers.target
"""

ENTRY = """\
[Desktop Entry]
Type=Application
Name=Ridgeline's wallpaper
Comment=A new landscape on the desktop every {span}
Exec={command}
NoDisplay=true
"""


def register(given: ParsedArgs) -> list[str]:
    """Show what a registration would write, write it, or remove it; what has been done, a line each.

    Raises:
        ValueError: for options that have no meaning here.
        UnavailableError: if this system starts programs in other ways.
        OSError: if a file cannot be written.
    """
    uninstall = given["action"] == "uninstall"
    if "best" in given:
        wish_of(given["best"])
    if sys.platform in ("win32", "darwin"):
        tool = "Task Scheduler" if sys.platform == "win32" else "launchd"
        raise UnavailableError(f"let {tool} run this every few hours: {shlex.join([*command(), 'wallpaper'])}")
    if uninstall:
        return list(_remove(_own())) or ["nothing to remove"]
    span = given.get("every", SPAN)
    texts = _texts(span, [*command(), "wallpaper", *_words(given)])
    if "write" in given:
        return list(_write(texts))
    lines = [line for file, text in texts.items() for line in (f"{file}", *(f"  {one}" for one in text.split("\n")))]
    lines.append("'ridgeline wallpaper install --write' writes this, 'ridgeline wallpaper uninstall' removes it.")
    return [line.rstrip() for line in lines]


def _words(given: ParsedArgs) -> Iterator[str]:
    """The options of a landscape that were given, as they are written."""
    for name in KEPT_OPTIONS:
        value = given.get(name)
        if name == "theme" and value and is_theme_file(value):
            value = str(path_of(value).absolute())  # it runs in another folder
        if value:
            yield from (flag(name),) if value is True else (flag(name), value)


def _units() -> Path:
    """The folder of the user's units."""
    return _config() / "systemd" / "user"


def _config() -> Path:
    return user_folders.settings().parent.parent


def _all() -> dict[str, Path]:
    """The places of our files, by what each is."""
    units = _units()
    return {
        "service": units / f"{TIMER_NAME}.service",
        "timer": units / f"{TIMER_NAME}.timer",
        "entry": _config() / "autostart" / f"{TIMER_NAME}.desktop",
    }


def systemd_runs() -> bool:
    """Whether systemd runs timers for this user."""
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(folder or "", "systemd", "private").exists() and shutil.which("systemctl") is not None


def _texts(span: int, words: Sequence[str]) -> Mapping[Path, str]:
    """The files that let a command run every `span` seconds."""
    files, said = _all(), spell_span(span)
    if not systemd_runs():
        command = " ".join(map(entry_word, [*words, "--every", said]))
        return {files["entry"]: MARK + ENTRY.format(command=command, span=said)}
    service = SERVICE.format(command=" ".join(map(_unit_word, words)))
    timer = TIMER.format(span=said, when="\n".join(times(span)))
    return {files["service"]: MARK + service, files["timer"]: MARK + timer}


def times(span: int) -> list[str]:
    """When systemd's timer runs: by the clock if whole spans make a day or an hour, and after a sleep at once.

    >>> times(3 * 3600)
    ['OnCalendar=*-*-* 00/3:00:00', 'Persistent=true']
    >>> times(7 * 3600)
    ['OnStartupSec=1min', 'OnUnitActiveSec=25200s']
    """
    if span % HOUR == 0 and DAY % span == 0:
        hours = "00" if span == DAY else f"00/{span // HOUR}"
        return [f"OnCalendar=*-*-* {hours}:00:00", "Persistent=true"]
    if span % 60 == 0 and HOUR % span == 0:
        return [f"OnCalendar=*-*-* *:00/{span // 60}:00", "Persistent=true"]
    return ["OnStartupSec=1min", f"OnUnitActiveSec={span}s"]


def spell_span(span: int) -> str:
    """The span of so many seconds, as it is written on a command line.

    >>> spell_span(10800), spell_span(2700), spell_span(61)
    ('3h', '45m', '61s')
    """
    letter, unit = next((letter, unit) for letter, unit in (("h", 3600), ("m", 60), ("s", 1)) if span % unit == 0)
    return f"{span // unit}{letter}"


def _unit_word(word: str) -> str:
    """A word as systemd.service(5) reads it: in quotes, and the characters that it would replace doubled."""
    for letter, meant in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(letter, meant)
    return one_line(f'"{word}"')


def _write(texts: Mapping[Path, str]) -> Iterator[str]:
    """Write the files, and let systemd begin."""
    yield from _remove([file for file in _own() if file not in texts])  # of an earlier registration in another way
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file) as written:
            written.write_text(text, encoding="utf-8")
        yield wrote(file, "registration")
    if any(file.suffix == ".timer" for file in texts):
        yield from _systemctl(("daemon-reload",), ("enable", "--now", f"{TIMER_NAME}.timer"))
    else:
        yield "it begins with the next login"


def _own() -> list[Path]:
    """The files that are there and ours."""
    return [file for file in _all().values() if _is_ours(file)]


def _remove(files: Sequence[Path]) -> Iterator[str]:
    """Remove files of ours, and let systemd forget them."""
    timer = _all()["timer"] in files
    if timer:
        yield from _systemctl(("disable", "--now", f"{TIMER_NAME}.timer"))
        (_units() / "timers.target.wants" / f"{TIMER_NAME}.timer").unlink(missing_ok=True)  # if systemd did not answer
    for file in files:
        file.unlink()
        yield f"removed {for_shell(file)}"
    if timer:
        yield from _systemctl(("daemon-reload",))


def _systemctl(*commands: Sequence[str]) -> Iterator[str]:
    """Run commands of systemd's for the user; a line for each that fails, with what the user can do."""
    for words in commands:
        problem = ask("systemctl", "--user", *words, seconds=20.0).problem
        if problem:
            yield f"not done ({problem}); run: {shlex.join(['systemctl', '--user', *words])}"


def _is_ours(file: Path) -> bool:
    try:
        return read(file, MAX_FILE_BYTES).startswith(MARK.encode())
    except (OSError, ValueError):
        return False
