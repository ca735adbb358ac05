"""The kinds that a theme can name. Every new one also belongs into `StandKind` of the themes' records."""

from .broadleaf import BROADLEAF
from .cactus import CACTUS
from .conifer import CONIFER
from .grass import GRASS
from .lighthouse import LIGHTHOUSE
from .pine import PINE
from .poplar import POPLAR
from .reed import REED
from .rock import ROCK
from .shrub import SHRUB
from .stand_kind import Kind
from .tower import TOWER
from .village import VILLAGE

KINDS: dict[str, Kind] = {
    "conifer": CONIFER,
    "pine": PINE,
    "poplar": POPLAR,
    "broadleaf": BROADLEAF,
    "shrub": SHRUB,
    "grass": GRASS,
    "reed": REED,
    "cactus": CACTUS,
    "rock": ROCK,
    "village": VILLAGE,
    "tower": TOWER,
    "lighthouse": LIGHTHOUSE,
}
