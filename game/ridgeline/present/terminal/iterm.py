"""Pictures in iTerm's protocol: files that the terminal shows, here JPEG or PNG."""

import base64
import io

from ...terrain.arrays import UInt8s

JPEG_QUALITY = 90
"""At which nothing of JPEG's blocks can be seen in a sky."""


def inline(file: bytes, columns: int, lines: int) -> bytes:
    """The words that show a picture's file on so many cells from the cursor on."""
    words = f"inline=1;size={len(file)};width={columns};height={lines};preserveAspectRatio=0;doNotMoveCursor=0"
    return b"\x1b]1337;File=%s:%s\x07" % (words.encode(), base64.b64encode(file))


def jpeg(picture: UInt8s) -> bytes:
    """A (height, width, 3) picture of red, green and blue as a file."""
    from PIL import Image  # only terminals with this protocol wait for it

    file = io.BytesIO()
    Image.fromarray(picture).save(file, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return file.getvalue()
