"""Orders of exports: the commands that make them, and the names they get. Nothing here runs anything."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

from ...frame_rate import FILM_RATE
from ...scene import SceneCode
from ...scene.scene_code import WIDE
from ...scene.theme import Theme
from ...scene.themes.find import digits_in, is_theme_file, name_of, theme_for, theme_names
from ...textfile.typed import path_of
from ...textfile.write import toml_text
from ...words import marked

FOLDER = "{folder}"  #: stands in a command for the folder in which its file grows
SAVED_SECONDS = 10  #: seconds of a film of the recent past
BACK = SAVED_SECONDS - 1.0 / FILM_RATE  #: seconds from a film's first frame to its last

FILM_PIXELS = {".webp": 720 * 405, ".gif": 480 * 270, ".mp4": 1280 * 720}
"""Of a film's frames, whose shape is the window's."""

NO_VIDEO = marked("MP4 needs PyAV: pip install 'ridgeline[film]' where Ridgeline is installed")

FILM, LOOP, WALLPAPER = marked("Film of the last ten seconds"), marked("Loop"), marked("Wallpaper")
PAGE, PLOT = marked("Page for browsers"), marked("Drawing for plotters")

RIDGES_ALONE = marked("A page for browsers shows ridges, neither rain nor the low flight.")
CRESTS_ALONE = marked("Land seen from above has no crests to draw: ridges and the low flight have.")
"""Why there is none."""


@dataclass(frozen=True)
class Order:
    """An export to be made.

    Attributes:
        name: what it is, in words, marked.
        stem, ending: the parts of its file's name.
        command: the command that makes a file of that ending in `FOLDER`, word by word.
        then: the command to run when the file is saved, whose failure is only reported; () for none.
        given: the contents of small files to put into `FOLDER` first, by their names.
    """

    name: str
    stem: str
    ending: str
    command: tuple[str, ...]
    then: tuple[str, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    def words(self, folder: Path, then: bool = False) -> list[str]:
        """The words of `command` or `then`, with the folder in which the file is made."""
        return [word.replace(FOLDER, str(folder)) for word in (self.then if then else self.command)]


@dataclass(frozen=True)
class SavedPlace:
    """A landscape at a moment, in a window.

    Attributes:
        code: of the moment.
        before: the code of `BACK` seconds before.
        words: the command line's words for its theme, if the code does not say it all.
        given: the text of a theme that has no file yet, by its file's name.
        size: of the window in pixels.
    """

    code: SceneCode
    before: SceneCode
    words: tuple[str, ...]
    given: Mapping[str, str]
    size: tuple[int, int]

    @classmethod
    def of(
        cls, code: SceneCode, before: SceneCode, theme: Theme, asked: str | None, size: tuple[int, int]
    ) -> SavedPlace:
        """The place of two codes, whose theme may have been tuned, or given as a file."""
        own = asked if asked is not None and is_theme_file(asked) and name_of(asked) == theme.name else None
        if own is not None and theme_for(own, 0) == theme:
            return cls(code, before, ("--theme", str(path_of(own).absolute())), {}, size)
        if own is None and theme.name in theme_names() and theme_for(theme.name, 0) == theme:
            return cls(code, before, (), {}, size)
        text = toml_text(replace(theme, land=theme.land or theme.name or None), comments=False)
        digits = digits_in(text.encode())
        words = ("--theme", f"{FOLDER}/{theme.name}.toml")
        given = {f"{theme.name}.toml": text}
        return cls(replace(code, digits=digits), replace(before, digits=digits), words, given, size)

    @property
    def stem(self) -> str:
        """The stem of its files' names, as for pictures."""
        return f"ridgeline-{self.code.theme}-{self.code.seed}-{self.code.second:.3f}s"

    def film(self, ending: str) -> Order:
        """The film that ends with the moment."""
        return self._film(FILM, self.stem, ending, self.before)

    def loop(self, ending: str, kind: str) -> Order:
        """The film that begins with the moment and closes on itself; `kind` is a word of ``--loop``."""
        return self._film(LOOP, f"{self.stem}-loop", ending, self.code, "--loop", kind)

    def wallpaper(self) -> Order:
        """The moment as the desktop's wallpaper, in the desktop's size."""
        code = replace(self.code, size=WIDE)  # the desktop has its own shape
        words = ("wallpaper", "--code", str(code), *self.words)
        return self._order(WALLPAPER, "-wallpaper", ".png", (*words, "--into", FOLDER), words)

    def page(self) -> Order:
        """The endless page that begins here; a ValueError if it cannot show this."""
        if self.code.kind != "ridges":
            raise ValueError(RIDGES_ALONE)
        return self._order(PAGE, "", ".html", ("page", f"{FOLDER}/saved.html", *self._here))

    def plot(self) -> Order:
        """A pen plot on a sheet oriented like the window; a ValueError if there are no crests."""
        if self.code.kind == "rain":
            raise ValueError(CRESTS_ALONE)
        paper = "a3" if self.size[0] >= self.size[1] else "297x420"
        return self._order(PLOT, "", ".svg", ("plot", f"{FOLDER}/saved.svg", *self._here, "--paper", paper))

    @property
    def _here(self) -> tuple[str, ...]:
        return ("--code", str(self.code), *self.words)

    def _order(
        self, name: str, suffix: str, ending: str, command: tuple[str, ...], then: tuple[str, ...] = ()
    ) -> Order:
        return Order(name, self.stem + suffix, ending, command, then, self.given)

    def _film(self, name: str, stem: str, ending: str, code: SceneCode, *more: str) -> Order:
        width, height = film_size(self.size, ending)
        words = ("film", f"{FOLDER}/saved{ending}", "--code", str(code), *self.words, *more)
        words += ("--size", f"{width}x{height}", "--report")
        return Order(
            name, stem, ending, words if ending == ".gif" else (*words, "--fps", f"{FILM_RATE:g}"), given=self.given
        )


def film_of_run(replay: str, seed: int, theme: str, given: str | None = None) -> Order:
    """The film of a run's last seconds.

    Args:
        replay: the text of the run's file, which includes its look.
        seed, theme: of its landscape, for the film's file name.
        given: the theme as on a command line; None takes the run's.
    """
    ending = film_ending()
    words: tuple[str, ...]
    words = (
        "film",
        f"{FOLDER}/saved{ending}",
        "--replay",
        f"{FOLDER}/run.json",
        "--last",
        f"{SAVED_SECONDS}",
        "--report",
    )
    words += ("--theme", given) if given else ()
    return Order(FILM, f"ridgeline-{theme}-{seed}-run", ending, words, given={"run.json": replay})


def film_ending() -> str:
    """The default ending of films: the better one, if its encoder is installed."""
    return ".mp4" if video_is_made() else ".webp"


def video_is_made() -> bool:
    """Whether an MP4 encoder is installed."""
    return find_spec("av") is not None or shutil.which("ffmpeg") is not None


def film_size(size: tuple[int, int], ending: str) -> tuple[int, int]:
    """Width and height of a film of a window: its size, or the largest allowed of that shape; even for MP4.

    >>> film_size((1280, 720), ".mp4"), film_size((3840, 2160), ".webp"), film_size((405, 721), ".mp4")
    ((1280, 720), (720, 405), (404, 720))
    """
    width, height = size
    scale = min(1.0, (FILM_PIXELS[ending] / (width * height)) ** 0.5)
    unit = 2 if ending == ".mp4" else 1
    return max(unit * round(scale * width / unit), unit), max(unit * round(scale * height / unit), unit)
