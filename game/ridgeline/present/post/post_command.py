"""The command that posts: it draws the pictures of slots that have none, and writes the feeds that name them.

A picture is there before its description names it, and that before a feed does; each file is whole. So a poster that
reads the folder at any moment finds nothing that is not there, and what is killed goes on the next time.
"""

import contextlib
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...output import complain
from ...scene import SceneCode, Theme
from ...scene.themes.find import theme_for
from ...scene.wishes.search import Search
from ...scene.wishes.wish import wish_of
from ...textfile.content import NotAFileError
from ..app.codes import texts_in
from ..app.still import painted, save
from ..files.alone import alone
from ..files.atomic import beside, read, reason
from ..files.png_text import DESCRIPTION
from ..files.put_aside import put_aside
from ..pace.clock import unix_seconds
from ..seek.seek_command import sought_units
from .description import description
from .feeds import Post, json_feed, rss_feed
from .slots import Slot

MOST_MISSED = 100
"""Slots that are made up for, at most."""

MOST_NAMED = 100
"""Posts in a feed, at most."""

MAX_BYTES = 10_000
"""Of a description; a larger file is none of ours."""

MAX_FEED_BYTES = 2**20
"""Of a feed that may already say what it should."""

NAME = re.compile(r"\d{8}T\d{4}Z", re.ASCII)


SPAN, SIZE = 3 * 3600, (1200, 675)
"""The seconds from one picture to the next, and their size in pixels, where the options say nothing."""


def asked_for(options: Mapping[str, Any]) -> Iterator[str]:
    """Post what the options of a command line ask for; see `post`."""
    now, span, size = options.get("at", unix_seconds()), options.get("every", SPAN), options.get("size", SIZE)
    theme, best = options.get("theme"), options.get("best")
    return post(options["folder"], span, now, options.get("base"), options.get("keep"), size, theme, best)


def post(
    folder: Path,
    span: int,
    now: float,
    base: str | None,
    keep: int | None,
    size: tuple[int, int],
    theme: str | None,
    best: str | None = None,
) -> Iterator[str]:
    """Post the picture of now and those that were missed; a line for each.

    Args:
        folder: it must exist.
        span: seconds of a slot.
        now: seconds since the beginning of 1970, UTC.
        base: the address of the folder; None names the files where they are.
        keep: posts that stay; older ones are removed. None keeps all.
        size: of the pictures, in pixels.
        theme: of all pictures; None lets each slot choose.
        best: a wish that the pictures fit; see `scene.wishes`.

    Raises:
        ValueError: if the folder does not exist, or no picture can fit the wish.
        OSError: if something cannot be written.
    """
    if not folder.is_dir():
        raise ValueError(f"{str(folder)!r}: there is no such folder")
    units = sought_units(size) if best else None
    if best:
        Search.of(best, theme)  # refused before anything is written
    with alone(folder):  # the second program finds its work done
        slot = Slot.at(now, span)
        before = _posts(folder, complain)
        for missed in _missed(slot, before, keep):
            fitting = missed.best(best, theme, units) if best and units else None
            code = fitting or missed.code(theme)
            _write(folder, missed, code, theme_for(theme or code.theme, 0), size, best if fitting else None)
            yield f"{missed.name}.png: {code}"
        posts = _posts(folder, lambda problem: None)
        if keep is not None:
            for old in posts[:-keep]:
                for ending in (".json", ".png"):
                    (folder / f"{old.name}{ending}").unlink(missing_ok=True)
            posts = posts[-keep:]
        newest = posts[: -MOST_NAMED - 1 : -1]
        address = f"{folder.resolve().as_uri()}/" if base is None else f"{base.rstrip('/')}/"
        _put(folder / "feed.json", json_feed(newest, address))
        _put(folder / "feed.xml", rss_feed(newest, address))


def _missed(slot: Slot, before: list[Post], keep: int | None) -> Iterator[Slot]:
    """The slots after the last post up to that of now, the oldest first; that of now if there are no posts."""
    posted = {post.name for post in before}
    most = min(MOST_MISSED, keep or MOST_MISSED)
    first = slot.number
    for number in itertools.islice(itertools.count(slot.number, -1), most):
        one = Slot(number, slot.span)
        if one.name in posted or not any(name < one.name for name in posted):
            break
        first = number
    for number in range(first, slot.number + 1):
        if Slot(number, slot.span).name not in posted:
            yield Slot(number, slot.span)


def _write(folder: Path, slot: Slot, code: SceneCode, theme: Theme, size: tuple[int, int], best: str | None) -> None:
    """Write the picture of a slot, which may be the best for a wish, and then what describes it."""
    texts = texts_in(code, theme)
    if best:
        texts[DESCRIPTION] += f" {wish_of(best).name.capitalize()}."
    save(painted(code.scene_in(theme, *size)), folder / f"{slot.name}.png", texts)
    about = {
        "code": str(code),
        "alt": texts[DESCRIPTION],
        "time": slot.begin.isoformat().replace("+00:00", "Z"),
        "theme": code.theme,
        "seed": code.seed,
    }
    _put(folder / f"{slot.name}.json", json.dumps(about, indent=1) + "\n")


def _posts(folder: Path, complain: Callable[[str], None]) -> list[Post]:
    """The posts in a folder, the oldest first; a broken description is put aside, what is no file passed over."""
    posts = []
    for file in sorted(folder.glob("*.json")):
        if not NAME.fullmatch(file.stem):
            continue
        try:
            about = description(read(file, MAX_BYTES))
            size = file.with_suffix(".png").stat().st_size
            posts.append(Post(file.stem, size, about.code, about.alt, about.time))
        except (OSError, NotAFileError) as problem:
            complain(f"{str(file)!r} is passed over: {reason(problem)}")
        except ValueError as problem:
            complain(f"{str(file)!r} is broken ({problem}); it {put_aside(file)}")
    return posts


def _put(file: Path, text: str) -> None:
    """Write a file unless it says that already."""
    with contextlib.suppress(OSError, ValueError):
        if read(file, MAX_FEED_BYTES) == text.encode():
            return
    with beside(file) as written:
        written.write_text(text, encoding="utf-8", newline="\n")
