"""The command `post`: draw the pictures of slots that have none, and write the feeds that list them.

A picture is written before its description, and that before the feeds; each file atomically. So a bot that
reads the folder at any moment finds no dangling reference, and an interrupted run is resumed next time. The clock may
have been wrong once: pictures from the future are left alone, and do not count until then.
"""

import contextlib
import datetime
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from ...output import complain, wrote
from ...scene import SceneCode, Theme
from ...scene.themes.find import theme_for
from ...scene.wishes.search import Search
from ...scene.wishes.wish import wish_of
from ...shot.codes import texts_in
from ...shot.still import paint, save
from ...system.files.atomic import atomic_write, read, reason
from ...system.files.lock import alone
from ...system.files.png_text import DESCRIPTION
from ...system.files.put_aside import put_aside
from ...system.pace.clock import running_seconds, unix_seconds
from ...textfile.content import NotAFileError
from ...textfile.ranges import Meant, ReadableWords
from ...textfile.read_json import check, parse
from ..seek.seek_command import sought_units
from .feeds import Post, json_feed, rss_feed
from .slots import Slot

MAX_ALT = 1000  #: characters of a description of a picture
MOST_MISSED = 100  #: missed slots that are made up for, at most
BUDGET_SECONDS = 120.0  #: after which no further slot is begun: the next run goes on

GOES_ON = ".ridgeline_missed"
"""The file that names, until all are made up for, the last post before those that were missed."""

MOST_NAMED = 100  #: posts in a feed, at most
MAX_DESCRIPTION_BYTES = 10_000  #: of a description; a larger file is none of ours
POST_NAME = re.compile(r"\d{8}T\d{4}Z", re.ASCII)

SPAN, SIZE = 3 * 3600, (1200, 675)
"""The seconds from one picture to the next, and their size in pixels, where the options say nothing."""


def post_asked(options: Mapping[str, Any]) -> Iterator[str]:
    """Post as a command line asks; see `post`."""
    now, span, size = options.get("when", unix_seconds()), options.get("every", SPAN), options.get("size", SIZE)
    theme, best = options.get("theme"), options.get("best")
    return post(
        options["folder"],
        span,
        now,
        base=options.get("base"),
        keep=options.get("keep"),
        size=size,
        theme=theme,
        best=best,
    )


def post(
    folder: Path,
    span: int,
    now: float,
    *,
    base: str | None,
    keep: int | None,
    size: tuple[int, int],
    theme: str | None,
    best: str | None = None,
) -> Iterator[str]:
    """Post the present slot's picture and missed ones, the newest first; yield a line for each.

    Missed slots are made up for while there is time, see `BUDGET_SECONDS`. Pictures from the future are no
    posts: they are not listed, and do not count among those that stay.

    Args:
        folder: it must exist.
        span: seconds of a slot.
        now: seconds since the beginning of 1970, UTC.
        base: the address of the folder; None for the files' own.
        keep: posts that stay; older ones are removed. None keeps all.
        size: of the pictures, in pixels.
        theme: of all pictures; None lets each slot choose.
        best: a wish for the pictures; see `scene.wishes`.

    Raises:
        ValueError: if the folder does not exist, or no picture can fit the wish.
        OSError: if something cannot be written, or is missing at the end.
    """
    if not folder.is_dir():
        raise ValueError(f"{str(folder)!r}: there is no such folder")
    units = sought_units(size) if best else None
    if best:
        Search.of(best, theme)  # refused before anything is written
    with alone(folder):  # a second program then finds the work done
        slot, posted = Slot.at(now, span), set[str]()
        known = {post.name for post in _until(slot, _posts(folder, complain), complain)}
        for missed in _in_time(folder, slot, _missed_slots(slot, known, keep, last := _last(folder, known)), last):
            fitting = missed.best(best, theme, units) if best and units else None
            code = fitting or missed.code(theme)
            _write(folder, missed, code, theme_for(theme or code.theme, 0), size=size, best=best if fitting else None)
            posted.add(missed.name)
            yield wrote(folder / f"{missed.name}.png", "picture of {}x{} pixels".format(*size), str(code))
        posts = _until(slot, _posts(folder, _not_told), _not_told)
        if keep is not None:
            old = {post.name for post in posts[:-keep]} - posted
            for name in sorted(old):
                for ending in (".json", ".png"):
                    (folder / f"{name}{ending}").unlink(missing_ok=True)
            posts = [post for post in posts if post.name not in old]
        newest = posts[: -MOST_NAMED - 1 : -1]
        address = f"{folder.resolve().as_uri()}/" if base is None else f"{base.rstrip('/')}/"
        _put(folder / "feed.json", json_feed(newest, address))
        _put(folder / "feed.xml", rss_feed(newest, address))
        _check(folder, posted)


def _until(slot: Slot, posts: list[Post], complain: Callable[[str], None]) -> list[Post]:
    """The posts up to the end of a slot; complains about later ones, with their number."""
    end = Slot(slot.number + 1, slot.span).name
    now = [post for post in posts if post.name < end]
    if later := len(posts) - len(now):
        ahead = "a picture is" if later == 1 else f"{later} pictures are"
        complain(f"{ahead} dated later than now, like '{posts[-1].name}.png': no feed names such a one until then")
    return now


def _not_told(problem: str) -> None:
    """Say nothing: the problem has been reported already."""


def _last(folder: Path, posted: Collection[str]) -> str:
    """The name of the last post, or of the one after which an earlier run left some out; "" if there is none."""
    last = max(posted, default="")
    with contextlib.suppress(OSError, ValueError):
        since = read(folder / GOES_ON, MAX_DESCRIPTION_BYTES).decode("ascii")
        return min(since, last) if POST_NAME.fullmatch(since) else last
    return last


def _missed_slots(slot: Slot, posted: Collection[str], keep: int | None, last: str) -> list[Slot]:
    """The slots without posts after the last one, newest first, with the present one; without posts, that alone.

    Args:
        slot: the present one.
        posted: the names of the posts up to it.
        keep: posts that stay: what would be removed at once is not missed.
        last: the name of the post.
    """
    missed = list[Slot]()
    for number in range(slot.number, slot.number - (MOST_MISSED if posted else 1), -1):
        one = Slot(number, slot.span)
        newer = len(missed) + sum(name > one.name for name in posted)
        if (keep is not None and newer >= keep) or (one.name <= last and one != slot):
            break
        if one.name not in posted:
            missed.append(one)
    return missed


def _in_time(folder: Path, slot: Slot, missed: list[Slot], last: str) -> Iterator[Slot]:
    """The missed slots, until the time is up; the present one always.

    A file tells the next run what was left out then, or when the program was killed: it has the name of the post
    after which they were missed.
    """
    end = running_seconds() + BUDGET_SECONDS
    if any(one != slot for one in missed):
        _put(folder / GOES_ON, last)
    for number, one in enumerate(missed):
        if one != slot and running_seconds() >= end:
            complain(f"{len(missed) - number} missed pictures are not made up for yet: the next run goes on")
            return
        yield one
    (folder / GOES_ON).unlink(missing_ok=True)


def _write(folder: Path, slot: Slot, code: SceneCode, theme: Theme, *, size: tuple[int, int], best: str | None) -> None:
    """Write the picture of a slot, possibly the best for a wish, and then its description."""
    texts = texts_in(code, theme)
    if best:
        texts[DESCRIPTION] += f" {wish_of(best).name.capitalize()}."
    save(paint(code.scene_in(theme, *size)), folder / f"{slot.name}.png", texts)
    about = {
        "code": str(code),
        "alt": texts[DESCRIPTION],
        "time": slot.begin.isoformat().replace("+00:00", "Z"),
        "theme": code.theme,
        "seed": code.seed,
    }
    _put(folder / f"{slot.name}.json", json.dumps(about, indent=1) + "\n")


def _posts(folder: Path, complain: Callable[[str], None]) -> list[Post]:
    """The posts in a folder, oldest first; broken descriptions are put aside, anything but files is skipped."""
    posts = []
    for file in sorted(folder.glob("*.json")):
        if not POST_NAME.fullmatch(file.stem):
            continue
        try:
            about = description(read(file, MAX_DESCRIPTION_BYTES))
            size = file.with_suffix(".png").stat().st_size
            posts.append(Post(file.stem, size, about.code, about.alt, about.time))
        except (OSError, NotAFileError) as problem:
            complain(f"{str(file)!r} is passed over: {reason(problem)}")
        except ValueError as problem:
            complain(f"{str(file)!r} is broken ({problem}); it {put_aside(file)}")
    return posts


def _put(file: Path, text: str) -> None:
    """Write a file unless it has that text already."""
    written = text.encode()
    with contextlib.suppress(OSError, ValueError):  # such as a pipe, or something larger
        if read(file, len(written)) == written:
            return
    with atomic_write(file) as new:
        new.write_bytes(written)


def _check(folder: Path, posted: Collection[str]) -> None:
    """Raise an OSError if a written file is missing."""
    names = [f"{name}{ending}" for name in sorted(posted) for ending in (".png", ".json")]
    for file in (folder / name for name in (*names, "feed.json", "feed.xml")):
        if not file.is_file():
            raise OSError(f"{str(file)!r} has been written, but it is not there any more")


def _moment(text: str) -> datetime.datetime:
    """The moment in a text, in UTC; a ValueError if there is none, or it falls before the year 1."""
    try:
        return datetime.datetime.fromisoformat(text).astimezone(datetime.UTC)
    except OverflowError:
        raise ValueError(text) from None


def _check_printable(text: str) -> None:
    if not text.isprintable() or len(text) > MAX_ALT:
        raise ValueError(text)


PRINTABLE = ReadableWords(_check_printable, f"printable text of up to {MAX_ALT} characters")


@dataclass(frozen=True)
class Description:
    """The description file of a post.

    Attributes:
        code: of its scene.
        alt: a description of the picture.
        time: its moment, UTC.
    """

    code: Annotated[str, Meant(lambda text: str(SceneCode.parse(text)), "the code of a scene")]
    alt: Annotated[str, PRINTABLE]
    time: Annotated[datetime.datetime, Meant(_moment, "a moment like 2026-11-20T18:30:00Z")]
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def description(text: bytes) -> Description:
    """The description in a file; a ValueError in one line if there is none."""
    about = parse(text)
    if isinstance(about, dict):  # the others are for other programs
        about = {key: about[key] for key in ("code", "alt", "time") if key in about}
    return check(Description, about, "a description")
