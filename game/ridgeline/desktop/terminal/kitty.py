"""Pictures in kitty's protocol: raw pixels, compressed, which replace the picture before them."""

import base64
import zlib

from ...terrain.arrays import UInt8s

PIECE = 4096  #: bytes of a piece of a picture, in Base64; the protocol allows no more
FASTEST = 1  #: the level of compression that costs least; higher ones save little on a dithered sky
IDS = (71, 72)  #: the numbers of pictures: each is shown over the one before, which is then taken away
DELETE = "\x1b_Ga=d,d=I,i=71,q=2\x1b\\\x1b_Ga=d,d=I,i=72,q=2\x1b\\"  #: take both pictures away


def shown(picture: UInt8s, columns: int, lines: int, number: int) -> bytes:
    """The words that show a (height, width, 3) picture on so many cells from the cursor on, which stays there.

    Args:
        picture: red, green and blue.
        columns, lines: the cells, which it fills.
        number: of the picture, counted from 0; only an error is answered.
    """
    height, width, _ = picture.shape
    ours, before = IDS[number % 2], IDS[(number + 1) % 2]
    data = base64.b64encode(zlib.compress(picture.tobytes(), FASTEST))
    pieces = [data[at : at + PIECE] for at in range(0, len(data), PIECE)]
    head = f"a=T,i={ours},p=1,q=1,f=24,o=z,s={width},v={height},c={columns},r={lines},C=1,"
    words = []
    for place, piece in enumerate(pieces):
        begin = head if place == 0 else "q=1,"
        words.append(b"\x1b_G%sm=%d;%s\x1b\\" % (begin.encode(), place + 1 < len(pieces), piece))
    return b"".join(words) + f"\x1b_Ga=d,d=I,i={before},q=2\x1b\\".encode()
