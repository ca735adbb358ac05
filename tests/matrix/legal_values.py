"""Legal values of what `--help` prints: of each option and argument, each kind of value once."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import command_line
from matrix.printed_help import helped
from ridgeline.play import Run, daily, to_text

CHAPTERS = Path(__file__).parents[2] / "assets" / "chapters"

DAY = "2026-02-28"
CODE = "dusk-7-1830-ad5"

WINDOW = "0xA00008"  #: stands for the number of a window on the display

Choice = tuple[str, str | None]
"""How an option is spelled, or an argument is named in `--help`, and its value; None for a switch."""

OWN_THEMES = ("own.toml", "FOLDER/own.toml", "my themes/it's own.toml")
"""Themes by a path from here, by one from the root, and by one with spaces and a quote."""

VALUES: dict[str, tuple[str, ...]] = {
    "--seed": ("7", "our hills", "daily", "-4", "1e3", "café"),
    "[SEED]": ("7", "our hills", "daily", "-4"),
    "--theme": ("mesa", *OWN_THEMES),
    "seek --theme": ("mesa", OWN_THEMES[2]),
    "--new": ("begun", "begun.toml", "my themes/begun one.toml"),
    "--like": ("dusk",),
    "film FILE.mp4": ("made.gif", "made.webp", "made.mp4", "made.webm", "my themes/it's made.gif"),
    "film --size": ("16x10",),
    "--add": ("own.toml", "FOLDER/own.toml", "my themes/plain.toml"),
    "--name": ("mine",),
    "--share": ("dusk",),
    "--scarf": ("red", "newest"),
    "--sail": ("white", "newest"),
    "--speed": ("2", "-1", "0", "0.5"),
    "--text-size": ("2",),
    "--ceiling": ("20",),
    "--floor": ("-10",),
    "--displacement": ("50",),
    "--roughness": ("0.8",),
    "land --start": ("-5.5", "8"),
    "land --stop": ("70", "1e2"),
    "--step": ("2.5",),
    "--drop": ("0.02",),
    "--max-fps": ("20",),
    "--fps": ("5",),
    "--seconds": ("0.1", "0"),
    "--pens": ("2",),
    "--shots": ("2",),
    "--keep": ("1",),
    "--side": ("33",),
    "--stages": ("2",),
    "--detail": ("1",),
    "--drops": ("2",),
    "--at": ("12", "0.5"),
    "post --when": ("2026-11-20T18:30", "2026-11-20T18:30+02:00"),
    "film --from": ("0.1",),
    "film --to": ("0.5",),
    "--last": ("0.2",),
    "--after": ("5",),
    "--lock-after": ("5",),
    "--erode": ("40",),
    "--lifetime": ("20",),
    "--land": ("50",),
    "--hardness": ("0.5",),
    "--soil": ("0.3",),
    "--rhythm": ("0.5",),
    "--period": ("8192",),
    "--smooth": ("64",),
    "--span": ("1024",),
    "map --code": (),
    "--window-id": (WINDOW,),
    "--renderer": ("auto", "gpu", "soft"),
    "plot WxH": ("40x30",),
    "--view": ("shade", "height", "water"),
    "--record": ("run again.json",),
    "--daily": (DAY,),
    "seek --count": ("1",),
    "--best": ("lone peak",),
    "wallpaper --size": ("32x32", "40X36"),
    "WxH": ("16x9", "20X30"),
    "HH:MM": ("18:30", "00:00"),
    "YYYY-MM-DD": (DAY, "2024-02-29"),
    "[MINUTES]": ("", "1", "0.3", "0"),
    "X[,Y]": ("100", "100,50", "-100,-5.5"),
    "S": ("0.5",),
    "CODE": (CODE,),
    "FILE.png": ("picture.png",),
    "PERCENT": ("30",),
    "N": ("0",),
    "PIXELS": ("12",),
    "SPAN": ("3h", "45m", "90s"),
    "URL": ("https://example.org/pictures/",),
    "DIR": ("into", "FOLDER/my themes"),
    "WISH": ("lone peak",),
    "--chapters": ("chapters",),
    "FILE": ("run.json", "FOLDER/run.json"),
    "FOLDER": ("posts", "FOLDER/my themes"),
    "--day": ("day", "FOLDER/my themes/it's a day"),
    "page [FILE.html|FOLDER]": ("page.html", "FOLDER/my themes/it's a page.html"),
    "seek [SHEET.png]": ("sheet.png",),
}
"""Legal values: of an option in a command, of an option, of what follows a name, of a part of how `--help` names it."""


def values(command: str, name: str, value: str, about: str) -> list[str | None]:
    """The legal values of an option that `--help` prints; an AssertionError if none is known here."""
    if not value:
        return [None]
    if name == "--for":
        return [*re.findall(r"; ([a-z]+): ", about)]
    if f"{command} {name}" in VALUES:
        return [*VALUES[f"{command} {name}"]]
    endings = list(dict.fromkeys(re.findall(r"\.[a-z][a-z0-9]+\b", f"{about} {value}")))
    if name == value and endings:
        return [f"made{ending}" for ending in endings] + [f"my themes/it's made{endings[0]}"]
    for known in (name, value):
        if known in VALUES:
            return [*VALUES[known]]
    legal: list[str | None] = []
    for part in value.strip("[]").removesuffix(" …").split("|"):
        legal += [part] if re.fullmatch(r"[a-z0-9]+", part) else VALUES.get(f"{command} {part}") or VALUES[part]
    return legal


@cache
def choices(command: str) -> list[Choice]:
    """Every option of a command, and every argument, each with each kind of value."""
    printed = helped(command)
    named = [(name, name, about) for name, about in printed.arguments.items()]
    named += [(name, *value) for name, value in printed.options.items()]
    return [(name, value) for name, shown, about in named for value in values(command, name, shown, about)]


def first(command: str, name: str) -> str | None:
    """The first legal value of an option or an argument of a command."""
    return next(value for known, value in choices(command) if known == name)


def promised(command: str, line: Iterable[Choice]) -> list[str]:
    """What a line is to write, as patterns of files in its folder."""
    given = dict(line)
    if "--print-code" in given or "--dry-run" in given:
        return []
    if command in ("still", "film", "plot", "map", "land"):
        return [str(value) for name, value in given.items() if not name.startswith("--")]
    if command == "page":
        return ["ridgeline*/*.html" if "--site" in given else str(given.get("[FILE.html|FOLDER]", "ridgeline.html"))]
    if command == "post":
        return [f"{given['FOLDER']}/{name}" for name in ("*.png", "*.json", "feed.xml")]
    if command == "themes" and "--new" in given:
        return [str(given["--new"]) if "/" in str(given["--new"]) else "**/begun.toml"]
    written = {
        "themes": {"--add": "home/config/ridgeline/themes/*.toml", "[FILE.toml]": str(given.get("[FILE.toml]"))},
        "wallpaper": {
            "--into": f"{given.get('--into')}/*.png",
            "--day": f"{given.get('--day')}/day_1.png",
            "--write": "home/config/**/ridgeline*",
        },
        "seek": {"[SHEET.png]": str(given.get("[SHEET.png]"))},
        "settings": {"--write": "home/config/ridgeline/settings.toml"},
        "install": {"--write": "home/data/applications/*.desktop"},
    }
    return [pattern for name, pattern in written.get(command, {}).items() if name in given]


def kit(folder: Path) -> None:
    """Put the files into a folder that lines read."""
    (folder / "my themes").mkdir(parents=True)
    for name in (*OWN_THEMES, "my themes/plain.toml"):
        (folder / name.removeprefix("FOLDER/")).write_text('like = "mesa"\nspeed = 40\n', encoding="utf-8")
    for name in ("posts", "into", "chapters"):
        (folder / name).mkdir()
    shutil.copy(CHAPTERS / "plain.toml", folder / "chapters")
    run = Run(daily(datetime.date.fromisoformat(DAY)))
    run.advance(1.0, held=False)
    run.finish("time")
    (folder / "run.json").write_text(to_text(run.replay()), encoding="utf-8")
    status, _, problem = command_line.run("still", str(folder / "picture.png"), "--code", CODE, "--size", "16x9")
    assert status == 0, problem
