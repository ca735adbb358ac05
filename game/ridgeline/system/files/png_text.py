"""Text in PNG files: the code of the scene, and a description for readers who cannot see it."""

import os
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pygame

from ...textfile.content import open_file

CODE, DESCRIPTION = "Ridgeline", "Description"
"""The keywords of the code and of the description, of which the second is the PNG standard's own."""

MAX_PNG_BYTES = 256 * 2**20  #: the largest file that is read


def encode_png(surface: pygame.Surface, texts: Mapping[str, str]) -> bytes:
    """A picture as a PNG file with texts by their keywords."""
    from PIL import Image, PngImagePlugin

    about, memory = PngImagePlugin.PngInfo(), BytesIO()
    for keyword, text in texts.items():
        about.add_text(keyword, text)
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    picture.save(memory, "png", pnginfo=about, compress_level=4)
    return memory.getvalue()


def code_in(file: Path) -> str:
    """The code in a PNG file of ours, read without decoding the picture.

    Raises:
        ValueError: if it is no PNG file, or has no code.
    """
    from PIL import Image

    try:
        with open_file(file) as content:
            if os.fstat(content.fileno()).st_size > MAX_PNG_BYTES:
                raise ValueError
            with Image.open(content, formats=["png"]) as picture:
                code = picture.info.get(CODE)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as problem:
        if isinstance(problem, OSError) and problem.strerror:
            raise ValueError(f"{str(file)!r} cannot be read: {problem.strerror.lower()}") from None
        raise ValueError(f"{str(file)!r} is not a picture in PNG") from None
    if not isinstance(code, str):
        raise ValueError(f"{str(file)!r} has no code: it is not a picture of Ridgeline's, or another program saved it")
    return code
