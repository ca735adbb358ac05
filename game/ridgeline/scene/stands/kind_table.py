"""The kinds that a theme can name. Every new one also belongs into `StandKind` of the themes' records."""

from . import broadleaf, cactus, conifer, grass, lighthouse, pine, poplar, reed, rock, shrub, tower, village
from .stand_kind import Kind

KINDS: dict[str, Kind] = {
    "conifer": conifer.KIND,
    "pine": pine.KIND,
    "poplar": poplar.KIND,
    "broadleaf": broadleaf.KIND,
    "shrub": shrub.KIND,
    "grass": grass.KIND,
    "reed": reed.KIND,
    "cactus": cactus.KIND,
    "rock": rock.KIND,
    "village": village.KIND,
    "tower": tower.KIND,
    "lighthouse": lighthouse.KIND,
}
