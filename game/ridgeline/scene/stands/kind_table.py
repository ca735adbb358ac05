"""The kinds that a theme can name. Every new one also belongs into `StandKind` of the themes' records."""

from .buildings import lighthouse, tower, village
from .ground import rock
from .plants import cactus, grass, reed, shrub
from .stand_kind import Kind
from .trees import acacia, birch, broadleaf, cherry, conifer, cypress, leafless, palm, pine, poplar

KINDS: dict[str, Kind] = {
    "conifer": conifer.KIND,
    "pine": pine.KIND,
    "poplar": poplar.KIND,
    "broadleaf": broadleaf.KIND,
    "leafless": leafless.KIND,
    "cypress": cypress.KIND,
    "birch": birch.KIND,
    "palm": palm.KIND,
    "acacia": acacia.KIND,
    "cherry": cherry.KIND,
    "shrub": shrub.KIND,
    "grass": grass.KIND,
    "reed": reed.KIND,
    "cactus": cactus.KIND,
    "rock": rock.KIND,
    "village": village.KIND,
    "tower": tower.KIND,
    "lighthouse": lighthouse.KIND,
}
