"""WebP: each part is a few animations by Pillow, whose frames are concatenated.

The container is that of "WebP Container Specification", developers.google.com/speed/webp/docs/riff_container.
"""

import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import islice, pairwise
from pathlib import Path
from typing import BinaryIO

import pygame
from PIL import Image

from ...textfile.content import open_file
from .film import Film, finest
from .formats import CODE, DESCRIPTION, bgra

QUALITY, EFFORT = 83, 4

LARGEST_SIDE = 16383

ANIMATED, WITH_EXIF, WITH_ALPHA = 0x02, 0x08, 0x10
"""Flags of the chunk VP8X. Frames are clear where nothing changed; without the flag Chromium adds such frames up."""

IMAGE_DESCRIPTION = 0x010E  #: a tag of EXIF
OPAQUE_FRAME = b"\x02"  #: the flags of a frame that replaces the one before
SECOND_MS = 1000  #: milliseconds of a second
LEAST_MS = 11  #: milliseconds of a frame: browsers show one of 10 or less for 100
MOST_BYTES = 2**32 - 2  #: of a file
HELD_PIXELS = 40_000_000  #: of frames given to Pillow at a time, since it keeps them all in memory


def rate_of(fps: float) -> Fraction:
    """The rate of a film, a ValueError if browsers would play it too slowly."""
    rate = finest(fps)
    if rate * LEAST_MS > SECOND_MS:
        most = SECOND_MS // LEAST_MS
        raise ValueError(
            f"--fps {fps:g}: browsers play a WebP film of more than {most} frames a second at 10 a second,"
            f" so 1 to {most} are possible"
        )
    return rate


class WebP:
    """The format."""

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part, see `Format`."""
        width, height = film.settings.size
        pictures = map(_picture, surfaces)
        with part.open("wb") as written:
            while piece := list(islice(pictures, max(1, HELD_PIXELS // (width * height)))):
                ends = [round(SECOND_MS * number / film.rate) for number in range(first, first + len(piece) + 1)]
                first += len(piece)
                for frame in _animate(piece, [end - begin for begin, end in pairwise(ends)]):
                    _put(written, b"ANMF", frame)

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Write the film, see `Format`."""
        exif = Image.Exif()
        exif[IMAGE_DESCRIPTION] = "\n".join(words[name] for name in (CODE, DESCRIPTION) if name in words)
        with file.open("wb") as written:
            written.write(b"RIFF\0\0\0\0WEBP")
            sides = b"".join((side - 1).to_bytes(3, "little") for side in film.settings.size)
            _put(written, b"VP8X", bytes([ANIMATED | WITH_EXIF | WITH_ALPHA, 0, 0, 0]) + sides)
            _put(written, b"ANIM", bytes(4) + bytes(2))
            for part in parts:
                with open_file(part) as content:
                    shutil.copyfileobj(content, written)
            _put(written, b"EXIF", exif.tobytes().removeprefix(b"Exif\0\0"))
            size = written.tell() - 8
            if size > MOST_BYTES:
                raise ValueError(f"{size:,} bytes: a film in .webp has at most {MOST_BYTES:,}")
            written.seek(4)
            written.write(size.to_bytes(4, "little"))


def _picture(surface: pygame.Surface) -> Image.Image:
    width, height = surface.get_size()
    return Image.frombuffer("RGB", (width, height), bgra(surface).tobytes(), "raw", "BGRX", 0, 1)


def _chunks(riff: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kinds and contents of the chunks of a file."""
    at = 12
    while at < len(riff):
        size = int.from_bytes(riff[at + 4 : at + 8], "little")
        yield riff[at : at + 4], riff[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _put(written: BinaryIO, kind: bytes, content: bytes) -> None:
    written.write(kind + len(content).to_bytes(4, "little") + content + bytes(len(content) % 2))


def _animate(pictures: Sequence[Image.Image], milliseconds: Sequence[int]) -> list[bytes]:
    """The contents of the ANMF chunks of pictures, each shown for its `milliseconds`."""
    memory = BytesIO()
    first, *others = pictures
    how = {"duration": list(milliseconds), "quality": QUALITY, "method": EFFORT}
    first.save(memory, "webp", save_all=True, append_images=others, **how)
    chunks = list(_chunks(memory.getvalue()))
    if frames := [content for kind, content in chunks if kind == b"ANMF"]:
        return frames
    # where nothing moves Pillow writes a single picture
    coded = BytesIO()
    for kind, content in chunks:
        if kind in (b"VP8 ", b"VP8L"):
            _put(coded, kind, content)
    sides = b"".join((side - 1).to_bytes(3, "little") for side in first.size)
    return [bytes(6) + sides + sum(milliseconds).to_bytes(3, "little") + OPAQUE_FRAME + coded.getvalue()]
