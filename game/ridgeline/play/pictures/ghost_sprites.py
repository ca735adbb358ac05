"""The gliders of other runs beside the player's: how faint they are, and the names over them."""

from typing import NamedTuple

from ...scene.items import Sprite
from ...scene.oklab import lab
from ...terrain.arrays import Float32s
from ..ladder.wear_colours import DARK, Colours
from ..rules import State
from . import glider_sprites
from .anchor import Anchor
from .glider_sprites import Posture

WHITE = lab("ffffff")[0]

GHOST_SHARE, NAMED_SHARE = 0.3, 0.5  #: a ghost's share of the colour, 0–1, and that of one that has a name
TAG_RISE = 112.0  #: units from a ghost up to the foot of its name


class Tag(NamedTuple):
    """A name in white letters, with shade around them.

    Attributes:
        letters, shade: (rows, columns) 0–1, of the same shape.
    """

    letters: Float32s
    shade: Float32s


class Beside(NamedTuple):
    """Another run in a picture, beside the player's.

    Attributes:
        state: where it is.
        posture: of its glider.
        named: whether it is somebody's, who is to be told from the player's own ghosts.
        tag: the name as it stands over the glider; None shows none.
        line: of the name, counted upwards, so that those of gliders at one place do not cover each other.
    """

    state: State
    posture: Posture
    named: bool = False
    tag: Tag | None = None
    line: int = 0


def ghost(beside: Beside, colours: Colours, elapsed: float, place: Anchor) -> list[Sprite]:
    """The glider of a ghost, with its name over it."""
    state, view, share = beside.state, place.view, NAMED_SHARE if beside.named else GHOST_SHARE
    flying = glider_sprites.glider(state, beside.posture, colours, elapsed, place, strength=share)
    if beside.tag is None or not flying:
        return flying
    high, wide = beside.tag.letters.shape
    left = round(place.column(state.x) - 0.5 * wide)
    top = round(view.row(state.y + TAG_RISE)) - high * (beside.line + 1)
    if not (-wide < left < view.width and -high < top < view.height):
        return flying
    drawn = ((beside.tag.shade, DARK), (beside.tag.letters, WHITE))
    return [*flying, *(Sprite(place.layer, left, top, share, colour, "name of a ghost") for share, colour in drawn)]
