"""The description of a post, as it lies beside its picture: JSON that anybody may have changed."""

import datetime
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from ...scene import SceneCode
from ...textfile.ranges import Meant, Words
from ...textfile.read_json import checked, parsed

MAX_ALT = 1000
"""Characters of what is seen, in words."""


def _moment(text: str) -> datetime.datetime:
    """The moment that a text names, in UTC; a ValueError if it names none, or one before the year 1 there."""
    try:
        return datetime.datetime.fromisoformat(text).astimezone(datetime.UTC)
    except OverflowError:
        raise ValueError(text) from None


def _check_printable(text: str) -> None:
    if not text.isprintable() or len(text) > MAX_ALT:
        raise ValueError(text)


PRINTABLE = Words(_check_printable, f"printable text of up to {MAX_ALT} characters")


@dataclass(frozen=True)
class Description:
    """What is known of a post.

    Attributes:
        code: of its scene.
        alt: what is seen, in words.
        time: its moment, UTC.
    """

    code: Annotated[str, Meant(lambda text: str(SceneCode.parse(text)), "the code of a scene")]
    alt: Annotated[str, PRINTABLE]
    time: Annotated[datetime.datetime, Meant(_moment, "a moment like 2026-11-20T18:30:00Z")]
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def description(text: bytes) -> Description:
    """The description that a file holds; a ValueError in one line if it holds none."""
    about = parsed(text)
    if isinstance(about, dict):  # the others are for other programs
        about = {key: about[key] for key in ("code", "alt", "time") if key in about}
    return checked(Description, about, "a description")
